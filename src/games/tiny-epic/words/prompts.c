/* What a seat of Tiny Epic is asked, one imperative for each prompt. Armies and
 * levies are put together step by step: each step says what is chosen so far. */
#include "words.h"

#include "../rules/ask.h"
#include "../rules/frames.h"
#include "language/code.h"
#include "text/cards.h"

enum {
  SAY_HERO,
  SAY_BOTTOM,
  SAY_DRAFT,
  SAY_PLACE,
  SAY_HEAD,
  SAY_BY_SLOT,
  SAY_BY_DIE,
  SAY_FOLLOW,
  SAY_BY_BOTTOM,
  SAY_BY_EVENT,
  SAY_RECRUIT,
  SAY_RECRUIT_WHERE,
  SAY_RECRUIT_MORE,
  SAY_MARCH,
  SAY_SAIL,
  SAY_MOVE,
  SAY_TO_BATTLE,
  SAY_TO_SIEGE,
  SAY_TO_FREE,
  SAY_TO_DUEL,
  SAY_TO_PLACE,
  SAY_WHO_GOES,
  SAY_ARMY,
  SAY_ON_THE_WAY,
  SAY_WHISPER,
  SAY_PLOT,
  SAY_PLOT_FREE,
  SAY_SHIELD,
  SAY_EVENT,
  SAY_OR_PASS,
  SAY_MUST,
  SAY_ATTACK,
  SAY_ATTACK_AGAIN,
  SAY_DEFEND,
  SAY_LOSE,
  SAY_RETREAT,
  SAY_RETREAT_OTHERS,
  SAY_OVER,
  SAY_TARGET,
  SAY_EITHER,
  SAY_MAY_DO,
  SAY_DISCARD,
  SAY_TRADE,
  SAY_RIVAL_DOMAIN,
  SAY_RIVAL_HOUSE,
  /* what the page calls the dice one may follow (games/tiny-epic/wire/ask.c) */
  SAY_AFTER_RECRUIT,
  SAY_AFTER_MARCH,
  SAY_AFTER_SAIL,
  SAY_AFTER_WHISPER,
  SAY_AFTER_PLOT,
  SAY_AFTER_EVENT,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_HERO] = "Choose the hero of your house.",
    [SAY_BOTTOM] = "Choose a die to set aside: all may use it after the turns.",
    [SAY_DRAFT] = "Choose a die for your turn.",
    [SAY_PLACE] =
        "Place one of your dice ({0}): the slot acts for you alone, the die for everybody.",
    [SAY_HEAD] = "{0}: {1}",
    [SAY_BY_SLOT] = "Your slot",
    [SAY_BY_DIE] = "Your die",
    [SAY_FOLLOW] = "Following {0.obj}",
    [SAY_BY_BOTTOM] = "The die below the mat",
    [SAY_BY_EVENT] = "“{0}”",
    [SAY_RECRUIT] = "recruit up to {0} {0#unit|units} with your {2} gold{1}.",
    [SAY_RECRUIT_WHERE] = "Choose where to recruit {0.obj}.",
    [SAY_RECRUIT_MORE] = "Recruited {0}: choose another unit, or stop.",
    [SAY_MARCH] = "choose where to march from{0}{1}.",
    [SAY_SAIL] = "choose where to sail from{0}{1}.",
    [SAY_MOVE] = "choose where to move an army from{0}{1}.",
    [SAY_TO_BATTLE] = " to start a battle",
    [SAY_TO_SIEGE] = " to start a battle over a castle or King’s Landing",
    [SAY_TO_FREE] = " to start a battle with a house that has no ally",
    [SAY_TO_DUEL] = " to start a battle with a single unit",
    [SAY_TO_PLACE] = " to {0.obj}",
    [SAY_WHO_GOES] = "From {0.obj}: choose who goes.",
    [SAY_ARMY] = "From {0.obj} {1}: choose who joins, or where to.",
    [SAY_ON_THE_WAY] = "The army is in {0.obj}: choose who goes on and where to, or stop.",
    [SAY_WHISPER] = "discard any cards for 1 gold each, then draw{0}.",
    [SAY_PLOT] = "plot with a card and your {1} gold{0}.",
    [SAY_PLOT_FREE] = "plot with a card, its shields free{0}.",
    [SAY_SHIELD] = "Plot with {0.obj}: use a shield with your {1} gold, or stop.",
    [SAY_EVENT] = "play a card as an event{0}.",
    [SAY_OR_PASS] = ", or pass",
    [SAY_MUST] = "",
    [SAY_ATTACK] = "You attack {0.obj} in {1.obj}: commit a card to the battle, or none.",
    [SAY_ATTACK_AGAIN] = "You attack {0.obj} in {1.obj}: commit a second card, or none.",
    [SAY_DEFEND] = "{0} attacks you in {1.obj}: pay for a card from your {2} gold, or commit none.",
    [SAY_LOSE] = "The battle for {0.obj} is lost: choose the unit that leaves the map.",
    [SAY_RETREAT] = "Choose where you retreat from {0.obj}.",
    [SAY_RETREAT_OTHERS] = "Choose where {1} retreats from {0.obj}.",
    [SAY_OVER] = "There is not room for all: choose who goes back to the mat.",
    [SAY_TARGET] = "“{0}”: {1}.",
    [SAY_EITHER] = "“{0}”: choose what happens.",
    [SAY_MAY_DO] = "“{0}”: {1}, or not.",
    [SAY_DISCARD] = "“{0}”: discard {1} {1#card|cards}.",
    [SAY_TRADE] = "“{0}”: return tokens for 1 point per {1}, or stop.",
    [SAY_RIVAL_DOMAIN] =
        "The Rival ({0}): choose the domain where its instructions leave a choice.",
    [SAY_RIVAL_HOUSE] = "The Rival ({0}): choose the house where its instructions leave a choice.",
    [SAY_AFTER_RECRUIT] = "after others’ Recruit dice",
    [SAY_AFTER_MARCH] = "after others’ March dice",
    [SAY_AFTER_SAIL] = "after others’ Sail dice",
    [SAY_AFTER_WHISPER] = "after others’ Whisper dice",
    [SAY_AFTER_PLOT] = "after others’ Plot dice",
    [SAY_AFTER_EVENT] = "after others’ Event dice",
};

