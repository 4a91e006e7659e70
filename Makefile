# A thin cover over meson: `make` alone tells what there is.
# Everything is built under build/; build-san/ has the sanitizers switched on.

BUILD := build
SANITIZED := build-san
RELEASED := build-release
TIDIED := build-tidy
RELEASE_FLAGS := -Dbuildtype=release -Db_lto=true -Dprofile=off
SANITIZED_FLAGS := -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false \
  -Dc_args=-fno-sanitize-recover=all -Dtests=enabled

.PHONY: help set-up set-up-sanitized release play terminal build check test test-fresh test-page bench bench-server bench-nodes fuzz soak soak-server soak-nodes soak-faults format tidy wasm clean
# Packages are installed by one at a time; ninja uses all processors anyway.
.NOTPARALLEL:

help:
	@echo 'make play     start the server with the page and print its address'
	@echo 'make terminal play The Iron Throne against bots in the terminal'
	@echo 'make test     build and run all tests; the last line counts them'
	@echo 'make check    the inner loop: no browser, no servers, no database; minutes'
	@echo 'make test-fresh    make play and make test on new machines (SUITES="bookworm trixie")'
	@echo 'make test-page     only the page, in Chromium (PART=name runs the tests with it in their names)'
	@echo 'make build    build build/holdfast'
	@echo 'make release  the same in build-release/, a tenth faster at The Card Game: gcc learns how it is played'
	@echo 'make bench    measure the speed of the engine'
	@echo 'make bench-server  measure the server: 1,000 tables, 10,000 connections; then bench-nodes'
	@echo 'make bench-nodes   300 tables on SQLite and on 1, 2 and 3 nodes with one PostgreSQL'
	@echo 'make fuzz     fuzz notation, records and card files (SECONDS=60 each)'
	@echo 'make soak     a million random games of each game (GAMES=1000000 GAME=tiny-epic; random-cards)'
	@echo 'make soak-server   kill the server again and again (ROUNDS=200)'
	@echo 'make soak-nodes    three nodes behind nginx on one PostgreSQL, which die, sleep and are cut off (SECONDS=1800)'
	@echo 'make soak-faults   refuse memory, fail the disk and lose power at every call, on all processors (hours; ONLY="store play")'
	@echo 'make format   format the sources with clang-format, those of the page with eslint and prettier'
	@echo 'make tidy     look for mistakes with clang-tidy'
	@echo 'make wasm     build the engine for WebAssembly'
	@echo 'make clean    remove everything that was built'
	@echo 'Missing packages are installed with apt-get.'

# Looked at each time, as packages come and go: quick when nothing has changed.
set-up:
	@tools/install-needs.sh play
	@tools/set-up.sh $(BUILD) $(RELEASE_FLAGS)

set-up-sanitized:
	@tools/install-needs.sh test
	@tools/set-up.sh $(SANITIZED) $(SANITIZED_FLAGS)

# For whoever hands the program to others: an ordinary build need not learn anything.
release:
	@tools/install-needs.sh play
	@tools/set-up.sh $(RELEASED) $(RELEASE_FLAGS)
	@tools/train.sh $(RELEASED)
	@tools/build-page.sh $(RELEASED)
	ninja -C $(RELEASED) holdfast

build: set-up
	@tools/build-page.sh $(BUILD)
	ninja -C $(BUILD) holdfast examples/random_game

play: build
	$(BUILD)/holdfast serve

terminal: build
	$(BUILD)/holdfast play iron-throne

# First of all the packages: the release build, too, is set up with what is there then.
test: set-up-sanitized set-up
	@tools/build-page.sh $(BUILD)
	@tools/run-tests.sh $(BUILD) $(SANITIZED)

check:
	@tools/install-needs.sh check
	@tools/set-up.sh $(SANITIZED) $(SANITIZED_FLAGS)
	@tools/page-packages.sh
	@tools/check.py $(SANITIZED)

# SUITES="bookworm trixie"; tools/test-fresh.sh says what else can be set.
test-fresh:
	@tools/test-fresh.sh $(SUITES)

test-page: build
	@tools/install-needs.sh test
	cd web && npm test --silent
	tests/page/page_test.sh $(BUILD)/holdfast $(PART)

bench: build
	ninja -C $(BUILD) bench/bench
	$(BUILD)/bench/bench iron-throne
	$(BUILD)/bench/bench tiny-epic
	$(BUILD)/bench/bench card-game
	$(BUILD)/bench/bench card-game 0.5 "seats=2 decks=stark-fealty,lannister-fealty"
	tools/wasm-page.sh $(BUILD) iron-throne $(BUILD)/page.wasm
	node bench/wasm_bots.mjs $(BUILD)/page.wasm

# The load, and the side-by-side: BENCH="--tables 300 --seconds 15"
bench-server: build
	ninja -C $(BUILD) bench/server_load
	$(BUILD)/bench/server_load $(BUILD)/holdfast $(BENCH)
	$(if $(BENCH),,@$(MAKE) --no-print-directory bench-nodes)

bench-nodes: build
	@tools/install-needs.sh test
	ninja -C $(BUILD) bench/server_load
	bench/nodes.sh $(BUILD) $(BENCH)

fuzz:
	@tools/install-needs.sh fuzz
	@tools/fuzz.sh $(or $(SECONDS),60)

soak: build
	@tools/soak.sh $(BUILD) $(or $(GAMES),1000000) $(GAME)

soak-server: build
	tests/server/server_kill.py $(BUILD)/holdfast $(or $(ROUNDS),200) $(or $(TABLES),40)

soak-nodes: build
	@tools/install-needs.sh test
	HOLDFAST_TEST_POSTGRES= HOLDFAST_TEST_STORE=postgres \
	  tools/with-postgres.sh tests/server/server_chaos.py $(BUILD)/holdfast $(or $(ROUNDS),1000000) \
	  $(or $(TABLES),200) $(or $(SEED),1) $(or $(SECONDS),1800)

soak-faults: set-up-sanitized
	ninja -C $(SANITIZED) tests/faults/faults_store tests/faults/faults_postgres tests/faults/faults_table tests/faults/holdfast-faults
	tools/with-postgres.sh tests/faults/soak.py $(SANITIZED) tests/corpus/own.cards $(ONLY)

format:
	@tools/install-needs.sh tidy
	find include src tests examples tools bench fuzz -name '*.[ch]' | xargs clang-format -i
	@tools/page-packages.sh
	cd web && npm run --silent format

# Set up for clang: it does not know all that gcc is told.
tidy:
	@tools/install-needs.sh tidy
	@CC=clang tools/set-up.sh $(TIDIED) -Dbuildtype=debug
	ninja -C $(TIDIED) generated
	find src -name '*.c' ! -path 'src/wasm/*' | xargs -P $$(nproc) -n 8 clang-tidy -p $(TIDIED) --quiet

wasm: set-up
	@tools/install-needs.sh test
	ninja -C $(BUILD)
	tools/wasm-build.sh $(BUILD) $(BUILD)/holdfast-engine.wasm tests/build/hash_games.c

clean:
	rm -rf $(BUILD) build-*
