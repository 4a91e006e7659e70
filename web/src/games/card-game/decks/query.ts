// The search line: words that stand anywhere on a card, and what is asked of one of its parts as
// players know it from other sites: `t:knight f:stark cost<=3 -x:"when revealed"`.
import type { Facts } from '../model';

/** What things are called in the page's language. */
export interface Names {
  keyword: (k: string) => string;
  type: (t: string) => string;
  icon: (i: string) => string;
  faction: (f: string) => string;
  pack: (code: string) => string;
  cycle: (id: string) => string;
  /** What the deck's format says of a card. */
  list: (facts: Facts) => string;
}

export type Test = (facts: Facts) => boolean;

type Sign = ':' | '=' | '!=' | '<' | '>' | '<=' | '>=';

const low = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(/[’ʼ`]/g, "'")
    .replace(/[«»“”„]/g, '"');
const both = (id: string, name: string): string => low(`${id}\n${name}`);
const keywordsOf = (f: Facts): string[] => [...f.keywords, ...f.numbered.map(([k]) => k)];

/** The parts of a card that are words: an id and a name each, a line each. */
const TEXTS: Record<string, (f: Facts, n: Names) => string[]> = {
  t: (f) => f.traits.map((name, i) => both(f.traitIds[i] ?? '', name)),
  f: (f, n) => [both(f.faction, n.faction(f.faction))],
  x: (f) => [low(f.text)],
  type: (f, n) => [both(f.type, n.type(f.type))],
  i: (f, n) => f.icons.map((i) => both(i, n.icon(i))),
  k: (f, n) => keywordsOf(f).map((k) => both(k, n.keyword(k))),
  n: (f) => [low(f.name)],
  is: (f, n) => [f.unique ? 'unique' : '', f.loyal ? 'loyal' : '', n.list(f)].filter(Boolean),
};

/** Those that go by a whole code, or by their names. */
const CODED: Record<string, (f: Facts, n: Names) => [string, string]> = {
  p: (f, n) => [low(f.pack), low(n.pack(f.pack))],
  c: (f, n) => [low(f.cycle), low(n.cycle(f.cycle))],
};

/** Those that are numbers; null where a card has none. */
const NUMBERS: Record<string, (f: Facts) => number | 'x' | null> = {
  cost: (f) => f.cost,
  str: (f) => f.strength,
  income: (f) => (f.type === 'plot' || f.income > 0 ? f.income : null),
  initiative: (f) => (f.type === 'plot' ? f.initiative : null),
  claim: (f) => (f.type === 'plot' ? f.claim : null),
  reserve: (f) => (f.type === 'plot' ? f.reserve : null),
};

/** Other ways to write a key, Ukrainian ones too. */
const KEYS: Record<string, string> = {
  trait: 't',
  faction: 'f',
  text: 'x',
  pack: 'p',
  cycle: 'c',
  icon: 'i',
  keyword: 'k',
  name: 'n',
  strength: 'str',
  риса: 't',
  р: 't',
  фракція: 'f',
  ф: 'f',
  текст: 'x',
  тип: 'type',
  випуск: 'p',
  в: 'p',
  цикл: 'c',
  ц: 'c',
  позначка: 'i',
  п: 'i',
  слово: 'k',
  с: 'k',
  назва: 'n',
  ціна: 'cost',
  сила: 'str',
  дохід: 'income',
  ініціатива: 'initiative',
  претензія: 'claim',
  резерв: 'reserve',
  є: 'is',
};
/** What `is` asks for. */
const MARKS: Record<string, string> = {
  унікальна: 'unique',
  вірна: 'loyal',
  обмежена: 'restricted',
  заборонена: 'banned',
};

const TERM = /(-?)(?:([\p{L}]+)(<=|>=|!=|[:=<>]))?(?:"([^"]*)(?:"|$)|([^\s"]+))/gu;

function compares(has: number | 'x' | null, sign: Sign, value: string): boolean {
  if (has === null) return false;
  if (has === 'x' || !/^\d+$/.test(value)) {
    const same = has === 'x' && (value === 'x' || value === 'х');
    return sign === '!=' ? !same : /[:=]/.test(sign) && same;
  }
  const wanted = Number(value);
  if (sign === '<') return has < wanted;
  if (sign === '<=') return has <= wanted;
  if (sign === '>') return has > wanted;
  if (sign === '>=') return has >= wanted;
  return (has === wanted) === (sign !== '!=');
}

/** Does a word that stands there begin so? */
const begins = (text: string, value: string): boolean =>
  `\n${text}`.includes(`\n${value}`) || text.split(/[\s-]+/).some((word) => word.startsWith(value));

function wordsOf(key: string): ((f: Facts, n: Names, value: string) => boolean) | null {
  const coded = CODED[key];
  if (coded)
    return (f, n, value) => {
      const [code, name] = coded(f, n);
      return code === value || begins(name, value);
    };
  const texts = TEXTS[key];
  const anywhere = key === 'x' || key === 'n';
  return texts
    ? (f, n, value) => texts(f, n).some((text) => (anywhere ? text.includes(value) : begins(text, value)))
    : null;
}

function part(key: string, sign: Sign, given: string, names: Names): Test | null {
  const values = given.split('|');
  const number = NUMBERS[key];
  if (number) return (f) => values.some((v) => compares(number(f), sign, v));
  const words = wordsOf(key);
  if (!words || /[<>]/.test(sign)) return null;
  const wanted = values.map((v) => (key === 'is' ? (MARKS[v] ?? v) : v));
  return (f) => wanted.some((v) => words(f, names, v)) === (sign !== '!=');
}

const everywhere = (f: Facts, names: Names): string =>
  low([f.name, f.text, ...f.traits, ...keywordsOf(f).map((k) => `${k} ${names.keyword(k)}`), f.id].join(' '));

/** All that is asked for holds; what begins with a minus does not. A key that is none of these is
 *  looked for as it is written. */
export function queryOf(line: string, names: Names): Test {
  const tests: Test[] = [];
  for (const [whole, minus, word, sign, quoted, plain] of low(line).matchAll(TERM)) {
    const value = quoted ?? plain ?? '';
    if (!value || whole === '-') continue;
    const key = word && (KEYS[word] ?? word);
    const bare = whole.slice(minus ? 1 : 0).replace(/"/g, '');
    const test = (key && part(key, sign as Sign, value, names)) || ((f: Facts) => everywhere(f, names).includes(bare));
    tests.push(minus ? (f) => !test(f) : test);
  }
  return (f) => tests.every((test) => test(f));
}
