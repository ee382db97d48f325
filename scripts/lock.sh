#!/bin/sh
# Remakes the lock files with uv, for every platform and Python from 3.11 on. Pins are kept unless
# a range in pyproject.toml moved; UPGRADE=1 takes the newest. The files name no package index.
# As for a wheel without libraries, whatever is built in this folder.
set -eu
cd "$(dirname "$0")/.."
export JETONS_WHEEL=any
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
"${PYTHON:-python3}" -m venv "$tools/venv"
"$tools/venv/bin/python" -m pip install -qq --disable-pip-version-check "uv==0.13.7"

compile() { # output, what is asked for, options...
    output=$1 asked=$2
    shift 2
    "$tools/venv/bin/uv" pip compile "$asked" --quiet --no-config \
        --cache-dir "$tools/cache" --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
        ${UPGRADE:+--upgrade} --output-file "$output" "$@"
    if grep -nE '://|^--' "$output"; then
        echo "lock: $output names an address or an index option" >&2
        exit 1
    fi
}

compile requirements.lock pyproject.toml --extra server --extra analysis --extra research --extra tui \
    --group docs --group dev --group build
compile requirements-run.lock pyproject.toml --extra compiler --extra server --group build --constraints requirements.lock
compile requirements-machines.lock pyproject.toml --extra machines --constraints requirements.lock
compile requirements-node.lock --group=node
compile requirements-bench.lock pyproject.toml --group bench --constraints requirements.lock
# What a container needs: a server, with the libraries of its wheel instead of numba
"$tools/venv/bin/python" - <<'END' >"$tools/image.in"
import tomllib

told = tomllib.load(open("pyproject.toml", "rb"))
needs = told["tool"]["hatch"]["metadata"]["hooks"]["custom"]["needs"]
print("\n".join(needs + told["project"]["optional-dependencies"]["server"]))
END
compile requirements-image.lock - --constraints requirements-run.lock <"$tools/image.in"
