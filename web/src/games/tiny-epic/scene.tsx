// What every part of the board needs: the table, whose eyes, the words.
import { markedName } from '../../app/names';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Choice } from '../../table/choice';
import type { Info, Line } from '../../wire';
import type { CardBook } from '../index';
import type { Army } from './army';
import { anyCard } from './model';
import type { Face, Side, Table } from './model';
import type { Say } from './words';

/** `wide`: map and panels side by side; `phone`: panels are tabs below the map. */
export type Mode = 'wide' | 'phone' | 'land';

export interface Scene {
  table: Table;
  me: number | null;
  info: Info;
  cards: CardBook;
  choice: Choice;
  say: Say;
  mode: Mode;
  /** Not high: panels share a place. */
  low: boolean;
  story: Line[];
  fresh: Line[];
  /** Another moment, or a game that is over. */
  replaying: boolean;
  army: Army;
  lookCard: (id: string) => void;
  hoverCard: (id: string | null) => void;
  lookDomain: (id: string) => void;
  lookSeat: (seat: number) => void;
}

export const SceneContext = createContext<Scene | null>(null);

export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('a part of the board stands outside of it');
  return scene;
}

export const seatHouse = (scene: Scene, seat: number): string => scene.table.seats[seat]?.house ?? 'neutral';

export const sideHouse = (scene: Scene, side: Side | null): string | null =>
  side === null ? null : typeof side === 'number' ? seatHouse(scene, side) : side;

export const houseName = (scene: Scene, house: string | null): string => scene.cards.house(house);

export const sideName = (scene: Scene, side: Side | null): string => houseName(scene, sideHouse(scene, side));

export const domainName = (scene: Scene, id: string): string => scene.cards.find(id, 'domain')?.name ?? id;

export const cardName = (scene: Scene, id: string): string => anyCard(scene.cards, id)?.name ?? id;

export const faceName = (scene: Scene, face: Face): string => scene.say(face);

/** Who plays a seat, as written under its house. */
export function playerName(scene: Scene, seat: number): string {
  const who = scene.info.seats[seat];
  if (seat === scene.table.game.rival) return scene.say('rival');
  if (seat === scene.me) return scene.say('you');
  if (!who || who.who === 'open') return scene.say('open');
  if (who.sitting_in) return scene.say('botFor', { name: markedName(who) });
  if (who.who === 'bot') return scene.say('bot', { name: who.name ?? who.bot ?? '' });
  return who.here ? markedName(who) : scene.say('away', { name: markedName(who) });
}

export function isBot(scene: Scene, seat: number): boolean {
  const who = scene.info.seats[seat];
  return who?.who === 'bot' || Boolean(who?.sitting_in) || seat === scene.table.game.rival;
}
