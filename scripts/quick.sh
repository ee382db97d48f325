#!/bin/sh
# What a contributor runs after every change: the rules by contract, rulebook and tests of each game, matches, and the
# client's unit tests. The whole is `make test`.
set -eu
cd "$(dirname "$0")/.."
said=$(mktemp)
sh scripts/web.sh test </dev/null >"$said" 2>&1 &
client=$!
code=0
.venv/bin/python -m pytest -q -n "${WORKERS:-2}" tests/contract tests/rulebook tests/play tests/games || code=$?
wait "$client" || code=$?
cat "$said" && rm "$said"
exit "$code"
