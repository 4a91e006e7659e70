// Bots think in a worker, so that the page never stands still.
import type { Lang, Turning } from '../wire';
import type { Task, TaskAnswer } from './bots.worker';
import type { Answer, Thinking } from './engine';

let worker: Worker | null = null;
let count = 0;
const waiting = new Map<number, { resolve: (c: unknown) => void; reject: (e: Error) => void }>();

function start(): Worker {
  const made = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
  made.onmessage = (event: MessageEvent<TaskAnswer>) => {
    const { n, result, error } = event.data;
    const one = waiting.get(n);
    waiting.delete(n);
    if (error === undefined) one?.resolve(result);
    else one?.reject(new Error(error));
  };
  made.onerror = () => {
    for (const one of waiting.values()) one.reject(new Error('the worker stopped'));
    waiting.clear();
    worker = null;
  };
  return made;
}

function ask<T>(task: Task): Promise<T> {
  worker ??= start();
  const n = ++count;
  const asked = new Promise<unknown>((resolve, reject) => waiting.set(n, { resolve, reject }));
  worker.postMessage({ n, task });
  return asked as Promise<T>;
}

export const think = (about: Thinking): Promise<Answer> => ask({ kind: 'think', about });

export const hint = (about: Thinking, lang: Lang): Promise<string[]> => ask({ kind: 'hint', about, lang });

/** Looks back at a whole game; stops, with null, when `go` says so. */
export async function analyse(
  record: string,
  lang: Lang,
  go: (done: number, of: number) => boolean,
): Promise<Turning[] | null> {
  const of = await ask<number>({ kind: 'open', record });
  for (let at = 1; at <= of; at++) {
    if (!go(at, of)) return null;
    await ask({ kind: 'judge', at });
  }
  return ask({ kind: 'turnings', lang });
}
