// Loads ahead of use, for which Swift has no function of its own.
#pragma once

// Tells the processor that what is at `address` is read soon. It may be any address.
static inline void prefetch(const void *address) { __builtin_prefetch(address); }
