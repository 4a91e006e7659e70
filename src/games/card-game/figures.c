/* Changes in force, and what follows from them.
 *
 * Constant abilities and lasting effects are the same words: a modifier. Those
 * of a constant ability are read anew each time; a lasting one was bound, when
 * it began, to a card or a player and to a number. Strength, icons and keywords
 * of all cards in play are found together and kept; what is asked more rarely is
 * found when it is asked, and a mask tells at once that there is nothing. */
#include "figures.h"

/* --- walking through what is in force ------------------------------------- */

typedef struct walk {
  cg_scope scope;
  cg_context registers; /* of loops */
  uint64_t families;
  cg_visit visit;
  void *user;
  const cg_lasting *bound;
} walk;

static void walk_statements(walk *w, const uint16_t *at, const uint16_t *end);

static void walk_each(walk *w, const uint16_t **at) {
  unsigned reg = (*at)[1] & 7, length = (*at)[2];
  *at += 3;
  if (**at >= CG_PS_ONE && **at <= CG_PS_BUT) {
    uint32_t seats = cg_eval_players(&w->scope, at);
    for (; seats != 0; seats &= seats - 1) {
      w->registers.reg[reg] = cg_ref_seat(cg_lowest(seats));
      walk_statements(w, *at, *at + length);
    }
  } else {
    cg_cards cards = {.piles = 0};
    cg_eval_cards(&w->scope, at, &cards);
    for (unsigned object = cg_next(w->scope.table, cards.set, 0); object != CG_NO_OBJECT;
         object = cg_next(w->scope.table, cards.set, object + 1)) {
      w->registers.reg[reg] = cg_ref_object(w->scope.table, object);
      walk_statements(w, *at, *at + length);
    }
  }
  *at += length;
}

static void walk_statements(walk *w, const uint16_t *at, const uint16_t *end) {
  while (at != end && *at != HL_END) {
    switch (*at) {
    case HL_GAIN:
      at++;
      if ((w->families & cg_changes(*at)) != 0) {
        cg_change change = {&w->scope, at + 1, *at, w->bound};
        w->visit(&change, w->user);
      }
      cg_skip(&at);
      break;
    case HL_IF:
    case HL_WHILE: {
      const uint16_t *body = at + 4 + at[2], *behind = body + at[3];
      bool holds = cg_all_hold(&w->scope, at + 4, at[1]);
      if (holds) walk_statements(w, body, behind);
      at = behind;
      if (at != end && *at == HL_ELSE) {
        if (!holds) walk_statements(w, at + 2, at + 2 + at[1]);
        at += 2 + at[1];
      }
      break;
    }
    case HL_FOR_EACH: walk_each(w, &at); break;
    default: return;
    }
  }
}

static void walk_card(walk *w, unsigned object) {
  cg_table *table = w->scope.table;
  const cg_object *card = cg_at(table, object);
  const cg_def *def = cg_def_of(table, card->def);
  const hl_cards *cards = table->rules->base.cards;
  for (unsigned i = 0; i < def->abilities; i++) {
    unsigned number = def->first_ability + i;
    if ((table->rules->ability[number].changes & w->families) == 0) continue;
    const hl_ability *ability = &cards->ability[number];
    w->scope.object = (uint16_t)object;
    w->scope.def = card->def;
    w->scope.user = card->controller;
    if (cg_all_hold(&w->scope, cards->code + ability->conditions, ability->condition_count))
      walk_statements(w, cards->code + ability->statements, NULL);
  }
}

/* Where the words of a lasting effect begin: a modifier, or a `while` with some. */
static void walk_lasting(walk *w, const cg_lasting *lasting) {
  cg_table *table = w->scope.table;
  const hl_cards *cards = table->rules->base.cards;
  const uint16_t *at = cards->code + cards->ability[lasting->ability].statements + lasting->at;
  if (lasting->object != CG_NO_OBJECT) {
    const cg_object *card = cg_at(table, lasting->object);
    if (card->generation != lasting->generation || card->place == CG_GONE) return;
  }
  w->scope.object = CG_NO_OBJECT;
  w->scope.def = lasting->def;
  w->scope.user = lasting->user;
  w->bound = lasting;
  if (*at == HL_WHILE) {
    /* a word that was named stands in the register that the conditions read */
    for (unsigned i = 0; i < HL_REGISTERS_MAX; i++)
      w->registers.reg[i] = cg_ref_word(lasting->word);
    const uint16_t *body = at + 4 + at[2];
    w->bound = NULL;
    if (cg_all_hold(&w->scope, at + 4, at[1])) walk_statements(w, body, body + at[3]);
    return;
  }
  if ((w->families & cg_changes(*at)) == 0) return;
  cg_change change = {&w->scope, at + 1, *at, lasting};
  w->visit(&change, w->user);
}

