// What the C library lets a program say about its allocator, which Swift's modules leave out.
#if defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>
#endif
