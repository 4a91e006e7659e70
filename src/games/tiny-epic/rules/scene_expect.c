/* What a scenario may expect of a position. */
#include "scene.h"

#include "notation.h"

static hf_status not_so(te_words *w, const char *what, int is, int wanted) {
  return hf_fail(w->line.error, HF_BAD_STATE, "%s is %d, not %d", what, is, wanted);
}

static hf_status expect_number(te_words *w, const char *what, int is) {
  hf_next_word(&w->line);
  int wanted = hf_word_number(&w->line);
  if (wanted < 0) return hf_unknown_word(&w->line, "number");
  return is == wanted ? HF_OK : not_so(w, what, is, wanted);
}

static hf_status expect_word(te_words *w, const char *what, const char *is) {
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, is)) return HF_OK;
  return hf_fail(w->line.error, HF_BAD_STATE, "%s is %s, not %s", what, is, w->line.word);
}

static const char *seat_word(const te_table *table, unsigned seat) {
  return seat == TE_NOBODY ? "nobody" : te_house_id(table->rules, te_at(table, seat)->house);
}

/* --- units ---------------------------------------------------------------- */

static void describe(const te_table *table, unsigned domain, char *text, size_t size) {
  size_t length = 0;
  text[0] = '\0';
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    const te_house *of = te_of(table, house);
    if ((te_where(table->pub, house) >> domain & 1) == 0) continue;
    const char *id = te_house_id(table->rules, house);
    size_t count = strlen(id);
    if (length + count + 12 > size) return;
    memcpy(text + length, id, count);
    length += count;
    text[length++] = ' ';
    text[length++] = (char)('0' + of->tokens[domain]);
    if (of->hero_at == domain) {
      memcpy(text + length, " hero", 5);
      length += 5;
    }
    text[length++] = ' ';
    text[length] = '\0';
  }
}

static hf_status expect_domain(te_words *w) {
  const te_table *table = w->table;
  te_force force;
  char text[120];
  hf_next_word(&w->line);
  unsigned domain = te_word_domain(w);
  if (domain == TE_NOTHING) return hf_unknown_word(&w->line, "domain");
  hf_status status = te_word_force(w, &force);
  if (status != HF_OK) return status;
  bool same =
      te_eggs(table->pub, domain) == force.eggs && te_dragons(table->pub, domain) == force.dragons;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    same = same && te_of(table, house)->tokens[domain] == force.tokens[house] &&
           te_hero_in(table->pub, house, domain) == ((unsigned)force.heroes >> house & 1);
  if (same) return HF_OK;
  describe(table, domain, text, sizeof text);
  return hf_fail(w->line.error, HF_BAD_STATE, "there stands: %s",
                 text[0] != '\0' ? text : "nobody");
}

static hf_status expect_hero(te_words *w, bool card) {
  static const char *const places[] = {"mat", "hand", "shown"};
  hf_next_word(&w->line);
  unsigned house = te_word_house(w);
  if (house == TE_NOTHING) return hf_unknown_word(&w->line, "house in the game");
  const te_house *of = te_of(w->table, house);
  if (card) return expect_word(w, "the card", places[of->card]);
  return expect_word(w, "the hero",
                     of->hero_at == TE_NOTHING ? "mat"
                                               : te_domain_id(w->table->rules, of->hero_at));
}

/* --- cards ---------------------------------------------------------------- */

static hf_status expect_cards(te_words *w, const char *what, uint64_t is) {
  uint64_t wanted;
  hf_status status = te_word_cards(w, &wanted);
  if (status != HF_OK || is == wanted) return status;
  uint64_t differ = is ^ wanted;
  const char *first = te_plot_id(w->table->rules, hf_lowest_bit(differ));
  return hf_fail(w->line.error, HF_BAD_STATE, "%s %s '%s'", what,
                 (is & differ & (0 - differ)) != 0 ? "has also" : "has not", first);
}

static hf_status expect_discarded(te_words *w) {
  uint64_t wanted;
  hf_status status = te_word_cards(w, &wanted);
  if (status != HF_OK || (wanted & ~w->table->pub->discard) == 0) return status;
  return hf_fail(w->line.error, HF_BAD_STATE, "'%s' is not discarded",
                 te_plot_id(w->table->rules, hf_lowest_bit(wanted & ~w->table->pub->discard)));
}

static hf_status expect_knows(te_words *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned other = te_word_seat(w);
  if (other == TE_NOTHING) return hf_unknown_word(&w->line, "player");
  hf_next_word(&w->line);
  unsigned card = te_word_card(w);
  if (card >= TE_HERO_CARD) return hf_unknown_word(&w->line, "plot card");
  if ((w->table->priv[seat].knows[other] >> card & 1) != 0) return HF_OK;
  return hf_fail(w->line.error, HF_BAD_STATE, "it does not know of '%s'", w->line.word);
}

/* --- a seat --------------------------------------------------------------- */

