/* Which bots may sit at a server's tables: see seat_bots.h. */
#include "seat_bots.h"

#include "server.h"

#include <string.h>

/* The bot before the colon, whatever stands behind it; NULL: there is none. */
static const hf_bot *bot_before_colon(const char *name) {
  size_t length = strcspn(name, ":");
  for (size_t i = 0; i < hf_bot_count(); i++) {
    const hf_bot *bot = hf_bot_at(i);
    if (strncmp(bot->name, name, length) == 0 && bot->name[length] == '\0') return bot;
  }
  return NULL;
}

static void say_what_may(const char *name, char *why, size_t size) {
  const hf_bot *bot = bot_before_colon(name);
  if (bot == NULL || bot->effort_shared == 0) {
    snprintf(why, size, "there is no bot `%.40s`", name);
    return;
  }
  int length = snprintf(why, size, "`%.40s` cannot sit here, but `%s` can, up to `%s:%u`", name,
                        bot->name, bot->name, (unsigned)bot->effort_shared);
  if (bot->takes_ms && length > 0 && (size_t)length < size)
    snprintf(why + length, size - (size_t)length, " or `%s:%ums`", bot->name,
             (unsigned)bot->ms_shared);
}

bool sv_bot_may_sit(const char *name, char *why, size_t size) {
  hf_bot_player player;
  if (strlen(name) < SV_BOT_MAX && hf_bot_find(name, &player) && hf_bot_share(&player)) return true;
  say_what_may(name, why, size);
  return false;
}

void sv_bot_from_log(const char *name, char *bounded, size_t size) {
  hf_bot_player player;
  if (!hf_bot_find(name, &player) || hf_bot_share(&player))
    snprintf(bounded, size, "%s", name);
  else
    snprintf(bounded, size, "%s:%u%s", player.bot->name, (unsigned)player.effort,
             player.in_ms ? "ms" : "");
}