const char *te_prompt_message(size_t number) {
  if (number >= SAY_COUNT) return NULL;
  return messages[number][0] != 0 ? messages[number] : messages[0];
}

/* One prompt being written. */
typedef struct asking {
  const hf_rules *rules;
  const hf_state *state;
  ht_language language;
  te_speech words;
  hf_prompt prompt;
  const te_private *own;
  bool alone; /* against the Rival */
  ht_value slot[4];
  char said[480]; /* what a card asks for */
} asking;

static ht_value gold_of(const asking *asked) {
  return ht_number(asked->words.table->seat[asked->prompt.seat].gold);
}

static bool may_pass(const asking *asked) { return (asked->own->extra & te_extra(TE_PASS)) != 0; }

static ht_value or_pass(const asking *asked) {
  return may_pass(asked) ? ht_term(messages[SAY_OR_PASS]) : ht_text("");
}

/* The card whose event is under way. */
static ht_value playing(const asking *asked) {
  unsigned card = asked->words.table->playing;
  return card > 0 ? te_phrase_card_title(&asked->words, card - 1) : (ht_value){.kind = HT_NOTHING};
}

/* Why an action may be done. */
static ht_value head_of(asking *asked) {
  te_speech *words = &asked->words;
  switch (asked->prompt.arg[5]) {
  case TE_WHY_SLOT: return ht_term(messages[SAY_BY_SLOT]);
  case TE_WHY_DIE: return ht_term(messages[SAY_BY_DIE]);
  case TE_WHY_FOLLOW:
    return te_phrase1(words, messages[SAY_FOLLOW], te_phrase_seat(words, words->table->active));
  case TE_WHY_BOTTOM: return ht_term(messages[SAY_BY_BOTTOM]);
  default: return te_phrase1(words, messages[SAY_BY_EVENT], playing(asked));
  }
}