static hf_status expect_pool(te_words *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned house = te_word_house(w);
  if (house == TE_NOTHING) return hf_unknown_word(&w->line, "house in the game");
  return expect_number(w, "the number of tokens", te_at(w->table, seat)->pool[house]);
}

static hf_status expect_controls(te_words *w, unsigned seat, bool castle) {
  const te_public *pub = w->table->pub;
  hf_next_word(&w->line);
  unsigned domain = te_word_domain(w);
  if (domain == TE_NOTHING) return hf_unknown_word(&w->line, "domain");
  uint32_t held = castle ? pub->seat[seat].castles : te_control(pub, seat);
  if ((held >> domain & 1) != 0) return HF_OK;
  return hf_fail(w->line.error, HF_BAD_STATE, "it does not have %s", w->line.word);
}

static hf_status expect_die(te_words *w, unsigned seat) {
  const te_seat *at = te_at(w->table, seat);
  for (unsigned i = 0; hf_next_word(&w->line); i++) {
    unsigned face = te_word_face(w);
    if (face == TE_NOTHING) return hf_unknown_word(&w->line, "face of a die");
    if (i > 1 || at->die[i] != face)
      return hf_fail(w->line.error, HF_BAD_STATE, "it has no such die as %s there", w->line.word);
  }
  return HF_OK;
}

static hf_status expect_seat(te_words *w, unsigned seat) {
  const te_table *table = w->table;
  const te_seat *at = te_at(table, seat);
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, "gold")) return expect_number(w, "the gold", at->gold);
  if (hf_word_is(&w->line, "most-gold"))
    return expect_number(w, "the most gold", (int)te_gold_most(table, seat));
  if (hf_word_is(&w->line, "points")) return expect_number(w, "the number of points", at->points);
  if (hf_word_is(&w->line, "vengeance"))
    return expect_number(w, "the number of tokens", at->vengeance);
  if (hf_word_is(&w->line, "hand-count")) return expect_number(w, "the number of cards", at->hand);
  if (hf_word_is(&w->line, "hand")) return expect_cards(w, "the hand", table->priv[seat].hand);
  if (hf_word_is(&w->line, "beside")) return expect_cards(w, "beside the mat it", at->beside);
  if (hf_word_is(&w->line, "castles"))
    return expect_number(w, "the number of castles", (int)hf_bit_count(at->castles));
  if (hf_word_is(&w->line, "alliances"))
    return expect_number(w, "the number of alliances", (int)hf_bit_count(at->houses) - 1);
  if (hf_word_is(&w->line, "recruited"))
    return expect_number(w, "the number of tokens", TE_TOKENS - te_of(table, at->house)->mat);
  if (hf_word_is(&w->line, "castle")) return expect_controls(w, seat, true);
  if (hf_word_is(&w->line, "controls")) return expect_controls(w, seat, false);
  if (hf_word_is(&w->line, "pool")) return expect_pool(w, seat);
  if (hf_word_is(&w->line, "die")) return expect_die(w, seat);
  if (hf_word_is(&w->line, "knows")) return expect_knows(w, seat);
  return hf_unknown_word(&w->line, "fact of a player that can be expected");
}

/* --- the table ---------------------------------------------------------------------------------
 */

static hf_status expect_ally(te_words *w) {
  hf_next_word(&w->line);
  unsigned house = te_word_house(w);
  if (house == TE_NOTHING) return hf_unknown_word(&w->line, "house in the game");
  return expect_word(w, "the ally", seat_word(w->table, te_of(w->table, house)->owner));
}

static hf_status expect_mat(te_words *w) {
  hf_next_word(&w->line);
  unsigned house = te_word_house(w);
  if (house == TE_NOTHING) return hf_unknown_word(&w->line, "house in the game");
  return expect_number(w, "the number of tokens", te_of(w->table, house)->mat);
}

static hf_status expect_total(te_words *w) {
  hf_next_word(&w->line);
  if (!hf_word_is(&w->line, "attack") && !hf_word_is(&w->line, "defence"))
    return hf_unknown_word(&w->line, "side: attack or defence");
  unsigned which = hf_word_is(&w->line, "attack") ? TE_ATTACK : TE_DEFENCE;
  return expect_number(w, "the total", w->table->pub->battle.total[which]);
}

static hf_status expect_winner(te_words *w) {
  unsigned winner = w->table->pub->battle.winner;
  const char *is = winner == TE_NOBODY ? "nobody"
                   : winner < TE_SEATS ? seat_word(w->table, winner)
                                       : te_house_id(w->table->rules, winner - TE_SEATS);
  return expect_word(w, "the winner", is);
}

static hf_status expect_battle(te_words *w) {
  unsigned place = w->table->pub->battle.place;
  return expect_word(w, "the battle",
                     place == TE_NOTHING ? "none" : te_domain_id(w->table->rules, place));
}

