/* Views and samples.
 *
 * A card that lies face down has no identity. The view shows what its seat knows
 * where it knows it, in an order that tells nothing; and beside that, sorted, what
 * it knows to be among somebody's hidden cards. A sample deals these, and draws
 * the rest from the cards that a legal deck of that faction and agenda may hold:
 * the true list is in no view. */
#include "view.h"

#include "../../core/draw.h"
#include "ask.h"
#include "decks.h"
#include "figures.h"
#include "lists.h"
#include "picks.h"
#include "setup.h"

enum { VIEW_HEAD = sizeof(cg_view) };

static cg_layout view_layout(const cg_public *pub) {
  return cg_layout_of(VIEW_HEAD, pub->seats, pub->objects);
}

size_t cg_view_size(const hf_rules *rules, const hf_state *state) {
  const cg_public *pub = &((const cg_state *)(const void *)state)->pub;
  (void)rules;
  size_t size = view_layout(pub).size + pub->seats * CG_POOL * sizeof(uint16_t);
  return (size + 7) & ~(size_t)7;
}

static cg_table view_table(const hf_rules *rules, hf_view *view) {
  cg_view *whole = (cg_view *)(void *)view;
  return cg_table_behind(rules, VIEW_HEAD, whole, &whole->pub, &view->flow);
}

cg_table cg_look_seen(const hf_rules *rules, const hf_view *view) {
  return view_table(rules, (hf_view *)(uintptr_t)view);
}

/* The list behind the view of what a seat is known to have. */
static uint16_t *heard_of(const cg_table *table, unsigned seat) {
  cg_layout at = view_layout(table->pub);
  char *base = (char *)table->object - at.object;
  return (uint16_t *)(void *)(base + at.size) + (size_t)seat * CG_POOL;
}

static bool all_heard(uint8_t heard) { return (heard >> CG_WATCHERS & 1) != 0; }

static void sort_numbers(uint16_t *list, unsigned count) {
  for (unsigned i = 1; i < count; i++) {
    uint16_t value = list[i];
    unsigned at = i;
    for (; at > 0 && list[at - 1] > value; at--) list[at] = list[at - 1];
    list[at] = value;
  }
}

static bool before(const cg_entry *a, const cg_entry *b) {
  if ((a->def != 0) != (b->def != 0)) return a->def != 0;
  if (a->def != b->def) return a->def < b->def;
  return a->known != b->known ? a->known < b->known : a->heard < b->heard;
}

/* Zones without an order get one that tells nothing. */
static void sort_entries(cg_entry *card, unsigned count) {
  for (unsigned i = 1; i < count; i++) {
    cg_entry entry = card[i];
    unsigned at = i;
    for (; at > 0 && before(&entry, &card[at - 1]); at--) card[at] = card[at - 1];
    card[at] = entry;
  }
}

static bool hidden_zone(unsigned zone) { return zone <= CG_ASIDE || zone == CG_PLOTS; }
static bool in_deck(unsigned zone) { return zone <= CG_BOTTOM; }

/* What is heard of: a definition, and whether whoever watches has heard of it too.
 * Then everybody has. */
enum { HEARD_BY_ALL = 0x8000 };
static uint16_t heard_entry(unsigned def, unsigned heard) {
  return (uint16_t)(def | ((heard >> CG_WATCHERS & 1) != 0 ? HEARD_BY_ALL : 0U));
}
static unsigned heard_def(uint16_t entry) { return entry & (HEARD_BY_ALL - 1U); }

unsigned cg_heard_of(const cg_table *seen, unsigned seat, uint16_t defs[CG_POOL]) {
  const uint16_t *heard = heard_of(seen, seat);
  unsigned count = 0;
  for (; count < CG_POOL && heard[count] != 0; count++)
    defs[count] = (uint16_t)heard_def(heard[count]);
  sort_numbers(defs, count);
  return count;
}

/* Cards that lie face down in play or in the shadows; returns how many of them the
 * viewer has heard of. */
