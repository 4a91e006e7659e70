/* The page's files, which are part of the program. */
#ifndef FL_FILES_H
#define FL_FILES_H

#include "server/net/net.h"

/* Answers a GET or HEAD with a file, with the page itself for addresses within
 * it (without a dot), or with 404. */
void fl_answer(nt_request *request, const nt_head *head);

/* The table that tools/page2c.py writes, sorted by path. */
typedef struct fl_variant {
  const char *encoding; /* NULL: as it is */
  const char *etag;     /* NULL: there is no such variant */
  size_t at, length;    /* in fl_data */
} fl_variant;
#define FL_VARIANTS 3
typedef struct fl_file {
  const char *path, *type, *cache;
  fl_variant as[FL_VARIANTS]; /* the smaller ones first */
} fl_file;
extern const fl_file fl_files[];
extern const size_t fl_count;
extern const unsigned char fl_data[];

#endif
