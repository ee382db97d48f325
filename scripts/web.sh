#!/bin/sh
# The web client. What Python writes of it (scripts/generate.py) comes first. Its package.json has the scripts build, lint, check (types) and test (unit, once).
#   web.sh packages   what npm installs, and nothing else
#   web.sh build   into src/jetons/server/static, when a source changed
#   web.sh lint    lint, types
#   web.sh check   lint, types, unit tests
#   web.sh test    unit tests
set -eu
cd "$(dirname "$0")/../web"
static=../src/jetons/server/static

if ! node=$(sh ../scripts/node.sh); then
    if [ "${1:-}" = build ] && [ -f "$static/index.html" ]; then
        echo "web: no Node, using the client that was built before" >&2
        exit 0
    fi
    exit 1
fi
[ "$(command -v node)" = "$node/node" ] || PATH=$node:$PATH # where it is found, nothing goes before the rest

install_packages() {
    [ "$(cat node_modules/.jetons-lock 2>/dev/null)" = "$(cksum <package-lock.json)" ] && return
    echo "web: installing packages"
    npm ci --no-audit --no-fund --loglevel=error </dev/null >/dev/null
    mkdir -p node_modules && cksum <package-lock.json >node_modules/.jetons-lock
}

generate() { ../.venv/bin/python ../scripts/generate.py; }

sources_sum() {
    find . \( -name node_modules -o -name dist -o -name .svelte-kit \) -prune -o -type f -exec cksum {} + |
        sort | cksum
}

press() { # the files for the network; where Python is still to come, the server does it
    for python in ../.venv/bin/python python3; do
        "$python" ../src/jetons/core/pressed.py "$static" 2>/dev/null && return
    done
    return 0
}

case ${1:-} in
packages)
    install_packages
    ;;
build)
    generate
    if [ -f "$static/index.html" ] &&
        [ "$(cat node_modules/.jetons-built 2>/dev/null)" = "$(sources_sum)" ]; then
        exit 0
    fi
    install_packages
    echo "web: building the client"
    npm run --silent build </dev/null
    press
    sources_sum >node_modules/.jetons-built
    ;;
lint | check | test)
    install_packages
    generate
    if [ "$1" != test ]; then
        npm run --silent lint </dev/null
        npm run --silent check </dev/null
    fi
    [ "$1" = lint ] || npm run --silent test </dev/null
    ;;
*)
    echo "usage: web.sh packages|build|lint|check|test" >&2
    exit 2
    ;;
esac
