// Counts what the calling thread does: for tests that hold growth against size, not time.
#pragma once
#include <stdint.h>

// A count is -1 where it cannot be had: instructions where the system does not let processes count
// them, allocations outside of glibc and under sanitizers, which have a `malloc` of their own.
typedef struct {
  int64_t instructions;
  int64_t allocations;
  // All bytes that were allocated.
  int64_t bytes;
  // The most bytes that were allocated and not freed at one time.
  int64_t peak;
} work_count;

// Begins to count anew on this thread.
void work_count_begin(void);

// What this thread did since then.
work_count work_count_end(void);
