/* Keywords after a challenge: insight, intimidate, pillage, renown (Rules Reference, 4.2.5). */
#include "keywords.h"

#include "../flow/discards.h"
#include "../flow/groups.h"
#include "../flow/happen.h"
#include "../knows/awaited.h"
#include "../state/events.h"
#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/zones.h"
#include "../words/asks.h"

static const uint8_t keywords[] = {CG_KEYWORD_INSIGHT, CG_KEYWORD_INTIMIDATE, CG_KEYWORD_PILLAGE,
                                   CG_KEYWORD_RENOWN};

void cg_keyword_users(cg_table *table, unsigned keyword, uint64_t *set) {
  const cg_challenge *challenge = &table->pub->challenge;
  if (challenge->winner == CG_NOBODY) return;
  cg_know_sets(table);
  const uint64_t *own = cg_set(table, CG_SET_OF + challenge->winner);
  cg_side side = cg_side_of(table, CG_PARTICIPATING);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    for (uint64_t left = own[i]; left != 0; left &= left - 1) {
      const cg_object *card = cg_at(table, 64 * i + hf_lowest_bit(left));
      if (card->place == CG_PLAY && (card->keywords >> keyword & 1) != 0 && cg_is_on(&side, card))
        set[i] |= left & -left;
    }
}

/* Of the loser, and no stronger than what the challenge was won by (Rules Reference, Intimidate).
 */
static bool can_intimidate(cg_table *table, unsigned object) {
  const cg_challenge *challenge = &table->pub->challenge;
  const cg_object *card = cg_at(table, object);
  return card->place == CG_PLAY && card->controller == challenge->loser &&
         cg_is_type(table, object, CG_TYPE_CHARACTER) && (card->flags & CG_KNEELING) == 0 &&
         card->strength <= challenge->margin && !cg_cannot_be_knelt(table, object);
}

void cg_intimidate_options(cg_table *table, cg_options *options) {
  if (!cg_manual(table)) cg_offer(options, 0);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if (can_intimidate(table, object))
      cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object));
}

static bool anybody_to_intimidate(cg_table *table) {
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if (can_intimidate(table, object)) return true;
  return false;
}

/* Does this keyword have anything to do? */
static bool is_due(cg_table *table, unsigned keyword) {
  const cg_challenge *challenge = &table->pub->challenge;
  uint64_t set[CG_WORDS] = {0};
  if ((challenge->keywords >> keyword & 1) != 0) return false;
  cg_keyword_users(table, keyword, set);
  if (cg_next(table, set, 0) == CG_NO_OBJECT) return false;
  if (keyword == CG_KEYWORD_PILLAGE) return cg_deck_count(table, challenge->loser) > 0;
  if (keyword != CG_KEYWORD_INTIMIDATE) return true;
  return challenge->winner == challenge->attacker && anybody_to_intimidate(table);
}

/* The keywords of those who take part on the winner's side. */
static unsigned winners_keywords(cg_table *table) {
  unsigned winner = table->pub->challenge.winner, found = 0;
  if (winner == CG_NOBODY) return 0;
  cg_know_sets(table);
  const uint64_t *own = cg_set(table, CG_SET_OF + winner);
  cg_side side = cg_side_of(table, CG_PARTICIPATING);
  unsigned mark = winner == side.seat ? side.mark : 0; /* they are all the winner's */
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, own[i]) {
      const cg_object *card = cg_at(table, 64 * i + bit);
      bool there = ((card->flags & side.flags) | (card->marks & mark)) != 0;
      found |= (there & (card->place == CG_PLAY)) ? card->keywords : 0U;
    }
  return found;
}

bool cg_any_keyword(cg_table *table) {
  unsigned following = 0;
  for (unsigned i = 0; i < sizeof keywords; i++) following |= hf_bit(keywords[i]);
  return (winners_keywords(table) & following) != 0;
}

static uint32_t due_keywords(cg_table *table) {
  uint32_t due = 0;
  unsigned there = winners_keywords(table);
  for (unsigned i = 0; i < sizeof keywords; i++)
    if ((there >> keywords[i] & 1) != 0 && is_due(table, keywords[i])) due |= hf_bit(keywords[i]);
  return due;
}

/* The first player says which keyword comes next (Rules Reference, 4.2.5). */
void cg_keyword_options(cg_table *table, cg_options *options) {
  HF_EACH_BIT (keyword, due_keywords(table))
    cg_offer(options, cg_option(CG_O_WORD, 0, CG_NO_MEMBER, keyword));
}

/* While a keyword is being used, one set keeps the characters that use it. A second set keeps
 * those that had the keyword when its player was asked. */
static uint64_t *users_of(const cg_table *table, const cg_keywords_frame *frame) {
  return cg_set(table, frame->sets);
}
static uint64_t *asked_of(const cg_table *table, const cg_keywords_frame *frame) {
  return cg_set(table, frame->sets + 1U);
}

/* Those who may use it, and have not been asked before: a keyword that is gained while it
 * is under way counts (FAQ, Processing Keywords). */