void cg_each_change(cg_table *table, uint64_t families, cg_visit visit, void *user) {
  walk w = {.families = families, .visit = visit, .user = user};
  const cg_public *pub = table->pub;
  memset(&w.registers, 0, sizeof w.registers);
  w.scope = (cg_scope){.table = table,
                       .code = table->rules->base.cards->code,
                       .context = &w.registers,
                       .member = CG_NO_OBJECT};
  for (unsigned object = 0; object < pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (cg_is_active(card) && (cg_def_of(table, card->def)->changes & families) != 0)
      walk_card(&w, object);
  }
  for (unsigned i = 0; i < pub->lasting_count; i++)
    if (pub->lasting[i].kind == CG_CHANGES) walk_lasting(&w, &pub->lasting[i]);
}

bool cg_change_names(const cg_change *change, const uint16_t **at, const cg_thing *thing) {
  if (change->bound != NULL && change->bound->object != CG_NO_OBJECT) {
    cg_skip(at);
    return thing->object == change->bound->object;
  }
  return cg_fits(change->scope, at, thing);
}

/* The cards in play that a change names first. */
static void named_cards(const cg_change *change, const uint16_t **at, cg_cards *cards) {
  if (change->bound != NULL && change->bound->object != CG_NO_OBJECT) {
    cg_add(cards->set, change->bound->object);
    cg_skip(at);
    return;
  }
  cg_eval_cards(change->scope, at, cards);
}

static bool names_player(const cg_change *change, const uint16_t **at, unsigned seat) {
  if (change->bound != NULL && change->bound->seat != CG_NOBODY) {
    cg_skip(at);
    return change->bound->seat == seat;
  }
  return (cg_eval_players(change->scope, at) >> seat & 1) != 0;
}

static int number_of(const cg_change *change, const uint16_t **at) {
  if (change->bound == NULL) return cg_eval_number(change->scope, at);
  cg_skip(at);
  return change->bound->value;
}

static unsigned word_of(const cg_change *change, const uint16_t **at) {
  uint16_t op = **at;
  if (change->bound != NULL && (op & HL_CONSTANT) == 0) { /* named when it began */
    ++*at;
    return change->bound->word;
  }
  return cg_eval_word(change->scope, at);
}

/* --- strength, icons, keywords -------------------------------------------- */

typedef struct sums {
  cg_table *table;
  int16_t strength[CG_WORDS * 64];
  int8_t icons[CG_WORDS * 64][3];
  int8_t keywords[CG_WORDS * 64][CG_KEYWORD_COUNT];
} sums;

enum { NO_SET = -1000 };

static void sum_strength(sums *all, const cg_change *change, const cg_cards *cards, int number) {
  for (unsigned object = cg_next(all->table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards->set, object + 1))
    all->strength[object] =
        (int16_t)(all->strength[object] + (change->op == CG_M_WEAKER ? -number : number));
}

static void visit_sums(const cg_change *change, void *user) {
  sums *all = user;
  const uint16_t *at = change->at;
  cg_cards cards = {.piles = 0};
  named_cards(change, &at, &cards);
  if (change->op == CG_M_STRENGTH || change->op == CG_M_WEAKER) {
    sum_strength(all, change, &cards, number_of(change, &at));
    return;
  }
  unsigned word = word_of(change, &at);
  int by = change->op == CG_M_ICON || change->op == CG_M_KEYWORD ? 1 : -1;
  bool icon = change->op == CG_M_ICON || change->op == CG_M_NO_ICON;
  for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards.set, object + 1)) {
    int8_t *count =
        icon ? &all->icons[object][word % 3] : &all->keywords[object][word % CG_KEYWORD_COUNT];
    *count = (int8_t)(*count + by);
  }
}

static void visit_mark(const cg_change *change, void *user) {
  cg_table *table = user;
  const uint16_t *at = change->at;
  cg_cards cards = {.piles = 0};
  named_cards(change, &at, &cards);
  uint8_t mark = change->op == CG_M_BLANK          ? CG_BLANK
                 : change->op == CG_M_BURN         ? CG_BURNS
                 : change->op == CG_M_PARTICIPATES ? CG_COUNTS
                                                   : CG_IDLE;
  for (unsigned object = cg_next(table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards.set, object + 1))
    cg_at(table, object)->marks |= mark;
}

