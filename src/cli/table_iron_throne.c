/* The table of The Iron Throne in lines, for people who listen or read line
 * by line, and the panels of the full screen that show a whole text. */
#include "table_iron_throne.h"

#include "games/iron-throne/ask.h"
#include "games/iron-throne/talk.h"

throne_table throne_table_of(const table_scene *scene) {
  const it_view *view = (const it_view *)(const void *)scene->view;
  const it_rules *rules = (const it_rules *)(const void *)scene->session->rules;
  unsigned seats = view->head.flow.seats;
  return (throne_table){
      .scene = scene,
      .rules = rules,
      .pub = &view->pub,
      .own = &view->own,
      .seats = seats,
      .language = scene->session->language,
      .words = {.rules = rules, .table = &view->pub, .seats = seats, .reader = scene->viewer}};
}

void throne_say(const throne_table *table, play_word word, const ht_value *slots, unsigned count,
                char *buffer, size_t size) {
  play_say(table->language, word, slots, count, buffer, size);
}

void throne_name(const throne_table *table, ht_value value, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  ht_put_value(&writer, &value, HT_NOMINATIVE);
  ht_writer_end(&writer);
}

static ht_value word(play_word which) { return ht_term(play_word_text(which)); }

/* --- lists: "Arya 4, Bran 3" ---------------------------------------------------- */

typedef struct text_list {
  char text[1024];
} text_list;

static bool list_empty(const text_list *list) { return list->text[0] == '\0'; }

static void list_add(text_list *list, const char *item) {
  if (!list_empty(list)) table_append(list->text, sizeof list->text, ", ");
  table_append(list->text, sizeof list->text, item);
}

static void list_say(text_list *list, const throne_table *table, play_word which,
                     const ht_value *slots, unsigned count) {
  char item[256];
  play_phrase(table->language, which, slots, count, item, sizeof item);
  list_add(list, item);
}

/* A set of cards of one house: "Hostility 5, Truce × 2". */
static void list_cards(text_list *list, throne_table *table, unsigned owner, uint32_t cards) {
  for (unsigned kind = 0; kind < IT_KINDS; kind++) {
    unsigned copies = it_count(cards, kind);
    char item[128];
    if (copies == 0) continue;
    throne_name(table, throne_kind(&table->words, owner, kind), item, sizeof item);
    ht_value slots[2] = {ht_text(item), ht_number((int32_t)copies)};
    if (copies > 1)
      list_say(list, table, WORD_COPIES, slots, 2);
    else
      list_add(list, item);
  }
}

/* "Tyrell 1, Stark 2" */
static void list_counts(text_list *list, throne_table *table, const uint8_t count[IT_SEATS]) {
  for (unsigned seat = 0; seat < table->seats; seat++) {
    ht_value slots[2] = {throne_house(&table->words, seat), ht_number(count[seat])};
    if (count[seat] > 0) list_say(list, table, WORD_CHARACTER, slots, 2);
  }
}

/* --- the encounter ------------------------------------------------------------------ */

static unsigned active_seat(const throne_table *table, unsigned side) {
  return side == IT_CHALLENGING ? table->pub->challenger : table->pub->defender;
}

unsigned throne_side_card(const throne_table *table, unsigned side, unsigned *owner) {
  unsigned seat = active_seat(table, side);
  *owner = seat;
  if (table->pub->revealed[side] != IT_NOTHING) {
    *owner = table->pub->card_owner[side];
    return table->pub->revealed[side];
  }
  if (seat >= table->seats || table->pub->seat[seat].placed == 0) return IT_NOTHING;
  if (table->pub->seat[seat].placed == 2) return table->pub->seat[seat].faceup;
  if (seat == table->scene->viewer && table->own->placed_kind < IT_KINDS)
    return table->own->placed_kind;
  return THRONE_FACEDOWN;
}

