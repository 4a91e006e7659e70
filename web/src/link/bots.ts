// Bots think in a worker, so that the page never stands still.
import type { Thought, ThoughtAnswer } from './bots.worker';

let worker: Worker | null = null;
let count = 0;
const waiting = new Map<number, { resolve(c: string[]): void; reject(e: Error): void }>();

function start(): Worker {
  const made = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
  made.onmessage = (event: MessageEvent<ThoughtAnswer>) => {
    const one = waiting.get(event.data.n);
    waiting.delete(event.data.n);
    if (event.data.choices) one?.resolve(event.data.choices);
    else one?.reject(new Error(event.data.error ?? 'no thought'));
  };
  made.onerror = () => {
    for (const one of waiting.values()) one.reject(new Error('the worker stopped'));
    waiting.clear();
    worker = null;
  };
  return made;
}

export function think(thought: Omit<Thought, 'n'>): Promise<string[]> {
  worker ??= start();
  const n = ++count;
  const asked = new Promise<string[]>((resolve, reject) => waiting.set(n, { resolve, reject }));
  worker.postMessage({ ...thought, n });
  return asked;
}
