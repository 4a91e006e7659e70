/* `holdfast cards check FILE...`: are these card files without mistakes? */
#ifndef CLI_CARDS_CHECK_H
#define CLI_CARDS_CHECK_H

#include "common.h"

/* All files are looked at. `game` may be NULL: then it is worked out for each file
 * from what its cards say. Returns the exit code. */
int cli_cards_check(const char *game, const char *const *files, size_t count);

#endif
