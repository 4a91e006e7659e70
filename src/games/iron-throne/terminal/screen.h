/* The pieces The Iron Throne is drawn with, shared by its houses
 * (screen.c) and its encounter and hand (encounter.c). */
#ifndef CLI_SCREEN_THRONE_H
#define CLI_SCREEN_THRONE_H

#include "cli/screen_play.h"
#include "lines.h"

/* Two letters on the house's enamel: " St "; returns the columns taken. */
int throne_put_tag(const throne_table *table, screen_area area, int row, int column, unsigned seat);
/* A name, cut to so many columns; 0 does not cut. */
void throne_cut_name(const throne_table *table, ht_value value, int columns, char *buffer,
                     size_t size);
/* Power as beads. */
int throne_put_beads(screen_area area, int row, int column, int count);
unsigned throne_held_hostages(const it_seat *at);

int throne_stage_rows(const table_scene *scene, const table_scene *last, screen_style style);
void throne_draw_stage(const table_scene *scene, const table_scene *last, screen_area area,
                       screen_style style);
int throne_draw_hand(const table_scene *scene, screen_area area, bool draw);

#endif
