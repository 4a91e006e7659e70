/* Which node is a table's home: the one that has its lease.
 *
 * A lease is claimed: it is had at once where nobody has it. What another node has is
 * taken from it only when that node is dead, and that must be learned in this order:
 * first the lease is read, then who lives, and then it is taken if it is still the
 * lease that was read. A list of the living that is older than the lease will not do:
 * a node that has started since, or has come back, would not be on it, and two nodes
 * would take themselves for the home.
 *
 * A node that was dead to the others claims all it had anew when it beats again, which
 * gives every lease that is still its own another term: whoever took the old one for
 * dead comes too late.
 *
 * Whatever else may happen to leases (a store that was put back to an earlier day, an
 * operator's hand), every node looks now and then which it has. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#define LOOK_EVERY 3    /* beats */
#define ORPHANS_MAX 500 /* at once */

static void set_home(sv_table *table, bool home) {
  if (table->home == home) return;
  table->home = home;
  if (home) {
    table->home_since = sv_table_now(table);
    /* It had not beaten for so long, and did not outlive its last beat by another. */
    if (table->orphaned) table->home_since -= SV_LIFE_MS - SV_BEAT_MS;
    table->orphaned = false;
    table->home_beat = table->server->beats;
    table->row_dirty = table->seat != NULL;
    table->server->figures.takeovers++;
    sv_give_time(table);
  }
  sv_table_changed(table);
}

/* --- claims ------------------------------------------------------------------ */

/* A lease that is asked for; the table may have gone when it is told. */
typedef struct claim {
  sv_server *server;
  bool of_dead;
  char id[ST_ID_MAX];
} claim;

/* The lease of a node that may be dead: a beat that is sent after `beat` tells. */
typedef struct sv_takeover {
  struct sv_takeover *next;
  uint64_t beat;
  char id[ST_ID_MAX];
  char lease[ST_ID_MAX + 24];
} sv_takeover;

/* "{a,b}" has the node of "a 3". */
static bool is_living(const sv_server *server, const char *lease) {
  size_t length = strcspn(lease, " ");
  for (const char *at = server->living; *at != '\0' && *at != '}';) {
    size_t here = strcspn(++at, ",}");
    if (here == length && strncmp(at, lease, length) == 0) return true;
    at += here;
  }
  return false;
}

static bool is_mine(const sv_server *server, const char *lease) {
  size_t length = strlen(server->node);
  return strncmp(lease, server->node, length) == 0 && lease[length] == ' ';
}

static void take_over_soon(sv_server *server, const char *id, const char *lease) {
  sv_takeover *one = mm_new(sizeof *one);
  one->next = server->takeovers;
  one->beat = server->beats;
  snprintf(one->id, sizeof one->id, "%s", id);
  snprintf(one->lease, sizeof one->lease, "%s", lease);
  server->takeovers = one;
  sv_beat(server);
}

static void claimed(void *user, st_status status, const char *lease) {
  claim *what = user;
  sv_server *server = what->server;
  if (status == ST_OK && !server->stopping) {
    bool mine = is_mine(server, lease);
    sv_table *table = sv_table_find(server, what->id);
    if (!mine && !is_living(server, lease)) take_over_soon(server, what->id, lease);
    if (table == NULL && mine)
      table = sv_table_get(server, what->id); /* asks once more when it is read */
    if (table != NULL && mine && what->of_dead) table->orphaned = true;
    if (table != NULL && table->phase != SV_LOADING) set_home(table, mine);
  }
  free(what);
}

static void claim_id(sv_server *server, const char *id, const char *seen) {
  claim *what = mm_new(sizeof *what);
  what->server = server;
  what->of_dead = seen != NULL;
  snprintf(what->id, sizeof what->id, "%s", id);
  st_claim(server->store, id, server->node, seen, claimed, what);
}

