# qtroute. `make` without arguments lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
# More flags for debug builds. With others than last time, everything is compiled again.
DEBUG_FLAGS ?=

# The compiler pass that removes bounds checks keeps array addresses from one function to the next
# (Swift 6.3). What it removes depends on the compiler's memory layout, so two builds can differ, and
# it may remove a check that is needed.
code_flags = -Xswiftc -Xllvm -Xswiftc -sil-disable-pass=bcopts
# Types with parameters, such as dictionaries, are looked up by code. By name, the runtime looks through
# all conformances of the program for each of them, which was half of the instructions of a short command.
code_flags += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
release_flags = $(code_flags)
# One static executable that does not need Swift at run time. The flags work only on the command line.
uname := $(shell uname -s)
ifeq ($(uname),Linux)
release_flags += -Xswiftc -static-executable -Xswiftc -use-ld=lld $(strip_flags)
strip_flags = -Xlinker -s
# Each function has a section of its own, so the linker leaves out what nobody calls.
release_flags += -Xswiftc -Xfrontend -Xswiftc -function-sections
# Functions of the same machine code, such as those that copy similar types, become one.
release_flags += -Xlinker --icf=all
# Nothing in `qtroute` unwinds its stack: what fails ends the process, and backtraces follow frame
# pointers. The tables for unwinding would be a tenth of it.
tool_flags = -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker $(CURDIR)/.ci/program.ld
# What most starts run is in one place of the program, so that they touch half as many of its pages.
tool_flags += -Xlinker --symbol-ordering-file=$(CURDIR)/.ci/start.order -Xlinker --no-warn-symbol-ordering
# Libraries that Foundation's XML reader needs.
import_flags = $(addprefix -Xlinker -l,icuuc icudata lzma z stdc++ m)
endif

# The folder of the engine for web pages. A toolchain that cannot compile it builds the program without.
# Every module is compiled with these flags, so all builds of a release have the same ones: with
# others, each would compile everything again.
engine_flags = $(shell test ! -f .build/engine/engine.wasm.gz || echo "-Xcc '--embed-dir=$(CURDIR)/.build/engine'")

.DEFAULT_GOAL := help
.PHONY: help build engine order reproducible demo test lint docs format golden man fuzz bench install dist uninstall clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  \1\t/p' Makefile | expand -t 16

build: engine ## build the release binaries, .build/release/qtroute and qtroute-import
	$(SWIFT) build -c release --product qtroute $(release_flags) $(engine_flags) $(tool_flags)
	@.ci/tools xml
	$(SWIFT) build -c release --product qtroute-import $(release_flags) $(engine_flags) $(import_flags)

engine: ## build the engine for web pages, .build/engine/engine.wasm
	@$(MAKE) --no-print-directory -j2 -f .ci/engine.mk

order: strip_flags = -Xlinker --strip-debug
order: build ## list the functions that starts run, .ci/start.order, for the linker
	@.ci/tools valgrind
	.ci/order .build/release/qtroute >.build/start.order
	mv .build/start.order .ci/start.order

# What is built again: the whole program, or `--target RouteCheck` with all below it.
REPRODUCIBLE ?= --product qtroute

reproducible: build ## build again in another folder, and compare
	@.ci/tools objcopy
	.ci/reproducible $(REPRODUCIBLE) $(release_flags) $(engine_flags) $(tool_flags)

demo: ## build, then check, walk and draw the podcast example
	@.ci/tools dot
	$(SWIFT) build --product qtroute $(DEBUG_FLAGS)
	@.ci/demo .build/debug/qtroute

test: ## install what the tests need and run them all
	@.ci/tools dot node tsc jq mandoc git xmllint sarif formats bash zsh fish
	$(SWIFT) test --disable-xctest $(DEBUG_FLAGS)

