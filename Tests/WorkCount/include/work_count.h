// Counts the work of the calling thread, for tests that compare the growth of work with that of
// size.
#pragma once
#include <stdint.h>

// A count is -1 if it is not available: instructions if the system does not let processes count
// them, and allocations without glibc and with sanitizers, which have their own `malloc`.
typedef struct {
  int64_t instructions;
  int64_t allocations;
  // All bytes that were allocated.
  int64_t bytes;
  // The most bytes that were allocated and not freed at one time.
  int64_t peak;
} work_count;

// Starts counting from zero on this thread.
void work_count_begin(void);

// The work of this thread since then.
work_count work_count_end(void);
