/* Taking an option of a window: which ability it means, and cards that are marshaled,
 * ambushed, hidden, brought out or saved. */
#include "take.h"

#include "../knows/elsewhere.h"
#include "../knows/prices.h"
#include "../knows/use.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/occurrence.h"
#include "../words/names.h"
#include "enter.h"
#include "initiate.h"
#include "leave.h"

/* Is it used from there, and does it fit the moment? */
static bool fits_moment(const cg_table *table, const cg_ability *ability, const cg_group *group,
                        unsigned from) {
  if (ability->from != from) return false;
  if (group == NULL)
    return ability->timing == CG_ON_ACTION && (ability->phases >> table->pub->phase & 1) != 0;
  return ability->timing < CG_TIMINGS && cg_mask_meet(ability->listens, cg_names_of(group));
}

/* The ability of a card outside play that fits the moment, used from there; of several the first
 * that can be used. */
static bool fitting_ability(cg_table *table, cg_use *use, const cg_group *group, unsigned from) {
  const cg_def *def = cg_def_of(table, use->def);
  bool found = false;
  for (unsigned i = def->abilities; i-- > 0;) {
    unsigned number = def->first_ability + i;
    if (!fits_moment(table, &table->rules->ability[number], group, from)) continue;
    cg_use tried = *use;
    tried.ability = (uint16_t)number;
    if (!found || cg_usable(table, &tried, false)) use->ability = (uint16_t)number;
    found = true;
  }
  return found;
}

cg_use cg_use_of(cg_table *table, unsigned seat, uint32_t option) {
  unsigned member = cg_option_member(option), what = cg_option_what(option);
  cg_use use = {.object = CG_NO_OBJECT,
                .member = member == CG_NO_MEMBER ? CG_NO_OBJECT : (uint16_t)member,
                .user = (uint8_t)seat,
                .group = (uint8_t)cg_option_group(option),
                .zone = CG_HAND};
  if (cg_option_kind(option) == CG_O_ABILITY) {
    use.object = what & 1023;
    use.def = cg_at(table, use.object)->def;
    use.ability = (uint16_t)(cg_def_of(table, use.def)->first_ability + (what >> 10));
    if (table->rules->ability[use.ability].shared == 0)
      use.user = cg_at(table, use.object)->controller;
    use.zone = CG_IN_PLAY;
    return use;
  }
  use.def = (uint16_t)cg_option_def(option);
  use.place = (uint8_t)cg_option_place(option);
  if (cg_option_kind(option) == CG_O_UNSHADOW) {
    use.def = cg_at(table, what)->def;
    use.zone = CG_SHADOWS;
    use.shadow = (uint16_t)what;
    use.place = 0;
  }
  const cg_group *group = use.group == 0 ? NULL : &table->pub->group[use.group - 1];
  bool event = cg_def_of(table, use.def)->type == CG_TYPE_EVENT;
  static const uint8_t froms[] = {CG_FROM_HAND, CG_FROM_DISCARD, CG_FROM_DEAD, CG_FROM_HAND};
  static const uint8_t zones[] = {CG_HAND, CG_DISCARD, CG_DEAD, CG_STACK};
  unsigned from = froms[use.place];
  if (use.place == CG_AT_STACK && group != NULL) {
    use.user = group->seat;
    if (group->amount != CG_HAND) from = CG_FROM_PLAY;
  }
  if (!fitting_ability(table, &use, group, from)) {
    /* an event that is played from elsewhere */
    fitting_ability(table, &use, group, CG_FROM_HAND);
    use.from = cg_numbered_place(table, seat, CG_WAY_PLAY, use.def, use.place);
    use.zone = use.from >> 20 & 15;
  } else if (!event || use.place != 0) {
    use.zone = zones[use.place];
    use.from = cg_ref_pile(use.user, use.zone, use.def);
  }
  return use;
}

static unsigned host_of(uint32_t option) {
  unsigned host = cg_option_member(option);
  return host == CG_NO_MEMBER ? CG_NO_OBJECT : host;
}

/* The card of an option leaves the place it is brought out from; its owner, and what its group
 * tells of that place. */
static unsigned take_out(cg_table *table, unsigned seat, unsigned way, uint32_t option,
                         unsigned *from) {
  unsigned def = cg_option_def(option), place = cg_option_place(option);
  uint32_t ref = cg_ref_pile(seat, CG_HAND, def);
  if (place != 0) ref = cg_numbered_place(table, seat, way, def, place);
  *from = cg_entrance_from(table, ref >> 20 & 15);
  cg_remove_card(table, ref >> 16 & 15, ref >> 20 & 15, def);
  return ref >> 16 & 15;
}

