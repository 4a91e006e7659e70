// The Ukrainian of each game's engine, a file beside it. Only who reads it needs to know.
import type { Engine } from './engine';
import { Refusal } from './refusal';

const learning = new Map<string, Promise<void>>();

async function learn(game: string, made: Promise<Engine>): Promise<void> {
  const answer = await fetch(new URL(`../games/${game}/engine.uk.words`, import.meta.url));
  if (!answer.ok) throw new Refusal('lost');
  const words = new Uint8Array(await answer.arrayBuffer());
  (await made).learn(words);
}

/** Each engine learns it once; what has failed is tried again. */
export function teach(game: string, made: Promise<Engine>): Promise<void> {
  const asked = learning.get(game) ?? learn(game, made);
  learning.set(game, asked);
  asked.catch(() => learning.delete(game));
  return asked;
}
