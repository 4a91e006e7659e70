/* The board of Tiny Epic: the sections of docs/protocol.md. What never changes
 * (borders, costs, shields) is told with the cards. */
#include "wire.h"

#include "core/game.h"

/* --- the game ------------------------------------------------------------- */

static const hf_frame *frame_of(const te_table *table, unsigned procedure) {
  const hf_flow *flow = table->flow;
  for (unsigned i = 0; i < flow->frame_count && i < HF_FRAMES_MAX; i++)
    if (flow->frame[i].procedure == procedure) return &flow->frame[i];
  return NULL;
}

static bool drafting(const te_public *pub) {
  for (unsigned face = 0; face < TE_FACES; face++)
    if (pub->dice[face] > 0) return true;
  return false;
}

static const char *phase_of(const te_table *table) {
  if (table->pub->round == 0) return "setup";
  if (table->flow->over) return "end";
  if (drafting(table->pub)) return "dice";
  if (frame_of(table, TE_PROC_TURN) != NULL) return "turns";
  return frame_of(table, TE_PROC_ALLIANCES) != NULL ? "end" : "bottom";
}

static void write_game(const te_table *table, hw_text *out) {
  const te_public *pub = table->pub;
  unsigned seats = te_seats(table);
  hw_object(out);
  hw_put_number(out, "turn", pub->round);
  hw_put_number(out, "rounds", TE_ROUNDS);
  hw_put_string(out, "phase", phase_of(table));
  hw_key(out, "hand_of_king");
  tiny_write_seat(seats, pub->hand_of_king, out);
  hw_key(out, "active");
  tiny_write_seat(seats, pub->active, out);
  hw_key(out, "throne");
  tiny_write_seat(seats, pub->throne, out);
  hw_put_string(out, "playing", pub->playing > 0 ? tiny_card_id(table, pub->playing - 1U) : NULL);
  if (te_alone(table)) {
    hw_put_number(out, "rival", TE_RIVAL);
    hw_put_string(out, "rival_card",
                  pub->rival_card > 0 ? te_rival_id(table->rules, pub->rival_card - 1U) : NULL);
  }
  hw_put_number(out, "deck", pub->deck_count);
  hw_key(out, "discard");
  tiny_write_cards(table->rules, pub->discard, out);
  hw_object_end(out);
}

/* --- dice ----------------------------------------------------------------- */

static void write_faces(const uint8_t *faces, unsigned count, hw_text *out) {
  hw_array(out);
  for (unsigned i = 0; i < count; i++)
    if (faces[i] < TE_FACES) hw_string(out, te_face_id[faces[i]]);
  hw_array_end(out);
}

/* The die of the turn under way, and the slot it lies in. */
static void write_placed(const te_table *table, hw_text *out) {
  const hf_frame *turn = frame_of(table, TE_PROC_TURN);
  bool placed = turn != NULL && te_at(table, te_turn_of(turn)->seat)->die[1] == TE_NOTHING;
  hw_put_string(out, "die", placed ? tiny_face_id(te_turn_of(turn)->face) : NULL);
  hw_put_string(out, "slot", placed ? tiny_face_id(te_turn_of(turn)->slot) : NULL);
}

static void write_laid_die(unsigned slot, unsigned face, unsigned seat, hw_text *out) {
  hw_object(out);
  hw_put_string(out, "slot", te_face_id[slot]);
  hw_put_string(out, "die", te_face_id[face]);
  hw_put_number(out, "seat", seat);
  hw_object_end(out);
}

/* Every die that lies in a slot, and whose it was. */
static void write_laid(const te_public *pub, hw_text *out) {
  hw_key(out, "laid");
  hw_array(out);
  for (unsigned slot = 0; slot < TE_FACES; slot++) {
    if (te_laid_face(pub, slot) != TE_NOTHING)
      write_laid_die(slot, te_laid_face(pub, slot), te_laid_seat(pub, slot), out);
    for (unsigned i = 0; i < te_laid_rival(pub, slot); i++)
      write_laid_die(slot, slot, TE_RIVAL, out);
  }
  hw_array_end(out);
}

static void write_mat(const te_table *table, hw_text *out) {
  const te_public *pub = table->pub;
  hw_object(out);
  hw_key(out, "dice");
  hw_array(out);
  for (unsigned face = 0; face < TE_FACES; face++)
    for (unsigned i = 0; i < pub->dice[face]; i++) hw_string(out, te_face_id[face]);
  hw_array_end(out);
  hw_key(out, "slots");
  hw_array(out);
  for (unsigned slot = 0; slot < TE_FACES; slot++)
    if (pub->slots >> slot & 1) hw_string(out, te_face_id[slot]);
  hw_array_end(out);
  hw_key(out, "closed");
  hw_array(out);
  for (unsigned slot = 0; slot < TE_FACES; slot++)
    if (pub->closed >> slot & 1) hw_string(out, te_face_id[slot]);
  hw_array_end(out);
  write_laid(pub, out);
  hw_key(out, "bottom");
  write_faces(pub->bottom, 2, out);
  write_placed(table, out);
  hw_object_end(out);
}

