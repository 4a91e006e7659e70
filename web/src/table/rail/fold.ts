// The story by results: details that follow each other are one row that opens, and
// whoever looks for something sees all of it, or what one seat does.
import type { Line } from '../../wire';

export type Look = 'results' | 'all' | 'mine';

/** A line, or details that are folded into one row. */
export type Row = { line: Line } | { folded: Line[] };

/** `open`: the first lines of folded rows that were opened; `at`: a moment that is looked at.
 *  What has just happened is not folded: its result is still to come. */
export function rowsOf(
  lines: readonly Line[],
  open: ReadonlySet<number>,
  { at, news }: { at?: number | undefined; news: boolean },
): Row[] {
  const rows: Row[] = [];
  let folded: Line[] = [];
  const end = (shown: boolean) => {
    const [first] = folded;
    if (first && (shown || folded.length === 1 || open.has(first.i) || folded.some((l) => l.at === at)))
      rows.push(...folded.map((line) => ({ line })));
    else if (first) rows.push({ folded });
    folded = [];
  };
  for (const line of lines) {
    if (line.fold) {
      folded.push(line);
      continue;
    }
    end(false);
    rows.push({ line });
  }
  end(news);
  return rows;
}

/** Every line a row of its own. */
export const unfolded = (lines: readonly Line[]): Row[] => lines.map((line) => ({ line }));
