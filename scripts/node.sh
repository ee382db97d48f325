#!/bin/sh
# Prints the folder of a Node 20 or newer with npm. Where the machine has none, installs Node from
# PyPI into .venv. `node.sh --found` installs nothing and fails where there is none.
set -eu
cd "$(dirname "$0")/.."

is_node() { # folder
    [ -x "$1/npm" ] && "$1/node" -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' >/dev/null 2>&1
}

for folder in "$(dirname "$(command -v node || echo /none/node)")" "$(pwd -P)/.venv/bin"; do
    if is_node "$folder"; then
        echo "$folder"
        exit
    fi
done
[ "${1:-}" != --found ] || exit 1
sh scripts/setup.sh node >&2
is_node "$(pwd -P)/.venv/bin" || {
    echo "node: the web client needs Node 20 or newer, and PyPI's does not run here" >&2
    exit 1
}
echo "$(pwd -P)/.venv/bin"
