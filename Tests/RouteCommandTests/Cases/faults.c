// Loaded before the C library (LD_PRELOAD), this library counts the calls by which a process
// changes files, and makes one of them fail. The environment controls it:
//
//   FAULT_LOG     a file that gets a line for each of these calls, with its name and subject, and a
//                 line with `stream` and the path for each file opened in place of a closed stream
//   FAULT_AT      the number of the call that fails, from 1
//   FAULT_ERROR   the number of its error; a write first writes half of its bytes
//   FAULT_SIGNAL  the number of a signal that is raised instead, before the call
//   FAULT_AFTER   if set, the signal is raised after the call
//   FAULT_SHRINK  a path; after that file is opened, it is truncated before it is read
//   FAULT_LIST    the number of names after which the listing of a folder fails
//   FAULT_POLL    if set, it is noticed that a stream was closed before it is that others can be read
//   FAULT_CLOCK   a number of seconds that is added to the wall clock
//
// Standard output and error do not count as files. Calls are passed on to the kernel directly,
// because looking up the C library's functions would interfere with a sanitizer that is not
// initialized yet.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int counter;

static int number(const char *name) {
  const char *text = getenv(name);
  return text ? atoi(text) : 0;
}

static void tell(const char *call, const char *subject) {
  const char *path = getenv("FAULT_LOG");
  if (!path) return;
  int log = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  char line[8192];
  int count = snprintf(line, sizeof line, "%s %s\n", call, subject);
  if (log < 0) return;
  syscall(SYS_write, log, line, (size_t)count);
  syscall(SYS_close, log);
}

// Whether this call is the one that fails.
static int begin(const char *call, const char *subject) {
  tell(call, subject);
  counter += 1;
  int here = counter == number("FAULT_AT");
  if (here && number("FAULT_SIGNAL") && !getenv("FAULT_AFTER")) raise(number("FAULT_SIGNAL"));
  return here;
}

static int fails(int here) {
  if (!here || !number("FAULT_ERROR")) return 0;
  errno = number("FAULT_ERROR");
  return 1;
}

static void end(int here) {
  int error = errno;
  if (here && number("FAULT_SIGNAL") && getenv("FAULT_AFTER")) raise(number("FAULT_SIGNAL"));
  errno = error;
}

#define FAULTY(call, subject, number, ...) \
  int here = begin(call, subject); \
  if (fails(here)) return -1; \
  int result = (int)syscall(number, __VA_ARGS__); \
  end(here); \
  return result

// The files that were opened for writing.
static unsigned char written[1024];

static int opened(const char *path, int flags, mode_t mode) {
  int writes = (flags & O_ACCMODE) != O_RDONLY && strncmp(path, "/dev/null", 9) != 0;
  int here = writes ? begin("open", path) : 0;
  if (fails(here)) return -1;
  int result = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (result >= 0 && result < (int)sizeof written) written[result] = writes;
  if (result >= 0 && result < 3 && strcmp(path, "/dev/null") != 0) tell("stream", path);
  const char *shrinking = getenv("FAULT_SHRINK");
  if (result >= 0 && shrinking && !writes && strcmp(path, shrinking) == 0)
    syscall(SYS_truncate, path, (off_t)0);
  end(here);
  return result;
}

static mode_t mode_of(int flags, va_list list) {
  return flags & (O_CREAT | O_TMPFILE) ? (mode_t)va_arg(list, int) : 0;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_of(flags, list);
  va_end(list);
  return opened(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_of(flags, list);
  va_end(list);
  return opened(path, flags, mode);
}

static int is_ours(int file) { return file > 2 && file < (int)sizeof written && written[file]; }

ssize_t write(int file, const void *bytes, size_t count) {
  if (!is_ours(file)) return syscall(SYS_write, file, bytes, count);
  int here = begin("write", "");
  if (here && number("FAULT_ERROR")) {
    // On a full disk, the first write is short, and the next ones fail.
    size_t half = count / 2;
    if (half > 0) {
      counter -= 1;
      return syscall(SYS_write, file, bytes, half);
    }
    errno = number("FAULT_ERROR");
    return -1;
  }
  ssize_t result = syscall(SYS_write, file, bytes, count);
  end(here);
  return result;
}

int fsync(int file) { FAULTY("fsync", "", SYS_fsync, file); }

int fchmod(int file, mode_t mode) { FAULTY("fchmod", "", SYS_fchmod, file, mode); }

int close(int file) {
  if (!is_ours(file)) return (int)syscall(SYS_close, file);
  written[file] = 0;
  int here = begin("close", "");
  int result = (int)syscall(SYS_close, file);
  end(here);
  return fails(here) ? -1 : result;
}

int rename(const char *from, const char *to) {
  FAULTY("rename", to, SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int link(const char *from, const char *to) {
  FAULTY("link", to, SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

// This one never fails, because nobody could handle that.
int unlink(const char *path) {
  int here = begin("unlink", path);
  int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  end(here);
  return result;
}

int mkdir(const char *path, mode_t mode) {
  FAULTY("mkdir", path, SYS_mkdirat, AT_FDCWD, path, mode);
}

// The names in a folder.

static int listing_fails(void) {
  static int names;
  if (!getenv("FAULT_LIST") || names++ < number("FAULT_LIST")) return 0;
  errno = EIO;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

struct dirent *readdir(DIR *folder) { return listing_fails() ? NULL : NEXT(readdir)(folder); }

struct dirent64 *readdir64(DIR *folder) { return listing_fails() ? NULL : NEXT(readdir64)(folder); }

// Of three streams, the last is only looked at to see whether it was closed.

static int awaited(struct pollfd *entries, nfds_t count, int timeout) {
  struct timespec time = {timeout / 1000, (long)(timeout % 1000) * 1000000};
  return (int)syscall(SYS_ppoll, entries, count, timeout < 0 ? NULL : &time, NULL, (size_t)8);
}

int poll(struct pollfd *entries, nfds_t count, int timeout) {
  if (getenv("FAULT_POLL") && count == 3 && entries[2].fd >= 0 && !entries[2].events &&
      awaited(entries + 2, 1, 10000) > 0) {
    entries[0].revents = entries[1].revents = 0;
    return 1;
  }
  return awaited(entries, count, timeout);
}

// The wall clock.

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  const char *seconds = getenv("FAULT_CLOCK");
  if (clock == CLOCK_REALTIME && seconds) time->tv_sec += atoll(seconds);
  return result;
}

time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}

int gettimeofday(struct timeval *restrict place, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int result = clock_gettime(CLOCK_REALTIME, &now);
  place->tv_sec = now.tv_sec;
  place->tv_usec = now.tv_nsec / 1000;
  return result;
}
