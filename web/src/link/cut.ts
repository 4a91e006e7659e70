// A record that is gone on with from the middle.

/** A record up to a decision. Undos before it stay: they are mixed into what is drawn later. */
export function cutRecord(record: string, upTo: number): string {
  const lines = record.split('\n');
  const log = lines.indexOf('log');
  let last = log;
  lines.forEach((line, i) => {
    if (i > log && Number(/^(\d+) /.exec(line)?.[1]) === upTo) last = i;
  });
  return `${lines.slice(0, last + 1).join('\n')}\n`;
}