int throne_side_total(const throne_table *table, unsigned side) {
  const it_public *pub = table->pub;
  unsigned owner, kind = throne_side_card(table, side, &owner);
  int total = pub->bonus[side];
  if (kind < IT_KINDS && kind != IT_KIND_TRUCE)
    total += (int)it_value(kind) + pub->card_bonus[side];
  for (unsigned seat = 0; seat < table->seats; seat++) {
    const it_seat *at = &pub->seat[seat];
    for (unsigned i = 0; at->side == side && i < IT_CHARACTERS; i++)
      total += at->participating >> i & 1 ? at->power[i] : 0;
  }
  return total;
}

bool throne_encounter(const throne_table *table) {
  for (unsigned seat = 0; seat < table->seats; seat++)
    if (table->pub->seat[seat].side != IT_OUT) return true;
  return false;
}

void throne_verdict(throne_table *table, bool at_once, char *buffer, size_t size) {
  const it_public *pub = table->pub;
  int lead = throne_side_total(table, IT_CHALLENGING) - throne_side_total(table, IT_DEFENDING);
  ht_value slots[2] = {{0}, ht_number(lead < 0 ? -lead : lead)};
  buffer[0] = '\0';
  switch (pub->winner) {
  case IT_CHALLENGERS_WON: slots[0] = throne_seat(&table->words, pub->challenger); break;
  case IT_DEFENDERS_WON: slots[0] = throne_seat(&table->words, pub->defender); break;
  case IT_BOTH_LOST: throne_say(table, WORD_BOTH_LOSE, NULL, 0, buffer, size); return;
  case IT_NEITHER_LOST: throne_say(table, WORD_TRUCE_HOLDS, NULL, 0, buffer, size); return;
  default: return;
  }
  play_word said = pub->outcome == IT_BETRAYAL ? WORD_WINS_BETRAYAL
                   : at_once && lead != 0      ? WORD_WINS_BY
                                               : WORD_WINS;
  throne_say(table, said, slots, 2, buffer, size);
}

play_word throne_phase(const throne_table *table) {
  unsigned step = table->pub->phase;
  if (step < IT_STEP_EVENT) return WORD_START_OF_TURN;
  if (step < IT_STEP_SUPPORT) return WORD_PREPARATION;
  if (step < IT_STEP_ENCOUNTER) return WORD_SUPPORT;
  if (step < IT_STEP_TRUCE) return WORD_ENCOUNTER;
  return step < IT_STEP_END ? WORD_RESOLUTION : WORD_END_OF_TURN;
}

const char *throne_role(const throne_table *table, unsigned seat) {
  const it_public *pub = table->pub;
  unsigned side = pub->seat[seat].side;
  play_word role = WORD_CHALLENGER;
  if (seat == pub->challenger)
    role = WORD_CHALLENGER;
  else if (seat == pub->defender)
    role = WORD_DEFENDER;
  else if (side == IT_OUT)
    return "";
  else
    role = side == IT_CHALLENGING ? WORD_FOR_CHALLENGER : WORD_FOR_DEFENDER;
  return ht_translate(table->language, play_word_text(role));
}

static void add_side(throne_table *table, unsigned side, table_lines *lines) {
  unsigned owner, kind = throne_side_card(table, side, &owner);
  text_list who = {.text = ""};
  char line[1024], card[128];
  for (unsigned i = 0; i < table->seats; i++) {
    unsigned seat = (active_seat(table, side) + i) % table->seats;
    const it_seat *at = &table->pub->seat[seat];
    for (unsigned c = 0; at->side == side && c < IT_CHARACTERS; c++) {
      ht_value slots[3] = {throne_character(&table->words, seat, c),
                           throne_house(&table->words, seat), ht_number(at->power[c])};
      if (at->participating >> c & 1) {
        char item[256];
        ht_render(table->language, "{0} ({1}, {2})", slots, 3, item, sizeof item);
        list_add(&who, item);
      }
    }
  }
  if (kind < IT_KINDS)
    throne_name(table, throne_kind(&table->words, owner, kind), card, sizeof card);
  else
    throne_say(table, kind == IT_NOTHING ? WORD_NO_CARD_YET : WORD_FACEDOWN, NULL, 0, card,
               sizeof card);
  ht_value slots[4] = {word(side == IT_CHALLENGING ? WORD_CHALLENGER : WORD_DEFENDER),
                       ht_text(who.text), ht_text(card),
                       ht_number(throne_side_total(table, side))};
  throne_say(table, WORD_SIDE, slots, 4, line, sizeof line);
  table_add(lines, line);
}

