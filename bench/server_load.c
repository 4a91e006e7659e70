/* A load client for the server: many live tables, people at them and people who
 * watch, all over real sockets of this one process.
 *
 *   server_load HOLDFAST [--tables 1000] [--watchers 6] [--seconds 30] [--think 1500]
 *                        [--store URL [--nodes 1]]
 *
 * It starts a server of its own on an empty store (a SQLite file, or the address
 * of an empty PostgreSQL, which so many nodes may share: connections go to them in
 * turn, so that the people of a table are on all of them), takes four seats and six
 * places to watch from at every table, and plays: whoever is asked thinks for a
 * while (on the average as long as --think says, in ms) and answers at random.
 * Measured is the time from sending a move until it is acknowledged, which is
 * when it is durable, and until the last seat of the table has its update (a
 * seat for which nothing has changed gets none: it is not waited for). Tables
 * have no drawn delays, which are waited for on purpose and not measured.
 * Processor time is measured, too: it hardly depends on what else the machine
 * does, as times do. Checked is that nothing is lost: no version of a table is
 * missing anywhere, and every acknowledged move is counted by the server once. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SEATS 4
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

#define NODES_MAX 16
static int tables = 1000, watchers = 6, seconds = 30, think_ms = 1500, nodes = 1;
static int port[NODES_MAX];
static const char *store_url; /* NULL: a file of its own */
static table *all;
static int poller;
static pid_t server[NODES_MAX];
static uint64_t random_state = 88172645463325252u;

static uint64_t moves, acknowledged, refused, updates, gaps, closed, bytes, messages;
static uint64_t turns;  /* of the loop that have read all there was */
static uint64_t unseen; /* moves of which some seat saw nothing */
static bool stopping;
static uint32_t *delay_ack, *delay_all; /* us */
static size_t acks, alls, room_for_delays;

/* --- small things ---------------------------------------------------------- */

static void give_up(const char *format, ...) {
  va_list values;
  va_start(values, format);
  vfprintf(stderr, format, values);
  va_end(values);
  fprintf(stderr, "\n");
  for (int i = 0; i < nodes; i++)
    if (server[i] > 0) kill(server[i], SIGKILL);
  exit(1);
}

static int64_t now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static uint64_t chance(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

static void *must(void *memory) {
  if (memory == NULL) give_up("there is not enough memory");
  return memory;
}

static void add(char **to, size_t *length, size_t *room, const void *data, size_t more) {
  if (*length + more > *room) {
    *room = (*length + more) * 2;
    *to = must(realloc(*to, *room));
  }
  memcpy(*to + *length, data, more);
  *length += more;
}

/* --- the server ------------------------------------------------------------ */

static char directory[] = "/tmp/holdfast-load-XXXXXX";

static void start_node(const char *binary, int node) {
  int out[2];
  char file[80], log[80], line[200];
  if (pipe(out) != 0) give_up("no pipe");
  snprintf(file, sizeof file, "sqlite:%s/store", directory);
  snprintf(log, sizeof log, "%s/log%d", directory, node);
  const char *store = store_url == NULL ? file : store_url;
  server[node] = fork();
  if (server[node] == 0) {
    dup2(out[1], 1);
    close(out[0]);
    execl(binary, binary, "serve", "--port", "0", "--bind", "127.0.0.1", "--store", store, "--log",
          log, "--quiet", "--address-rate", "0", "--address-sockets", "0", (char *)NULL);
    _exit(127);
  }
  close(out[1]);
  FILE *in = fdopen(out[0], "r");
  if (in == NULL || fgets(line, sizeof line, in) == NULL) give_up("the server does not start");
  const char *at = strrchr(line, ':');
  if (at == NULL || (port[node] = atoi(at + 1)) == 0) give_up("the server says: %s", line);
}

static void start_server(const char *binary) {
  if (mkdtemp(directory) == NULL) give_up("no place for a store");
  for (int i = 0; i < nodes; i++) start_node(binary, i);
}

static int dial_node(int node) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port[node])};
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int on = 1;
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
    give_up("no connection: %s", strerror(errno));
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

/* The nodes in turn, as a balancer does. */
static int dial(void) {
  static int next;
  return dial_node(next++ % nodes);
}

