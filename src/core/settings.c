/* Settings: what a table is set up with, as values and as text.
 *
 * A game lists its settings in a table; reading, writing, checking and the
 * defaults are done here for all games. A value is a number: the place of its
 * word in "off|on", the number itself in "1..20", or what the game says for
 * words that are its own (a house, a leader, a card). The game is asked first,
 * so that it may give names to some settings only. */
#include "buffer.h"
#include "game.h"

#include <string.h>

/* A piece of a text. */
typedef struct piece {
  const char *start;
  size_t length;
} piece;

/* Cuts the part before `mark` off the front of `rest`. */
static piece cut(piece *rest, char mark) {
  const char *end = memchr(rest->start, mark, rest->length);
  piece part = {rest->start, end == NULL ? rest->length : (size_t)(end - rest->start)};
  size_t used = part.length + (end != NULL);
  rest->start += used;
  rest->length -= used;
  return part;
}

static bool equals(piece part, const char *word) {
  return strlen(word) == part.length && memcmp(word, part.start, part.length) == 0;
}

static int read_number(piece part) {
  int number = 0;
  if (part.length == 0 || part.length > 5) return -1;
  for (size_t i = 0; i < part.length; i++) {
    if (part.start[i] < '0' || part.start[i] > '9') return -1;
    number = number * 10 + (part.start[i] - '0');
  }
  return number <= UINT16_MAX ? number : -1;
}

/* --- single values ----------------------------------------------------- */

/* "1..20": the two numbers. */
static bool is_range(const char *choices, int *low, int *high) {
  const char *dots = strstr(choices, "..");
  if (dots == NULL) return false;
  *low = read_number((piece){choices, (size_t)(dots - choices)});
  *high = read_number((piece){dots + 2, strlen(dots + 2)});
  return *low >= 0 && *high >= *low;
}

static int choice_value(const char *choices, piece word) {
  int low, high;
  if (is_range(choices, &low, &high)) {
    int number = read_number(word);
    return number >= low && number <= high ? number : -1;
  }
  piece rest = {choices, strlen(choices)};
  for (int value = 0; rest.length > 0; value++) {
    piece choice = cut(&rest, '|');
    if (choice.length == word.length && memcmp(choice.start, word.start, word.length) == 0)
      return value;
  }
  return -1;
}

/* The value of a word, -1 if it has none. */
static int value_of(const hf_rules *rules, size_t index, piece word) {
  if (word.length == 0) return -1;
  if (rules->game->setting_word != NULL) {
    int value = rules->game->setting_word(rules, index, word.start, word.length);
    if (value >= 0) return value;
  }
  const hf_setting_info *info = &rules->game->settings[index];
  return info->list ? -1 : choice_value(info->choices, word);
}

static piece choice_name(const char *choices, unsigned value) {
  piece rest = {choices, strlen(choices)};
  for (; rest.length > 0; value--) {
    piece choice = cut(&rest, '|');
    if (value == 0) return choice;
  }
  return (piece){NULL, 0};
}

/* The word of a value; without start if the value has none. A number is
 * written into `digits`. */
static piece word_of(const hf_rules *rules, size_t index, unsigned value, char digits[6]) {
  const hf_setting_info *info = &rules->game->settings[index];
  const char *name = NULL;
  if (rules->game->setting_name != NULL) name = rules->game->setting_name(rules, index, value);
  if (name != NULL) return (piece){name, strlen(name)};
  int low, high;
  if (info->list) return (piece){NULL, 0};
  if (!is_range(info->choices, &low, &high)) return choice_name(info->choices, value);
  if ((int)value < low || (int)value > high) return (piece){NULL, 0};
  size_t at = 6;
  do {
    digits[--at] = (char)('0' + value % 10);
    value /= 10;
  } while (value != 0);
  return (piece){digits + at, 6 - at};
}

/* --- where values are kept --------------------------------------------- */

/* The place of a setting among those of its kind: see game.h. */
static size_t place_of(const hf_game *game, size_t index) {
  size_t place = 0;
  for (size_t i = 0; i < index; i++)
    if (game->settings[i].per_seat == game->settings[index].per_seat && !game->settings[i].list)
      place++;
  return place;
}

static uint16_t *value_at(const hf_game *game, hf_settings *settings, size_t index, unsigned seat) {
  size_t place = place_of(game, index);
  if (!game->settings[index].per_seat) {
    assert(place < HF_SETTINGS_MAX);
    return &settings->value[place];
  }
  assert(place < HF_SEAT_SETTINGS_MAX);
  return &settings->seat[seat].value[place];
}