typedef struct set_strength {
  cg_table *table;
  int16_t *set;
  bool *doubled;
} set_strength;

static void visit_set(const cg_change *change, void *user) {
  const set_strength *to = user;
  const uint16_t *at = change->at;
  cg_cards cards = {.piles = 0};
  named_cards(change, &at, &cards);
  int number = change->op == CG_M_DOUBLE ? 0 : number_of(change, &at);
  for (unsigned object = cg_next(to->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(to->table, cards.set, object + 1)) {
    if (change->op == CG_M_DOUBLE)
      to->doubled[object] = true;
    else
      to->set[object] = (int16_t)number;
  }
}

static void start_afresh(cg_table *table) {
  cg_public *pub = table->pub;
  pub->changes = 0;
  for (unsigned object = 0; object < pub->high; object++) {
    cg_object *card = cg_at(table, object);
    card->marks = 0;
    if (card->def == 0 || card->place == CG_GONE) continue;
    const cg_def *def = cg_def_of(table, card->def);
    card->strength = 0;
    card->keywords = 0;
    if (!cg_is_active(card)) continue;
    pub->changes |= def->changes;
    if (card->place != CG_PLAY) continue;
    card->keywords = def->keywords;
    card->strength = def->strength;
    card->marks = def->icons;
  }
  for (unsigned i = 0; i < pub->lasting_count; i++)
    if (pub->lasting[i].kind == CG_CHANGES)
      pub->changes |= cg_lasting_families(table, &pub->lasting[i]);
}

/* Cards that count as blank lose keywords; what they do to others ends too. */
static void blank_out(cg_table *table) {
  cg_public *pub = table->pub;
  if ((pub->changes & cg_changes(CG_M_BLANK)) == 0) return;
  cg_each_change(table, cg_changes(CG_M_BLANK), visit_mark, table);
  for (unsigned object = 0; object < pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if ((card->marks & CG_BLANK) != 0) card->keywords = 0;
  }
}

static void find_listeners(cg_table *table) {
  cg_public *pub = table->pub;
  memset(pub->listens, 0, sizeof pub->listens);
  for (unsigned object = 0; object < pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (!cg_is_active(card)) continue;
    const cg_def *def = cg_def_of(table, card->def);
    for (unsigned i = 0; i < CG_TIMINGS; i++) pub->listens[i] |= def->listens[i];
  }
}

static void add_sums(cg_table *table) {
  sums all;
  cg_public *pub = table->pub;
  uint64_t families = cg_changes(CG_M_ICON) | cg_changes(CG_M_NO_ICON) | cg_changes(CG_M_KEYWORD) |
                      cg_changes(CG_M_NO_KEYWORD);
  uint64_t strengths = cg_changes(CG_M_STRENGTH) | cg_changes(CG_M_WEAKER);
  if ((pub->changes & (families | strengths)) == 0) return;
  all.table = table;
  for (unsigned object = 0; object < pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    all.strength[object] = card->strength;
    for (unsigned i = 0; i < 3; i++) all.icons[object][i] = card->marks >> i & 1;
    for (unsigned i = 0; i < CG_KEYWORD_COUNT; i++)
      all.keywords[object][i] = card->keywords >> i & 1;
  }
  if ((pub->changes & families) != 0) {
    cg_each_change(table, families, visit_sums, &all);
    for (unsigned object = 0; object < pub->high; object++) {
      cg_object *card = cg_at(table, object);
      if (card->place != CG_PLAY) continue;
      card->marks &= (uint8_t)~CG_ICONS;
      card->keywords = 0;
      for (unsigned i = 0; i < 3; i++)
        if (all.icons[object][i] > 0) card->marks |= (uint8_t)(1U << i);
      for (unsigned i = 0; i < CG_KEYWORD_COUNT; i++)
        if (all.keywords[object][i] > 0) card->keywords |= (uint16_t)(1U << i);
    }
  }
  if ((pub->changes & strengths) == 0) return;
  cg_each_change(table, strengths, visit_sums, &all);
  for (unsigned object = 0; object < pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if (card->place != CG_PLAY || cg_card(table, object)->type != CG_TYPE_CHARACTER) continue;
    int strength = all.strength[object];
    card->strength = (uint8_t)(strength < 0 ? 0 : strength > 255 ? 255 : strength);
  }
}

/* Doubling comes after adding, setting beats both. */
static void double_and_set(cg_table *table) {
  cg_public *pub = table->pub;
  uint64_t families = cg_changes(CG_M_DOUBLE) | cg_changes(CG_M_STRENGTH_IS);
  if ((pub->changes & families) == 0) return;
  int16_t set[CG_WORDS * 64];
  bool doubled[CG_WORDS * 64] = {false};
  for (unsigned object = 0; object < pub->high; object++) set[object] = NO_SET;
  set_strength to = {table, set, doubled};
  cg_each_change(table, families, visit_set, &to);
  for (unsigned object = 0; object < pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if (doubled[object])
      card->strength = (uint8_t)(card->strength > 127 ? 255 : 2 * card->strength);
    if (set[object] != NO_SET) card->strength = (uint8_t)set[object];
  }
}

void cg_refresh(cg_table *table) {
  cg_public *pub = table->pub;
  if (pub->stale == 0) return;
  start_afresh(table);
  blank_out(table);
  if (cg_any_change(table, CG_M_PARTICIPATES))
    cg_each_change(table, cg_changes(CG_M_PARTICIPATES), visit_mark, table);
  add_sums(table);
  double_and_set(table);
  uint64_t marks = cg_changes(CG_M_BURN) | cg_changes(CG_M_NO_CONTRIBUTION);
  if ((pub->changes & marks) != 0) cg_each_change(table, marks, visit_mark, table);
  find_listeners(table);
  pub->stale = 0;
}

/* --- what a card is ------------------------------------------------------- */

typedef struct question {
  const cg_thing *thing;
  unsigned word, seat, def;
  int count;
  bool yes;
} question;

static void visit_word(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing)) return;
  if (change->op == CG_M_NO_TRAITS || change->op == CG_M_NO_FACTION) {
    asked->count -= 100;
    return;
  }
  if (word_of(change, &at) != asked->word) return;
  asked->count += change->op == CG_M_NO_TRAIT ? -1 : 1;
}

