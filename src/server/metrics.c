/* /metrics: figures for operators, as Prometheus reads them. */
#include "metrics.h"

#include "people.h"
#include "rules.h"
#include "thinking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Moves of people, bots and the server are one figure: who was forced to pass is
 * nobody's business. */
#define OF_PEOPLE 8 /* more seats and sockets than one table tells of */
#define OF_QUESTIONS 32
#define STEP 100
#define STEP_BYTES (64 * 1024)
#define STEP_MEMORY (1024 * 1024)
#define KEPT_MS 10000 /* a page is shown for so long */

struct sv_metrics {
  sv_server *server;
  sv_page page;
  int64_t made_at;
};

const int64_t sv_delay_bound[SV_DELAY_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

/* Pages of memory that are in use; 0 where the system does not tell. */
static uint64_t resident_bytes(void) {
  unsigned long long whole = 0, resident = 0;
  FILE *in = fopen("/proc/self/statm", "r");
  if (in == NULL) return 0;
  if (fscanf(in, "%llu %llu", &whole, &resident) != 2) resident = 0;
  fclose(in);
  return resident * 4096 / STEP_MEMORY * STEP_MEMORY;
}

/* --- what there is ------------------------------------------------------------ */

static void put_sockets(sv_server *server, sv_page *page) {
  const sv_figures *of = &server->figures;
  nt_figures net = nt_figures_of(server->net);
  sv_put_crowd(page, "sockets", "Open WebSockets.", net.sockets, OF_PEOPLE);
  sv_put_count(page, "sockets_opened_total", "WebSockets ever opened.", net.opened, STEP);
  sv_put(page, "sockets_cut_off_total", "counter", "Slow readers that were closed.", net.cut_off);
  sv_put(page, "sockets_refused_total", "counter", "WebSockets too many for their address.",
         of->crowded);
  sv_put_count(page, "bytes_in_total", "Bytes received over WebSockets.", net.bytes_in, STEP_BYTES);
  sv_put_count(page, "bytes_out_total", "Bytes sent over WebSockets.", net.bytes_out, STEP_BYTES);
  sv_put_count(page, "messages_in_total", "Messages received.", net.messages_in, STEP);
  sv_put_count(page, "messages_out_total", "Messages sent.", net.messages_out, STEP);
  sv_put(page, "messages_refused_total", "counter", "Messages refused for their rate.",
         of->refused);
  sv_put_count(page, "errors_total", "Errors answered.", of->errors, STEP);
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

static void put_tables(sv_server *server, sv_page *page) {
  const sv_figures *of = &server->figures;
  census all = {0};
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next)
      count_table(table, &all);
  sv_put(page, "tables", "gauge", "Tables in memory.", server->tables);
  sv_put(page, "tables_playing", "gauge", "Games being played.", all.playing);
  sv_put(page, "tables_waiting", "gauge", "Tables waiting for people.", all.waiting);
  sv_put(page, "tables_home", "gauge", "Tables that this node goes on with.", all.home);
  sv_put(page, "tables_home_playing", "gauge", "Games that this node goes on with.",
         all.home_playing);
  sv_put_crowd(page, "seats_people", "Seats of people in games that this node goes on with.",
               all.people, OF_PEOPLE);
  sv_put_crowd(page, "seats_here", "Those of them who look at the table.", all.here, OF_PEOPLE);
  sv_put_crowd(page, "seats_bots", "Seats that bots play in games that this node goes on with.",
               all.bots, OF_PEOPLE);
  sv_put_crowd(page, "wishes_waiting", "Wishes that wait for their turn or for the store.",
               all.wishes, OF_QUESTIONS);
  sv_put_crowd(page, "answers_waiting", "Questions that bots or the server itself are to answer.",
               all.answers, OF_QUESTIONS);
  sv_put(page, "tables_made_total", "counter", "Tables made.", of->tables_made);
  sv_put_count(page, "tables_loaded_total", "Tables read from the store.", of->loads, STEP);
  sv_put(page, "games_over_total", "counter", "Games finished.", of->games_over);
}

static void put_play(sv_server *server, sv_page *page) {
  const sv_figures *of = &server->figures;
  sv_thoughts thoughts = sv_thinking_took(server->thinking);
  sv_put_count(page, "moves_total", "Answers at tables, whoever gave them.", of->moves, STEP);
  if (page->exact)
    sv_put(page, "people_moves_total", "counter", "Those of people: who was forced can be told.",
           of->people_moves);
  sv_put_count(page, "moves_stale_total", "Moves for questions no longer asked.", of->stale, STEP);
  sv_put_count(page, "moves_repeated_total", "Moves that came once more.", of->repeated, STEP);
  sv_put_count(page, "updates_total", "Updates sent.", of->updates, STEP);
  sv_put_count(page, "chat_lines_total", "Lines of chat.", of->chats, STEP);
  sv_put_count(page, "undos_total", "Undos.", of->undos, STEP);
  sv_put_count(page, "timeouts_total", "Decisions taken by the clock.", of->timeouts, STEP);
  sv_put_crowd(page, "thoughts_waiting", "Bots that think or wait to.",
               sv_thinking_waits(server->thinking), OF_QUESTIONS);
  sv_put_count(page, "thoughts_dropped_total",
               "Thoughts about questions that were gone before there was an answer.",
               thoughts.dropped, STEP);
  sv_put_count(page, "thoughts_cut_total",
               "Thoughts that ended early because others waited, or because they took too long.",
               thoughts.cut, STEP);
}

static void put_telling(sv_server *server, sv_page *page) {
  const sv_figures *of = &server->figures;
  sv_put_count(page, "hooks_total", "Times the operator's hook was called.", of->hooks, STEP);
  sv_put_count(page, "pushes_total", "Web Push messages sent off.", of->pushes, STEP);
  sv_put(page, "pushes_gone_total", "counter", "Subscriptions that had ended.", of->pushes_gone);
  sv_put(page, "guests_forgotten_total", "counter", "Guests who did not come back.",
         pp_forgotten(server->people));
}

static void put_cards(sv_server *server, sv_page *page) {
  rl_figures cards = rl_figures_of(server->kept);
  sv_put(page, "cards_compiled_total", "counter", "Card files that were compiled.", cards.compiled);
  sv_put(page, "cards_worded_total", "counter", "Times the cards of a file were put into words.",
         cards.worded);
  sv_put(page, "cards_kept", "gauge", "Card files that are kept compiled.", cards.kept);
}

static void put_nodes(sv_server *server, sv_page *page) {
  const sv_figures *of = &server->figures;
  sv_put_crowd(page, "store_waiting", "Calls the store has not finished.",
               st_waiting(server->store), OF_QUESTIONS);
  sv_put(page, "store_failures_total", "counter", "Entries that could not be written.",
         of->store_failures);
  sv_put(page, "nodes", "gauge", "Nodes that live on this store.", server->living_count);
  sv_put(page, "takeovers_total", "counter", "Tables that this node became the home of.",
         of->takeovers);
  sv_put_count(page, "entries_taken_total", "Entries for which another node was faster.", of->taken,
               STEP);
  sv_put_count(page, "follows_total", "Times that entries of others were read.", of->follows, STEP);
  sv_put_count(page, "hints_total", "Words heard from other nodes.", of->hints, STEP);
  sv_put(page, "ready", "gauge", "1 while it wants people, as /healthz says.", sv_is_ready(server));
}

static void put_delays(sv_server *server, sv_page *page) {
  const sv_figures *figures = &server->figures;
  st_figures store = st_figures_of(server->store);
  sv_thoughts thoughts = sv_thinking_took(server->thinking);
  sv_put_histogram(page, &(sv_histogram){.name = "move_durable_ms",
                                         .help = "Time until a move was durable.",
                                         .bound = sv_delay_bound,
                                         .bounds = SV_DELAY_BUCKETS,
                                         .count = figures->move_ms,
                                         .sum = figures->move_ms_sum});
  sv_put_histogram(page, &(sv_histogram){.name = "bot_think_ms",
                                         .help = "Time a bot thought about an answer.",
                                         .bound = sv_thought_bound,
                                         .bounds = SV_THOUGHT_BUCKETS,
                                         .count = thoughts.ms,
                                         .sum = thoughts.us_sum / 1000});
  sv_put_count(page, "store_calls_total", "Calls the store has finished.", store.calls, STEP);
  sv_put_histogram(page,
                   &(sv_histogram){.name = "store_commit_us",
                                   .help = "Time the store took to make a transaction durable.",
                                   .bound = st_commit_bound,
                                   .bounds = ST_COMMIT_BUCKETS,
                                   .count = store.commit_us,
                                   .sum = store.commit_us_sum});
}

static void put_machine(sv_server *server, sv_page *page) {
  sv_put(page, "memory_bytes", "gauge", "Resident memory.", resident_bytes());
  sv_put(page, "uptime_seconds", "gauge", "Since the start.",
         (uint64_t)((nt_now(server->net) - server->began) / 1000));
}

/* --- the page ----------------------------------------------------------------- */

static void make(sv_metrics *metrics, int64_t now) {
  sv_page *page = &metrics->page;
  metrics->made_at = now;
  sv_page_begin(page);
  put_sockets(metrics->server, page);
  put_tables(metrics->server, page);
  put_play(metrics->server, page);
  put_telling(metrics->server, page);
  put_cards(metrics->server, page);
  put_nodes(metrics->server, page);
  put_machine(metrics->server, page);
  put_delays(metrics->server, page);
}

void sv_metrics_request(void *user, nt_request *request, const nt_head *head) {
  sv_server *server = user;
  sv_metrics *metrics = server->metrics;
  int64_t now = nt_now(server->net), age = now - metrics->made_at;
  if (strcmp(head->path, "/metrics") != 0) {
    sv_answer_error(request, 404, "not-found", "there is nothing here but /metrics");
    return;
  }
  if (metrics->page.exact || age < 0 || age >= KEPT_MS) make(metrics, now);
  nt_answer_send(request, &(nt_answer){.status = 200,
                                       .type = "text/plain; version=0.0.4; charset=utf-8",
                                       .body = metrics->page.text.start,
                                       .length = metrics->page.text.length});
}

sv_metrics *sv_metrics_open(sv_server *server, bool exact) {
  sv_metrics *metrics = mm_new(sizeof *metrics);
  metrics->server = server;
  metrics->page.exact = exact;
  return metrics;
}

void sv_metrics_close(sv_metrics *metrics) {
  if (metrics == NULL) return;
  hw_text_free(&metrics->page.text);
  free(metrics);
}
