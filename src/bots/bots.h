/* Players that think, for any game, through the public interface only.
 *
 * A bot is handed what its seat may know and nothing else: the true state is
 * not in its hands, so it cannot cheat. What it wants to try out it tries on
 * states sampled from that. A bot keeps nothing between two decisions; the
 * memory it works in is the caller's and holds nothing worth keeping
 * afterwards. */
#ifndef HF_BOTS_H
#define HF_BOTS_H

#include "holdfast/think.h"

/* What a bot is told. */
typedef struct hf_bot_sight {
  const hf_rules *rules;
  /* Of the seat that decides, from when the question was put: others may have
   * answered it since, in secret, and a bot should not take their answers to
   * be drawn by lot. */
  const hf_view *view;
  const hf_notes *notes; /* of this game so far; NULL: none were kept */
} hf_bot_sight;

/* Room to try things out in; one for each thread. */
typedef union hf_bot_state {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} hf_bot_state;

/* As much room as the strongest bot likes to have; it makes do with less. */
#define HF_BOT_ROOM ((size_t)24 << 20)

/* What a bot thinks of one of the seat's options. */
typedef struct hf_bot_opinion {
  hf_option option;
  uint32_t visits; /* how often it was tried */
  float value;     /* mean for the seat, in parts of a victory */
  float share;     /* how often it should be played, 0 to 1 */
  float prior;     /* part of the first thoughts that was of it */
} hf_bot_opinion;

#define HF_BOT_OPTIONS_MAX 512

/* Several cores for one decision. A bot that searches splits its tries among
 * them and puts together what each found; the answer depends on how many there
 * are, not on which is done first. */
#define HF_BOT_HANDS_MAX 64
typedef struct hf_bot_crew {
  unsigned hands; /* 2 or more, the first works in the scratch's own room */
  /* For each further hand, aligned to 8. */
  void *room[HF_BOT_HANDS_MAX - 1];
  size_t room_size;
  /* Does job(of, 0), job(of, 1) ... for all hands, at once or one after the
   * other, and comes back when all are done. */
  void (*work)(unsigned hands, void (*job)(void *of, unsigned hand), void *of);
} hf_bot_crew;

typedef struct hf_bot_scratch {
  hf_bot_state sampled, trial, imagined, seen;
  /* For bots that search, aligned to 8; NULL: they look one step ahead. */
  void *room;
  size_t room_size;
  /* This decision is the next choice of a group, and what was searched for the
   * one before is still in the room. hf_bot_think() sees to it. */
  bool goes_on;
  struct hf_search *search; /* the latest */
  const hf_bot_crew *crew;  /* NULL: one core */
  /* Microseconds since any moment, for budgets in time; NULL: one millisecond
   * is taken to be HF_BOT_PER_MS iterations. */
  uint64_t (*now)(void);
  /* Asked between two tries, by every hand of a crew: true ends the thinking,
   * and stays true. A try is a short line of play, so the answer comes within
   * milliseconds: what looks best so far, or any option if nothing was tried.
   * It is legal, and a group is whole, but its other choices are made without
   * thought. NULL: nobody interrupts. */
  bool (*stop)(void *user);
  void *stop_user;
  /* What the bot thought of all options at its latest choice; none where it
   * did not weigh them. */
  size_t opinion_count;
  hf_bot_opinion opinion[HF_BOT_OPTIONS_MAX];
} hf_bot_scratch;

#define HF_BOT_PER_MS 100

static inline bool hf_bot_stopped(const hf_bot_scratch *scratch) {
  return scratch->stop != NULL && scratch->stop(scratch->stop_user);
}

typedef struct hf_bot hf_bot;

/* A bot and how hard it thinks: what a seat is given. */
typedef struct hf_bot_player {
  const hf_bot *bot;
  uint32_t effort;
  bool in_ms; /* effort is a time, not a number of tries */
} hf_bot_player;

struct hf_bot {
  const char *name;
  const char *help; /* one English sentence */
  /* The number behind the colon in `greedy:8`: what it is by default, and the
   * most it may be; 0 where the bot takes none. */
  uint32_t effort, effort_max;
  /* The most that people may ask of a machine they share with others: tries,
   * and ms where the bot takes them. */
  uint32_t effort_shared, ms_shared;
  bool takes_ms;   /* `search:500ms` is understood */
  bool silent;     /* says nothing, and so promises nothing */
  const void *how; /* the bot's own */
  /* The answer of the view's seat, which must be asked. */
  hf_option (*choose)(const hf_bot_player *player, const hf_bot_sight *sight,
                      hf_bot_scratch *scratch, hf_random *random);
};

size_t hf_bot_count(void);
const hf_bot *hf_bot_at(size_t index);
/* Reads `random`, `greedy`, `greedy:8`, `search:500ms`; false for anything else. */
bool hf_bot_find(const char *text, hf_bot_player *player);
/* Brings the effort down to what a shared machine gives. False: it was more. */
bool hf_bot_share(hf_bot_player *player);
/* One of the options of the view's seat; HF_NO_OPTION if it is not asked. */
hf_option hf_bot_choose(const hf_bot_player *player, const hf_bot_sight *sight,
                        hf_bot_scratch *scratch, hf_random *random);

#define HF_BOT_CHOICES_MAX 256

/* A whole answer: one option, or all choices of a group. */
typedef struct hf_bot_answer {
  size_t count; /* 0: the seat is not asked */
  hf_option option[HF_BOT_CHOICES_MAX];
  char choice[HF_BOT_CHOICES_MAX][HF_NOTATION_MAX];
  hf_talk say; /* what it says before it answers; 0: nothing */
} hf_bot_answer;

void hf_bot_think(const hf_bot_player *player, const hf_bot_sight *sight, hf_bot_scratch *scratch,
                  hf_random *random, hf_bot_answer *answer);

extern const hf_bot hf_bot_random, hf_bot_greedy, hf_bot_search;
/* Levels, the weakest first. */
extern const hf_bot hf_bot_squire, hf_bot_knight, hf_bot_lord, hf_bot_king;

#endif
