// Has somebody been here before? Kept in this browser; who has played has.
import { signal } from '@preact/signals';
import { mine } from '../../app/session';
import { offlineTables } from '../../link/offline';

const KEY = 'holdfast.known';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

const known = signal(read());

export function knowsWay(): void {
  known.value = true;
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // It is said once more at the next visit.
  }
}

/** Nothing played here yet, as far as can be told. */
export const isFirst = (): boolean =>
  !known.value && offlineTables.value.length === 0 && (mine.value ?? []).length === 0;
