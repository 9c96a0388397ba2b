# The engine as a WebAssembly module: .build/engine/engine.wasm and engine.wasm.gz.
#
# Usage: make -f .ci/engine.mk -j2
#
# Each target is compiled as Embedded Swift by the toolchain's own compiler, because SwiftPM cannot build
# for WebAssembly without an SDK. In Embedded Swift a module holds the code of all its functions, and a
# client compiles what it uses of them. So only the engine itself becomes an object file.

SWIFTC ?= swiftc
triple := wasm32-unknown-none-wasm
out := .build/engine
# Not beside `swiftc`, which on macOS and with swiftly only starts the toolchain's own.
resources := $(shell $(SWIFTC) -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
tools := $(resources)/../../bin/
embedded := $(resources)/embedded/$(triple)

libraries := RouteBase RouteSyntax RoutePlan RouteGraph RouteMatch RouteCheck RouteDraw RouteLayout \
  RouteReport RouteImport
exports := engine_allocate engine_ask engine_release engine_limit_memory engine_fault_code

# What each target imports; what that imports in turn is older in any case.
needs_RouteSyntax := RouteBase
needs_RoutePlan := RouteSyntax
needs_RouteGraph := RoutePlan
needs_RouteMatch := RoutePlan
needs_RouteImport := RoutePlan
needs_RouteDraw := RouteMatch
needs_RouteCheck := RouteGraph RouteMatch
needs_RouteLayout := RouteCheck
needs_RouteReport := RouteCheck
needs_RouteEngine := RouteDraw RouteLayout RouteReport RouteImport

# The files of a target: all, or those that the engine needs of it, which compile in half the time.
only_RouteDraw := Sources/RouteDraw/Tree/*.swift Sources/RouteDraw/Text/*.swift
only_RouteImport := Sources/RouteImport/Document/*.swift
only_RouteReport := $(patsubst %,Sources/RouteReport/%.swift,Baseline CheckedRun FindingIdentity \
  FindingJSON JSONReport ReportPath)
sources = $(sort $(wildcard $(or $(only_$(1)),\
  Sources/$(1)/*.swift Sources/$(1)/*/*.swift Sources/$(1)/*/*/*.swift)))

swift_flags := -target $(triple) -enable-experimental-feature Embedded -wmo -Osize \
  -parse-as-library -swift-version 6 -package-name qtroute \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility -Xllvm -sil-disable-pass=bcopts \
  -Xcc -mbulk-memory -I $(out)
c_flags := --target=$(triple) -O2 -ffreestanding -nostdlib -fno-builtin -mbulk-memory -Wall -Wextra -Werror \
  -I Sources/EngineRuntime/include

.PHONY: all
ifneq ($(and $(wildcard $(embedded)/libswiftUnicodeDataTables.a),$(wildcard $(tools)wasm-ld)),)
all: $(out)/engine.wasm.gz
else
all:
	@echo "engine: this toolchain cannot compile and link for $(triple), so qtroute is built without its engine"
	@rm -f $(out)/engine.wasm.gz
endif

# The source files of a target and the modules that it imports.
inputs = $(call sources,$(1)) $(needs_$(1):%=$(out)/%.swiftmodule) .ci/engine.mk
compile = $(SWIFTC) $(swift_flags) -module-name $(1) $(filter %.swift,$^)

define module
$(out)/$(1).swiftmodule: $(call inputs,$(1)) | $(out)
	@echo "engine: compiling $(1)"
	@$$(call compile,$(1)) -emit-module -emit-module-path $$@
endef
$(foreach library,$(libraries),$(eval $(call module,$(library))))

$(out)/RouteEngine.o: $(call inputs,RouteEngine) | $(out)
	@echo "engine: compiling RouteEngine"
	@$(call compile,RouteEngine) -c -o $@

runtime := $(patsubst Sources/EngineRuntime/%.c,$(out)/%.o,$(wildcard Sources/EngineRuntime/*.c))
$(runtime): $(out)/%.o: Sources/EngineRuntime/%.c Sources/EngineRuntime/include/EngineRuntime.h .ci/engine.mk | $(out)
	@$(tools)clang $(c_flags) -c $< -o $@

# The stack comes first, so that one that is too deep traps instead of overwriting something.
$(out)/engine.wasm: $(out)/RouteEngine.o $(runtime)
	@echo "engine: linking"
	@$(tools)wasm-ld --no-entry --gc-sections --strip-all --stack-first -z stack-size=1048576 \
	  $(exports:%=--export=%) $^ $(embedded)/libswiftUnicodeDataTables.a -o $@

$(out)/engine.wasm.gz: $(out)/engine.wasm
	@gzip -9nc $< >$@.new
	@mv $@.new $@

$(out):
	@mkdir -p $@
