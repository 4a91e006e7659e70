// Formats, and the cards that decks of one are made of.
import { useEffect, useState } from 'preact/hooks';
import { cardsOf } from '../../../app/session';
import type { FormatInfo, GameInfo } from '../../../wire';
import { lang } from '../../../words';
import type { CardBook } from '../../index';
import { allFacts } from '../model';
import type { KeptDeck } from './store';
import { GAME, say } from './terms';

/** The formats a deck can be made for, the one of the cards that are built in first. Starter decks
 *  are a mark of the deck in the page. */
export interface Formats {
  all: FormatInfo[];
  /** Null: that of the cards that are built in. */
  of: (deck: Pick<KeptDeck, 'format'>) => FormatInfo | null;
}

export function formatsOf(game: GameInfo | undefined): Formats {
  const usual = game?.sets?.[0]?.name ?? 'core';
  const core: FormatInfo = { name: usual, title: say('core'), issuer: '', date: '', set: usual };
  const told = (game?.formats ?? []).filter((f) => !f.free);
  const all = told.some((f) => f.name === usual) ? told : [core, ...told];
  return {
    all,
    of: ({ format }) =>
      format && format !== usual
        ? (all.find((f) => f.name === format) ?? { ...core, name: format, title: format, set: '?' })
        : null,
  };
}

/** Whose list it is, and when it was made. */
export const issuedBy = (f: FormatInfo | null): string =>
  f?.issuer ? say('issued', { who: f.issuer, date: f.date }) : '';

export interface Pool {
  /** Null while they are on their way. */
  cards: CardBook | null;
  /** They cannot be had. */
  lost: boolean;
  again: () => void;
}

/** The cards of a format; `usual` are those of the set that is built in. */
export function usePool(format: FormatInfo | null, usual: CardBook | null): Pool {
  const [found, setFound] = useState<{ key: string; set: string; cards: CardBook | null } | null>(null);
  const [tries, setTries] = useState(0);
  const now = lang.value;
  const set = format?.set;
  const key = `${now} ${set} ${tries}`;
  useEffect(() => {
    let on = true;
    if (set)
      cardsOf(GAME, now, undefined, set).then(
        (cards) => on && setFound({ key, set, cards }),
        () => on && setFound({ key, set, cards: null }),
      );
    return () => {
      on = false;
    };
  }, [key]);
  const again = () => setTries(tries + 1);
  if (!set) return { cards: usual, lost: false, again };
  // In another language they stay as they are until they are there in that.
  if (found?.key !== key) return { cards: found?.set === set ? found.cards : null, lost: false, again };
  return { cards: found.cards, lost: found.cards === null, again };
}

const several = new WeakMap<CardBook, Set<string>>();

/** The pack of a card whose title has several versions: the name alone would not say which. */
export function versionOf(cards: CardBook, id: string): string {
  let names = several.get(cards);
  if (!names) {
    const seen = new Set<string>();
    names = new Set();
    for (const f of allFacts(cards).values()) (seen.has(f.name) ? names : seen).add(f.name);
    several.set(cards, names);
  }
  const facts = allFacts(cards).get(id);
  return facts && names.has(facts.name) ? facts.pack : '';
}

/** Packs as they are filtered by, each cycle of several above its own. */
export function packsOf(cards: CardBook): { value: string; label: string }[] {
  const packs = cards.all.packs ?? [];
  return packs.flatMap((p, i) => {
    const cycle = packs.filter((x) => x.cycle === p.cycle);
    const own = { value: p.code, label: cycle.length > 1 ? `– ${p.name}` : p.name };
    return cycle.length > 1 && packs[i - 1]?.cycle !== p.cycle
      ? [{ value: `*${p.cycle}`, label: p.cycle_name }, own]
      : [own];
  });
}

export const packName = (cards: CardBook, code: string): string =>
  cards.all.packs?.find((p) => p.code === code)?.name ?? code;
export const cycleName = (cards: CardBook, id: string): string =>
  cards.all.packs?.find((p) => p.cycle === id)?.cycle_name ?? id;
