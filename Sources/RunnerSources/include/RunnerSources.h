// The files that the tests of `qtroute tour` use, one or two for each runner.
#pragma once
#include <stddef.h>

// The bytes of a file, which remain valid as long as the program runs.
typedef struct {
  const unsigned char *_Nonnull start;
  ptrdiff_t count;
} runner_source;

runner_source runner_source_maestro_back(void);
runner_source runner_source_maestro_config(void);
runner_source runner_source_xcuitest(void);
runner_source runner_source_espresso(void);
runner_source runner_source_compose(void);
runner_source runner_source_playwright(void);
runner_source runner_source_detox(void);
