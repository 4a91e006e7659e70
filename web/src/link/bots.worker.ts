import { engine, engineFor } from './engine';
import type { EngineTable, Thinking } from './engine';
import type { Lang } from '../wire';

/** What the page wants thought about. */
export type Task =
  | { kind: 'think'; about: Thinking }
  | { kind: 'hint'; about: Thinking; lang: Lang }
  /** Looking back: a record is opened, judged decision by decision, and told about. */
  | { kind: 'open'; record: string }
  | { kind: 'judge'; at: number }
  | { kind: 'turnings'; lang: Lang };

export interface TaskAnswer {
  n: number;
  result?: unknown;
  error?: string;
}

let table: EngineTable | null = null;
let record = '';

async function work(task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'think':
      return (await engine(task.about.game)).think(task.about);
    case 'hint':
      return (await engine(task.about.game, task.lang)).hint(task.about, task.lang);
    case 'open':
      table?.free();
      table = null;
      record = task.record;
      table = (await engineFor(record)).fromRecord(record);
      return table.decisions();
    case 'judge':
      return table?.judge(task.at);
    case 'turnings':
      await engineFor(record, task.lang);
      return table?.turnings(task.lang) ?? [];
  }
}

self.onmessage = async (event: MessageEvent<{ n: number; task: Task }>) => {
  const { n, task } = event.data;
  try {
    self.postMessage({ n, result: await work(task) } satisfies TaskAnswer);
  } catch (error) {
    self.postMessage({ n, error: String(error) } satisfies TaskAnswer);
  }
};