static unsigned value_in(const hf_game *game, const hf_settings *settings, size_t index,
                         unsigned seat) {
  size_t place = place_of(game, index);
  return game->settings[index].per_seat ? settings->seat[seat].value[place]
                                        : settings->value[place];
}

/* --- facts ------------------------------------------------------------- */

size_t hf_setting_count(const hf_game *game) { return game->setting_count; }

hf_setting_info hf_setting_at(const hf_game *game, size_t index) {
  static const hf_setting_info none = {.key = "", .help = "", .choices = "", .default_value = ""};
  return index < game->setting_count ? game->settings[index] : none;
}

/* --- reading ----------------------------------------------------------- */

/* What is being read, for messages. */
typedef struct reading {
  const hf_rules *rules;
  hf_settings *settings;
  const char *text; /* the whole, to tell columns; NULL: a game's own default */
  hf_error *error;
} reading;

/* A copy of a piece that fits into a message. */
typedef struct quoted {
  char text[48];
} quoted;

static quoted quote(piece part) {
  quoted copy = {{0}};
  size_t length = part.length < sizeof copy.text - 1 ? part.length : sizeof copy.text - 1;
  memcpy(copy.text, part.start, length);
  return copy;
}

static hf_status refuse(const reading *in, piece at, const char *format, const char *one,
                        const char *two, const char *three) {
  uint32_t column = in->text == NULL ? 1 : (uint32_t)(at.start - in->text) + 1;
  return hf_fail_at(in->error, HF_BAD_SETTING, 1, column, format, one, two, three);
}

static hf_status refuse_word(const reading *in, size_t index, piece word) {
  const hf_game *game = in->rules->game;
  const hf_setting_info *info = &game->settings[index];
  const char *fault = info->list && game->list_fault != NULL
                          ? game->list_fault(in->rules, word.start, word.length)
                          : NULL;
  if (fault != NULL)
    return refuse(in, word, "`%s` in `%s`: %s", quote(word).text, info->key, fault);
  return refuse(in, word, "`%s` is nothing that `%s` can be; it can be: %s", quote(word).text,
                info->key, info->choices);
}

/* `raven*2`: how often. The count is cut off the word. */
static int cut_count(piece *word) {
  const char *star = memchr(word->start, '*', word->length);
  if (star == NULL) return 1;
  piece number = {star + 1, word->length - (size_t)(star + 1 - word->start)};
  word->length = (size_t)(star - word->start);
  return read_number(number);
}

/* A word that stands for several: how many elements it has added, 0 if it does not or there
 * is no room for them. */
static unsigned read_several(const reading *in, piece word, hf_seat_settings *seat) {
  uint16_t several[HF_SEAT_LIST_MAX];
  const hf_game *game = in->rules->game;
  if (game->list_word == NULL) return 0;
  unsigned count = game->list_word(in->rules, word.start, word.length, several);
  if (count > (unsigned)(HF_SEAT_LIST_MAX - seat->list_length)) return 0;
  memcpy(seat->list + seat->list_length, several, count * sizeof *several);
  seat->list_length = (uint16_t)(seat->list_length + count);
  return count;
}

static hf_status read_list(const reading *in, size_t index, piece words, hf_seat_settings *seat) {
  seat->list_length = 0;
  memset(seat->list, 0, sizeof seat->list);
  while (words.length > 0) {
    piece word = cut(&words, '+');
    piece whole = word;
    if (read_several(in, word, seat) > 0) continue;
    int count = cut_count(&word);
    int value = value_of(in->rules, index, word);
    if (value < 0 || count < 1) return refuse_word(in, index, whole);
    if (count > HF_SEAT_LIST_MAX - seat->list_length)
      return refuse(in, whole, "`%s` is too much: the list of `%s` is full before",
                    quote(whole).text, in->rules->game->settings[index].key, "");
    while (count-- > 0) seat->list[seat->list_length++] = (uint16_t)value;
  }
  return HF_OK;
}

static hf_status read_value(const reading *in, size_t index, piece word, unsigned seat) {
  const hf_game *game = in->rules->game;
  if (game->settings[index].list) return read_list(in, index, word, &in->settings->seat[seat]);
  int value = value_of(in->rules, index, word);
  if (value < 0) return refuse_word(in, index, word);
  *value_at(game, in->settings, index, seat) = (uint16_t)value;
  return HF_OK;
}