void sv_claim(sv_table *table) {
  if (table->server->shared && !table->server->stopping) claim_id(table->server, table->id, NULL);
}

void sv_claim_rows(sv_server *server, const st_table_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) claim_id(server, rows[i].id, NULL);
}

void sv_let_go(sv_table *table) {
  if (!table->server->shared || !table->home || table->server->stopping) return;
  st_let_go(table->server->store, table->id, table->server->node);
  sv_tell_home(table); /* who has it open takes it */
}

static void claim_all_again(sv_server *server) {
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next)
      if (table->phase != SV_LOADING) {
        table->home = false;
        sv_claim(table);
      }
}

/* Of those whose lease was read before this beat was sent: who does not live is dead. */
static void take_over(sv_server *server, uint64_t number) {
  for (sv_takeover **at = &server->takeovers; *at != NULL;) {
    sv_takeover *one = *at;
    if (one->beat >= number) {
      at = &one->next;
      continue;
    }
    *at = one->next;
    if (!is_living(server, one->lease)) claim_id(server, one->id, one->lease);
    free(one);
  }
}

bool sv_leases_wait(const sv_server *server) { return server->takeovers != NULL; }

void sv_leases_close(sv_server *server) {
  while (server->takeovers != NULL) {
    sv_takeover *one = server->takeovers;
    server->takeovers = one->next;
    free(one);
  }
}

/* --- looking at them, now and then --------------------------------------------- */

typedef struct search {
  sv_server *server;
  bool all;      /* orphans: else a fair share, so that not everybody wants the same */
  uint64_t beat; /* the latest that was sent before */
} search;

static search *search_new(sv_server *server, bool all) {
  search *what = mm_new(sizeof *what);
  *what = (search){.server = server, .all = all, .beat = server->beats};
  return what;
}

static size_t share_of(const char *id, size_t parts) {
  uint32_t hash = 2166136261u;
  for (; *id != '\0'; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
  return hash % parts;
}

/* Tables whose node has died. */
static void orphans_read(void *user, st_status status, const st_table_row *rows, size_t count) {
  search *what = user;
  sv_server *server = what->server;
  for (size_t i = 0; status == ST_OK && !server->stopping && i < count; i++)
    if (what->all || share_of(rows[i].id, server->living_count) == server->living_index)
      claim_id(server, rows[i].id, NULL);
  free(what);
}

static int by_id(const void *id, const void *row) {
  return strcmp(id, ((const st_table_row *)row)->id);
}

/* A lease without a table, or with one that cannot be played here, helps nobody. */
static void look_at_own(sv_server *server, const char *id) {
  const sv_table *table = sv_table_get(server, id);
  if (table->phase == SV_BROKEN && !table->home) st_let_go(server->store, id, server->node);
}

/* Leases that others have by now, and those that are had. */
static void own_read(void *user, st_status status, const st_table_row *rows, size_t count) {
  search *what = user;
  sv_server *server = what->server;
  bool good = status == ST_OK && !server->stopping;
  for (size_t i = 0; good && i < SV_TABLE_BUCKETS; i++)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next)
      if (table->home && table->home_beat < what->beat &&
          (count == 0 || bsearch(table->id, rows, count, sizeof *rows, by_id) == NULL)) {
        sv_note(server, SV_WARNING, "lease.lost", "table", table->id, NULL);
        set_home(table, false);
      }
  for (size_t i = 0; good && i < count; i++) look_at_own(server, rows[i].id);
  free(what);
}

void sv_leases_beaten(sv_server *server, uint64_t number, bool was_fenced, bool changed) {
  if (was_fenced) claim_all_again(server);
  take_over(server, number);
  if (!server->loaded) return;
  bool look = number % LOOK_EVERY == 0;
  if (changed || look)
    st_orphans(server->store, server->living, ORPHANS_MAX, orphans_read,
               search_new(server, !changed));
  if (look) st_leases(server->store, server->node, own_read, search_new(server, false));
}
