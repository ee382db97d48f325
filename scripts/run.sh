#!/bin/sh
# Sets up what is missing, then serves the site.
# Python's packages and the client's are fetched at the same time. Nothing is compiled before
# the page is there: libraries and modules are built beside the server, once for these sources, and
# used from when they are; until then the rules run interpreted. What they print is in
# artefacts/machines.log, so that the address stays the last line on the screen.
set -eu
cd "$(dirname "$0")/.."
packages=
if sh scripts/node.sh --found >/dev/null; then # else Node comes into .venv first
    sh scripts/web.sh packages &
    packages=$!
fi
sh scripts/setup.sh run
[ -z "$packages" ] || wait "$packages"
sh scripts/web.sh build
if [ -z "${JETONS_NATIVE:-}" ]; then
    rm -f src/jetons/machines/built/native/failed
    # Behind the server in the queue for the processor.
    mkdir -p artefacts
    (sleep 4 && exec nice -n 10 sh scripts/machines.sh) </dev/null >artefacts/machines.log 2>&1 &
    export JETONS_NATIVE=wait
fi
exec .venv/bin/jetons serve
