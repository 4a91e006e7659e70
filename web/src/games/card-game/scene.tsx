// What every part of the board needs: the table, whose eyes, the words.
import { markedName } from '../../app/names';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Choice, PieceState } from '../../table/choice';
import type { Mutes } from '../../table/mutes';
import type { Info, Line } from '../../wire';
import type { CardBook } from '../index';
import type { Attack } from './attack';
import { copyNumber, factsOf, seatNumber } from './model';
import type { PileName, Table } from './model';
import type { Say } from './words';

/** `wide`: a desktop; `phone`: narrow and high; `land`: low. */
export type Mode = 'wide' | 'phone' | 'land';

export interface Scene {
  table: Table;
  me: number | null;
  info: Info;
  cards: CardBook;
  choice: Choice;
  mutes: Mutes | null;
  attack: Attack;
  say: Say;
  mode: Mode;
  /** Does something stand in the middle? */
  busy: boolean;
  /** Whose cards are shown in a melee that has no room for all. */
  unfolded: number | null;
  unfold: (seat: number) => void;
  story: Line[];
  /** Another moment, or a game that is over. */
  replaying: boolean;
  lookCard: (card: string, object?: number) => void;
  hoverCard: (card: string | null, object?: number) => void;
  lookSeat: (seat: number, pile?: PileName | 'deck') => void;
}

export const SceneContext = createContext<Scene | null>(null);

export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('a part of the board stands outside of it');
  return scene;
}

export const seatHouse = (scene: Scene, seat: number): string => scene.table.seats[seat]?.house ?? 'neutral';
export const houseName = (scene: Scene, house: string): string =>
  house === 'neutral' ? scene.say('neutral') : scene.cards.house(house);
/** "Stark", or "Stark 3" where several are. */
export function seatName(scene: Scene, seat: number): string {
  const number = seatNumber(
    scene.table.seats.map((s) => s.house),
    seat,
  );
  const name = houseName(scene, seatHouse(scene, seat));
  return number === null ? name : `${name} ${number}`;
}
export const cardName = (scene: Scene, id: string | null | undefined): string =>
  id ? factsOf(scene.cards, id).name : scene.say('facedown');

/** Who plays a seat, as written under its house; `plain`: whether they are here or not; `short`:
 *  an icon beside it tells that it is a bot. */
export function playerName(scene: Scene, seat: number, plain = false, short = false): string {
  const who = scene.info.seats[seat];
  if (seat === scene.me) return scene.say('you');
  if (!who || who.who === 'open') return scene.say('open');
  if (who.sitting_in) return scene.say('botFor', { name: markedName(who) });
  const bot = who.name ?? who.bot ?? '';
  if (who.who === 'bot') return short ? bot : scene.say('bot', { name: bot });
  return who.here || plain ? markedName(who) : scene.say('away', { name: markedName(who) });
}

export function isBot(scene: Scene, seat: number): boolean {
  const who = scene.info.seats[seat];
  return who?.who === 'bot' || Boolean(who?.sitting_in);
}

// --- choosing ------------------------------------------------------------------------------

/** How a card in play looks: attackers are put together in any order. */
export function objectState(scene: Scene, id: number): PieceState {
  const piece = `obj:${id}`;
  if (scene.attack.declaring)
    return scene.attack.chosen.has(id) ? 'chosen' : scene.attack.open.has(id) ? 'may' : 'none';
  return scene.choice.state(piece);
}

/** The number of a copy while a question tells copies apart. */
export function copyAsked(scene: Scene, id: number): number | null {
  const { choice, attack, table } = scene;
  if (!choice.ask) return null;
  const piece = `obj:${id}`;
  const asked = attack.open.has(id) || [...choice.options, ...choice.picked].some((o) => o.on.includes(piece));
  return asked ? copyNumber(table, id) : null;
}

/** A tap that takes a card of a group back again; false if that was all. */
export function tapObject(scene: Scene, id: number): boolean {
  if (scene.attack.declaring) {
    scene.attack.toggle(id);
    return false;
  }
  return takeBack(scene, `obj:${id}`);
}

export function takeBack(scene: Scene, piece: string): boolean {
  const { choice } = scene;
  if (!choice.ask?.group || choice.may(piece)) return true;
  const picks = choice.picked;
  const at = picks.map((o) => o.on.includes(piece)).lastIndexOf(true);
  if (at < 0) return true;
  choice.dispatch({ do: 'set', choices: picks.filter((_, i) => i !== at).map((o) => o.o) });
  return false;
}
