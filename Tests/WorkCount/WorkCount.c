#define _GNU_SOURCE
#include "work_count.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

// Allocations: the program's `malloc` replaces glibc's.

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)
#include <malloc.h>

static __thread int64_t allocations, bytes, live, peak;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *added(void *memory) {
  if (memory) {
    int64_t size = (int64_t)malloc_usable_size(memory);
    allocations += 1;
    bytes += size;
    live += size;
    if (live > peak) peak = live;
  }
  return memory;
}

static void removed(void *memory) {
  if (memory) live -= (int64_t)malloc_usable_size(memory);
}

void *malloc(size_t size) { return added(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return added(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
  int64_t before = memory ? (int64_t)malloc_usable_size(memory) : 0;
  void *result = __libc_realloc(memory, size);
  if (result || size == 0) live -= before;
  return added(result);
}

void *memalign(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *result = memalign(alignment, size);
  if (!result) return ENOMEM;
  *memory = result;
  return 0;
}

void free(void *memory) {
  int error = errno;
  removed(memory);
  __libc_free(memory);
  errno = error;
}

static void begin_allocations(void) { allocations = bytes = live = peak = 0; }

static void end_allocations(work_count *result) {
  result->allocations = allocations;
  result->bytes = bytes;
  result->peak = peak;
}
#else
static void begin_allocations(void) {}

static void end_allocations(work_count *result) {
  result->allocations = result->bytes = result->peak = -1;
}
#endif

// Instructions: the processor's counter for this thread, without the kernel's instructions.

#if defined(__linux__)
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The thread's counter; 0 before it is opened, -1 if there is none.
static __thread int counter;

static void begin_instructions(void) {
  if (counter == 0) {
    struct perf_event_attr event;
    memset(&event, 0, sizeof event);
    event.size = sizeof event;
    event.type = PERF_TYPE_HARDWARE;
    event.config = PERF_COUNT_HW_INSTRUCTIONS;
    event.exclude_kernel = 1;
    event.exclude_hv = 1;
    event.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    counter = (int)syscall(SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  }
  if (counter > 0) ioctl(counter, PERF_EVENT_IOC_RESET, 0);
}

static int64_t end_instructions(void) {
  // The value, and the times for which the counter was enabled and running: a shared counter only
  // runs for a part of the time.
  static __thread uint64_t enabled, running;
  uint64_t values[3];
  if (counter <= 0 || read(counter, values, sizeof values) != sizeof values) return -1;
  uint64_t asked = values[1] - enabled, counted = values[2] - running;
  enabled = values[1];
  running = values[2];
  if (counted == 0) return -1;
  return (int64_t)((double)values[0] * (double)asked / (double)counted);
}
#else
static void begin_instructions(void) {}

static int64_t end_instructions(void) { return -1; }
#endif

void work_count_begin(void) {
  begin_allocations();
  begin_instructions();
}

work_count work_count_end(void) {
  work_count result;
  result.instructions = end_instructions();
  end_allocations(&result);
  return result;
}
