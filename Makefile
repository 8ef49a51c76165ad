# Two commands matter: `make run` and `make test`. Both work on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test bench soak lock clean

run: $(VENV)/.core            ## play a demonstration day on the terminal
	@$(BIN)/tabellone demo

test: $(VENV)/.test           ## format, lint, types, import law, all tests
	@PATH="$(CURDIR)/$(BIN):$$PATH" scripts/check

bench: $(VENV)/.bench         ## speed, as ratios against peers in one run
	@$(BIN)/python -m compileall -q src
	@$(BIN)/python -m bench

soak: $(VENV)/.test           ## the long versions of the property tests
	@HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -n auto

lock: $(VENV)/.test           ## pin the dependencies again, with hashes and without addresses
	@scripts/lock

clean:                        ## forget the environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Tabellone needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: $(VENV)/bin/python requirements/core.txt pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/core.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e .
	@$(BIN)/python -m compileall -q src    # a quick start also where Python is told to write no bytecode
	@touch $@

$(VENV)/.test: $(VENV)/.core requirements/test.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.core requirements/bench.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@
