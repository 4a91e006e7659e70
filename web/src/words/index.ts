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

const books: { en: Words; uk: Words | null } = { en, uk: null };

export const lang = signal<Lang>('en');

const plurals: Record<Lang, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  uk: new Intl.PluralRules('uk'),
};

// The compiler sees to it that no word is missing, and that there is none too many.
type Uk = typeof import('./uk.json');
type Missing = Exclude<keyof Words, keyof Uk> | Exclude<keyof Uk, keyof Words>;
const complete: [Missing] extends [never] ? true : Missing = true;

/** Ukrainian is its own file: who reads English does not load it. */
export async function setLang(to: Lang): Promise<void> {
  if (to === 'uk' && !books.uk && complete) {
    try {
      const answer = await fetch(ukAddress);
      if (answer.ok) books.uk = (await answer.json()) as Words;
    } catch {
      // Out of reach: the page's own words stay English for now.
    }
  }
  lang.value = to;
  document.documentElement.lang = to;
}

export const t: Translate = (key, values) => {
  const now = lang.value;
  const text = (books[now] ?? books.en)[key];
  return fill(text, values, now);
};

/** The same for a key made at run time, if there is such a word. */
export function word(key: string): string | undefined {
  return (books[lang.value] ?? books.en)[key as WordKey];
}

/**
 * `{name}` is replaced; `{n|one seat|# seats}` picks the plural form by the
 * value of n and writes it for #. Ukrainian has three forms: one, few, many.
 */
export function fill(text: string, values: Values | undefined, now: Lang): string {
  if (!values) return text;
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const list = forms.split('|');
    const form = plurals[now].select(Number(value));
    const at = form === 'one' ? 0 : now === 'uk' && form === 'many' ? 2 : 1;
    return (list[Math.min(at, list.length - 1)] ?? '').replace('#', String(value));
  });
}