static void marshal(cg_table *table, unsigned seat, uint32_t option) {
  unsigned def = cg_option_def(option), from;
  unsigned owner = take_out(table, seat, CG_WAY_MARSHAL, option, &from);
  bool duplicate = owner == seat && cg_original(table, seat, def) != CG_NO_OBJECT;
  unsigned gold = duplicate ? 0 : cg_cost(table, seat, def, CG_WAY_MARSHAL);
  if (table->sink != NULL) cg_emit(table, CG_EV_MARSHALS, (int)seat, (int)def, (int)gold, 0);
  cg_lose_gold(table, seat, gold);
  if (!duplicate) {
    if ((cg_def_of(table, def)->keywords >> CG_KEYWORD_LIMITED & 1) != 0)
      table->seat[seat].limited++;
    cg_brought_out(table, seat, def, CG_WAY_MARSHAL);
  }
  unsigned object = cg_enter(table, def, owner, seat, host_of(option), CG_MARSHALED | from);
  if (object != CG_NO_OBJECT) cg_entered(table, object, CG_MARSHALED | from);
}

static void ambush(cg_table *table, unsigned seat, uint32_t option) {
  unsigned def = cg_option_def(option), gold = cg_cost(table, seat, def, CG_WAY_AMBUSH);
  unsigned from, owner = take_out(table, seat, CG_WAY_AMBUSH, option, &from);
  if (table->sink != NULL) cg_emit(table, CG_EV_AMBUSHES, (int)seat, (int)def, (int)gold, 0);
  cg_lose_gold(table, seat, gold);
  if (cg_manual(table) && (cg_def_of(table, def)->keywords >> CG_KEYWORD_LIMITED & 1) != 0)
    table->seat[seat].limited++;
  cg_brought_out(table, seat, def, CG_WAY_AMBUSH);
  unsigned object = cg_enter(table, def, owner, seat, host_of(option), CG_BY_AMBUSH | from);
  if (object == CG_NO_OBJECT) return;
  cg_at(table, object)->flags |= CG_AMBUSHED;
  cg_touch(table, CG_NEW_PHASE);
  cg_entered(table, object, CG_BY_AMBUSH | from);
}

static void into_shadows(cg_table *table, unsigned seat, unsigned def) {
  cg_lose_gold(table, seat, cg_cost(table, seat, def, CG_WAY_SHADOWS));
  cg_brought_out(table, seat, def, CG_WAY_SHADOWS);
  unsigned object = cg_hide(table, seat, def);
  if (object == CG_NO_OBJECT) return;
  cg_occurrence hidden = cg_of_card(CG_HAP_INTO_SHADOWS, seat, object);
  hidden.amount = CG_OUT_OF_HAND;
  hidden.past = true;
  cg_happens(table, hidden);
}

static void out_of_shadows(cg_table *table, unsigned seat, uint32_t option) {
  unsigned object = cg_option_what(option), def = cg_at(table, object)->def,
           owner = cg_at(table, object)->owner;
  cg_lose_gold(table, seat, cg_shadow_cost(table, seat, def));
  cg_brought_out(table, seat, def, CG_WAY_EMERGE);
  cg_unhide(table, object);
  unsigned entered = cg_enter(table, def, owner, seat, host_of(option), CG_OUT_OF_SHADOWS);
  if (entered != CG_NO_OBJECT) cg_entered(table, entered, CG_OUT_OF_SHADOWS);
}

/* A duplicate is discarded, and its card stays. */
static void save_by_duplicate(cg_table *table, unsigned seat, uint32_t option) {
  unsigned object = cg_option_what(option), duplicate = cg_duplicate_of(table, object, seat);
  cg_group *group = &table->pub->group[cg_option_group(option) - 1];
  if (duplicate == CG_NO_OBJECT || group->set == 0) return;
  cg_remove(cg_members(table, group), object);
  cg_at(table, object)->sent = 0;
  group->flags |= CG_PARTLY;
  unsigned owner = cg_at(table, duplicate)->owner, def = cg_at(table, duplicate)->def;
  cg_drop(table, duplicate, CG_DISCARD);
  cg_tell_placed(table, owner, def, CG_DISCARD);
  if (table->sink != NULL)
    cg_emit(table, CG_EV_SAVED, (int)object, cg_at(table, object)->def, 0, 0);
  cg_tell_saved(table, object);
}

void cg_take_option(cg_table *table, unsigned seat, uint32_t option) {
  switch (cg_option_kind(option)) {
  case CG_O_ABILITY:
  case CG_O_EVENT: {
    cg_use use = cg_use_of(table, seat, option);
    cg_initiate(table, &use);
    return;
  }
  case CG_O_MARSHAL: marshal(table, seat, option); return;
  case CG_O_AMBUSH: ambush(table, seat, option); return;
  case CG_O_SHADOW: into_shadows(table, seat, cg_option_what(option)); return;
  case CG_O_UNSHADOW:
    if (cg_def_of(table, cg_at(table, cg_option_what(option))->def)->type == CG_TYPE_EVENT) {
      cg_use use = cg_use_of(table, seat, option);
      cg_initiate(table, &use);
    } else {
      out_of_shadows(table, seat, option);
    }
    return;
  default: assert(cg_option_kind(option) == CG_O_SAVE); save_by_duplicate(table, seat, option);
  }
}