static void add_encounter(throne_table *table, table_lines *lines) {
  char line[256];
  if (!throne_encounter(table)) return;
  add_side(table, IT_CHALLENGING, lines);
  if (table->pub->defender < table->seats) add_side(table, IT_DEFENDING, lines);
  if (table->pub->outcome != IT_UNDECIDED) {
    ht_value slots[1] = {throne_outcome(table->pub->outcome)};
    throne_say(table, WORD_OUTCOME, slots, 1, line, sizeof line);
    table_add(lines, line);
  }
  throne_verdict(table, false, line, sizeof line);
  if (line[0] != '\0') table_add(lines, line);
}

/* Both sides, for those who are about to join one, accept one or place a card. */
static void show_situation(const table_scene *scene, unsigned seat, table_lines *lines) {
  throne_table table = throne_table_of(scene);
  unsigned prompt = table.pub->seat[seat].prompt;
  if (prompt == IT_ASK_OFFER || prompt == IT_ASK_ACCEPT || prompt == IT_ASK_PLACE ||
      prompt == IT_ASK_REPLACE)
    add_encounter(&table, lines);
}

/* --- houses --------------------------------------------------------------------------- */

static void add_characters(throne_table *table, unsigned seat, table_lines *lines) {
  const it_seat *at = &table->pub->seat[seat];
  text_list list = {.text = ""};
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    ht_value slots[2] = {throne_character(&table->words, seat, i), ht_number(at->power[i])};
    if (i == at->leader) continue;
    bool alive = at->living >> i & 1, out = at->participating >> i & 1;
    list_say(&list, table, !alive ? WORD_CHARACTER_DEAD : out ? WORD_CHARACTER_OUT : WORD_CHARACTER,
             slots, 2);
  }
  table_append(list.text, sizeof list.text, ".");
  table_add_below(lines, list.text);
}

static void append_sentence(char *line, size_t size, const char *more) {
  table_append(line, size, " ");
  table_append(line, size, more);
}

static void add_counts(throne_table *table, unsigned seat, table_lines *lines) {
  const it_seat *at = &table->pub->seat[seat];
  text_list spread = {.text = ""}, hostages = {.text = ""};
  char line[512], more[512];
  list_counts(&spread, table, at->spread);
  list_counts(&hostages, table, at->hostage_count);
  ht_value influence[3] = {ht_number(IT_INFLUENCE - at->unspread), ht_number(IT_INFLUENCE),
                           ht_text(spread.text)};
  throne_say(table, !list_empty(&spread) ? WORD_INFLUENCE_ON : WORD_INFLUENCE, influence, 3, line,
             sizeof line);
  table_add_below(lines, line);
  ht_value cards[3] = {ht_number(at->hand_count), ht_number(at->deck_count),
                       ht_number((int32_t)it_bits(at->discard))};
  throne_say(table, WORD_CARDS, cards, 3, line, sizeof line);
  ht_value held[1] = {ht_text(hostages.text)};
  throne_say(table, WORD_HOSTAGES, held, 1, more, sizeof more);
  if (!list_empty(&hostages)) append_sentence(line, sizeof line, more);
  ht_value allies[1] = {ht_number(at->ally_count)};
  throne_say(table, WORD_ALLIES, allies, 1, more, sizeof more);
  if (at->ally_count > 0) append_sentence(line, sizeof line, more);
  table_add_below(lines, line);
}

