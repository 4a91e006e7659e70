/* /metrics: figures for operators, as Prometheus reads them. */
#include "server.h"

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

static void put_delays(hw_text *out, const sv_figures *figures) {
  char line[160];
  uint64_t sum = 0;
  hw_raw_text(out, "# HELP holdfast_move_durable_ms Time until a person's move was durable.\n"
                   "# TYPE holdfast_move_durable_ms histogram\n");
  for (size_t i = 0; i <= SV_DELAY_BUCKETS; i++) {
    char bound[24] = "+Inf";
    sum += figures->move_ms[i];
    if (i < SV_DELAY_BUCKETS) snprintf(bound, sizeof bound, "%lld", (long long)sv_delay_bound[i]);
    snprintf(line, sizeof line, "holdfast_move_durable_ms_bucket{le=\"%s\"} %llu\n", bound,
             (unsigned long long)sum);
    hw_raw_text(out, line);
  }
  snprintf(line, sizeof line,
           "holdfast_move_durable_ms_sum %llu\nholdfast_move_durable_ms_count %llu\n",
           (unsigned long long)figures->move_ms_sum, (unsigned long long)sum);
  hw_raw_text(out, line);
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

void sv_metrics_write(sv_server *server, hw_text *out) {
  const sv_figures *of = &server->figures;
  nt_figures net = nt_figures_of(server->net);
  uint64_t playing = 0, waiting = 0;
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next) {
      playing += table->phase == SV_PLAYING;
      waiting += table->phase == SV_WAITING;
    }
  put(out, "sockets", "gauge", "Open WebSockets.", net.sockets);
  put(out, "sockets_opened_total", "counter", "WebSockets ever opened.", net.opened);
  put(out, "sockets_cut_off_total", "counter", "Slow readers that were closed.", net.cut_off);
  put(out, "bytes_in_total", "counter", "Bytes received over WebSockets.", net.bytes_in);
  put(out, "bytes_out_total", "counter", "Bytes sent over WebSockets.", net.bytes_out);
  put(out, "messages_in_total", "counter", "Messages received.", net.messages_in);
  put(out, "messages_out_total", "counter", "Messages sent.", net.messages_out);
  put(out, "messages_refused_total", "counter", "Messages refused for their rate.", of->refused);
  put(out, "errors_total", "counter", "Errors answered.", of->errors);
  put(out, "tables", "gauge", "Tables in memory.", server->tables);
  put(out, "tables_playing", "gauge", "Games being played.", playing);
  put(out, "tables_waiting", "gauge", "Tables waiting for people.", waiting);
  put(out, "tables_made_total", "counter", "Tables made.", of->tables_made);
  put(out, "tables_loaded_total", "counter", "Tables read from the store.", of->loads);
  put(out, "games_over_total", "counter", "Games finished.", of->games_over);
  put(out, "moves_total", "counter", "Moves of people.", of->moves);
  put(out, "server_moves_total", "counter", "Moves of bots, forced and preset ones.",
      of->bot_moves);
  put(out, "moves_stale_total", "counter", "Moves for questions no longer asked.", of->stale);
  put(out, "moves_repeated_total", "counter", "Moves that came once more.", of->repeated);
  put(out, "updates_total", "counter", "Updates sent.", of->updates);
  put(out, "chat_lines_total", "counter", "Lines of chat.", of->chats);
  put(out, "undos_total", "counter", "Undos.", of->undos);
  put(out, "timeouts_total", "counter", "Decisions taken by the clock.", of->timeouts);
  put(out, "hooks_total", "counter", "Times the operator's hook was called.", of->hooks);
  put(out, "pushes_total", "counter", "Web Push messages sent off.", of->pushes);
  put(out, "store_waiting", "gauge", "Calls the store has not finished.",
      st_waiting(server->store));
  put(out, "store_failures_total", "counter", "Entries that could not be written.",
      of->store_failures);
  put(out, "thoughts_waiting", "gauge", "Bots that think or wait to.",
      sv_thinking_waits(server->thinking));
  put(out, "memory_bytes", "gauge", "Resident memory.", resident_bytes());
  put(out, "uptime_seconds", "gauge", "Since the start.",
      (uint64_t)((nt_now(server->net) - server->began) / 1000));
  put_delays(out, of);
}
