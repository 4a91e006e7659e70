/* The pieces the Card Game is drawn with, shared by its players and their cards
 * (screen.c) and its challenges and hand (stage.c). */
#ifndef CLI_SCREEN_COURT_H
#define CLI_SCREEN_COURT_H

#include "cli/screen_play.h"
#include "lines.h"

/* Two letters of a seat's faction on its enamel; returns the columns taken. */
int cg_put_tag(cg_shown *table, screen_area area, int row, int column, unsigned seat);
/* "⚔·♛": the icons of a mask, each in its place. */
void cg_icons(unsigned icons, char *text, size_t size);

int cg_stage_rows(const table_scene *scene, const table_scene *last, screen_style style);
void cg_draw_stage(const table_scene *scene, const table_scene *last, screen_area area,
                   screen_style style);
int cg_draw_hand(const table_scene *scene, screen_area area, bool draw);

#endif
