/* Where an attachment may be: see hosts.h. */
#include "hosts.h"

#include "../state/objects.h"
#include "../words/filters.h"
#include "../words/sets.h"
#include "figures.h"
#include "force.h"

/* The words that say to what an attachment attaches, if this ability does; NULL. */
static const uint16_t *host_words(const cg_table *table, unsigned ability) {
  const hl_cards *cards = table->rules->base.cards;
  if (!cg_mask_meet(table->rules->ability[ability].changes, CG_CHANGES(ATTACHES))) return NULL;
  const uint16_t *at = cards->code + cards->ability[ability].statements;
  return at[0] == HL_GAIN && at[1] == CG_M_ATTACHES ? at + 2 : NULL;
}

static cg_scope scope_of_attachment(cg_table *table, unsigned def, unsigned controller) {
  return (cg_scope){.table = table,
                    .code = table->code,
                    .member = CG_NO_OBJECT,
                    .object = CG_NO_OBJECT,
                    .def = (uint16_t)def,
                    .user = (uint8_t)controller};
}

/* What the attachment's own words say, read on the card itself. */
static bool wants_host(cg_table *table, unsigned def, unsigned controller, const cg_thing *on) {
  const cg_def *card = cg_def_of(table, def);
  bool said = false, fits = false;
  for (unsigned i = 0; i < card->abilities && card->restricts != 0; i++) {
    const uint16_t *at = host_words(table, card->first_ability + i);
    if (at == NULL) continue;
    cg_scope scope = scope_of_attachment(table, def, controller);
    said = true;
    fits |= cg_fits(&scope, &at, on);
  }
  return said ? fits : on->def != 0 && cg_def_of(table, on->def)->type == CG_TYPE_CHARACTER;
}

/* Others say that the host takes none but those of a trait: each of them must let it. */
static void visit_only(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing)) return;
  if (!cg_has_trait(cg_def_of(change->scope->table, asked->def), cg_change_word(change, &at)))
    asked->yes = true;
}

static bool is_refused(cg_table *table, unsigned def, const cg_thing *host) {
  if (!cg_any_change(table, CG_M_ONLY_ATTACHMENTS)) return false;
  cg_question asked = {.thing = host, .def = def};
  cg_each_change(table, CG_CHANGES(ONLY_ATTACHMENTS), visit_only, &asked);
  return asked.yes;
}

/* No attachments, or none but of certain traits. */
static bool takes_attachment(cg_table *table, unsigned def, const cg_thing *host, bool condition) {
  if (host->def == 0) return true;
  if (cg_has_keyword(table, host, CG_KEYWORD_NO_ATTACHMENTS)) return false;
  if (is_refused(table, def, host)) return false;
  if (host->object != CG_NO_OBJECT && (cg_at(table, host->object)->marks & CG_BLANK) != 0)
    return true;
  const cg_def *on = cg_def_of(table, host->def), *card = cg_def_of(table, def);
  uint64_t wanted = 0, had = 0, barred = 0;
  for (unsigned i = 0; i < CG_TRAIT_WORDS; i++) {
    unsigned trait = card->becomes - 1U; /* the only one of an event that is attached */
    uint64_t traits = !condition        ? card->traits[i]
                      : i == trait / 64 ? UINT64_C(1) << trait % 64
                                        : 0;
    wanted |= on->only[i];
    had |= on->only[i] & traits;
    barred |= on->not_of[i] & traits;
  }
  return barred == 0 && (wanted == 0 || had != 0);
}

bool cg_may_attach_to(cg_table *table, unsigned def, unsigned controller, const cg_thing *host) {
  bool condition = cg_def_of(table, def)->type == CG_TYPE_EVENT;
  if (condition)
    return host->def != 0 && cg_def_of(table, host->def)->type == CG_TYPE_CHARACTER &&
           takes_attachment(table, def, host, true);
  return wants_host(table, def, controller, host) && takes_attachment(table, def, host, false);
}

