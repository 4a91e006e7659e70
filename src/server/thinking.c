/* The bots' threads: see thinking.h.
 *
 * Jobs belong to the loop. A thread has the one it took until it hands it back;
 * all it is told meanwhile is that nobody wants it any more. */
#include "thinking.h"

#include "hints.h"
#include "thought_budget.h"
#include "thought_queue.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* After so many tries a job looks at the clock, and at who waits. */
enum { LOOK_EVERY = 64 };

struct sv_job {
  tq_job turn; /* first: the queue knows it by this */
  sv_job *next;
  sv_thinking *thinking;
  sv_table *table; /* touched on the loop only */
  unsigned seat;
  uint32_t question;
  const hf_rules *rules; /* kept by the table, which is held */
  sv_budget budget;
  hf_bot_player player; /* as hard as it may think now that its turn has come */
  hf_random random;
  hf_notes notes;
  atomic_bool dropped; /* nobody wants it */
  bool taken;          /* by a thread */
  bool cut;            /* it has thought enough, though not as much as it wanted */
  sv_hint *hint;       /* advice is wanted, not an answer; else NULL */
  char *choices;       /* the answer */
  char say[HF_NOTATION_MAX];
  uint64_t view[];
};

typedef struct worker {
  sv_thinking *thinking;
  bool short_only;
  pthread_t thread;
} worker;

struct sv_thinking {
  sv_server *server;
  pthread_mutex_t lock;
  pthread_cond_t more, more_short;
  tq_queue queue;
  sv_job *done;
  sv_thoughts took;
  atomic_bool stop;
  unsigned threads; /* that take any job */
  unsigned workers;
  worker worker[];
};

/* Room for one thread. */
typedef struct room {
  hf_bot_scratch scratch;
  hf_bot_answer answer;
  unsigned char room[HF_BOT_ROOM];
} room;

/* --- in a thread ----------------------------------------------------------- */

static void add_choice(char **choices, const char *notation) {
  size_t old = *choices == NULL ? 0 : strlen(*choices), more = strlen(notation);
  char *grown = mm_grow(*choices, old + more + 2);
  if (old > 0) grown[old++] = '\n';
  memcpy(grown + old, notation, more + 1);
  *choices = grown;
}

static uint64_t microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* What the bot says, in notation: names of seats are the same in any state. */
static void write_say(sv_job *work, const room *at) {
  const hf_state *imagined = (const hf_state *)(const void *)&at->scratch.imagined;
  if (at->answer.say == 0 || hf_talk_write(work->rules, imagined, work->seat, at->answer.say,
                                           work->say) >= sizeof work->say)
    work->say[0] = '\0';
}

/* Asked between tries; see hf_bot_scratch.stop. */
static bool enough(void *user) {
  sv_job *work = user;
  sv_thinking *thinking = work->thinking;
  if (atomic_load_explicit(&work->dropped, memory_order_relaxed) ||
      atomic_load_explicit(&thinking->stop, memory_order_relaxed))
    return true;
  if (work->cut || ++work->budget.tries % LOOK_EVERY != 0) return work->cut;
  pthread_mutex_lock(&thinking->lock);
  size_t load = tq_load(&thinking->queue, &work->turn);
  pthread_mutex_unlock(&thinking->lock);
  work->cut = sv_budget_over(&work->budget, microseconds(), load, thinking->threads);
  return work->cut;
}

static void think(sv_job *work, room *at) {
  const hf_bot_sight sight = {.rules = work->rules,
                              .view = (const hf_view *)(const void *)work->view,
                              .notes = &work->notes};
  at->scratch.room = at->room;
  at->scratch.room_size = sizeof at->room;
  at->scratch.now = microseconds;
  at->scratch.stop = enough;
  at->scratch.stop_user = work;
  if (work->hint != NULL) {
    sv_hint_think(work->hint, &work->player, &sight, &at->scratch, &work->random);
    return;
  }
  hf_bot_think(&work->player, &sight, &at->scratch, &work->random, &at->answer);
  for (size_t i = 0; i < at->answer.count; i++) add_choice(&work->choices, at->answer.choice[i]);
  write_say(work, at);
}

static sv_job *take_job(worker *own) {
  sv_thinking *thinking = own->thinking;
  pthread_cond_t *more = own->short_only ? &thinking->more_short : &thinking->more;
  sv_job *work = NULL;
  pthread_mutex_lock(&thinking->lock);
  while (!thinking->stop && (work = (sv_job *)tq_take(&thinking->queue, own->short_only)) == NULL)
    pthread_cond_wait(more, &thinking->lock);
  if (work != NULL) {
    size_t load = tq_load(&thinking->queue, &work->turn);
    work->taken = true;
    work->player = sv_budget_begin(&work->budget, microseconds(), load, thinking->threads);
  }
  pthread_mutex_unlock(&thinking->lock);
  return work;
}

