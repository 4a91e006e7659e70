/* What copying a store needs of a backend: rows out, rows in. */
#ifndef ST_COPY_H
#define ST_COPY_H

#include "store/internal.h"

typedef struct st_shape {
  const char *name, *types, *columns, *key;
} st_shape;
extern const st_shape st_shapes[];

struct st_copier {
  /* One moment of the store. Unless it may be in use, it must not be. */
  void *(*read_open)(const char *url, bool in_use, char *why, size_t why_size);
  bool (*read_table)(void *source, const st_shape *shape);
  int (*read_row)(void *source, st_cell *cells); /* 1: a row, 0: no more, -1: trouble */
  void (*read_close)(void *source);
  /* An empty store, made if need be; a transaction begins. What was written can
   * be read from it as from a source. */
  void *(*write_open)(const char *url, char *why, size_t why_size);
  bool (*write_table)(void *target, const st_shape *shape);
  bool (*write_row)(void *target, const st_cell *cells);
  bool (*write_end)(void *target); /* of this table's rows */
  bool (*write_close)(void *target, bool keep, char *why, size_t why_size);
  /* What went wrong with either, or "". */
  const char *(*trouble)(void *either);
};

const st_shape *st_shape_of(const char *name);

/* From one store into another. */
typedef struct st_copying {
  const st_copier *from, *to;
  const char *from_url, *to_url;
  bool in_use;           /* the first may be */
  const st_judge *judge; /* NULL: nobody */
} st_copying;
bool st_copy_with(const st_copying *of, uint64_t *rows, char *why, size_t why_size);

#endif
