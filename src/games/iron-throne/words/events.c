/* What happened in The Iron Throne, one sentence for each event.
 *
 * A line of the table says what the operands of a kind of event are, the
 * sentence, and the sentence for a reader who may not know one of them. */
#include "words.h"

#include "../rules/events.h"
#include "../rules/table.h"

/* Operands: s seat, c character of the latest seat, n number, k kind of card
 * of the latest seat, a ally, e event card, d side (told by its active player), o outcome, x source
 * of a hostage. Behind them, made from those before: L the title of the leader's ability, T the
 * title of the card's text. */
typedef struct event_words {
  const char *operands;
  const char *sentence;
  const char *hidden; /* where an operand is hidden; NULL: the same */
} event_words;

static const event_words sentences[IT_EV_COUNT] = {
    [IT_EV_LEADER] = {"sc", "{0.pos} leader is {1}.", NULL},
    [IT_EV_TURN] = {"sn", "Turn {1}: {0?you challenge|{0} challenges}.", NULL},
    [IT_EV_EVENT_CARD] = {"se", "{0?You draw|{0} draws} an event: {1}.", NULL},
    [IT_EV_DEFENDER] = {"s", "{0?You defend|{0} defends}.", NULL},
    [IT_EV_DRAW] = {"snk", "{0?You draw|{0} draws} {2.obj}.",
                    "{0?You draw|{0} draws} {1} {1#card|cards}."},
    [IT_EV_DISTRIBUTE] = {"scn", "{0?You put|{0} puts} {2} power on {1.obj}.", NULL},
    [IT_EV_CHOOSE] = {"sc", "{0?You send|{0} sends} {1.obj} into the encounter.", NULL},
    [IT_EV_OFFER] = {"scd", "{0?You offer|{0} offers} {1.obj} to {2.obj}.",
                     "{0?You stay|{0} stays} out."},
    [IT_EV_JOIN] = {"scd", "{0?You support|{0} supports} {2.obj} with {1.obj}.", NULL},
    [IT_EV_WITHDRAW] = {"s", "{0?You withdraw|{0} withdraws} from the encounter.", NULL},
    [IT_EV_CHANGE_SIDES] = {"sd",
                            "{0?You change|{0} changes} sides and now {0?support|supports} "
                            "{1.obj}.",
                            NULL},
    [IT_EV_PLACE] = {"sk", "{0?You place|{0} places} {1.obj}.", "{0?You place|{0} places} a card."},
    [IT_EV_REVEAL] = {"sk", "{0?You reveal|{0} reveals} {1.obj}.", NULL},
    [IT_EV_TOTALS] = {"nn", "Totals: challenger {0}, defender {1}.", NULL},
    [IT_EV_ABILITY] = {"scL", "{0?You use|{0} uses} {1.pos} ability “{2}”.", NULL},
    [IT_EV_PLAY] = {"skT", "{0?You play|{0} plays} {1.obj}: “{2}”.", NULL},
    [IT_EV_ALLY_PLAYED] = {"sa", "{0?You play|{0} plays} an ally: {1}.", NULL},
    [IT_EV_REMOVE] = {"scn", "{2} power goes from {1.obj} to the leader sheet.", NULL},
    [IT_EV_DEATH] = {"sc", "{1} falls.", NULL},
    [IT_EV_REVIVE] = {"scn", "{1} comes back to life with {2} power.", NULL},
    [IT_EV_BOX] = {"sn", "{1} power goes from {0.pos} leader sheet to the box.", NULL},
    [IT_EV_SHEET] = {"ssn", "{2} power goes from {0.pos} leader sheet to {1.pos} leader sheet.",
                     NULL},
    [IT_EV_GATHER] = {"sccn", "{3} power goes from {1.obj} to {2.obj}.", NULL},
    [IT_EV_SPREAD] = {"ss", "{0?You spread|{0} spreads} 1 influence to {1.obj}.", NULL},
    [IT_EV_HOSTAGE] = {"ssxsk", "{0?You take|{0} takes} a hostage from {1.obj}, {2}: {4}.",
                       "{0?You take|{0} takes} a hostage from {1.obj}, {2}."},
    [IT_EV_HOME] = {"sk", "{1} comes back to {0.pos} hand.", "A card comes back to {0.pos} hand."},
    [IT_EV_RELEASE] = {"ssk", "{0?You release|{0} releases} a hostage to {1.obj}: {2}.",
                       "{0?You release|{0} releases} a hostage to {1.obj}."},
    [IT_EV_TORMENT] = {"ssk", "{0?You torment|{0} torments} a hostage from {1.obj}: {2}.", NULL},
    [IT_EV_PLUNDER] = {"ssc", "{0?You take|{0} takes} 1 power from {2.obj}.", NULL},
    [IT_EV_DISCARD] = {"sk", "{0?You discard|{0} discards} {1.obj}.", NULL},
    [IT_EV_REPLACE] = {"skk", "{0?You replace|{0} replaces} {1.obj} with {2.obj}.", NULL},
    [IT_EV_SWAP] = {"", "The two revealed cards change places.", NULL},
    [IT_EV_RECLAIM] = {"sk", "{0?You take|{0} takes} {1.obj} back into hand.", NULL},
    [IT_EV_SHUFFLE] = {"s",
                       "{0?You shuffle your discard pile into your deck|{0} shuffles their "
                       "discard pile into their deck}.",
                       NULL},
    [IT_EV_CARD_BONUS] = {"dn", "{0.pos} card gets +{1}.", NULL},
    [IT_EV_BONUS] = {"dn", "{0.pos} side gets +{1}.", NULL},
    [IT_EV_LOOK] = {"ssk", "{0?You see|{0} sees} {2.obj} in {1.pos} hand.",
                    "{0?You look|{0} looks} at a card in {1.pos} hand."},
    [IT_EV_LOOK_ALLY] = {"ssa", "{0?You see|{0} sees} {1.pos} ally: {2}.",
                         "{0?You look|{0} looks} at an ally of {1.obj}."},
    [IT_EV_ALLY_DRAWN] = {"sa", "{0?You draw|{0} draws} an ally: {1}.",
                          "{0?You draw|{0} draws} an ally."},
    [IT_EV_ALLY_TAKEN] = {"ssa", "{0?You take|{0} takes} an ally from {1.obj}: {2}.",
                          "{0?You take|{0} takes} an ally from {1.obj}."},
    [IT_EV_TAKE_BACK_WORD] = {"s", "{0?You walk|{0} walks} away from the bargain.", NULL},
    [IT_EV_YIELD] = {"s", "{0?You let|{0} lets} the other side propose.", NULL},
    [IT_EV_ACCEPT] = {"s", "{0?You accept|{0} accepts} the deal.", NULL},
    [IT_EV_SHOW_ALLIES] = {"s",
                           "{0?You show your|{0} shows their} allies to the other active player.",
                           NULL},
    [IT_EV_TRUCE_FAILED] = {"", "The truce fails. All who participate suffer penalties.", NULL},
    [IT_EV_TAKE_PLACE] = {"scc", "{1} takes the place of {2.obj}.", NULL},
    [IT_EV_LACKS] = {"s", "{0?You hold|{0} holds} no card that could replace it.", NULL},
    [IT_EV_REWARD_ALLY] = {"s", "{0?You take|{0} takes} an ally instead of the reward.", NULL},
    [IT_EV_TAKEN_FROM_DISCARD] = {"sk", "{0?You take|{0} takes} {1.obj} from {0.pos} discard pile.",
                                  NULL},
    [IT_EV_PLACE_FIRST] = {"s", "{0?You must place your|{0} must place their} card first, faceup.",
                           NULL},
};

