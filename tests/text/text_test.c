/* The template engine: numbers, cases, persons, genders, what belongs to whom,
 * the sound of small words, the end of the buffer, and templates that are no
 * templates. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "text/advice.h"
#include "text/catalog.h"
#include "text/template.h"
#include "text/text.h"

#include <stdio.h>
#include <string.h>

/* Renders a template as it stands: it has no translation, so that the same
 * marks can be tried in both languages. */
static const char *render(ht_language language, const char *text, const ht_value *slots,
                          unsigned count) {
  static char buffer[1024];
  size_t length = ht_render(language, text, slots, count, buffer, sizeof buffer);
  assert_int_equal(length, strlen(buffer));
  return buffer;
}

/* --- numbers ------------------------------------------------------------------ */

/* The form of each number from 0 to 125, as a native speaker counts cards:
 * a карта, b карти, c карт. */
static const char forms_to_125[] = "cabbbcccccccccccccccc"
                                   "abbbccccccabbbccccccabbbccccccabbbcccccc"
                                   "abbbccccccabbbccccccabbbccccccabbbcccccc"
                                   "abbbccccccccccccccccabbbc";

static void ukrainian_counts(void **state) {
  (void)state;
  assert_int_equal(strlen(forms_to_125), 126);
  for (int32_t n = 0; n <= 125; n++)
    assert_int_equal(ht_plural_form(HT_UKRAINIAN, n), forms_to_125[n] - 'a');
  assert_int_equal(ht_plural_form(HT_UKRAINIAN, -1), 0);
  assert_int_equal(ht_plural_form(HT_UKRAINIAN, -4), 1);
  assert_int_equal(ht_plural_form(HT_UKRAINIAN, INT32_MIN), 2);
}

static void english_counts(void **state) {
  (void)state;
  for (int32_t n = 0; n <= 125; n++)
    assert_int_equal(ht_plural_form(HT_ENGLISH, n), n == 1 ? 0 : 1);
}

static void numbers_choose_forms(void **state) {
  (void)state;
  static const struct {
    int32_t number;
    const char *text;
  } wanted[] = {{0, "0 карт"},    {1, "1 карту"},   {2, "2 карти"},    {4, "4 карти"},
                {5, "5 карт"},    {11, "11 карт"},  {12, "12 карт"},   {14, "14 карт"},
                {21, "21 карту"}, {23, "23 карти"}, {111, "111 карт"}, {122, "122 карти"}};
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
    ht_value slot = ht_number(wanted[i].number);
    assert_string_equal(render(HT_UKRAINIAN, "{0} {0#карту|карти|карт}", &slot, 1), wanted[i].text);
  }
}

static void unknown_numbers_have_their_own_form(void **state) {
  (void)state;
  ht_value slot = ht_text("X");
  assert_string_equal(render(HT_ENGLISH, "{0#{0} card|{0} cards|as many cards as {0}}", &slot, 1),
                      "as many cards as X");
  assert_string_equal(render(HT_ENGLISH, "{0} {0#card|cards}", &slot, 1), "X cards");
  assert_string_equal(render(HT_UKRAINIAN, "{0} {0#карту|карти|карт}", &slot, 1), "X карт");
  assert_string_equal(render(HT_UKRAINIAN, "{0#a|b|c|стільки, скільки {0}}", &slot, 1),
                      "стільки, скільки X");
}

/* --- cases, persons, genders ------------------------------------------------------ */

#define PLAYER "<m>[гравець|гравця|гравцю|гравця|гравцем|гравці]"
#define YOU_UKRAINIAN "<2><m>[ти|тебе|тобі|тебе|тобою|тобі]"
#define YOU_ENGLISH "<2>[you|your]"

static void words_decline(void **state) {
  (void)state;
  ht_value player = ht_term(PLAYER);
  assert_string_equal(
      render(HT_UKRAINIAN, "{0} {0.nom} {0.gen} {0.dat} {0.acc} {0.ins} {0.loc}", &player, 1),
      "гравець гравець гравця гравцю гравця гравцем гравці");
  ht_value them = ht_term("[they|their|them]");
  assert_string_equal(render(HT_ENGLISH, "{0} {0.pos} {0.obj}", &them, 1), "they their them");
  ht_value one_form = ht_term("[everybody]");
  assert_string_equal(render(HT_ENGLISH, "{0.obj}", &one_form, 1), "everybody");
}

