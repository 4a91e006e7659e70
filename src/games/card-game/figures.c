/* Changes in force, and what follows from them.
 *
 * Constant abilities and lasting effects are the same words: a modifier. Those
 * of a constant ability are read anew each time; a lasting one was bound, when
 * it began, to a card or a player and to a number. Strength, icons and keywords
 * of all cards in play are found together and kept; what is asked more rarely is
 * found when it is asked, and a mask tells at once that there is nothing. */
#include "changes.h"

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
    cg_cards cards;
    cg_no_cards(&cards);
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
    if ((table->rules->ability[number].changes & w->families) == 0 ||
        table->rules->ability[number].from == CG_FROM_HAND)
      continue;
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
  if (*at != HL_WHILE && (w->families & cg_changes(*at)) == 0) return;
  if (lasting->object != CG_NO_OBJECT) {
    const cg_object *card = cg_at(table, lasting->object);
    if (card->generation != lasting->generation || card->place >= CG_GONE) return;
  }
  w->scope.object = CG_NO_OBJECT;
  w->scope.def = lasting->def;
  w->scope.user = lasting->user;
  w->bound = lasting;
  if (*at == HL_WHILE) {
    /* a word that was named stands in the register that the conditions read */
    for (unsigned i = 0; i < HL_REGISTERS_MAX; i++)
      w->registers.reg[i] = cg_ref_word(lasting->word);
    if (lasting->object != CG_NO_OBJECT) /* so does a card that was chosen */
      w->registers.reg[lasting->value & 7] = cg_ref_object(table, lasting->object);
    const uint16_t *body = at + 4 + at[2];
    w->bound = NULL;
    if (cg_all_hold(&w->scope, at + 4, at[1])) walk_statements(w, body, body + at[3]);
    return;
  }
  cg_change change = {&w->scope, at + 1, *at, lasting};
  w->visit(&change, w->user);
}

void cg_each_change(cg_table *table, uint64_t families, cg_visit visit, void *user) {
  const cg_public *pub = table->pub;
  walk w;
  w.families = families;
  w.visit = visit;
  w.user = user;
  w.bound = NULL;
  memset(&w.registers, 0, sizeof w.registers);
  w.scope = (cg_scope){.table = table,
                       .code = table->rules->base.cards->code,
                       .context = &w.registers,
                       .member = CG_NO_OBJECT};
  cg_know_sets(table);
  const uint64_t *changing = cg_set(table, CG_SET_CHANGING);
  for (unsigned object = cg_next(table, changing, 0); object != CG_NO_OBJECT;
       object = cg_next(table, changing, object + 1)) {
    const cg_object *card = cg_at(table, object);
    if ((cg_def_of(table, card->def)->changes & families) != 0 && (card->marks & CG_BLANK) == 0)
      walk_card(&w, object);
  }
  for (unsigned i = 0; i < pub->lasting_count; i++)
    if (pub->lasting[i].kind == CG_CHANGES) walk_lasting(&w, &pub->lasting[i]);
}

void cg_each_change_of(cg_table *table, unsigned seat, unsigned def, uint64_t families,
                       cg_visit visit, void *user) {
  const cg_def *card = cg_def_of(table, def);
  const hl_cards *cards = table->rules->base.cards;
  walk w = {.families = families, .visit = visit, .user = user};
  memset(&w.registers, 0, sizeof w.registers);
  w.scope = (cg_scope){.table = table,
                       .code = cards->code,
                       .context = &w.registers,
                       .member = CG_NO_OBJECT,
                       .object = CG_NO_OBJECT,
                       .here = cg_ref_pile(seat, CG_HAND, def),
                       .def = (uint16_t)def,
                       .user = (uint8_t)seat};
  for (unsigned i = 0; i < card->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[card->first_ability + i];
    const hl_ability *from = &cards->ability[card->first_ability + i];
    if ((ability->changes & families) == 0 || ability->from != CG_FROM_HAND) continue;
    if (cg_all_hold(&w.scope, cards->code + from->conditions, from->condition_count))
      walk_statements(&w, cards->code + from->statements, NULL);
  }
}

/* A card that is immune to another's effects is so to its constant abilities, too. What
 * was bound to it before stays. */
