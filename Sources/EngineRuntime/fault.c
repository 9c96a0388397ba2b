// Why the engine failed. The code stays readable after the trap.
#ifdef __wasm__
#include "EngineRuntime.h"

static int32_t fault;

int32_t engine_fault_code(void) { return fault; }

_Noreturn void engine_fail(int32_t code) {
  fault = code;
  __builtin_trap();
}
#endif