/* Puts the head before what the slots say. */
static unsigned headed(asking *asked, unsigned message) {
  ht_value *kept = te_speech_parts(&asked->words, 3);
  for (unsigned i = 0; i < 3; i++) kept[i] = asked->slot[i];
  asked->slot[0] = head_of(asked);
  asked->slot[1] = ht_phrase(messages[message], kept, 3);
  return SAY_HEAD;
}

/* --- events under way --------------------------------------------------------- */

static unsigned place(const uint8_t *at) { return (unsigned)(at[0] | at[1] << 8); }

/* The ability in whose statements a place of the code lies. */
static const hl_ability *ability_at(const hl_cards *cards, size_t card, unsigned at) {
  const hl_card *asks = &cards->card[card];
  const hl_ability *found = NULL;
  for (unsigned i = 0; i < asks->ability_count; i++) {
    const hl_ability *ability = &cards->ability[asks->first_ability + i];
    if (ability->statements <= at) found = ability;
  }
  return found;
}

/* The frame of an event stands at the statement that asks: see abilities.c of the rules. */
size_t te_wanted_text(const hf_rules *rules, const hf_state *state, ht_language language,
                      char *buffer, size_t size) {
  const hf_flow *flow = &((const te_state *)(const void *)state)->core.flow;
  const hf_frame *top = &flow->frame[flow->frame_count - 1];
  te_speech words = te_speech_of(rules, state, HF_SPECTATOR);
  const te_effect_frame *effect = (const te_effect_frame *)(const void *)top->arg;
  size_t card = te_card_number(&words, effect->card);
  if (top->procedure != TE_PROC_EFFECT || card >= rules->cards->card_count) return 0;
  const uint16_t *at = rules->cards->code + place(effect->next), *end = NULL;
  const hl_ability *ability = ability_at(rules->cards, card, place(effect->next));
  if (place(effect->end) > 0) end = rules->cards->code + place(effect->end);
  if (*at == HL_MAY) {
    hl_row body = hl_body_at(at);
    at = body.at;
    end = body.end;
  }
  return ability == NULL
             ? 0
             : ht_rest_text(&te_vocabulary, rules->cards, ability, at, end, language, buffer, size);
}

/* --- levies and armies ------------------------------------------------------- */

static ht_value recruit_unit(asking *asked, unsigned kind) {
  return kind < TE_RECRUIT_HERO ? te_phrase_tokens(&asked->words, kind, 1)
                                : te_phrase_hero(&asked->words, kind - TE_RECRUIT_HERO);
}

static unsigned say_recruit(asking *asked) {
  const te_private *own = asked->own;
  ht_value item[TE_PICKS];
  unsigned count = 0;
  if (own->pick_count == 0) {
    asked->slot[0] = ht_number(asked->prompt.arg[0]);
    asked->slot[1] = or_pass(asked);
    asked->slot[2] = gold_of(asked);
    return headed(asked, SAY_RECRUIT);
  }
  if (own->pick_count % 2 == 1) {
    asked->slot[0] = recruit_unit(asked, own->picks[own->pick_count - 1]);
    return SAY_RECRUIT_WHERE;
  }
  for (unsigned i = 0; i < own->pick_count; i += 2)
    item[count++] = recruit_unit(asked, own->picks[i]);
  asked->slot[0] = te_phrase_list(&asked->words, item, count);
  return SAY_RECRUIT_MORE;
}

static ht_value goal_of(asking *asked) {
  static const uint8_t goals[] = {
      [TE_TO_ANY] = SAY_MUST,      [TE_TO_BATTLE] = SAY_TO_BATTLE, [TE_TO_SIEGE] = SAY_TO_SIEGE,
      [TE_TO_FREE] = SAY_TO_FREE,  [TE_TO_DUEL] = SAY_TO_DUEL,     [TE_TO_PLACE] = SAY_TO_PLACE,
      [TE_TO_EXILE] = SAY_TO_PLACE};
  unsigned goal = asked->prompt.arg[2];
  if (goal >= sizeof goals || goals[goal] == SAY_MUST) return ht_text("");
  if (goals[goal] != SAY_TO_PLACE) return ht_term(messages[goals[goal]]);
  return te_phrase1(&asked->words, messages[SAY_TO_PLACE],
                    te_phrase_domain(&asked->words, asked->prompt.arg[3]));
}

