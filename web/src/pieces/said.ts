// What is said at the table hangs from its speaker's seat for a while, or until they speak again.
import { useEffect, useState } from 'preact/hooks';
import type { Line } from '../wire';

export interface Said {
  seat: number;
  text: string;
  /** The number of its line. */
  i: number;
}

export const SAID_MS = 6000;

/** Of several things somebody says at once the last counts. */
export function saidIn(fresh: readonly Line[], now: readonly Said[]): readonly Said[] {
  const talk = fresh.flatMap((l) =>
    l.kind === 'talk' && l.seat !== null ? [{ seat: l.seat, text: l.text, i: l.i }] : [],
  );
  if (talk.length === 0) return now;
  const speaks = new Map(talk.map((s) => [s.seat, s]));
  return [...speaks.values(), ...now.filter((s) => !speaks.has(s.seat))];
}

export function useSaid(fresh: Line[]): readonly Said[] {
  const [said, setSaid] = useState<readonly Said[]>([]);
  useEffect(() => {
    const mine = saidIn(fresh, []);
    if (mine.length === 0) return;
    setSaid((now) => saidIn(fresh, now));
    // What happens meanwhile does not keep it longer.
    setTimeout(() => setSaid((now) => now.filter((s) => !mine.some((m) => m.i === s.i))), SAID_MS);
  }, [fresh]);
  return said;
}
