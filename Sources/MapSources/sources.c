// Puts the files of the page into the program. Scripts share one scope: their order is that in which
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
#embed "page/picture.js"
    ,
#embed "page/marks.js"
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
};

static const unsigned char start[] = {
#embed "page/main.js"
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
map_source map_source_worker(void) { return WHOLE(worker); }