enum {
  SAY_ACCEPTED,
  SAY_DECLINED,
  SAY_OUTCOME,
  SAY_OUTCOME_SET,
  SAY_BEATS,
  SAY_BEATS_BY_TIE,
  SAY_TIED,
  SAY_BETRAYS,
  SAY_NO_DEAL,
  SAY_DEAL,
  SAY_SUM,
  SAY_FACEUP,
  SAY_FROM_ANYWHERE,
  SAY_FROM_DECK,
  SAY_FROM_HAND,
  SAY_FROM_HOSTAGES,
  SAY_UNTIL_TURN_END,
  SAY_WINS_TIES,
  SAY_PROPOSES,
  SAY_TAKES_NOTHING,
  SAY_TAKES,
  SAY_INFLUENCE,
  SAY_HOSTAGES,
  SAY_POWER,
  SAY_ALLY,
  SAY_AND,
  SAY_LIST,
  SAY_BY_INFLUENCE,
  SAY_BY_EXTINCTION,
  SAY_BY_BOTH,
  SAY_WINS,
  SAY_SHARE,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_ACCEPTED] = "{0?You accept|{0} accepts} {1.pos} support.",
    [SAY_DECLINED] = "{0?You decline|{0} declines} {1.pos} support.",
    [SAY_OUTCOME] = "The outcome is {0}.",
    [SAY_OUTCOME_SET] = "The outcome becomes {0}.",
    [SAY_BEATS] = "{0?You beat|{0} beats} {1.obj}, {2} to {3}.",
    [SAY_BEATS_BY_TIE] = "{0?You win|{0} wins} the tie with {1.obj}, {2} to {3}.",
    [SAY_TIED] = "{0} and {1} tie, {2} to {3}: both sides lose.",
    [SAY_BETRAYS] = "{0?You win|{0} wins} by betraying {1.obj}.",
    [SAY_NO_DEAL] = "{0} and {1} find no deal: both sides lose.",
    [SAY_DEAL] = "{0} and {1} strike a deal: nobody loses.",
    [SAY_SUM] = "{0} + {1}",
    [SAY_FACEUP] = "{0?You place|{0} places} {1.obj} faceup.",
    [SAY_FROM_ANYWHERE] = "from anywhere",
    [SAY_FROM_DECK] = "from the top of the deck",
    [SAY_FROM_HAND] = "at random from the hand",
    [SAY_FROM_HOSTAGES] = "from among the hostages: House {0}",
    [SAY_UNTIL_TURN_END] = "Until the end of the turn, {0}.",
    [SAY_WINS_TIES] = "{0.pos} side wins ties",
    [SAY_PROPOSES] = "{0?You propose|{0} proposes}: {1}; {2}.",
    [SAY_TAKES_NOTHING] = "{0} {0?take|takes} nothing",
    [SAY_TAKES] = "{0} {0?take|takes} {1.obj}",
    [SAY_INFLUENCE] = "1 influence",
    [SAY_HOSTAGES] = "{0#{0} hostage|{0} hostages}",
    [SAY_POWER] = "{0} power",
    [SAY_ALLY] = "an ally",
    [SAY_AND] = "{0.as} and {1.as}",
    [SAY_LIST] = "{0.as}, {1.as}",
    [SAY_BY_INFLUENCE] = "The game is over: all influence of a house is spread.",
    [SAY_BY_EXTINCTION] = "The game is over: a house has no characters left.",
    [SAY_BY_BOTH] = "The game is over: a house has spread all its influence, and one is extinct.",
    [SAY_WINS] = "{0?You win|{0} wins} with {1} influence.",
    [SAY_SHARE] = "{0} share the victory with {1} influence each.",
};

