/* Names: what may be one, when two are the same or look so, and names made up
 * for guests who have not said theirs. */
#include "server/people_internal.h"

#include "core/letters.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* --- letters ------------------------------------------------------------------------ */

static size_t put_letter(char *out, uint32_t letter) {
  if (letter < 0x80) {
    out[0] = (char)letter;
    return 1;
  }
  size_t more = letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
  static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
  for (size_t i = more; i > 0; i--) {
    out[i] = (char)(0x80 | (letter & 0x3f));
    letter >>= 6;
  }
  out[0] = (char)(first[more] | letter);
  return more + 1;
}

typedef struct range {
  uint32_t from, to;
} range;

static bool in_ranges(const range *ranges, size_t count, uint32_t letter) {
  for (size_t i = 0; i < count; i++)
    if (letter >= ranges[i].from && letter <= ranges[i].to) return true;
  return false;
}
#define IN(ranges, letter) in_ranges(ranges, sizeof(ranges) / sizeof *(ranges), letter)

static bool is_mark(uint32_t letter) {
  static const range ranges[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},
                                 {0x64b, 0x65f},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
                                 {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};
  return IN(ranges, letter);
}

/* A letter or digit of some script, as opposed to signs. */
static bool is_letter(uint32_t letter) {
  static const range signs[] = {
      {0, '/'},         {':', '@'},       {'[', '`'},       {'{', 0xa9},      {0xab, 0xb4},
      {0xb6, 0xb9},     {0xbb, 0xbf},     {0xd7, 0xd7},     {0xf7, 0xf7},     {0x2b0, 0x36f},
      {0x2000, 0x2bff}, {0x3000, 0x3004}, {0x3008, 0x3020}, {0xfe10, 0xfe6f}, {0x1f000, 0x1faff}};
  return !IN(signs, letter) && !is_mark(letter);
}

static uint32_t small_letter(uint32_t letter) {
  if (letter >= 'A' && letter <= 'Z') return letter + 32;
  if (letter >= 0xc0 && letter <= 0xde && letter != 0xd7) return letter + 32;
  if ((letter >= 0x100 && letter <= 0x137) || (letter >= 0x14a && letter <= 0x177))
    return letter | 1;
  if ((letter >= 0x139 && letter <= 0x148) || (letter >= 0x179 && letter <= 0x17e))
    return letter + (letter & 1);
  if (letter >= 0x391 && letter <= 0x3a9) return letter + 32;
  if (letter >= 0x410 && letter <= 0x42f) return letter + 32;
  if (letter >= 0x400 && letter <= 0x40f) return letter + 80;
  if (letter >= 0x460 && letter <= 0x4bf) return letter | 1;
  return letter;
}

/* The composed forms that keyboards and other programs disagree about. */
static uint32_t composed(uint32_t base, uint32_t mark) {
  static const struct {
    uint32_t base, mark, whole;
  } pairs[] = {
      {0x438, 0x306, 0x439}, {0x418, 0x306, 0x419}, {0x456, 0x308, 0x457}, {0x406, 0x308, 0x407},
      {0x435, 0x308, 0x451}, {0x415, 0x308, 0x401}, {0x443, 0x306, 0x45e}, {0x423, 0x306, 0x40e},
      {'a', 0x300, 0xe0},    {'a', 0x301, 0xe1},    {'a', 0x302, 0xe2},    {'a', 0x303, 0xe3},
      {'a', 0x308, 0xe4},    {'a', 0x30a, 0xe5},    {'c', 0x327, 0xe7},    {'e', 0x300, 0xe8},
      {'e', 0x301, 0xe9},    {'e', 0x302, 0xea},    {'e', 0x308, 0xeb},    {'i', 0x300, 0xec},
      {'i', 0x301, 0xed},    {'i', 0x302, 0xee},    {'i', 0x308, 0xef},    {'n', 0x303, 0xf1},
      {'o', 0x300, 0xf2},    {'o', 0x301, 0xf3},    {'o', 0x302, 0xf4},    {'o', 0x303, 0xf5},
      {'o', 0x308, 0xf6},    {'u', 0x300, 0xf9},    {'u', 0x301, 0xfa},    {'u', 0x302, 0xfb},
      {'u', 0x308, 0xfc},    {'y', 0x301, 0xfd},    {'y', 0x308, 0xff},    {'a', 0x328, 0x105},
      {'c', 0x301, 0x107},   {'c', 0x30c, 0x10d},   {'d', 0x30c, 0x10f},   {'e', 0x328, 0x119},
      {'e', 0x30c, 0x11b},   {'n', 0x301, 0x144},   {'n', 0x30c, 0x148},   {'r', 0x30c, 0x159},
      {'s', 0x301, 0x15b},   {'s', 0x30c, 0x161},   {'t', 0x30c, 0x165},   {'u', 0x30a, 0x16f},
      {'z', 0x301, 0x17a},   {'z', 0x307, 0x17c},   {'z', 0x30c, 0x17e}};
  bool large = base >= 'A' && base <= 'Z';
  uint32_t small = large ? base + 32 : base;
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if (pairs[i].base == small && pairs[i].mark == mark) {
      uint32_t whole = pairs[i].whole;
      if (!large) return whole;
      if (whole == 0xff) return 0x178;
      return whole < 0x100 ? whole - 32 : whole - 1;
    }
  return 0;
}

