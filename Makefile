# Two commands: `make play` and `make test`. Each sets up all it needs; the environment lives in .venv.
PYTHON ?= python3
BIN := .venv/bin
MICROPYTHON := @micropython/micropython-webassembly-pyscript@1.27.0
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
OFFLINE := { echo "Not everything could be fetched. Setting up needs the network once: run this again when it is there." >&2; false; }

.PHONY: help play hub test check unit golden texts bench flash wiring enclosure pictures install uninstall clean

help:
	@echo "make play    set everything up and start the virtual box in the browser"
	@echo "make hub     set up what an event of many tables needs"
	@echo "make test    set everything up and run all checks and tests"
	@echo "make golden  accept the display's pictures as they are drawn now (then look at them)"
	@echo "make texts   collect all texts for translators and build the catalogues"
	@echo "make bench   measure speed and size"
	@echo "make wiring  draw the wiring and the guide's tables from hardware/pins.toml and parts.toml"
	@echo "make enclosure  build the printable parts as STL files (make pictures: and the guide's pictures of them)"
	@echo "make install make this Raspberry Pi the box, or upgrade it (make uninstall: and back)"
	@echo "make flash   put the firmware on the tag pad (PORT=/dev/… if there are several)"
	@echo "make clean   remove the environment and everything made"

hub: .venv/hub
	@echo "The hub is set up. docs/events.md says how to run an event; $(BIN)/companion hub --help says what there is."

play: .venv/box
	@$(BIN)/companion play --browser

test: check unit

check: .venv/checks
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: .venv/checks .venv/micropython
	$(BIN)/pytest -n auto

golden: .venv/checks
	COMPANION_GOLDEN=accept $(BIN)/pytest -q tests/box tests/games tests/test_docs.py

texts: .venv/checks
	$(BIN)/python -m tests.texts

bench: .venv/box .venv/micropython
	$(BIN)/companion bench

wiring: .venv/checks
	$(BIN)/python -m hardware

enclosure: .venv/checks
	$(BIN)/python -m hardware.printing

pictures: enclosure
	$(BIN)/python -m hardware.printing pictures

# Nothing but Python itself is needed for these; what the box needs goes to /opt/frontier-companion.
install uninstall:
	sudo $(PYTHON) -B -m companion $@

flash: .venv/box
	@$(PIP) install -c requirements-dev.lock mpremote || $(OFFLINE)
	@$(BIN)/python -m companion.box.pad.flash firmware $(PORT)

.venv/python:
	@.ci/system-packages python
	$(PYTHON) -m venv .venv
	@touch $@

.venv/box: .venv/python requirements.lock pyproject.toml
	@echo "Setting up the box in .venv …"
	@$(PIP) install -r requirements.lock || $(OFFLINE)
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv/hub: .venv/box requirements-hub.lock
	@echo "Setting up the hub …"
	@.ci/system-packages broker
	@$(PIP) install -r requirements-hub.lock || $(OFFLINE)
	@touch $@

.venv/checks: .venv/box requirements-hub.lock requirements-dev.lock
	@echo "Setting up what the tests need …"
	@.ci/system-packages tests
	@$(PIP) install -r requirements-hub.lock -r requirements-dev.lock || $(OFFLINE)
	@npm install --silent --no-audit --no-fund --prefix .venv/node axe-core@4.14.0 2>/dev/null \
	    || echo "axe-core could not be fetched with npm; the pages are not checked with it."
	@touch $@

# A real MicroPython to run the firmware in; without it those tests are skipped.
.venv/micropython: .venv/python
	@.ci/system-packages micropython
	@if command -v npm >/dev/null 2>&1; then \
	    npm install --silent --no-fund --no-audit --prefix .venv/node $(MICROPYTHON) && touch $@; \
	fi || echo "MicroPython could not be fetched; the tests that need it will be skipped."

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
