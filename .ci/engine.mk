# The engine as a WebAssembly module: .build/engine/engine.wasm and engine.wasm.gz.
#
# Usage: make -f .ci/engine.mk -j2 [modules]
#
# Each target is compiled as Embedded Swift by the toolchain's own compiler, because SwiftPM cannot build
# for WebAssembly without an SDK. In Embedded Swift a module holds the code of all its functions, and a
# client compiles what it uses of them. So only the engine itself becomes an object file, and only for
# that the code is optimized.
#
# `modules` makes the modules alone, of the whole core. They keep it free of what Embedded Swift lacks:
# key paths, dynamic casts, existentials, reflection, regular expressions, threads and most of
# Foundation. Emitting a module looks for all of these.

SWIFTC ?= swiftc
triple := wasm32-unknown-none-wasm
out := .build/engine
# Not beside `swiftc`, which on macOS and with swiftly only starts the toolchain's own.
resources := $(shell $(SWIFTC) -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
tools := $(resources)/../../bin/
embedded := $(resources)/embedded/$(triple)

core := RouteBase RouteSyntax RoutePlan RouteGraph RouteMatch RouteCheck RouteDiff RouteDraw RouteLayout \
  RouteReport RouteImport RouteEngine
exports := engine_allocate engine_ask engine_release engine_limit_memory engine_fault_code

sources = $(sort $(wildcard Sources/$(1)/*.swift Sources/$(1)/*/*.swift Sources/$(1)/*/*/*.swift))

swift_flags := -target $(triple) -enable-experimental-feature Embedded -wmo -parse-as-library \
  -warnings-as-errors -swift-version 6 -package-name qtroute \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility -Xllvm -sil-disable-pass=bcopts \
  -Xcc -mbulk-memory -Xcc -fmodule-map-file=Sources/CPrefetch/module.modulemap -I $(out)
c_flags := --target=$(triple) -O2 -ffreestanding -nostdlib -fno-builtin -mbulk-memory -Wall -Wextra -Werror \
  -I Sources/EngineRuntime/include

.PHONY: all modules
ifneq ($(and $(wildcard $(embedded)/libswiftUnicodeDataTables.a),$(wildcard $(tools)wasm-ld)),)
all: $(out)/engine.wasm.gz
modules: $(core:%=$(out)/%.swiftmodule)
else
all modules:
	@echo "engine: this toolchain cannot compile and link for $(triple), so there is no engine"
	@rm -f $(out)/engine.wasm.gz
endif

# The modules that the source files of a target import.
imports = $(filter $(core),$(shell sed -nE 's/^(package |public )?import ([A-Za-z]+)$$/\2/p' $(call sources,$(1))))
inputs = $(call sources,$(1)) $(patsubst %,$(out)/%.swiftmodule,$(sort $(call imports,$(1)))) .ci/engine.mk \
  $(wildcard Sources/CPrefetch/*)
compile = $(SWIFTC) $(swift_flags) -module-name $(1) $(filter %.swift,$^)

define module
$(out)/$(1).swiftmodule: $(call inputs,$(1)) | $(out)
	@echo "engine: compiling $(1)"
	@$$(call compile,$(1)) -Onone -emit-module -emit-module-path $$@
endef
$(foreach target,$(core),$(eval $(call module,$(target))))

$(out)/RouteEngine.o: $(call inputs,RouteEngine) | $(out)
	@echo "engine: compiling and optimizing all of them"
	@$(call compile,RouteEngine) -Osize -c -o $@

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
