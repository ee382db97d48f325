#!/bin/sh
# Builds the WebAssembly modules and this machine's native libraries, if they do not fit the sources
# yet. Where the linker cannot be had, says so in a line and leaves the rest as it is.
set -eu
cd "$(dirname "$0")/.."
if ! said=$(sh scripts/setup.sh machines 2>&1); then
    echo "machines: no linker ($(printf '%s' "$said" | tail -1)): everything goes through the server" >&2
    exit 0
fi
.venv/bin/jetons wasm "$@" --if-needed
.venv/bin/jetons native "$@" --if-needed
