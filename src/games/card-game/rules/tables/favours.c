/* Whether what an ability does to a card is good for it or bad, as far as its words say it
 * plainly: for bots, who would rather strengthen their own cards and kneel those of others.
 * The rules themselves never ask. */
#include "favours.h"

#include "../words/vocabulary.h"

#include "../words/modifier.h"

/* Whether the cards in each slot of a word are better or worse off by it: one bit a slot each. */
#define HELPS_SLOT(slot) (1U << (slot))
#define HARMS_SLOT(slot) (16U << (slot))

static const uint8_t favours[CG_OPS_END] = {
#define NOBODY 0
#define HELPS(slot) HELPS_SLOT(slot)
#define HARMS(slot) HARMS_SLOT(slot)
#define WORD_READS(number, op, type, reads, cards, pattern, english, name, favour) [op] = favour,
#include "../words/effect.def"
#undef WORD_READS
#undef HELPS
#undef HARMS
/* behind the player who takes control, if there is one */
#define WORD_READS(number, op, type, reads, cards, pattern, english, is)                           \
  [op] = (((is)&HELPS) != 0 ? HELPS_SLOT(((is)&CONTROLLER) != 0) : 0) |                            \
         (((is)&HARMS) != 0 ? HARMS_SLOT(((is)&CONTROLLER) != 0) : 0),
#include "../words/modifier.def"
#undef WORD_READS
};

static const uint16_t *behind(const uint16_t *at) {
  return at + hl_expression_length(&cg_vocabulary, at);
}

static bool mentions(const uint16_t *from, const uint16_t *to, uint16_t word) {
  for (; from < to; from++) {
    if (*from == word) return true;
    if (*from == HL_QUOTED) from += 2;
  }
  return false;
}

/* What must not happen to a card mostly protects it. What it cannot do restrains it. A keyword
 * may be a burden. */
static int sign_of(const uint16_t *at, int sign) {
  const uint16_t *second = behind(at + 1);
  if (at[0] == CG_M_CANNOT) {
    bool protects = *second == CG_DEED_BYPASSED || *second == CG_DEED_KILLED ||
                    *second == CG_DEED_DISCARDED || *second == CG_DEED_LEAVE ||
                    *second == CG_DEED_KNELT || *second == CG_DEED_TARGET;
    return protects ? 1 : -1;
  }
  bool keyword = at[0] == CG_M_KEYWORD || at[0] == CG_M_NO_KEYWORD;
  bool burden = *second == (HL_CONSTANT | CG_KEYWORD_TERMINAL) ||
                *second == (HL_CONSTANT | CG_KEYWORD_NO_ATTACHMENTS);
  return keyword && burden ? 0 : sign;
}

/* The card that an expression names by itself, not as one among others: CG_FAVOUR_. */
static unsigned named(const uint16_t *at) {
  if (*at == CG_CS_ONE) at++;
  if (*at == CG_C_ATTACHED) return CG_FAVOUR_HOST;
  if (*at == CG_C_IT) return CG_FAVOUR_IT;
  bool chosen = (*at & (HL_REGISTER | HL_CONSTANT)) == HL_REGISTER && *at < HL_QUOTED;
  return chosen ? 1U << (*at & 7) : 0;
}

static void note_word(const uint16_t *at, cg_ability *ability) {
  if (*at == CG_E_CANCEL) ability->harms |= CG_FAVOUR_IT;
  if (*at >= CG_OPS_END) return;
  const uint16_t *slot = at + 1;
  for (unsigned n = 0, left = favours[*at]; left != 0; n++, slot = behind(slot)) {
    bool helps = (left & HELPS_SLOT(n)) != 0, harms = (left & HARMS_SLOT(n)) != 0;
    left &= ~(HELPS_SLOT(n) | HARMS_SLOT(n));
    if (!helps && !harms) continue;
    int sign = sign_of(at, helps ? 1 : -1);
    if (sign > 0) ability->helps |= (uint16_t)named(slot);
    if (sign < 0) ability->harms |= (uint16_t)named(slot);
  }
}

/* Of cards chosen among others that were chosen: whom each register was chosen from. */
typedef struct origins {
  uint8_t of[HL_REGISTERS_MAX];
} origins;

static void note_choice(const uint16_t *at, origins *from) {
  unsigned reg = hl_name_at(at);
  const uint16_t *set = hl_choice_at(at);
  if (*at == HL_SELECT) set = behind(behind(set));
  const uint16_t *end = behind(set);
  for (unsigned other = 0; other < HL_REGISTERS_MAX; other++)
    if (other != reg && mentions(set, end, (uint16_t)(HL_REGISTER | other)))
      from->of[reg] |= (uint8_t)(1U << other);
}

static void note_statements(const uint16_t *at, const uint16_t *end, cg_ability *ability,
                            origins *from);

static void note_branches(const uint16_t *either, cg_ability *ability, origins *from) {
  const uint16_t *at = hl_branches_at(either);
  for (unsigned i = 0; i < hl_branch_count(either); i++) {
    hl_row branch = hl_take_branch(&at);
    note_statements(branch.at, branch.end, ability, from);
  }
}

static void note_statements(const uint16_t *at, const uint16_t *end, cg_ability *ability,
                            origins *from) {
  while (!hl_row_ends((hl_row){at, end})) {
    switch (*at) {
    case HL_UNTIL: note_word(behind(hl_until_at(at)), ability); break;
    case HL_DO:
    case HL_GAIN: note_word(hl_phrase_at(at), ability); break;
    case HL_CHOOSE:
    case HL_SELECT: note_choice(at, from); break;
    case HL_EITHER:
    case HL_UNLESS: note_branches(at, ability, from); break;
    default: break; /* there is a body, which is read next */
    }
    at = hl_inside(&cg_vocabulary, at);
  }
}

void cg_read_favours(const hl_cards *cards, const hl_ability *from, cg_ability *ability) {
  const uint16_t *code = cards->code;
  origins chosen = {{0}};
  note_statements(code + from->statements, NULL, ability, &chosen);
  for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++) {
    if ((ability->helps >> reg & 1) != 0) ability->helps |= chosen.of[reg];
    if ((ability->harms >> reg & 1) != 0) ability->harms |= chosen.of[reg];
  }
  if (from->window == HL_NONE) return;
  const uint16_t *window = code + from->window;
  if (!mentions(window, behind(window), CG_C_ATTACHED)) return;
  /* what happens to its host is what it answers */
  if ((ability->helps & CG_FAVOUR_IT) != 0) ability->helps |= CG_FAVOUR_HOST;
  if ((ability->harms & CG_FAVOUR_IT) != 0) ability->harms |= CG_FAVOUR_HOST;
}

/* It says that it goes on opponents' cards. */
static bool goes_on_opponents(const hl_cards *cards, const hl_ability *ability) {
  const uint16_t *at = cards->code + ability->statements;
  return ability->window == HL_NONE && at[0] == HL_GAIN && at[1] == CG_M_ATTACHES &&
         mentions(at + 2, behind(at + 2), CG_F_OPPONENTS);
}

/* Whoever marshals something that does its host no harm wants it on a card of its own. */
uint8_t cg_burdens(const hl_cards *cards, const cg_def *def, const cg_ability *ability) {
  int sum = 0;
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *own = &ability[def->first_ability + i];
    if (goes_on_opponents(cards, &cards->ability[def->first_ability + i])) return 1;
    sum += ((own->helps & CG_FAVOUR_HOST) != 0) - ((own->harms & CG_FAVOUR_HOST) != 0);
  }
  return sum < 0;
}
