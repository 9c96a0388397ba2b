// The memory of the engine: one heap that starts after the module's data and grows with the linear
// memory, and the functions of the C library that copy, fill and compare memory.
#ifdef __wasm__
#include "EngineRuntime.h"

#define PAGE ((uint64_t)65536)

// The end of the module's data and stack, from the linker.
extern unsigned char __heap_base;

static engine_heap *heap;
// Where the heap ends; 0 before it starts.
static uint64_t heap_end;
// How far the linear memory may grow.
static uint64_t limit = UINT32_MAX;

void engine_limit_memory(uint32_t bytes) { limit = bytes ? bytes : UINT32_MAX; }

static void *grow(void *context, size_t count) {
  (void)context;
  uint64_t start = heap_end ? heap_end : ((uintptr_t)&__heap_base + 15) & ~(uint64_t)15;
  uint64_t end = start + count, pages = (end + PAGE - 1) / PAGE;
  size_t present = __builtin_wasm_memory_size(0);
  if (pages > present) {
    if (pages * PAGE > limit) return NULL;
    if (__builtin_wasm_memory_grow(0, (size_t)pages - present) == SIZE_MAX) return NULL;
  }
  heap_end = end;
  return (void *)(uintptr_t)start;
}

// Swift does not check what it gets, so there is no way back from here without memory.
int posix_memalign(void **result, size_t alignment, size_t count) {
  if (!heap) heap = engine_heap_make(grow, NULL);
  *result = heap ? engine_heap_allocate(heap, alignment, count) : NULL;
  if (!*result) engine_fail(engine_memory_exhausted);
  return 0;
}

void free(void *address) {
  if (address) engine_heap_free(heap, address);
}

// The first three are an instruction each.

void *memcpy(void *target, const void *source, size_t count) {
  return __builtin_memcpy(target, source, count);
}

void *memmove(void *target, const void *source, size_t count) {
  return __builtin_memmove(target, source, count);
}

void *memset(void *target, int value, size_t count) {
  return __builtin_memset(target, value, count);
}

int memcmp(const void *first, const void *second, size_t count) {
  const unsigned char *left = first, *right = second;
  for (; count >= 8; count -= 8, left += 8, right += 8) {
    uint64_t a, b;
    __builtin_memcpy(&a, left, 8);
    __builtin_memcpy(&b, right, 8);
    if (a != b) break;
  }
  for (; count; count--, left++, right++) {
    if (*left != *right) return *left - *right;
  }
  return 0;
}
#endif
