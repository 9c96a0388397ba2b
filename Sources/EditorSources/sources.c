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

static const unsigned char zed_extension[] = {
#embed "zed/extension.toml"
};

static const unsigned char zed_package[] = {
#embed "zed/Cargo.toml"
};

static const unsigned char zed_code[] = {
#embed "zed/lib.rs"
};

static const unsigned char zed_language[] = {
#embed "zed/config.toml"
};

static const unsigned char sublime_comments[] = {
#embed "sublime/Comments.tmPreferences"
};

#define WHOLE(bytes) ((editor_source){bytes, sizeof(bytes)})

editor_source editor_source_vscode_script(void) { return WHOLE(vscode_script); }
editor_source editor_source_vscode_package(void) { return WHOLE(vscode_package); }
editor_source editor_source_vscode_language(void) { return WHOLE(vscode_language); }
editor_source editor_source_zed_extension(void) { return WHOLE(zed_extension); }
editor_source editor_source_zed_package(void) { return WHOLE(zed_package); }
editor_source editor_source_zed_code(void) { return WHOLE(zed_code); }
editor_source editor_source_zed_language(void) { return WHOLE(zed_language); }
editor_source editor_source_sublime_comments(void) { return WHOLE(sublime_comments); }
