// What the server for agents says about its tools and prompts, as JSON.
#pragma once
#include <stddef.h>

// The bytes of a file, which remain valid as long as the program runs.
typedef struct {
  const unsigned char *_Nonnull start;
  ptrdiff_t count;
} agent_source;

// The tools, with the schemas of their arguments and answers; the prompts and their arguments.
agent_source agent_source_tools(void);
agent_source agent_source_prompts(void);
