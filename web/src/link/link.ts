// A table to sit at, wherever it is: at a server, or in this page.
import type { Signal } from '@preact/signals';
import type { Tempo } from '../app/settings';
import type { Board, Picks, TalkOption, VoteWhat } from '../wire';
import type { TableState } from './state';

export interface TableLink {
  readonly kind: 'online' | 'offline';
  readonly id: string;
  readonly state: Signal<TableState | null>;
  /** Why there is no table (not-found, removed…), or null. */
  readonly gone: Signal<string | null>;
  /** How fast it is shown, where that is not as the viewer likes it. */
  readonly tempo?: Signal<Tempo | null>;
  /** Offline, several people at one device: who must take it before the board is shown. */
  readonly curtain: Signal<number | null>;

  move: (ask: number, choices: string[]) => Promise<void>;
  pick: (ask: number, choices: string[]) => Promise<Picks>;
  talk: (say: string) => Promise<void>;
  talks: () => Promise<TalkOption[]>;
  /** What a bot would do now, and why. */
  hint: () => Promise<string[]>;
  undo: () => Promise<void>;
  /** The board as it was after a decision. */
  moment: (at: number) => Promise<Board>;
  presets: (pass: string[], quiet: boolean) => Promise<void>;
  /** The same people and settings again: the address of the new table. */
  rematch: () => Promise<string>;
  record: () => Promise<string>;
  /** All up to this version was shown here. */
  seen: (v: number) => void;
  /** Takes the device from behind the curtain. */
  lift: () => void;

  // Only at a server.
  sit: (seat?: number, key?: string, deck?: string) => Promise<void>;
  /** What I play, before the game begins; null: what the table was made with. */
  deck: (deck: string | null) => Promise<void>;
  stand: () => Promise<void>;
  back: () => Promise<void>;
  start: (bots?: string) => Promise<void>;
  chat: (text: string) => Promise<void>;
  mute: (user: string, on: boolean) => Promise<void>;
  report: (line: number) => Promise<void>;
  vote: (what: VoteWhat, yes: boolean, seat?: number) => Promise<void>;
  rename: (name: string) => Promise<void>;
  openTo: (to: 'public' | 'link') => Promise<void>;
  kick: (user: string) => Promise<void>;
  /** Another invite key: links from before open nothing. */
  newKey: () => Promise<void>;
  /** Shows the record of a private game to everybody, or no longer. */
  share: (on: boolean) => Promise<void>;

  close: () => void;
}