bool cg_bears(cg_table *table, const cg_thing *thing, unsigned trait) {
  bool condition =
      thing->object != CG_NO_OBJECT && (cg_at(table, thing->object)->flags & CG_CONDITION) != 0;
  question asked = {.thing = thing, .word = trait};
  asked.count = condition ? trait == table->rules->condition
                          : cg_has_trait(cg_def_of(table, thing->def), trait);
  uint64_t families =
      cg_changes(CG_M_TRAIT) | cg_changes(CG_M_NO_TRAIT) | cg_changes(CG_M_NO_TRAITS);
  if ((table->pub->changes & families) != 0) cg_each_change(table, families, visit_word, &asked);
  return asked.count > 0;
}

bool cg_belongs(cg_table *table, const cg_thing *thing, unsigned faction) {
  question asked = {.thing = thing, .word = faction};
  asked.count = cg_def_of(table, thing->def)->faction == faction;
  uint64_t families = cg_changes(CG_M_FACTION) | cg_changes(CG_M_NO_FACTION);
  if ((table->pub->changes & families) != 0) cg_each_change(table, families, visit_word, &asked);
  return asked.count > 0;
}

bool cg_has_keyword(cg_table *table, const cg_thing *thing, unsigned keyword) {
  if (thing->def == 0) return false;
  if (thing->object != CG_NO_OBJECT && cg_at(table, thing->object)->place == CG_PLAY)
    return (cg_at(table, thing->object)->keywords >> keyword & 1) != 0;
  return (cg_def_of(table, thing->def)->keywords >> keyword & 1) != 0;
}

/* --- challenges and dominance --------------------------------------------- */

/* Without having been declared one counts on the attackers' side (A reading). */
bool cg_attacks(const cg_table *table, unsigned object) {
  if (object == CG_NO_OBJECT) return false;
  const cg_object *card = cg_at(table, object);
  if ((card->flags & CG_ATTACKING) != 0) return true;
  return (card->marks & CG_COUNTS) != 0 && table->pub->challenge.type != CG_NOBODY &&
         card->controller == table->pub->challenge.attacker;
}

bool cg_participates(const cg_table *table, unsigned object) {
  if (object == CG_NO_OBJECT) return false;
  return (cg_at(table, object)->flags & CG_DEFENDING) != 0 || cg_attacks(table, object);
}

static bool on_side(const cg_table *table, unsigned object, unsigned flag) {
  return flag == CG_ATTACKING ? cg_attacks(table, object)
                              : (cg_at(table, object)->flags & CG_DEFENDING) != 0;
}

