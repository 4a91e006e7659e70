/* What the rules look after whenever something has changed: victory, elimination, control,
 * characters that die of their strength, uniqueness, attachments. */
#include "upkeep.h"

#include "../knows/due.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/objects.h"
#include "../state/occurrence.h"
#include "../state/prompts.h"
#include "../state/stack.h"
#include "../state/zones.h"
#include "../words/asks.h"
#include "../words/lasting.h"
#include "../words/orders.h"
#include "control.h"
#include "groups.h"
#include "leave.h"

#include <stddef.h>

/* Does the ability attach its own card to something? */
static bool attaches_itself(const cg_scope *scope) {
  const hl_ability *ability = &scope->table->rules->base.cards->ability[scope->ability];
  const uint16_t *at = scope->code + ability->statements;
  for (; *at != HL_END; at++)
    if ((*at == CG_E_ATTACH || *at == CG_E_ATTACH_AS) && at[1] == CG_C_THIS) return true;
  return false;
}

/* A save helps against a lasting condition (FAQ 3.1) only if the saving card becomes an
 * attachment and the strength is above 0 then. The strength depends on all other cards, so this
 * is tried on a copy of the table. */
bool cg_save_cures(cg_scope *scope, unsigned object) {
  cg_trial copy;
  if (scope->def == 0 || !attaches_itself(scope) ||
      !cg_may_attach(scope->table, scope->def, scope->user, object))
    return false;
  cg_table tried = cg_try(scope->table, &copy);
  cg_object *card = cg_at(&tried, cg_place(&tried, scope->def, scope->user, scope->user));
  card->host = object & CG_NO_OBJECT;
  if (cg_def_of(&tried, scope->def)->type != CG_TYPE_ATTACHMENT) card->flags |= CG_CONDITION;
  cg_touch(&tried, CG_NEW_CARDS);
  cg_refresh(&tried);
  return cg_at(&tried, object)->strength > 0;
}

/* An ability that has saved it is not done yet: the rest of it may cure the card. */
static bool is_being_saved(const cg_table *table, unsigned object) {
  for (unsigned i = 0; i < table->pub->context_count; i++) {
    const cg_context *context = &table->pub->context[i];
    if (context->member != object || context->group == 0) continue;
    const cg_group *group = &table->pub->group[context->group - 1];
    if (cg_leaves(group->kind) && group->set != 0 && !cg_in_set(cg_members(table, group), object))
      return true;
  }
  return false;
}

/* Characters that burn at strength 0 die together. */
static bool burn(cg_table *table) {
  uint64_t set[CG_WORDS] = {0};
  bool any = false;
  if (!cg_any_change(table, CG_M_BURN)) return false;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_PLAY || (card->marks & CG_BURNS) == 0 || card->strength > 0) continue;
    if (cg_is_leaving(table, object) || is_being_saved(table, object) ||
        cg_card_cannot(table, object, CG_DEED_KILLED) ||
        cg_card_cannot(table, object, CG_DEED_LEAVE))
      continue;
    cg_add(set, object);
    any = true;
  }
  if (!any || !cg_has_group_for_cards(table)) return false;
  cg_happens(table, cg_of_leaving(CG_HAP_KILLED, set, 0, CG_DEAD));
  return true;
}

/* Nobody's doing: nothing saves from it. */
static void leave_play(cg_table *table, unsigned object, unsigned kind) {
  cg_occurrence leaves = cg_of_card(kind, CG_NOBODY, object);
  leaves.flags = CG_UNSAVED;
  leaves.zone = CG_DISCARD;
  cg_happens(table, leaves);
}

static bool sacrifice(cg_table *table) {
  cg_cards cards;
  if (!cg_any_change(table, CG_M_SACRIFICED)) return false;
  cg_find_sacrificed(table, &cards);
  for (unsigned object = cg_next(table, cards.set, cg_first_slot(table)); object != CG_NO_OBJECT;
       object = cg_next(table, cards.set, object + 1))
    if (cg_at(table, object)->place == CG_PLAY && !cg_is_leaving(table, object) &&
        !cg_card_cannot(table, object, CG_DEED_LEAVE)) {
      leave_play(table, object, CG_HAP_SACRIFICED);
      return true;
    }
  return false;
}

