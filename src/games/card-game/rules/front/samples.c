/* Samples.
 *
 * A sample deals what the viewer knows to be among somebody's hidden cards, and draws
 * the rest from the cards that a legal deck of that faction and agenda may hold: the
 * true list is in no view. What others have chosen unseen is chosen anew. */
#include "samples.h"

#include "../state/contexts.h"
#include "../state/lists.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/stack.h"
#include "../state/view.h"
#include "../state/zones.h"
#include "../tables/deck_bounds.h"
#include "../tables/decks.h"
#include "../words/asks.h"
#include "../words/choices.h"
#include "ask.h"
#include "core/draw.h"

/* What is known of a deck so far, to draw the rest of it. */
typedef struct dealing {
  const cg_rules *rules;
  hf_random *random;
  cg_deck deck; /* all cards that are known or drawn */
  cg_colours colours;
  cg_bounds bounds;
  unsigned missing; /* draw cards still to be drawn */
} dealing;

static unsigned same_title(const dealing *d, const uint16_t *list, unsigned count, unsigned def) {
  unsigned same = 0;
  for (unsigned i = 0; i < count; i++)
    same += d->rules->def[list[i] - 1].title == d->rules->def[def - 1].title;
  return same;
}

/* So many cards of this title are known or drawn. */
static unsigned copies(const dealing *d, unsigned def) {
  return d->rules->def[def - 1].type == CG_TYPE_PLOT
             ? same_title(d, d->deck.plot, d->deck.plots, def)
             : same_title(d, d->deck.card, d->deck.cards, def);
}

static void note(dealing *d, unsigned def) {
  const cg_def *card = &d->rules->def[def - 1];
  if (card->type == CG_TYPE_PLOT) {
    if (d->deck.plots < CG_PLOTS_MOST) d->deck.plot[d->deck.plots++] = (uint16_t)def;
    return;
  }
  if (card->type > CG_TYPE_EVENT) return;
  cg_bounds_add(&d->bounds, def, copies(d, def));
  if (d->deck.cards < CG_DECK_MOST) d->deck.card[d->deck.cards++] = (uint16_t)def;
}

static bool may_hold(const dealing *d, const cg_table *table, unsigned def, bool plot) {
  const cg_def *card = &d->rules->def[def - 1];
  if (plot != (card->type == CG_TYPE_PLOT) || (!plot && card->type > CG_TYPE_EVENT)) return false;
  bool starter = table->pub->starter != 0;
  if (!starter && !cg_deck_admits(d->rules, &d->colours, def)) return false;
  unsigned same = copies(d, def);
  if (plot && !starter)
    return same == 0; /* which plots are doubled, if any, would have to be seen */
  if (same >= card->deck_limit) return false;
  return plot || starter || cg_bounds_allow(&d->bounds, def, same, d->missing);
}

static unsigned draw_def(dealing *d, const cg_table *table, bool plot) {
  unsigned start = hf_draw_below(d->random, d->rules->count);
  for (unsigned tries = 0; tries < 64; tries++) {
    unsigned def = 1 + hf_draw_below(d->random, d->rules->count);
    if (may_hold(d, table, def, plot)) return def;
  }
  for (unsigned i = 0; i < d->rules->count; i++) {
    unsigned def = 1 + (start + i) % d->rules->count;
    if (may_hold(d, table, def, plot)) return def;
  }
  for (unsigned i = 0; i < d->rules->count; i++) { /* limits that cannot be kept are not */
    unsigned def = 1 + (start + i) % d->rules->count;
    const cg_def *card = &d->rules->def[def - 1];
    if (plot ? card->type == CG_TYPE_PLOT : card->type <= CG_TYPE_EVENT) return def;
  }
  return 1;
}