unsigned cg_side_size(const cg_table *table, unsigned flag) {
  unsigned size = 0;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    size += cg_at(table, object)->place == CG_PLAY && on_side(table, object, flag);
  return size;
}

static void visit_contribution(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  cg_table *table = change->scope->table;
  if (change->scope->user != asked->seat) return;
  cg_cards cards = {.piles = 0};
  named_cards(change, &at, &cards);
  asked->count += number_of(change, &at) * (int)cg_size(table, cards.set);
}

static int contributions(cg_table *table, unsigned seat, unsigned op) {
  question asked = {.seat = seat};
  if (cg_any_change(table, op)) cg_each_change(table, cg_changes(op), visit_contribution, &asked);
  return asked.count;
}

unsigned cg_side_strength(cg_table *table, unsigned side) {
  const cg_challenge *challenge = &table->pub->challenge;
  unsigned flag = side == 0 ? CG_ATTACKING : CG_DEFENDING, total = 0;
  unsigned seat = side == 0 ? challenge->attacker : challenge->defender;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place == CG_PLAY && on_side(table, object, flag) && (card->marks & CG_IDLE) == 0)
      total += card->strength;
  }
  int more = contributions(table, seat, CG_M_CONTRIBUTES);
  return more < 0 && (unsigned)-more > total ? 0 : (unsigned)((int)total + more);
}

unsigned cg_dominance_strength(cg_table *table, unsigned seat) {
  unsigned total = table->seat[seat].gold;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_PLAY || card->controller != seat || (card->flags & CG_KNEELING) != 0)
      continue;
    if (cg_is_type(table, object, CG_TYPE_CHARACTER) &&
        !cg_card_has(table, object, CG_M_NO_DOMINANCE))
      total += card->strength;
  }
  int more = contributions(table, seat, CG_M_DOMINANCE);
  return more < 0 && (unsigned)-more > total ? 0 : (unsigned)((int)total + more);
}

static const cg_def *title_of(const cg_table *table, unsigned seat) {
  const cg_object *title = cg_at(table, cg_slot(seat, CG_TITLE_SLOT));
  return title->def == 0 ? NULL : cg_def_of(table, title->def);
}

bool cg_is_rival(const cg_table *table, unsigned seat, unsigned other) {
  const cg_def *own = title_of(table, seat);
  const cg_object *title = cg_at(table, cg_slot(other, CG_TITLE_SLOT));
  if (own == NULL || title->def == 0) return false;
  for (unsigned i = 0; i < CG_TITLE_COUNT; i++)
    if (table->rules->title[i] == title->def) return (own->rivals >> i & 1) != 0;
  return false;
}

/* --- figures of plots ----------------------------------------------------- */

static void visit_figure(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  unsigned which = word_of(change, &at);
  bool base = change->op == CG_M_FIGURE_BASE || change->op == CG_M_FIGURE_IS;
  if (which != asked->word || !cg_change_names(change, &at, asked->thing)) return;
  int number = number_of(change, &at);
  if (base)
    asked->count = number;
  else
    asked->count += change->op == CG_M_FIGURE_LOWERED ? -number : number;
}

/* What cards under the player's control add, by the figures printed on them. */
static int added_figures(const cg_table *table, unsigned seat, unsigned which) {
  int added = 0;
  for (unsigned object = 0; object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->controller != seat || card->def == 0 || !cg_is_active(card)) continue;
    if (card->place == CG_PLAY || card->place == CG_TITLE)
      added += cg_card(table, object)->figure[which];
  }
  return added;
}

int cg_figure(cg_table *table, unsigned seat, unsigned which) {
  unsigned slot = cg_slot(seat, CG_PLOT_SLOT);
  if (cg_at(table, slot)->def == 0) return 0;
  cg_thing plot = cg_thing_at(table, slot);
  question asked = {.thing = &plot, .word = which, .count = cg_card(table, slot)->figure[which]};
  if (cg_any_change(table, CG_M_FIGURE_BASE))
    cg_each_change(table, cg_changes(CG_M_FIGURE_BASE), visit_figure, &asked);
  asked.count += added_figures(table, seat, which);
  uint64_t changes = cg_changes(CG_M_FIGURE_RAISED) | cg_changes(CG_M_FIGURE_LOWERED);
  if ((table->pub->changes & changes) != 0) cg_each_change(table, changes, visit_figure, &asked);
  if (cg_any_change(table, CG_M_FIGURE_IS))
    cg_each_change(table, cg_changes(CG_M_FIGURE_IS), visit_figure, &asked);
  return asked.count < 0 ? 0 : asked.count;
}

