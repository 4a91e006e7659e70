/* Whether what an ability does to a card is good for it or bad, as far as its words say it
 * plainly: for bots, who would rather strengthen their own cards and kneel those of others.
 * The rules themselves never ask. */
#include "rules.h"

/* The card in that slot of a word is better or worse off by it. */
static const struct favour {
  uint16_t op;
  uint8_t slot;
  int8_t sign;
} favours[] = {
    {CG_E_PLACE_GOLD, 1, 1},
    {CG_E_GIVE_CARD_GOLD, 2, 1},
    {CG_E_CARD_GAINS_POWER, 0, 1},
    {CG_E_DISCARD_POWER, 1, -1},
    {CG_E_MOVE_POWER, 1, -1},
    {CG_E_MOVE_POWER, 2, 1},
    {CG_E_KNEEL, 0, -1},
    {CG_E_STAND, 0, 1},
    {CG_E_KILL, 0, -1},
    {CG_E_KILL_UNSAVED, 0, -1},
    {CG_E_DISCARD, 0, -1},
    {CG_E_DISCARD_UNSAVED, 0, -1},
    {CG_E_SACRIFICE, 0, -1},
    {CG_E_RETURN, 0, -1},
    {CG_E_RETURN_UNSAVED, 0, -1},
    {CG_E_SHUFFLE_IN, 0, -1},
    {CG_E_ON_TOP, 0, -1},
    {CG_E_TO_BOTTOM, 0, -1},
    {CG_E_TO_DEAD, 0, -1},
    {CG_E_TO_DISCARD, 0, -1},
    {CG_E_REMOVE, 0, -1},
    {CG_E_TO_SHADOWS, 0, -1},
    {CG_E_PUT_INTO_PLAY, 0, 1},
    {CG_E_PUT_INTO_PLAY_KNELT, 0, 1},
    {CG_E_DUPLICATE, 1, 1},
    {CG_E_SAVE, 0, 1},
    {CG_E_TAKE_CONTROL, 1, -1},
    {CG_E_JOIN_DEFENSE, 0, 1},
    {CG_E_JOIN_ATTACK, 0, 1},
    {CG_E_JOIN, 0, 1},
    {CG_E_LEAVE_CHALLENGE, 0, -1},
    {CG_M_STRENGTH, 0, 1},
    {CG_M_WEAKER, 0, -1},
    {CG_M_DOUBLE, 0, 1},
    {CG_M_BURN, 0, -1},
    {CG_M_ICON, 0, 1},
    {CG_M_NO_ICON, 0, -1},
    {CG_M_KEYWORD, 0, 1},
    {CG_M_NO_KEYWORD, 0, -1},
    {CG_M_BLANK, 0, -1},
    {CG_M_CANNOT, 0, -1},
    {CG_M_IMMUNE, 0, 1},
    {CG_M_NO_KNEEL_ATTACK, 0, 1},
    {CG_M_NO_KNEEL_DEFEND, 0, 1},
    {CG_M_ATTACK_KNEELING, 0, 1},
    {CG_M_DEFEND_KNEELING, 0, 1},
    {CG_M_ATTACK_WITHOUT_ICON, 0, 1},
    {CG_M_DEFEND_WITHOUT_ICON, 0, 1},
    {CG_M_MUST_ATTACK, 0, -1},
    {CG_M_MUST_DEFEND, 0, -1},
    {CG_M_PARTICIPATES, 0, 1},
    {CG_M_NO_CONTRIBUTION, 0, -1},
    {CG_M_NO_DOMINANCE, 0, -1},
    {CG_M_CONTRIBUTES, 0, 1},
    {CG_M_DOMINANCE, 0, 1},
    {CG_M_SACRIFICED, 0, -1},
    {CG_M_CONTROL, 1, -1},
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

/* What is not to happen to a card mostly protects it, what it is not to do restrains it; a
 * keyword may be a burden. */
static int sign_of(const struct favour *favour, const uint16_t *at) {
  const uint16_t *second = behind(at + 1);
  if (favour->op == CG_M_CANNOT) {
    bool protects = *second == CG_DEED_BYPASSED || *second == CG_DEED_KILLED ||
                    *second == CG_DEED_DISCARDED || *second == CG_DEED_LEAVE ||
                    *second == CG_DEED_KNELT || *second == CG_DEED_TARGET;
    return protects ? 1 : -1;
  }
  bool keyword = favour->op == CG_M_KEYWORD || favour->op == CG_M_NO_KEYWORD;
  bool burden = *second == (HL_CONSTANT | CG_KEYWORD_TERMINAL) ||
                *second == (HL_CONSTANT | CG_KEYWORD_NO_ATTACHMENTS);
  return keyword && burden ? 0 : favour->sign;
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
  for (unsigned i = 0; i < sizeof favours / sizeof *favours; i++) {
    if (favours[i].op != *at) continue;
    const uint16_t *slot = at + 1;
    for (unsigned n = 0; n < favours[i].slot; n++) slot = behind(slot);
    int sign = sign_of(&favours[i], at);
    if (sign > 0) ability->helps |= (uint16_t)named(slot);
    if (sign < 0) ability->harms |= (uint16_t)named(slot);
  }
}

/* Of cards chosen among others that were chosen: whom each register was chosen from. */
typedef struct origins {
  uint8_t of[HL_REGISTERS_MAX];
} origins;

static const uint16_t *note_choice(const uint16_t *at, origins *from) {
  unsigned reg = at[1] & 7;
  const uint16_t *set = at + 2;
  if (*at == HL_SELECT) set = behind(behind(set));
  const uint16_t *end = behind(set);
  for (unsigned other = 0; other < HL_REGISTERS_MAX; other++)
    if (other != reg && mentions(set, end, (uint16_t)(HL_REGISTER | other)))
      from->of[reg] |= (uint8_t)(1U << other);
  return end;
}

static void note_statements(const uint16_t *at, const uint16_t *end, cg_ability *ability,
                            origins *from) {
  while (at != end && *at != HL_END) {
    switch (*at) {
    case HL_UNTIL: at = behind(at + 1) - 1; /* fall through */
    case HL_DO:
    case HL_GAIN:
      note_word(at + 1, ability);
      at = behind(at + 1);
      break;
    case HL_CHOOSE:
    case HL_SELECT: at = note_choice(at, from); break;
    case HL_IF:
    case HL_WHILE: at += 4 + at[2]; break; /* the bodies of these and all below follow */
    case HL_FOR_EACH: at = behind(at + 3); break;
    case HL_BY:
    case HL_LASTING:
    case HL_ONCE: at = behind(at + 2); break;
    case HL_EITHER: {
      unsigned branches = at[1];
      for (at += 2; branches > 0; branches--, at += 1 + *at)
        note_statements(at + 1, at + 1 + *at, ability, from);
      break;
    }
    default: at += 2; /* may, then, instead, otherwise */
    }
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
