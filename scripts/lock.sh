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

compile() { # output, options...
    output=$1
    shift
    "$tools/venv/bin/uv" pip compile pyproject.toml --quiet --no-config \
        --cache-dir "$tools/cache" --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
        ${UPGRADE:+--upgrade} --output-file "$output" "$@"
    if grep -nE '://|^--' "$output"; then
        echo "lock: $output names an address or an index option" >&2
        exit 1
    fi
}

compile requirements.lock --extra server --extra analysis --extra research --extra tui \
    --group docs --group dev --group build
compile requirements-run.lock --extra compiler --extra server --group build --constraints requirements.lock
compile requirements-machines.lock --extra machines --constraints requirements.lock
compile requirements-bench.lock --group bench --constraints requirements.lock