/* Those picked so far: heroes, dragons, tokens by house, eggs. */
static ht_value picked_army(asking *asked, unsigned first) {
  const te_private *own = asked->own;
  ht_value item[TE_PICKS];
  unsigned count = 0, dragons = 0, eggs = 0, tokens[TE_HOUSES] = {0};
  for (unsigned i = first; i < own->pick_count; i++) {
    unsigned pick = own->picks[i];
    if (pick == TE_MOVE_DRAGON)
      dragons++;
    else if (pick == TE_MOVE_EGG)
      eggs++;
    else if (pick >= TE_MOVE_TOKEN)
      tokens[pick - TE_MOVE_TOKEN]++;
    else
      item[count++] = te_phrase_hero(&asked->words, pick - TE_MOVE_HERO);
  }
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (tokens[house] > 0) item[count++] = te_phrase_tokens(&asked->words, house, tokens[house]);
  count += te_units(&asked->words, TE_TARGARYEN, 0, dragons * 2 + eggs * 8, item + count);
  return te_phrase_list(&asked->words, item, count);
}

static unsigned say_move(asking *asked) {
  static const uint8_t verbs[] = {[TE_BY_MARCH] = SAY_MARCH,
                                  [TE_BY_SAIL] = SAY_SAIL,
                                  [TE_BY_STEPS] = SAY_MOVE,
                                  [TE_BY_ANY] = SAY_MOVE};
  const te_private *own = asked->own;
  unsigned from = asked->prompt.arg[4], first = from < TE_DOMAINS ? 0 : 1;
  if (first == 1 && own->pick_count == 0) {
    asked->slot[0] = goal_of(asked);
    asked->slot[1] = or_pass(asked);
    return headed(asked, verbs[asked->prompt.arg[0] & 3]);
  }
  asked->slot[0] = te_phrase_domain(&asked->words, first == 1 ? own->picks[0] : from);
  if (own->pick_count == first) return first == 1 ? SAY_WHO_GOES : SAY_ON_THE_WAY;
  asked->slot[1] = picked_army(asked, first);
  return SAY_ARMY;
}

/* --- the others ---------------------------------------------------------------- */

static unsigned say_commit(asking *asked) {
  static const uint8_t roles[] = {SAY_ATTACK, SAY_ATTACK_AGAIN, SAY_DEFEND};
  asked->slot[0] = te_side_shown(&asked->words, asked->prompt.arg[1]);
  asked->slot[1] = te_phrase_domain(&asked->words, asked->prompt.arg[0]);
  asked->slot[2] = gold_of(asked);
  return roles[asked->prompt.arg[2] < 3 ? asked->prompt.arg[2] : 2];
}

static unsigned say_retreat(asking *asked) {
  unsigned side = asked->prompt.arg[0];
  asked->slot[0] = te_phrase_domain(&asked->words, asked->prompt.arg[1]);
  asked->slot[1] = te_side_shown(&asked->words, side);
  return side == asked->prompt.seat ? SAY_RETREAT : SAY_RETREAT_OTHERS;
}

static unsigned say_place(asking *asked) {
  const te_seat *at = &asked->words.table->seat[asked->prompt.seat];
  ht_value item[3];
  unsigned count = 0;
  for (unsigned i = 0; i < 2; i++)
    if (at->die[i] < TE_FACES) item[count++] = te_phrase_face(at->die[i]);
  if (asked->alone && asked->words.table->third_die < TE_FACES)
    item[count++] = te_phrase_face(asked->words.table->third_die);
  asked->slot[0] = te_phrase_list(&asked->words, item, count);
  return SAY_PLACE;
}

static unsigned say_card(asking *asked, unsigned message) {
  asked->slot[0] = or_pass(asked);
  asked->slot[1] = gold_of(asked);
  return headed(asked, message);
}

