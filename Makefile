# Everything a person or a CI does with this repository. `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMMAND := $(BIN)/fifteentwo
CAD := $(VENV)/cad-installed
ARGS ?=
STUBS := build/typings

.DEFAULT_GOAL := help
.PHONY: help setup setup-cad run test bench lint pictures hardware clean

help:
	@echo "Fifteen Two, an electronic cribbage board."
	@echo
	@echo "  make run       play on the simulated board in your browser"
	@echo "  make test      run every test, on CPython and on MicroPython"
	@echo "  make bench     measure speed and the cost of a deal"
	@echo "  make lint      check style and types"
	@echo "  make hardware  make all that is needed to build the board into build/hardware"
	@echo "  make pictures  make the pictures of the documents anew"
	@echo "  make setup     create $(VENV) with all that the above need (they do it by themselves)"
	@echo "  make clean     remove $(VENV), caches and build products"
	@echo
	@echo "ARGS are handed on:  make test ARGS=\"-k show\"    make run ARGS=\"--port 8001\""
	@echo "Another Python:      make setup PYTHON=python3.12"

setup: $(COMMAND)
	@:

# The installed command is its own stamp: pip writes it last, after everything it needs.
$(COMMAND): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
		echo "Fifteen Two needs Python 3.10 or newer as '$(PYTHON)';" \
			"name another one: make setup PYTHON=python3.12" >&2; exit 2; }
	@echo "Setting up $(VENV); the first time takes a minute."
	@$(PYTHON) -m venv $(VENV) || { \
		echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv" >&2; \
		rm -rf $(VENV); exit 2; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--editable ".[test,bench,lint,emulate,deploy]"
	@touch $@

# The CAD library is large, and who only plays does without it.
setup-cad: $(CAD)
	@:

$(CAD): $(COMMAND)
	@echo "Adding what the drawings and the enclosure need; this takes some minutes."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[hardware]"
	@touch $@

run: setup
	@$(COMMAND) run $(ARGS)

test: setup setup-cad
	@$(BIN)/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

bench: setup
	@$(COMMAND) bench $(ARGS)

lint: setup setup-cad
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(MAKE) --no-print-directory $(STUBS)
	$(BIN)/mypy --config-file firmware/mypy.ini

# MicroPython's types on the Pico stand apart: beside those of CPython they would hide them.
$(STUBS):
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--target $@ "micropython-rp2-stubs>=1.24"

pictures: setup setup-cad
	@$(BIN)/python -m fifteentwo.doc_pictures
	@$(BIN)/python -m fifteentwo.hardware.tables
	@$(BIN)/python -m fifteentwo.hardware.steps
	@$(BIN)/python -m fifteentwo.hardware.enclosure.pictures

hardware: setup setup-cad
	@$(BIN)/python -m fifteentwo.hardware $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .mypy_cache
	find . -name node_modules -prune -o \
		\( -name __pycache__ -o -name '*.egg-info' \) -prune -exec rm -rf {} +