const char *it_event_message(size_t number) {
  if (number < SAY_COUNT) return messages[number];
  number -= SAY_COUNT;
  if (number >= 2 * (size_t)IT_EV_COUNT) return NULL;
  const event_words *words = &sentences[number / 2];
  const char *message = number % 2 == 0 ? words->sentence : words->hidden;
  return message != NULL ? message : messages[0];
}

/* --- operands ----------------------------------------------------------------- */

ht_value it_phrase_source(it_speech *words, unsigned source) {
  static const unsigned say[] = {SAY_FROM_ANYWHERE, SAY_FROM_DECK, SAY_FROM_HAND};
  if (source < IT_SOURCE_HELD) return ht_term(messages[say[source]]);
  return it_phrase(words, messages[SAY_FROM_HOSTAGES],
                   it_phrase_house(words, source - IT_SOURCE_HELD));
}

static ht_value operand(it_speech *words, char what, int32_t number, unsigned seat) {
  unsigned index = number < 0 ? IT_NOTHING : (unsigned)number;
  switch (what) {
  case 's': return it_phrase_seat(words, index);
  case 'c': return it_phrase_character(words, seat, index);
  case 'n': return ht_number(number);
  case 'k': return it_phrase_kind(words, seat, index);
  case 'a': return it_phrase_ally(words, index);
  case 'e': return it_phrase_event_card(words, index);
  case 'd': return it_side_shown(words, index);
  case 'o': return it_phrase_outcome(index);
  case 'x': return it_phrase_source(words, index);
  default: return (ht_value){.kind = HT_NOTHING};
  }
}