static void send_all(int fd, const char *text, size_t length) {
  while (length > 0) {
    ssize_t sent = write(fd, text, length);
    if (sent <= 0) give_up("a connection broke: %s", strerror(errno));
    text += sent;
    length -= (size_t)sent;
  }
}

/* One answer: head and body, with Content-Length. */
static char *answer_of(int fd) {
  static char text[1 << 18];
  size_t length = 0;
  for (;;) {
    ssize_t got = read(fd, text + length, sizeof text - 1 - length);
    if (got <= 0) give_up("no answer over HTTP");
    length += (size_t)got;
    text[length] = '\0';
    char *body = strstr(text, "\r\n\r\n");
    char *size = strcasestr(text, "content-length:");
    if (body != NULL && size != NULL &&
        length >= (size_t)(body + 4 - text) + (size_t)atol(size + 15))
      return body + 4;
  }
}

static uint64_t metric_of(const char *name, int node) {
  char request[] = "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", wanted[80];
  int fd = dial_node(node);
  send_all(fd, request, sizeof request - 1);
  snprintf(wanted, sizeof wanted, "\nholdfast_%s ", name);
  char *at = strstr(answer_of(fd), wanted);
  close(fd);
  return at == NULL ? 0 : strtoull(at + strlen(wanted), NULL, 10);
}

/* Of all nodes together. */
static uint64_t metric(const char *name) {
  uint64_t sum = 0;
  for (int i = 0; i < nodes; i++) sum += metric_of(name, i);
  return sum;
}

/* Guests, many requests at once. */
static void make_guests(char (*token)[TOKEN], int count) {
  enum { AT_ONCE = 64 };
  int fd[AT_ONCE];
  const char body[] = "{\"name\":\"load\"}";
  char request[200];
  int length = snprintf(request, sizeof request,
                        "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        "Content-Length: %zu\r\n\r\n%s",
                        sizeof body - 1, body);
  for (int i = 0; i < AT_ONCE; i++) fd[i] = dial();
  for (int done = 0; done < count; done += AT_ONCE) {
    int these = count - done < AT_ONCE ? count - done : AT_ONCE;
    for (int i = 0; i < these; i++) send_all(fd[i], request, (size_t)length);
    for (int i = 0; i < these; i++) {
      char *at = strstr(answer_of(fd[i]), "\"token\":\"");
      if (at == NULL) give_up("no token");
      memcpy(token[done + i], at + 9, TOKEN - 1);
      token[done + i][TOKEN - 1] = '\0';
    }
  }
  for (int i = 0; i < AT_ONCE; i++) close(fd[i]);
}

/* --- sockets --------------------------------------------------------------- */

static void watch_link(link_ *link, bool writing, int how) {
  struct epoll_event event = {.events = EPOLLIN | (writing ? EPOLLOUT : 0u), .data.ptr = link};
  epoll_ctl(poller, how, link->fd, &event);
}

static void flush(link_ *link) {
  size_t sent = 0;
  while (sent < link->out_length) {
    ssize_t part = write(link->fd, link->out + sent, link->out_length - sent);
    if (part <= 0) break;
    sent += (size_t)part;
  }
  memmove(link->out, link->out + sent, link->out_length - sent);
  link->out_length -= sent;
  watch_link(link, link->out_length > 0, EPOLL_CTL_MOD);
}

