/* Positions set up by hand, as in scenario files, for tests in C: facts are put
 * into a fresh game, then seats choose in notation, say things, and notes are
 * taken all along. What is forced, and windows in which a seat may pass, are
 * played by themselves. */
#ifndef SCENE_KIT_H
#define SCENE_KIT_H

#include "bots/bots.h"
#include "core/game.h"

typedef struct scene {
  const hf_rules *rules;
  hf_notes notes;
  hf_notes_keeper keeper;
  hf_sink sink;
  hf_how how;
  hf_bot_state state, view;
  hf_bot_scratch scratch;
} scene;

hf_state *scene_state(scene *s);
/* `facts`: lines as behind `set`, NULL at the end. Stops the test at a mistake. */
void scene_begin(scene *s, const char *settings, const char *const *facts);
unsigned scene_seat(scene *s, const char *name);
/* Lets the game run until the seat may choose this, and chooses it. */
void scene_choose(scene *s, const char *seat, const char *choice);
/* Lines such as "stark: take influence, propose", NULL at the end. */
void scene_play(scene *s, const char *const *lines);
/* Runs on until the seat is asked and has this option. */
void scene_until(scene *s, const char *seat, const char *choice);
void scene_say(scene *s, const char *seat, const char *text);
/* The whole answer of a bot there, choices joined by ", ". */
void scene_think(scene *s, const char *bot, const char *seat, uint64_t seed, char *text,
                 size_t size, hf_talk *say);

#endif