static ht_value title(const it_speech *words, char what, const hf_event *event) {
  unsigned seat = (unsigned)event->arg[0], index = (unsigned)event->arg[1];
  if (what == 'L') return it_phrase_leader_title(words, seat, index);
  return it_phrase_card_title(words, seat, index - IT_KIND_CHARACTER);
}

/* Fills the slots; tells whether an operand is hidden. */
static bool fill(it_speech *words, const char *operands, const hf_event *event,
                 ht_value slots[HT_SLOTS_MAX], unsigned *count) {
  bool hidden = false;
  unsigned seat = 0, read = 0;
  *count = 0;
  for (const char *what = operands; *what != 0; what++) {
    ht_value *slot = &slots[(*count)++];
    if (*what == 'L' || *what == 'T') {
      *slot = title(words, *what, event);
      continue;
    }
    int32_t number = event->arg[read++];
    hidden = hidden || number == HF_HIDDEN;
    if (*what == 's') seat = (unsigned)number;
    *slot = operand(words, *what, number, seat);
  }
  return hidden;
}

/* --- deals --------------------------------------------------------------------- */

/* What one player takes, in the order of the rules. */
static unsigned deal_items(it_speech *words, const it_terms *terms, ht_value item[4]) {
  unsigned count = 0;
  if (terms->influence) item[count++] = ht_term(messages[SAY_INFLUENCE]);
  if (terms->hostages)
    item[count++] = it_phrase(words, messages[SAY_HOSTAGES], ht_number(terms->hostages));
  if (terms->power) item[count++] = it_phrase(words, messages[SAY_POWER], ht_number(terms->power));
  if (terms->ally) item[count++] = ht_term(messages[SAY_ALLY]);
  return count;
}

ht_value it_phrase_terms(it_speech *words, unsigned half, const it_terms *terms) {
  const it_public *table = words->table;
  ht_value item[4];
  unsigned count = deal_items(words, terms, item);
  ht_value *slots = it_speech_parts(words, 2);
  slots[0] = it_phrase_seat(words, half == 0 ? table->challenger : table->defender);
  ht_value said = ht_phrase(messages[count == 0 ? SAY_TAKES_NOTHING : SAY_TAKES], slots, 2);
  said.clause = true;
  slots[1] = count == 0 ? ht_text("") : item[count - 1];
  for (unsigned i = count; i-- > 1;) {
    ht_value *pair = it_speech_parts(words, 2);
    pair[0] = item[i - 1];
    pair[1] = slots[1];
    slots[1] = ht_phrase(messages[i + 1 == count ? SAY_AND : SAY_LIST], pair, 2);
  }
  return said;
}

/* The terms as an event carries them: see events.h. */
static it_terms unpack(int32_t packed) {
  uint32_t terms = (uint32_t)packed;
  return (it_terms){.influence = (uint8_t)(terms & 1),
                    .power = (uint8_t)(terms >> 1 & 3),
                    .ally = (uint8_t)(terms >> 3 & 1),
                    .hostages = (uint8_t)(terms >> 4 & 15)};
}