lint: ## format, imports, Embedded Swift, exceptions from checks, other languages, and man pages
	@.ci/tools jq mandoc node tsc
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests
	@.ci/lint-sources
	@.ci/lint-imports
	@.ci/lint-platforms
	@$(MAKE) --no-print-directory -f .ci/engine.mk modules
	@.ci/lint-strict $(release_flags)
	@mandoc -Tlint -W warning man/*.[157]
	@echo "lint: nothing to complain about"

docs: ## build the library's documentation, .build/docs
	@.ci/tools jq
	@.ci/docs $(DEBUG_FLAGS)

format: ## format the Swift code
	$(SWIFT) format format --in-place --recursive --parallel Package.swift Sources Tests

golden: ## rewrite golden files, README blocks and man pages from what the program does
	QTROUTE_UPDATE='*' $(SWIFT) test --disable-xctest || true
	@git status --short

man: ## rewrite the generated parts of the man pages
	QTROUTE_UPDATE='man/*' $(SWIFT) test --disable-xctest --filter ManPageTests || true
	@mandoc -Tlint -W warning man/*.[157]

fuzz: ## fuzz each target: make fuzz TIME=60 (seconds per target), or RUNS=10000000
	RUNS=$(RUNS) .ci/fuzz $(or $(TIME),$(if $(RUNS),0,60))

# In a folder of its own: in the same one, builds with other flags would compile everything again.
bench: build ## time everything against its limits and other programs: make bench BENCH='--only stages'
	@.ci/tools node jq gc nop cc go graphs servers chromium chromedriver
	$(SWIFT) build -c release --product qtroute-bench --scratch-path .build/bench $(code_flags)
	@status=0; \
	.build/bench/release/qtroute-bench --python .build/peers/bin/python $(BENCH) .build/release/qtroute || status=$$?; \
	test -n "$(filter-out --all,$(BENCH))" || .ci/map-bench .build/release/qtroute || status=1; \
	test -n "$(filter-out --all,$(BENCH))" || .ci/lsp-bench .build/release/qtroute || status=1; \
	exit $$status

# Where bash-completion, zsh and fish look for completions.
completions = share/bash-completion/completions/qtroute share/zsh/site-functions/_qtroute \
  share/fish/vendor_completions.d/qtroute.fish

install: ## install the binaries, man pages and completions below $(DESTDIR)$(PREFIX)
	@test -x .build/release/qtroute -a -x .build/release/qtroute-import || { echo "run \`make build\` first" >&2; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
	  $(DESTDIR)$(PREFIX)/share/man/man5 $(DESTDIR)$(PREFIX)/share/man/man7
	install -m 755 .build/release/qtroute $(DESTDIR)$(PREFIX)/bin/qtroute
	install -m 755 .build/release/qtroute-import $(DESTDIR)$(PREFIX)/bin/qtroute-import
	install -m 644 man/qtroute.1 $(DESTDIR)$(PREFIX)/share/man/man1/qtroute.1
	install -m 644 man/routeplan.5 $(DESTDIR)$(PREFIX)/share/man/man5/routeplan.5
	install -m 644 man/*.7 $(DESTDIR)$(PREFIX)/share/man/man7
	for file in $(completions); do install -d "$(DESTDIR)$(PREFIX)/$${file%/*}" || exit 1; done
	.build/release/qtroute completions bash \
	  >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/qtroute
	.build/release/qtroute completions zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_qtroute
	.build/release/qtroute completions fish \
	  >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/qtroute.fish

# Where a release's files will be, for what downloads them.
RELEASES ?= https://example.com/qtroute

dist: build ## package the build and the engine for JavaScript, in .build/dist
	@.ci/tools zip
	@.ci/dist "$(RELEASES)"

uninstall: ## remove the installed files
	rm -f $(DESTDIR)$(PREFIX)/bin/qtroute $(DESTDIR)$(PREFIX)/bin/qtroute-import \
	  $(DESTDIR)$(PREFIX)/share/man/man1/qtroute.1 \
	  $(DESTDIR)$(PREFIX)/share/man/man5/routeplan.5 \
	  $(addprefix $(DESTDIR)$(PREFIX)/share/man/man7/,$(notdir $(wildcard man/*.7)))
	for file in $(completions); do rm -f "$(DESTDIR)$(PREFIX)/$$file"; done

clean: ## remove what was built
	rm -rf .build
