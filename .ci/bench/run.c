// Starts a program, waits for it, and writes what it used: wall, user and system seconds, peak memory in
// KiB, and its status. A process that is started from a large process counts the memory of that process
// as its own, so this small program starts it.
//
// Usage: run RESULT INPUT OUTPUT PROGRAM [ARGUMENT]...
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
  struct timespec start, end;
  struct rusage usage;
  int status = 0;
  if (argc < 5) return 2;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child == 0) {
    dup2(open(argv[2], O_RDONLY), 0);
    dup2(open(argv[3], O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
    dup2(open("/dev/null", O_WRONLY), 2);
    execvp(argv[4], argv + 4);
    _exit(127);
  }
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 1;
  clock_gettime(CLOCK_MONOTONIC, &end);
  FILE *out = fopen(argv[1], "w");
  if (!out) return 1;
  fprintf(out, "%.9f %f %f %ld %d\n",
          end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) / 1e9,
          usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6,
          usage.ru_stime.tv_sec + usage.ru_stime.tv_usec / 1e6, usage.ru_maxrss, status);
  return fclose(out);
}
