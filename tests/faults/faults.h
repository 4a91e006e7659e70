/* Faults by injection: which calls of a kind fail, and how many were made.
 *
 * A program that is linked with this counts its calls of each kind from 1. A plan says which
 * of them fail: the n-th ("120"), so many from there on ("120+6", "120+" for all), or every
 * so many ("7/100": the 7th, the 107th ...). `HOLDFAST_FAULT=memory:120,file:5+` sets plans
 * before main() (HOLDFAST_FAULT_LOSS=after, or an SQLSTATE: what becomes of calls to
 * PostgreSQL), and `HOLDFAST_FAULT_COUNTS=FILE` has the counts written at the end. */
#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ft_kind {
  FT_MEMORY, /* malloc(), calloc(), realloc() of what is linked in: memory.c */
  FT_SQLITE, /* SQLite's own memory: sqlite.c */
  FT_STORE,  /* what SQLite asks of the file system: vfs.c */
  FT_SYNC,   /* of that, the syncs alone: what one that fails should have written is lost */
  FT_FILE,   /* what we ask of the file system ourselves: files.c */
  FT_PG,     /* what is asked of PostgreSQL: libpq.c */
  FT_KINDS
} ft_kind;

typedef struct ft_plan {
  uint64_t from, count, every; /* count: so many in a row; every: 0 or a distance */
} ft_plan;

#define FT_ALL UINT64_MAX
#define FT_NONE ((ft_plan){0})

/* Counting begins anew. */
void ft_set(ft_kind kind, ft_plan plan);
/* Counts a call; true if it is to fail. */
bool ft_fails(ft_kind kind);
uint64_t ft_calls(ft_kind kind);
uint64_t ft_failed(ft_kind kind);

/* A soak runs a program as many times as there are processors, and each takes its share of the
 * runs: HOLDFAST_FAULT_SHARE=2/16 is the second of sixteen. True if the run for this n is to be
 * made here. */
bool ft_is_mine(uint64_t n);

/* memory.c: blocks that were taken and not given back. */
int64_t ft_blocks(void);

/* vfs.c, which takes the place of SQLite's file system: how writes fail: on a full disk, with part
 * of the bytes written, or with an error; how a sync fails: with what it should have written lost
 * for good, as Linux does it. */
typedef enum ft_manner { FT_ERROR, FT_FULL, FT_SHORT } ft_manner;
void ft_manner_set(ft_manner manner);
/* libpq.c: what becomes of a call to PostgreSQL. */
typedef enum ft_loss {
  FT_LOST_BEFORE, /* the connection is lost before the server has heard of it */
  FT_LOST_AFTER,  /* and when the server has done it, before its answer is read */
  FT_SILENT,      /* the server does it and never answers */
  FT_ANSWERED,    /* with an error */
  FT_NO_MEMORY,   /* for the call, or for its result */
  FT_NO_ROW,      /* for a row of the result: an error that no server has sent */
} ft_loss;
/* `state`: the SQLSTATE of an error that is answered, or that the first three statements
 * behind a connection that is lost are answered with; or "". */
void ft_loss_set(ft_loss loss, const char *state);
/* Results and connections that were taken and not given back. */
int64_t ft_held(void);

/* The machine goes down at the n-th call: of what was not synced each write is there, not
 * there or torn, as `seed` decides; the process ends with this status. 0: never. */
#define FT_CRASHED 42
void ft_crash_at(uint64_t call, uint64_t seed);
/* The machine goes down now. */
_Noreturn void ft_crash(void);

#endif
