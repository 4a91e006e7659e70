/* Keeping the write-ahead log short, beside the commits and not inside them.
 *
 * A checkpoint copies pages from the log into the file and waits for the disk
 * twice. SQLite would do it within the commit that makes the log too long, and
 * everybody whose move is in that commit, or comes behind it, would wait. Here
 * a thread with a connection of its own copies while commits go on. What they
 * add meanwhile is little; the committing thread copies that last bit itself,
 * because only a log that is copied whole begins anew.
 *
 * Where copying fails, what was written may be lost although a later sync succeeds: Linux
 * tells of a page that could not be written once, and takes it for written then. SQLite does
 * not copy again what it has counted as copied before the sync. So the log is not copied
 * any further and not given up until nobody has the file open: then it is copied from its
 * beginning (sq_mend()). Commits go on meanwhile: the log itself is on the disk. */
#include "store/sqlite.h"

#include <pthread.h>
#include <stdlib.h>

/* In pages of the log: from here on it is copied; so few are copied between two
 * commits; and here commits wait, as the disk is slower than what comes. */
#ifndef SQ_LOG_BEGIN
#define SQ_LOG_BEGIN 4096
#define SQ_LOG_REST 512
#define SQ_LOG_MOST 65536
#endif

struct sq_wal {
  sqlite3 *db;
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  bool wanted, busy, stop; /* under the mutex, as are the next three */
  bool failed;             /* copying did */
  int copied;              /* pages of the present log that are in the file */
  unsigned began;          /* how often the log began anew */
  int pages;               /* of the log; the committing thread's own */
};

/* How much is copied now. What fails for want of memory, or as somebody else is at it, does
 * no harm: it is tried again. */
static int copy_log(sqlite3 *db, bool *failed) {
  int pages = 0, copied = 0;
  int code = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied) & 0xFF;
  *failed = code == SQLITE_IOERR;
  return code != SQLITE_OK || copied < 0 ? 0 : copied;
}

static void *labour(void *user) {
  sq_wal *wal = user;
  pthread_mutex_lock(&wal->mutex);
  for (;;) {
    while (!wal->wanted && !wal->stop) pthread_cond_wait(&wal->changed, &wal->mutex);
    if (wal->stop) break;
    wal->wanted = false;
    wal->busy = true;
    unsigned began = wal->began;
    pthread_mutex_unlock(&wal->mutex);
    bool failed;
    int copied = copy_log(wal->db, &failed);
    pthread_mutex_lock(&wal->mutex);
    wal->busy = false;
    wal->failed = wal->failed || failed;
    if (began == wal->began) wal->copied = copied;
    pthread_cond_broadcast(&wal->changed);
  }
  pthread_mutex_unlock(&wal->mutex);
  return NULL;
}

/* Takes the place of SQLite's own checkpoints. */
static int on_commit(void *user, sqlite3 *db, const char *name, int pages) {
  sq_wal *wal = user;
  (void)db;
  (void)name;
  if (pages <= wal->pages) {
    pthread_mutex_lock(&wal->mutex);
    wal->began++;
    wal->copied = 0;
    pthread_mutex_unlock(&wal->mutex);
  }
  wal->pages = pages;
  return SQLITE_OK;
}

bool sq_wal_open(sq_base *base, const char *where) {
  sq_wal *wal = mm_new(sizeof *wal);
  pthread_mutex_init(&wal->mutex, NULL);
  pthread_cond_init(&wal->changed, NULL);
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(where, &wal->db, flags, NULL) == SQLITE_OK &&
      sqlite3_exec(wal->db, "PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0", NULL, NULL,
                   NULL) == SQLITE_OK &&
      pthread_create(&wal->thread, NULL, labour, wal) == 0) {
    base->wal = wal;
    sqlite3_wal_hook(base->db, on_commit, wal);
    return true;
  }
  sqlite3_close(wal->db);
  free(wal);
  return false;
}

bool sq_wal_close(sq_base *base) {
  sq_wal *wal = base->wal;
  if (!wal) return true;
  pthread_mutex_lock(&wal->mutex);
  wal->stop = true;
  pthread_cond_broadcast(&wal->changed);
  pthread_mutex_unlock(&wal->mutex);
  pthread_join(wal->thread, NULL);
  sqlite3_close(wal->db);
  pthread_cond_destroy(&wal->changed);
  pthread_mutex_destroy(&wal->mutex);
  bool whole = !wal->failed;
  free(wal);
  base->wal = NULL;
  return whole;
}

/* Waits for the thread if it must; true if the rest is to be copied here. */
static bool is_ours_to_copy(sq_wal *wal) {
  bool far_behind = wal->pages >= SQ_LOG_MOST;
  pthread_mutex_lock(&wal->mutex);
  while (far_behind && (wal->wanted || wal->busy)) pthread_cond_wait(&wal->changed, &wal->mutex);
  bool at_rest = !wal->wanted && !wal->busy && !wal->failed;
  bool ours = at_rest && (far_behind || wal->pages - wal->copied <= SQ_LOG_REST);
  if (at_rest && !ours) {
    wal->wanted = true;
    pthread_cond_broadcast(&wal->changed);
  }
  pthread_mutex_unlock(&wal->mutex);
  return ours;
}

void sq_wal_tend(void *user) {
  sq_base *base = user;
  bool failed;
  if (!base->wal || base->wal->pages < SQ_LOG_BEGIN || !is_ours_to_copy(base->wal)) return;
  copy_log(base->db, &failed);
  pthread_mutex_lock(&base->wal->mutex);
  base->wal->failed = base->wal->failed || failed;
  pthread_mutex_unlock(&base->wal->mutex);
}

bool sq_wal_failed(const sq_base *base) {
  pthread_mutex_lock(&base->wal->mutex);
  bool failed = base->wal->failed;
  pthread_mutex_unlock(&base->wal->mutex);
  return failed;
}

void sq_wal_keep(sq_base *base) {
  pthread_mutex_lock(&base->wal->mutex);
  base->wal->failed = true;
  pthread_mutex_unlock(&base->wal->mutex);
}
