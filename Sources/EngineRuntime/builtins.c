// Other functions that compiled Swift calls by name.
#ifdef __wasm__
#include "EngineRuntime.h"

// 128-bit multiplication, for which WebAssembly has no instruction.
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t left = (uint64_t)a, right = (uint64_t)b;
  uint64_t left_low = (uint32_t)left, left_high = left >> 32;
  uint64_t right_low = (uint32_t)right, right_high = right >> 32;
  uint64_t low = left_low * right_low;
  uint64_t middle = left_high * right_low + (low >> 32);
  uint64_t other = left_low * right_high + (uint32_t)middle;
  uint64_t high = left_high * right_high + (middle >> 32) + (other >> 32);
  high += left * (uint64_t)(b >> 64) + (uint64_t)(a >> 64) * right;
  return (__int128)((unsigned __int128)high << 64 | (other << 32 | (uint32_t)low));
}

// Functions with arrays on the stack compare this value before they return.
uintptr_t __stack_chk_guard = 0x5BD1E995;

_Noreturn void __stack_chk_fail(void) { engine_fail(engine_stack_overwritten); }

// Seeds Swift's hashing. The same bytes in each run, on purpose: answers must not depend on chance
// (SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
void arc4random_buf(void *target, size_t count) {
  static uint64_t state;
  uint64_t word = 0;
  for (size_t index = 0; index < count; index++, word >>= 8) {
    if (index % 8 == 0) {
      word = state += 0x9E3779B97F4A7C15;
      word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
      word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
      word ^= word >> 31;
    }
    ((unsigned char *)target)[index] = (unsigned char)word;
  }
}

// Where Swift's `print` and its messages before a trap go: nowhere.
int putchar(int character) { return character; }
#endif