static void add_house(throne_table *table, unsigned seat, table_lines *lines) {
  const it_seat *at = &table->pub->seat[seat];
  char label[256], line[512];
  const char *role = throne_role(table, seat);
  table_seat_label(table->scene, seat, label, sizeof label);
  snprintf(line, sizeof line, "%s%s%s.", label, role[0] != '\0' ? ". " : "", role);
  table_add(lines, line);
  ht_value slots[3] = {throne_character(&table->words, seat, at->leader),
                       throne_leader_title(&table->words, seat, at->leader), ht_number(at->sheet)};
  throne_say(table, at->leader < IT_CHARACTERS ? WORD_LEADER : WORD_NO_LEADER, slots, 3, line,
             sizeof line);
  table_add_below(lines, line);
  if (at->leader < IT_CHARACTERS) add_characters(table, seat, lines);
  add_counts(table, seat, lines);
}

static void add_turn(throne_table *table, table_lines *lines) {
  const it_public *pub = table->pub;
  char line[512];
  if (pub->turn == 0) {
    throne_say(table, WORD_SET_UP, NULL, 0, line, sizeof line);
    table_add(lines, line);
    return;
  }
  bool named = pub->defender < table->seats;
  ht_value slots[3] = {ht_number(pub->turn), throne_seat(&table->words, pub->challenger),
                       throne_seat(&table->words, pub->defender)};
  throne_say(table, named ? WORD_AGAINST : WORD_TURN_OF, slots, 3, line, sizeof line);
  table_add(lines, line);
  if (pub->event == IT_NOTHING) return;
  ht_value event[1] = {throne_event_card(&table->words, pub->event)};
  throne_say(table, WORD_EVENT, event, 1, line, sizeof line);
  table_add(lines, line);
}

static void show_table(const table_scene *scene, table_lines *lines) {
  throne_table table = throne_table_of(scene);
  add_turn(&table, lines);
  add_encounter(&table, lines);
  for (unsigned seat = 0; seat < table.seats; seat++) add_house(&table, seat, lines);
}

/* --- my cards --------------------------------------------------------------------------- */

static void add_card_text(throne_table *table, size_t card, table_lines *lines) {
  char text[TABLE_CARD_TEXT_MAX];
  if (card == IT_NO_CARD) return;
  table_card_text(table->scene->session->rules, card, table->language, text, sizeof text);
  for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    char below[TABLE_CARD_TEXT_MAX + 4];
    snprintf(below, sizeof below, "  %s", line);
    table_add_below(lines, below);
  }
}

static void add_hand_card(throne_table *table, unsigned kind, unsigned copies,
                          table_lines *lines) {
  unsigned seat = table->scene->viewer, house = table->pub->seat[seat].house;
  char name[128], counted[160], line[320];
  bool person = it_is_character(kind);
  throne_name(table, throne_kind(&table->words, seat, kind), name, sizeof name);
  ht_value copied[2] = {ht_text(name), ht_number((int32_t)copies)};
  play_phrase(table->language, WORD_COPIES, copied, 2, counted, sizeof counted);
  ht_value titled[2] = {ht_text(copies > 1 ? counted : name)};
  if (person) titled[1] = throne_card_title(&table->words, seat, kind - IT_KIND_CHARACTER);
  play_phrase(table->language, WORD_TITLED, titled, 2, line, sizeof line);
  table_add_below(lines, person ? line : copies > 1 ? counted : name);
  if (person) add_card_text(table, table->rules->person_card[house][kind - IT_KIND_CHARACTER], lines);
}

void throne_torment_text(throne_table *table, unsigned owner, unsigned kind, char *buffer,
                         size_t size) {
  const it_seat *victim = &table->pub->seat[owner];
  unsigned character = kind - IT_KIND_CHARACTER;
  ht_value slots[2] = {throne_house(&table->words, owner), throne_house(&table->words, owner)};
  play_word said = WORD_TORMENT_CARD;
  if (it_is_character(kind)) {
    slots[0] = throne_character(&table->words, owner, character);
    if (character == victim->leader) {
      slots[0] = ht_number(victim->sheet < 4 ? victim->sheet : 4);
      said = WORD_TORMENT_LEADER;
    } else if (!(victim->living >> character & 1)) {
      said = table->pub->torment_dead ? WORD_TORMENT_NOTHING : WORD_TORMENT_DEAD;
    } else {
      said = victim->power[character] > 4 ? WORD_TORMENT_CHARACTER : WORD_TORMENT_KILLS;
    }
  }
  throne_say(table, said, slots, 2, buffer, size);
}

