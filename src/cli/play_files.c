/* Where games are kept: one record for each game in the user's data
 * directory, written as the game goes. A record that somebody is playing is
 * locked, so that two windows never write into the same game. */
#include "play.h"

#include "memory/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SUFFIX ".record"

/* --- writing ------------------------------------------------------------- */

static bool write_all(int file, const char *text, size_t length) {
  while (length > 0) {
    ssize_t wrote = write(file, text, length);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return false;
    text += wrote;
    length -= (size_t)wrote;
  }
  return true;
}

void play_save(play_session *session) {
  size_t length;
  const char *record = tb_record(session->table, &length);
  if (session->file < 0 || session->broken) return;
  errno = 0;
  if (!write_all(session->file, record + session->written, length - session->written))
    session->broken = errno == 0 ? EIO : errno;
  session->written = length;
}

void play_close_record(play_session *session) {
  if (session->file >= 0) close(session->file);
  session->file = -1;
}

/* --- opening ------------------------------------------------------------- */

static bool fail(char why[160], const char *what) {
  snprintf(why, 160, "%s", what);
  return false;
}

static bool set_path(play_session *session, const char *path, char why[160]) {
  int length = snprintf(session->path, sizeof session->path, "%s", path);
  if (length < 0 || (size_t)length >= sizeof session->path)
    return fail(why, "the name is too long");
  return true;
}

static const char elsewhere[] = "it is being played in another window";

static bool lock(play_session *session, char why[160]) {
  if (lockf(session->file, F_TLOCK, 0) == 0 || (errno != EACCES && errno != EAGAIN)) return true;
  return fail(why, elsewhere);
}

bool play_create_record(play_session *session, const char *path, char why[160]) {
  if (!set_path(session, path, why)) return false;
  session->file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  if (session->file < 0) return fail(why, strerror(errno));
  return lock(session, why);
}

/* A program that was killed may have left half a line: nobody saw what it
 * stood for, so it goes. */
static bool cut_half_line(play_session *session, char why[160]) {
  while (session->text_length > 0 && session->text[session->text_length - 1] != '\n')
    session->text_length--;
  session->text[session->text_length] = '\0';
  if (ftruncate(session->file, (off_t)session->text_length) == 0) return true;
  return fail(why, strerror(errno));
}

static void remember(play_session *session, const char *text, size_t length) {
  if (session->text_length + length + 1 > session->text_room) {
    size_t room = (session->text_length + length + 1) * 2;
    char *grown = mm_grow(session->text, room);
    session->text = grown;
    session->text_room = room;
  }
  memcpy(session->text + session->text_length, text, length);
  session->text_length += length;
  session->text[session->text_length] = '\0';
}

/* Through the locked descriptor: closing any other one of the same file would
 * give the lock up. */
static bool read_locked(play_session *session, char why[160]) {
  char block[65536];
  ssize_t got;
  session->text_length = 0;
  remember(session, "", 0);
  while ((got = read(session->file, block, sizeof block)) > 0) {
    remember(session, block, (size_t)got);
    if (session->text_length > CLI_FILE_MAX) return fail(why, "it is larger than 64 MiB");
  }
  return got == 0 ? true : fail(why, strerror(errno));
}

bool play_open_record(play_session *session, const char *path, char why[160]) {
  if (!set_path(session, path, why)) return false;
  session->file = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
  if (session->file < 0) return fail(why, strerror(errno));
  bool ready = lock(session, why) && read_locked(session, why) && cut_half_line(session, why);
  if (!ready) play_close_record(session);
  return ready;
}

/* --- the data directory -------------------------------------------------- */

static bool data_directory(char path[PLAY_PATH_MAX]) {
  const char *data = getenv("XDG_DATA_HOME");
  const char *home = getenv("HOME");
  int length = -1;
  if (data != NULL && data[0] == '/')
    length = snprintf(path, PLAY_PATH_MAX, "%s/holdfast", data);
  else if (home != NULL && home[0] == '/')
    length = snprintf(path, PLAY_PATH_MAX, "%s/.local/share/holdfast", home);
  return length > 0 && length < PLAY_PATH_MAX - 128;
}