static void the_case_is_handed_on(void **state) {
  (void)state;
  ht_value player = ht_term(PLAYER);
  ht_value other = ht_phrase("[інший|іншого|іншому|іншого|іншим|іншому] {0.as}", &player, 1);
  assert_string_equal(render(HT_UKRAINIAN, "{0.ins}", &other, 1), "іншим гравцем");
  ht_value only = ht_phrase("{0}", &other, 1);
  assert_string_equal(render(HT_UKRAINIAN, "для {0.gen}", &only, 1), "для іншого гравця");
}

static void english_possessives(void **state) {
  (void)state;
  ht_value names[] = {ht_text("Arya"), ht_text("Stannis"), ht_term("the opposing player")};
  assert_string_equal(render(HT_ENGLISH, "{0.pos} {1.pos} {2.pos}", names, 3),
                      "Arya’s Stannis’ the opposing player’s");
}

static void persons_agree(void **state) {
  (void)state;
  static const char english[] = "{0?draw|{0} draws|{0} draw} 1 card";
  static const char ukrainian[] = "{0?візьми|{0} бере|{0} беруть} 1 карту";
  ht_value you = ht_term(YOU_ENGLISH), ty = ht_term(YOU_UKRAINIAN);
  ht_value one = ht_term("Stark"), many = ht_term("<*>the others"), they = ht_term("<p><*>усі");
  ht_value stark = ht_text("Старк");
  assert_string_equal(render(HT_ENGLISH, english, &you, 1), "draw 1 card");
  assert_string_equal(render(HT_ENGLISH, english, &one, 1), "Stark draws 1 card");
  assert_string_equal(render(HT_ENGLISH, english, &many, 1), "the others draw 1 card");
  assert_string_equal(render(HT_UKRAINIAN, ukrainian, &ty, 1), "візьми 1 карту");
  assert_string_equal(render(HT_UKRAINIAN, ukrainian, &stark, 1), "Старк бере 1 карту");
  assert_string_equal(render(HT_UKRAINIAN, ukrainian, &they, 1), "усі беруть 1 карту");
}

static void genders_agree(void **state) {
  (void)state;
  static const char text[] = "{0^він|вона|воно|вони|той|ті}";
  static const char *const marks[] = {"<m>x", "<f>x", "<n>x", "<p>x", "<t>x", "<s>x"};
  static const char *const wanted[] = {"він", "вона", "воно", "вони", "той", "ті"};
  for (size_t i = 0; i < 6; i++) {
    ht_value slot = ht_term(marks[i]);
    assert_string_equal(render(HT_UKRAINIAN, text, &slot, 1), wanted[i]);
    assert_string_equal(render(HT_UKRAINIAN, "{0^він|вона|воно|вони}", &slot, 1),
                        wanted[i == 4   ? 0
                               : i == 5 ? 3
                                        : i]);
  }
}

/* --- whose it is ---------------------------------------------------------------- */

#define HAND "{0=<f>рука|руки|руці|руку|рукою|руці}"

static const char *take_from_hand(ht_value who, ht_value whose) {
  ht_value slots[2] = {who, whose};
  return render(HT_UKRAINIAN,
                "{0?візьми|{0} бере} карту з {1=.gen <f>рука|руки|руці|руку|рукою|руці}", slots, 2);
}

static void what_belongs_to_whom(void **state) {
  (void)state;
  ht_value you = ht_term(YOU_UKRAINIAN);
  ht_value stark = ht_term("<m>[Старк|Старка|Старку|Старка|Старком|Старку]");
  ht_value tyrell = ht_term("<m>[Тірелл|Тірелла|Тіреллу|Тірелла|Тіреллом|Тіреллу]");
  stark.identity = 1;
  tyrell.identity = 2;
  assert_string_equal(take_from_hand(you, you), "візьми карту зі своєї руки");
  assert_string_equal(take_from_hand(stark, you), "Старк бере карту з твоєї руки");
  assert_string_equal(take_from_hand(stark, stark), "Старк бере карту зі своєї руки");
  assert_string_equal(take_from_hand(you, tyrell), "візьми карту з руки Тірелла");
  assert_string_equal(take_from_hand(stark, tyrell), "Старк бере карту з руки Тірелла");
  assert_string_equal(render(HT_UKRAINIAN, HAND, &you, 1), "твоя рука");
}