static void add_hostages(throne_table *table, table_lines *lines) {
  char name[128], house[128], line[512];
  bool any = false;
  for (unsigned owner = 0; owner < table->seats; owner++) {
    for (unsigned kind = 0; kind < IT_KINDS; kind++) {
      unsigned copies = it_count(table->own->hostages[owner], kind);
      for (unsigned i = 0; i < copies; i++) {
        if (!any) throne_say(table, WORD_YOUR_HOSTAGES, NULL, 0, line, sizeof line);
        if (!any) table_add(lines, line);
        any = true;
        throne_name(table, throne_house(&table->words, owner), house, sizeof house);
        throne_name(table, throne_kind(&table->words, owner, kind), name, sizeof name);
        snprintf(line, sizeof line, "%s: %s.", house, name);
        table_add_below(lines, line);
        throne_torment_text(table, owner, kind, name, sizeof name);
        snprintf(line, sizeof line, "  %s", name);
        table_add_below(lines, line);
      }
    }
  }
  throne_say(table, any ? WORD_RELEASE : WORD_NO_HOSTAGES, NULL, 0, line, sizeof line);
  table_add(lines, line);
}

static void add_allies(throne_table *table, table_lines *lines) {
  char line[256];
  if (table->own->allies == 0) return;
  throne_say(table, WORD_YOUR_ALLIES, NULL, 0, line, sizeof line);
  table_add(lines, line);
  for (uint32_t left = table->own->allies; left; left &= left - 1) {
    unsigned ally = it_lowest(left);
    throne_name(table, throne_ally(&table->words, ally), line, sizeof line);
    table_add_below(lines, line);
    add_card_text(table, table->rules->ally_card[ally], lines);
  }
}

static void show_hand(const table_scene *scene, table_lines *lines) {
  throne_table table = throne_table_of(scene);
  char line[256], name[128];
  if (scene->viewer >= table.seats) {
    throne_say(&table, WORD_ONLOOKER, NULL, 0, line, sizeof line);
    table_add(lines, line);
    return;
  }
  throne_say(&table, table.own->hand ? WORD_YOUR_HAND : WORD_EMPTY_HAND, NULL, 0, line,
             sizeof line);
  table_add(lines, line);
  for (unsigned kind = 0; kind < IT_KINDS; kind++) {
    unsigned copies = it_count(table.own->hand, kind);
    if (copies > 0) add_hand_card(&table, kind, copies, lines);
  }
  if (table.own->placed_kind < IT_KINDS) {
    throne_name(&table, throne_kind(&table.words, scene->viewer, table.own->placed_kind), name,
                sizeof name);
    ht_value slots[1] = {ht_text(name)};
    throne_say(&table, WORD_PLACED, slots, 1, line, sizeof line);
    table_add(lines, line);
  }
  add_allies(&table, lines);
  add_hostages(&table, lines);
}

/* --- piles -------------------------------------------------------------------------------- */

static void add_events_left(throne_table *table, table_lines *lines) {
  text_list list = {.text = ""};
  char line[1024], name[128];
  for (unsigned i = 0; i < (unsigned)IT_SEATS + table->rules->special_count; i++) {
    unsigned left = table->pub->event_left[i];
    if (left == 0) continue;
    throne_name(table, throne_event_card(&table->words, i), name, sizeof name);
    ht_value slots[2] = {ht_text(name), ht_number((int32_t)left)};
    list_say(&list, table, WORD_COPIES, slots, 2);
  }
  ht_value all[1] = {ht_text(list.text)};
  if (list_empty(&list)) return;
  throne_say(table, WORD_EVENTS_LEFT, all, 1, line, sizeof line);
  table_add(lines, line);
}

