// Files that editors need, in the language of the editor.
#pragma once
#include <stddef.h>

// The bytes of a file, which remain valid as long as the program runs.
typedef struct {
  const unsigned char *_Nonnull start;
  ptrdiff_t count;
} editor_source;

// The extension for Visual Studio Code: its script, its description, and how people write in the language.
editor_source editor_source_vscode_script(void);
editor_source editor_source_vscode_package(void);
editor_source editor_source_vscode_language(void);

// The extension for Zed: what it is, how Rust compiles it, its code, and its language.
editor_source editor_source_zed_extension(void);
editor_source editor_source_zed_package(void);
editor_source editor_source_zed_code(void);
editor_source editor_source_zed_language(void);

// How Sublime Text comments out lines.
editor_source editor_source_sublime_comments(void);