static dealing begin_dealing(const cg_table *table, unsigned seat, hf_random *random) {
  dealing d = {.rules = table->rules, .random = random};
  d.deck.faction = table->seat[seat].faction;
  d.colours = cg_colours_at(table, seat);
  d.bounds = cg_bounds_for(table->rules, &d.colours);
  for (unsigned i = 0; i < cg_zone_start(table, seat, CG_ZONES); i++)
    if (cg_pool_of(table, seat)[i].def != 0) note(&d, cg_pool_of(table, seat)[i].def);
  for (unsigned object = 0; object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->def != 0 && card->owner == seat && card->place != CG_GONE) note(&d, card->def);
  }
  return d;
}

/* Hidden places of a seat that need a card. */
static unsigned blanks_of(const cg_table *table, unsigned seat, bool plots) {
  unsigned blanks = 0;
  for (unsigned zone = 0; zone < CG_ZONES; zone++) {
    if (!cg_is_hidden(zone) || (zone == CG_PLOTS) != plots) continue;
    for (unsigned i = 0; i < cg_count(table, seat, zone); i++)
      blanks += cg_entry_at(table, seat, zone, i)->def == 0;
  }
  for (unsigned object = 0; !plots && object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    blanks += card->def == 0 && card->owner == seat &&
              (card->place == CG_DUPLICATE || card->place == CG_SHADOW);
  }
  return blanks;
}

typedef struct dealt {
  uint16_t def;
  bool heard;
} dealt;

static void shuffle(dealt *list, unsigned count, hf_random *random) {
  for (unsigned i = count; i > 1; i--) {
    unsigned other = hf_draw_below(random, i);
    dealt kept = list[i - 1];
    list[i - 1] = list[other];
    list[other] = kept;
  }
}

static void deal_into(cg_table *table, unsigned seat, unsigned viewer, bool plots,
                      const dealt *list) {
  uint8_t heard = (uint8_t)hf_bit(cg_bit_of(table, viewer));
  for (unsigned zone = 0; zone < CG_ZONES; zone++) {
    if (!cg_is_hidden(zone) || (zone == CG_PLOTS) != plots) continue;
    for (unsigned i = 0; i < cg_count(table, seat, zone); i++) {
      cg_entry *entry = cg_entry_at(table, seat, zone, i);
      if (entry->def != 0) continue;
      entry->def = list->def;
      entry->heard = list++->heard ? heard : 0;
    }
  }
  for (unsigned object = 0; !plots && object < table->pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if (card->def != 0 || card->owner != seat ||
        (card->place != CG_DUPLICATE && card->place != CG_SHADOW))
      continue;
    card->def = list->def & 0xFFFU;
    card->used = list++->heard ? heard : 0;
  }
}

/* Deals the hidden cards of one kind: those heard of, then drawn ones. */
static void deal(cg_table *table, unsigned seat, unsigned viewer, dealing *d, const uint16_t *heard,
                 bool plots) {
  unsigned blanks = blanks_of(table, seat, plots), count = 0;
  dealt list[CG_POOL];
  for (unsigned i = 0; i < cg_pool(table->pub) && heard[i] != 0; i++) {
    if ((table->rules->def[heard[i] - 1].type == CG_TYPE_PLOT) != plots || count == blanks)
      continue;
    list[count++] = (dealt){heard[i], true};
    note(d, heard[i]);
  }
  while (count < blanks) {
    d->missing = blanks - count;
    unsigned def = draw_def(d, table, plots);
    note(d, def);
    list[count++] = (dealt){(uint16_t)def, false};
  }
  shuffle(list, blanks, d->random);
  deal_into(table, seat, viewer, plots, list);
}

/* May it be this card that everybody has heard of, for all that this bit's seat knows? */
static bool may_be_heard(unsigned known, unsigned heard, unsigned bit) {
  return ((known | heard) >> bit & 1) != 0 && ((known | heard) >> CG_WATCHERS & 1) == 0;
}