/* --- cannot, may, must ---------------------------------------------------- */

static void visit_deed(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  if (cg_change_names(change, &at, asked->thing) && *at == asked->word) asked->yes = true;
}

bool cg_card_cannot(cg_table *table, unsigned object, unsigned deed) {
  if (!cg_any_change(table, CG_M_CANNOT)) return false;
  cg_thing thing = cg_thing_at(table, object);
  question asked = {.thing = &thing, .word = deed};
  cg_each_change(table, cg_changes(CG_M_CANNOT), visit_deed, &asked);
  return asked.yes;
}

static void visit_has(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  if (cg_change_names(change, &at, asked->thing)) asked->yes = true;
}

bool cg_card_has(cg_table *table, unsigned object, unsigned op) {
  if (!cg_any_change(table, op)) return false;
  cg_thing thing = cg_thing_at(table, object);
  question asked = {.thing = &thing};
  cg_each_change(table, cg_changes(op), visit_has, &asked);
  return asked.yes;
}

static void visit_act(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  if (!names_player(change, &at, asked->seat)) return;
  uint16_t act = *at++;
  if (act != asked->word) return;
  if (act == CG_ACT_DRAW || act == CG_ACT_GAIN_POWER) {
    asked->yes = true;
    return;
  }
  if (asked->def == 0 && asked->thing == NULL) return;
  cg_thing thing = {.object = CG_NO_OBJECT,
                    .def = (uint16_t)asked->def,
                    .controller = (uint8_t)asked->seat,
                    .owner = (uint8_t)asked->seat,
                    .zone = CG_HAND};
  if (cg_fits(change->scope, &at, asked->thing != NULL ? asked->thing : &thing)) asked->yes = true;
}

bool cg_player_cannot(cg_table *table, unsigned seat, unsigned act, unsigned def) {
  if (!cg_any_change(table, CG_M_PLAYER_CANNOT)) return false;
  question asked = {.word = act, .seat = seat, .def = def};
  cg_each_change(table, cg_changes(CG_M_PLAYER_CANNOT), visit_act, &asked);
  return asked.yes;
}

static void visit_most(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  if (!names_player(change, &at, asked->seat)) return;
  if (*at++ != asked->word) return;
  int most = cg_eval_number(change->scope, &at);
  if (most < asked->count) asked->count = most;
}

unsigned cg_player_most(cg_table *table, unsigned seat, unsigned act) {
  if (!cg_any_change(table, CG_M_PLAYER_CANNOT)) return 255;
  question asked = {.word = act, .seat = seat, .count = 255};
  cg_each_change(table, cg_changes(CG_M_PLAYER_CANNOT), visit_most, &asked);
  return (unsigned)asked.count;
}

/* Does a contest include challenges of this type? */
static bool includes_type(const cg_change *change, const uint16_t **at, unsigned type) {
  uint16_t op = *(*at)++;
  switch (op) {
  case CG_X_TYPE:
  case CG_X_UNOPPOSED_TYPE: return word_of(change, at) == type;
  case CG_X_TYPES: {
    bool first = word_of(change, at) == type;
    return word_of(change, at) == type || first;
  }
  default: return true;
  }
}

static void visit_initiate(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  if (!names_player(change, &at, asked->seat)) return;
  uint16_t act = *at++;
  if (act == CG_ACT_INITIATE && includes_type(change, &at, asked->word)) asked->yes = true;
  if (act == CG_ACT_INITIATE_AGAINST && includes_type(change, &at, asked->word)) {
    unsigned against = *at == CG_P_YOU ? change->scope->user : cg_eval_player(change->scope, &at);
    if (against == asked->def) asked->yes = true;
  }
}

bool cg_cannot_initiate(cg_table *table, unsigned seat, unsigned type, unsigned against) {
  if (!cg_any_change(table, CG_M_PLAYER_CANNOT)) return false;
  question asked = {.word = type, .seat = seat, .def = against};
  cg_each_change(table, cg_changes(CG_M_PLAYER_CANNOT), visit_initiate, &asked);
  return asked.yes;
}

static void visit_gets(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  if (!names_player(change, &at, asked->seat)) return;
  int number = change->op == CG_M_CLAIM_SPREAD ? 1 : number_of(change, &at);
  bool typed = change->op == CG_M_MORE_CHALLENGES || change->op == CG_M_MORE_AGAINST_OTHERS ||
               change->op == CG_M_CLAIM_SPREAD;
  if (typed && word_of(change, &at) != asked->word) return;
  asked->count += number;
}