static unsigned blank_objects(cg_table *table, unsigned seat, unsigned viewer, uint16_t *heard) {
  unsigned bit = viewer < cg_seats(table) ? viewer : CG_WATCHERS, count = 0;
  for (unsigned object = 0; object < table->pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if ((card->flags & CG_FACE_DOWN) == 0 || card->owner != seat) continue;
    bool known = (card->known >> bit & 1) != 0;
    if (!known && (card->used >> bit & 1) != 0) heard[count++] = heard_entry(card->def, card->used);
    if (!known) { /* nor does the viewer where control was taken of what it lies on */
      card->def = 0;
      card->known = (uint8_t)(cg_bit(card->controller) & ~cg_bit(bit));
    }
    /* and where the viewer does, only whether all know it */
    if (known && !all_heard(card->known))
      card->known = (uint8_t)(cg_bit(bit) | cg_bit(card->controller));
    card->used = known && all_heard(card->used) ? (uint8_t)cg_everybody(table) : 0;
  }
  return count;
}

static void blank_pool(cg_table *table, unsigned seat, unsigned viewer) {
  uint16_t *heard = heard_of(table, seat);
  unsigned count = blank_objects(table, seat, viewer, heard);
  for (unsigned zone = 0; zone < CG_ZONES; zone++) {
    if (!hidden_zone(zone)) continue;
    cg_entry *card = cg_entry_at(table, seat, zone, 0);
    unsigned cards = cg_count(table, seat, zone);
    for (unsigned i = 0; i < cards; i++) {
      bool own_deck = seat == viewer && (in_deck(zone) || zone == CG_ASIDE);
      unsigned bit = viewer < cg_seats(table) ? viewer : CG_WATCHERS;
      bool known = (card[i].known >> bit & 1) != 0;
      bool told = (card[i].heard >> bit & 1) != 0 || own_deck;
      if (!known && told) heard[count++] = heard_entry(card[i].def, card[i].heard);
      if (!known) { /* who else knows it is not seen either: only that its owner does */
        card[i].def = 0;
        card[i].known = zone == CG_HAND || zone == CG_PLOTS ? (uint8_t)cg_bit(seat) : 0;
      }
      /* and of a card that the viewer knows, only whether all know it */
      uint8_t owner = zone == CG_HAND || zone == CG_PLOTS ? (uint8_t)cg_bit(seat) : 0;
      if (known && !all_heard(card[i].known)) card[i].known = (uint8_t)(cg_bit(bit) | owner);
      /* what all have heard of stays so where the viewer knows its place */
      card[i].heard = known && all_heard(card[i].heard) ? (uint8_t)cg_everybody(table) : 0;
    }
    bool from_hand = zone == CG_ASIDE && table->seat[seat].aside_from == CG_HAND;
    if (zone == CG_LOOSE || zone == CG_HAND || zone == CG_PLOTS || from_hand)
      sort_entries(card, cards);
  }
  sort_numbers(heard, count);
}

/* Does the viewer know that such a card lies there? */
static bool knows(const cg_table *table, unsigned viewer, uint32_t ref) {
  unsigned seat = ref >> 16 & 15, zone = ref >> 20 & 15, def = ref & 0xFFFF;
  unsigned bit = viewer < cg_seats(table) ? viewer : CG_WATCHERS;
  if (!hidden_zone(zone)) return true;
  const cg_entry *card = cg_entry_at(table, seat, zone, 0);
  for (unsigned i = 0; i < cg_count(table, seat, zone); i++)
    if (card[i].def == def && (card[i].known >> bit & 1) != 0) return true;
  return false;
}

