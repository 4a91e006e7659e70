/* SQLite's file system with faults: every call may fail, and the machine may go down.
 *
 * What is written goes through to the real file at once. Beside it stands what the disk
 * would have if the machine went down now: an image of each file that has only what was
 * synced, and the list of what was written since. When it goes down, each write on the list
 * is done to the image, or not, or in part, and the image becomes the file. The log's index
 * in shared memory is gone then; where a file was deleted, that is on the disk.
 *
 * On Linux a sync that fails is never made good by a later one: the pages count as written.
 * So where a plan says FT_SYNC what it should have written is forgotten and never gets into the
 * image, although everybody reads it from the file. Whoever else had the file open then may have
 * written some of it, and is told at the next sync of their own, once. */
#include "faults.h"

#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "real.h"

#define IMAGES_MAX 16
#define SECTOR 512

/* One write, or one truncation (no bytes). */
typedef struct written {
  struct written *next;
  sqlite3_int64 at;
  int length;
  unsigned char bytes[];
} written;

typedef struct image {
  char path[512];
  unsigned char *bytes;
  sqlite3_int64 size, room;
  written *first, **last;
  unsigned lost; /* so many syncs of it have lost something */
} image;

typedef struct file {
  sqlite3_file base;
  image *image;  /* NULL: a temporary one */
  unsigned told; /* of so many of its lost syncs */
  sqlite3_file *real;
} file;

static sqlite3_vfs *system_vfs, vfs;
static image images[IMAGES_MAX];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ft_manner manner;
static uint64_t crash_at, crash_seed;

void ft_manner_set(ft_manner wanted) { manner = wanted; }

void ft_crash_at(uint64_t call, uint64_t seed) {
  crash_at = call;
  crash_seed = seed;
}

/* --- images ---------------------------------------------------------------- */

static void apply(image *to, sqlite3_int64 at, const unsigned char *bytes, int length) {
  if (at + length > to->room) {
    to->room = (at + length) * 2;
    to->bytes = realloc(to->bytes, (size_t)to->room);
    assert(to->bytes != NULL);
  }
  if (at > to->size) memset(to->bytes + to->size, 0, (size_t)(at - to->size));
  memcpy(to->bytes + at, bytes, (size_t)length);
  if (at + length > to->size) to->size = at + length;
}

static void apply_whole(image *to, const written *what) {
  if (what->length > 0)
    apply(to, what->at, what->bytes, what->length);
  else if (what->at < to->size)
    to->size = what->at;
}

static void forget(image *of) {
  while (of->first != NULL) {
    written *next = of->first->next;
    free(of->first);
    of->first = next;
  }
  of->last = &of->first;
}

static void read_image(image *to) {
  FILE *from = fopen(to->path, "rb");
  unsigned char part[4096];
  size_t length;
  to->size = 0;
  forget(to);
  while (from != NULL && (length = fread(part, 1, sizeof part, from)) > 0)
    apply(to, to->size, part, (int)length);
  if (from != NULL) fclose(from);
}

/* The same for all who have the file open. */
static image *image_of(const char *path) {
  if (path == NULL) return NULL;
  for (size_t i = 0; i < IMAGES_MAX; i++) {
    if (strcmp(images[i].path, path) == 0) return &images[i];
    if (images[i].path[0] != '\0') continue;
    assert(strlen(path) < sizeof images[i].path);
    strcpy(images[i].path, path);
    images[i].last = &images[i].first;
    read_image(&images[i]);
    return &images[i];
  }
  abort(); /* too many files */
}

static void note_write(image *to, sqlite3_int64 at, const void *bytes, int length) {
  if (to == NULL) return;
  written *what = malloc(sizeof *what + (size_t)length);
  assert(what != NULL);
  what->next = NULL;
  what->at = at;
  what->length = length;
  if (length > 0) memcpy(what->bytes, bytes, (size_t)length);
  *to->last = what;
  to->last = &what->next;
}

static void note_sync(image *to) {
  if (to == NULL) return;
  for (const written *at = to->first; at != NULL; at = at->next) apply_whole(to, at);
  forget(to);
}

/* --- the machine goes down --------------------------------------------------- */

static uint64_t chance(void) {
  crash_seed = crash_seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return crash_seed >> 33;
}

static void apply_some(image *to, const written *what) {
  switch (chance() % 4) {
  case 0:
  case 1: apply_whole(to, what); break;
  case 2: {
    int sectors = (what->length + SECTOR - 1) / SECTOR;
    int part = sectors == 0 ? 0 : SECTOR * (int)(chance() % (uint64_t)sectors);
    if (part > 0) apply(to, what->at, what->bytes, part < what->length ? part : what->length);
    break;
  }
  default: break;
  }
}

