/* Notation: options, seats and table talk as text and back.
 *
 * The text is one canonical form. Reading checks its outer shape once for all
 * games, lets the game read it, and then has the game write what it read: a
 * text that comes out different was not canonical and is refused with the
 * form that would have been right. So writing and reading are exact inverses
 * whatever a game's reader lets through. */
#include "game.h"

#include <string.h>

/* Printable ASCII without commas, single spaces between words. */
static hf_status check_shape(const char *text, hf_error *error) {
  uint32_t i = 0;
  for (; text[i] != '\0'; i++) {
    unsigned char letter = (unsigned char)text[i];
    if (i + 1 >= HF_NOTATION_MAX)
      return hf_fail_at(error, HF_BAD_NOTATION, 1, i + 1, "longer than any notation: %u letters",
                        (unsigned)HF_NOTATION_MAX - 1);
    if (letter < 32 || letter > 126 || letter == ',')
      return hf_fail_at(error, HF_BAD_NOTATION, 1, i + 1,
                        "notation has letters, digits and - only; character number %u is none",
                        (unsigned)letter);
    if (letter == ' ' && (i == 0 || text[i - 1] == ' '))
      return hf_fail_at(error, HF_BAD_NOTATION, 1, i + 1, "one space too many");
  }
  if (i == 0) return hf_fail_at(error, HF_BAD_NOTATION, 1, 1, "nothing is written here");
  if (text[i - 1] == ' ') return hf_fail_at(error, HF_BAD_NOTATION, 1, i, "a space at the end");
  return HF_OK;
}

static hf_status check_read(const hf_state *state, unsigned seat, const char *text,
                            hf_error *error) {
  if (seat >= state->core.flow.seats)
    return hf_fail(error, HF_NO_SUCH_SEAT, "there is no seat number %u: seats run from 0 to %u",
                   seat, (unsigned)state->core.flow.seats - 1);
  return check_shape(text, error);
}

static hf_status not_canonical(const char *text, const char *canonical, hf_error *error) {
  return hf_fail(error, HF_BAD_NOTATION, "`%s` must be written `%s`", text, canonical);
}

/* --- options ----------------------------------------------------------- */

size_t hf_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option, char text[HF_NOTATION_MAX]) {
  text[0] = '\0';
  if (seat >= state->core.flow.seats) return 0;
  size_t length = rules->game->option_write(rules, state, seat, option, text);
  assert(length < HF_NOTATION_MAX);
  text[length] = '\0';
  return length;
}

hf_status hf_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const char *text, hf_option *option, hf_error *error) {
  hf_status status = check_read(state, seat, text, error);
  if (status != HF_OK) return status;
  hf_option read = HF_NO_OPTION;
  status = rules->game->option_read(rules, state, seat, text, &read, error);
  if (status != HF_OK) return status;
  char canonical[HF_NOTATION_MAX];
  hf_option_write(rules, state, seat, read, canonical);
  if (strcmp(text, canonical) != 0) return not_canonical(text, canonical, error);
  *option = read;
  return HF_OK;
}

/* --- seats ------------------------------------------------------------- */

size_t hf_seat_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                     char text[HF_NOTATION_MAX]) {
  text[0] = '\0';
  if (seat >= state->core.flow.seats) return 0;
  const char *name = rules->game->seat_name(rules, state, seat);
  size_t length = strlen(name);
  assert(length < HF_NOTATION_MAX);
  memcpy(text, name, length + 1);
  return length;
}

hf_status hf_seat_read(const hf_rules *rules, const hf_state *state, const char *text,
                       unsigned *seat, hf_error *error) {
  for (unsigned i = 0; i < state->core.flow.seats; i++) {
    if (strcmp(text, rules->game->seat_name(rules, state, i)) != 0) continue;
    *seat = i;
    return HF_OK;
  }
  return hf_fail(error, HF_NO_SUCH_SEAT, "there is no seat `%s`; the first one is `%s`", text,
                 rules->game->seat_name(rules, state, 0));
}

/* --- table talk -------------------------------------------------------- */

size_t hf_talk_write(const hf_rules *rules, const hf_state *state, unsigned seat, hf_talk talk,
                     char text[HF_NOTATION_MAX]) {
  text[0] = '\0';
  if (seat >= state->core.flow.seats || rules->game->talk_write == NULL) return 0;
  size_t length = rules->game->talk_write(rules, state, seat, talk, text);
  assert(length < HF_NOTATION_MAX);
  text[length] = '\0';
  return length;
}

hf_status hf_talk_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                       const char *text, hf_talk *talk, hf_error *error) {
  hf_status status = check_read(state, seat, text, error);
  if (status != HF_OK) return status;
  if (rules->game->talk_read == NULL)
    return hf_fail(error, HF_BAD_NOTATION, "%s has no table talk", rules->game->title);
  hf_talk read = 0;
  status = rules->game->talk_read(rules, state, seat, text, &read, error);
  if (status != HF_OK) return status;
  char canonical[HF_NOTATION_MAX];
  hf_talk_write(rules, state, seat, read, canonical);
  if (strcmp(text, canonical) != 0) return not_canonical(text, canonical, error);
  *talk = read;
  return HF_OK;
}
