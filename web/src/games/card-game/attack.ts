// Declaring attackers. The rules take the choices of a challenge in order: its
// type and whom it is against, the attackers as they lie, whom stealth bypasses.
// Here people tap characters in any order and tap them again to leave them out.
import type { Choice } from '../../table/choice';
import type { Option } from '../../wire';

export interface Attack {
  /** Attackers may be chosen: the type is known, stealth has not begun. */
  declaring: boolean;
  /** The type's notation, once it is chosen. */
  type: string | null;
  /** The seat that is attacked, once it is known. */
  against: number | null;
  /** Characters that could attack, and those that do, by their number. */
  open: Map<number, Option>;
  chosen: Set<number>;
  toggle: (id: number) => void;
}

const TYPE = /^challenge \w+(?: p(\d+))?/;
const ATTACKER = /^card /;

const numberOf = (option: Option): number | null => {
  const piece = option.on.find((p) => p.startsWith('obj:'));
  return piece ? Number(piece.slice(4)) : null;
};

const none: Attack = {
  declaring: false,
  type: null,
  against: null,
  open: new Map(),
  chosen: new Set(),
  toggle: () => undefined,
};

export function attackOf(choice: Choice): Attack {
  const ask = choice.ask;
  if (!ask || ask.kind !== 'challenge') return none;
  const [first, ...rest] = choice.picked;
  const named = first && TYPE.exec(first.o);
  if (!first || !named) return none;
  // Who could attack in the challenge that was named was told right after its type.
  const open = new Map<number, Option>();
  for (const option of choice.after([first.o])?.options ?? []) {
    const id = ATTACKER.test(option.o) ? numberOf(option) : null;
    if (id !== null) open.set(id, option);
  }
  const chosen = new Set(rest.filter((o) => ATTACKER.test(o.o)).flatMap((o) => numberOf(o) ?? []));
  const closed = rest.some((o) => !ATTACKER.test(o.o));
  return {
    declaring: !closed,
    type: first.o,
    against: named[1] ? Number(named[1]) - 1 : null,
    open,
    chosen,
    toggle(id) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      const order = [...next].sort((a, b) => a - b).flatMap((n) => open.get(n)?.o ?? []);
      choice.dispatch({ do: 'set', choices: [first.o, ...order] });
    },
  };
}
