// What the WebAssembly engine needs and no C library is there to give: a heap, the reading of
// numbers, and, in the engine alone, the functions that Embedded Swift calls by their names.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The heap (heap.c).

// Allocates in constant time from memory that it asks for as it needs it, and never gives back.
typedef struct engine_heap engine_heap;

// Returns the address, a multiple of 16, of `count` bytes of new memory, or NULL if there is none.
// `count` is a multiple of 64 KiB. Memory that directly follows what the last call returned becomes
// one with it.
typedef void *_Nullable (*engine_grow)(void *_Nullable context, size_t count);

// A heap in the first memory that `grow` returns, or NULL if it returns none.
engine_heap *_Nullable engine_heap_make(engine_grow _Nonnull grow, void *_Nullable context);

// The address of at least `count` bytes, a multiple of 16 and of `alignment`, which is a power of
// two. NULL if the heap cannot grow enough, or if either is above 1 GiB (256 GiB if addresses have
// 64 bits). No two allocations have the same address, even if they are empty.
void *_Nullable engine_heap_allocate(engine_heap *_Nonnull heap, size_t alignment, size_t count);

// Takes back what `engine_heap_allocate` returned; nothing for NULL.
void engine_heap_free(engine_heap *_Nonnull heap, void *_Nullable address);

// The bytes that are allocated, with what the heap adds to each allocation; 0 if all are free.
size_t engine_heap_used(const engine_heap *_Nonnull heap);

// All bytes that the heap got from `grow`.
size_t engine_heap_size(const engine_heap *_Nonnull heap);

// The number of free blocks. No two of them are neighbors.
size_t engine_heap_free_blocks(const engine_heap *_Nonnull heap);

// Walks all blocks and all lists; for tests.
bool engine_heap_is_consistent(const engine_heap *_Nonnull heap);

// Numbers (number.c).

// Reads a number as `strtod` does in the "C" locale, correctly rounded (half to even) at any
// length: decimal ("1.5e3"), hexadecimal ("0x1.8p3"), "inf", "infinity", "nan" or "nan(…)", in
// upper or lower case, with or without a sign. Returns where the number ends, or NULL, with no
// value, if none starts at `start`. White space before a number is refused. A number that is too
// large is infinite. What is in the parentheses of "nan(…)" is ignored.
const char *_Nullable engine_read_double(const char *_Nonnull start, double *_Nonnull value);

#ifdef __wasm__
// Memory (memory.c): `posix_memalign` and `free`, on one heap that grows with the linear memory.
// Without memory the engine fails: Swift does not check whether it got any.

// The linear memory as a whole never grows beyond this many bytes; 0 is no limit.
void engine_limit_memory(uint32_t bytes);

// Why the engine failed (fault.c). The code can be read after the trap.

enum { engine_memory_exhausted = 1, engine_stack_overwritten = 2 };

// One of the codes above, or 0 if the engine has not failed, or failed for any other reason.
int32_t engine_fault_code(void);

// Notes the code and traps.
_Noreturn void engine_fail(int32_t code);
#endif
