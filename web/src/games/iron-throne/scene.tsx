// What every part of the board needs: the table, whose eyes, the words.
import { markedName } from '../../app/names';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Choice } from '../../table/choice';
import type { CardInfo, ComparedPart, Info } from '../../wire';
import type { CardBook } from '../index';
import { valueOf } from './model';
import type { Table } from './model';
import { book } from './words';
import type { Say } from './words';

export type Mode = 'wide' | 'tablet' | 'phone' | 'land';

/** Something to be read closer. */
export interface Closer {
  id: string;
  type: 'leader' | 'character' | 'ally' | 'house-card';
  house: string;
  seat: number | null;
}

export interface Scene {
  table: Table;
  me: number | null;
  info: Info;
  cards: CardBook;
  choice: Choice;
  say: Say;
  mode: Mode;
  /** A tablet that is not tall: rivals get less. */
  low: boolean;
  reduced: boolean;
  /** What has just been said, and by whom. */
  said: readonly { seat: number; text: string }[];
  look: (what: Closer, how: 'hover' | 'open', at: HTMLElement) => void;
  unlook: () => void;
  openSeat: (seat: number) => void;
}

export const SceneContext = createContext<Scene | null>(null);

export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('a part of the board stands outside of it');
  return scene;
}

export const houseName = (scene: Scene, seat: number | null): string =>
  seat === null ? '' : scene.cards.house(scene.table.seats[seat]?.house);

/** Who plays a seat, as written under its house. */
export function playerName(scene: Scene, seat: number): string {
  const who = scene.info.seats[seat];
  if (seat === scene.me) return scene.say('you');
  if (!who || who.who === 'open') return scene.say('open');
  if (who.who === 'bot') return scene.say('bot', { name: who.name ?? who.bot ?? '' });
  return markedName(who);
}

export function isBot(scene: Scene, seat: number): boolean {
  const who = scene.info.seats[seat];
  return who?.who === 'bot' || Boolean(who?.sitting_in);
}

const info = (scene: Scene, id: string, type: string): CardInfo | undefined => scene.cards.find(id, type);

export const personName = (scene: Scene, id: string): string =>
  info(scene, id, 'character')?.name ?? info(scene, id, 'leader')?.name ?? id;

/** Where many names stand side by side: "G. Worm". */
export function shortName(scene: Scene, id: string): string {
  const name = personName(scene, id);
  const crowded = scene.mode !== 'wide' || scene.table.seats.length > 4;
  return crowded && name.length > 8 ? name.replace(/^(\S)\S* /, '$1. ') : name;
}

/** A card of a house deck by its name: "Hostility 12", "Truce", "Arya". */
export function cardName(scene: Scene, id: string): string {
  const value = valueOf(id);
  if (value !== null) return scene.say('hostilityN', { n: value });
  if (id === 'truce') return scene.say('truce');
  return info(scene, id, 'character')?.name ?? info(scene, id, 'ally')?.name ?? id;
}

/** A part of a total in words: who, which card, or what else. */
export function partName(part: ComparedPart, cards: CardBook): string {
  const value = part.of === undefined ? null : valueOf(part.of);
  if (value !== null) return book.say('card');
  if (part.of === 'truce') return book.say('truce');
  if (part.of === undefined) return book.say('bonus', { n: '' }).trim();
  return (cards.find(part.of, 'character') ?? cards.find(part.of, 'leader') ?? cards.find(part.of))?.name ?? part.of;
}