/* Everybody has heard of such a card: the viewer, too, who may have seen since where it lies. */
static void spread(cg_table *table, unsigned seat, unsigned viewer, unsigned def) {
  unsigned bit = cg_bit_of(table, viewer), others = cg_everybody(table) & ~hf_bit(bit);
  for (unsigned zone = 0; zone < CG_ZONES; zone++) {
    if (!cg_is_hidden(zone)) continue;
    for (unsigned i = 0; i < cg_count(table, seat, zone); i++) {
      cg_entry *card = cg_entry_at(table, seat, zone, i);
      if (card->def != def || !may_be_heard(card->known, card->heard, bit)) continue;
      card->heard |= (uint8_t)others;
      return;
    }
  }
  for (unsigned object = 0; object < table->pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if (cg_hides(card) == 0 || card->owner != seat || card->def != def ||
        !may_be_heard(card->known, card->used, bit))
      continue;
    card->used |= (uint8_t)others;
    return;
  }
}

/* Titles that others have taken, as far as the viewer cannot know better. */
static void sample_titles(cg_table *table, unsigned viewer, hf_random *random) {
  cg_public *pub = table->pub;
  const cg_frame *frame = cg_top(table);
  if (pub->format != CG_MELEE || frame->procedure != CG_PROC_PLOT) return;
  uint32_t asked = table->flow->asked;
  unsigned chosen = 0;
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    if (table->seat[seat].prompt == CG_ASK_TITLE) chosen = 1;
  if (chosen == 0 || asked == 0) return;
  uint32_t all = hf_bit(CG_TITLE_COUNT) - 1,
           seen = viewer < cg_seats(table) ? table->own[viewer].titles_seen : 0;
  unsigned done = frame->plot.titled;
  uint32_t before_viewer = seen != 0 ? all & ~seen : all, after = seen != 0 ? seen : 0;
  if (seen != 0 && table->own[viewer].chosen_title != 0)
    after &= ~hf_bit(table->own[viewer].chosen_title - 1U);
  bool passed = false;
  for (unsigned i = 0; i <= done && i < cg_seats(table); i++) {
    unsigned seat = cg_left_of(table, pub->first_player, i);
    if (seat == viewer) {
      passed = true;
      continue;
    }
    if (!cg_plays(table, seat)) continue;
    uint32_t *from = seen != 0 && passed ? &after : &before_viewer;
    if (i < done && *from != 0) {
      unsigned title = hf_nth_bit(*from, hf_draw_below(random, hf_bit_count(*from)));
      table->own[seat].chosen_title = (uint8_t)(1 + title);
      *from &= ~hf_bit(title);
    }
    if (i == done) table->own[seat].titles_seen = (uint8_t)(seen != 0 ? after : before_viewer);
  }
  pub->titles = (uint8_t)all;
}

/* Somebody who has chosen, while others have not, has chosen something. */
static void sample_choices(cg_table *table, unsigned viewer, hf_random *random) {
  cg_options options;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    cg_seat *of = &table->seat[seat];
    cg_private *own = &table->own[seat];
    if (seat == viewer || (table->flow->asked >> seat & 1) != 0) continue;
    if (of->prompt == CG_ASK_PLOT) {
      cg_find_options(table, seat, &options);
      own->answer = options.list[hf_draw_below(random, options.count)];
      own->chosen_plot = (uint16_t)cg_option_what(own->answer);
    } else if (of->plot_chosen != 0 && own->chosen_plot == 0) { /* it lies face down yet */
      unsigned which = hf_draw_below(random, cg_count(table, seat, CG_PLOTS));
      own->chosen_plot = cg_entry_at(table, seat, CG_PLOTS, which)->def;
    } else if (of->prompt == CG_ASK_SETUP) {
      do {
        cg_find_options(table, seat, &options);
        cg_add_pick(table, seat, options.list[hf_draw_below(random, options.count)]);
      } while (cg_option_kind(cg_last_pick(table, seat)) != CG_O_DONE &&
               !cg_list_full(table, seat));
    }
  }
}