static void show_piles(const table_scene *scene, table_lines *lines) {
  throne_table table = throne_table_of(scene);
  char line[1536], name[128];
  for (unsigned seat = 0; seat < table.seats; seat++) {
    text_list list = {.text = ""};
    list_cards(&list, &table, seat, table.pub->seat[seat].discard);
    ht_value slots[2] = {throne_house(&table.words, seat),
                         !list_empty(&list) ? ht_text(list.text) : word(WORD_PILE_EMPTY)};
    throne_say(&table, WORD_PILE, slots, 2, line, sizeof line);
    table_add(lines, line);
  }
  text_list used = {.text = ""};
  for (uint32_t left = table.pub->ally_discard; left; left &= left - 1) {
    throne_name(&table, throne_ally(&table.words, it_lowest(left)), name, sizeof name);
    list_add(&used, name);
  }
  ht_value slots[1] = {ht_text(used.text)};
  throne_say(&table, WORD_ALLIES_USED, slots, 1, line, sizeof line);
  if (!list_empty(&used)) table_add(lines, line);
  add_events_left(&table, lines);
}

/* --- what follows from an option ------------------------------------------------------------ */

static size_t detail_place(throne_table *table, unsigned seat, unsigned kind, char *buffer,
                           size_t size) {
  unsigned side = table->pub->seat[seat].side;
  int total = throne_side_total(table, side);
  if (it_is_character(kind)) return play_say(table->language, WORD_AS_ZERO, NULL, 0, buffer, size);
  if (kind == IT_KIND_TRUCE)
    return play_say(table->language, WORD_PLACE_TRUCE, NULL, 0, buffer, size);
  ht_value slots[1] = {ht_number(total + (int)it_value(kind) + table->pub->card_bonus[side])};
  return play_say(table->language, WORD_PLACE_TOTAL, slots, 1, buffer, size);
}

static size_t detail_support(throne_table *table, unsigned seat, unsigned value, char *buffer,
                             size_t size) {
  int challenger = throne_side_total(table, IT_CHALLENGING);
  int defender = throne_side_total(table, IT_DEFENDING);
  if (value == 0) return 0;
  int power = table->pub->seat[seat].power[(value - 1) % IT_CHARACTERS];
  bool for_challenger = value < IT_OFFER_DEFENDER;
  ht_value slots[2] = {ht_number(challenger + (for_challenger ? power : 0)),
                       ht_number(defender + (for_challenger ? 0 : power))};
  return play_say(table->language, WORD_WITH_IT, slots, 2, buffer, size);
}

static size_t detail_hostage(throne_table *table, unsigned value, char *buffer, size_t size) {
  unsigned owner = value >> 8 & 15;
  if (value == 0 || owner >= table->seats) return 0;
  if (value >> 12 == IT_DO_RELEASE)
    return play_say(table->language, WORD_RELEASE, NULL, 0, buffer, size);
  throne_torment_text(table, owner, value & 255, buffer, size);
  return strlen(buffer);
}

static size_t detail_of(throne_table *table, size_t card, char *buffer, size_t size) {
  return card == IT_NO_CARD ? 0
                            : table_card_text(table->scene->session->rules, card, table->language,
                                              buffer, size);
}

static size_t detail_play(throne_table *table, unsigned seat, unsigned value, char *buffer,
                          size_t size) {
  unsigned house = table->pub->seat[seat].house;
  if (value == 0) return 0;
  if (value >= 8 && value - 8 < table->rules->ally_count)
    return detail_of(table, table->rules->ally_card[value - 8], buffer, size);
  return value <= IT_CHARACTERS
             ? detail_of(table, table->rules->person_card[house][value - 1], buffer, size)
             : 0;
}

static size_t show_detail(const table_scene *scene, unsigned seat, hf_option option, bool in_list,
                          char *buffer, size_t size) {
  throne_table table = throne_table_of(scene);
  const it_seat *at = &table.pub->seat[seat];
  unsigned value = option & 0xFFFF;
  if (size > 0) buffer[0] = '\0';
  switch (option >> 16) {
  case IT_ASK_LEADER:
    return value < IT_CHARACTERS
               ? detail_of(&table, table.rules->leader_card[at->house][value], buffer, size)
               : 0;
  case IT_ASK_ABILITY:
    return value == 1 && at->leader < IT_CHARACTERS
               ? detail_of(&table, table.rules->leader_card[at->house][at->leader], buffer, size)
               : 0;
  case IT_ASK_PLAY: return detail_play(&table, seat, value, buffer, size);
  case IT_ASK_HOSTAGES:
  case IT_ASK_TORMENT:
  case IT_ASK_RELEASE: return detail_hostage(&table, value, buffer, size);
  case IT_ASK_OFFER: return in_list ? 0 : detail_support(&table, seat, value, buffer, size);
  case IT_ASK_PLACE: return in_list ? 0 : detail_place(&table, seat, value, buffer, size);
  default: return 0;
  }
}

