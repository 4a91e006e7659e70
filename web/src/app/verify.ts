// Was the shuffle fair, and is the record what was played? The commitment was
// published before the first decision; the seed follows from the server's
// secret and what every person added; the game follows from the seed.
import { engineFor } from '../link/engine';
import { fromHex, sha256, toHex } from './sha256';

/** `sealed`: also the shuffle was checked; a game of one device has no seal. */
export type Verdict =
  | { ok: true; sealed: boolean }
  | { ok: false; why: 'verify.noSecret' | 'verify.commit' | 'verify.seed' | 'verify.record' };

export interface Seal {
  secret: string | null;
  nonces: string[];
  seed: string | null;
}

/** The lines of a record that tell about its shuffle. */
export function sealOf(record: string): Seal {
  const seal: Seal = { secret: null, nonces: [], seed: null };
  for (const line of record.split('\n')) {
    const [word, a, b] = line.split(' ');
    if (word === 'seed' && a && !seal.seed) seal.seed = a.toLowerCase();
    else if (word === 'secret' && a && !seal.secret) seal.secret = a.toLowerCase();
    else if (word === 'nonce' && b) seal.nonces.push(b.toLowerCase());
  }
  return seal;
}

export async function checkSeal(seal: Seal, commit: string | null): Promise<Verdict> {
  const secret = seal.secret ? fromHex(seal.secret) : null;
  if (!secret || secret.length !== 32 || !seal.seed) return { ok: false, why: 'verify.noSecret' };
  if (commit && toHex(await sha256(secret)) !== commit.toLowerCase()) return { ok: false, why: 'verify.commit' };
  const parts = [secret];
  for (const nonce of seal.nonces) {
    const bytes = fromHex(nonce);
    if (!bytes || bytes.length !== 32) return { ok: false, why: 'verify.seed' };
    parts.push(bytes);
  }
  const all = new Uint8Array(32 * parts.length);
  parts.forEach((part, i) => all.set(part, 32 * i));
  if (toHex(await sha256(all)) !== seal.seed) return { ok: false, why: 'verify.seed' };
  return { ok: true, sealed: true };
}

/** The seal (a game of this page has none), then the whole game played again. */
export async function verifyRecord(record: string, commit: string | null): Promise<Verdict> {
  const seal = sealOf(record);
  const sealed = commit !== null || seal.secret !== null;
  if (sealed) {
    const verdict = await checkSeal(seal, commit);
    if (!verdict.ok) return verdict;
  }
  try {
    (await engineFor(record)).fromRecord(record).free();
  } catch {
    return { ok: false, why: 'verify.record' };
  }
  return { ok: true, sealed };
}
