/* A record file, opened for replaying: shared by `replay` and `verify`. */
#ifndef CLI_RECORDING_H
#define CLI_RECORDING_H

#include "common.h"

typedef struct recording {
  const char *path;
  cli_file file;
  hf_record record;
  void *memory; /* for players' own cards */
  void *kept;   /* positions on the way */
  const hf_rules *rules;
  cli_state state;
  hf_replay replay;
} recording;

/* Reads the file and sets the game up. Returns CLI_GO_ON; else `error` says
 * what is wrong (without a line if the file itself cannot be read). */
int recording_open(recording *recording, const char *path, const hf_how *how, hf_error *error);
void recording_close(recording *recording);

#endif
