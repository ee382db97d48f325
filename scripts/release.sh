#!/bin/sh
# Builds dist/: an sdist, a wheel for each platform with its native libraries, and one for any machine,
# which needs numba; page, documents and browser's modules are in all of them. Beside them the list of
# what they need (CycloneDX). Then a wheel is installed in an empty environment, and plays and serves.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup.sh machines
sh scripts/web.sh build
.venv/bin/python scripts/docs.py
sh scripts/machines.sh
.venv/bin/jetons native --target all --if-needed
rm -rf dist
build="env PYTHONWARNINGS=ignore .venv/bin/python -m build --no-isolation --outdir dist"
JETONS_WHEEL=any $build .
for platform in src/jetons/machines/built/native/*/; do
    JETONS_WHEEL=$(basename "$platform") $build --wheel .
done
.venv/bin/cyclonedx-py requirements requirements-image.lock --pyproject pyproject.toml \
    --output-reproducible --output-file dist/jetons.cdx.json
.venv/bin/python -m pytest -q -n 0 tests/release tests/machines/test_platforms.py
ls -l dist