/* The clause by which the ability chooses the target that this register holds. NULL: an effect
 * of the ability chose it. */
static const uint16_t *clause_of(const cg_table *table, const cg_context *context, unsigned reg) {
  const hl_ability *ability = cg_ability_now(table, context);
  const uint16_t *at = table->rules->base.cards->code + ability->statements;
  for (unsigned i = 0; i < ability->target_count; i++) {
    bool several = *at == HL_SELECT, meant = hl_name_at(at) == reg;
    at = hl_choice_at(at);
    for (unsigned skipped = several ? 2 : 0; skipped > 0; skipped--) cg_skip(&at);
    if (meant) return at;
    cg_skip(&at);
  }
  return NULL;
}

/* What an ability was told to do with a card, or several, that the viewer does not see. */
typedef struct meant {
  cg_context *context;
  unsigned reg; /* HL_REGISTERS_MAX: none */
  uint32_t *ref;
} meant;

/* The cards of that place that may have been chosen, in the eyes of the viewer. */
static unsigned may_be_meant(cg_table *table, unsigned viewer, const meant *what,
                             uint16_t defs[CG_POOL]) {
  unsigned seat = *what->ref >> 16 & 15, zone = *what->ref >> 20 & 15, found = 0, count = 0;
  const uint16_t *at =
      what->reg < HL_REGISTERS_MAX ? clause_of(table, what->context, what->reg) : NULL;
  if (at != NULL) {
    cg_scope scope = cg_scope_now(table, what->context);
    cg_choice choice;
    cg_read_choice(&scope, &at, &choice);
    for (unsigned i = 0; i < choice.cards.piles && found < CG_POOL; i++)
      if (((choice.cards.pile[i] ^ *what->ref) & 0xFF0000) == 0)
        defs[found++] = (uint16_t)(choice.cards.pile[i] & 0xFFFF);
  }
  if (found == 0)
    for (; found < cg_count(table, seat, zone); found++)
      defs[found] = cg_entry_at(table, seat, zone, found)->def;
  for (unsigned i = 0; i < found; i++)
    if (!cg_sees_choice(table, viewer, what->context, cg_ref_pile(seat, zone, defs[i])))
      defs[count++] = defs[i];
  return count;
}

static void sample_meant(cg_table *table, unsigned viewer, const meant *what, hf_random *random) {
  uint32_t *ref = what->ref;
  bool list = cg_ref_kind(*ref) == CG_REF_LIST;
  if (list ? cg_list_get(table, cg_list_of(*ref), 0) != 0
           : cg_ref_kind(*ref) != CG_REF_PILE || (*ref & 0xFFFF) != 0)
    return;
  uint16_t defs[CG_POOL];
  unsigned left = may_be_meant(table, viewer, what, defs);
  for (unsigned i = 0; i < (list ? cg_list_count(*ref) : 1) && left > 0; i++) {
    unsigned which = hf_draw_below(random, left);
    if (list)
      cg_list_set(table, cg_list_of(*ref), i, defs[which], false);
    else
      *ref |= defs[which];
    defs[which] = defs[--left];
  }
}

static void sample_contexts(cg_table *table, unsigned viewer, hf_random *random) {
  for (unsigned i = 0; i < table->pub->context_count; i++) {
    cg_context *context = &table->pub->context[i];
    for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++)
      sample_meant(table, viewer, &(meant){context, reg, &context->reg[reg]}, random);
    for (unsigned paid = 0; paid < CG_PAID; paid++)
      sample_meant(table, viewer, &(meant){context, HL_REGISTERS_MAX, &context->paid[paid]},
                   random);
    sample_meant(table, viewer, &(meant){context, HL_REGISTERS_MAX, &context->last}, random);
  }
}

