#!/bin/sh
# Sets up what is missing, then serves the site; until there is one, plays Triolet in the terminal.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup.sh run
# Triolet is compiled while the site is built, so that the first game starts at once.
.venv/bin/jetons warm triolet </dev/null &
if [ -f web/package.json ]; then
    sh scripts/web.sh build
fi
wait $! || true
if .venv/bin/jetons serve --help >/dev/null 2>&1; then
    exec .venv/bin/jetons serve
fi
exec .venv/bin/jetons play triolet