bool cg_sees_choice(const cg_table *table, unsigned viewer, unsigned user, uint32_t ref) {
  bool card = cg_ref_kind(ref) == CG_REF_PILE || cg_ref_kind(ref) == CG_REF_LIST;
  if (card && viewer == user && (ref >> 20 & 15) == CG_ASIDE) return true; /* looked at them all */
  if (cg_ref_kind(ref) == CG_REF_PILE) return knows(table, viewer, ref);
  if (cg_ref_kind(ref) != CG_REF_LIST || !hidden_zone(ref >> 20 & 15)) return true;
  for (unsigned n = 0; n < cg_list_count(ref); n++) {
    uint32_t def = cg_list_get(table, cg_list_of(ref), n);
    if (!knows(table, viewer, (ref & 0xFF0000) | def)) return false;
  }
  return true;
}

/* What somebody chose among cards that others do not see. */
static void blank_choice(cg_table *table, const cg_table *from, unsigned viewer, unsigned user,
                         uint32_t *ref) {
  if (cg_sees_choice(from, viewer, user, *ref)) return;
  if (cg_ref_kind(*ref) == CG_REF_LIST)
    memset(cg_set(table, cg_list_of(*ref)), 0,
           cg_list_sets(table, cg_list_count(*ref)) * from->pub->words * sizeof(uint64_t));
  *ref = 0;
}

static void blank_contexts(cg_table *table, const cg_table *from, unsigned viewer) {
  for (unsigned i = 0; i < table->pub->context_count; i++) {
    cg_context *context = &table->pub->context[i];
    for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++)
      blank_choice(table, from, viewer, context->user, &context->reg[reg]);
    for (unsigned paid = 0; paid < CG_PAID; paid++)
      blank_choice(table, from, viewer, context->user, &context->paid[paid]);
    blank_choice(table, from, viewer, context->user, &context->last);
  }
}

void cg_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view) {
  const cg_state *from = (const cg_state *)(const void *)state;
  cg_view *to = (cg_view *)(void *)view;
  cg_layout source = cg_layout_of(sizeof(cg_state), from->pub.seats, from->pub.objects);
  cg_layout target = view_layout(&from->pub);
  to->pub = from->pub;
  memcpy((char *)view + target.set, (const char *)state + source.set, source.size - source.set);
  cg_table table = view_table(rules, view);
  to->pub.titles = 0;
  cg_table whole = cg_look(rules, state);
  blank_contexts(&table, &whole, seat);
  for (unsigned other = 0; other < cg_seats(&table); other++) {
    if (other != seat) cg_drop_picks(&table, other);
    if (other != seat) memset(&table.own[other], 0, sizeof table.own[other]);
    blank_pool(&table, other, seat);
  }
#ifdef CG_FAULT_LEAK /* planted for a test: a card of the next seat's hand shows */
  unsigned next = (seat + 1) % from->core.flow.seats;
  cg_table true_table = cg_look(rules, state);
  if (cg_count(&true_table, next, CG_HAND) > 0)
    table.own[seat % cg_seats(&table)].assaulter = cg_entry_at(&true_table, next, CG_HAND, 0)->def;
#endif
}

/* --- samples -------------------------------------------------------------- */

/* What is known of a deck so far, to draw the rest of it. */
typedef struct dealing {
  const cg_rules *rules;
  hf_random *random;
  cg_deck deck; /* all cards that are known or drawn */
  unsigned neutrals, banners, banner, least, most;
  unsigned missing; /* draw cards still to be drawn */
} dealing;

static void note(dealing *d, unsigned def) {
  const cg_def *card = &d->rules->def[def - 1];
  if (card->type == CG_TYPE_PLOT) {
    if (d->deck.plots < CG_PLOTS_MOST) d->deck.plot[d->deck.plots++] = (uint16_t)def;
    return;
  }
  if (card->type > CG_TYPE_EVENT) return;
  if (d->deck.cards < CG_DECK_MOST) d->deck.card[d->deck.cards++] = (uint16_t)def;
  d->neutrals += card->faction == CG_FACTION_NEUTRAL;
  d->banners += card->faction == d->banner;
}

static unsigned same_title(const dealing *d, const uint16_t *list, unsigned count, unsigned def) {
  unsigned same = 0;
  for (unsigned i = 0; i < count; i++)
    same += d->rules->def[list[i] - 1].title == d->rules->def[def - 1].title;
  return same;
}

