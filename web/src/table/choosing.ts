// How an answer is composed: all of it is one value, and whatever people tap or the
// table tells changes it in one function without effects of its own. What is to be
// asked of the table or sent to it stands in the value as its request; choice.ts
// carries it out, and what comes of it is an act like any other.
//
// Pieces narrow: tapping one keeps the options that belong to it. When a single
// option is left it is the present choice. In a group every choice is made at once,
// and can be taken back one by one.
import type { Ask, Barred, Option, Picks, Piece } from '../wire';

/** What may follow these picks of a group? */
export interface PickRequest {
  kind: 'pick';
  ask: number;
  choices: readonly string[];
  /** To be picked after them, as far as each is offered when its turn comes. */
  left: readonly string[];
  /** Whether a whole answer is sent at once. */
  send: boolean;
}

export interface SendRequest {
  kind: 'send';
  ask: number;
  choices: readonly string[];
}

export type Request = PickRequest | SendRequest;

export interface Choosing {
  readonly ask: Ask | null;
  /** Just asked: a key that was meant for the question before must not answer it. */
  readonly fresh: boolean;
  /** Another moment is looked at: nothing can be chosen. */
  readonly frozen: boolean;
  /** All options of the present step. */
  readonly options: readonly Option[];
  /** What cannot be chosen in it, and why. */
  readonly barred: readonly Barred[];
  /** Choices made of a group, in order. */
  readonly picked: readonly Option[];
  /** They are a whole answer. */
  readonly whole: boolean;
  /** The words that came with the latest pick. */
  readonly text: string;
  /** And what was at stake then. */
  readonly stakes: string;
  /** What was told to follow some picks, by these. */
  readonly told: ReadonlyMap<string, Picks>;
  readonly taps: readonly Piece[];
  /** The option that would be sent now. */
  readonly held: Option | null;
  /** What the table has not answered yet. */
  readonly request: Request | null;
  /** The last refusal, until something is chosen again. */
  readonly error: unknown;
}

export type Act =
  /** A board has come, with a question or without one. */
  | { do: 'asked'; ask: Ask | null }
  /** There was time to read this question. */
  | { do: 'read'; ask: number }
  | { do: 'freeze'; on: boolean }
  /** `sends`: a single choice that is a whole answer needs no second click. */
  | { do: 'tap'; piece: Piece; sends?: boolean }
  /** Makes an option the present choice without sending it. */
  | { do: 'hold'; option: Option | null }
  /** A button that names its act: chooses and, where that is all, sends. */
  | { do: 'act'; option: Option }
  /** Replaces all picks of a group at once, by notation. */
  | { do: 'set'; choices: readonly string[] }
  /** The same, one after the other: what is not offered when its turn comes is left out. */
  | { do: 'compose'; choices: readonly string[] }
  /** Sends an answer made elsewhere than with pieces and buttons. */
  | { do: 'send'; choices: readonly string[] }
  /** The main button: sends what is chosen. */
  | { do: 'confirm' }
  /** Takes back the latest tap or pick. */
  | { do: 'back' }
  | Answer;

/** What came of a request. */
type Answer =
  | { do: 'told'; request: PickRequest; next: Picks }
  | { do: 'sent'; request: SendRequest }
  | { do: 'refused'; request: Request; error: unknown };

export const nothingAsked: Choosing = {
  ask: null,
  fresh: false,
  frozen: false,
  options: [],
  barred: [],
  picked: [],
  whole: false,
  text: '',
  stakes: '',
  told: new Map(),
  taps: [],
  held: null,
  request: null,
  error: null,
};

// --- what is seen of it --------------------------------------------------------------

/** Something can be chosen. */
export const isOpen = (s: Choosing): boolean => s.ask !== null && !s.frozen && s.request?.kind !== 'send';

/** Options that belong to all these pieces. */
export const narrowed = (s: Choosing, pieces: readonly Piece[]): Option[] =>
  s.options.filter((o) => pieces.every((p) => o.on.includes(p)));

/** What may follow these picks, if that has been told. */
export function after(s: Choosing, picks: readonly string[]): Picks | null {
  if (!s.ask) return null;
  if (picks.length === 0) return { options: s.ask.options, whole: s.ask.whole, text: '', not: s.ask.not ?? [] };
  return s.told.get(picks.join()) ?? null;
}

export const canBack = (s: Choosing): boolean =>
  isOpen(s) && (s.taps.length > 0 || s.held !== null || s.request !== null || s.picked.length > 0);

/** An option that this question has offered so far. */
function offered(s: Choosing, o: string): Option {
  const lists = [s.options, s.ask?.options ?? [], ...[...s.told.values()].map((p) => p.options)];
  return lists.flat().find((one) => one.o === o) ?? { o, t: o, on: [] };
}

const notations = (options: readonly Option[]): string[] => options.map((o) => o.o);

// --- questions ---------------------------------------------------------------------------

function sameOptions(a: readonly Option[], b: readonly Option[]): boolean {
  return a.length === b.length && a.every((o, i) => o.o === b[i]?.o);
}

/** The same question again: its words may be in another language now. */
function reworded(s: Choosing, ask: Ask): Choosing {
  if (s.picked.length > 0) return { ...s, ask };
  const held = s.held && (ask.options.find((o) => o.o === s.held?.o) ?? null);
  return { ...s, ask, options: ask.options, barred: ask.not ?? [], held, told: new Map() };
}