static hf_status read_each_seat(const reading *in, size_t index, piece words) {
  const char *key = in->rules->game->settings[index].key;
  const char *end = words.start + words.length;
  bool more = true;
  for (unsigned seat = 0; more; seat++) {
    piece word = cut(&words, ',');
    more = word.start + word.length < end;
    if (seat >= in->settings->seats)
      return refuse(in, word,
                    "`%s` is for a seat that the table does not have; `%s` names one "
                    "for each seat, and `seats=` says how many there are%s",
                    quote(word).text, key, "");
    hf_status status = read_value(in, index, word, seat);
    if (status != HF_OK) return status;
  }
  return HF_OK;
}

static hf_status read_setting(const reading *in, size_t index, piece words) {
  if (in->rules->game->settings[index].per_seat) return read_each_seat(in, index, words);
  return read_value(in, index, words, 0);
}

/* --- defaults ---------------------------------------------------------- */

static void default_setting(const reading *in, size_t index) {
  const hf_setting_info *info = &in->rules->game->settings[index];
  piece words = {info->default_value, strlen(info->default_value)};
  bool one_for_all = info->per_seat && memchr(words.start, ',', words.length) == NULL;
  hf_status status = HF_OK;
  if (!one_for_all) status = read_setting(in, index, words);
  for (unsigned seat = 0; one_for_all && status == HF_OK && seat < in->settings->seats; seat++)
    status = read_value(in, index, words, seat);
  assert(status == HF_OK);
  (void)status;
}

void hf_settings_default(const hf_rules *rules, unsigned seats, hf_settings *settings) {
  memset(settings, 0, sizeof *settings);
  settings->seats = seats < HF_SEATS_MAX ? seats : HF_SEATS_MAX;
  reading in = {.rules = rules, .settings = settings};
  for (size_t i = 0; i < rules->game->setting_count; i++) default_setting(&in, i);
  settings->seats = seats;
}

/* --- whole texts ------------------------------------------------------- */

/* The setting of a key; setting_count stands for `seats`, more for none. */
static size_t find_key(const hf_game *game, piece key) {
  for (size_t i = 0; i < game->setting_count; i++)
    if (equals(key, game->settings[i].key)) return i;
  return game->setting_count + (equals(key, "seats") ? 0 : 1);
}

static hf_status refuse_seats(const hf_rules *rules, uint32_t line, uint32_t column,
                              hf_error *error) {
  return hf_fail_at(error, HF_BAD_SETTING, line, column, "%s is for %u to %u seats",
                    rules->game->title, (unsigned)rules->game->min_seats,
                    (unsigned)rules->game->max_seats);
}

static piece next_word(piece *rest) {
  piece word = cut(rest, ' ');
  while (word.length == 0 && rest->length > 0) word = cut(rest, ' ');
  return word;
}

/* How many seats the text asks for. */
static hf_status find_seats(const hf_rules *rules, const char *text, unsigned *seats,
                            hf_error *error) {
  piece rest = {text, strlen(text)};
  *seats = rules->game->min_seats;
  while (rest.length > 0) {
    piece value = next_word(&rest);
    if (!equals(cut(&value, '='), "seats")) continue;
    int number = read_number(value);
    if (number < rules->game->min_seats || number > rules->game->max_seats)
      return refuse_seats(rules, 1, (uint32_t)(value.start - text) + 1, error);
    *seats = (unsigned)number;
  }
  return HF_OK;
}

static hf_status read_word(const reading *in, piece word, uint32_t *given) {
  const hf_game *game = in->rules->game;
  piece value = word;
  piece key = cut(&value, '=');
  if (key.length == word.length)
    return refuse(in, word, "`%s` must be written key=value%s%s", quote(word).text, "", "");
  size_t index = find_key(game, key);
  if (index > game->setting_count)
    return refuse(in, key, "%s has no setting `%s`; `holdfast games` lists them%s", game->title,
                  quote(key).text, "");
  if ((*given >> index & 1) != 0)
    return refuse(in, key, "`%s` is given twice%s%s", quote(key).text, "", "");
  *given |= UINT32_C(1) << index;
  return index == game->setting_count ? HF_OK : read_setting(in, index, value);
}

hf_status hf_settings_read(const hf_rules *rules, const char *text, hf_settings *settings,
                           hf_error *error) {
  unsigned seats;
  hf_status status = find_seats(rules, text, &seats, error);
  if (status != HF_OK) return status;
  hf_settings fresh;
  hf_settings_default(rules, seats, &fresh);
  reading in = {.rules = rules, .settings = &fresh, .text = text, .error = error};
  piece rest = {text, strlen(text)};
  uint32_t given = 0;
  while (status == HF_OK && rest.length > 0) {
    piece word = next_word(&rest);
    if (word.length > 0) status = read_word(&in, word, &given);
  }
  if (status == HF_OK) status = hf_settings_check(rules, &fresh, error);
  if (status == HF_OK) *settings = fresh;
  return status;
}

