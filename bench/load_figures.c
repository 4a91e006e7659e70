/* What is measured: times, processors, commits. */
#define _GNU_SOURCE
#include "load.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define DELAYS_MAX 4000000

load_delays until_durable, until_shown;

void note_delay(load_delays *delays, int64_t us) {
  if (delays->us == NULL) delays->us = must(calloc(DELAYS_MAX, sizeof *delays->us));
  if (delays->count < DELAYS_MAX) delays->us[delays->count++] = (uint32_t)us;
}

static int by_size(const void *a, const void *b) {
  uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
  return (first > second) - (first < second);
}

static double share(uint32_t *delays, size_t count, double part) {
  if (count == 0) return 0;
  return delays[(size_t)((double)(count - 1) * part)] / 1000.0;
}
void print_delays(const char *what, load_delays *delays) {
  uint32_t *us = delays->us;
  size_t count = delays->count;
  if (count > 0) qsort(us, count, sizeof *us, by_size);
  printf("%-34s p50 %7.2f ms   p90 %7.2f ms   p99 %7.2f ms   p99.9 %7.2f ms   most %7.2f ms\n",
         what, share(us, count, 0.5), share(us, count, 0.9), share(us, count, 0.99),
         share(us, count, 0.999), share(us, count, 1));
}

/* --- processor time -------------------------------------------------------- */

/* Fields of a line of /proc behind the first `skip`, added up; ticks to seconds. */
static double ticks_in(const char *path, char after, int skip, int count) {
  char line[1024] = "";
  double sum = 0;
  FILE *in = fopen(path, "r");
  if (in == NULL) return 0;
  if (fgets(line, sizeof line, in) == NULL) line[0] = '\0';
  fclose(in);
  char *at = strrchr(line, after);
  for (at = at == NULL ? NULL : strtok(at + 1, " "); at != NULL; at = strtok(NULL, " "))
    if (skip-- <= 0 && count-- > 0) sum += strtod(at, NULL);
  return sum / (double)sysconf(_SC_CLK_TCK);
}
double effort_of_node(int node) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)node_pid[node]);
  return ticks_in(path, ')', 11, 2);
}

/* Of a process that is a child of this one; else 0. */
static double of_child(const char *pid, int parent) {
  char path[300];
  snprintf(path, sizeof path, "/proc/%s/stat", pid);
  int from = (int)(ticks_in(path, ')', 1, 1) * (double)sysconf(_SC_CLK_TCK) + 0.5);
  return from == parent ? ticks_in(path, ')', 11, 2) : 0;
}

/* PostgreSQL: its first process, with those of its children that have gone, and the
 * others. */
static double effort_of_database(void) {
  char path[40];
  double sum = 0;
  DIR *all = wanted.database == 0 ? NULL : opendir("/proc");
  if (all == NULL) return 0;
  for (struct dirent *entry; (entry = readdir(all)) != NULL;)
    if (isdigit((unsigned char)entry->d_name[0])) sum += of_child(entry->d_name, wanted.database);
  closedir(all);
  snprintf(path, sizeof path, "/proc/%d/stat", wanted.database);
  return sum + ticks_in(path, ')', 11, 4);
}

effort effort_now(void) {
  double spent = 0;
  struct rusage own;
  getrusage(RUSAGE_SELF, &own);
  for (int i = 0; i < wanted.nodes; i++) spent += effort_of_node(i);
  return (effort){.nodes = spent,
                  .database = effort_of_database(),
                  .own = (double)(own.ru_utime.tv_sec + own.ru_stime.tv_sec) +
                         (double)(own.ru_utime.tv_usec + own.ru_stime.tv_usec) / 1e6,
                  .machine = ticks_in("/proc/stat", 'u', 0, 3) + ticks_in("/proc/stat", 'u', 5, 2)};
}

void print_effort(effort before, double took, uint64_t made) {
  effort now = effort_now();
  double of = made == 0 ? 1 : (double)made, cores = (double)sysconf(_SC_NPROCESSORS_ONLN);
  double nodes = now.nodes - before.nodes, own = now.own - before.own;
  double database = now.database - before.database;
  double others = now.machine - before.machine - nodes - own - database;
  printf("%-34s %.0f us a move in the nodes, %.0f us in the database, %.0f us in this client\n",
         "processor time", nodes / of * 1e6, database / of * 1e6, own / of * 1e6);
  printf("%-34s of %.0f %%: nodes %.0f %%, database %.0f %%, client %.0f %%, others %.0f %%\n",
         "processors", cores * 100, nodes / took * 100, database / took * 100, own / took * 100,
         (others < 0 ? 0 : others) / took * 100);
}

/* What the store did, from its histogram. */
void print_commits(void) {
  const char *const bounds[] = {"2000", "10000", "50000"};
  uint64_t count = metric("store_commit_us_count"), sum = metric("store_commit_us_sum");
  uint64_t calls = metric("store_calls_total");
  if (count == 0) return;
  printf("%-34s %llu since the start, %.2f ms on average, %.1f calls in each;", "commits",
         (unsigned long long)count, (double)sum / (double)count / 1000,
         (double)calls / (double)count);
  for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
    char name[80];
    snprintf(name, sizeof name, "store_commit_us_bucket{le=\"%s\"}", bounds[i]);
    printf(" over %d ms: %llu%s", atoi(bounds[i]) / 1000,
           (unsigned long long)(count - metric(name)), i < 2 ? "," : "\n");
  }
}