static bool may_hold(const dealing *d, const cg_table *table, unsigned def, bool plot) {
  const cg_def *card = &d->rules->def[def - 1];
  if (plot != (card->type == CG_TYPE_PLOT) || (!plot && card->type > CG_TYPE_EVENT)) return false;
  bool starter = table->pub->starter != 0;
  if (!starter && !cg_deck_admits(d->rules, d->deck.faction, d->deck.agenda, def)) return false;
  unsigned same = plot ? same_title(d, d->deck.plot, d->deck.plots, def)
                       : same_title(d, d->deck.card, d->deck.cards, def);
  if (plot && !starter) return same == 0; /* which plot is doubled, if any, would have to be seen */
  if (same >= card->deck_limit) return false;
  if (plot || starter) return true;
  if (card->faction == CG_FACTION_NEUTRAL && d->neutrals >= d->most) return false;
  bool needed =
      d->banner != CG_NOBODY && d->banners < d->least && d->missing <= d->least - d->banners;
  return !needed || card->faction == d->banner;
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
  d.deck.agenda = cg_at(table, cg_slot(seat, CG_AGENDA_SLOT))->def;
  d.banner = table->seat[seat].banner;
  d.least = cg_banner_least(table->rules, d.deck.agenda);
  d.most = cg_neutral_most(table->rules, d.deck.agenda);
  for (unsigned i = 0; i < cg_zone_start(table, seat, CG_ZONES); i++)
    if (table->pool[seat].card[i].def != 0) note(&d, table->pool[seat].card[i].def);
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
    if (!hidden_zone(zone) || (zone == CG_PLOTS) != plots) continue;
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
  uint8_t heard; /* by whom */
} dealt;

/* Of one's own cards one has not heard: one knows that they are there. */
static uint8_t heard_by(const cg_table *table, unsigned seat, unsigned viewer, uint16_t entry) {
  if ((entry & HEARD_BY_ALL) != 0) return (uint8_t)(cg_everybody(table) & ~cg_bit(seat));
  if (seat == viewer) return 0;
  return (uint8_t)cg_bit(viewer < cg_seats(table) ? viewer : CG_WATCHERS);
}

static void shuffle(dealt *list, unsigned count, hf_random *random) {
  for (unsigned i = count; i > 1; i--) {
    unsigned other = hf_draw_below(random, i);
    dealt kept = list[i - 1];
    list[i - 1] = list[other];
    list[other] = kept;
  }
}

static void deal_into(cg_table *table, unsigned seat, bool plots, const dealt *list) {
  unsigned at = 0;
  for (unsigned zone = 0; zone < CG_ZONES; zone++) {
    if (!hidden_zone(zone) || (zone == CG_PLOTS) != plots) continue;
    for (unsigned i = 0; i < cg_count(table, seat, zone); i++) {
      cg_entry *entry = cg_entry_at(table, seat, zone, i);
      if (entry->def != 0) continue;
      entry->def = list[at].def;
      entry->heard = list[at].heard;
      at++;
    }
  }
  for (unsigned object = 0; !plots && object < table->pub->high; object++) {
    cg_object *card = cg_at(table, object);
    if (card->def != 0 || card->owner != seat ||
        (card->place != CG_DUPLICATE && card->place != CG_SHADOW))
      continue;
    card->def = list[at].def & 0xFFFU;
    card->used = list[at].heard;
    at++;
  }
}