static void say(link_ *link, const char *format, ...) {
  char text[2048];
  va_list values;
  va_start(values, format);
  int length = vsnprintf(text, sizeof text, format, values);
  va_end(values);
  if (length < 0 || (size_t)length >= sizeof text) give_up("a message is too long");
  /* A mask of zeros is a mask. */
  unsigned char head[8] = {0x81};
  size_t size = length < 126 ? 2 : 4;
  head[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
  if (size == 4) head[2] = (unsigned char)(length >> 8), head[3] = (unsigned char)length;
  add(&link->out, &link->out_length, &link->out_room, head, size + 4);
  add(&link->out, &link->out_length, &link->out_room, text, (size_t)length);
  flush(link);
}

static void open_link(link_ *link) {
  char request[400];
  int length = snprintf(request, sizeof request,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                        "Sec-WebSocket-Protocol: holdfast.1\r\n"
                        "Authorization: Bearer %s\r\n\r\n",
                        link->token);
  link->fd = dial();
  send_all(link->fd, request, (size_t)length);
  fcntl(link->fd, F_SETFL, O_NONBLOCK);
  watch_link(link, false, EPOLL_CTL_ADD);
}

/* --- what the server says -------------------------------------------------- */

static int64_t number_after(const char *text, const char *key) {
  const char *at = strstr(text, key);
  return at == NULL ? -1 : strtoll(at + strlen(key), NULL, 10);
}

static void copy_after(const char *text, const char *key, char *to, size_t size) {
  const char *at = strstr(text, key);
  if (at == NULL) return;
  at += strlen(key);
  size_t length = strcspn(at, "\"");
  if (length >= size) length = size - 1;
  memcpy(to, at, length);
  to[length] = '\0';
}

static void note_delay(uint32_t *delays, size_t *count, int64_t since) {
  if (*count < room_for_delays) delays[(*count)++] = (uint32_t)(now_us() - since);
}

/* The next move of a table: after a time that is drawn anew each time. */
static void plan_move(table *at) {
  int64_t wait = (int64_t)(chance() % (uint64_t)(2 * think_ms + 1)) * 1000;
  at->move_at = now_us() + wait;
  at->mover = NULL;
}

/* Updates are written before the answer: two turns of the loop later whatever
 * came of the move has been read. */
static void move_done(table *at) {
  if (at->mover == NULL || !at->acknowledged) return;
  if (at->updates_due > 0 && turns < at->answered_in + 2) return;
  unseen += at->updates_due > 0;
  if (alls < room_for_delays) delay_all[alls++] = (uint32_t)(at->heard_at - at->sent_at);
  plan_move(at);
}

/* A seat that is being waited for has its update. */
static void heard(link_ *link) {
  table *at = link->at;
  if (!link->awaits_update) return;
  link->awaits_update = false;
  at->updates_due--;
  at->heard_at = now_us();
  move_done(at);
}

static void take_ask(link_ *link, const char *text) {
  const char *at = strstr(text, "\"ask\":{\"ask\":");
  if (at == NULL && strstr(text, "\"ask\":null") == NULL) return;
  json_decref(link->ask);
  link->ask = NULL;
  if (at != NULL) link->ask = json_loads(at + 6, JSON_DISABLE_EOF_CHECK, NULL);
}

static void take_table(link_ *link, const char *text) {
  table *at = link->at;
  link->version = number_after(text, "\"v\":");
  if (link->seat >= 0) take_ask(link, text);
  if (strstr(text, "\"state\":\"playing\"") != NULL) at->playing = true;
  if (link->entered) return;
  link->entered = true;
  if (link->seat >= 0) at->in++;
  if (link->seat != 0) return;
  copy_after(text, "\"key\":\"", at->key, sizeof at->key);
  for (int i = 1; i < SEATS; i++)
    say(&at->seat[i],
        "{\"t\":\"sit\",\"id\":\"s\",\"table\":\"%s\",\"seat\":%d,\"key\":\"%s\",\"nonce\":"
        "\"%064d\"}",
        at->id, i, at->key, i);
  for (int i = 0; i < watchers; i++)
    say(&at->watcher[i], "{\"t\":\"enter\",\"id\":\"e\",\"table\":\"%s\",\"key\":\"%s\"}", at->id,
        at->key);
}

static void take_update(link_ *link, const char *text) {
  int64_t version = number_after(text, "\"v\":");
  gaps += version != link->version + 1;
  link->version = version;
  updates++;
  if (link->seat < 0) return;
  if (strstr(text, "\"state\":\"over\"") != NULL) link->at->over = true;
  take_ask(link, text);
  heard(link);
}

static void send_move(link_ *link, const char *choices) {
  table *at = link->at;
  at->sent_at = now_us();
  at->acknowledged = false;
  at->updates_due = 0;
  for (int i = 0; i < SEATS; i++) {
    at->seat[i].awaits_update = at->seat[i].entered;
    at->updates_due += at->seat[i].awaits_update;
  }
  moves++;
  say(link, "{\"t\":\"move\",\"id\":\"m%llu\",\"table\":\"%s\",\"ask\":%lld,\"choices\":%s}",
      (unsigned long long)moves, at->id,
      (long long)json_integer_value(json_object_get(link->ask, "ask")), choices);
}

static void pick_one(link_ *link, const json_t *options) {
  size_t count = json_array_size(options);
  const json_t *option = count == 0 ? NULL : json_array_get(options, chance() % count);
  json_array_append(link->picked, json_object_get(option, "o"));
  char *choices = json_dumps(link->picked, JSON_COMPACT);
  if (json_is_true(json_object_get(link->ask, "group")))
    say(link, "{\"t\":\"pick\",\"id\":\"p\",\"table\":\"%s\",\"ask\":%lld,\"choices\":%s}",
        link->at->id, (long long)json_integer_value(json_object_get(link->ask, "ask")), choices);
  else
    send_move(link, choices);
  free(choices);
}

static void answer(link_ *link) {
  json_decref(link->picked);
  link->picked = json_array();
  link->at->mover = link;
  link->at->acknowledged = false;
  pick_one(link, json_object_get(link->ask, "options"));
}

static void take_pick(link_ *link, const char *text) {
  json_t *message = json_loads(text, 0, NULL);
  if (link->at->mover != link || link->ask == NULL) {
    plan_move(link->at);
  } else if (json_is_true(json_object_get(message, "whole"))) {
    char *choices = json_dumps(link->picked, JSON_COMPACT);
    send_move(link, choices);
    free(choices);
  } else {
    pick_one(link, json_object_get(message, "options"));
  }
  json_decref(message);
}

/* Why messages were refused, and how often. */
static struct reason {
  char code[24];
  uint64_t count;
} reasons[8];

static void note_refusal(const char *text) {
  char code[24] = "?";
  size_t i = 0;
  copy_after(text, "\"code\":\"", code, sizeof code);
  while (i < 7 && reasons[i].count > 0 && strcmp(reasons[i].code, code) != 0) i++;
  memcpy(reasons[i].code, code, sizeof code);
  reasons[i].count++;
}

static void take_answer(link_ *link, const char *text, bool good) {
  char id[24] = "";
  table *at = link->at;
  copy_after(text, "\"id\":\"", id, sizeof id);
  if (!good) note_refusal(text);
  if (id[0] == 'h') {
    link->open = good;
  } else if (id[0] == 'c' && good) {
    copy_after(text, "\"table\":\"", at->id, sizeof at->id);
    say(link, "{\"t\":\"enter\",\"id\":\"e\",\"table\":\"%s\"}", at->id);
  } else if (id[0] == 's' && good) {
    say(link, "{\"t\":\"enter\",\"id\":\"e\",\"table\":\"%s\"}", at->id);
  } else if (id[0] == 'm') {
    acknowledged += good;
    refused += !good;
    at->acknowledged = true;
    at->answered_in = turns;
    at->heard_at = now_us();
    if (good)
      note_delay(delay_ack, &acks, at->sent_at);
    else
      plan_move(at);
    move_done(at);
  } else if (id[0] == 'p' && good) {
    take_pick(link, text);
  } else if (!good) {
    refused++;
    if (link->seat >= 0) plan_move(at);
  }
}

static void take_message(link_ *link, const char *text) {
  messages++;
  if (strncmp(text, "{\"t\":\"update\"", 13) == 0)
    take_update(link, text);
  else if (strncmp(text, "{\"t\":\"table\"", 12) == 0)
    take_table(link, text);
  else if (strncmp(text, "{\"t\":\"ok\"", 9) == 0)
    take_answer(link, text, true);
  else if (strncmp(text, "{\"t\":\"error\"", 12) == 0)
    take_answer(link, text, false);
}

/* --- frames ---------------------------------------------------------------- */

/* A pong, or a goodbye. */
static void control(link_ *link, unsigned char opcode, const char *data, size_t length) {
  unsigned char head[6] = {opcode, (unsigned char)(0x80 | length)};
  add(&link->out, &link->out_length, &link->out_room, head, sizeof head);
  add(&link->out, &link->out_length, &link->out_room, data, length);
  flush(link);
}

/* How many bytes the first frame has; 0 if it is not whole yet. */
static size_t take_frame(link_ *link, const char *from, size_t left) {
  const unsigned char *bytes_in = (const unsigned char *)from;
  size_t head = 2;
  if (left < 2) return 0;
  uint64_t length = bytes_in[1] & 127;
  if (length >= 126) {
    size_t size = length == 126 ? 2 : 8;
    if (left < 2 + size) return 0;
    length = 0;
    for (size_t i = 0; i < size; i++) length = length << 8 | bytes_in[2 + i];
    head += size;
  }
  if (left < head + length) return 0;
  unsigned opcode = bytes_in[0] & 15;
  if (opcode == 9) control(link, 0x8A, from + head, (size_t)length);
  if (opcode == 8) {
    closed += !stopping;
    control(link, 0x88, from + head, length < 2 ? 0 : 2);
  }
  if (opcode > 2) return head + (size_t)length;
  add(&link->whole, &link->whole_length, &link->whole_room, from + head, (size_t)length);
  if ((bytes_in[0] & 0x80) != 0) {
    add(&link->whole, &link->whole_length, &link->whole_room, "", 1);
    take_message(link, link->whole);
    link->whole_length = 0;
  }
  return head + (size_t)length;
}

static void take_bytes(link_ *link) {
  char block[65536];
  ssize_t got = read(link->fd, block, sizeof block);
  if (got == 0 || (got < 0 && errno != EAGAIN)) {
    closed += !stopping;
    epoll_ctl(poller, EPOLL_CTL_DEL, link->fd, NULL);
    return;
  }
  if (got < 0) return;
  bytes += (uint64_t)got;
  add(&link->in, &link->in_length, &link->in_room, block, (size_t)got);
  size_t at = 0, used;
  if (link->version == -2) { /* the handshake's answer */
    char *end = memmem(link->in, link->in_length, "\r\n\r\n", 4);
    if (end == NULL) return;
    if (memcmp(link->in, "HTTP/1.1 101", 12) != 0) give_up("refused: %.60s", link->in);
    link->version = -1;
    at = (size_t)(end + 4 - link->in);
    say(link, "{\"t\":\"hello\",\"id\":\"h\",\"lang\":\"en\"}");
  }
  while ((used = take_frame(link, link->in + at, link->in_length - at)) > 0) at += used;
  memmove(link->in, link->in + at, link->in_length - at);
  link->in_length -= at;
}

static void turn_loop(int wait) {
  struct epoll_event events[512];
  int count = epoll_wait(poller, events, 512, wait);
  for (int i = 0; i < count; i++) {
    link_ *link = events[i].data.ptr;
    if ((events[i].events & EPOLLOUT) != 0) flush(link);
    if ((events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) take_bytes(link);
  }
  turns += count < 512;
}

/* --- the run -------------------------------------------------------------------------------------
 */

static link_ *link_at(int number) {
  table *at = &all[number / (SEATS + watchers)];
  int place = number % (SEATS + watchers);
  return place < SEATS ? &at->seat[place] : &at->watcher[place - SEATS];
}

static void connect_all(int count) {
  char(*token)[TOKEN] = must(calloc((size_t)(tables * SEATS + 64), TOKEN));
  make_guests(token, tables * SEATS + 64);
  for (int i = 0; i < count; i++) {
    link_ *link = link_at(i);
    int number = i / (SEATS + watchers), place = i % (SEATS + watchers);
    link->at = &all[number];
    link->seat = place < SEATS ? place : -1;
    link->version = -2;
    memcpy(link->token, token[place < SEATS ? number * SEATS + place : tables * SEATS + i % 64],
           TOKEN);
    open_link(link);
    for (int k = 0; i % 50 == 49 && k < 10; k++) turn_loop(1);
  }
  free(token);
  for (int i = 0; i < count; i++)
    while (!link_at(i)->open) turn_loop(100);
}

static void make_tables(void) {
  for (int i = 0; i < tables; i++) {
    say(&all[i].seat[0],
        "{\"t\":\"create\",\"id\":\"c\",\"game\":\"iron-throne\",\"settings\":\"seats=4\","
        "\"seats\":[\"me\",\"open\",\"open\",\"open\"],\"delay\":false,\"nonce\":\"%064d\"}",
        i);
    turn_loop(0);
  }
  for (int i = 0; i < tables; i++) {
    int64_t until = now_us() + 60000000;
    while (all[i].in < SEATS || !all[i].playing) {
      if (now_us() > until) give_up("a table does not begin");
      turn_loop(100);
    }
    plan_move(&all[i]);
  }
}

/* What has a single answer is answered by the server. */
static bool has_choice(const link_ *link) {
  return link->ask != NULL && json_array_size(json_object_get(link->ask, "options")) > 1;
}

static void move_where_due(void) {
  int64_t now = now_us();
  for (int i = 0; i < tables; i++) {
    table *at = &all[i];
    if (at->over || now < at->move_at) continue;
    if (at->mover != NULL) move_done(at);
    if (at->mover != NULL) {
      if (now - at->sent_at < 20000000 || at->sent_at == 0) continue;
      plan_move(at); /* something went wrong: count it below, and go on */
      continue;
    }
    unsigned first = (unsigned)(chance() % SEATS);
    for (unsigned k = 0; k < SEATS && at->mover == NULL; k++)
      if (has_choice(&at->seat[(first + k) % SEATS])) answer(&at->seat[(first + k) % SEATS]);
  }
}

static int by_size(const void *a, const void *b) {
  uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
  return (first > second) - (first < second);
}

static double share(uint32_t *delays, size_t count, double part) {
  if (count == 0) return 0;
  return delays[(size_t)((double)(count - 1) * part)] / 1000.0;
}

static void print_delays(const char *what, uint32_t *delays, size_t count) {
  qsort(delays, count, sizeof *delays, by_size);
  printf("%-34s p50 %7.2f ms   p90 %7.2f ms   p99 %7.2f ms   p99.9 %7.2f ms   most %7.2f ms\n",
         what, share(delays, count, 0.5), share(delays, count, 0.9), share(delays, count, 0.99),
         share(delays, count, 0.999), share(delays, count, 1));
}

/* --- processor time -------------------------------------------------------- */

typedef struct effort {
  double server, own, machine; /* seconds */
} effort;

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

static effort effort_now(void) {
  double spent = 0;
  struct rusage own;
  getrusage(RUSAGE_SELF, &own);
  for (int i = 0; i < nodes; i++) {
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)server[i]);
    spent += ticks_in(path, ')', 11, 2);
  }
  return (effort){.server = spent,
                  .own = (double)(own.ru_utime.tv_sec + own.ru_stime.tv_sec) +
                         (double)(own.ru_utime.tv_usec + own.ru_stime.tv_usec) / 1e6,
                  .machine = ticks_in("/proc/stat", 'u', 0, 3) + ticks_in("/proc/stat", 'u', 5, 2)};
}

