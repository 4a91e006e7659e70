/* Decks of OCTGN are read and written: see deck_octgn.h. Of the XML only the elements `card` are
 * looked for: a program that writes more into its files is understood all the same. */
#include "deck_octgn.h"

#include "core/buffer.h"
#include "deck_names.h"
#include "published.h"
#include "rules.h"

/* --- reading -------------------------------------------------------------- */

/* Moves on behind the next piece of that kind; false: there is none. */
static bool skip_to(cg_octgn_reader *in, const char *what) {
  while (in->rest.length > 0 && !begins(in->rest, what)) {
    in->line += in->rest.start[0] == '\n';
    in->rest.start++;
    in->rest.length--;
  }
  size_t length = in->rest.length == 0 ? 0 : strlen(what);
  in->rest.start += length;
  in->rest.length -= length;
  return length > 0;
}

/* The value of ` name="value"` in a tag; empty: it has none. */
static piece attribute(piece tag, const char *name) {
  size_t length = strlen(name);
  for (size_t at = 1; at + length + 2 < tag.length; at++) {
    piece rest = {tag.start + at, tag.length - at};
    bool found = is_space(tag.start[at - 1]) && begins(rest, name) && rest.start[length] == '=';
    char quote = found ? rest.start[length + 1] : '\0';
    if (quote != '"' && quote != '\'') continue;
    const char *value = rest.start + length + 2;
    const char *end = memchr(value, quote, (size_t)(tag.start + tag.length - value));
    return end == NULL ? (piece){"", 0} : (piece){value, (size_t)(end - value)};
  }
  return (piece){"", 0};
}

/* Letters that XML cannot have as they are. */
static size_t entity(piece text, char *letter) {
  static const struct {
    const char *code;
    char letter;
  } known[] = {{"&amp;", '&'},  {"&apos;", '\''}, {"&#39;", '\''}, {"&#x27;", '\''},
               {"&quot;", '"'}, {"&lt;", '<'},    {"&gt;", '>'}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (begins(text, known[i].code)) {
      *letter = known[i].letter;
      return strlen(known[i].code);
    }
  *letter = text.start[0];
  return 1;
}

static void read_name(piece text, cg_octgn_card *card) {
  size_t to = 0;
  while (text.length > 0 && to < sizeof card->name - 1) {
    size_t used = entity(text, &card->name[to++]);
    text.start += used;
    text.length -= used;
  }
  card->name[to] = '\0';
}

bool cg_next_octgn_card(cg_octgn_reader *in, cg_octgn_card *card) {
  if (!skip_to(in, "<card ")) return false;
  piece tag = {in->rest.start - 1, in->rest.length + 1};
  if (!skip_to(in, ">")) return false;
  tag.length = (size_t)(in->rest.start - tag.start);
  const char *end = memchr(in->rest.start, '<', in->rest.length);
  bool empty = tag.length > 1 && tag.start[tag.length - 2] == '/';
  piece name = {in->rest.start, end == NULL || empty ? 0 : (size_t)(end - in->rest.start)};
  card->id = attribute(tag, "id");
  card->count = attribute(tag, "qty");
  read_name(name, card);
  return true;
}

/* --- writing -------------------------------------------------------------- */

static void add_escaped(hf_buffer *to, const char *text) {
  for (; *text != '\0'; text++) {
    if (*text == '&')
      hf_add(to, "&amp;");
    else if (*text == '<')
      hf_add(to, "&lt;");
    else
      hf_add_char(to, *text);
  }
}

/* OCTGN has no id for the last cards: then the pack tells versions of a title apart. */
static void add_card(hf_buffer *to, const char *id, unsigned count, const char *name,
                     const char *pack) {
  hf_add(to, "    <card qty=\"");
  hf_add_number(to, count);
  hf_add(to, "\" id=\"");
  hf_add(to, id);
  hf_add(to, "\">");
  add_escaped(to, name);
  if (pack != NULL) {
    hf_add(to, " (");
    add_escaped(to, pack);
    hf_add(to, ")");
  }
  hf_add(to, "</card>\n");
}

static void begin(hf_buffer *to, const char *section) {
  hf_add(to, "  <section name=\"");
  hf_add(to, section);
  hf_add(to, "\" shared=\"False\">\n");
}

static void end(hf_buffer *to) { hf_add(to, "  </section>\n"); }

static const char *id_of(const cg_rules *rules, unsigned def) {
  const cg_published_card *card = cg_published_by_number(cg_number_of(rules, def));
  return card == NULL ? "" : card->octgn;
}

static void add_section(hf_buffer *to, const cg_rules *rules, const char *section, unsigned type,
                        const uint16_t *list, unsigned count) {
  begin(to, section);
  for (unsigned i = 0, next = 0; i < count; i = next) {
    while (next < count && list[next] == list[i]) next++;
    if (list[i] == 0 || rules->def[list[i] - 1].type != type) continue;
    const char *id = id_of(rules, list[i]);
    add_card(to, id, next - i, cg_name(rules, list[i]),
             id[0] == '\0' ? cg_set_name(cg_printed_set(rules, list[i])) : NULL);
  }
  end(to);
}

size_t cg_octgn_write(const cg_rules *rules, const cg_deck *deck, char *text, size_t size) {
  static const struct {
    const char *section;
    unsigned type;
  } drawn[] = {{"Characters", CG_TYPE_CHARACTER},
               {"Attachments", CG_TYPE_ATTACHMENT},
               {"Events", CG_TYPE_EVENT},
               {"Locations", CG_TYPE_LOCATION}};
  hf_buffer to = hf_buffer_on(text, size);
  const cg_colours colours = cg_colours_of(deck);
  hf_add(&to, "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n"
              "<deck game=\"30c200c9-6c98-49a4-a293-106c06295c05\" sleeveid=\"0\">\n");
  begin(&to, "Faction");
  if (deck->faction != 0) add_card(&to, "", 1, cg_faction_title(deck->faction), NULL);
  end(&to);
  add_section(&to, rules, "Agenda", CG_TYPE_AGENDA, colours.agenda, CG_AGENDAS_MOST);
  add_section(&to, rules, "Plots", CG_TYPE_PLOT, deck->plot, deck->plots);
  for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
    add_section(&to, rules, drawn[i].section, drawn[i].type, deck->card, deck->cards);
  hf_add(&to, "  <notes><![CDATA[]]></notes>\n</deck>\n");
  return to.length;
}