static void english_says_their_of_the_one_who_acts(void **state) {
  (void)state;
  ht_value slots[2] = {ht_term("[that player|that player’s]"),
                       ht_term("[that player|that player’s]")};
  slots[0].identity = slots[1].identity = 7;
  static const char text[] = "{0?discard|{0} discards} 1 card from {1.pos} hand";
  assert_string_equal(render(HT_ENGLISH, text, slots, 2),
                      "that player discards 1 card from their hand");
  slots[1].identity = 8;
  assert_string_equal(render(HT_ENGLISH, text, slots, 2),
                      "that player discards 1 card from that player’s hand");
  slots[0] = slots[1] = ht_term(YOU_ENGLISH);
  assert_string_equal(render(HT_ENGLISH, text, slots, 2), "discard 1 card from your hand");
}

static void who_acts_can_be_asked(void **state) {
  (void)state;
  ht_value slots[2] = {ht_text("Старк"), ht_text("Старк")};
  slots[0].identity = slots[1].identity = 3;
  assert_string_equal(render(HT_UKRAINIAN, "{0?бери|{0} бере} {1!своє|чуже}", slots, 2),
                      "Старк бере своє");
  slots[1].identity = 4;
  assert_string_equal(render(HT_UKRAINIAN, "{0?бери|{0} бере} {1!своє|чуже}", slots, 2),
                      "Старк бере чуже");
}

/* --- the writer -------------------------------------------------------------------- */

