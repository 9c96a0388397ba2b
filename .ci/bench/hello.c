// The least that a program can do: what starting one costs.
#include <stdio.h>
int main(void) { return puts("hello") < 0; }
