# Every target sets up what it needs and works without a terminal. The work is done in scripts/.
# Variables: PYTHON (which Python makes .venv), WORKERS (pytest processes), UPGRADE=1 (for lock).

SHELL := /bin/sh
.DEFAULT_GOAL := help
.SUFFIXES:

PYTHON ?=
WORKERS ?= 2
UPGRADE ?=
export PYTHON WORKERS UPGRADE

.PHONY: help setup run test quick check generated golden bench machines soak docs screens release lock clean

help: ## what the targets do
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' Makefile

setup: ## .venv with everything for development, and the jetons command in it
	@sh scripts/setup.sh dev
	@.venv/bin/python scripts/generate.py

run: ## play: the server with its web client, or Triolet in the terminal
	@sh scripts/run.sh

test: ## everything that must pass: check, all tests compiled, contract tests interpreted
	@sh scripts/test.sh

quick: setup ## after every change: rules, rulebook, matches and the client's unit tests, in two minutes
	@sh scripts/quick.sh

check: setup ## style, types, room boundaries, generated files; no tests but the web unit tests
	@sh scripts/check.sh

generated: setup ## what the client has of the Python: types, translations, catalogues, lessons (editors need it)
	@.venv/bin/python scripts/generate.py

golden: setup ## rewrite the golden files, then show what changed
	@JETONS_GOLDEN=write .venv/bin/python -m pytest -m golden
	@git status --short -- tests

bench: ## benchmarks, beside OpenSpiel where it installs
	@sh scripts/bench.sh

machines: setup ## the WebAssembly modules and this machine's native libraries, and their tests
	@sh scripts/machines.sh
	@.venv/bin/python -m pytest tests/machines

soak: setup ## the long fault tests, with progress
	@JETONS_SOAK=1 .venv/bin/python -m pytest -m soak -s

docs: setup ## the site of the documents, served under /docs
	@.venv/bin/python scripts/docs.py

screens: ## screenshots of every screen of the web client, into artefacts/
	@sh scripts/screens.sh

release: setup ## dist/: sdist and wheel with page, documents, modules and libraries, and what is in it
	@sh scripts/release.sh

lock: ## remake the lock files (UPGRADE=1: with the newest versions)
	@sh scripts/lock.sh

clean: ## remove everything that make made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf src/jetons/machines/built
	sed -n 's/^ *"\(web\/[^"]*\)".*/\1/p' web/.generated.json | xargs rm -f web/.generated.json
	rm -rf build dist artefacts .coverage .coverage.* htmlcov
	rm -rf web/node_modules web/dist src/jetons/server/static src/jetons/server/documents docs/generated
	find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
