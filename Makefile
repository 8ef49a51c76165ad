# Two commands matter: `make run` and `make test`. Both work on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check

# `make test` installs Chromium and LibreOffice if they are missing and it may; NO_INSTALL=1 leaves that out.
.PHONY: run test quick mutants bench soak lock messages shots clean

run: $(VENV)/.server          ## the web platform on this machine, with invented tournaments (PORT, DATABASE_URL; LAN=1 for phones)
	@$(BIN)/tabellone serve --demo $(if $(LAN),--lan)

test: $(VENV)/.test           ## everything that matters, in ten minutes: format, lint, types, import law, tests, browser
	@$(BIN)/python scripts/programs
	@$(BIN)/python scripts/check test

quick: $(VENV)/.test          ## before each commit: format, lint, types, import law, pure tests
	@$(BIN)/python scripts/check quick

soak: $(VENV)/.test $(VENV)/.bench  ## every promise at its full size, before a release (GROUP=kill for one group, SIZE=full for all of it)
	@$(BIN)/python scripts/programs
	@$(BIN)/python scripts/soak $(if $(GROUP),--group $(GROUP)) $(if $(SIZE),--size $(SIZE))

mutants: $(VENV)/.test        ## forty small faults, one after another: the tests must find them
	@$(BIN)/python scripts/mutants

bench: $(VENV)/.bench $(VENV)/.server         ## speed, as ratios against peers in one run
	@$(BIN)/python -m compileall -q src
	@$(BIN)/python -m bench

messages: $(VENV)/.test       ## gather the words of the pages and compile the catalogues
	@$(BIN)/python scripts/messages.py

shots: $(VENV)/.test          ## pictures of the pages, narrow, wide and dark
	@$(BIN)/python scripts/shots

lock: $(VENV)/.test           ## pin the dependencies again, with hashes and without addresses
	@scripts/lock

clean:                        ## forget the environment and all caches; data/ stays
	rm -rf $(VENV) .test-times .test-databases .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Tabellone needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: $(VENV)/bin/python requirements/core.txt pyproject.toml
	$(PIP) install --require-hashes -r requirements/core.txt
	$(PIP) install --no-deps -e .
	@$(BIN)/python -m compileall -q src    # a quick start also where Python is told to write no bytecode
	@touch $@

$(VENV)/.server: $(VENV)/.core requirements/server.txt
	$(PIP) install --require-hashes -r requirements/server.txt
	@touch $@

$(VENV)/.test: $(VENV)/.core requirements/test.txt
	$(PIP) install --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.core requirements/bench.txt
	$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@