static bool escapes(const cg_change *change, unsigned object) {
  const cg_scope *scope = change->scope;
  if (change->op == CG_M_IMMUNE || object == CG_NO_OBJECT || object == scope->object) return false;
  return cg_any_change(scope->table, CG_M_IMMUNE) &&
         cg_is_immune(scope->table, object, scope->def, scope->user);
}

bool cg_change_names(const cg_change *change, const uint16_t **at, const cg_thing *thing) {
  if (change->bound != NULL && change->bound->object != CG_NO_OBJECT) {
    cg_skip(at);
    return thing->object == change->bound->object;
  }
  return cg_fits(change->scope, at, thing) && !escapes(change, thing->object);
}

/* The cards in play that a change names first. */
void cg_named_cards(const cg_change *change, const uint16_t **at, cg_cards *cards) {
  if (change->bound != NULL && change->bound->object != CG_NO_OBJECT) {
    cg_add(cards->set, change->bound->object);
    cg_skip(at);
    return;
  }
  cg_eval_cards(change->scope, at, cards);
  const cg_table *table = change->scope->table;
  if (!cg_any_change(table, CG_M_IMMUNE)) return;
  for (unsigned object = cg_next(table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards->set, object + 1))
    if (escapes(change, object)) cg_remove(cards->set, object);
}

bool cg_names_player(const cg_change *change, const uint16_t **at, unsigned seat) {
  if (change->bound != NULL && change->bound->seat != CG_NOBODY) {
    cg_skip(at);
    return change->bound->seat == seat;
  }
  return (cg_eval_players(change->scope, at) >> seat & 1) != 0;
}

int cg_change_number(const cg_change *change, const uint16_t **at) {
  if (change->bound == NULL) return cg_eval_number(change->scope, at);
  cg_skip(at);
  return change->bound->value;
}

unsigned cg_change_word(const cg_change *change, const uint16_t **at) {
  uint16_t op = **at;
  if (change->bound != NULL && (op & HL_CONSTANT) == 0) { /* named when it began */
    ++*at;
    return change->bound->word;
  }
  return cg_eval_word(change->scope, at);
}

/* --- strength, icons, keywords -------------------------------------------- */

/* What is added to the printed figures; of cards that are not touched nothing is set. */
typedef struct sums {
  cg_table *table;
  uint64_t touched[CG_WORDS];
  int16_t strength[CG_WORDS * 64];
  int8_t icons[CG_WORDS * 64][3];
  int8_t keywords[CG_WORDS * 64][CG_KEYWORD_COUNT];
} sums;

enum { NO_SET = -1000 };

/* Begins with the cards that are named for the first time. */
static void touch(sums *all, const cg_cards *cards) {
  for (unsigned i = 0; i < all->table->pub->words; i++) {
    uint64_t fresh = cards->set[i] & ~all->touched[i];
    all->touched[i] |= fresh;
    for (; fresh != 0; fresh &= fresh - 1) {
      unsigned object = 64 * i + cg_lowest(fresh);
      const cg_object *card = cg_at(all->table, object);
      all->strength[object] = card->strength;
      for (unsigned n = 0; n < 3; n++) all->icons[object][n] = card->marks >> n & 1;
      for (unsigned n = 0; n < CG_KEYWORD_COUNT; n++)
        all->keywords[object][n] = card->keywords >> n & 1;
    }
  }
}

static void sum_strength(sums *all, const cg_change *change, const cg_cards *cards, int number) {
  for (unsigned object = cg_next(all->table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards->set, object + 1))
    all->strength[object] =
        (int16_t)(all->strength[object] + (change->op == CG_M_WEAKER ? -number : number));
}

static void visit_sums(const cg_change *change, void *user) {
  sums *all = user;
  const uint16_t *at = change->at;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  touch(all, &cards);
  if (change->op == CG_M_STRENGTH || change->op == CG_M_WEAKER) {
    sum_strength(all, change, &cards, cg_change_number(change, &at));
    return;
  }
  unsigned word = cg_change_word(change, &at);
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
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
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
  uint8_t *doubled;
} set_strength;

