/* The standing phase: all cards stand that may (Rules Reference, 6.1 to 6.3). */
#include "standing.h"

#include "../flow/steps.h"
#include "../knows/permissions.h"
#include "../state/events.h"
#include "../state/occurrence.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "actions.h"

enum { STAND_ASK, STAND_ALL, STAND_ACTIONS, STAND_END };

/* Cards that would stand: not those that cannot. */
static bool would_stand(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  if ((card->flags & CG_KNEELING) == 0 ||
      (card->place != CG_PLAY && card->place != CG_FACTION && card->place != CG_AGENDA))
    return false;
  return !cg_card_cannot(table, object, CG_DEED_STAND) &&
         !cg_card_cannot(table, object, CG_DEED_STAND_PHASE);
}

static unsigned standing_most(cg_table *table, unsigned seat) {
  return cg_player_most(table, seat, CG_ACT_STAND_MANY);
}

void cg_standing_options(cg_table *table, unsigned seat, uint64_t *set) {
  uint64_t limited[CG_WORDS] = {0};
  cg_stand_limited(table, seat, limited);
  for (unsigned object = cg_next(table, limited, 0); object != CG_NO_OBJECT;
       object = cg_next(table, limited, object + 1))
    if (cg_at(table, object)->controller == seat && would_stand(table, object)) cg_add(set, object);
}

/* A player who may not stand all characters chooses. Mostly all may. */
static void run_stand_choices(cg_table *table, cg_standing_frame *frame) {
  if (!cg_any_forbids(table, CG_ACT_STAND_MANY) && frame->asked == 0)
    frame->done = (uint8_t)cg_seats(table);
  while (frame->done < cg_seats(table)) {
    unsigned seat = cg_left_of(table, table->pub->first_player, frame->done);
    uint64_t set[CG_WORDS] = {0};
    unsigned most = cg_plays(table, seat) ? standing_most(table, seat) : 255;
    if (most < 255) cg_standing_options(table, seat, set);
    if (cg_size(table, set) > most && frame->asked == 0) {
      frame->asked = 1;
      cg_ask(table, seat, CG_ASK_STAND, most, 0, 0);
      return;
    }
    if (frame->asked != 0) {
      const uint64_t *picked = cg_picked(table, seat);
      for (unsigned object = cg_next(table, picked, 0); object != CG_NO_OBJECT;
           object = cg_next(table, picked, object + 1)) { /* the rest stays down */
        cg_remove(set, object);
        if (table->sink != NULL)
          cg_emit(table, CG_EV_CHOOSES, (int)seat, (int)object, CG_NOBODY, 0);
      }
      cg_take_answer(table, seat);
      for (unsigned object = cg_next(table, set, 0); object != CG_NO_OBJECT;
           object = cg_next(table, set, object + 1))
        cg_at(table, object)->flags |= CG_BYPASSED; /* stays kneeling this time */
      frame->asked = 0;
    }
    frame->done++;
  }
  frame->step = STAND_ALL;
}

/* Simultaneously, the faction card, too (Rules Reference, 6.2). */
static void stand_all(cg_table *table) {
  uint64_t set[CG_WORDS] = {0};
  for (unsigned seat = 0; seat < cg_seats(table); seat++) table->seat[seat].stood = 0;
  cg_object *card = table->object;
  for (unsigned object = 0, end = table->pub->high; object < end; object++, card++) {
    if ((card->flags & (CG_KNEELING | CG_BYPASSED)) == 0) continue;
    bool stays = (card->flags & CG_BYPASSED) != 0;
    card->flags &= (uint8_t)~CG_BYPASSED;
    if (stays || !would_stand(table, object)) continue;
    cg_add(set, object);
    if (cg_is_type(table, object, CG_TYPE_CHARACTER)) table->seat[card->controller].stood++;
  }
  cg_happens(table, cg_of_cards(CG_HAP_STANDS, CG_NOBODY, set));
}

static void run_standing(cg_table *table, cg_standing_frame *frame) {
  switch (frame->step) {
  case STAND_ASK:
    run_stand_choices(table, frame);
    if (frame->step == STAND_ASK) return;
    /* fall through */
  case STAND_ALL:
    frame->step = STAND_ACTIONS;
    stand_all(table);
    return;
  case STAND_ACTIONS:
    frame->step = STAND_END;
    cg_open_actions(table);
    return;
  default: cg_pop(table);
  }
}

void cg_run_standing(cg_table *table, cg_frame *frame) {
  do run_standing(table, &frame->standing);
  while (cg_goes_on(table, frame, CG_PROC_STANDING));
}
