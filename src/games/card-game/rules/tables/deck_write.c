/* Decks written in the lines that players exchange (deck_text.c reads them), and what sets,
 * factions and cards are called and numbered there. */
#include "deck_write.h"

#include "core/buffer.h"
#include "deck_names.h"
#include "deck_text.h"
#include "rules.h"

#include <string.h>

static void add_pack(hf_buffer *to, const char *pack) {
  hf_add(to, " (");
  hf_add(to, pack);
  hf_add(to, ")");
}

/* Alone in its line; with its pack where that is not known without. */
static void add_agenda(hf_buffer *to, const cg_rules *rules, unsigned def) {
  hf_add(to, cg_name(rules, def));
  if (cg_has_versions(rules, def)) add_pack(to, cg_set_name(cg_printed_set(rules, def)));
  hf_add(to, "\n");
}

/* "3x Bran Stark (Core Set)", "3 Bran Stark (Core)". */
static void add_line(hf_buffer *to, const cg_rules *rules, unsigned def, unsigned count,
                     enum hf_deck_style style) {
  bool codes = style == HF_DECK_THRONETEKI;
  const char *set = cg_printed_set(rules, def);
  hf_add_number(to, count);
  hf_add(to, codes ? " " : "x ");
  hf_add(to, cg_name(rules, def));
  add_pack(to, codes ? cg_set_code(set) : cg_set_name(set));
  hf_add(to, "\n");
}

static void add_cards(hf_buffer *to, const cg_rules *rules, const uint16_t *list, unsigned count,
                      unsigned type, enum hf_deck_style style) {
  static const char *const titles[] = {[CG_TYPE_CHARACTER] = "Character",
                                       [CG_TYPE_LOCATION] = "Location",
                                       [CG_TYPE_ATTACHMENT] = "Attachment",
                                       [CG_TYPE_EVENT] = "Event",
                                       [CG_TYPE_PLOT] = "Plot"};
  unsigned kinds = 0;
  for (unsigned i = 0; i < count; i++)
    kinds += rules->def[list[i] - 1].type == type && (i == 0 || list[i] != list[i - 1]);
  if (kinds == 0) return;
  hf_add(to, "\n");
  hf_add(to, titles[type]);
  hf_add(to, kinds > 1 ? "s\n\n" : "\n\n");
  for (unsigned i = 0, next = 0; i < count; i = next) {
    while (next < count && list[next] == list[i]) next++;
    if (rules->def[list[i] - 1].type == type) add_line(to, rules, list[i], next - i, style);
  }
}

/* Would it be read as a title, and not as a card or a heading? */
static bool is_plain_title(const cg_rules *rules, const char *title) {
  cg_deck_page page;
  cg_deck_text_read(rules, title, strlen(title), &page, NULL);
  return strcmp(page.title, title) == 0;
}

size_t cg_deck_text_write(const cg_rules *rules, const cg_deck *deck, const char *title,
                          bool starter, enum hf_deck_style style, char *text, size_t size) {
  static const uint8_t order[] = {CG_TYPE_CHARACTER, CG_TYPE_LOCATION, CG_TYPE_ATTACHMENT,
                                  CG_TYPE_EVENT};
  hf_buffer to = hf_buffer_on(text, size);
  if (title[0] != '\0') {
    if (!is_plain_title(rules, title)) hf_add(&to, "Name: ");
    hf_add(&to, title);
    hf_add(&to, "\n\n");
  }
  if (deck->faction != 0) {
    hf_add(&to, cg_faction_title(deck->faction));
    hf_add(&to, "\n");
  }
  if (deck->agenda != 0) add_agenda(&to, rules, deck->agenda);
  for (unsigned i = 0; i < CG_AGENDAS_MOST - 1 && deck->beside[i] != 0; i++)
    add_agenda(&to, rules, deck->beside[i]);
  if (starter) hf_add(&to, "\nFormat: starter\n");
  add_cards(&to, rules, deck->plot, deck->plots, CG_TYPE_PLOT, style);
  for (size_t i = 0; i < sizeof order; i++)
    add_cards(&to, rules, deck->card, deck->cards, order[i], style);
  return to.length;
}