static void visit_set(const cg_change *change, void *user) {
  const set_strength *to = user;
  const uint16_t *at = change->at;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  int number = change->op == CG_M_DOUBLE ? 0 : cg_change_number(change, &at);
  for (unsigned object = cg_next(to->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(to->table, cards.set, object + 1)) {
    if (change->op == CG_M_DOUBLE)
      to->doubled[object]++;
    else
      to->set[object] = (int16_t)number;
  }
}

/* What is found of the cards that are active, whatever they do to each other. */
typedef struct found {
  uint64_t changes, listens[CG_TIMINGS];
  uint32_t forbids;
  unsigned reads, flags;
} found;

static void find_in(const cg_def *def, found *all) {
  if (def->able != 0)
    for (unsigned i = 0; i < CG_TIMINGS; i++) all->listens[i] |= def->listens[i];
  all->changes |= def->changes;
  all->reads |= def->reads;
  all->forbids |= def->forbids;
}

/* A card as it is printed. */
static void print_card(cg_object *card, const cg_def *def) {
  card->marks = def->icons;
  card->strength = def->strength;
  card->keywords = def->keywords;
}

/* One card begins as it is printed, and goes into the sets it belongs to. */
static void start_card(cg_table *table, unsigned object, found *all) {
  unsigned words = table->pub->words;
  cg_object *card = cg_at(table, object);
  uint64_t *row = table->sets + object / 64, bit = UINT64_C(1) << object % 64;
  if (card->place == CG_NOWHERE) return;
  card->marks = 0;
  if (card->place >= CG_GONE) return;
  card->strength = 0;
  card->keywords = 0;
  if (card->place == CG_SHADOW) table->pub->hiding |= (uint8_t)cg_bit(card->controller);
  if (card->place == CG_SHADOW || card->place == CG_DUPLICATE) return;
  row[(CG_SET_OF + card->controller) * words] |= bit;
  row[cg_set_of(table, card) * words] |= bit;
  all->flags |= card->flags;
  if (card->def == 0 || (card->flags & CG_FACE_DOWN) != 0) return;
  const cg_def *def = cg_def_of(table, card->def);
  find_in(def, all);
  if (def->able != 0) row[CG_SET_ABLE * words] |= bit;
  if (def->actions != 0) row[CG_SET_ACTING * words] |= bit;
  if (def->changes != 0) row[CG_SET_CHANGING * words] |= bit;
  if (card->place == CG_PLAY) print_card(card, def);
}

static unsigned start_afresh(cg_table *table) {
  cg_public *pub = table->pub;
  found all = {0};
  memset(cg_set(table, CG_SET_CHANGING), 0,
         (CG_SET_OF - CG_SET_CHANGING + 0U + pub->seats) * pub->words * sizeof(uint64_t));
  pub->hiding = 0;
  for (unsigned object = 0; object < pub->high; object++) start_card(table, object, &all);
  for (unsigned i = 0; i < pub->lasting_count; i++)
    if (pub->lasting[i].kind == CG_CHANGES) {
      all.changes |= cg_lasting_families(table, &pub->lasting[i]);
      cg_lasting_looks(table, &pub->lasting[i], &all.reads, &all.forbids);
    }
  pub->changes = all.changes;
  pub->reads = (uint16_t)all.reads;
  pub->forbids = all.forbids;
  memcpy(pub->listens, all.listens, sizeof all.listens);
  return all.flags;
}

/* Cards that count as blank lose keywords; what they do to others ends too. */
static void blank_out(cg_table *table, unsigned flags) {
  cg_public *pub = table->pub;
  if ((pub->changes & cg_changes(CG_M_BLANK)) == 0 && (flags & CG_ASSAULTED) == 0) return;
  if ((pub->changes & cg_changes(CG_M_BLANK)) != 0)
    cg_each_change(table, cg_changes(CG_M_BLANK), visit_mark, table);
  for (unsigned object = 0; object < pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if ((card->flags & CG_ASSAULTED) != 0) card->marks |= CG_BLANK;
    if ((card->marks & CG_BLANK) != 0) card->keywords = 0;
  }
}

/* Blank cards listen to nothing. */
static void find_listeners(cg_table *table) {
  found all = {0};
  cg_public *pub = table->pub;
  if ((pub->changes & cg_changes(CG_M_BLANK)) == 0) return;
  for (unsigned object = 0; object < pub->high; object++)
    if (cg_is_active(cg_at(table, object))) find_in(cg_card(table, object), &all);
  memcpy(pub->listens, all.listens, sizeof all.listens);
}

static void keep_icons_and_keywords(const sums *all, unsigned object) {
  cg_object *card = cg_at(all->table, object);
  if (card->place != CG_PLAY) return;
  card->marks &= (uint8_t)~CG_ICONS;
  card->keywords = 0;
  for (unsigned i = 0; i < 3; i++)
    if (all->icons[object][i] > 0) card->marks |= (uint8_t)(1U << i);
  for (unsigned i = 0; i < CG_KEYWORD_COUNT; i++)
    if (all->keywords[object][i] > 0) card->keywords |= (uint16_t)(1U << i);
}

static void keep_strength(const sums *all, unsigned object) {
  cg_object *card = cg_at(all->table, object);
  if (card->place != CG_PLAY || cg_card(all->table, object)->type != CG_TYPE_CHARACTER) return;
  int strength = all->strength[object];
  card->strength = (uint8_t)(strength < 0 ? 0 : strength > 255 ? 255 : strength);
}

/* All changes of these families are summed up first, and then they hold. */
static void add_family(cg_table *table, uint64_t families,
                       void (*keep)(const sums *all, unsigned object)) {
  sums all;
  if ((table->pub->changes & families) == 0) return;
  all.table = table;
  memset(all.touched, 0, sizeof all.touched);
  cg_each_change(table, families, visit_sums, &all);
  for (unsigned object = cg_next(table, all.touched, 0); object != CG_NO_OBJECT;
       object = cg_next(table, all.touched, object + 1))
    keep(&all, object);
}

static void add_sums(cg_table *table) {
  add_family(table,
             cg_changes(CG_M_ICON) | cg_changes(CG_M_NO_ICON) | cg_changes(CG_M_KEYWORD) |
                 cg_changes(CG_M_NO_KEYWORD),
             keep_icons_and_keywords);
  add_family(table, cg_changes(CG_M_STRENGTH) | cg_changes(CG_M_WEAKER), keep_strength);
}

typedef struct raw {
  unsigned object;
  int strength;
  bool set;
} raw;

static void visit_raw(const cg_change *change, void *user) {
  raw *sum = user;
  const uint16_t *at = change->at;
  cg_thing thing = cg_thing_at(change->scope->table, sum->object);
  if (!cg_change_names(change, &at, &thing)) return;
  int number = cg_change_number(change, &at);
  if (change->op == CG_M_STRENGTH_IS)
    sum->set = true;
  else
    sum->strength += change->op == CG_M_WEAKER ? -number : number;
}

bool cg_would_live(cg_table *table, unsigned object, int more) {
  raw sum = {.object = object, .strength = cg_card(table, object)->strength + more};
  uint64_t families =
      cg_changes(CG_M_STRENGTH) | cg_changes(CG_M_WEAKER) | cg_changes(CG_M_STRENGTH_IS);
  if ((table->pub->changes & families) != 0) cg_each_change(table, families, visit_raw, &sum);
  return !sum.set && sum.strength > 0;
}

/* Doubling comes after adding, setting beats both. */
static void double_and_set(cg_table *table) {
  cg_public *pub = table->pub;
  uint64_t families = cg_changes(CG_M_DOUBLE) | cg_changes(CG_M_STRENGTH_IS);
  if ((pub->changes & families) == 0) return;
  int16_t set[CG_WORDS * 64];
  uint8_t doubled[CG_WORDS * 64] = {0};
  for (unsigned object = 0; object < pub->high; object++) set[object] = NO_SET;
  set_strength to = {table, set, doubled};
  cg_each_change(table, families, visit_set, &to);
  for (unsigned object = 0; object < pub->high; object++) {
    cg_object *card = cg_at(table, object);
    for (; doubled[object] > 0; doubled[object]--)
      card->strength = (uint8_t)(card->strength > 127 ? 255 : 2 * card->strength);
    if (set[object] != NO_SET) card->strength = (uint8_t)set[object];
  }
}

void cg_refresh_now(cg_table *table) {
  cg_public *pub = table->pub;
  unsigned changed = pub->stale;
  pub->stale = 0;
  pub->unchecked |= (uint16_t)(changed & ~(unsigned)CG_NEW_SETS);
  if ((changed & (pub->reads | CG_NEW_CARDS)) == 0) return;
  pub->unchecked |= CG_NEW_FIGURES;
  unsigned flags = start_afresh(table);
  blank_out(table, flags);
  if (cg_any_change(table, CG_M_PARTICIPATES))
    cg_each_change(table, cg_changes(CG_M_PARTICIPATES), visit_mark, table);
  add_sums(table);
  double_and_set(table);
  uint64_t marks = cg_changes(CG_M_BURN) | cg_changes(CG_M_NO_CONTRIBUTION);
  if ((pub->changes & marks) != 0) cg_each_change(table, marks, visit_mark, table);
  find_listeners(table);
}

/* --- what a card is ------------------------------------------------------- */

static void visit_word(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing)) return;
  if (change->op == CG_M_NO_TRAITS || change->op == CG_M_NO_FACTION) {
    asked->count -= 100;
    return;
  }
  if (cg_change_word(change, &at) != asked->word) return;
  asked->count += change->op == CG_M_NO_TRAIT ? -1 : 1;
}

