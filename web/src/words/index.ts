import { signal } from '@preact/signals';
import type { Lang } from '../wire';
import { en } from './en';
import type { Words } from './en';
import ukAddress from './uk.json?url';

export type { Words };
export type WordKey = keyof Words;
type Values = Record<string, string | number>;

/** `t('turn', {n: 7})`: the words of the page in the language of the moment. */
export type Translate = (key: WordKey, values?: Values) => string;

export const lang = signal<Lang>('en');

const plurals: Record<Lang, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  uk: new Intl.PluralRules('uk'),
};

/** The compiler sees to it that no word is missing, and that there is none too many. */
export type Complete<En, Uk> = [Exclude<keyof En, keyof Uk> | Exclude<keyof Uk, keyof En>] extends [never]
  ? true
  : false;
const complete: Complete<Words, typeof import('./uk.json')> = true;

const books = new Set<{ load: () => Promise<void> }>();

/** Ukrainian words are a file of their own: who reads English does not load it. */
export class Book<W extends Record<string, string>> {
  private uk: W | null = null;

  constructor(
    private readonly en: W,
    private readonly address: string | false,
  ) {
    books.add(this);
  }

  async load(): Promise<void> {
    if (this.uk || !this.address) return;
    try {
      const answer = await fetch(this.address);
      if (answer.ok) this.uk = (await answer.json()) as W;
    } catch {
      // Out of reach: these words stay English for now.
    }
  }

  find(key: keyof W): string | undefined {
    return ((lang.value === 'uk' && this.uk) || this.en)[key];
  }

  say = (key: keyof W, values?: Values): string => fill(this.find(key) ?? '', values, lang.value);
}

/** What was loaded meanwhile has its words, too. */
export async function loadWords(to = lang.value): Promise<void> {
  if (to === 'uk') await Promise.all([...books].map((book) => book.load()));
}

export async function setLang(to: Lang): Promise<void> {
  await loadWords(to);
  lang.value = to;
  document.documentElement.lang = to;
}

const page = new Book<Words>(en, complete && ukAddress);

export const t: Translate = page.say;

/** The same for a key made at run time, if there is such a word. */
export function word(key: string): string | undefined {
  return page.find(key as WordKey);
}

// Right-to-left letters would turn the sentence around them: such a value is put
// between marks that keep it apart (U+2068, U+2069).
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
export const apart = (value: string): string => (RTL.test(value) ? `\u2068${value}\u2069` : value);

/**
 * `{name}` is replaced; `{n|one seat|# seats}` picks the plural form by the
 * value of n and writes it for #. Ukrainian has three forms: one, few, many.
 */
export function fill(text: string, values: Values | undefined, now: Lang): string {
  if (!values) return text;
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined) return apart(String(value));
    const list = forms.split('|');
    const form = plurals[now].select(Number(value));
    const at = form === 'one' ? 0 : now === 'uk' && form === 'many' ? 2 : 1;
    return (list[Math.min(at, list.length - 1)] ?? '').replace('#', String(value));
  });
}