/* --- the server's own voice ----------------------------------------------------------- */

/* Latin letters and digits in other dress: of full width, mathematical. */
static uint32_t undressed(uint32_t letter) {
  if (letter >= 0xFF01 && letter <= 0xFF5E) return letter - 0xFEE0;
  if (letter >= 0x1D400 && letter <= 0x1D6A3) {
    uint32_t at = (letter - 0x1D400) % 52;
    return at < 26 ? 'A' + at : 'a' + at - 26;
  }
  if (letter >= 0x1D7CE && letter <= 0x1D7FF) return '0' + (letter - 0x1D7CE) % 10;
  return letter;
}

/* The Latin letter that a small one looks like, for comparing only. */
static uint32_t looks_like(uint32_t letter) {
  static const char *const same[] = {"aа4@α", "bв8", "cсϲ", "dԁ",    "eе3єё", "hнһ", "iії1l|!ιıӏ",
                                     "jј",    "kкκ", "mм",  "oо0οօ", "pрρ",   "qԛ",  "sѕ5$",
                                     "tт7τ",  "uυս", "vνѵ", "wԝ",    "xхχ",   "yуγү"};
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    const char *at = same[i];
    uint32_t first = hf_letter_next(&at);
    for (uint32_t other = first; other; other = hf_letter_next(&at))
      if (other == letter) return first;
  }
  return letter;
}

/* Only letters, small, each as what it looks like. */
static void skeleton(const char *name, char *out, size_t size) {
  size_t length = 0;
  for (uint32_t letter; (letter = hf_letter_next(&name)) != 0;) {
    uint32_t like = looks_like(small_letter(undressed(letter)));
    if (is_letter(like) && length + 4 < size) length += put_letter(out + length, like);
  }
  out[length] = 0;
}

static bool is_servers_voice(const char *name) {
  static const char *const ours[] = {
      "Holdfast",      "Server",    "System",   "Admin",  "Administrator", "Moderator",
      "Operator",      "Somebody",  "Referee",  "Сервер", "Система",       "Адмін",
      "Адміністратор", "Модератор", "Оператор", "Хтось",  "Суддя"};
  char given[PP_NAME_MAX], own[PP_NAME_MAX];
  skeleton(name, given, sizeof given);
  for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
    skeleton(ours[i], own, sizeof own);
    if (!strcmp(given, own)) return true;
  }
  return false;
}

/* --- cleaning --------------------------------------------------------------------------- */

typedef struct cleaning {
  uint32_t letters[PP_NAME_LETTERS];
  size_t count;
  unsigned marks; /* in a row */
  bool seen, spaced;
} cleaning;

/* False if the name becomes too long. */
static bool add(cleaning *so_far, uint32_t letter) {
  if (is_mark(letter) && so_far->count) {
    uint32_t whole = composed(so_far->letters[so_far->count - 1], letter);
    if (whole) {
      so_far->letters[so_far->count - 1] = whole;
      return true;
    }
  }
  if (so_far->count == PP_NAME_LETTERS) return false;
  so_far->letters[so_far->count++] = letter;
  so_far->seen = so_far->seen || is_letter(letter);
  return true;
}