unsigned cg_player_gets(cg_table *table, unsigned seat, unsigned op, unsigned type) {
  if (!cg_any_change(table, op)) return 0;
  question asked = {.word = type, .seat = seat};
  cg_each_change(table, cg_changes(op), visit_gets, &asked);
  return asked.count < 0 ? 0 : (unsigned)asked.count;
}

static void visit_immune(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing)) return;
  cg_thing source = {.object = CG_NO_OBJECT,
                     .def = (uint16_t)asked->def,
                     .controller = (uint8_t)asked->seat,
                     .owner = (uint8_t)asked->seat,
                     .zone = CG_ASIDE};
  if (cg_fits(change->scope, &at, &source)) asked->yes = true;
}

bool cg_is_immune(cg_table *table, unsigned object, unsigned source, unsigned user) {
  if (!cg_any_change(table, CG_M_IMMUNE) || source == 0) return false;
  cg_thing thing = cg_thing_at(table, object);
  question asked = {.thing = &thing, .def = source, .seat = user};
  cg_each_change(table, cg_changes(CG_M_IMMUNE), visit_immune, &asked);
  return asked.yes;
}

/* --- costs ---------------------------------------------------------------- */

static bool way_fits(uint16_t way, unsigned wanted) {
  return way == wanted ||
         (way == CG_WAY_EITHER && (wanted == CG_WAY_MARSHAL || wanted == CG_WAY_PLAY));
}

static cg_thing card_in_hand(unsigned seat, unsigned def) {
  return (cg_thing){.object = CG_NO_OBJECT,
                    .def = (uint16_t)def,
                    .controller = (uint8_t)seat,
                    .owner = (uint8_t)seat,
                    .zone = CG_HAND};
}

/* Was such a card brought out this round already? */
static bool came_before(const cg_change *change, const uint16_t *kind, unsigned seat) {
  const cg_seat *of = &change->scope->table->seat[seat];
  for (unsigned i = 0; i < of->history_count; i++) {
    const uint16_t *at = kind;
    cg_thing thing = card_in_hand(seat, of->history[i]);
    if (cg_kind_fits(change->scope, &at, &thing)) return true;
  }
  return false;
}

static void visit_cost(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at, *kind = at;
  bool first = change->op == CG_M_FIRST_COSTS, next = change->op == CG_M_NEXT_COSTS;
  bool fits = first || next ? cg_kind_fits(change->scope, &at, asked->thing)
                            : cg_fits(change->scope, &at, asked->thing);
  if (!way_fits(*at++, asked->word)) return;
  if (!(first || next ? cg_eval_player(change->scope, &at) == asked->seat
                      : names_player(change, &at, asked->seat)))
    return;
  if (first) at++; /* the period: a round, in which all cards come out */
  if (!fits || (first && came_before(change, kind, asked->seat))) return;
  int number = number_of(change, &at);
  asked->count += change->op == CG_M_COSTS_MORE ? number : -number;
}

static int cost_changes(cg_table *table, unsigned seat, unsigned def, unsigned way) {
  uint64_t families = cg_changes(CG_M_NEXT_COSTS) | cg_changes(CG_M_FIRST_COSTS) |
                      cg_changes(CG_M_COSTS_LESS) | cg_changes(CG_M_COSTS_MORE);
  if ((table->pub->changes & families) == 0) return 0;
  cg_thing thing = card_in_hand(seat, def);
  question asked = {.thing = &thing, .word = way, .seat = seat};
  cg_each_change(table, families, visit_cost, &asked);
  return asked.count;
}

static void visit_ambush(const cg_change *change, void *user) {
  question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing)) return;
  int value = change->op == CG_M_AMBUSH ? number_of(change, &at)
                                        : cg_def_of(change->scope->table, asked->thing->def)->cost;
  if (value < asked->count) asked->count = value;
}

unsigned cg_ambush(cg_table *table, unsigned seat, unsigned def) {
  const cg_def *card = cg_def_of(table, def);
  uint64_t families = cg_changes(CG_M_AMBUSH) | cg_changes(CG_M_AMBUSH_COST);
  cg_thing thing = card_in_hand(seat, def);
  question asked = {.thing = &thing, .count = card->ambush};
  if ((table->pub->changes & families) != 0) cg_each_change(table, families, visit_ambush, &asked);
  return (unsigned)asked.count;
}

