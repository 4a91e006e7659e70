/* What an ability cannot do without, seen at a glance: before its words are read. */
#include "glance.h"

#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/tokens.h"
#include "../words/asks.h"
#include "../words/expr.h"
#include "../words/masks.h"

static bool joins(const cg_object *card) {
  return (card->flags & CG_PARTICIPATING) != 0 || (card->marks & CG_COUNTS) != 0;
}

/* Is the card, and the one it is attached to, as an ability of it asks: CG_OWN_? */
bool cg_is_as_asked(const cg_table *table, unsigned object, unsigned own) {
  const cg_object *card = cg_at(table, object);
  if ((own & CG_OWN_STANDS) != 0 && (card->flags & CG_KNEELING) != 0) return false;
  if (own <= CG_OWN_STANDS) return true;
  if ((own & CG_OWN_TOKENS) != 0 && card->tokens == 0 && cg_all_tokens_on(table, object) == 0)
    return false;
  if ((own & CG_OWN_JOINS) != 0 && !joins(card)) return false;
  if (own < CG_OWN_HOST_KNEELS) return true;
  if (card->host == CG_NO_OBJECT) return false;
  const cg_object *host = cg_at(table, card->host);
  if ((own & CG_OWN_HOST_KNEELS) != 0 && (host->flags & CG_KNEELING) == 0) return false;
  return (own & CG_OWN_HOST_JOINS) == 0 || joins(host);
}

/* What adjectives of a choice say plainly. */
typedef struct glance {
  cg_side side;            /* what the card does */
  unsigned trait, faction; /* ANY: it need not bear it, or belong to it */
} glance;
enum { ANY = 0xFFFF };

static glance read_adjectives(const cg_table *table, const uint16_t *at) {
  static const uint8_t flags[] = {CG_KNEELING, 0, CG_ATTACKING, CG_DEFENDING, CG_PARTICIPATING};
  static_assert(CG_K_STANDING == CG_K_KNEELING + 1 && CG_K_ATTACKING == CG_K_KNEELING + 2 &&
                    CG_K_DEFENDING == CG_K_KNEELING + 3 && CG_K_PARTICIPATING == CG_K_KNEELING + 4,
                "in this order");
  cg_mask of_traits = CG_CHANGES(TRAIT, NO_TRAIT, NO_TRAITS);
  cg_mask of_factions = CG_CHANGES(FACTION, NO_FACTION, OTHER_FACTIONS);
  glance found = {.trait = ANY, .faction = ANY};
  for (; *at >= CG_K_TRAIT; at += 1 + cg_words_of(*at)) {
    uint16_t op = *at;
    if (op >= CG_K_KNEELING && op <= CG_K_PARTICIPATING && op != CG_K_STANDING)
      found.side = cg_side_of(table, flags[op - CG_K_KNEELING]);
    else if (op == CG_K_TRAIT && !cg_is_register(at[1]) && !cg_any_about(table, of_traits))
      found.trait = at[1] & 0x7FFF;
    else if (op == CG_K_FACTION && !cg_is_register(at[1]) && !cg_any_about(table, of_factions))
      found.faction = at[1] & 0x7FFF;
  }
  if (found.trait >= 64 * CG_TRAIT_WORDS) found.trait = ANY;
  return found;
}

static inline bool meets(const cg_table *table, const glance *asked, const cg_object *card) {
  if (!cg_is_on(&asked->side, card)) return false;
  const cg_def *def = cg_def_of(table, card->def);
  if (asked->faction != ANY && def->faction != asked->faction) return false;
  return asked->trait == ANY || cg_has_trait(def, asked->trait) ||
         (card->flags & CG_CONDITION) != 0;
}

/* Is there a card in play that the first choice of an ability could be, among those of these
 * types? Asked before its words are read. */
bool cg_any_to_choose(cg_table *table, unsigned number, unsigned types) {
  const hl_cards *cards = table->rules->base.cards;
  glance asked = read_adjectives(table, cards->code + cards->ability[number].statements + 3);
  cg_know_sets(table);
  HF_EACH_BIT (type, types) {
    const uint64_t *set = cg_set(table, CG_SET_CHARACTERS + type);
    for (unsigned i = cg_used_words(table); i-- > 0;)
      HF_EACH_BIT (bit, set[i])
        if (meets(table, &asked, cg_at(table, 64 * i + bit))) return true;
  }
  return false;
}
