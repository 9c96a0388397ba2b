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
