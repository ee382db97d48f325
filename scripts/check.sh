#!/bin/sh
# Runs every check, even after one fails, and ends with what failed. Needs setup.sh dev.
#   check.sh        with the client's unit tests
#   check.sh lint   without
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
failed=

step() { # name, command...
    name=$1
    shift
    began=$(date +%s)
    if "$@" </dev/null; then
        printf 'check: %s ok (%s s)\n' "$name" "$(($(date +%s) - began))"
    else
        printf 'check: %s FAILED\n' "$name"
        failed="$failed $name"
    fi
}

# the client is checked beside Python; what it says is told at the end
said=$(mktemp)
sh scripts/web.sh "${1:-check}" </dev/null >"$said" 2>&1 &
client=$!

step ruff "$bin/ruff" check --quiet .
step format "$bin/ruff" format --check --quiet .
step mypy "$bin/mypy" --no-error-summary
step imports "$bin/lint-imports" --no-logo
step generated "$bin/python" scripts/generate.py --check
step web wait "$client"
cat "$said" && rm "$said"

if [ -n "$failed" ]; then
    printf 'check: failed:%s\n' "$failed" >&2
    exit 1
fi
