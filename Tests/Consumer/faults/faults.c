// A library that is loaded before libc. It lets one system call of a process fail, or kills the process at this call.
//
//   FAULT_AT=12      the number of the call, from 1, over all calls below; 0 only counts the calls
//   FAULT_AT=writing every call that would change a folder
//   FAULT=28         the error of the call (errno), or `kill`, or `short`: a write that writes half of its bytes
//   FAULT_COUNT=f    the file to which the number of calls is written when the process ends
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Processes that the process starts, such as git, are not affected.
__attribute__((constructor)) static void begin(void) { unsetenv("LD_PRELOAD"); }

static atomic_int calls;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static const char *fault(void) {
  const char *fault = getenv("FAULT");
  return fault ? fault : "5";
}

// Whether this call fails. Kills the process if FAULT is `kill`. A writing call makes, renames or removes a file or a folder.
static int fails(int isWriting) {
  const char *at = getenv("FAULT_AT");
  if (at && strcmp(at, "writing") == 0) {
    if (isWriting) errno = atoi(fault());
    return isWriting;
  }
  if (atomic_fetch_add(&calls, 1) + 1 != (at ? atoi(at) : 0)) return 0;
  if (strcmp(fault(), "kill") == 0) kill(getpid(), SIGKILL);
  if (strcmp(fault(), "short") == 0) return 0;
  errno = atoi(fault());
  return 1;
}

#define FAILING(type, name, parameters, arguments, failure) \
  type name parameters { return fails(0) ? failure : REAL(name) arguments; }
#define FAILING_TO_WRITE(type, name, parameters, arguments, failure) \
  type name parameters { return fails(1) ? failure : REAL(name) arguments; }

FAILING(int, close, (int file), (file), (REAL(close)(file), errno = atoi(fault()), -1))
FAILING(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), -1)
FAILING(off_t, lseek, (int file, off_t offset, int whence), (file, offset, whence), -1)
FAILING_TO_WRITE(int, fchmod, (int file, mode_t mode), (file, mode), -1)
FAILING(int, fstat, (int file, struct stat *status), (file, status), -1)
FAILING(int, stat, (const char *path, struct stat *status), (path, status), -1)
FAILING(int, lstat, (const char *path, struct stat *status), (path, status), -1)
FAILING_TO_WRITE(int, mkdir, (const char *path, mode_t mode), (path, mode), -1)
FAILING_TO_WRITE(int, rename, (const char *from, const char *to), (from, to), -1)
FAILING_TO_WRITE(int, renameat2, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags), -1)
FAILING_TO_WRITE(int, fchown, (int file, uid_t user, gid_t group), (file, user, group), -1)
FAILING_TO_WRITE(int, ftruncate, (int file, off_t size), (file, size), -1)
FAILING_TO_WRITE(int, rmdir, (const char *path), (path), -1)
FAILING_TO_WRITE(int, symlink, (const char *target, const char *path), (target, path), -1)
FAILING_TO_WRITE(int, unlink, (const char *path), (path), -1)
FAILING(DIR *, opendir, (const char *path), (path), NULL)
FAILING(struct dirent *, readdir, (DIR *folder), (folder), NULL)
FAILING(char *, realpath, (const char *path, char *resolved), (path, resolved), NULL)
FAILING(char *, getcwd, (char *path, size_t size), (path, size), NULL)

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, int);
  va_end(list);
  return fails(flags & O_CREAT) ? -1 : REAL(open)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, int);
  va_end(list);
  return fails(flags & O_CREAT) ? -1 : REAL(openat)(folder, path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t count) {
  const char *at = getenv("FAULT_AT");
  int isNext = atomic_load(&calls) + 1 == (at ? atoi(at) : 0);
  if (fails(0)) return -1;
  return REAL(write)(file, bytes, isNext && strcmp(fault(), "short") == 0 && count > 1 ? count / 2 : count);
}

void _exit(int status) {
  const char *path = getenv("FAULT_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (file) {
    fprintf(file, "%d\n", atomic_load(&calls));
    fclose(file);
  }
  REAL(_exit)(status);
  __builtin_unreachable();
}
