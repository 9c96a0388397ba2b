// Puts the files of the pages into the program. Scripts share one scope: their order is that in which
// they run.
#include "MapSources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char style[] = {
#embed "page/style.css"
};

static const unsigned char body[] = {
#embed "page/body.html"
};

static const unsigned char parts[] = {
#embed "page/data.js"
    ,
#embed "page/model.js"
    ,
#embed "page/asker.js"
    ,
#embed "page/lines.js"
    ,
#embed "page/changes.js"
    ,
#embed "page/images.js"
    ,
#embed "page/groups.js"
    ,
#embed "page/places.js"
    ,
#embed "page/picture.js"
    ,
#embed "page/marks.js"
    ,
#embed "page/boxes.js"
    ,
#embed "page/frames.js"
    ,
#embed "page/ways.js"
    ,
#embed "page/view.js"
    ,
#embed "page/handling.js"
    ,
#embed "page/tree.js"
    ,
#embed "page/search.js"
    ,
#embed "page/details.js"
    ,
#embed "page/path.js"
    ,
#embed "page/answer.js"
    ,
#embed "page/urls.js"
    ,
#embed "page/shell.js"
    ,
#embed "page/save.js"
    ,
#embed "page/filter.js"
    ,
#embed "page/walk.js"
};

static const unsigned char start[] = {
#embed "page/sheet.js"
    ,
#embed "page/main.js"
};

static const unsigned char play_style[] = {
#embed "play/play.css"
};

static const unsigned char play_body[] = {
#embed "play/body.html"
};

static const unsigned char play_start[] = {
#embed "play/text.js"
    ,
#embed "play/editor.js"
    ,
#embed "play/layer.js"
    ,
#embed "play/checking.js"
    ,
#embed "play/findings.js"
    ,
#embed "play/completion.js"
    ,
#embed "play/files.js"
    ,
#embed "play/share.js"
    ,
#embed "play/examples.js"
    ,
#embed "play/declarations.js"
    ,
#embed "play/run.js"
    ,
#embed "play/panes.js"
    ,
#embed "play/main.js"
};

static const unsigned char first_plan[] = {
#embed "play/first.routeplan"
};

static const unsigned char worker[] = {
#embed "page/data.js"
    ,
#embed "page/worker.js"
};

#define WHOLE(bytes) ((map_source){bytes, sizeof(bytes)})

map_source map_source_style(void) { return WHOLE(style); }
map_source map_source_body(void) { return WHOLE(body); }
map_source map_source_parts(void) { return WHOLE(parts); }
map_source map_source_start(void) { return WHOLE(start); }
map_source map_source_play_style(void) { return WHOLE(play_style); }
map_source map_source_play_body(void) { return WHOLE(play_body); }
map_source map_source_play_start(void) { return WHOLE(play_start); }
map_source map_source_first_plan(void) { return WHOLE(first_plan); }
map_source map_source_worker(void) { return WHOLE(worker); }