static void put_proposal(it_speech *words, ht_writer *writer, unsigned proposer,
                         const it_terms deal[2]) {
  ht_value slots[3] = {it_phrase_seat(words, proposer)};
  slots[1] = it_phrase_terms(words, 0, &deal[0]);
  slots[2] = it_phrase_terms(words, 1, &deal[1]);
  ht_put(writer, messages[SAY_PROPOSES], slots, 3);
}

size_t it_proposal(it_speech *words, unsigned proposer, const it_terms deal[2],
                   ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  put_proposal(words, &writer, proposer, deal);
  return ht_writer_end(&writer);
}

static void put_proposed(it_speech *words, ht_writer *writer, const hf_event *event) {
  it_terms halves[2] = {unpack(event->arg[1]), unpack(event->arg[2])};
  put_proposal(words, writer, (unsigned)event->arg[0], halves);
}

/* --- the end -------------------------------------------------------------------- */

/* "Stark, Tyrell and Martell share the victory". */
static void put_winners(it_speech *words, ht_writer *writer, uint32_t winners, int32_t influence) {
  ht_value pairs[HF_SEATS_MAX][2], whole = {.kind = HT_NOTHING};
  unsigned count = 0;
  for (unsigned seat = words->seats; seat-- > 0;) {
    if (!(winners >> seat & 1)) continue;
    ht_value name = it_phrase_seat(words, seat);
    pairs[count][0] = name;
    pairs[count][1] = whole;
    whole =
        count == 0 ? name : ht_phrase(messages[count == 1 ? SAY_AND : SAY_LIST], pairs[count], 2);
    count++;
  }
  ht_value slots[2] = {whole, ht_number(influence)};
  ht_put(writer, messages[count == 1 ? SAY_WINS : SAY_SHARE], slots, 2);
}

static void put_end(it_speech *words, ht_writer *writer, int32_t ending, uint32_t winners) {
  unsigned how = ending == IT_ENDING_INFLUENCE    ? SAY_BY_INFLUENCE
                 : ending == IT_ENDING_EXTINCTION ? SAY_BY_EXTINCTION
                                                  : SAY_BY_BOTH;
  ht_put(writer, messages[how], NULL, 0);
  if (winners == 0) return;
  unsigned first = hf_lowest_bit(winners);
  int32_t influence = first < words->seats ? IT_INFLUENCE - words->table->seat[first].unspread : 0;
  ht_write_text(writer, " ");
  writer->capital = true;
  put_winners(words, writer, winners, influence);
}

size_t it_result_text(const hf_rules *rules, const hf_state *state, unsigned reader,
                      ht_language language, char *buffer, size_t size) {
  it_speech words = it_speech_of(rules, state, reader);
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  if (hf_over(state)) {
    hf_result result;
    hf_result_of(rules, state, &result);
    put_end(&words, &writer, words.table->ending, result.winners);
  }
  return ht_writer_end(&writer);
}

/* --- results ------------------------------------------------------------------------ */

/* "12 + 5": the card, and the power and bonuses of its side. */
static ht_value sum_of(it_speech *words, unsigned side) {
  const it_public *pub = words->table;
  unsigned kind = pub->revealed[side];
  bool counts = kind < IT_KINDS && kind != IT_KIND_TRUCE;
  int card = counts ? (int)it_value(kind) + pub->card_bonus[side] : 0, rest = pub->bonus[side];
  for (unsigned seat = 0; seat < words->seats; seat++)
    for (unsigned i = 0; pub->seat[seat].side == side && i < IT_CHARACTERS; i++)
      rest += pub->seat[seat].participating >> i & 1 ? pub->seat[seat].power[i] : 0;
  ht_value *parts = it_speech_parts(words, 2);
  parts[0] = ht_number(card);
  parts[1] = ht_number(rest);
  return ht_phrase(messages[SAY_SUM], parts, 2);
}

static unsigned result_of(const it_public *pub, unsigned winner, bool tied) {
  if (winner == IT_NEITHER_LOST) return SAY_DEAL;
  if (winner == IT_BOTH_LOST) return pub->outcome == IT_HOSTILITY ? SAY_TIED : SAY_NO_DEAL;
  return pub->outcome == IT_BETRAYAL ? SAY_BETRAYS : tied ? SAY_BEATS_BY_TIE : SAY_BEATS;
}

