/* /metrics: figures for operators, as Prometheus reads them. */
#include "server.h"

#include "people.h"

#include <stdio.h>
#include <string.h>

const int64_t sv_delay_bound[SV_DELAY_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

static void put(hw_text *out, const char *name, const char *kind, const char *help,
                uint64_t value) {
  char line[512];
  snprintf(line, sizeof line, "# HELP holdfast_%s %s\n# TYPE holdfast_%s %s\nholdfast_%s %llu\n",
           name, help, name, kind, name, (unsigned long long)value);
  hw_raw_text(out, line);
}

/* How many took at most so long, and in the last of `count` all that took longer. */
typedef struct histogram {
  const char *name, *help;
  const int64_t *bound;
  size_t bounds;
  const uint64_t *count;
  uint64_t sum;
} histogram;

static void put_histogram(hw_text *out, const histogram *of) {
  char line[256];
  uint64_t all = 0;
  snprintf(line, sizeof line, "# HELP holdfast_%s %s\n# TYPE holdfast_%s histogram\n", of->name,
           of->help, of->name);
  hw_raw_text(out, line);
  for (size_t i = 0; i <= of->bounds; i++) {
    char bound[24] = "+Inf";
    all += of->count[i];
    if (i < of->bounds) snprintf(bound, sizeof bound, "%lld", (long long)of->bound[i]);
    snprintf(line, sizeof line, "holdfast_%s_bucket{le=\"%s\"} %llu\n", of->name, bound,
             (unsigned long long)all);
    hw_raw_text(out, line);
  }
  snprintf(line, sizeof line, "holdfast_%s_sum %llu\nholdfast_%s_count %llu\n", of->name,
           (unsigned long long)of->sum, of->name, (unsigned long long)all);
  hw_raw_text(out, line);
}

static void put_delays(sv_server *server, hw_text *out) {
  const sv_figures *figures = &server->figures;
  st_figures store = st_figures_of(server->store);
  sv_thoughts thoughts = sv_thinking_took(server->thinking);
  put_histogram(out, &(histogram){.name = "move_durable_ms",
                                  .help = "Time until a person's move was durable.",
                                  .bound = sv_delay_bound,
                                  .bounds = SV_DELAY_BUCKETS,
                                  .count = figures->move_ms,
                                  .sum = figures->move_ms_sum});
  put_histogram(out, &(histogram){.name = "bot_think_ms",
                                  .help = "Time a bot thought about an answer.",
                                  .bound = sv_thought_bound,
                                  .bounds = SV_THOUGHT_BUCKETS,
                                  .count = thoughts.ms,
                                  .sum = thoughts.us_sum / 1000});
  put(out, "store_calls_total", "counter", "Calls the store has finished.", store.calls);
  put_histogram(out, &(histogram){.name = "store_commit_us",
                                  .help = "Time the store took to make a transaction durable.",
                                  .bound = st_commit_bound,
                                  .bounds = ST_COMMIT_BUCKETS,
                                  .count = store.commit_us,
                                  .sum = store.commit_us_sum});
}

/* Pages of memory that are in use; 0 where the system does not tell. */
static uint64_t resident_bytes(void) {
  unsigned long long whole = 0, resident = 0;
  FILE *in = fopen("/proc/self/statm", "r");
  if (in == NULL) return 0;
  if (fscanf(in, "%llu %llu", &whole, &resident) != 2) resident = 0;
  fclose(in);
  return resident * 4096;
}

/* --- what there is ------------------------------------------------------------ */

static void put_sockets(sv_server *server, hw_text *out) {
  const sv_figures *of = &server->figures;
  nt_figures net = nt_figures_of(server->net);
  put(out, "sockets", "gauge", "Open WebSockets.", net.sockets);
  put(out, "sockets_opened_total", "counter", "WebSockets ever opened.", net.opened);
  put(out, "sockets_cut_off_total", "counter", "Slow readers that were closed.", net.cut_off);
  put(out, "sockets_refused_total", "counter", "WebSockets too many for their address.",
      of->crowded);
  put(out, "bytes_in_total", "counter", "Bytes received over WebSockets.", net.bytes_in);
  put(out, "bytes_out_total", "counter", "Bytes sent over WebSockets.", net.bytes_out);
  put(out, "messages_in_total", "counter", "Messages received.", net.messages_in);
  put(out, "messages_out_total", "counter", "Messages sent.", net.messages_out);
  put(out, "messages_refused_total", "counter", "Messages refused for their rate.", of->refused);
  put(out, "errors_total", "counter", "Errors answered.", of->errors);
}

/* Tables and their seats. What a table's home counts is counted once among many nodes. */
typedef struct census {
  uint64_t playing, waiting, home, home_playing, people, bots, here, wishes, answers;
} census;

/* Whether the server is to answer this question: for a bot, because the time is over,
 * or perhaps because there is but one answer, or a preset. */
static bool is_ours_to_answer(const sv_seat *seat) {
  return seat->asked && seat->answered != seat->question &&
         (sv_played_by_bot(seat) || seat->looked_at != seat->question ||
          seat->clock_decides == seat->question);
}

static void count_table(const sv_table *table, census *of) {
  of->playing += table->phase == SV_PLAYING;
  of->waiting += table->phase == SV_WAITING;
  of->wishes += table->writing;
  for (const sv_wish *wish = table->first; wish != NULL; wish = wish->next) of->wishes++;
  if (!sv_is_home(table)) return;
  of->home++;
  if (table->phase != SV_PLAYING) return;
  of->home_playing++;
  for (unsigned i = 0; i < table->seats; i++) {
    bool bot = sv_played_by_bot(&table->seat[i]);
    of->bots += bot;
    of->people += !bot;
    of->here += !bot && sv_seat_is_here(table, i);
    of->answers += is_ours_to_answer(&table->seat[i]) && !sv_undo_vote_open(table);
  }
}

static void put_tables(sv_server *server, hw_text *out) {
  const sv_figures *of = &server->figures;
  census all = {0};
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next)
      count_table(table, &all);
  put(out, "tables", "gauge", "Tables in memory.", server->tables);
  put(out, "tables_playing", "gauge", "Games being played.", all.playing);
  put(out, "tables_waiting", "gauge", "Tables waiting for people.", all.waiting);
  put(out, "tables_home", "gauge", "Tables that this node goes on with.", all.home);
  put(out, "tables_home_playing", "gauge", "Games that this node goes on with.", all.home_playing);
  put(out, "seats_people", "gauge", "Seats of people in games that this node goes on with.",
      all.people);
  put(out, "seats_here", "gauge", "Those of them who look at the table.", all.here);
  put(out, "seats_bots", "gauge", "Seats that bots play in games that this node goes on with.",
      all.bots);
  put(out, "wishes_waiting", "gauge", "Wishes that wait for their turn or for the store.",
      all.wishes);
  put(out, "answers_waiting", "gauge", "Questions that bots or the server itself are to answer.",
      all.answers);
  put(out, "tables_made_total", "counter", "Tables made.", of->tables_made);
  put(out, "tables_loaded_total", "counter", "Tables read from the store.", of->loads);
  put(out, "games_over_total", "counter", "Games finished.", of->games_over);
}

