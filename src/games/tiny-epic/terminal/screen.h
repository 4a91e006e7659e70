/* The pieces Tiny Epic is drawn with, shared by its map and players
 * (screen.c) and its action mat, battles and hand (stage.c). */
#ifndef CLI_SCREEN_EPIC_H
#define CLI_SCREEN_EPIC_H

#include "cli/screen_play.h"
#include "lines.h"

/* Two letters that tell a house from the others at the table. */
void epic_tag_text(const epic_table *table, unsigned house, char tag[16]);
/* The same on its enamel; returns the columns taken. */
int epic_put_tag(const epic_table *table, screen_area area, int row, int column, unsigned house);
screen_ink epic_ink(unsigned house);

int epic_stage_rows(const table_scene *scene, const table_scene *last, screen_style style);
void epic_draw_stage(const table_scene *scene, const table_scene *last, screen_area area,
                     screen_style style);
int epic_draw_hand(const table_scene *scene, screen_area area, bool draw);

#endif
