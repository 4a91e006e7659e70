#ifndef CG_SCENE_H
#define CG_SCENE_H

#include "../state/table.h"
#include "core/line.h"

hf_status cg_scene_set(const hf_rules *rules, hf_state *state, const char *line, hf_error *error);

/* A line of a scenario, word by word. */
typedef struct cg_line {
  cg_table *table;
  hf_line line;
} cg_line;

#endif