bool pp_name_clean(const char *given, char clean[PP_NAME_MAX], const char **why) {
  cleaning so_far = {.count = 0};
  size_t length = 0;
  for (uint32_t letter; (letter = hf_letter_next(&given)) != 0;) {
    if (hf_letter_is_hidden(letter)) {
      *why = "a name has only letters that can be seen";
      return false;
    }
    if (hf_letter_is_space(letter)) {
      so_far.spaced = so_far.count > 0;
      continue;
    }
    so_far.marks = is_mark(letter) ? so_far.marks + 1 : 0;
    bool fits = so_far.marks <= 2 && !(so_far.marks && (!so_far.count || so_far.spaced));
    if (!fits) {
      *why = "a name has only letters that can be seen";
      return false;
    }
    fits = !so_far.spaced || add(&so_far, ' ');
    so_far.spaced = false;
    if (!fits || !add(&so_far, letter)) {
      *why = "a name has at most 24 letters";
      return false;
    }
  }
  if (!so_far.seen) {
    *why = "a name needs a letter";
    return false;
  }
  for (size_t i = 0; i < so_far.count; i++) length += put_letter(clean + length, so_far.letters[i]);
  clean[length] = 0;
  if (is_servers_voice(clean)) {
    *why = "this name is the server's own";
    return false;
  }
  return true;
}

void pp_name_login(const char *clean, char login[PP_NAME_MAX]) {
  size_t length = 0;
  for (uint32_t letter; (letter = hf_letter_next(&clean)) != 0;)
    if (length + 5 < PP_NAME_MAX) length += put_letter(login + length, small_letter(letter));
  login[length] = 0;
}

bool pp_login_of(const char *name, char login[PP_NAME_MAX]) {
  char clean[PP_NAME_MAX];
  const char *why;
  if (!pp_name_clean(name, clean, &why)) return false;
  pp_name_login(clean, login);
  return true;
}

void pp_name_shown(const char *clean, char shown[PP_NAME_MAX]) {
  skeleton(clean, shown, PP_NAME_MAX);
}

/* Letters are cut off at the end until the number fits. */
void pp_name_numbered(const char *clean, unsigned number, char name[PP_NAME_MAX]) {
  char tail[16];
  size_t most = PP_NAME_LETTERS - (size_t)snprintf(tail, sizeof tail, " %u", number);
  const char *end = clean;
  for (size_t i = 0; i < most && *end; i++) hf_letter_next(&end);
  snprintf(name, PP_NAME_MAX, "%.*s%s", (int)(end - clean), clean, tail);
}

/* --- made up ------------------------------------------------------------------------------ */

static const char *one_of(const char *const *list, size_t count) {
  return list[randombytes_uniform((uint32_t)count)];
}
#define ONE_OF(list) one_of(list, sizeof(list) / sizeof *(list))

void pp_name_made_up(const char *language, char name[PP_NAME_MAX]) {
  static const char *const english[] = {"Quiet", "Bold",    "Grey",     "Swift", "Stern", "Merry",
                                        "Wary",  "Patient", "Northern", "Old",   "Sly",   "Loyal",
                                        "Lone",  "Proud",   "Tall",     "Lucky"};
  static const char *const animals[] = {"Raven", "Heron", "Otter", "Badger", "Falcon", "Hound",
                                        "Elk",   "Fox",   "Crane", "Marten", "Owl",    "Pike",
                                        "Lynx",  "Ram",   "Hare",  "Swan"};
  static const char *const ukrainian[] = {
      "Тихий",     "Сміливий", "Сірий",  "Швидкий", "Суворий",  "Веселий", "Обачний", "Терплячий",
      "Північний", "Старий",   "Хитрий", "Вірний",  "Самотній", "Гордий",  "Високий", "Щасливий"};
  static const char *const beasts[] = {"Крук", "Журавель", "Бобер", "Борсук", "Сокіл", "Хорт",
                                       "Лось", "Лис",      "Олень", "Тхір",   "Пугач", "Окунь",
                                       "Вовк", "Баран",    "Заєць", "Лебідь"};
  bool in_ukrainian = strncmp(language, "uk", 2) == 0;
  snprintf(name, PP_NAME_MAX, "%s %s", in_ukrainian ? ONE_OF(ukrainian) : ONE_OF(english),
           in_ukrainian ? ONE_OF(beasts) : ONE_OF(animals));
}
