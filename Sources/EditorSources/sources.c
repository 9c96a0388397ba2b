// Embeds the files that editors need in the program.
#include "EditorSources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char vscode_script[] = {
#embed "vscode/extension.js"
};

static const unsigned char vscode_package[] = {
#embed "vscode/package.json"
};

static const unsigned char vscode_language[] = {
#embed "vscode/language-configuration.json"
};

#define WHOLE(bytes) ((editor_source){bytes, sizeof(bytes)})

editor_source editor_source_vscode_script(void) { return WHOLE(vscode_script); }
editor_source editor_source_vscode_package(void) { return WHOLE(vscode_package); }
editor_source editor_source_vscode_language(void) { return WHOLE(vscode_language); }
