# Two commands do all the set-up:  make run   and   make test.
# They need Python 3.11 or later; everything else is installed into .tools and .venv.

PYTHON ?= python3
UV := .tools/bin/uv
export UV_COMPILE_BYTECODE := 1
export UV_PYTHON := $(PYTHON)

.PHONY: help run test lint format golden bench clean

help:
	@echo "make run      play at the terminal (GAME=vintage to go straight to one)"
	@echo "make test     lint, types and every test"
	@echo "make format   put the code into its one form"
	@echo "make golden   write the golden playthroughs anew, to look at with git diff"
	@echo "make bench    speed, beside OpenSpiel"
	@echo "make clean    remove what was installed and cached here"

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludothèque needs Python 3.11 or later; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12")'
	$(PYTHON) -m venv .tools
	.tools/bin/python -m pip install --quiet --disable-pip-version-check uv

run: $(UV)
	@$(UV) run --quiet --no-default-groups --inexact ludotheque play $(GAME)

lint: $(UV)
	$(UV) run --quiet ruff format --check .
	$(UV) run --quiet ruff check .
	$(UV) run --quiet mypy

test: lint
	$(UV) run --quiet pytest -n 2 --dist loadgroup

format: $(UV)
	$(UV) run --quiet ruff check --fix .
	$(UV) run --quiet ruff format .

golden: $(UV)
	$(UV) run --quiet python -m tests.golden

bench: $(UV)
	$(UV) run --quiet --group peers python benchmarks/cpu.py

clean:
	rm -rf .tools .venv uv.lock .mypy_cache .ruff_cache .pytest_cache .hypothesis