static void put_play(sv_server *server, hw_text *out) {
  const sv_figures *of = &server->figures;
  put(out, "moves_total", "counter", "Moves of people.", of->moves);
  put(out, "server_moves_total", "counter", "Moves of bots, forced and preset ones.",
      of->bot_moves);
  put(out, "moves_stale_total", "counter", "Moves for questions no longer asked.", of->stale);
  put(out, "moves_repeated_total", "counter", "Moves that came once more.", of->repeated);
  put(out, "updates_total", "counter", "Updates sent.", of->updates);
  put(out, "chat_lines_total", "counter", "Lines of chat.", of->chats);
  put(out, "undos_total", "counter", "Undos.", of->undos);
  put(out, "timeouts_total", "counter", "Decisions taken by the clock.", of->timeouts);
  put(out, "thoughts_waiting", "gauge", "Bots that think or wait to.",
      sv_thinking_waits(server->thinking));
}

static void put_telling(sv_server *server, hw_text *out) {
  const sv_figures *of = &server->figures;
  put(out, "hooks_total", "counter", "Times the operator's hook was called.", of->hooks);
  put(out, "pushes_total", "counter", "Web Push messages sent off.", of->pushes);
  put(out, "pushes_gone_total", "counter", "Subscriptions that had ended.", of->pushes_gone);
  put(out, "guests_forgotten_total", "counter", "Guests who did not come back.",
      pp_forgotten(server->people));
}

static void put_nodes(sv_server *server, hw_text *out) {
  const sv_figures *of = &server->figures;
  put(out, "store_waiting", "gauge", "Calls the store has not finished.",
      st_waiting(server->store));
  put(out, "store_failures_total", "counter", "Entries that could not be written.",
      of->store_failures);
  put(out, "nodes", "gauge", "Nodes that live on this store.", server->living_count);
  put(out, "takeovers_total", "counter", "Tables that this node became the home of.",
      of->takeovers);
  put(out, "entries_taken_total", "counter", "Entries for which another node was faster.",
      of->taken);
  put(out, "follows_total", "counter", "Times that entries of others were read.", of->follows);
  put(out, "hints_total", "counter", "Words heard from other nodes.", of->hints);
  put(out, "ready", "gauge", "1 while it wants people, as /healthz says.", sv_is_ready(server));
}

void sv_metrics_write(sv_server *server, hw_text *out) {
  put_sockets(server, out);
  put_tables(server, out);
  put_play(server, out);
  put_telling(server, out);
  put_nodes(server, out);
  put(out, "memory_bytes", "gauge", "Resident memory.", resident_bytes());
  put(out, "uptime_seconds", "gauge", "Since the start.",
      (uint64_t)((nt_now(server->net) - server->began) / 1000));
  put_delays(server, out);
}
