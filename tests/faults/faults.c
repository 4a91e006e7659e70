/* Plans and counts: see faults.h. */
#include "faults.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[FT_KINDS] = {"memory", "sqlite", "store",
                                            "sync",   "file",   "postgres"};
static ft_plan plans[FT_KINDS];
static atomic_uint_fast64_t calls[FT_KINDS], failures[FT_KINDS];

void ft_set(ft_kind kind, ft_plan plan) {
  plans[kind] = FT_NONE;
  atomic_store(&calls[kind], 0);
  atomic_store(&failures[kind], 0);
  plans[kind] = plan;
}

static bool meets(const ft_plan *plan, uint64_t call) {
  if (plan->from == 0 || call < plan->from) return false;
  if (plan->every != 0) return (call - plan->from) % plan->every == 0;
  return call - plan->from < plan->count;
}

bool ft_fails(ft_kind kind) {
  uint64_t call = atomic_fetch_add(&calls[kind], 1) + 1;
  if (!meets(&plans[kind], call)) return false;
  atomic_fetch_add(&failures[kind], 1);
  return true;
}

uint64_t ft_calls(ft_kind kind) { return atomic_load(&calls[kind]); }
uint64_t ft_failed(ft_kind kind) { return atomic_load(&failures[kind]); }

/* --- from the environment -------------------------------------------------- */

bool ft_is_mine(uint64_t n) {
  const char *text = getenv("HOLDFAST_FAULT_SHARE");
  unsigned long share = 1, of = 1;
  if (text != NULL && (sscanf(text, "%lu/%lu", &share, &of) != 2 || share == 0 || share > of)) {
    fprintf(stderr, "HOLDFAST_FAULT_SHARE: what is '%s'?\n", text);
    exit(2);
  }
  return n % of == share - 1;
}

static void read_plan(const char *text) {
  for (size_t kind = 0; kind < FT_KINDS; kind++) {
    size_t length = strlen(names[kind]);
    if (strncmp(text, names[kind], length) != 0 || text[length] != ':') continue;
    char *end;
    ft_plan plan = {.from = strtoull(text + length + 1, &end, 10), .count = 1};
    if (*end == '+')
      plan.count = end[1] >= '0' && end[1] <= '9' ? strtoull(end + 1, NULL, 10) : FT_ALL;
    if (*end == '/') plan.every = strtoull(end + 1, NULL, 10);
    plans[kind] = plan;
    return;
  }
  fprintf(stderr, "HOLDFAST_FAULT: what is '%s'?\n", text);
  exit(2);
}

/* Nothing fails any more while they are written. */
static void write_counts(void) {
  uint64_t made[FT_KINDS], failed[FT_KINDS];
  for (ft_kind kind = 0; kind < FT_KINDS; kind++) {
    made[kind] = ft_calls(kind);
    failed[kind] = ft_failed(kind);
    ft_set(kind, FT_NONE);
  }
  const char *path = getenv("HOLDFAST_FAULT_COUNTS");
  FILE *file = path == NULL ? NULL : fopen(path, "w");
  if (file == NULL) return;
  for (ft_kind kind = 0; kind < FT_KINDS; kind++)
    fprintf(file, "%s %llu %llu\n", names[kind], (unsigned long long)made[kind],
            (unsigned long long)failed[kind]);
  fclose(file);
}

__attribute__((constructor(202))) static void begin(void) {
  const char *text = getenv("HOLDFAST_FAULT");
  while (text != NULL && *text != '\0') {
    read_plan(text);
    text = strchr(text, ',');
    if (text != NULL) text++;
  }
  atexit(write_counts);
}