/* The cards in play among which an attachment finds its host. */
static void possible_hosts(cg_table *table, unsigned def, uint64_t *set) {
  unsigned words = cg_used_words(table), types = cg_def_of(table, def)->hosts;
  if (types == 0) types = 1U << CG_TYPE_CHARACTER;
  cg_know_sets(table);
  for (unsigned i = 0; i < words; i++) {
    set[i] = 0;
    for (unsigned left = types & 15; left != 0; left &= left - 1) /* 8: factions and their like */
      set[i] |= cg_set(table, CG_SET_CHARACTERS + hf_lowest_bit(left))[i];
  }
}

bool cg_may_attach(cg_table *table, unsigned def, unsigned controller, unsigned host) {
  const cg_object *at = cg_at(table, host);
  if (at->place != CG_PLAY && at->place != CG_FACTION) return false;
  if (at->place == CG_PLAY && (at->keywords >> CG_KEYWORD_NO_ATTACHMENTS & 1) != 0) return false;
  const cg_def *card = cg_def_of(table, def);
  if (at->place == CG_PLAY && card->restricts == 0 && cg_card(table, host)->restricts == 0 &&
      !cg_any_change(table, CG_M_ONLY_ATTACHMENTS))
    return cg_card(table, host)->type == CG_TYPE_CHARACTER;
  cg_thing thing = cg_thing_at(table, host);
  return cg_may_attach_to(table, def, controller, &thing);
}

/* What a blank attachment says of where it may be does not count: any character may have it. */
bool cg_may_stay_attached(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  if ((card->marks & CG_BLANK) == 0)
    return cg_may_attach(table, card->def, card->controller, card->host);
  const cg_object *host = cg_at(table, card->host);
  if (host->place != CG_PLAY || !cg_is_type(table, card->host, CG_TYPE_CHARACTER)) return false;
  cg_thing thing = cg_thing_at(table, card->host);
  return takes_attachment(table, card->def, &thing, false);
}

/* The characters in play that let an attachment lie on them stay in the set. Most say nothing about
 * them; who does is asked. */
static void keep_takers(cg_table *table, unsigned def, uint64_t *set) {
  bool all = cg_any_change(table, CG_M_ONLY_ATTACHMENTS);
  for (unsigned i = cg_used_words(table); i-- > 0;) {
    uint64_t refuse = 0, ask = 0;
    HF_EACH_BIT (bit, set[i]) {
      unsigned host = 64 * i + bit;
      refuse |= (uint64_t)(cg_at(table, host)->keywords >> CG_KEYWORD_NO_ATTACHMENTS & 1) << bit;
      ask |= (uint64_t)(all || cg_card(table, host)->restricts != 0) << bit;
    }
    set[i] &= ~refuse;
    for (ask &= set[i]; ask != 0; ask &= ask - 1) {
      cg_thing thing = cg_thing_at(table, 64 * i + hf_lowest_bit(ask));
      if (!takes_attachment(table, def, &thing, false)) set[i] &= ~(ask & -ask);
    }
  }
}

void cg_find_hosts(cg_table *table, unsigned def, unsigned controller, uint64_t *set) {
  const cg_def *card = cg_def_of(table, def);
  bool kind = card->host_kind != 0 && cg_words_as_printed(table);
  bool any = card->restricts == 0 && card->type == CG_TYPE_ATTACHMENT; /* character */
  possible_hosts(table, def, set);
  if (kind) { /* of all characters at once */
    cg_scope scope = scope_of_attachment(table, def, controller);
    cg_keep_kind(&scope, table->code + card->host_kind, set);
  }
  if (kind || any) {
    keep_takers(table, def, set);
    return;
  }
  for (unsigned i = cg_used_words(table); i-- > 0;)
    for (uint64_t left = set[i]; left != 0; left &= left - 1)
      if (!cg_may_attach(table, def, controller, 64 * i + hf_lowest_bit(left)))
        set[i] &= ~(left & -left);
}