/* A card that was heard of changes places with one of the deck that was not. */
static bool put_into_deck(cg_table *table, unsigned seat, const cg_entry *seen, cg_entry *entry) {
  for (unsigned i = 0; i < cg_zone_start(table, seat, CG_HAND); i++) {
    cg_entry *other = &cg_pool_of(table, seat)[i];
    if (other->heard != 0 || seen[i].def != 0) continue;
    cg_entry kept = *other;
    other->def = entry->def, other->heard = entry->heard;
    entry->def = kept.def, entry->heard = kept.heard;
    return true;
  }
  return false;
}

/* A seat that is asked has something to choose. If it chooses among its own cards that the
 * viewer does not see, one of these must be such a card, so it is made one. */
static void sample_answerable(cg_table *table, unsigned viewer, const hf_view *view,
                              hf_random *random) {
  cg_options options;
  HF_EACH_BIT (seat, table->flow->asked) {
    if (seat == viewer) continue;
    cg_find_options(table, seat, &options);
    if (options.count > 0) continue;
    const cg_view *from = (const cg_view *)(const void *)view;
    const cg_entry *seen =
        (const cg_entry *)(const void *)((const char *)view +
                                         cg_view_layout(&from->pub, &from->head.flow).pool) +
        (size_t)seat * cg_pool(&from->pub);
    const cg_colours colours = cg_colours_at(table, seat);
    unsigned start = hf_draw_below(random, table->rules->count);
    for (unsigned zone = CG_TOP; zone <= CG_ASIDE && options.count == 0; zone++) {
      if (zone != CG_HAND && zone != CG_ASIDE) continue;
      unsigned at = cg_zone_start(table, seat, zone), cards = cg_count(table, seat, zone);
      for (unsigned i = 0; i < cards && options.count == 0; i++) {
        if (seen[at + i].def != 0) continue; /* this one the viewer knows */
        cg_entry *entry = &cg_pool_of(table, seat)[at + i];
        if (entry->heard != 0 && !put_into_deck(table, seat, seen, entry)) continue;
        uint16_t kept = entry->def;
        for (unsigned n = 0; n < table->rules->count && options.count == 0; n++) {
          unsigned def = 1 + (start + n) % table->rules->count;
          if (table->rules->def[def - 1].type > CG_TYPE_EVENT ||
              !cg_deck_admits(table->rules, &colours, def))
            continue;
          entry->def = (uint16_t)def;
          cg_find_options(table, seat, &options);
        }
        if (options.count == 0) entry->def = kept;
      }
    }
  }
}

void cg_sample(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state) {
  const cg_view *from = (const cg_view *)(const void *)view;
  cg_state *to = (cg_state *)(void *)state;
  cg_layout source = cg_view_layout(&from->pub, &from->head.flow);
  cg_layout target = cg_state_layout(&from->pub, &from->head.flow);
  unsigned viewer = view->seat;
  to->pub = from->pub;
  memcpy((char *)state + target.set, (const char *)view + source.set, source.size - source.set);
  cg_table table = cg_table_of(rules, state, NULL);
  for (unsigned seat = 0; seat < cg_seats(&table); seat++) {
    cg_hearsay heard = cg_hearsay_of((const char *)view + source.size, cg_pool(&from->pub), seat);
    dealing d = begin_dealing(&table, seat, random);
    deal(&table, seat, viewer, &d, heard.viewer, true);
    deal(&table, seat, viewer, &d, heard.viewer, false);
    for (unsigned i = 0; viewer < cg_seats(&table) && i < cg_pool(&from->pub) && heard.all[i] != 0;
         i++)
      spread(&table, seat, viewer, heard.all[i]);
  }
  sample_titles(&table, viewer, random);
  sample_choices(&table, viewer, random);
  table.pub->stale = CG_NEW_ALL;
  cg_refresh(&table);
  sample_contexts(&table, viewer, random);
  table.pub->stale = from->pub.stale;
  table.pub->unchecked = from->pub.unchecked;
  sample_answerable(&table, viewer, view, random);
}
