#!/bin/sh
# Builds this machine's native libraries and the WebAssembly modules, if they do not fit the sources
# yet, two games at a time, and compresses the modules. Where the linker cannot be had, says so in a line and leaves the rest as it is.
set -eu
cd "$(dirname "$0")/.."
built=src/jetons/machines/built
if ! said=$(sh scripts/setup.sh machines 2>&1); then
    echo "machines: no linker ($(printf '%s' "$said" | tail -1)): everything goes through the server" >&2
    mkdir -p "$built/native" && touch "$built/native/failed"
    exit 0
fi
[ $# -gt 0 ] || set -- $(.venv/bin/python -c 'import jetons; print(*jetons.names())')
one='.venv/bin/jetons native "$1" --if-needed && .venv/bin/jetons wasm "$1" --if-needed'
if ! printf '%s\n' "$@" | xargs -P 2 -n 1 sh -c "$one" machines; then
    mkdir -p "$built/native" && touch "$built/native/failed"
    exit 1
fi
.venv/bin/python src/jetons/core/pressed.py "$built/wasm"
