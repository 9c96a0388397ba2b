// Embeds the files that emitted tests use.
#include "RunnerSources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char maestro_back[] = {
#embed "maestro/back.yaml"
};

static const unsigned char maestro_config[] = {
#embed "maestro/config.yaml"
};

static const unsigned char xcuitest[] = {
#embed "xcuitest/TourCase.swift"
};

static const unsigned char espresso[] = {
#embed "espresso/TourCase.kt"
};

static const unsigned char compose[] = {
#embed "compose/TourCase.kt"
};

static const unsigned char playwright[] = {
#embed "playwright/app.ts"
};

static const unsigned char detox[] = {
#embed "detox/app.ts"
};

#define WHOLE(bytes) ((runner_source){bytes, sizeof(bytes)})

runner_source runner_source_maestro_back(void) { return WHOLE(maestro_back); }
runner_source runner_source_maestro_config(void) { return WHOLE(maestro_config); }
runner_source runner_source_xcuitest(void) { return WHOLE(xcuitest); }
runner_source runner_source_espresso(void) { return WHOLE(espresso); }
runner_source runner_source_compose(void) { return WHOLE(compose); }
runner_source runner_source_playwright(void) { return WHOLE(playwright); }
runner_source runner_source_detox(void) { return WHOLE(detox); }
