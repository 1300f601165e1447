# Quintet: `make play` opens the games, `make test` checks everything.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
SRC    := src tests examples

.DEFAULT_GOAL := help
.PHONY: help play test check quick fix bench soak lock clean

help: ## say what can be made
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/'

play: $(READY) ## open the games (a demonstration where there is no terminal)
	@$(BIN)/quintet

test: $(READY) check ## every check and every test
	$(BIN)/quintet warm
	$(BIN)/python -m pytest -q -n 2 --dist worksteal

check: $(READY) ## formatter, linters, types, import contracts
	$(BIN)/ruff format --check $(SRC)
	$(BIN)/ruff check $(SRC)
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: $(READY) ## let the formatter and linter mend what they can
	$(BIN)/ruff format $(SRC)
	$(BIN)/ruff check --fix $(SRC)

bench: $(READY) ## measure every game against a naive version and its peers
	@$(BIN)/uv pip install --quiet --python $(BIN)/python -c requirements.lock -e ".[peers]" || echo "measuring without NetHack-LE"
	$(BIN)/quintet bench

soak: $(READY) ## the long tests
	$(BIN)/python -m pytest -q -m soak -n 2

lock: $(READY) ## pin every dependency anew
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --extra dev -o requirements.lock pyproject.toml

$(READY): pyproject.toml requirements.lock
	@echo "setting up $(VENV) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade uv
	@$(BIN)/uv pip sync --quiet --python $(BIN)/python requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps -e .
	@echo "ready: the command quintet is in $(BIN); \`. $(BIN)/activate\` makes it known to a shell"
	@touch $@

clean: ## remove what was set up and built
	rm -rf $(VENV) dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
