#!/bin/sh
# Sets up what is missing, then serves the site; until there is one, plays Triolet in the terminal.
# Python's packages and the client are fetched and built at the same time. Nothing is compiled before
# the page is there: libraries and modules are built beside the server, once for these sources, and
# used from when they are; until then the rules run interpreted.
set -eu
cd "$(dirname "$0")/.."
client=
if [ -f web/package.json ]; then
    sh scripts/web.sh build &
    client=$!
fi
sh scripts/setup.sh run
[ -z "$client" ] || wait "$client"
if ! .venv/bin/jetons serve --help >/dev/null 2>&1; then
    exec .venv/bin/jetons play triolet
fi
if [ -z "${JETONS_NATIVE:-}" ]; then
    rm -f src/jetons/machines/built/native/failed
    # Behind the server in the queue for the processor.
    (sleep 4 && exec nice -n 10 sh scripts/machines.sh) </dev/null &
    export JETONS_NATIVE=wait
fi
exec .venv/bin/jetons serve
