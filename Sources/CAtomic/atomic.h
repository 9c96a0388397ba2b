// Numbers that signal handlers and threads share. Swift's own atomic numbers need macOS 15.
#pragma once
#include <stdint.h>

static inline intptr_t atomic_number_load(const intptr_t *number) {
  return __atomic_load_n(number, __ATOMIC_SEQ_CST);
}

static inline void atomic_number_store(intptr_t *number, intptr_t value) {
  __atomic_store_n(number, value, __ATOMIC_SEQ_CST);
}

// Adds `value` and returns the sum.
static inline intptr_t atomic_number_add(intptr_t *number, intptr_t value) {
  return __atomic_add_fetch(number, value, __ATOMIC_SEQ_CST);
}

// Replaces the number and returns the old one.
static inline intptr_t atomic_number_exchange(intptr_t *number, intptr_t value) {
  return __atomic_exchange_n(number, value, __ATOMIC_SEQ_CST);
}

// Replaces the number if it is `old`.
static inline void atomic_number_replace(intptr_t *number, intptr_t old, intptr_t value) {
  __atomic_compare_exchange_n(number, &old, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
