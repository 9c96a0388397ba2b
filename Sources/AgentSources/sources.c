// Embeds the descriptions of tools and prompts in the program.
#include "AgentSources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char tools[] = {
#embed "agent/tools.json"
};

static const unsigned char prompts[] = {
#embed "agent/prompts.json"
};

#define WHOLE(bytes) ((agent_source){bytes, sizeof(bytes)})

agent_source agent_source_tools(void) { return WHOLE(tools); }
agent_source agent_source_prompts(void) { return WHOLE(prompts); }