const int64_t sv_thought_bound[SV_THOUGHT_BUCKETS] = {1, 2, 5, 10, 20, 100, 500, 1000, 2000, 5000};

/* Advice to people is no answer of a bot. */
static void count_thought(sv_thinking *thinking, const sv_job *work, uint64_t us) {
  size_t bucket = 0;
  thinking->took.cut += work->cut;
  if (work->hint != NULL || work->dropped) return;
  while (bucket < SV_THOUGHT_BUCKETS && us > (uint64_t)sv_thought_bound[bucket] * 1000) bucket++;
  thinking->took.ms[bucket]++;
  thinking->took.us_sum += us;
}

static void give_back(sv_thinking *thinking, sv_job *work) {
  uint64_t took = microseconds() - work->budget.began;
  pthread_mutex_lock(&thinking->lock);
  tq_done(&thinking->queue, &work->turn, took);
  count_thought(thinking, work, took);
  work->next = thinking->done;
  thinking->done = work;
  pthread_mutex_unlock(&thinking->lock);
  nt_wake(thinking->server->net);
}

static void *labour(void *user) {
  worker *own = user;
  room *at = mm_new(sizeof *at);
  sv_job *work;
  while ((work = take_job(own)) != NULL) {
    think(work, at);
    give_back(own->thinking, work);
  }
  free(at);
  return NULL;
}

/* --- on the loop ----------------------------------------------------------- */

static bool start_worker(sv_thinking *thinking, bool short_only) {
  worker *own = &thinking->worker[thinking->workers];
  *own = (worker){.thinking = thinking, .short_only = short_only};
  if (pthread_create(&own->thread, NULL, labour, own) != 0) return false;
  thinking->workers++;
  return true;
}

sv_thinking *sv_thinking_open(sv_server *server, unsigned threads) {
  sv_thinking *thinking = mm_new(sizeof *thinking + (threads + 1) * sizeof(worker));
  thinking->server = server;
  pthread_mutex_init(&thinking->lock, NULL);
  pthread_cond_init(&thinking->more, NULL);
  pthread_cond_init(&thinking->more_short, NULL);
  tq_open(&thinking->queue);
  thinking->threads = threads; /* before any of them reads it */
  for (unsigned i = 0; i <= threads; i++) {
    if (start_worker(thinking, i == threads)) continue;
    sv_thinking_close(thinking);
    return NULL;
  }
  return thinking;
}

void sv_thinking_stop(sv_thinking *thinking) {
  pthread_mutex_lock(&thinking->lock);
  thinking->stop = true;
  pthread_cond_broadcast(&thinking->more);
  pthread_cond_broadcast(&thinking->more_short);
  pthread_mutex_unlock(&thinking->lock);
}

/* Who waits for it does not any more. */
static void forget_job(sv_job *work) {
  sv_seat *seat = &work->table->seat[work->seat];
  if (seat->thought.job == work) seat->thought.job = NULL;
  if (seat->advice == work) seat->advice = NULL;
}

static void free_job(sv_job *work) {
  forget_job(work);
  work->table->holds--;
  sv_hint_free(work->hint);
  free(work->choices);
  free(work);
}

void sv_thinking_close(sv_thinking *thinking) {
  sv_thinking_stop(thinking);
  for (unsigned i = 0; i < thinking->workers; i++) pthread_join(thinking->worker[i].thread, NULL);
  for (tq_job *job; (job = tq_take(&thinking->queue, false)) != NULL; free_job((sv_job *)job))
    tq_done(&thinking->queue, job, 0);
  while (thinking->done != NULL) {
    sv_job *work = thinking->done;
    thinking->done = work->next;
    free_job(work);
  }
  tq_close(&thinking->queue);
  pthread_mutex_destroy(&thinking->lock);
  pthread_cond_destroy(&thinking->more);
  pthread_cond_destroy(&thinking->more_short);
  free(thinking);
}

static bool who_thinks(const sv_seat *seat, hf_bot_player *player) {
  const char *name = seat->who == SV_BOT           ? seat->bot
                     : seat->sitting_in[0] != '\0' ? seat->sitting_in
                                                   : sv_stand_in();
  return hf_bot_find(name, player) || hf_bot_find(sv_stand_in(), player);
}