/* --- table talk --------------------------------------------------------------------------------- */

static hf_talk statement(unsigned verb, unsigned seat, unsigned kind) {
  return verb | seat << 6 | kind << 9;
}

/* Is this worth saying now? What one cannot do need not be offered. */
static bool makes_sense(const throne_table *table, unsigned verb, unsigned speaker, unsigned to) {
  const it_seat *mine = &table->pub->seat[speaker], *theirs = &table->pub->seat[to];
  switch (verb) {
  case IT_TALK_ASK_RELEASE:
  case IT_TALK_ASK_SPARE: return theirs->hostage_count[speaker] > 0;
  case IT_TALK_PROMISE_RELEASE:
  case IT_TALK_PROMISE_SPARE:
  case IT_TALK_THREATEN_TORMENT:
  case IT_TALK_CLAIM_LEADER: return mine->hostage_count[to] > 0;
  default: return true;
  }
}

static size_t list_verbs(const throne_table *table, unsigned speaker, unsigned to, unsigned first,
                         unsigned last, hf_talk *list, size_t count) {
  for (unsigned verb = first; verb <= last; verb++) {
    bool names_nobody = verb == IT_TALK_PROMISE_STAY_OUT || verb == IT_TALK_PROMISE_TRUCE ||
                        verb == IT_TALK_PROMISE_HOSTILITY;
    if (makes_sense(table, verb, speaker, to))
      list[count++] = statement(verb, names_nobody ? 0 : to, 0);
  }
  return count;
}

static size_t list_claims(unsigned verb, hf_talk *list) {
  for (unsigned kind = 0; kind < IT_KINDS; kind++) list[kind] = statement(verb, 0, kind);
  return IT_KINDS;
}

static size_t list_to_seat(const throne_table *table, unsigned speaker, unsigned to,
                           hf_talk *list) {
  size_t count = list_verbs(table, speaker, to, IT_TALK_ASK_SUPPORT, IT_TALK_ASK_ACCEPT, list, 0);
  count = list_verbs(table, speaker, to, IT_TALK_PROMISE_SUPPORT, IT_TALK_PROMISE_SUPPORT, list,
                     count);
  count = list_verbs(table, speaker, to, IT_TALK_PROMISE_RELEASE, IT_TALK_THREATEN_TORMENT, list,
                     count);
  return list_verbs(table, speaker, to, IT_TALK_CLAIM_LEADER, IT_TALK_ACCUSE, list, count);
}

static size_t show_talk(const table_scene *scene, unsigned speaker, unsigned to, table_talk what,
                        hf_talk list[TABLE_TALK_MAX]) {
  throne_table table = throne_table_of(scene);
  switch (what) {
  case TABLE_TALK_TO_SEAT: return list_to_seat(&table, speaker, to, list);
  case TABLE_TALK_REQUESTS:
    return list_verbs(&table, speaker, to, IT_TALK_ASK_SUPPORT, IT_TALK_ASK_ACCEPT, list, 0);
  case TABLE_TALK_PROMISES:
    return list_verbs(&table, speaker, to, IT_TALK_PROMISE_SUPPORT, IT_TALK_THREATEN_TORMENT, list,
                      0);
  case TABLE_TALK_TO_ALL:
    return list_verbs(&table, speaker, speaker, IT_TALK_PROMISE_STAY_OUT,
                      IT_TALK_PROMISE_HOSTILITY, list, 0);
  case TABLE_TALK_HOLDS: return list_claims(IT_TALK_CLAIM_HOLD, list);
  case TABLE_TALK_LACKS: return list_claims(IT_TALK_CLAIM_LACK, list);
  }
  return 0;
}