/* --- the map -------------------------------------------------------------- */

static void write_units(const te_table *table, unsigned house, unsigned domain, hw_text *out) {
  const te_public *pub = table->pub;
  hw_object(out);
  hw_put_string(out, "house", tiny_house_id(table->rules, house));
  hw_put_number(out, "tokens", pub->house[house].tokens[domain]);
  hw_put_string(out, "hero", te_hero_in(pub, house, domain) ? tiny_hero_id(table, house) : NULL);
  if (house == TE_TARGARYEN) {
    hw_put_number(out, "eggs", te_eggs(pub, domain));
    hw_put_number(out, "dragons", te_dragons(pub, domain));
  }
  hw_object_end(out);
}

static bool held(const te_public *pub, unsigned domain) {
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_where(pub, house) >> domain & 1) return true;
  return false;
}

/* Who was there first: in a battle the one who defends. */
static unsigned holder(const te_table *table, unsigned domain) {
  const te_public *pub = table->pub;
  if (pub->battle.place == domain) return pub->battle.defender;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_where(pub, house) >> domain & 1) return te_side_of(pub, house);
  return TE_NOBODY;
}

static void write_domain(const te_table *table, unsigned domain, hw_text *out) {
  const te_public *pub = table->pub;
  unsigned side = holder(table, domain);
  unsigned strength = te_strength_in(pub, te_houses_of(pub, side), domain);
  hw_key(out, tiny_domain_id(table->rules, domain));
  hw_object(out);
  hw_key(out, "side");
  tiny_write_side(table, side, out);
  hw_put_number(out, "strength", strength);
  hw_put_number(out, "defence", strength + te_wall(table->rules, domain));
  hw_key(out, "units");
  hw_array(out);
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_where(pub, house) >> domain & 1) write_units(table, house, domain, out);
  hw_array_end(out);
  hw_object_end(out);
}

static void write_map(const te_table *table, hw_text *out) {
  hw_object(out);
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++)
    if (held(table->pub, domain)) write_domain(table, domain, out);
  hw_object_end(out);
}

/* --- houses --------------------------------------------------------------- */

static const char *hero_card_place(const te_house *of) {
  static const char *const words[] = {
      [TE_AT_MAT] = "mat", [TE_IN_HAND] = "hand", [TE_SHOWN] = "shown"};
  return of->card <= TE_SHOWN ? words[of->card] : NULL;
}

static void write_house(const te_table *table, unsigned house, hw_text *out) {
  const te_house *of = te_of(table, house);
  hw_object(out);
  hw_put_string(out, "id", tiny_house_id(table->rules, house));
  hw_put_string(out, "role", of->role == TE_PLAYER ? "player" : "free");
  hw_key(out, "ally");
  tiny_write_seat(te_seats(table), of->owner, out);
  hw_put_number(out, "mat", of->mat);
  hw_put_number(out, "units", of->units);
  hw_put_string(out, "hero", tiny_hero_id(table, house));
  hw_put_string(out, "hero_at", tiny_domain_id(table->rules, of->hero_at));
  hw_put_string(out, "card", hero_card_place(of));
  hw_put_bool(out, "used", table->pub->used >> house & 1);
  hw_object_end(out);
}

static void write_houses(const te_table *table, hw_text *out) {
  hw_array(out);
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(table, house)->role != TE_ABSENT) write_house(table, house, out);
  hw_array_end(out);
}

/* --- seats ---------------------------------------------------------------- */

static void write_domains(const te_table *table, uint32_t domains, hw_text *out) {
  hw_array(out);
  HF_EACH_BIT (domain, domains) hw_string(out, tiny_domain_id(table->rules, domain));
  hw_array_end(out);
}

static void write_pool(const te_table *table, const te_seat *at, hw_text *out) {
  hw_key(out, "pool");
  hw_object(out);
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (at->pool[house] > 0)
      hw_put_number(out, tiny_house_id(table->rules, house), at->pool[house]);
  hw_object_end(out);
}

static void write_hero_cards(const te_table *table, uint32_t houses, hw_text *out) {
  hw_array(out);
  HF_EACH_BIT (house, houses) hw_string(out, tiny_hero_id(table, house));
  hw_array_end(out);
}

/* The objectives that would score now, by their place on the mat. */
static void write_objectives(const te_table *table, unsigned seat, hw_text *out) {
  hw_key(out, "objectives");
  hw_array(out);
  for (unsigned i = 0; i < table->rules->objective_count; i++)
    hw_bool(out, te_objective_met(table, seat, &table->rules->objective[i]));
  hw_array_end(out);
}