static sv_job *new_job(sv_table *table, unsigned seat, const hf_bot_player *player,
                       unsigned times) {
  static hf_bot_state view;
  const hf_rules *rules = tb_rules(table->play);
  size_t size = hf_view_size(rules, tb_state(table->play));
  sv_job *work = mm_new(sizeof *work + size + 8);
  hf_seed seed;
  tb_view(table->play, seat, (hf_view *)(void *)&view);
  memcpy(work->view, &view, size);
  sv_random(&seed, sizeof seed);
  hf_random_start(&work->random, &seed, HF_RANDOM_FAST);
  work->thinking = table->server->thinking;
  work->table = table;
  work->seat = seat;
  work->question = table->seat[seat].question;
  work->rules = rules;
  work->budget = (sv_budget){.asked = *player, .times = times, .came = microseconds()};
  work->turn.cost = sv_expected_us(player, times);
  work->turn.is_short = work->turn.cost <= SV_SHORT_US;
  work->notes = *tb_notes(table->play);
  return work;
}

static void put_job(sv_job *work, const char *person) {
  sv_thinking *thinking = work->thinking;
  work->table->holds++;
  pthread_mutex_lock(&thinking->lock);
  tq_put(&thinking->queue, &work->turn, person, work->table->id);
  pthread_cond_signal(&thinking->more);
  if (work->turn.is_short) pthread_cond_signal(&thinking->more_short);
  pthread_mutex_unlock(&thinking->lock);
}

void sv_think(sv_table *table, unsigned number) {
  sv_seat *seat = &table->seat[number];
  hf_bot_player player;
  if (seat->thought.question == seat->question || !who_thinks(seat, &player)) return;
  sv_forget_thought(seat);
  seat->thought.question = seat->question;
  seat->thought.job = new_job(table, number, &player, 1);
  put_job(seat->thought.job, table->maker);
}

void sv_think_hint(sv_table *table, unsigned seat, const hf_bot_player *player, sv_hint *hint,
                   const char *user) {
  sv_job *work = new_job(table, seat, player, SV_HINT_TIMES);
  work->hint = hint;
  table->seat[seat].advice = work;
  put_job(work, user);
}

/* What waits is handed back at once, what is under way as soon as it looks up. */
void sv_thinking_drop(sv_job *work) {
  sv_thinking *thinking = work->thinking;
  forget_job(work);
  atomic_store(&work->dropped, true);
  pthread_mutex_lock(&thinking->lock);
  thinking->took.dropped++;
  if (work->turn.table != NULL && !work->taken) {
    tq_drop(&thinking->queue, &work->turn);
    work->next = thinking->done;
    thinking->done = work;
  }
  pthread_mutex_unlock(&thinking->lock);
  nt_wake(thinking->server->net);
}

void sv_thinking_prune(sv_table *table) {
  for (unsigned i = 0; i < table->seats; i++) {
    sv_seat *seat = &table->seat[i];
    bool asked = table->phase == SV_PLAYING && seat->asked;
    if (seat->thought.job != NULL && !asked) sv_forget_thought(seat);
    if (seat->advice != NULL && !(asked && seat->advice->question == seat->question))
      sv_thinking_drop(seat->advice);
  }
}

static void deliver_answer(sv_job *work) {
  sv_table *table = work->table;
  sv_seat *seat = &table->seat[work->seat];
  if (!seat->asked || seat->question != work->question) return;
  seat->thought.ready = true;
  seat->thought.choices = work->choices;
  work->choices = NULL;
  memcpy(seat->thought.say, work->say, sizeof seat->thought.say);
  sv_answers_due(table, sv_table_now(table));
  sv_wind(table);
}

static void deliver(sv_job *work) {
  if (work->hint != NULL) {
    bool gone = work->dropped;
    forget_job(work); /* who hears it may ask again */
    sv_hint_deliver(work->table, work->hint, gone);
  } else if (!work->dropped) {
    forget_job(work);
    deliver_answer(work);
  }
  free_job(work);
}

void sv_thinking_poll(sv_thinking *thinking) {
  pthread_mutex_lock(&thinking->lock);
  sv_job *done = thinking->done;
  thinking->done = NULL;
  pthread_mutex_unlock(&thinking->lock);
  while (done != NULL) {
    sv_job *next = done->next;
    if (thinking->stop) /* it may have been cut off at its first try */
      free_job(done);
    else
      deliver(done);
    done = next;
  }
}

/* --- figures --------------------------------------------------------------- */

bool sv_thinking_taken(const sv_job *job) {
  pthread_mutex_lock(&job->thinking->lock);
  bool taken = job->taken;
  pthread_mutex_unlock(&job->thinking->lock);
  return taken;
}

size_t sv_thinking_waits(sv_thinking *thinking) {
  pthread_mutex_lock(&thinking->lock);
  size_t waits = tq_waiting(&thinking->queue) + tq_under_way(&thinking->queue);
  pthread_mutex_unlock(&thinking->lock);
  return waits;
}

sv_thoughts sv_thinking_took(sv_thinking *thinking) {
  pthread_mutex_lock(&thinking->lock);
  sv_thoughts took = thinking->took;
  pthread_mutex_unlock(&thinking->lock);
  return took;
}
