import { engine } from './engine';
import type { Thinking } from './engine';

export interface Thought extends Thinking {
  n: number;
}

export interface ThoughtAnswer {
  n: number;
  choices?: string[];
  error?: string;
}

self.onmessage = async (event: MessageEvent<Thought>) => {
  const { n, ...thought } = event.data;
  try {
    const answer: ThoughtAnswer = { n, choices: (await engine()).think(thought) };
    self.postMessage(answer);
  } catch (error) {
    self.postMessage({ n, error: String(error) } satisfies ThoughtAnswer);
  }
};