/* The directory and those above it. */
static bool make_directory(const char *path) {
  char part[PLAY_PATH_MAX];
  snprintf(part, sizeof part, "%s", path);
  for (char *at = part + 1; *at != '\0'; at++) {
    if (*at != '/') continue;
    *at = '\0';
    mkdir(part, 0755);
    *at = '/';
  }
  return mkdir(part, 0755) == 0 || errno == EEXIST;
}

bool play_new_path(const char *game, char path[PLAY_PATH_MAX], char why[160]) {
  char directory[PLAY_PATH_MAX], when[32];
  time_t now = time(NULL);
  struct tm parts;
  if (!data_directory(directory))
    return fail(why, "neither XDG_DATA_HOME nor HOME says where; name a file with --record");
  if (!make_directory(directory)) return fail(why, strerror(errno));
  if (localtime_r(&now, &parts) == NULL ||
      strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &parts) == 0)
    snprintf(when, sizeof when, "%lld", (long long)now);
  for (unsigned n = 1; n < 1000; n++) {
    char again[16] = "";
    if (n > 1) snprintf(again, sizeof again, "-%u", n);
    int length = snprintf(path, PLAY_PATH_MAX, "%s/%s-%s%s" SUFFIX, directory, game, when, again);
    if (length > 0 && length < PLAY_PATH_MAX && access(path, F_OK) != 0) return true;
  }
  return fail(why, "there are too many games of this second");
}

/* --- the open game ------------------------------------------------------- */

static bool is_record_of(const char *name, const char *game) {
  size_t length = strlen(name), prefix = strlen(game);
  return length > prefix + sizeof SUFFIX && strncmp(name, game, prefix) == 0 &&
         name[prefix] == '-' && strcmp(name + length - (sizeof SUFFIX - 1), SUFFIX) == 0;
}

/* Is there a game to go on with? The last line of a finished one is its sum;
 * one that ended before its log began never was. */
static bool is_open(const play_session *session) {
  const char *text = session->text;
  size_t at = session->text_length;
  if (at > 0) at--;
  while (at > 0 && text[at - 1] != '\n') at--;
  return strstr(text, "\nlog\n") != NULL && strncmp(text + at, "sum ", 4) != 0;
}

/* Names tell the time a game began: the greatest is the newest. Of games begun
 * in the same second the later ones have a number behind the time. */
static int by_name(const struct dirent **a, const struct dirent **b) {
  size_t first = strcspn((*a)->d_name, "."), second = strcspn((*b)->d_name, ".");
  int order = strncmp((*a)->d_name, (*b)->d_name, first < second ? first : second);
  if (order == 0) order = (first > second) - (first < second);
  return -order;
}

static bool open_newest(play_session *session, const char *game, const char *directory,
                        struct dirent **names, int count) {
  for (int i = 0; i < count; i++) {
    char path[PLAY_PATH_MAX], why[160];
    if (!is_record_of(names[i]->d_name, game)) continue;
    int length = snprintf(path, sizeof path, "%s/%s", directory, names[i]->d_name);
    if (length < 0 || (size_t)length >= sizeof path) continue;
    if (!play_open_record(session, path, why)) {
      if (strcmp(why, elsewhere) != 0) cli_failed("play", "cannot go on with %s: %s", path, why);
      continue;
    }
    if (is_open(session)) return true;
    play_close_record(session);
  }
  session->text_length = 0;
  return false;
}

bool play_find_open(play_session *session, const char *game) {
  char directory[PLAY_PATH_MAX];
  struct dirent **names;
  if (!data_directory(directory)) return false;
  int count = scandir(directory, &names, NULL, by_name);
  if (count < 0) return false;
  bool found = open_newest(session, game, directory, names, count);
  for (int i = 0; i < count; i++) free(names[i]);
  free(names);
  return found;
}

/* --- signals ------------------------------------------------------------- */

static volatile sig_atomic_t interrupted;

static void stop(int number) {
  (void)number;
  interrupted = 1;
}

/* Without SA_RESTART: a read that waits for a person comes back at once. */
void play_catch_signals(void) {
  struct sigaction action = {.sa_handler = stop};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGHUP, &action, NULL);
  /* A file that may not grow is a write that fails, not the end. */
  signal(SIGXFSZ, SIG_IGN);
}

bool play_interrupted(void) { return interrupted != 0; }