void cg_keyword_choices(cg_table *table, unsigned keyword, uint64_t *set) {
  const cg_keywords_frame *frame = &cg_top(table)->keywords;
  cg_keyword_users(table, keyword, set);
  for (unsigned i = 0; frame->has_sets != 0 && i < table->pub->words; i++)
    set[i] &= ~asked_of(table, frame)[i];
}

static void keep_users(cg_table *table, cg_keywords_frame *frame, const uint64_t *set) {
  cg_public *pub = table->pub;
  size_t size = pub->words * sizeof(uint64_t);
  if (frame->has_sets == 0) {
    frame->sets = pub->set_count;
    pub->set_count = (uint8_t)(pub->set_count + 2);
    frame->has_sets = 1;
    memset(users_of(table, frame), 0, 2 * size);
  }
  frame->first = pub->group_count;
  memcpy(users_of(table, frame), set, size);
  cg_keyword_users(table, frame->keyword, asked_of(table, frame));
}

static void forget_users(cg_table *table, cg_keywords_frame *frame) {
  memset(users_of(table, frame), 0, 2 * table->pub->words * sizeof(uint64_t));
  table->pub->set_count = frame->sets;
  frame->sets = frame->first = frame->has_sets = 0;
}

/* So many come about in one window: there must be room for those who react, too. */
enum { TOGETHER = 5 };
static bool has_room(const cg_table *table, const cg_keywords_frame *frame) {
  return table->pub->group_count < frame->first + TOGETHER;
}

void cg_pillager_options(cg_table *table, cg_options *options) {
  const uint64_t *users = users_of(table, &cg_top(table)->keywords);
  for (unsigned object = cg_next(table, users, 0); object != CG_NO_OBJECT;
       object = cg_next(table, users, object + 1))
    cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object));
}

/* The order in which characters pillage matters only if some card waits for pillaging. If they
 * pillage all cards of the deck, it is empty at once, and the order makes no difference. */
static bool order_matters(cg_table *table, const cg_keywords_frame *frame) {
  return frame->keyword == CG_KEYWORD_PILLAGE && cg_size(table, users_of(table, frame)) > 1 &&
         has_room(table, frame) &&
         cg_deck_count(table, table->pub->challenge.loser) >
             cg_size(table, users_of(table, frame)) &&
         cg_anybody_waits(table, CG_HAPPENINGS(PILLAGES));
}

static void pillage(cg_table *table, unsigned object) {
  unsigned loser = table->pub->challenge.loser;
  cg_fix_top(table, loser, 1);
  if (table->sink != NULL) cg_emit(table, CG_EV_KEYWORD, CG_KEYWORD_PILLAGE, (int)object, 0, 0);
  cg_occurrence pillaged = cg_of_player(CG_HAP_PILLAGED, loser);
  pillaged.def = cg_entry_at(table, loser, CG_TOP, 0)->def;
  pillaged.acting = (uint16_t)object;
  cg_discard_as(table, pillaged, CG_TOP);
}

static void renown(cg_table *table, unsigned object) {
  if (cg_card_cannot(table, object, CG_DEED_POWER)) return;
  if (table->sink != NULL) cg_emit(table, CG_EV_KEYWORD, CG_KEYWORD_RENOWN, (int)object, 0, 0);
  cg_occurrence gains = cg_of_card(CG_HAP_POWER, cg_at(table, object)->controller, object);
  gains.amount = 1;
  cg_open_one(table, &gains);
}

static void use_one(cg_table *table, cg_keywords_frame *frame, unsigned object) {
  cg_remove(users_of(table, frame), object);
  if (frame->keyword == CG_KEYWORD_RENOWN)
    renown(table, object);
  else if (cg_deck_count(table, table->pub->challenge.loser) > 0)
    pillage(table, object);
}

/* All together, as far as there is room for them in one window: the others come in the
 * next. */
static void use_together(cg_table *table, cg_keywords_frame *frame) {
  unsigned first = frame->first;
  for (unsigned object = cg_next(table, users_of(table, frame), 0);
       object != CG_NO_OBJECT && has_room(table, frame);
       object = cg_next(table, users_of(table, frame), object + 1))
    use_one(table, frame, object);
  if (table->pub->group_count > first) cg_happen_from(table, first);
}

enum { KEY_NEXT, KEY_ORDERED, KEY_USED, KEY_INTIMIDATED, KEY_AGAIN, KEY_PILLAGER, KEY_MORE };

/* By the manual nobody is asked: each has to be used, and each intimidation counts. */
static void begin_keyword(cg_table *table, cg_keywords_frame *frame, unsigned keyword) {
  cg_challenge *challenge = &table->pub->challenge;
  challenge->keywords |= (uint8_t)hf_bit(keyword);
  frame->keyword = (uint8_t)keyword;
  frame->step = keyword == CG_KEYWORD_INTIMIDATE ? KEY_INTIMIDATED : KEY_USED;
  if (keyword == CG_KEYWORD_INTIMIDATE) {
    uint64_t set[CG_WORDS] = {0};
    cg_keyword_users(table, keyword, set);
    frame->intimidations = (uint8_t)(cg_manual(table) ? cg_size(table, set) : 1);
    cg_ask(table, challenge->winner, CG_ASK_INTIMIDATE, 0, 0, 0);
  } else if (!cg_manual(table)) {
    cg_ask(table, challenge->winner, CG_ASK_USE_KEYWORD, keyword, 0, 0);
  }
}

