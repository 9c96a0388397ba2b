// The parts of generated code that are the same for every plan: one file per language.
#pragma once
#include <stddef.h>

// The bytes of a file, which remain valid as long as the program runs.
typedef struct {
  const unsigned char *_Nonnull start;
  ptrdiff_t count;
} runtime_source;

// For Swift 6, with only the standard library.
runtime_source runtime_source_swift(void);

// For Kotlin 1.3 and later on a JVM.
runtime_source runtime_source_kotlin(void);

// For ES2019 and later.
runtime_source runtime_source_typescript(void);