static HF_APART bool detach(cg_table *table) {
  cg_find_stray(table, 0);
  if (table->stray == CG_NO_OBJECT) return false;
  leave_play(table, table->stray, CG_HAP_DISCARDED);
  return true;
}

/* A constant ability has raised a character's strength, and some card waits for that. Nothing
 * was initiated by it. So those who react do so together with those who react to whatever caused
 * it. A character that has just entered play counts as not raised; so does one whose card has
 * just begun to wait. */
static HF_APART bool tell_raised(cg_table *table) {
  cg_public *pub = table->pub;
  cg_mask raised = CG_HAPPENINGS(STRENGTH_RAISED);
  if (pub->round == 0) return false;
  /* a challenge that may be redirected yet: with its initiation */
  if (cg_top(table)->procedure == CG_PROC_CHALLENGE && pub->group_count > 0) return false;
  if (cg_is_fresh(table, CG_REL_RAISED)) return false;
  cg_keep(table, CG_REL_RAISED);
  cg_raised all;
  uint64_t set[CG_WORDS] = {0};
  bool first_look = false;
  cg_find_raised(table, &all);
  for (unsigned object = cg_first_slot(table); object < pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if (!cg_is_raised_at_all(table, object)) continue;
    int added = all.by[object];
    bool waits = cg_mask_meet(cg_card(table, object)->listens[CG_REACTION], raised);
    first_look |= waits && card->raised == 0;
    if (card->raised != 0 && added > card->raised) cg_add(set, object);
    card->raised = (uint8_t)added;
  }
  if (first_look || cg_next(table, set, 0) == CG_NO_OBJECT) return false;
  if (pub->group_count == CG_GROUPS || pub->set_count == CG_SETS) return false;
  if (pub->context_count == 0 && !cg_has_window(table)) {
    cg_happens(table, cg_of_cards(CG_HAP_RAISED, CG_NOBODY, set));
    return true;
  }
  memcpy(cg_members(table, cg_open(table, CG_HAP_RAISED, CG_NOBODY, true)), set,
         pub->words * sizeof(uint64_t));
  cg_join_window(table);
  return false;
}

static unsigned deck_and_aside(const cg_table *table, unsigned seat) {
  return cg_deck_count(table, seat) + cg_count(table, seat, CG_ASIDE) -
         cg_aside_of_hand(table, seat);
}

static HF_APART uint32_t with_empty_deck(const cg_table *table) {
  uint32_t seats = 0;
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    if (cg_plays(table, seat) && deck_and_aside(table, seat) == 0) seats |= hf_bit(seat);
  return seats;
}

/* Few decks have no loose cards. */
static inline bool any_deck_may_be_empty(cg_table *table) { return cg_thin_decks(table) != 0; }

static uint32_t with_enough_power(cg_table *table) {
  uint32_t seats = 0;
  unsigned power[CG_SEATS] = {0};
  const cg_object *end = table->object + table->pub->high;
  for (const cg_object *card = table->object; card != end; card++) {
    if (card->power > 0 && card->place != CG_NOWHERE && card->place != CG_GONE)
      power[card->controller] += card->power;
  }
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    if (cg_plays(table, seat) && power[seat] >= CG_POWER_TO_WIN &&
        !cg_player_cannot(table, seat, CG_ACT_WIN, 0))
      seats |= hf_bit(seat);
  return seats;
}

void cg_win(cg_table *table, unsigned seat, unsigned ending) {
  table->pub->winners = (uint8_t)hf_bit(seat);
  table->pub->ending = (uint8_t)ending;
  table->flow->over = 1;
  table->flow->asked = 0;
  if (table->sink != NULL) cg_emit(table, CG_EV_WINS, (int)seat, (int)ending, 0, 0);
}

