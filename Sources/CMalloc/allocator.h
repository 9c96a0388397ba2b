// The C library's allocator settings, which Swift's modules leave out.
#if defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>
#endif
