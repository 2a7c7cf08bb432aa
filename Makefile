# Everything a person or a CI does with this repository. `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMMAND := $(BIN)/fifteentwo
CAD := $(VENV)/cad-installed
STRIP := $(VENV)/strip-installed
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
LOCKED := install --require-hashes --requirement
LOCKS := requirements
ARGS ?=
BOARD ?= RPI_PICO
MICROPYTHON ?=
STUBS := build/typings

.DEFAULT_GOAL := help
.PHONY: help setup setup-cad setup-strip lock run quick test check-strategy soak bench lint pictures hardware uf2 site clean

help:
	@echo "Fifteen Two, an electronic cribbage board."
	@echo
	@echo "  make run       play on the simulated board in your browser"
	@echo "  make quick     test rules and appliance on CPython, in less than a minute"
	@echo "  make test      run every test, on CPython and on MicroPython, in some minutes"
	@echo "  make check-strategy  hold tables and players to long runs, for minutes"
	@echo "  make soak      press anything at all on twenty boards, for minutes"
	@echo "  make bench     measure speed and the cost of a deal"
	@echo "  make lint      check style and types"
	@echo "  make hardware  make all that is needed to build the board into build/hardware"
	@echo "  make uf2       make the firmware of the board into build/uf2: MicroPython with the program"
	@echo "  make site      make the page with the board in the browser into build/site: static files (needs npm)"
	@echo "  make pictures  make the pictures of the documents anew"
	@echo "  make setup     create $(VENV) with all that the above need (they do it by themselves)"
	@echo "  make lock      choose the versions of all packages anew (ARGS=--upgrade: the newest)"
	@echo "  make clean     remove $(VENV), caches and build products"
	@echo
	@echo "ARGS are handed on:  make test ARGS=\"-k show\"    make run ARGS=\"--port 8001\""
	@echo "Another board:       make uf2 BOARD=RPI_PICO2    (RPI_PICO RPI_PICO_W RPI_PICO2 RPI_PICO2_W)"
	@echo "Another Python:      make setup PYTHON=python3.12"

setup: $(COMMAND)
	@:

# The installed command is its own stamp: pip writes it last, after everything it needs.
$(COMMAND): pyproject.toml $(LOCKS)/setup.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
		echo "Fifteen Two needs Python 3.10 or newer as '$(PYTHON)';" \
			"name another one: make setup PYTHON=python3.12" >&2; exit 2; }
	@echo "Setting up $(VENV); the first time takes a minute."
	@$(PYTHON) -m venv $(VENV) || { \
		echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv" >&2; \
		rm -rf $(VENV); exit 2; }
	@$(PIP) $(LOCKED) $(LOCKS)/setup.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The CAD library is large, and who only plays or programs does without it.
setup-cad: $(CAD)
	@:

$(CAD): $(COMMAND) $(LOCKS)/hardware.txt
	@echo "Adding the CAD library (build123d: 0.8 GB, some minutes, once): the tests and the files of the"
	@echo "object need it. To play or to program you do not: make run, make quick."
	@$(PIP) $(LOCKED) $(LOCKS)/hardware.txt
	@touch $@

# Some of it is compiled, and only a Raspberry Pi has a use for it.
setup-strip: $(STRIP)
	@:

$(STRIP): $(COMMAND) $(LOCKS)/strip.txt
	@$(PIP) $(LOCKED) $(LOCKS)/strip.txt
	@touch $@

# The versions in use, for every system and Python, with the hashes of their files; pyproject.toml
# says which would do.  What is installed beside setup.txt has the versions that stand there.
UV := build/uv/bin/uv pip compile --quiet --universal --python-version 3.10 --generate-hashes \
	--no-annotate --custom-compile-command "make lock" $(ARGS)
BESIDE := --constraint $(LOCKS)/setup.txt

lock:
	@$(PYTHON) -m venv build/uv
	@build/uv/bin/python -m pip --quiet --disable-pip-version-check install "uv>=0.9"
	$(UV) pyproject.toml --extra test --extra bench --extra lint --extra emulate --extra deploy \
		--output-file $(LOCKS)/setup.txt
	$(UV) pyproject.toml --extra hardware --extra strategy $(BESIDE) --output-file $(LOCKS)/hardware.txt
	$(UV) pyproject.toml --extra strip $(BESIDE) --output-file $(LOCKS)/strip.txt
	$(UV) --group typings --output-file $(LOCKS)/typings.txt

run: setup
	@$(COMMAND) run $(ARGS)

# Without the slowest tests, which make test has.
quick: setup
	@$(BIN)/python -m pytest --numprocesses auto --dist worksteal -m "not slow and not strategy and not soak" \
		tests/cribbage tests/pegboard tests/test_layers.py $(ARGS)

test: setup setup-cad
	@$(BIN)/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

check-strategy: setup setup-cad
	@$(BIN)/python -m pytest --numprocesses auto -m strategy --timeout 1200 $(ARGS)

soak: setup
	@$(BIN)/python -m pytest --numprocesses auto -m soak tests/test_soak.py $(ARGS)

bench: setup
	@$(COMMAND) bench $(ARGS)

lint: setup setup-cad
	$(BIN)/zizmor --quiet --offline .github
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(MAKE) --no-print-directory $(STUBS)
	$(BIN)/mypy --config-file firmware/mypy.ini

# MicroPython's types on the Pico stand apart: beside those of CPython they would hide them.
$(STUBS): $(LOCKS)/typings.txt
	@rm -rf $@
	@$(PIP) $(LOCKED) $(LOCKS)/typings.txt --target $@
	@touch $@

pictures: setup setup-cad
	@$(BIN)/python -m dev.document_pictures
	@$(BIN)/python -m dev.trace_pictures
	@$(BIN)/python -m dev.licences
	@$(BIN)/python -m fifteentwo_object.tables
	@$(BIN)/python -m fifteentwo_object.steps
	@$(BIN)/python -m fifteentwo_object.enclosure.pictures

hardware: setup setup-cad
	@$(BIN)/python -m fifteentwo_object $(ARGS)

# MICROPYTHON names a folder with its sources; without it they are cloned.
uf2: setup
	@$(BIN)/python -m fifteentwo.firmware_build.build $(BOARD) \
		$(if $(MICROPYTHON),--micropython $(MICROPYTHON))

# MicroPython for the browser comes by npm, or from a file: make site ARGS="--micropython FILE".
site: setup
	@$(BIN)/python -m dev.build_site $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .mypy_cache
	find . -name node_modules -prune -o \
		\( -name __pycache__ -o -name '*.egg-info' \) -prune -exec rm -rf {} +