static void print_effort(effort before, double took, uint64_t made) {
  effort now = effort_now();
  double of = made == 0 ? 1 : (double)made, cores = (double)sysconf(_SC_NPROCESSORS_ONLN);
  double server_s = now.server - before.server, own = now.own - before.own;
  double others = now.machine - before.machine - server_s - own;
  printf("%-34s %.0f us a move in the server, %.0f us in this client; of %.0f processors they took "
         "%.0f %%, others %.0f %%\n",
         "processor time", server_s / of * 1e6, own / of * 1e6, cores,
         (server_s + own) / took * 100, (others < 0 ? 0 : others) / took * 100);
}

/* What the store did, from its histogram. */
static void print_commits(void) {
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

static void read_words(int argc, char **argv) {
  const struct {
    const char *name;
    int *value;
  } words[] = {{"--tables", &tables},
               {"--watchers", &watchers},
               {"--seconds", &seconds},
               {"--think", &think_ms},
               {"--nodes", &nodes}};
  for (int i = 2; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--store") == 0) store_url = argv[i + 1];
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
      if (strcmp(argv[i], words[k].name) == 0) *words[k].value = atoi(argv[i + 1]);
  }
  if (nodes < 1 || nodes > NODES_MAX || (nodes > 1 && store_url == NULL))
    give_up("several nodes need a --store that they can share");
}

int main(int argc, char **argv) {
  if (argc < 2)
    give_up("server_load HOLDFAST [--tables N] [--watchers N] [--seconds N] [--think MS] "
            "[--store URL [--nodes N]]");
  read_words(argc, argv);
  int count = tables * (SEATS + watchers);
  struct rlimit limit = {.rlim_cur = (rlim_t)count + 200, .rlim_max = (rlim_t)count + 200};
  struct rlimit had;
  getrlimit(RLIMIT_NOFILE, &had);
  limit.rlim_max = had.rlim_max;
  if (had.rlim_max < limit.rlim_cur || setrlimit(RLIMIT_NOFILE, &limit) != 0)
    give_up("%d connections need as many open files: ulimit -n", count);
  signal(SIGPIPE, SIG_IGN);
  all = must(calloc((size_t)tables, sizeof *all));
  for (int i = 0; i < tables; i++)
    all[i].watcher = must(calloc((size_t)watchers + 1, sizeof(link_)));
  room_for_delays = 4000000;
  delay_ack = must(calloc(room_for_delays, sizeof *delay_ack));
  delay_all = must(calloc(room_for_delays, sizeof *delay_all));
  poller = epoll_create1(EPOLL_CLOEXEC);
  start_server(argv[1]);
  while (metric("uptime_seconds") == 0 && metric("memory_bytes") == 0) usleep(20000);

  uint64_t empty = metric("memory_bytes");
  connect_all(count);
  uint64_t connected = metric("memory_bytes");
  make_tables();
  uint64_t seated = metric("memory_bytes");
  printf("%d tables, %d seated, %d watching, each decision thought over for %d ms on average\n",
         tables, tables * SEATS, tables * watchers, think_ms);
  fflush(stdout);

  int64_t until = now_us() + (int64_t)seconds * 1000000, began = now_us();
  uint64_t updates_before = updates, bytes_before = bytes,
           server_before = metric("server_moves_total");
  effort before = effort_now();
  acks = alls = 0;
  while (now_us() < until) {
    turn_loop(2);
    move_where_due();
  }
  double took = (double)(now_us() - began) / 1e6;
  uint64_t shown = updates - updates_before, came = bytes - bytes_before;
  size_t in_time = acks;
  uint64_t server_moves = metric("server_moves_total") - server_before;
  uint64_t seen_by_all = alls - unseen;
  printf("%-34s %.0f a second of people, %.0f of the server; %.0f updates, %.1f MB sent\n", "moves",
         (double)in_time / took, (double)server_moves / took, (double)shown / took,
         (double)came / took / 1e6);
  print_effort(before, took, in_time + server_moves);
  /* What is on its way arrives. */
  int64_t patience = now_us() + 30000000;
  for (int i = 0; i < 50 || (now_us() < patience && acknowledged + refused < moves); i++)
    turn_loop(2);

  uint64_t counted = metric("moves_total");
  uint64_t memory = metric("memory_bytes");
  print_delays("until a move is durable", delay_ack, acks);
  print_delays("until the last seat has its update", delay_all, alls);
  printf("%-34s %llu moves; of %llu some seat saw nothing and got none\n",
         "every seat had its update of", (unsigned long long)seen_by_all,
         (unsigned long long)unseen);
  print_commits();
  printf("%-34s %.1f KiB a connection, %.1f KiB a table; %.0f MiB in all\n", "memory",
         (double)(connected - empty) / count / 1024.0,
         (double)(seated - connected) / tables / 1024.0, (double)memory / 1048576.0);
  bool sound = gaps == 0 && counted == acknowledged && closed == 0;
  printf("%-34s %s: %llu acknowledged, %llu counted, %llu versions missing, %llu closed, %llu "
         "refused\n",
         "nothing lost", sound ? "yes" : "NO", (unsigned long long)acknowledged,
         (unsigned long long)counted, (unsigned long long)gaps, (unsigned long long)closed,
         (unsigned long long)refused);
  for (size_t i = 0; i < 8 && reasons[i].count > 0; i++)
    printf("%-34s %llu times %s\n", "refused", (unsigned long long)reasons[i].count,
           reasons[i].code);
  /* People's browsers answer when the server says goodbye. */
  stopping = true;
  int64_t asked = now_us();
  int status = 0;
  for (int i = 0; i < nodes; i++) kill(server[i], SIGTERM);
  for (int i = 0; i < nodes; i++) {
    int one = 0;
    while (waitpid(server[i], &one, WNOHANG) == 0) turn_loop(10);
    status |= one;
  }
  printf("%-34s %.1f s with %d connections\n", "stopped in", (double)(now_us() - asked) / 1e6,
         count);
  char clean[100];
  snprintf(clean, sizeof clean, "rm -rf %s", directory);
  if (system(clean) != 0) return 1;
  return sound && status == 0 ? 0 : 1;
}