/* Deals the hidden cards of one kind: those heard of, then drawn ones. */
static void deal(cg_table *table, unsigned seat, unsigned viewer, dealing *d, const uint16_t *heard,
                 bool plots) {
  unsigned blanks = blanks_of(table, seat, plots), count = 0;
  dealt list[CG_POOL];
  for (unsigned i = 0; i < CG_POOL && heard[i] != 0; i++) {
    unsigned def = heard_def(heard[i]);
    if ((table->rules->def[def - 1].type == CG_TYPE_PLOT) != plots || count == blanks) continue;
    list[count++] = (dealt){(uint16_t)def, heard_by(table, seat, viewer, heard[i])};
    note(d, def);
  }
  while (count < blanks) {
    d->missing = blanks - count;
    unsigned def = draw_def(d, table, plots);
    note(d, def);
    list[count++] = (dealt){(uint16_t)def, 0};
  }
  shuffle(list, blanks, d->random);
  deal_into(table, seat, plots, list);
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
  uint32_t all = cg_bit(CG_TITLE_COUNT) - 1,
           seen = viewer < cg_seats(table) ? table->own[viewer].titles_seen : 0;
  unsigned done = frame->arg[1];
  uint32_t before_viewer = seen != 0 ? all & ~seen : all, after = seen != 0 ? seen : 0;
  if (seen != 0 && table->own[viewer].chosen_title != 0)
    after &= ~cg_bit(table->own[viewer].chosen_title - 1U);
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
      uint32_t left = *from;
      unsigned which = hf_draw_below(random, cg_bits(left));
      while (which-- > 0) left &= left - 1;
      table->own[seat].chosen_title = (uint8_t)(1 + cg_lowest(left));
      *from &= ~(left & (0 - left));
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

/* An asked seat has something to choose: where that is among cards of its own that
 * the viewer does not see, one of these is made such a card. */
static void sample_answerable(cg_table *table, unsigned viewer, const hf_view *view,
                              hf_random *random) {
  cg_options options;
  for (uint32_t left = table->flow->asked; left != 0; left &= left - 1) {
    unsigned seat = cg_lowest(left);
    if (seat == viewer) continue;
    cg_find_options(table, seat, &options);
    if (options.count > 0) continue;
    const cg_view *from = (const cg_view *)(const void *)view;
    const cg_pool *seen =
        (const cg_pool *)(const void *)((const char *)view + view_layout(&from->pub).pool);
    unsigned start = hf_draw_below(random, table->rules->count);
    for (unsigned zone = CG_TOP; zone <= CG_ASIDE && options.count == 0; zone++) {
      if (zone != CG_HAND && zone != CG_ASIDE) continue;
      unsigned at = cg_zone_start(table, seat, zone), cards = cg_count(table, seat, zone);
      for (unsigned i = 0; i < cards && options.count == 0; i++) {
        if (seen[seat].card[at + i].def != 0) continue; /* this one the viewer knows */
        cg_entry *entry = &table->pool[seat].card[at + i];
        uint16_t kept = entry->def;
        for (unsigned n = 0; n < table->rules->count && options.count == 0; n++) {
          unsigned def = 1 + (start + n) % table->rules->count;
          if (table->rules->def[def - 1].type > CG_TYPE_EVENT ||
              !cg_deck_admits(table->rules, table->seat[seat].faction,
                              cg_at(table, cg_slot(seat, CG_AGENDA_SLOT))->def, def))
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
  cg_layout source = view_layout(&from->pub);
  cg_layout target = cg_layout_of(sizeof(cg_state), from->pub.seats, from->pub.objects);
  unsigned viewer = view->seat;
  to->pub = from->pub;
  memcpy((char *)state + target.set, (const char *)view + source.set, source.size - source.set);
  cg_table table = cg_table_of(rules, state, NULL);
  const uint16_t *heard = (const uint16_t *)(const void *)((const char *)view + source.size);
  for (unsigned seat = 0; seat < cg_seats(&table); seat++) {
    dealing d = begin_dealing(&table, seat, random);
    deal(&table, seat, viewer, &d, heard + (size_t)seat * CG_POOL, true);
    deal(&table, seat, viewer, &d, heard + (size_t)seat * CG_POOL, false);
  }
  sample_titles(&table, viewer, random);
  sample_choices(&table, viewer, random);
  table.pub->stale = CG_NEW_ALL;
  cg_refresh(&table);
  table.pub->stale = from->pub.stale;
  table.pub->unchecked = from->pub.unchecked;
  sample_answerable(&table, viewer, view, random);
}
