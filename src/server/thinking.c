/* Bots think here, in threads of their own, apart from the loop.
 *
 * A job is a copy of the seat's view and of the notes: the true state is not in
 * a thread's hands. A group is thought through on a state sampled from that
 * view, which this seat cannot tell from the true one, so its choices are legal
 * there too. When many jobs wait, each gets less effort. */
#include "hints.h"
#include "server.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct job {
  struct job *next;
  sv_table *table; /* touched on the loop only */
  unsigned seat;
  uint32_t question;
  const hf_rules *rules; /* kept by the table, which is held */
  hf_bot_player player;
  hf_random random;
  hf_notes notes;
  sv_hint *hint; /* advice is wanted, not an answer; else NULL */
  char *choices; /* the answer */
  char say[HF_NOTATION_MAX];
  uint64_t view[];
} job;

struct sv_thinking {
  sv_server *server;
  pthread_mutex_t lock;
  pthread_cond_t more;
  job *first, *last, *done;
  size_t waiting, under_way;
  sv_thoughts took;
  bool stop;
  unsigned threads;
  pthread_t thread[];
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
static void write_say(job *work, const room *at) {
  const hf_state *imagined = (const hf_state *)(const void *)&at->scratch.imagined;
  if (at->answer.say == 0 || hf_talk_write(work->rules, imagined, work->seat, at->answer.say,
                                           work->say) >= sizeof work->say)
    work->say[0] = '\0';
}

static void think(job *work, room *at) {
  const hf_bot_sight sight = {.rules = work->rules,
                              .view = (const hf_view *)(const void *)work->view,
                              .notes = &work->notes};
  at->scratch.room = at->room;
  at->scratch.room_size = sizeof at->room;
  at->scratch.now = microseconds;
  if (work->hint != NULL) {
    sv_hint_think(work->hint, &work->player, &sight, &at->scratch, &work->random);
    return;
  }
  hf_bot_think(&work->player, &sight, &at->scratch, &work->random, &at->answer);
  for (size_t i = 0; i < at->answer.count; i++) add_choice(&work->choices, at->answer.choice[i]);
  write_say(work, at);
}

void sv_think_less(hf_bot_player *player, size_t waiting, unsigned threads) {
  while (waiting > (size_t)threads * 8 && player->effort > 1) {
    player->effort /= 2;
    waiting /= 2;
  }
}

static job *take_job(sv_thinking *thinking) {
  pthread_mutex_lock(&thinking->lock);
  while (thinking->first == NULL && !thinking->stop)
    pthread_cond_wait(&thinking->more, &thinking->lock);
  job *work = thinking->stop ? NULL : thinking->first;
  if (work != NULL) {
    thinking->first = work->next;
    if (thinking->first == NULL) thinking->last = NULL;
    thinking->waiting--;
    thinking->under_way++;
    sv_think_less(&work->player, thinking->waiting, thinking->threads);
  }
  pthread_mutex_unlock(&thinking->lock);
  return work;
}

const int64_t sv_thought_bound[SV_THOUGHT_BUCKETS] = {1, 2, 5, 10, 20, 100, 500, 1000, 2000, 5000};

/* Advice to people is no answer of a bot. */
static void count_thought(sv_thinking *thinking, const job *work, uint64_t us) {
  size_t bucket = 0;
  if (work->hint != NULL) return;
  while (bucket < SV_THOUGHT_BUCKETS && us > (uint64_t)sv_thought_bound[bucket] * 1000) bucket++;
  thinking->took.ms[bucket]++;
  thinking->took.us_sum += us;
}

static void *labour(void *user) {
  sv_thinking *thinking = user;
  room *own = mm_new(sizeof *own);
  job *work;
  while ((work = take_job(thinking)) != NULL) {
    uint64_t began = microseconds();
    think(work, own);
    pthread_mutex_lock(&thinking->lock);
    count_thought(thinking, work, microseconds() - began);
    work->next = thinking->done;
    thinking->done = work;
    thinking->under_way--;
    pthread_mutex_unlock(&thinking->lock);
    nt_wake(thinking->server->net);
  }
  free(own);
  return NULL;
}

/* --- on the loop ----------------------------------------------------------- */

sv_thinking *sv_thinking_open(sv_server *server, unsigned threads) {
  sv_thinking *thinking = mm_new(sizeof *thinking + threads * sizeof(pthread_t));
  thinking->server = server;
  pthread_mutex_init(&thinking->lock, NULL);
  pthread_cond_init(&thinking->more, NULL);
  while (thinking->threads < threads &&
         pthread_create(&thinking->thread[thinking->threads], NULL, labour, thinking) == 0)
    thinking->threads++;
  if (thinking->threads > 0) return thinking;
  sv_thinking_close(thinking);
  return NULL;
}

static void free_job(job *work) {
  sv_hint_free(work->hint);
  free(work->choices);
  free(work);
}

static void free_jobs(job *list, bool release) {
  while (list != NULL) {
    job *next = list->next;
    if (release) list->table->holds--;
    free_job(list);
    list = next;
  }
}

void sv_thinking_close(sv_thinking *thinking) {
  pthread_mutex_lock(&thinking->lock);
  thinking->stop = true;
  pthread_cond_broadcast(&thinking->more);
  pthread_mutex_unlock(&thinking->lock);
  for (unsigned i = 0; i < thinking->threads; i++) pthread_join(thinking->thread[i], NULL);
  free_jobs(thinking->first, true);
  free_jobs(thinking->done, true);
  pthread_mutex_destroy(&thinking->lock);
  pthread_cond_destroy(&thinking->more);
  free(thinking);
}

static bool who_thinks(const sv_seat *seat, hf_bot_player *player) {
  const char *name = seat->who == SV_BOT           ? seat->bot
                     : seat->sitting_in[0] != '\0' ? seat->sitting_in
                                                   : sv_stand_in();
  return hf_bot_find(name, player) || hf_bot_find(sv_stand_in(), player);
}

static job *new_job(sv_table *table, unsigned seat, const hf_bot_player *player) {
  static hf_bot_state view;
  const hf_rules *rules = tb_rules(table->play);
  size_t size = hf_view_size(rules, tb_state(table->play));
  job *work = mm_new(sizeof *work + size + 8);
  hf_seed seed;
  tb_view(table->play, seat, (hf_view *)(void *)&view);
  memcpy(work->view, &view, size);
  sv_random(&seed, sizeof seed);
  hf_random_start(&work->random, &seed, HF_RANDOM_FAST);
  work->table = table;
  work->seat = seat;
  work->question = table->seat[seat].question;
  work->rules = rules;
  work->player = *player;
  work->notes = *tb_notes(table->play);
  return work;
}

static void put_job(sv_table *table, job *work) {
  sv_thinking *thinking = table->server->thinking;
  table->holds++;
  pthread_mutex_lock(&thinking->lock);
  if (thinking->last == NULL)
    thinking->first = work;
  else
    thinking->last->next = work;
  thinking->last = work;
  thinking->waiting++;
  pthread_cond_signal(&thinking->more);
  pthread_mutex_unlock(&thinking->lock);
}

void sv_think(sv_table *table, unsigned number) {
  sv_seat *seat = &table->seat[number];
  hf_bot_player player;
  if (seat->thought.question == seat->question || !who_thinks(seat, &player)) return;
  sv_forget_thought(seat);
  seat->thought.question = seat->question;
  put_job(table, new_job(table, number, &player));
}

void sv_think_hint(sv_table *table, unsigned seat, const hf_bot_player *player, sv_hint *hint) {
  job *work = new_job(table, seat, player);
  work->hint = hint;
  put_job(table, work);
}

static void deliver(job *work) {
  sv_table *table = work->table;
  table->holds--;
  sv_seat *seat = work->seat < table->seats ? &table->seat[work->seat] : NULL;
  if (work->hint != NULL) {
    sv_hint_deliver(table, work->seat, work->hint);
    free_job(work);
    return;
  }
  if (seat != NULL && seat->asked && seat->question == work->question &&
      seat->thought.question == work->question && !seat->thought.ready) {
    seat->thought.ready = true;
    seat->thought.choices = work->choices;
    work->choices = NULL;
    memcpy(seat->thought.say, work->say, sizeof seat->thought.say);
    sv_answers_due(table, sv_table_now(table));
    sv_wind(table);
  }
  free_job(work);
}

void sv_thinking_poll(sv_thinking *thinking) {
  pthread_mutex_lock(&thinking->lock);
  job *done = thinking->done;
  thinking->done = NULL;
  pthread_mutex_unlock(&thinking->lock);
  while (done != NULL) {
    job *next = done->next;
    deliver(done);
    done = next;
  }
}

size_t sv_thinking_waits(sv_thinking *thinking) {
  pthread_mutex_lock(&thinking->lock);
  size_t waits = thinking->waiting + thinking->under_way;
  pthread_mutex_unlock(&thinking->lock);
  return waits;
}

sv_thoughts sv_thinking_took(sv_thinking *thinking) {
  pthread_mutex_lock(&thinking->lock);
  sv_thoughts took = thinking->took;
  pthread_mutex_unlock(&thinking->lock);
  return took;
}
