/* The pieces The Iron Throne is drawn with, shared by its houses
 * (screen.c) and its encounter and hand (encounter.c). */
#ifndef CLI_SCREEN_THRONE_H
#define CLI_SCREEN_THRONE_H

#include "cli/screen_play.h"
#include "lines.h"

/* Two letters on the house's enamel: " St "; returns the columns taken. */
int it_put_tag(const it_shown *table, screen_area area, int row, int column, unsigned seat);
/* A name, cut to so many columns; 0 does not cut. */
void it_cut_name(const it_shown *table, ht_value value, int columns, char *buffer, size_t size);
/* Power as beads. */
int it_put_beads(screen_area area, int row, int column, int count);
unsigned it_held_hostages(const it_seat *at);

int it_stage_rows(const table_scene *scene, const table_scene *last, screen_style style);
void it_draw_stage(const table_scene *scene, const table_scene *last, screen_area area,
                   screen_style style);
int it_draw_hand(const table_scene *scene, screen_area area, bool draw);

#endif
