// Puts the runtimes into the program.
//
// They match as `RouteMatch` does: whoever changes a rule there changes it in each of them. Those of
// Kotlin and TypeScript work on strings instead of bytes. Numbers of TypeScript hold integers up to
// 2^53 exactly, so that one beyond is a value that is missing rather than another one.
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