/* The revealed plot, title and agendas of a player who is out say nothing any more. */
static void retire(cg_table *table, unsigned seat) {
  unsigned plot = cg_slot(seat, CG_PLOT_SLOT), title = cg_slot(seat, CG_TITLE_SLOT);
  if (cg_at(table, plot)->def != 0) {
    cg_put_open(table, seat, CG_USED, cg_at(table, plot)->def);
    cg_unbind(table, plot);
    cg_clear(table, plot);
  }
  cg_clear(table, title);
  for (unsigned slot = cg_slot(seat, CG_AGENDA_SLOT); slot != CG_NO_OBJECT;
       slot = cg_next_agenda(table, seat, slot)) {
    cg_object *agenda = cg_at(table, slot);
    if (agenda->def == 0) continue;
    agenda->flags |= CG_FACE_DOWN;
    agenda->known = (uint8_t)cg_everybody(table);
  }
  cg_lose_gold(table, seat, 255);
}

/* All cards of a player who is out of the game go with it. */
static void remove_player(cg_table *table, unsigned seat) {
  unsigned out = 1;
  for (unsigned other = 0; other < cg_seats(table); other++) out += table->seat[other].out != 0;
  table->seat[seat].out = (uint8_t)out;
  table->players &= ~hf_bit(seat);
  if (table->sink != NULL) cg_emit(table, CG_EV_ELIMINATED, (int)seat, 0, 0, 0);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if (card->place == CG_NOWHERE || card->place == CG_GONE || card->place == CG_AGENDA) continue;
    if (card->owner == seat)
      cg_leave(table, object, CG_OUT);
    else if (card->controller == seat)
      cg_leave(table, object, CG_DISCARD);
    if (card->place == CG_GONE && !cg_is_leaving(table, object)) cg_clear(table, object);
  }
  retire(table, seat);
  cg_challenge *challenge = &table->pub->challenge;
  if (challenge->type != CG_NOBODY && (challenge->attacker == seat || challenge->defender == seat))
    challenge->flags |= CG_FINISHED;
  cg_touch(table, CG_NEW_CARDS | CG_NEW_CHALLENGE | CG_NEW_PHASE);
  while (!cg_plays(table, table->pub->first_player) && cg_players(table) != 0)
    table->pub->first_player = (uint8_t)cg_left_of(table, table->pub->first_player, 1);
}

static void eliminate(cg_table *table, unsigned seat) {
  remove_player(table, seat);
  uint32_t left = cg_players(table);
  if (hf_bit_count(left) == 1) cg_win(table, hf_lowest_bit(left), CG_ENDING_LAST);
}

/* Several at once: the first player says who wins, or who goes first. */
void cg_run_check(cg_table *table, cg_frame *frame) {
  unsigned chooser = table->pub->first_player;
  unsigned seat = cg_option_what(cg_take_answer(table, chooser));
  bool wins = frame->check.wins != 0;
  cg_pop(table);
  if (wins)
    cg_win(table, seat, CG_ENDING_POWER);
  else
    eliminate(table, seat);
}

static bool ask_first_player(cg_table *table, uint32_t seats, bool wins) {
  cg_push(table, CG_PROC_CHECK)->check.wins = wins;
  cg_ask(table, table->pub->first_player, wins ? CG_ASK_WINNER : CG_ASK_OUT, seats, 0, 0);
  return true;
}

static HF_APART bool ends_by_power(cg_table *table) {
  uint32_t winners = with_enough_power(table);
  if (winners == 0) return false;
  if ((winners & (winners - 1)) != 0) return ask_first_player(table, winners, true);
  cg_win(table, hf_lowest_bit(winners), CG_ENDING_POWER);
  return true;
}