unsigned cg_cost(cg_table *table, unsigned seat, unsigned def, unsigned way) {
  const cg_def *card = cg_def_of(table, def);
  unsigned printed = way == CG_WAY_AMBUSH ? cg_ambush(table, seat, def) : card->cost;
  if (printed == CG_NONE) return CG_NONE;
  int cost = (int)printed + cost_changes(table, seat, def, way);
  return cost < 0 ? 0 : (unsigned)cost;
}

void cg_brought_out(cg_table *table, unsigned seat, unsigned def, unsigned way) {
  cg_public *pub = table->pub;
  cg_seat *of = &table->seat[seat];
  cg_thing thing = card_in_hand(seat, def);
  for (unsigned i = pub->lasting_count; i-- > 0;) {
    const cg_lasting *lasting = &pub->lasting[i];
    const hl_cards *cards = table->rules->base.cards;
    if (lasting->kind != CG_CHANGES) continue;
    const uint16_t *at = cards->code + cards->ability[lasting->ability].statements + lasting->at;
    if (*at++ != CG_M_NEXT_COSTS) continue;
    cg_scope scope = {.table = table,
                      .code = cards->code,
                      .member = CG_NO_OBJECT,
                      .object = CG_NO_OBJECT,
                      .def = lasting->def,
                      .user = lasting->user};
    bool fits = cg_kind_fits(&scope, &at, &thing);
    if (fits && way_fits(*at++, way) && cg_eval_player(&scope, &at) == seat)
      cg_end_lasting(table, i);
  }
  if ((way == CG_WAY_MARSHAL || way == CG_WAY_PLAY) && of->history_count < CG_HISTORY)
    of->history[of->history_count++] = (uint16_t)def;
  pub->stale = 1;
}

/* --- attachments ---------------------------------------------------------- */

/* What the attachment's own words say, read on the card itself. */
static bool wants_host(cg_table *table, unsigned def, unsigned controller, const cg_thing *on) {
  const cg_def *card = cg_def_of(table, def);
  const hl_cards *cards = table->rules->base.cards;
  bool said = false, fits = false;
  for (unsigned i = 0; i < card->abilities && card->restricts != 0; i++) {
    unsigned number = card->first_ability + i;
    if ((table->rules->ability[number].changes & cg_changes(CG_M_ATTACHES)) == 0) continue;
    const uint16_t *at = cards->code + cards->ability[number].statements;
    if (at[0] != HL_GAIN || at[1] != CG_M_ATTACHES) continue;
    cg_scope scope = {.table = table,
                      .code = cards->code,
                      .member = CG_NO_OBJECT,
                      .object = CG_NO_OBJECT,
                      .def = (uint16_t)def,
                      .user = (uint8_t)controller};
    at += 2;
    said = true;
    fits |= cg_fits(&scope, &at, on);
  }
  return said ? fits : on->def != 0 && cg_def_of(table, on->def)->type == CG_TYPE_CHARACTER;
}

/* No attachments, or none but of certain traits. */
static bool takes_attachment(cg_table *table, unsigned def, const cg_thing *host, bool condition) {
  if (host->def == 0) return true;
  if (cg_has_keyword(table, host, CG_KEYWORD_NO_ATTACHMENTS)) return false;
  if (host->object != CG_NO_OBJECT && (cg_at(table, host->object)->marks & CG_BLANK) != 0)
    return true;
  const cg_def *on = cg_def_of(table, host->def), *card = cg_def_of(table, def);
  uint64_t wanted = 0, had = 0;
  for (unsigned i = 0; i < CG_TRAIT_WORDS; i++) {
    wanted |= on->only[i];
    had |= on->only[i] & card->traits[i];
  }
  if (wanted == 0) return true;
  unsigned trait = table->rules->condition;
  return condition ? (on->only[trait / 64] >> (trait % 64) & 1) != 0 : had != 0;
}

bool cg_may_attach_to(cg_table *table, unsigned def, unsigned controller, const cg_thing *host) {
  bool condition = cg_def_of(table, def)->type == CG_TYPE_EVENT;
  if (condition)
    return host->def != 0 && cg_def_of(table, host->def)->type == CG_TYPE_CHARACTER &&
           takes_attachment(table, def, host, true);
  return wants_host(table, def, controller, host) && takes_attachment(table, def, host, false);
}

bool cg_may_attach(cg_table *table, unsigned def, unsigned controller, unsigned host) {
  const cg_object *at = cg_at(table, host);
  if (at->place != CG_PLAY && at->place != CG_FACTION) return false;
  cg_thing thing = cg_thing_at(table, host);
  return cg_may_attach_to(table, def, controller, &thing);
}