static void small_words_sound_right(void **state) {
  (void)state;
  static const struct {
    const char *template, *text;
  } wanted[] = {
      {"бере у Оберіна", "бере в Оберіна"},
      {"бере в Старка", "бере в Старка"},
      {"стоїть в тіні", "стоїть у тіні"},
      {"стоїть в вежі", "стоїть у вежі"},
      {"воля у Яри", "воля в Яри"},
      {"карти в Ґрейджоя", "карти в Ґрейджоя"},
      {"карт в хвості", "карт у хвості"},
      {"бере, в кого є", "бере, у кого є"},
      {"Ар’я і Бран", "Ар’я й Бран"},
      {"Робб й Бран", "Робб і Бран"},
      {"Ар’я й Яра", "Ар’я і Яра"},
      {"бере і скидає", "бере й скидає"},
      {"вибір, й ти", "вибір, і ти"},
      {"сили з Станніса", "сили зі Станніса"},
      {"сили з своєї руки", "сили зі своєї руки"},
      {"сили з цього", "сили із цього"},
      {"один з гравців", "один із гравців"},
      {"одного з гравців", "одного з гравців"},
      {"гра з мною", "гра зі мною"},
      {"З своєї руки", "Зі своєї руки"},
      {"З цього дня", "Із цього дня"},
      {"В Оберіна", "В Оберіна"},
      {"В тіні", "У тіні"},
      {"рука і «Оберін»", "рука й «Оберін»"},
      {"2 з 3", "2 з 3"},
      {"на усі карти", "на всі карти"},
      {"кожен всіх", "кожен усіх"},
      {"Усе, всі", "Усе, усі"},
      {"або уведи її", "або введи її"},
      {"карту і убий", "карту й убий"},
      {"карт й убий", "карт і вбий"},
      {"бере в всіх", "бере у всіх"},
      {"бере у усіх", "бере в усіх"},
      {"одна з всіх", "одна з усіх"},
      {"гра «Убий усіх»", "гра «Убий усіх»"},
      {"бере участь в указі", "бере участь в указі"},
      {"має владу", "має владу"},
      {"карту урятовано", "карту врятовано"},
      {"ціна усім", "ціна всім"},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
    assert_string_equal(render(HT_UKRAINIAN, wanted[i].template, NULL, 0), wanted[i].text);
  assert_string_equal(render(HT_ENGLISH, "бере у Оберіна", NULL, 0), "бере у Оберіна");
}

static void commas_come_once(void **state) {
  (void)state;
  static const struct {
    const char *template, *text;
  } wanted[] = {
      {"{,}якщо так", "якщо так"},
      {"потім {,}якщо хочеш, бери", "потім, якщо хочеш, бери"},
      {"так: {,}якщо хочеш, бери", "так: якщо хочеш, бери"},
      {"усі, крім мене{,} і тебе", "усі, крім мене, і тебе"},
      {"усі, крім мене{,}.", "усі, крім мене."},
      {"усі, крім мене{,}, ідуть", "усі, крім мене, ідуть"},
      {"усі, крім мене{,} (теж)", "усі, крім мене (теж)"},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
    assert_string_equal(render(HT_UKRAINIAN, wanted[i].template, NULL, 0), wanted[i].text);
}

static void sentences_begin_with_a_capital(void **state) {
  (void)state;
  static const char *const small[] = {"arya", "їжак", "ґава", "єдність", "івасик", "«яр»", "1 рік"};
  static const char *const large[] = {"Arya", "Їжак", "Ґава", "Єдність", "Івасик", "«Яр»", "1 рік"};
  for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
    char buffer[64];
    ht_writer writer;
    ht_writer_start(&writer, HT_UKRAINIAN, buffer, sizeof buffer);
    writer.capital = true;
    ht_write_text(&writer, small[i]);
    ht_writer_end(&writer);
    assert_string_equal(buffer, large[i]);
  }
}

static void numbers_are_written(void **state) {
  (void)state;
  ht_value slots[] = {ht_number(0), ht_number(-7), ht_number(INT32_MAX), ht_number(INT32_MIN)};
  assert_string_equal(render(HT_ENGLISH, "{0} {1} {2} {3}", slots, 4),
                      "0 -7 2147483647 -2147483648");
}

/* Every size of buffer: nothing behind it is touched, the text is cut between
 * letters, and the length is that of the whole. */
static void a_small_buffer_is_filled_and_the_length_told(void **state) {
  (void)state;
  static const char text[] = "Ар’я і Бран: зніми 2 сили з своєї руки — в Оберіна.";
  char whole[256];
  size_t length = ht_render(HT_UKRAINIAN, text, NULL, 0, whole, sizeof whole);
  assert_int_equal(length, strlen(whole));
  assert_int_equal(ht_render(HT_UKRAINIAN, text, NULL, 0, NULL, 0), length);
  for (size_t size = 1; size <= length + 1; size++) {
    char buffer[256];
    memset(buffer, '#', sizeof buffer);
    assert_int_equal(ht_render(HT_UKRAINIAN, text, NULL, 0, buffer, size), length);
    assert_int_equal(buffer[size], '#');
    size_t kept = strlen(buffer);
    assert_true(kept < size && size - kept <= 3);
    assert_int_not_equal(kept < length && ((unsigned char)whole[kept] & 0xC0) == 0x80, true);
    /* A word of one sound at the very edge may still wait for its neighbour. */
    size_t sure = kept > 8 ? kept - 8 : 0;
    assert_memory_equal(buffer, whole, sure);
  }
}

/* --- templates that are none ------------------------------------------------------ */

static void malformed_templates_do_no_harm(void **state) {
  (void)state;
  static const char *const broken[] = {
      "{",       "{0",
      "{0?",     "{0?a|b",
      "{9}",     "{x}",
      "{0.xyz}", "[",
      "[a|b",    "{0#a",
      "{0^|",    "{0=",
      "{0=.acc", "{0=.xyz <f>a}",
      "{0!",     "{}",
      "{0}}",    "a]b",
      "<",       "<2",
      "<z>a",    "{0?{1?{2?a|b}|c}",
      "{,",      "{0#1|2|3|4|5|6|7|8}",
  };
  ht_value slots[2] = {ht_number(3), ht_term("<2>[you|your]")};
  for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
    uint32_t used;
    const char *wrong;
    assert_false(ht_template_check(HT_UKRAINIAN, broken[i], &used, &wrong));
    assert_non_null(wrong);
    for (unsigned language = 0; language < HT_LANGUAGES; language++) {
      render((ht_language)language, broken[i], slots, 2);
      render((ht_language)language, broken[i], NULL, 0);
    }
  }
}

static void literal_marks_are_doubled(void **state) {
  (void)state;
  assert_string_equal(render(HT_ENGLISH, "a {{b [[c <<d", NULL, 0), "a {b [c <d");
}