/* Who plays alone has three. */
static void write_dice(const te_table *table, unsigned seat, hw_text *out) {
  const uint8_t *die = te_at(table, seat)->die;
  const uint8_t third = te_alone(table) && seat == 0 ? table->pub->third_die : TE_NOTHING;
  const uint8_t dice[] = {die[0], die[1], third};
  hw_key(out, "dice");
  write_faces(dice, 3, out);
}

static void write_seat(const te_table *table, unsigned seat, hw_text *out) {
  const te_seat *at = te_at(table, seat);
  hw_object(out);
  hw_put_string(out, "house", tiny_house_id(table->rules, at->house));
  hw_put_number(out, "points", at->points);
  hw_put_number(out, "gold", at->gold);
  hw_put_number(out, "gold_most", te_gold_most(table, seat));
  hw_put_number(out, "vengeance", at->vengeance);
  hw_put_number(out, "hand", at->hand);
  hw_key(out, "heroes");
  write_hero_cards(table, te_hero_cards(table, seat), out);
  hw_put_number(out, "committed", at->committed);
  hw_put_number(out, "track", te_of(table, at->house)->mat);
  hw_key(out, "castles");
  write_domains(table, at->castles, out);
  hw_key(out, "holds");
  write_domains(table, te_control(table->pub, seat), out);
  write_pool(table, at, out);
  hw_key(out, "allies");
  hw_array(out);
  HF_EACH_BIT (house, at->houses & ~hf_bit(at->house))
    hw_string(out, tiny_house_id(table->rules, house));
  hw_array_end(out);
  write_dice(table, seat, out);
  hw_key(out, "beside");
  tiny_write_cards(table->rules, at->beside, out);
  write_objectives(table, seat, out);
  hw_object_end(out);
}

/* --- what is mine --------------------------------------------------------- */

static void write_choices(const te_table *table, unsigned seat, hw_text *out) {
  const te_rules *rules = table->rules;
  unsigned house = te_at(table, seat)->house;
  bool asked = te_at(table, seat)->prompt == TE_ASK_HERO;
  hw_key(out, "leaders");
  hw_array(out);
  for (unsigned i = 0; asked && i < TE_HEROES_OF_HOUSE; i++)
    if (rules->heroes[house][i] != TE_NOTHING)
      hw_string(out, te_hero_id(rules, rules->heroes[house][i]));
  hw_array_end(out);
}

static void write_known(const tiny_table *table, hw_text *out) {
  hw_key(out, "known");
  hw_array(out);
  for (unsigned seat = 0; seat < te_seats(&table->at); seat++) {
    if (seat == table->viewer || table->own->knows[seat] == 0) continue;
    hw_object(out);
    hw_put_number(out, "seat", seat);
    hw_key(out, "cards");
    tiny_write_cards(table->at.rules, table->own->knows[seat], out);
    hw_object_end(out);
  }
  hw_array_end(out);
}

static void write_own(const tiny_table *table, hw_text *out) {
  if (table->viewer >= te_seats(&table->at)) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_key(out, "hand");
  tiny_write_cards(table->at.rules, table->own->hand, out);
  hw_key(out, "heroes");
  write_hero_cards(&table->at, te_hero_cards(&table->at, table->viewer), out);
  hw_key(out, "committed");
  hw_array(out);
  for (unsigned i = 0; i < 2; i++)
    if (table->own->commit[i] > 0)
      hw_string(out, tiny_card_id(&table->at, table->own->commit[i] - 1U));
  hw_array_end(out);
  write_choices(&table->at, table->viewer, out);
  write_known(table, out);
  hw_key(out, "top");
  hw_array(out);
  for (unsigned i = 0; i < table->at.pub->top_count && i < TE_TOP; i++)
    hw_string(out,
              table->own->top[i] > 0 ? tiny_card_id(&table->at, table->own->top[i] - 1U) : NULL);
  hw_array_end(out);
  hw_object_end(out);
}

void tiny_sections(hw_board *board, const hw_look *look) {
  tiny_table table = tiny_table_seen(look->rules, look->view);
  write_game(&table.at, hw_section_begin(board, "game"));
  hw_section_end(board);
  write_map(&table.at, hw_section_begin(board, "map"));
  hw_section_end(board);
  write_mat(&table.at, hw_section_begin(board, "mat"));
  hw_section_end(board);
  write_houses(&table.at, hw_section_begin(board, "houses"));
  hw_section_end(board);
  for (unsigned seat = 0; seat < te_seats(&table.at); seat++) {
    write_seat(&table.at, seat, hw_section_begin_seat(board, seat));
    hw_section_end(board);
  }
  write_own(&table, hw_section_begin(board, "own"));
  hw_section_end(board);
  tiny_write_battle(&table, hw_section_begin(board, "battle"));
  hw_section_end(board);
}