static hf_talk join_talk(hf_talk request, hf_talk promise) { return request | promise << 16; }

/* --- cards ---------------------------------------------------------------------------------------- */

typedef struct card_list {
  size_t *card, count, max;
} card_list;

static void list_card(card_list *list, size_t card) {
  for (size_t i = 0; i < list->count; i++)
    if (list->card[i] == card) return;
  if (card != IT_NO_CARD && list->count < list->max) list->card[list->count++] = card;
}

/* My hand, my allies, then every leader at the table. */
static size_t list_my_cards(const table_scene *scene, size_t *cards, size_t max) {
  throne_table table = throne_table_of(scene);
  card_list list = {.card = cards, .max = max};
  if (scene->viewer < table.seats) {
    const it_seat *at = &table.pub->seat[scene->viewer];
    for (unsigned i = 0; i < IT_CHARACTERS; i++)
      if (it_has(table.own->hand, IT_KIND_CHARACTER + i))
        list_card(&list, table.rules->person_card[at->house][i]);
    for (uint32_t left = table.own->allies; left; left &= left - 1)
      list_card(&list, table.rules->ally_card[it_lowest(left)]);
  }
  for (unsigned i = 0; i < table.seats; i++) {
    unsigned seat = scene->viewer < table.seats ? (scene->viewer + i) % table.seats : i;
    const it_seat *at = &table.pub->seat[seat];
    if (at->leader < IT_CHARACTERS)
      list_card(&list, table.rules->leader_card[at->house][at->leader]);
  }
  return list.count;
}

static size_t list_all_cards(const table_scene *scene, size_t *cards, size_t max) {
  throne_table table = throne_table_of(scene);
  card_list list = {.card = cards, .count = list_my_cards(scene, cards, max), .max = max};
  for (unsigned i = 0; i < table.seats; i++) {
    unsigned seat = scene->viewer < table.seats ? (scene->viewer + i) % table.seats : i;
    unsigned house = table.pub->seat[seat].house;
    for (unsigned c = 0; c < IT_CHARACTERS; c++) {
      list_card(&list, table.rules->leader_card[house][c]);
      list_card(&list, table.rules->person_card[house][c]);
    }
  }
  for (unsigned i = 0; i < table.rules->special_count; i++)
    list_card(&list, table.rules->event_card[i]);
  for (unsigned i = 0; table.pub->allies_on && i < table.rules->ally_count; i++)
    list_card(&list, table.rules->ally_card[i]);
  return list.count;
}

/* Several cards drawn facedown, one event each: "Tyrell draws 5 cards". */
static bool merge_draws(hf_event *first, const hf_event *second) {
  if (first->kind != IT_EV_DRAW || second->kind != IT_EV_DRAW) return false;
  if (first->arg[0] != second->arg[0] || first->arg[2] != HF_HIDDEN ||
      second->arg[2] != HF_HIDDEN)
    return false;
  first->arg[1] += second->arg[1];
  return true;
}

static const char *kind_of_card(const hf_rules *rules, size_t card, ht_language language) {
  static const play_word kinds[] = {[IT_LEADER] = WORD_LEADER_SHEET,
                                    [IT_CHARACTER] = WORD_CHARACTER_CARD,
                                    [IT_ALLY] = WORD_ALLY_CARD,
                                    [IT_EVENT] = WORD_EVENT_CARD};
  unsigned type = rules->cards->card[card].type;
  return type < sizeof kinds / sizeof *kinds ? ht_translate(language, play_word_text(kinds[type]))
                                             : "";
}

const table_game table_iron_throne = {.id = "iron-throne",
                                      .situation = show_situation,
                                      .table = show_table,
                                      .hand = show_hand,
                                      .piles = show_piles,
                                      .detail = show_detail,
                                      .talk = show_talk,
                                      .join = join_talk,
                                      .cards = list_my_cards,
                                      .all_cards = list_all_cards,
                                      .merge = merge_draws,
                                      .card_kind = kind_of_card};