static void open_for_ever(const ht_value *self, ht_language language, ht_value *opened,
                          ht_value *slots) {
  (void)language;
  slots[0] = *self;
  *opened = ht_phrase("({0.as})", slots, 1);
}

static void values_without_end_are_cut_off(void **state) {
  (void)state;
  ht_value endless = {.kind = HT_LAZY, .open = open_for_ever};
  const char *text = render(HT_ENGLISH, "{0}", &endless, 1);
  assert_non_null(strstr(text, "(((...)))"));
}

static void translations_are_found(void **state) {
  (void)state;
  for (size_t i = 0; i < ht_ukrainian().count; i++) {
    assert_string_equal(ht_translate(HT_UKRAINIAN, ht_ukrainian().entry[i].english),
                        ht_ukrainian().entry[i].translation);
    assert_string_equal(ht_translate(HT_ENGLISH, ht_ukrainian().entry[i].english),
                        ht_ukrainian().entry[i].english);
  }
  assert_null(ht_translation(HT_UKRAINIAN, "nobody says this"));
  assert_string_equal(ht_translate(HT_UKRAINIAN, "nobody says this"), "nobody says this");
}

static void languages_have_words(void **state) {
  (void)state;
  ht_language language;
  assert_true(ht_language_read("uk", &language));
  assert_int_equal(language, HT_UKRAINIAN);
  assert_string_equal(ht_language_word(HT_ENGLISH), "en");
  assert_false(ht_language_read("ua", &language));
}

/* --- one of several ------------------------------------------------------------------ */

static const char knights[] = "<*><p><m>[лицарі|лицарів|лицарям|лицарів|лицарями|лицарях|лицар|"
                              "лицаря|лицарю|лицаря|лицарем|лицарі]";
static const char towers[] = "<*><s><f>[вежі|веж|вежам|вежі|вежами|вежах|вежа|вежі|вежі|вежу|"
                             "вежею|вежі]";

static void one_of_several_declines(void **state) {
  (void)state;
  ht_value slot = ht_term("<*>[the knights|knights|each knight|knights|a knight|a knight’s]");
  assert_string_equal(render(HT_ENGLISH, "{0}, {0.obj}, {0.one}, {0.onegen}, {0.oneacc}", &slot, 1),
                      "the knights, each knight, a knight, a knight’s, a knight");
  slot = ht_term(knights);
  assert_string_equal(
      render(HT_UKRAINIAN, "{0.acc}, {0.one}, {0.onegen}, {0.onedat}, {0.oneins}", &slot, 1),
      "лицарів, лицар, лицаря, лицарю, лицарем");
  /* What names one thing anyway is itself, in its case. */
  slot = ht_term("<f>[ця карта|цієї карти|цій карті|цю карту|цією картою|цій карті]");
  assert_string_equal(render(HT_UKRAINIAN, "{0.one}, {0.oneacc}", &slot, 1), "ця карта, цю карту");
  slot = ht_term("<2>[you|your]");
  assert_string_equal(render(HT_ENGLISH, "{0.one}, {0.onegen}", &slot, 1), "you, your");
}

static void one_of_several_has_its_gender(void **state) {
  (void)state;
  static const char bold[] = "<*>{0^смілий|сміла|сміле|сміливі|смілий|сміливі} {0.as}";
  ht_value inner[2] = {ht_term(knights), ht_term(towers)};
  ht_value outer[2] = {ht_phrase(bold, &inner[0], 1), ht_phrase(bold, &inner[1], 1)};
  assert_string_equal(render(HT_UKRAINIAN, "{0}, {0.one}, {1.one}", outer, 2),
                      "сміливі лицарі, смілий лицар, сміла вежа");
  assert_string_equal(render(HT_UKRAINIAN,
                             "{0~перший|перша|перше} {0.one}, {1~перший|перша|перше} "
                             "{1.one}, {1^a|b|c|d|e|f}",
                             outer, 2),
                      "перший смілий лицар, перша сміла вежа, f");
}

/* A value can say by itself that it is one of those a template names. */
static void a_value_may_be_one_of_several(void **state) {
  (void)state;
  ht_value slot = ht_term(towers);
  slot.one = true;
  assert_string_equal(
      render(HT_UKRAINIAN, "{0^цей|ця|це|ці} {0}, {0.acc}, {0?ти|вона|вони}", &slot, 1),
      "ця вежа, вежу, вона");
}

