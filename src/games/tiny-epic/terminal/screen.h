/* The pieces Tiny Epic is drawn with, shared by its map and players
 * (screen.c) and its action mat, battles and hand (stage.c). */
#ifndef CLI_SCREEN_EPIC_H
#define CLI_SCREEN_EPIC_H

#include "cli/screen_play.h"
#include "lines.h"

/* Two letters that tell a house from the others at the table. */
void te_tag_text(const te_shown *table, unsigned house, char tag[16]);
/* The same on its enamel; returns the columns taken. */
int te_put_tag(const te_shown *table, screen_area area, int row, int column, unsigned house);
screen_ink te_ink(unsigned house);

int te_stage_rows(const table_scene *scene, const table_scene *last, screen_style style);
void te_draw_stage(const table_scene *scene, const table_scene *last, screen_area area,
                   screen_style style);
int te_draw_hand(const table_scene *scene, screen_area area, bool draw);

#endif