static HF_APART bool ends_without_deck(cg_table *table) {
  uint32_t empty = with_empty_deck(table);
  if (empty == 0) return false;
  bool all = empty == cg_players(table);
  if (all && (empty & (empty - 1)) != 0) return ask_first_player(table, empty, false);
  eliminate(table, hf_lowest_bit(empty));
  return true;
}

/* Cards change hands, or leave play without anybody's doing. */
static HF_APART bool calm_down(cg_table *table) {
  cg_make_stale(table, CG_NEW_UNREST);
  return cg_settle_control(table) || burn(table) || sacrifice(table);
}

/* Is there anything about by which they do, now that this has changed? */
static inline bool is_restless(const cg_table *table, unsigned changed) {
  cg_mask families = CG_CHANGES(CONTROL, BURN);
  const cg_public *pub = table->pub;
  if (!cg_any_about(table, CG_CHANGES(CONTROL, BURN, SACRIFICED)) && pub->controlled == 0)
    return false;
  return cg_any_about(table, families) || pub->controlled != 0 ||
         !cg_stays_at_rest(table, changed);
}

/* Does somebody wait for strength that is raised by a constant ability? */
static bool waits_for_strength(const cg_table *table) {
  return cg_sign_meets(table->pub->listens[CG_REACTION], CG_HAPPENINGS(STRENGTH_RAISED));
}

enum { OF_DECKS = CG_NEW_DECKS | CG_NEW_PHASE | CG_NEW_OTHER };

/* No figure depends on it, and check_state() would find nothing to do. */
static inline bool nothing_follows(cg_table *table, unsigned changed) {
  const cg_public *pub = table->pub;
  unsigned quiet = OF_DECKS | CG_NEW_TURNED | CG_NEW_GOLD | CG_NEW_CHALLENGE | CG_NEW_HANDS |
                   CG_NEW_PILES | CG_NEW_POWER;
  if ((changed & (pub->reads | ~quiet)) != 0 || is_restless(table, changed) ||
      waits_for_strength(table))
    return false;
  if ((changed & CG_NEW_POWER) != 0 && with_enough_power(table) != 0) return false;
  return (changed & OF_DECKS) == 0 || !any_deck_may_be_empty(table);
}

bool cg_nothing_follows(cg_table *table, unsigned changed) {
  cg_public *pub = table->pub;
  if (pub->round == 0 || !nothing_follows(table, changed | pub->stale | pub->unchecked))
    return false;
  pub->stale = pub->unchecked = 0;
  return true;
}

/* What may give somebody the victory: power, and the end of what forbids to win. */
static inline unsigned for_victory(const cg_table *table) {
  bool forbidden = cg_mask_meet(table->rules->forbids, cg_forbids(CG_ACT_WIN));
  return CG_NEW_POWER | (forbidden ? CG_NEW_CARDS | CG_NEW_FIGURES : 0U);
}

/* Whatever is looked after here has to be known to nothing_follows(), too. True if something
 * was begun. */
static inline bool check_state(cg_table *table, unsigned changed) {
  if ((changed & for_victory(table)) != 0 && ends_by_power(table)) return true;
  if ((changed & OF_DECKS) != 0 && any_deck_may_be_empty(table) && table->pub->round > 0 &&
      ends_without_deck(table))
    return true;
  if (is_restless(table, changed) && calm_down(table)) return true;
  if (!cg_is_fresh(table, CG_REL_HOSTS) && (changed & (CG_NEW_CARDS | CG_NEW_FIGURES)) != 0 &&
      detach(table))
    return true;
  return waits_for_strength(table) && tell_raised(table);
}

bool cg_settle_now(cg_table *table) {
  cg_public *pub = table->pub;
  unsigned changed = pub->stale | pub->unchecked;
  if (!nothing_follows(table, changed)) {
    cg_refresh(table);
    changed = pub->unchecked;
    pub->unchecked = 0;
    bool begun = check_state(table, changed);
    if (begun) cg_make_stale(table, CG_NEW_UNREST); /* not everything was looked after */
    return !begun;
  }
  pub->stale = pub->unchecked = 0;
  return true;
}
