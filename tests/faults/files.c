/* What we ask of the file system ourselves, failing: as on a disk that is full or broken. The
 * first write that fails is cut short, as the last one on a full disk is. */
#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

int __real_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...);
FILE *__real_fopen64(const char *path, const char *mode);
FILE *__wrap_fopen64(const char *path, const char *mode);
ssize_t __real_read(int fd, void *to, size_t size);
ssize_t __wrap_read(int fd, void *to, size_t size);
ssize_t __real_write(int fd, const void *from, size_t size);
ssize_t __wrap_write(int fd, const void *from, size_t size);
int __real_fsync(int fd);
int __wrap_fsync(int fd);
int __real_ftruncate64(int fd, off_t size);
int __wrap_ftruncate64(int fd, off_t size);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __real_fflush(FILE *file);
int __wrap_fflush(FILE *file);
int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);

static bool fails(int why) {
  if (!ft_fails(FT_FILE)) return false;
  errno = why;
  return true;
}

int __wrap_open64(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
  va_end(more);
  return fails(EIO) ? -1 : __real_open64(path, flags, mode);
}

FILE *__wrap_fopen64(const char *path, const char *mode) {
  return fails(EIO) ? NULL : __real_fopen64(path, mode);
}

ssize_t __wrap_read(int fd, void *to, size_t size) {
  return fails(EIO) ? -1 : __real_read(fd, to, size);
}

ssize_t __wrap_write(int fd, const void *from, size_t size) {
  if (!fails(ENOSPC)) return __real_write(fd, from, size);
  return ft_failed(FT_FILE) == 1 && size > 1 ? __real_write(fd, from, size / 2) : -1;
}

int __wrap_fsync(int fd) { return fails(EIO) ? -1 : __real_fsync(fd); }

int __wrap_ftruncate64(int fd, off_t size) {
  return fails(EIO) ? -1 : __real_ftruncate64(fd, size);
}

int __wrap_rename(const char *from, const char *to) {
  return fails(ENOSPC) ? -1 : __real_rename(from, to);
}

/* What the server prints when it is ready is waited for. */
int __wrap_fflush(FILE *file) {
  return file != stdout && fails(ENOSPC) ? EOF : __real_fflush(file);
}

int __wrap_mkdir(const char *path, mode_t mode) {
  return fails(ENOSPC) ? -1 : __real_mkdir(path, mode);
}
