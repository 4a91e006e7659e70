/* What the parts of the load client share: the nodes under load, links to them, and
 * what is measured. */
#ifndef LOAD_H
#define LOAD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define SEATS 4
#define NODES_MAX 16
#define TOKEN 33

typedef struct table table;

typedef struct link {
  int fd;
  bool open, entered, awaits_update;
  table *at;
  int seat;         /* -1: watches */
  char *in, *whole; /* bytes that came; a message in pieces */
  size_t in_length, in_room, whole_length, whole_room;
  char *out;
  size_t out_length, out_room;
  int64_t version;
  json_t *ask;
  json_t *picked; /* of a group under way */
  char token[TOKEN];
} link_;

struct table {
  char id[40], key[40];
  link_ seat[SEATS], *watcher;
  bool playing, over;
  unsigned in;          /* seats that have entered */
  link_ *mover;         /* whose move is on its way */
  int64_t move_at;      /* when the next is made, us */
  int64_t sent_at;      /* when the present one was */
  int64_t heard_at;     /* when the latest seat heard of it */
  unsigned updates_due; /* seats that have not heard of it */
  bool acknowledged;
  uint64_t answered_in; /* the turn of the loop in which it was */
};

/* What was asked for. */
typedef struct load_wanted {
  const char *binary;
  int tables, watchers, seconds, think_ms, nodes;
  const char *store; /* NULL: a file of its own */
  int database;      /* the process whose children are the store; 0: none */
} load_wanted;
extern load_wanted wanted;

/* What happened. */
typedef struct load_counts {
  uint64_t moves, acknowledged, refused, updates, gaps, closed, bytes, messages;
  uint64_t turns;  /* of the loop that have read all there was */
  uint64_t unseen; /* moves of which some seat saw nothing */
} load_counts;
extern load_counts counts;
extern bool stopping;

/* --- load_nodes.c: the nodes, and HTTP ------------------------------------------ */

void give_up(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
int64_t now_us(void);
void *must(void *memory);
void start_nodes(void);
/* True: all of them in order. `wait` is called until they have gone. */
bool stop_nodes(void (*wait)(int ms));
int dial(void);
void send_all(int fd, const char *text, size_t length);
uint64_t metric(const char *name);                        /* of all nodes together */
uint64_t metric_less(const char *name, const char *less); /* the difference at one moment */
void make_guests(char (*token)[TOKEN], int count);

/* --- load_links.c: WebSockets ---------------------------------------------------- */

void open_links(void);
void open_link(link_ *link);
void say(link_ *link, const char *format, ...) __attribute__((format(printf, 2, 3)));
void turn_loop(int wait);
/* A message that has come; whoever plays has it. */
void take_message(link_ *link, const char *text);

/* --- load_figures.c: what is measured ----------------------------------------------- */

/* Times, in us. */
typedef struct load_delays {
  uint32_t *us;
  size_t count;
} load_delays;
extern load_delays until_durable, until_shown;
void note_delay(load_delays *delays, int64_t us);
void print_delays(const char *what, load_delays *delays);

/* Seconds of the processors. */
typedef struct effort {
  double nodes, database, own, machine;
} effort;
effort effort_now(void);
void print_effort(effort before, double took, uint64_t made);
void print_commits(void);
double effort_of_node(int node);

extern pid_t node_pid[];

#endif
