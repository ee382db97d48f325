#!/bin/sh
# Screenshots of every screen of the web client, into artefacts/.
set -eu
cd "$(dirname "$0")/.."
if [ ! -f scripts/screens.py ]; then
    echo "screens: there is no web client yet" >&2
    exit 1
fi
sh scripts/setup.sh dev
sh scripts/web.sh build
if ! JETONS_BROWSER=$(sh scripts/browser.sh); then
    echo "screens: no browser found and none could be installed" >&2
    exit 1
fi
export JETONS_BROWSER
exec .venv/bin/python scripts/screens.py
