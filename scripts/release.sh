#!/bin/sh
# Builds dist/: an sdist and a wheel with the page, the documents, the browser's modules and this
# machine's native libraries inside, and the list of what the wheel needs (CycloneDX).
set -eu
cd "$(dirname "$0")/.."
sh scripts/web.sh build
.venv/bin/python scripts/docs.py
sh scripts/machines.sh
rm -rf dist
.venv/bin/python -m build --no-isolation --outdir dist .
.venv/bin/cyclonedx-py requirements requirements-run.lock --pyproject pyproject.toml \
    --output-reproducible --output-file dist/jetons.cdx.json
ls -l dist
