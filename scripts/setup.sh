#!/bin/sh
# Makes .venv and keeps it in step with a lock file. Quick when nothing changed.
#   setup.sh run     what playing and serving need
#   setup.sh dev     everything for development (covers run)
#   setup.sh bench   dev, and OpenSpiel to measure against
#   setup.sh machines   the linker for modules and libraries, beside run or dev
#   setup.sh node       Node, beside run or dev
# Stamps hold checksums, not dates, so that a checkout or a copy of the tree is judged by content.
set -eu
cd "$(dirname "$0")/.."
set_name=${1:-dev}
venv=.venv
here=$(pwd -P)

say() { printf 'setup: %s\n' "$*"; }
die() { printf 'setup: %s\n' "$*" >&2; exit 1; }

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        is_new_enough "$PYTHON" || die "PYTHON=$PYTHON is not a Python 3.11 or newer"
        echo "$PYTHON"
        return
    fi
    for candidate in python3 python3.13 python3.12 python3.11 python; do
        if is_new_enough "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    die "jetons needs Python 3.11 or newer and found none: install one, or name it with PYTHON=..."
}

make_venv() {
    python=$(find_python)
    say "making $venv with $("$python" --version)"
    rm -rf "$venv"
    if ! "$python" -m venv "$venv"; then
        rm -rf "$venv"
        die "$python cannot make a virtual environment (on Debian: apt-get install python3-venv)"
    fi
    echo "$here" >"$venv/.jetons-home"
}

is_stamped() { [ "$(cat "$venv/.jetons-$1" 2>/dev/null)" = "$(cksum <"$2")" ]; }
stamp() { cksum <"$2" >"$venv/.jetons-$1"; }

pip_install() {
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check --no-input "$@" ||
        die "pip could not install: see above"
}

install_lock() { # name, file
    is_stamped "$1" "$2" && return
    say "installing $(grep -c '^[a-z0-9].*==' "$2") packages from $2"
    began=$(date +%s)
    pip_install --require-hashes -r "$2"
    stamp "$1" "$2"
    say "installed in $(($(date +%s) - began)) s"
}

# A .venv that was moved, or whose Python is gone, cannot be mended.
if [ "$(cat "$venv/.jetons-home" 2>/dev/null)" != "$here" ] || ! is_new_enough "$venv/bin/python"; then
    make_venv
fi

case $set_name in
run) is_stamped dev requirements.lock || install_lock run requirements-run.lock ;;
dev) install_lock dev requirements.lock ;;
bench)
    install_lock dev requirements.lock
    install_lock bench requirements-bench.lock
    ;;
machines) install_lock machines requirements-machines.lock ;;
node)
    install_lock node requirements-node.lock
    exit
    ;;
*) die "unknown set '$set_name': run, dev, bench, machines or node" ;;
esac

if ! is_stamped package pyproject.toml; then
    pip_install --no-deps --no-build-isolation -e .
    stamp package pyproject.toml
fi