static void english_articles_sound_right(void **state) {
  (void)state;
  static const struct {
    const char *word, *text;
  } wanted[] = {{"event", "an event"},      {"Ally", "an Ally"}, {"knight", "a knight"},
                {"unique", "a unique"},     {"9", "a 9"},        {"Old God", "an Old God"},
                {"intrigue", "an intrigue"}};
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
    ht_value slot = ht_text(wanted[i].word);
    assert_string_equal(render(HT_ENGLISH, "a {0}", &slot, 1), wanted[i].text);
  }
  ht_value slot = ht_text("attacker");
  ht_writer writer;
  char buffer[32];
  ht_writer_start(&writer, HT_ENGLISH, buffer, sizeof buffer);
  writer.capital = true;
  ht_put(&writer, "a {0}, a {0}.", &slot, 1);
  assert_int_equal(ht_writer_end(&writer), 25);
  assert_string_equal(buffer, "An attacker, an attacker.");
  for (size_t size = 1; size < 27; size++) {
    ht_value again = ht_text("attacker");
    assert_int_equal(ht_render(HT_ENGLISH, "a {0}, a {0}.", &again, 1, buffer, size), 25);
    assert_int_equal(strncmp(buffer, "an attacker, an attacker.", size - 1), 0);
  }
  assert_string_equal(render(HT_UKRAINIAN, "a {0}", &slot, 1), "a attacker");
}

/* --- every template there is --------------------------------------------------------- */

static void every_template_is_well_formed(void **state) {
  (void)state;
  assert_true(ht_ukrainian().count > 300);
  for (size_t i = 0; i < ht_ukrainian().count; i++) {
    uint32_t english = 0, ukrainian = 0;
    const char *wrong = NULL;
    if (!ht_template_check(HT_ENGLISH, ht_ukrainian().entry[i].english, &english, &wrong))
      fail_msg("%s: %s", ht_ukrainian().entry[i].english, wrong);
    if (!ht_template_check(HT_UKRAINIAN, ht_ukrainian().entry[i].translation, &ukrainian, &wrong))
      fail_msg("%s: %s", ht_ukrainian().entry[i].translation, wrong);
    if (english != ukrainian)
      fail_msg("not the same slots: %s / %s", ht_ukrainian().entry[i].english,
               ht_ukrainian().entry[i].translation);
  }
}

/* With a number, a name, the reader, several; in every case: no mark is left,
 * and no slot that English has a word for is lost. */
static void every_template_renders(void **state) {
  (void)state;
  ht_value kinds[] = {ht_number(1), ht_number(5), ht_text("Xx"), ht_term("<2>[you|your]"),
                      ht_term("<*>[the other players]")};
  for (size_t i = 0; i < ht_ukrainian().count; i++) {
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
      ht_value slots[HT_SLOTS_MAX];
      for (size_t slot = 0; slot < HT_SLOTS_MAX; slot++) slots[slot] = kinds[kind];
      for (unsigned form = HT_NOMINATIVE; form < HT_CASES; form++) {
        char buffer[2048];
        ht_writer writer;
        ht_value value = ht_phrase(ht_ukrainian().entry[i].english, slots, HT_SLOTS_MAX);
        for (unsigned language = 0; language < HT_LANGUAGES; language++) {
          ht_writer_start(&writer, (ht_language)language, buffer, sizeof buffer);
          ht_put_value(&writer, &value, (ht_case)form);
          assert_true(ht_writer_end(&writer) < sizeof buffer);
          if (buffer[0] == 0 || strpbrk(buffer, "{}[]<>|") != NULL || strstr(buffer, "  ") != NULL)
            fail_msg("'%s' renders as '%s'", ht_ukrainian().entry[i].english, buffer);
        }
      }
    }
  }
}

/* Ukrainian is written in Ukrainian: no Russian letters, no straight
 * apostrophe, no Latin but in marks and X. */
