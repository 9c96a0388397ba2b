// The page of a map: its style, its elements, its script and its worker, each as the bytes of
// files.
#pragma once
#include <stddef.h>

// Bytes that stay as long as the program runs; what ends the last line is not among them.
typedef struct {
  const unsigned char *_Nonnull start;
  ptrdiff_t count;
} map_source;

// The style, light and dark.
map_source map_source_style(void);

// The elements of the page, which its script fills.
map_source map_source_body(void);

// The script of the page.
map_source map_source_script(void);

// The script of the worker in which the page runs the engine.
map_source map_source_worker(void);
