/* See letters.h. */
#include "letters.h"

typedef struct range {
  uint32_t from, to;
} range;

static bool is_in(const range *ranges, size_t count, uint32_t letter) {
  for (size_t i = 0; i < count; i++)
    if (letter >= ranges[i].from && letter <= ranges[i].to) return true;
  return false;
}
#define IS_IN(ranges, letter) is_in(ranges, sizeof(ranges) / sizeof *(ranges), letter)

uint32_t hf_letter_next(const char **text) {
  const unsigned char *at = (const unsigned char *)*text;
  static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
  uint32_t letter = at[0];
  int more = letter >= 0xF0 ? 3 : letter >= 0xE0 ? 2 : letter >= 0xC0 ? 1 : 0;
  if (letter == 0) return 0;
  *text += 1;
  if (letter < 0x80) return letter;
  if (more == 0 || letter > 0xF4) return HF_LETTER_BROKEN;
  letter &= 0x3FU >> more;
  for (int i = 1; i <= more; i++) {
    if ((at[i] & 0xC0) != 0x80) return HF_LETTER_BROKEN;
    letter = letter << 6 | (at[i] & 0x3F);
  }
  if (letter < least[more] || letter > 0x10FFFF) return HF_LETTER_BROKEN;
  *text += more;
  return letter;
}

bool hf_letter_is_hidden(uint32_t letter) {
  static const range ranges[] = {{0, 0x1F},          {0x7F, 0x9F},       {0xAD, 0xAD},
                                 {0x34F, 0x34F},     {0x61C, 0x61C},     {0x115F, 0x1160},
                                 {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},
                                 {0x2028, 0x202E},   {0x2060, 0x206F},   {0x2800, 0x2800},
                                 {0x3164, 0x3164},   {0xD800, 0xF8FF},   {0xFE00, 0xFE0F},
                                 {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF},
                                 {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF}};
  return IS_IN(ranges, letter) || (letter & 0xFFFE) == 0xFFFE;
}

bool hf_letter_is_leftward(uint32_t letter) {
  static const range ranges[] = {
      {0x590, 0x8FF}, {0xFB1D, 0xFDFF}, {0xFE70, 0xFEFE}, {0x10800, 0x10FFF}, {0x1E800, 0x1EFFF}};
  return IS_IN(ranges, letter);
}

bool hf_letter_is_space(uint32_t letter) {
  static const range ranges[] = {{0x20, 0x20},     {0xA0, 0xA0},     {0x1680, 0x1680},
                                 {0x2000, 0x200A}, {0x202F, 0x202F}, {0x205F, 0x205F},
                                 {0x3000, 0x3000}};
  return IS_IN(ranges, letter);
}

void hf_letters_mask(char *text) {
  const char *at = text;
  if (hf_letter_next(&at) != 0xFEFF) at = text; /* some editors begin a file with a mark */
  char *to = text + (at - text);
  while (*at != '\0') {
    const char *from = at;
    uint32_t letter = hf_letter_next(&at);
    bool plain = letter == '\n' || letter == '\r' || letter == '\t';
    if (hf_letter_is_hidden(letter) && !plain)
      *to++ = '?';
    else
      while (from < at) *to++ = *from++;
  }
  *to = '\0';
}
