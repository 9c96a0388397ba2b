// The engine as a WebAssembly module, and the script that runs it.
#pragma once
#include <stddef.h>

// Bytes that stay as long as the program runs.
typedef struct {
  const unsigned char *_Nonnull start;
  ptrdiff_t count;
} engine_source;

// The module, compressed by gzip; empty if the program was built without it. `make build` has it.
engine_source engine_source_module(void);

// The script with the class `Engine`, which runs the module.
engine_source engine_source_script(void);