/* --- checking ---------------------------------------------------------- */

/* The first of several words: what most tables have, and surely one of them. */
static bool is_first_word(const hf_setting_info *info, unsigned value) {
  return value == 0 && !info->list && (info->choices[0] < '0' || info->choices[0] > '9');
}

static hf_status check_value(const hf_rules *rules, const hf_settings *settings, size_t index,
                             unsigned seat, hf_error *error) {
  const hf_setting_info *info = &rules->game->settings[index];
  char digits[6];
  const hf_seat_settings *own = &settings->seat[seat];
  if (info->list && own->list_length > HF_SEAT_LIST_MAX)
    return hf_fail(error, HF_BAD_SETTING, "the list of `%s` for seat %u is too long", info->key,
                   seat);
  unsigned count = info->list ? own->list_length : 1;
  for (unsigned i = 0; i < count; i++) {
    unsigned value = info->list ? own->list[i] : value_in(rules->game, settings, index, seat);
    if (!is_first_word(info, value) && word_of(rules, index, value, digits).start == NULL)
      return hf_fail(error, HF_BAD_SETTING, "%u is nothing that `%s` can be; it can be: %s", value,
                     info->key, info->choices);
  }
  return HF_OK;
}

static hf_status check_setting(const hf_rules *rules, const hf_settings *settings, size_t index,
                               hf_error *error) {
  unsigned seats = rules->game->settings[index].per_seat ? settings->seats : 1;
  hf_status status = HF_OK;
  for (unsigned seat = 0; status == HF_OK && seat < seats; seat++)
    status = check_value(rules, settings, index, seat, error);
  return status;
}

hf_status hf_settings_check(const hf_rules *rules, const hf_settings *settings, hf_error *error) {
  const hf_game *game = rules->game;
  if (settings->seats < game->min_seats || settings->seats > game->max_seats)
    return refuse_seats(rules, 0, 0, error);
  hf_status status = HF_OK;
  for (size_t i = 0; status == HF_OK && i < game->setting_count; i++)
    status = check_setting(rules, settings, i, error);
  if (status == HF_OK && game->settings_check != NULL)
    status = game->settings_check(rules, settings, error);
  return status;
}

/* --- writing ----------------------------------------------------------- */

static void add_value(hf_buffer *to, const hf_rules *rules, size_t index, unsigned value) {
  char digits[6];
  piece word = word_of(rules, index, value, digits);
  if (word.start == NULL) word = (piece){"?", 1};
  hf_add_bytes(to, word.start, word.length);
}

/* Equal neighbours are written once, with how many there are. */
static void add_list(hf_buffer *to, const hf_rules *rules, size_t index,
                     const hf_seat_settings *seat) {
  unsigned length = seat->list_length < HF_SEAT_LIST_MAX ? seat->list_length : HF_SEAT_LIST_MAX;
  char word[512];
  size_t written = 0;
  if (rules->game->list_write != NULL)
    written = rules->game->list_write(rules, seat, word, sizeof word);
  if (written > 0 && written < sizeof word) {
    hf_add_bytes(to, word, written);
    return;
  }
  for (unsigned i = 0, next = 0; i < length; i = next) {
    while (next < length && seat->list[next] == seat->list[i]) next++;
    if (i > 0) hf_add(to, "+");
    add_value(to, rules, index, seat->list[i]);
    if (next - i == 1) continue;
    hf_add(to, "*");
    hf_add_number(to, next - i);
  }
}

static void add_setting(hf_buffer *to, const hf_rules *rules, const hf_settings *settings,
                        size_t index) {
  const hf_setting_info *info = &rules->game->settings[index];
  unsigned seats = info->per_seat ? settings->seats : 1;
  hf_add(to, " ");
  hf_add(to, info->key);
  hf_add(to, "=");
  for (unsigned seat = 0; seat < seats && seat < HF_SEATS_MAX; seat++) {
    if (seat > 0) hf_add(to, ",");
    if (info->list)
      add_list(to, rules, index, &settings->seat[seat]);
    else
      add_value(to, rules, index, value_in(rules->game, settings, index, seat));
  }
}

size_t hf_settings_write(const hf_rules *rules, const hf_settings *settings, char *text,
                         size_t size) {
  hf_buffer to = hf_buffer_on(text, size);
  hf_add(&to, "seats=");
  hf_add_number(&to, settings->seats);
  for (size_t i = 0; i < rules->game->setting_count; i++) add_setting(&to, rules, settings, i);
  return to.length;
}
