// The pages of maps and of play, each part as the bytes of its files.
#pragma once
#include <stddef.h>

// Bytes that stay as long as the program runs.
typedef struct {
  const unsigned char *_Nonnull start;
  ptrdiff_t count;
} map_source;

// The style, light and dark.
map_source map_source_style(void);

// The elements of the page, which its scripts fill.
map_source map_source_body(void);

// The scripts of the map. They share one scope and do nothing by themselves.
map_source map_source_parts(void);

// The script that starts a map.
map_source map_source_start(void);

// What the page of play adds to the style and the scripts of a map, and its own elements.
map_source map_source_play_style(void);
map_source map_source_play_body(void);
map_source map_source_play_start(void);

// The plan that it opens if there is no other.
map_source map_source_first_plan(void);

// The script of the worker, which runs the engine.
map_source map_source_worker(void);