static void make_file(image *from) {
  if (access(from->path, F_OK) != 0) return; /* deleted, or never there */
  int fd = open(from->path, O_RDWR | O_TRUNC);
  for (sqlite3_int64 done = 0; fd >= 0 && done < from->size;) {
    ssize_t written_now = write(fd, from->bytes + done, (size_t)(from->size - done));
    if (written_now <= 0) _exit(1);
    done += written_now;
  }
  if (fd >= 0) close(fd);
}

static _Noreturn void go_down(void) {
  for (size_t i = 0; i < IMAGES_MAX && images[i].path[0] != '\0'; i++) {
    char index[sizeof images[i].path + sizeof "-shm"];
    for (const written *at = images[i].first; at != NULL; at = at->next) apply_some(&images[i], at);
    make_file(&images[i]);
    snprintf(index, sizeof index, "%.*s-shm", (int)sizeof images[i].path, images[i].path);
    unlink(index);
  }
  _exit(FT_CRASHED);
}

void ft_crash(void) {
  pthread_mutex_lock(&lock);
  go_down();
}

/* Before each call: counted; the machine goes down here, or the call fails. */
static bool call_fails(void) {
  bool fails = ft_fails(FT_STORE);
  if (crash_at != 0 && ft_calls(FT_STORE) >= crash_at) ft_crash();
  return fails;
}

/* --- the methods of a file ----------------------------------------------------- */

static sqlite3_file *real_of(sqlite3_file *of) { return ((file *)(void *)of)->real; }
static image *image_in(sqlite3_file *of) { return ((file *)(void *)of)->image; }

static int do_close(sqlite3_file *of) { return real_of(of)->pMethods->xClose(real_of(of)); }

static int do_read(sqlite3_file *of, void *to, int length, sqlite3_int64 at) {
  if (call_fails()) return SQLITE_IOERR_READ;
  return real_of(of)->pMethods->xRead(real_of(of), to, length, at);
}

static int write_through(sqlite3_file *of, const void *from, int length, sqlite3_int64 at) {
  pthread_mutex_lock(&lock);
  int code = real_of(of)->pMethods->xWrite(real_of(of), from, length, at);
  if (code == SQLITE_OK) note_write(image_in(of), at, from, length);
  pthread_mutex_unlock(&lock);
  return code;
}

