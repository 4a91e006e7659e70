// How the prompt bar asks in the Card Game: what the main button says, what stands below
// the question, what Enter presses.
import type { Enter } from '../../table/answers';
import type { Option } from '../../wire';
import type { Resolving } from './model';
import { book } from './words';

/** What is chosen together is counted, from the first to the last. */
export function mainLabel(ask: { kind: string }, picked: readonly Option[], current: Option | null): string | null {
  const { say } = book;
  // "A Noble Cause: income 5, ...": its figures are on the card.
  if (ask.kind === 'plot' && current) return say('revealPlot', { name: current.t.replace(/: .*$/, '') });
  if (current && current.o !== 'done') return null;
  const n = picked.filter((o) => o.on.length > 0 && !o.o.startsWith('challenge ')).length;
  const attackers = picked.filter((o) => o.o.startsWith('card ')).length;
  if (ask.kind === 'challenge') {
    // Behind the attackers stealth is asked for: there "done" is something else.
    if (current && picked.some((o) => o.o === 'done')) return null;
    return picked.length > 0 ? say('attackWith', { n: Math.max(1, attackers) }) : null;
  }
  if (ask.kind === 'defend') return n > 0 ? say('defendWith', { n }) : say('noDefence');
  if (ask.kind === 'setup') return n > 0 ? say('placeN', { n }) : say('placeNone');
  if (n < 2) return null;
  if (ask.kind === 'reserve' || ask.kind === 'discard') return say('discardCards', { n });
  if (ask.kind === 'claim') return say('killN', { n });
  if (ask.kind === 'stand') return say('standN', { n });
  return ask.kind === 'select' ? say('chooseN', { n }) : null;
}

/** The words of a group follow its picks. Where nothing more may be picked, they are those of the
 *  step before: what was left then ("Left: 1.") is not told any more. */
export function follows(
  ask: { text: string },
  choice: { text: string; complete: boolean; picked: readonly Option[]; candidates?: readonly Option[] },
): string {
  if (choice.picked.length === 0) return onWhom(choice.candidates ?? []) ?? '';
  if (!choice.complete || (choice.text !== '' && choice.text !== ask.text)) return choice.text;
  return ask.text.replace(/ [^.]*: \d+\.$/, '');
}

/** Questions of abilities: what follows stands on the card. */
const OF_ABILITIES = ['target', 'select', 'may', 'either', 'x', 'cost', 'discard'];

/** Below a question: the words of the card that asks, as far as the question does not say them,
 *  not those of the one that is pointed at; nothing that lies open on the table anyway. */
export function lineOf(
  ask: { kind: string; group: boolean; text: string },
  stack: readonly Resolving[],
  textOf: (card: string) => string,
): string | null {
  const asks = OF_ABILITIES.includes(ask.kind) ? stack.filter((s) => s.what === 'ability').at(-1)?.card : null;
  if (!asks) return ask.group || ask.kind === 'plot' || ask.kind === 'title' ? '' : null;
  const text = textOf(asks).replace(/\n/g, ' ');
  const said = ask.text
    .replace(/^[^:]*: /, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const at = said === '' ? -1 : text.toLowerCase().indexOf(said);
  const rest = at < 0 ? '' : text.slice(at + said.length).replace(/^[\s.,;:]+/, '');
  return rest === '' ? text : `… ${rest}`;
}

/** An attachment that is to be placed alone waits for its character. */
export function unfinished(
  ask: { kind: string },
  choice: { picked: readonly Option[]; complete: boolean },
): string | null {
  return ask.kind === 'setup' && choice.picked.some((o) => o.o === 'done') && !choice.complete
    ? book.say('needsHost')
    : null;
}

/** Enter refuses nothing and ends nothing: it passes only where there is nothing else to do. */
export function enter(
  ask: { kind: string; group: boolean; options: readonly Option[] },
  picked: readonly Option[],
): Enter | null {
  if (ask.kind === 'action' || ask.kind === 'trigger') return ask.options.length === 1 ? 'pass' : 'nothing';
  // Whom stealth bypasses, what is assaulted: to be done with it is to leave it out.
  if (ask.kind === 'stealth' || (ask.kind === 'challenge' && picked.some((o) => o.o === 'done'))) return 'nothing';
  return ask.group && picked.length === 0 ? 'nothing' : null;
}

const SINGLE = ['target', 'host', 'intimidate', 'opponent', 'pillager'];
const AMONG = ['select', 'cost', 'claim', 'discard', 'reserve', 'stand'];

/** One target, one tap: of a group, where it takes no second one, or there is none. */
export const oneTarget = (ask: {
  kind: string;
  group: boolean;
  most?: number;
  options: readonly { on: readonly string[] }[];
}): boolean => {
  if (!ask.group) return SINGLE.includes(ask.kind);
  if (ask.kind === 'use-keyword') return ask.options.filter((o) => o.on.length > 0).length === 1;
  return AMONG.includes(ask.kind) && ask.most === 1;
};

/** "Marshal Ice for 2 gold: on whom?", where a card of the hand was tapped that goes on another. */
export function onWhom(candidates: readonly Option[]): string | null {
  const [first, second] = candidates;
  if (!first || !second || !candidates.every((o) => /^(marshal|ambush) /.test(o.o) && o.on.length > 1)) return null;
  let same = 0;
  while (first.t[same] === second.t[same] && same < first.t.length) same++;
  const act = first.t.slice(0, same).replace(/,[^,]*$/, '');
  return book.say('onWhom', { act });
}
