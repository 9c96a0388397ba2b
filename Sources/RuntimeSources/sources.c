// Embeds the runtimes in the program.
//
// They match URLs as `RouteMatch` does. If a rule changes there, change it in each of them. The
// ones for Kotlin and TypeScript work on strings instead of bytes. A TypeScript number holds
// integers exactly only up to 2^53, so a larger one counts as missing rather than becoming a
// different value.
#include "RuntimeSources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char swift_source[] = {
#embed "swift/Runtime.swift"
};

static const unsigned char kotlin_source[] = {
#embed "kotlin/Runtime.kt"
};

static const unsigned char typescript_source[] = {
#embed "typescript/runtime.ts"
};

#define WHOLE(bytes) ((runtime_source){bytes, sizeof(bytes)})

runtime_source runtime_source_swift(void) { return WHOLE(swift_source); }
runtime_source runtime_source_kotlin(void) { return WHOLE(kotlin_source); }
runtime_source runtime_source_typescript(void) { return WHOLE(typescript_source); }
