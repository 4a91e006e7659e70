// Games and their settings in words.
import { games } from '../games';
import type { CardBook } from '../games';
import type { BotInfo, GameInfo, SettingInfo } from '../wire';
import { lang, t } from '../words';
import type { Item } from './ui';

export function gameTitle(id: string, otherwise = ''): string {
  return games[id]?.words('title') ?? (otherwise || id);
}

export function gameTagline(id: string): string {
  return games[id]?.words('tagline') ?? '';
}

/** What a card set is called. */
export function setTitle(game: GameInfo | undefined, name: string): string {
  if (name === 'all') return t('cardSet.all');
  return [...(game?.formats ?? []), ...(game?.sets ?? [])].find((s) => s.name === name)?.title ?? name;
}

export function settingText(game: GameInfo, setting: SettingInfo): string {
  return games[game.id]?.words(setting.key) ?? setting.text ?? setting.help;
}

const LEVELS = ['squire', 'knight', 'lord', 'king'];

/** Bots as they can be chosen: the levels first, then whatever else there is. */
export function botLevels(bots: BotInfo[]): string[] {
  const names = bots.map((b) => b.name);
  return [...LEVELS.filter((l) => names.includes(l)), ...names.filter((n) => !LEVELS.includes(n))];
}

/** May decks of the format be played at a table with this card set? Those of the cards that are
 *  built in may be everywhere. */
function playedAt(game: GameInfo, set: string, format?: string): boolean {
  const usual = game.sets?.[0]?.name ?? '';
  const needs = format ? game.formats?.find((f) => f.name === format)?.set : usual;
  return needs === usual || (needs !== undefined && [needs, format].includes(set));
}

/** The decks of this browser; those that are not legal say why, and cannot be chosen. `set` where
 *  only those are wanted that can be played with it; '' is the usual one. */
export function ownDecks(game: GameInfo, set?: string): Item<string>[] {
  const fits = (format?: string) => set === undefined || playedAt(game, set, format);
  return (games[game.id]?.decks?.list(lang.value, fits) ?? []).map(({ value, label, wrong }) =>
    wrong === undefined
      ? { value, label }
      : { value, label: `${label || t('deck.own')}: ${wrong || t('deck.wrong')}`, disabled: true },
  );
}

/** A deck that comes with the game, with its house: "Stark · Winter Is Here". */
export function readyTitle(game: GameInfo, name: string | null, cards: CardBook | null): string | undefined {
  const title = game.decks?.find((d) => d.name === name)?.title;
  const house = name && cards?.house(games[game.id]?.decks?.houseOf(name));
  return title && house ? `${house} · ${title}` : title;
}