/* An encounter in one line. It is told as it is decided: what was compared stands there yet. */
static void put_result(it_speech *words, ht_writer *writer, unsigned winner) {
  unsigned side = winner == IT_DEFENDERS_WON ? IT_DEFENDING : IT_CHALLENGING;
  unsigned against = it_other_side(side);
  ht_value slots[4] = {it_side_shown(words, side), it_side_shown(words, against),
                       sum_of(words, side), sum_of(words, against)};
  int own = slots[2].slots[0].number + slots[2].slots[1].number;
  int other = slots[3].slots[0].number + slots[3].slots[1].number;
  ht_put(writer, messages[result_of(words->table, winner, own == other)], slots, 4);
}

/* --- sentences --------------------------------------------------------------------- */

/* Events whose sentence depends on more than their operands. */
static bool put_special(it_speech *words, ht_writer *writer, const hf_event *event) {
  ht_value slots[HT_SLOTS_MAX];
  unsigned count = 0;
  switch (event->kind) {
  case IT_EV_ANSWER:
    fill(words, "ss", event, slots, &count);
    ht_put(writer, messages[event->arg[2] ? SAY_ACCEPTED : SAY_DECLINED], slots, count);
    return true;
  case IT_EV_OUTCOME:
    fill(words, "o", event, slots, &count);
    ht_put(writer, messages[event->arg[1] ? SAY_OUTCOME_SET : SAY_OUTCOME], slots, count);
    return true;
  case IT_EV_WINNER: put_result(words, writer, (unsigned)event->arg[0]); return true;
  case IT_EV_PLACE:
    if (event->arg[2] != 1 || fill(words, "sk", event, slots, &count)) return false;
    ht_put(writer, messages[SAY_FACEUP], slots, count);
    return true;
  case IT_EV_JOIN: /* an active player sends, a supporter supports */
    if (event->arg[0] != words->table->challenger && event->arg[0] != words->table->defender)
      return false;
    fill(words, "sc", event, slots, &count);
    ht_put(writer, sentences[IT_EV_CHOOSE].sentence, slots, count);
    return true;
  case IT_EV_PROPOSE: put_proposed(words, writer, event); return true;
  case IT_EV_END: put_end(words, writer, event->arg[0], (uint32_t)event->arg[1]); return true;
  default: return false;
  }
}

/* What holds until the end of the turn, in the words of the card language. */
static void put_modifier(it_speech *words, ht_writer *writer, const hf_event *event) {
  ht_value seats[2] = {it_phrase_seat(words, (unsigned)event->arg[1]),
                       it_phrase_seat(words, (unsigned)event->arg[2])};
  const hl_phrase *phrase = hl_phrase_of(&it_vocabulary, (uint16_t)event->arg[0]);
  if (phrase == NULL) return;
  bool ties = event->arg[0] == IT_M_WINS_TIES;
  ht_value change = ht_phrase(ties ? messages[SAY_WINS_TIES] : phrase->english, seats, 2);
  change.clause = true;
  ht_put(writer, messages[SAY_UNTIL_TURN_END], &change, 1);
}

size_t it_event_text(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned reader, ht_language language, char *buffer, size_t size) {
  it_speech words = it_speech_of(rules, state, reader);
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  if (event->kind == IT_EV_MODIFIER) {
    put_modifier(&words, &writer, event);
  } else if (event->kind < IT_EV_COUNT && !put_special(&words, &writer, event)) {
    const event_words *said = &sentences[event->kind];
    ht_value slots[HT_SLOTS_MAX];
    unsigned count = 0;
    bool hidden = said->operands != NULL && fill(&words, said->operands, event, slots, &count);
    const char *sentence = hidden && said->hidden != NULL ? said->hidden : said->sentence;
    if (sentence != NULL) ht_put(&writer, sentence, slots, count);
  }
  return ht_writer_end(&writer);
}