static void ukrainian_is_ukrainian(void **state) {
  (void)state;
  static const char *const foreign[] = {"ы", "э", "ъ", "ё", "Ы",  "Э",
                                        "Ъ", "Ё", "'", "ʼ", "\"", "--"};
  for (size_t i = 0; i < ht_ukrainian().count; i++) {
    for (size_t j = 0; j < sizeof foreign / sizeof foreign[0]; j++) {
      if (strstr(ht_ukrainian().entry[i].translation, foreign[j]) != NULL)
        fail_msg("'%s' in '%s'", foreign[j], ht_ukrainian().entry[i].translation);
    }
    char buffer[2048];
    ht_value none[HT_SLOTS_MAX];
    for (size_t slot = 0; slot < HT_SLOTS_MAX; slot++) none[slot] = ht_number(5);
    ht_render(HT_UKRAINIAN, ht_ukrainian().entry[i].english, none, HT_SLOTS_MAX, buffer,
              sizeof buffer);
    for (const char *at = buffer; *at != 0; at++) {
      bool latin = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
      if (latin && *at != 'X') fail_msg("Latin letters in '%s'", buffer);
    }
  }
}

/* --- moments ------------------------------------------------------------------- */

static const char *swing_at(const char *game, uint32_t turn, ht_language language) {
  static char buffer[256];
  ht_value room, slots[] = {ht_advice_moment(hf_rules_builtin(hf_game_find(game)), turn, &room),
                            ht_number(3),
                            ht_text("P"),
                            ht_number(50),
                            ht_number(60),
                            ht_number(7)};
  ht_advice_text(language, HT_ADVICE_RISE, slots, 6, buffer, sizeof buffer);
  return buffer;
}

/* Before the first turn there is no turn 0. */
static void what_comes_before_the_first_turn(void **state) {
  (void)state;
  assert_string_equal(swing_at("iron-throne", 2, HT_ENGLISH),
                      "Turn 2, decision 3. P: chances rise from 50 to 60 of 100 by decision 7.");
  assert_string_equal(swing_at("iron-throne", 0, HT_ENGLISH),
                      "Set-up, decision 3. P: chances rise from 50 to 60 of 100 by decision 7.");
  assert_string_equal(swing_at("iron-throne", 2, HT_UKRAINIAN),
                      "Хід 2, рішення 3. P: шанси зростають з 50 до 60 зі 100 (рішення 7).");
  assert_string_equal(swing_at("iron-throne", 0, HT_UKRAINIAN),
                      "Підготовка, рішення 3. P: шанси зростають з 50 до 60 зі 100 (рішення 7).");
  assert_string_equal(swing_at("card-game", 2, HT_ENGLISH),
                      "Round 2, decision 3. P: chances rise from 50 to 60 of 100 by decision 7.");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ukrainian_counts),
      cmocka_unit_test(english_counts),
      cmocka_unit_test(numbers_choose_forms),
      cmocka_unit_test(unknown_numbers_have_their_own_form),
      cmocka_unit_test(words_decline),
      cmocka_unit_test(the_case_is_handed_on),
      cmocka_unit_test(english_possessives),
      cmocka_unit_test(persons_agree),
      cmocka_unit_test(genders_agree),
      cmocka_unit_test(what_belongs_to_whom),
      cmocka_unit_test(english_says_their_of_the_one_who_acts),
      cmocka_unit_test(who_acts_can_be_asked),
      cmocka_unit_test(small_words_sound_right),
      cmocka_unit_test(commas_come_once),
      cmocka_unit_test(sentences_begin_with_a_capital),
      cmocka_unit_test(numbers_are_written),
      cmocka_unit_test(a_small_buffer_is_filled_and_the_length_told),
      cmocka_unit_test(malformed_templates_do_no_harm),
      cmocka_unit_test(literal_marks_are_doubled),
      cmocka_unit_test(values_without_end_are_cut_off),
      cmocka_unit_test(translations_are_found),
      cmocka_unit_test(languages_have_words),
      cmocka_unit_test(one_of_several_declines),
      cmocka_unit_test(one_of_several_has_its_gender),
      cmocka_unit_test(a_value_may_be_one_of_several),
      cmocka_unit_test(english_articles_sound_right),
      cmocka_unit_test(every_template_is_well_formed),
      cmocka_unit_test(every_template_renders),
      cmocka_unit_test(ukrainian_is_ukrainian),
      cmocka_unit_test(what_comes_before_the_first_turn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
