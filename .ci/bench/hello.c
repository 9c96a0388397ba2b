// A minimal program, to measure the cost of starting one.
#include <stdio.h>
int main(void) { return puts("hello") < 0; }
