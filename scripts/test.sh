#!/bin/sh
# Everything that must pass. Sets up what is missing; with CI=true a missing browser is an error.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup.sh dev
node=$(sh scripts/node.sh)
[ "$(command -v node)" = "$node/node" ] || PATH=$node:$PATH # where it is found, nothing goes before the rest
export PATH

stage() { # name, command...
    name=$1
    shift
    began=$(date +%s)
    printf '\n== %s\n' "$name"
    "$@" </dev/null
    printf '== %s: %s s\n' "$name" "$(($(date +%s) - began))"
}

stage checks sh scripts/check.sh

stage "web client" sh scripts/web.sh build
if JETONS_BROWSER=$(sh scripts/browser.sh); then
    export JETONS_BROWSER
elif [ "${CI:-}" = true ]; then
    echo "test: no browser found and none could be installed" >&2
    exit 1
else
    echo "test: no browser found and none could be installed: browser tests are skipped" >&2
fi

warm() { # each game is compiled once, before two workers would both do it
    .venv/bin/python -c 'import jetons; print(*jetons.names(), sep="\n")' |
        xargs -P 2 -n 1 .venv/bin/jetons warm
}
stage "compiling rules and bots" warm

stage "modules and libraries" sh scripts/machines.sh

# what of the client runs on modules could not be tried before they were there
stage "client on modules" sh -c 'cd web && npx vitest run'

stage documents .venv/bin/python scripts/docs.py

pytest=".venv/bin/python -m pytest -n ${WORKERS:-2}"
stage "tests, compiled" env -u JETONS_INTERPRET JETONS_NATIVE=0 $pytest --durations=40
stage "contract tests, interpreted" env JETONS_INTERPRET=1 $pytest -m contract
if ls src/jetons/machines/built/native/*/*.json >/dev/null 2>&1; then
    stage "contract tests, native" env -u JETONS_INTERPRET JETONS_NATIVE=1 $pytest -m contract
fi