static hf_status expect_won(te_words *w) {
  uint32_t wanted = 0;
  while (hf_next_word(&w->line)) {
    unsigned seat = te_word_seat(w);
    if (seat == TE_NOTHING) return hf_unknown_word(&w->line, "player");
    wanted |= hf_bit(seat);
  }
  if (w->table->flow->over == 0)
    return hf_fail(w->line.error, HF_BAD_STATE, "the game is not over");
  uint32_t is = te_winners(w->table);
  return is == wanted
             ? HF_OK
             : hf_fail(w->line.error, HF_BAD_STATE, "others have won: seats %u", (unsigned)is);
}

static hf_status expect_bottom(te_words *w) {
  for (unsigned i = 0; hf_next_word(&w->line); i++)
    if (i > 1 || w->table->pub->bottom[i] != te_word_face(w))
      return hf_fail(w->line.error, HF_BAD_STATE, "no %s lies there", w->line.word);
  return HF_OK;
}

/* `slot recruit`, `slot recruit march stark`, `slot recruit empty`. A die of the
 * Rival is named by its slot's own face. */
static hf_status expect_slot(te_words *w) {
  const te_public *pub = w->table->pub;
  hf_next_word(&w->line);
  unsigned slot = te_word_face(w);
  if (slot == TE_NOTHING) return hf_unknown_word(&w->line, "slot");
  bool taken = (pub->slots >> slot & 1) != 0;
  if (!hf_next_word(&w->line))
    return taken ? HF_OK : hf_fail(w->line.error, HF_BAD_STATE, "no die lies in that slot");
  if (hf_word_is(&w->line, "empty"))
    return !taken ? HF_OK : hf_fail(w->line.error, HF_BAD_STATE, "a die lies in that slot");
  unsigned face = te_word_face(w);
  if (face == TE_NOTHING) return hf_unknown_word(&w->line, "face");
  hf_next_word(&w->line);
  unsigned seat = te_word_seat(w);
  if (seat == TE_NOTHING) return hf_unknown_word(&w->line, "player");
  bool there = te_is_rival(w->table, seat)
                   ? face == slot && te_laid_rival(pub, slot) > 0
                   : te_laid_face(pub, slot) == face && te_laid_seat(pub, slot) == seat;
  return there ? HF_OK : hf_fail(w->line.error, HF_BAD_STATE, "another die lies there, or none");
}

static hf_status expect_free(te_words *w) {
  uint32_t wanted = hf_bit(TE_ARRYN), free = 0;
  while (hf_next_word(&w->line)) {
    unsigned house = te_word_house(w);
    if (house == TE_NOTHING) return hf_unknown_word(&w->line, "house");
    wanted |= hf_bit(house);
  }
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(w->table, house)->role == TE_FREE) free |= hf_bit(house);
  return free == wanted ? HF_OK
                        : hf_fail(w->line.error, HF_BAD_STATE, "other houses have no player");
}

static hf_status expect_table(te_words *w) {
  static const char *const endings[] = {"running", "points", "tie-break", "shared", "rival"};
  const te_public *pub = w->table->pub;
  if (hf_word_is(&w->line, "at")) return expect_domain(w);
  if (hf_word_is(&w->line, "hero")) return expect_hero(w, false);
  if (hf_word_is(&w->line, "hero-card")) return expect_hero(w, true);
  if (hf_word_is(&w->line, "ally")) return expect_ally(w);
  if (hf_word_is(&w->line, "free")) return expect_free(w);
  if (hf_word_is(&w->line, "mat")) return expect_mat(w);
  if (hf_word_is(&w->line, "throne"))
    return expect_word(w, "the throne", seat_word(w->table, pub->throne));
  if (hf_word_is(&w->line, "round")) return expect_number(w, "the round", pub->round);
  if (hf_word_is(&w->line, "hand-of-king"))
    return expect_word(w, "the Hand of the King", seat_word(w->table, pub->hand_of_king));
  if (hf_word_is(&w->line, "active"))
    return expect_word(w, "active", seat_word(w->table, pub->active));
  if (hf_word_is(&w->line, "deck-count")) return expect_number(w, "the deck", pub->deck_count);
  if (hf_word_is(&w->line, "discard")) return expect_discarded(w);
  if (hf_word_is(&w->line, "battle")) return expect_battle(w);
  if (hf_word_is(&w->line, "total")) return expect_total(w);
  if (hf_word_is(&w->line, "winner")) return expect_winner(w);
  if (hf_word_is(&w->line, "bottom")) return expect_bottom(w);
  if (hf_word_is(&w->line, "slot")) return expect_slot(w);
  if (hf_word_is(&w->line, "ending")) return expect_word(w, "the ending", endings[pub->ending]);
  if (hf_word_is(&w->line, "won")) return expect_won(w);
  return hf_unknown_word(&w->line, "player, nor a fact of the table that can be expected");
}

hf_status te_scene_expect(const hf_rules *rules, const hf_state *state, const char *line,
                          hf_error *error) {
  te_table table = te_look(rules, state);
  te_words w = {.table = &table, .line = {.at = line, .error = error}};
  hf_next_word(&w.line);
  unsigned seat = te_word_seat(&w);
  return hf_end_of_line(&w.line, seat == TE_NOTHING ? expect_table(&w) : expect_seat(&w, seat));
}