function asked(s: Choosing, ask: Ask | null): Choosing {
  const same = ask !== null && ask.ask === s.ask?.ask;
  if (same && s.ask && sameOptions(ask.options, s.ask.options)) return reworded(s, ask);
  // A single thing to do needs no looking for.
  const only = ask && !ask.group && ask.options.length === 1 ? (ask.options[0] ?? null) : null;
  return {
    ...nothingAsked,
    ask,
    fresh: same ? s.fresh : ask !== null,
    frozen: s.frozen,
    options: ask?.options ?? [],
    barred: ask?.not ?? [],
    stakes: ask?.stakes ?? '',
    whole: ask?.whole ?? false,
    held: only,
  };
}

// --- picks of a group ----------------------------------------------------------------------

function send(s: Choosing, ask: Ask, choices: readonly string[]): Choosing {
  return { ...s, request: { kind: 'send', ask: ask.ask, choices } };
}

/** What follows the picks of a request is known: they are made, or those after them are. */
function follow(s: Choosing, ask: Ask, request: PickRequest, next: Picks): Choosing {
  const at = request.left.findIndex((o) => next.options.some((one) => one.o === o));
  const more = request.left[at];
  if (more !== undefined)
    return pick(s, ask, { ...request, choices: [...request.choices, more], left: request.left.slice(at + 1) });
  const made: Choosing = {
    ...s,
    picked: request.choices.map((o) => offered(s, o)),
    options: next.options,
    barred: next.not ?? [],
    stakes: next.stakes ?? ask.stakes ?? '',
    whole: next.whole,
    text: next.text ?? '',
    request: null,
  };
  return request.send && next.whole ? send(made, ask, request.choices) : made;
}

/** Nothing is asked twice. */
function pick(s: Choosing, ask: Ask, request: PickRequest): Choosing {
  const next = after(s, request.choices);
  return next ? follow(s, ask, request, next) : { ...s, request };
}

function pickAll(s: Choosing, ask: Ask, choices: readonly string[], more: Partial<PickRequest> = {}): Choosing {
  const request: PickRequest = { kind: 'pick', ask: ask.ask, choices, left: [], send: false, ...more };
  return pick({ ...s, taps: [], held: null, error: null }, ask, request);
}

const take = (s: Choosing, ask: Ask, option: Option, sends = false): Choosing =>
  pickAll(s, ask, [...notations(s.picked), option.o], { send: sends });

// --- what people do --------------------------------------------------------------------------

function tap(s: Choosing, ask: Ask, piece: Piece, sends = false): Choosing {
  if (!s.options.some((o) => o.on.includes(piece))) return s;
  const wider = [...s.taps, piece];
  const taps = s.taps.includes(piece)
    ? s.taps.filter((p) => p !== piece)
    : s.taps.length === 0 && s.held?.on.includes(piece)
      ? []
      : narrowed(s, wider).length > 0
        ? wider
        : [piece];
  const left = taps.length > 0 ? narrowed(s, taps) : [];
  const only = left.length === 1 ? (left[0] ?? null) : null;
  if (only && ask.group) return take(s, ask, only, sends);
  if (only && sends) return send({ ...s, taps, held: only, error: null }, ask, [only.o]);
  return { ...s, taps, held: only, error: null };
}

function back(s: Choosing, ask: Ask): Choosing {
  if (s.taps.length > 0 || s.held) return { ...s, taps: [], held: null, error: null };
  if (s.request) return { ...s, request: null, error: null };
  return s.picked.length > 0 ? pickAll(s, ask, notations(s.picked.slice(0, -1))) : s;
}

function confirm(s: Choosing, ask: Ask): Choosing {
  if (ask.group) return s.whole ? send(s, ask, notations(s.picked)) : s;
  return s.held ? send(s, ask, [s.held.o]) : s;
}

/** What people do while something can be chosen. */
function chosen(s: Choosing, ask: Ask, act: Act): Choosing {
  switch (act.do) {
    case 'set':
      return ask.group ? pickAll(s, ask, act.choices) : s;
    case 'send':
      return send(s, ask, act.choices);
    case 'back':
      return back(s, ask);
    default:
  }
  // The rest depends on picks that are still on their way.
  if (s.request) return s;
  switch (act.do) {
    case 'tap':
      return tap(s, ask, act.piece, act.sends);
    case 'hold':
      if (act.option && ask.group) return take(s, ask, act.option);
      return { ...s, held: act.option, taps: [], error: null };
    case 'act':
      if (ask.group) return take(s, ask, act.option, true);
      return confirm({ ...s, held: act.option, error: null }, ask);
    case 'compose':
      return ask.group ? pickAll(s, ask, [], { left: act.choices }) : s;
    case 'confirm':
      return confirm(s, ask);
    default:
      return s;
  }
}

/** What the table said to a request; nothing, if another question has come meanwhile. */
function answered(s: Choosing, act: Answer): Choosing {
  if (s.request !== act.request || !s.ask) return s;
  if (act.do === 'refused') return { ...s, request: null, error: act.error };
  if (act.do === 'sent') return { ...s, request: null };
  const told = new Map(s.told).set(act.request.choices.join(), act.next);
  return follow({ ...s, told }, s.ask, act.request, act.next);
}

export function choosing(s: Choosing, act: Act): Choosing {
  switch (act.do) {
    case 'asked':
      return asked(s, act.ask);
    case 'read':
      return s.ask?.ask === act.ask ? { ...s, fresh: false } : s;
    case 'freeze':
      return { ...s, frozen: act.on };
    case 'told':
    case 'sent':
    case 'refused':
      return answered(s, act);
    default:
      return s.ask && isOpen(s) ? chosen(s, s.ask, act) : s;
  }
}