bool cg_bears(cg_table *table, const cg_thing *thing, unsigned trait) {
  bool condition =
      thing->object != CG_NO_OBJECT && (cg_at(table, thing->object)->flags & CG_CONDITION) != 0;
  cg_question asked = {.thing = thing, .word = trait};
  asked.count = condition ? trait == table->rules->condition
                          : cg_has_trait(cg_def_of(table, thing->def), trait);
  uint64_t families =
      cg_changes(CG_M_TRAIT) | cg_changes(CG_M_NO_TRAIT) | cg_changes(CG_M_NO_TRAITS);
  if ((table->pub->changes & families) != 0) cg_each_change(table, families, visit_word, &asked);
  return asked.count > 0;
}

bool cg_belongs(cg_table *table, const cg_thing *thing, unsigned faction) {
  cg_question asked = {.thing = thing, .word = faction};
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
  cg_question *asked = user;
  const uint16_t *at = change->at;
  cg_table *table = change->scope->table;
  if (change->scope->user != asked->seat) return;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  asked->count += cg_change_number(change, &at) * (int)cg_size(table, cards.set);
}

static int contributions(cg_table *table, unsigned seat, unsigned op) {
  cg_question asked = {.seat = seat};
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
  return (own->rivals >> cg_title_number(table->rules, title->def) & 1) != 0;
}