static void use_keyword(cg_table *table, cg_keywords_frame *frame) {
  unsigned seat = table->pub->challenge.winner, keyword = frame->keyword;
  uint64_t set[CG_WORDS] = {0};
  frame->step = KEY_NEXT;
  if (cg_manual(table)) {
    cg_keyword_choices(table, keyword, set);
  } else {
    memcpy(set, cg_picked(table, seat), table->pub->words * sizeof(uint64_t));
    cg_take_answer(table, seat);
  }
  if (table->sink != NULL)
    cg_emit(table, CG_EV_USES_KEYWORD, (int)seat, (int)keyword, (int)cg_size(table, set), 0);
  if (cg_next(table, set, 0) == CG_NO_OBJECT && frame->has_sets == 0) return;
  if (keyword == CG_KEYWORD_INSIGHT) {
    if (!cg_player_cannot(table, seat, CG_ACT_DRAW, 0)) cg_draw(table, seat, cg_size(table, set));
    return;
  }
  keep_users(table, frame, set);
  frame->step = KEY_MORE;
}

/* Somebody has gained the keyword meanwhile: asks again. */
static bool has_more_users(cg_table *table, cg_keywords_frame *frame) {
  uint64_t set[CG_WORDS] = {0};
  unsigned keyword = frame->keyword;
  cg_refresh(table);
  cg_keyword_choices(table, keyword, set);
  if (cg_next(table, set, 0) == CG_NO_OBJECT) return false;
  if (keyword == CG_KEYWORD_PILLAGE && cg_deck_count(table, table->pub->challenge.loser) == 0)
    return false;
  frame->step = KEY_USED;
  if (!cg_manual(table))
    cg_ask(table, table->pub->challenge.winner, CG_ASK_USE_KEYWORD, keyword, 0, 0);
  return true;
}

/* The controller of several pillagers says in which order they pillage; what they discard
 * is reacted to when all have. */
static void run_users(cg_table *table, cg_keywords_frame *frame) {
  unsigned winner = table->pub->challenge.winner;
  if ((table->pub->challenge.flags & CG_FINISHED) != 0) {
    frame->step = KEY_NEXT;
    forget_users(table, frame);
    return;
  }
  if (frame->step == KEY_PILLAGER) {
    frame->step = KEY_MORE;
    use_one(table, frame, cg_option_what(cg_take_answer(table, winner)));
  }
  bool any = cg_next(table, users_of(table, frame), 0) != CG_NO_OBJECT;
  if (order_matters(table, frame)) {
    frame->step = KEY_PILLAGER;
    cg_ask(table, winner, CG_ASK_PILLAGER, 0, 0, 0);
  } else if (any || table->pub->group_count > frame->first) {
    use_together(table, frame);
  } else if (!has_more_users(table, frame)) {
    frame->step = KEY_NEXT;
    forget_users(table, frame);
  }
}

static void run_keywords(cg_table *table, cg_keywords_frame *frame) {
  unsigned chooser = table->pub->first_player, winner = table->pub->challenge.winner;
  switch (frame->step) {
  case KEY_NEXT: {
    cg_refresh(table);
    uint32_t due = (table->pub->challenge.flags & CG_FINISHED) != 0 ? 0 : due_keywords(table);
    if (due == 0) {
      cg_pop(table);
    } else if ((due & (due - 1)) == 0) {
      begin_keyword(table, frame, hf_lowest_bit(due));
    } else {
      frame->step = KEY_ORDERED;
      cg_ask(table, chooser, CG_ASK_KEYWORD, 0, 0, 0);
    }
    return;
  }
  case KEY_ORDERED:
    begin_keyword(table, frame, cg_option_what(cg_take_answer(table, chooser)));
    return;
  case KEY_USED: use_keyword(table, frame); return;
  case KEY_PILLAGER:
  case KEY_MORE: run_users(table, frame); return;
  case KEY_AGAIN:
    frame->step = KEY_NEXT;
    cg_refresh(table);
    if (frame->intimidations == 0 || !anybody_to_intimidate(table)) return;
    frame->step = KEY_INTIMIDATED;
    cg_ask(table, winner, CG_ASK_INTIMIDATE, 0, 0, 0);
    return;
  default: {
    frame->step = KEY_AGAIN;
    frame->intimidations--;
    uint32_t answer = cg_take_answer(table, winner);
    if (answer == 0) return;
    unsigned object = cg_option_what(answer);
    if (table->sink != NULL)
      cg_emit(table, CG_EV_KEYWORD, CG_KEYWORD_INTIMIDATE, (int)object, 0, 0);
    cg_happens(table, cg_of_card(CG_HAP_KNEELS, winner, object));
  }
  }
}

void cg_run_keywords(cg_table *table, cg_frame *frame) { run_keywords(table, &frame->keywords); }