static int do_write(sqlite3_file *of, const void *from, int length, sqlite3_int64 at) {
  if (!call_fails()) return write_through(of, from, length, at);
  if (manner == FT_SHORT && length > 1) write_through(of, from, length / 2, at);
  return manner == FT_SHORT || manner == FT_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int do_truncate(sqlite3_file *of, sqlite3_int64 size) {
  if (call_fails()) return SQLITE_IOERR_TRUNCATE;
  pthread_mutex_lock(&lock);
  int code = real_of(of)->pMethods->xTruncate(real_of(of), size);
  if (code == SQLITE_OK) note_write(image_in(of), size, NULL, 0);
  pthread_mutex_unlock(&lock);
  return code;
}

/* Has something been lost that this descriptor was not told of? */
static bool tell_lost(file *of) {
  if (of->image == NULL || of->told == of->image->lost) return false;
  of->told = of->image->lost;
  return true;
}

/* The real one is spared: nothing here depends on the disk. */
static int do_sync(sqlite3_file *of, int flags) {
  (void)flags;
  bool lost = ft_fails(FT_SYNC), fails = call_fails();
  image *to = image_in(of);
  pthread_mutex_lock(&lock);
  if (lost && to != NULL) {
    forget(to);
    to->lost++;
  } else if (!fails) {
    note_sync(to);
  }
  bool told = tell_lost((file *)(void *)of);
  pthread_mutex_unlock(&lock);
  return lost || fails || told ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int do_file_size(sqlite3_file *of, sqlite3_int64 *size) {
  if (call_fails()) return SQLITE_IOERR_FSTAT;
  return real_of(of)->pMethods->xFileSize(real_of(of), size);
}

static int do_lock(sqlite3_file *of, int level) {
  if (call_fails()) return SQLITE_IOERR_LOCK;
  return real_of(of)->pMethods->xLock(real_of(of), level);
}

static int do_unlock(sqlite3_file *of, int level) {
  return real_of(of)->pMethods->xUnlock(real_of(of), level);
}

static int do_check_lock(sqlite3_file *of, int *held) {
  if (call_fails()) return SQLITE_IOERR_CHECKRESERVEDLOCK;
  return real_of(of)->pMethods->xCheckReservedLock(real_of(of), held);
}

static int do_control(sqlite3_file *of, int what, void *value) {
  return real_of(of)->pMethods->xFileControl(real_of(of), what, value);
}

static int do_sector_size(sqlite3_file *of) {
  return real_of(of)->pMethods->xSectorSize(real_of(of));
}

static int do_character(sqlite3_file *of) {
  return real_of(of)->pMethods->xDeviceCharacteristics(real_of(of));
}

static int do_shm_map(sqlite3_file *of, int page, int size, int extend, void volatile **to) {
  if (call_fails()) return SQLITE_IOERR_SHMMAP;
  return real_of(of)->pMethods->xShmMap(real_of(of), page, size, extend, to);
}

/* Giving one back does not fail. */
static int do_shm_lock(sqlite3_file *of, int from, int count, int flags) {
  if ((flags & SQLITE_SHM_LOCK) && call_fails()) return SQLITE_IOERR_SHMLOCK;
  return real_of(of)->pMethods->xShmLock(real_of(of), from, count, flags);
}

static void do_shm_barrier(sqlite3_file *of) { real_of(of)->pMethods->xShmBarrier(real_of(of)); }

static int do_shm_unmap(sqlite3_file *of, int remove_it) {
  return real_of(of)->pMethods->xShmUnmap(real_of(of), remove_it);
}

/* --- the methods of the file system ------------------------------------------------ */

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = do_close,
                                           .xRead = do_read,
                                           .xWrite = do_write,
                                           .xTruncate = do_truncate,
                                           .xSync = do_sync,
                                           .xFileSize = do_file_size,
                                           .xLock = do_lock,
                                           .xUnlock = do_unlock,
                                           .xCheckReservedLock = do_check_lock,
                                           .xFileControl = do_control,
                                           .xSectorSize = do_sector_size,
                                           .xDeviceCharacteristics = do_character,
                                           .xShmMap = do_shm_map,
                                           .xShmLock = do_shm_lock,
                                           .xShmBarrier = do_shm_barrier,
                                           .xShmUnmap = do_shm_unmap};

static int do_open(sqlite3_vfs *of, const char *name, sqlite3_file *to, int flags, int *out) {
  file *opened = (file *)(void *)to;
  (void)of;
  opened->base.pMethods = NULL;
  if (call_fails()) return SQLITE_CANTOPEN;
  opened->real = (sqlite3_file *)(void *)(opened + 1);
  int code = system_vfs->xOpen(system_vfs, name, opened->real, flags, out);
  if (code != SQLITE_OK) return code;
  pthread_mutex_lock(&lock);
  opened->image = flags & SQLITE_OPEN_DELETEONCLOSE ? NULL : image_of(name);
  opened->told = opened->image == NULL ? 0 : opened->image->lost;
  pthread_mutex_unlock(&lock);
  opened->base.pMethods = &methods;
  return SQLITE_OK;
}

static int do_delete(sqlite3_vfs *of, const char *name, int sync) {
  (void)of;
  if (call_fails()) return SQLITE_IOERR_DELETE;
  pthread_mutex_lock(&lock);
  int code = system_vfs->xDelete(system_vfs, name, sync);
  image *gone = image_of(name);
  forget(gone);
  gone->size = 0;
  pthread_mutex_unlock(&lock);
  return code;
}

static int do_access(sqlite3_vfs *of, const char *name, int flags, int *result) {
  (void)of;
  if (call_fails()) return SQLITE_IOERR_ACCESS;
  return system_vfs->xAccess(system_vfs, name, flags, result);
}

static int do_full_path(sqlite3_vfs *of, const char *name, int size, char *to) {
  (void)of;
  return system_vfs->xFullPathname(system_vfs, name, size, to);
}

/* Behind the choice of SQLite's memory (sqlite.c). */
__attribute__((constructor(201))) static void begin(void) {
  sqlite3_initialize();
  system_vfs = sqlite3_vfs_find(NULL);
  vfs = *system_vfs;
  vfs.zName = "faults";
  vfs.pNext = NULL;
  vfs.szOsFile = (int)sizeof(file) + system_vfs->szOsFile;
  vfs.xOpen = do_open;
  vfs.xDelete = do_delete;
  vfs.xAccess = do_access;
  vfs.xFullPathname = do_full_path;
  sqlite3_vfs_register(&vfs, 1);
}