/* --- figures of plots ----------------------------------------------------- */

static void visit_figure(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  unsigned which = cg_change_word(change, &at);
  bool base = change->op == CG_M_FIGURE_BASE || change->op == CG_M_FIGURE_IS;
  if (which != asked->word || !cg_change_names(change, &at, asked->thing)) return;
  int number = cg_change_number(change, &at);
  if (base)
    asked->count = number;
  else
    asked->count += change->op == CG_M_FIGURE_LOWERED ? -number : number;
}

/* What cards under the player's control add, by the figures printed on them. */
static int added_figures(cg_table *table, unsigned seat, unsigned which) {
  int added = 0;
  cg_know_sets(table);
  const uint64_t *own = cg_set(table, CG_SET_OF + seat);
  for (unsigned object = cg_next(table, own, 0); object != CG_NO_OBJECT;
       object = cg_next(table, own, object + 1)) {
    const cg_object *card = cg_at(table, object);
    if (card->def == 0 || !cg_is_active(card)) continue;
    if (card->place == CG_PLAY || card->place == CG_TITLE)
      added += cg_card(table, object)->figure[which];
  }
  return added;
}

int cg_figure(cg_table *table, unsigned seat, unsigned which) {
  unsigned slot = cg_slot(seat, CG_PLOT_SLOT);
  if (cg_at(table, slot)->def == 0) return 0;
  cg_thing plot = cg_thing_at(table, slot);
  cg_question asked = {.thing = &plot, .word = which, .count = cg_card(table, slot)->figure[which]};
  if (cg_any_change(table, CG_M_FIGURE_BASE))
    cg_each_change(table, cg_changes(CG_M_FIGURE_BASE), visit_figure, &asked);
  asked.count += added_figures(table, seat, which);
  uint64_t changes = cg_changes(CG_M_FIGURE_RAISED) | cg_changes(CG_M_FIGURE_LOWERED);
  if ((table->pub->changes & changes) != 0) cg_each_change(table, changes, visit_figure, &asked);
  if (cg_any_change(table, CG_M_FIGURE_IS))
    cg_each_change(table, cg_changes(CG_M_FIGURE_IS), visit_figure, &asked);
  return asked.count < 0 ? 0 : asked.count;
}
