/* The numbers of options, shared by decisions, procedures and notation. */
#ifndef IT_ASK_H
#define IT_ASK_H

#include "table.h"

/* Groups of characters: stop early. */
enum { IT_STOP = 5 };

/* IT_ASK_OFFER: 0 nobody, then side and character. */
enum { IT_OFFER_CHALLENGER = 1, IT_OFFER_DEFENDER = 6 };

/* Hostages: what to do, to whose card, of what kind; 0 is to do nothing. */
enum { IT_DO_RELEASE = 1, IT_DO_TORMENT = 2 };
static inline uint32_t it_hostage_value(unsigned act, unsigned owner, unsigned kind) {
  return act << 12 | owner << 8 | kind;
}

/* IT_ASK_DEAL: single terms, then what closes the group. Hostages are followed
 * by their source (IT_SOURCE_OPEN ...). */
enum {
  IT_DEAL_TAKE_INFLUENCE = 1,
  IT_DEAL_GIVE_INFLUENCE,
  IT_DEAL_TAKE_POWER, /* 1, 2 or 3 */
  IT_DEAL_GIVE_POWER = IT_DEAL_TAKE_POWER + 3,
  IT_DEAL_TAKE_ALLY = IT_DEAL_GIVE_POWER + 3,
  IT_DEAL_GIVE_ALLY,
  IT_DEAL_TAKE_HOSTAGE,
  IT_DEAL_GIVE_HOSTAGE = IT_DEAL_TAKE_HOSTAGE + 3 + IT_SEATS,
  IT_DEAL_PROPOSE = IT_DEAL_GIVE_HOSTAGE + 3 + IT_SEATS,
  IT_DEAL_ACCEPT,
  IT_DEAL_WALK,
  IT_DEAL_YIELD,
  IT_DEAL_SHOW,
  IT_DEAL_END
};
static_assert(IT_DEAL_END <= 64, "a deal's options fit a mask");

bool it_prompt_is_group(unsigned prompt);
bool it_prompt_is_hostages(unsigned prompt);
uint32_t it_hostage_option_at(const it_table *table, unsigned seat, uint32_t n);
/* Is this value among the seat's options? */
bool it_is_option(const it_table *table, unsigned seat, uint32_t value);
/* Takes the decisions of asked seats that have a single option. */
void it_take_forced(it_table *table);
/* Takes a legal answer; clears the seat from those asked when it is complete. */
void it_answer(it_table *table, unsigned seat, uint32_t value);

hf_prompt it_prompt(const hf_rules *rules, const hf_state *state, unsigned seat);
void it_begin_cursor(hf_cursor *cursor);
uint32_t it_option_count(hf_cursor *cursor, unsigned seat);
hf_option it_option_at(hf_cursor *cursor, unsigned seat, uint32_t n);
bool it_legal(hf_cursor *cursor, unsigned seat, hf_option option);
void it_choose(hf_cursor *cursor, unsigned seat, hf_option option);
uint32_t it_group_length(const hf_rules *rules, const hf_state *state, unsigned seat);
hf_option it_group_at(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t n);
void it_take_back(hf_cursor *cursor, unsigned seat);

#endif
