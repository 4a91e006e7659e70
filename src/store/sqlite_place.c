/* Is the store still where it was opened?
 *
 * A file that was unlinked, moved away or replaced by another (a restored backup,
 * for example) goes on taking what is written, and everything that it takes is
 * lost with this process. So nothing is committed unless the paths of the file, of
 * its log and of the log's index name the files that were opened. As long as these
 * are open no other file can get their numbers. Once a commit is enough: what is
 * written while they are taken away shares the fate of all that was written before. */
#include "store/sqlite.h"

#include <stdio.h>

static const char *const ends[SQ_FILES] = {"", "-wal", "-shm"};

static bool look(const sq_base *base, size_t which, struct stat *found) {
  char path[4096 + 8];
  snprintf(path, sizeof path, "%s%s", base->path, ends[which]);
  return stat(path, found) == 0;
}

bool sq_place_keep(sq_base *base, const char *where) {
  struct stat found;
  if (snprintf(base->path, sizeof base->path, "%s", where) >= (int)sizeof base->path) return false;
  for (size_t i = 0; i < SQ_FILES; i++) {
    if (!look(base, i, &found)) return false;
    base->device[i] = found.st_dev;
    base->number[i] = found.st_ino;
  }
  return true;
}

static bool is_in_place(const sq_base *base, size_t which) {
  struct stat found;
  return look(base, which, &found) && found.st_dev == base->device[which] &&
         found.st_ino == base->number[which];
}

bool sq_is_same_file(const sq_base *base) { return is_in_place(base, 0); }

bool sq_is_in_place(const sq_base *base) {
  for (size_t i = 0; i < SQ_FILES; i++)
    if (!is_in_place(base, i)) return false;
  return true;
}
