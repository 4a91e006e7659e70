// Short notes at the edge of the page.
import { signal } from '@preact/signals';
import { Refusal } from '../link/api';
import { t, word } from '../words';
import { announce } from './announce';
import { Icon } from './ui';

interface Toast {
  n: number;
  kind: 'note' | 'bad';
  text: string;
  action?: { text: string; do: () => void };
}

const toasts = signal<Toast[]>([]);
let count = 0;

export function drop(n: number): void {
  toasts.value = toasts.value.filter((one) => one.n !== n);
}

export function toast(text: string, kind: Toast['kind'] = 'note', action?: Toast['action'], ms = 6000): number {
  const n = ++count;
  toasts.value = [...toasts.value.filter((one) => one.text !== text).slice(-2), { n, kind, text, action }];
  announce(text);
  if (ms > 0) setTimeout(() => drop(n), ms);
  return n;
}

/** Our own words for a refusal; some bring their reason along. */
export function refusalText(error: unknown): string {
  if (error instanceof Refusal) {
    const words = word(`error.${error.code}`);
    if (words && ['bad-settings', 'bad-cards', 'bad-deck'].includes(error.code))
      return `${words} ${error.message === error.code ? '' : error.message}`.trim();
    if (words) return words;
  }
  return t('error.internal');
}

export function complain(error: unknown): void {
  toast(refusalText(error), 'bad');
}

export function Toasts() {
  return (
    <div class="toasts">
      {toasts.value.map((one) => (
        <div key={one.n} class={`toast ${one.kind}`}>
          <Icon name={one.kind === 'bad' ? 'cross' : 'bell'} />
          <span>{one.text}</span>
          {one.action ? (
            <button
              type="button"
              class="btn"
              onClick={() => {
                one.action?.do();
                drop(one.n);
              }}
            >
              {one.action.text}
            </button>
          ) : null}
          <button type="button" class="iconbtn" aria-label={t('close')} onClick={() => drop(one.n)}>
            <Icon name="cross" />
          </button>
        </div>
      ))}
    </div>
  );
}