static unsigned say_shield(asking *asked) {
  asked->slot[0] = te_phrase_card(&asked->words, asked->prompt.arg[0]);
  asked->slot[1] = gold_of(asked);
  return SAY_SHIELD;
}

/* The card whose event asks is the prompt's first operand. */
static unsigned say_target(asking *asked, unsigned message) {
  asked->slot[0] = te_phrase_card_title(&asked->words, asked->prompt.arg[0]);
  return message;
}

/* What the card wants now and does then, in its own words. */
static unsigned say_wanted(asking *asked, unsigned message) {
  if (te_wanted_text(asked->rules, asked->state, asked->language, asked->said,
                     sizeof asked->said) == 0)
    return SAY_COUNT;
  asked->slot[1] = ht_text(asked->said);
  return say_target(asked, message);
}

static unsigned say_discard(asking *asked) {
  unsigned wanted = asked->prompt.arg[0], picked = asked->own->pick_count;
  asked->slot[0] = playing(asked);
  asked->slot[1] = ht_number(wanted > picked ? (int32_t)(wanted - picked) : 0);
  return SAY_DISCARD;
}

static unsigned say_trade(asking *asked) {
  asked->slot[0] = playing(asked);
  asked->slot[1] = ht_number(asked->prompt.arg[0]);
  return SAY_TRADE;
}

static unsigned say_rival(asking *asked, unsigned message) {
  asked->slot[0] = te_phrase_face(asked->prompt.arg[0]);
  return message;
}

/* Fills the slots and returns the message; SAY_COUNT for a prompt unknown. */
static unsigned message_of(asking *asked) {
  const uint8_t *arg = asked->prompt.arg;
  switch (asked->prompt.kind) {
  case TE_ASK_HERO: return SAY_HERO;
  case TE_ASK_BOTTOM: return SAY_BOTTOM;
  case TE_ASK_DRAFT: return SAY_DRAFT;
  case TE_ASK_PLACE: return say_place(asked);
  case TE_ASK_RECRUIT: return say_recruit(asked);
  case TE_ASK_MOVE: return say_move(asked);
  case TE_ASK_WHISPER: return say_card(asked, SAY_WHISPER);
  case TE_ASK_PLOT: return say_card(asked, arg[1] != 0 ? SAY_PLOT_FREE : SAY_PLOT);
  case TE_ASK_SHIELD: return say_shield(asked);
  case TE_ASK_EVENT: return say_card(asked, SAY_EVENT);
  case TE_ASK_COMMIT: return say_commit(asked);
  case TE_ASK_LOSE: asked->slot[0] = te_phrase_domain(&asked->words, arg[1]); return SAY_LOSE;
  case TE_ASK_RETREAT: return say_retreat(asked);
  case TE_ASK_OVER: return SAY_OVER;
  case TE_ASK_DOMAIN:
  case TE_ASK_HOUSE:
  case TE_ASK_PLAYER:
  case TE_ASK_UNIT: return say_wanted(asked, SAY_TARGET);
  case TE_ASK_DISCARD: return say_discard(asked);
  case TE_ASK_TRADE: return say_trade(asked);
  case TE_ASK_RIVAL_DOMAIN: return say_rival(asked, SAY_RIVAL_DOMAIN);
  case TE_ASK_RIVAL_HOUSE: return say_rival(asked, SAY_RIVAL_HOUSE);
  case TE_ASK_MAY: return say_wanted(asked, SAY_MAY_DO);
  case TE_ASK_EITHER: return say_target(asked, SAY_EITHER);
  default: return SAY_COUNT;
  }
}

size_t te_prompt_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      ht_language language, char *buffer, size_t size) {
  const te_state *position = (const te_state *)(const void *)state;
  asking asked = {.rules = rules,
                  .state = state,
                  .language = language,
                  .words = te_speech_of(rules, state, seat),
                  .prompt = hf_prompt_of(rules, state, seat),
                  .own = &position->priv[seat],
                  .alone = position->core.flow.seats == 1};
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  unsigned message = message_of(&asked);
  if (message < SAY_COUNT) ht_put(&writer, messages[message], asked.slot, 4);
  return ht_writer_end(&writer);
}
