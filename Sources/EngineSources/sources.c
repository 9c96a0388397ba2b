// Puts the engine into the program. `make build` makes the module first and says in which folder it is;
// other builds have none.
#include "EngineSources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char module[] = {
#if __has_embed(<engine.wasm.gz>)
#embed <engine.wasm.gz>
    ,
#endif
    0};

static const unsigned char script[] = {
#embed "engine.js"
};

engine_source engine_source_module(void) { return (engine_source){module, sizeof(module) - 1}; }
engine_source engine_source_script(void) { return (engine_source){script, sizeof(script)}; }
