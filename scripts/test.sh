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

beside() { # name, command...: a stage beside those that follow, until `join`
    said=$(mktemp)
    stage "$@" >"$said" 2>&1 &
    lane=$!
    trap 'kill "$lane" 2>/dev/null || :' EXIT
}

join() {
    code=0
    wait "$lane" || code=$?
    trap - EXIT
    cat "$said" && rm "$said"
    return "$code"
}

build_machines() { # each game is compiled once, before two workers would both do it
    .venv/bin/python -c 'import jetons; print(*jetons.names(), sep="\n")' |
        xargs -P 2 -n 1 .venv/bin/jetons warm
    sh scripts/machines.sh
}
beside "rules, bots, modules and libraries" build_machines

stage checks sh scripts/check.sh lint

stage "web client" sh scripts/web.sh build
if JETONS_BROWSER=$(sh scripts/browser.sh); then
    export JETONS_BROWSER
elif [ "${CI:-}" = true ]; then
    echo "test: no browser found and none could be installed" >&2
    exit 1
else
    echo "test: no browser found and none could be installed: browser tests are skipped" >&2
fi

join

beside documents .venv/bin/python scripts/docs.py
stage "unit tests of the client" sh scripts/web.sh test
join

# a worker that is done takes of the other's: each has the neighbours of a test, and what these share
pytest=".venv/bin/python -m pytest -n ${WORKERS:-2} --dist worksteal"
stage "tests, compiled" env -u JETONS_INTERPRET JETONS_NATIVE=0 $pytest --durations=40
stage "contract tests, interpreted" env JETONS_INTERPRET=1 $pytest tests/contract
if ls src/jetons/machines/built/native/*/*.json >/dev/null 2>&1; then
    stage "contract tests, native" env -u JETONS_INTERPRET JETONS_NATIVE=1 $pytest tests/contract
fi
