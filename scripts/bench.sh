#!/bin/sh
# Runs the benchmarks that exist. OpenSpiel is only measured against: without it they still run.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup.sh bench || {
    echo "bench: OpenSpiel could not be installed: measuring without it" >&2
    sh scripts/setup.sh dev
}
ran=
for name in kernels search server; do
    if [ -f "bench/$name.py" ]; then
        printf '\n== bench/%s.py\n' "$name"
        .venv/bin/python "bench/$name.py" </dev/null
        ran=yes
    fi
done
if JETONS_BROWSER=$(sh scripts/browser.sh) && sh scripts/web.sh build; then
    export JETONS_BROWSER
    printf '\n== bench/web.py\n'
    .venv/bin/python bench/web.py </dev/null
else
    echo "bench: no browser or no Node: the web client is not measured" >&2
fi
if [ -z "$ran" ]; then
    echo "bench: there is no benchmark yet" >&2
    exit 1
fi
