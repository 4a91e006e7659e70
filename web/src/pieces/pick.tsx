// A piece that may be chosen: a button with its piece's name, which the table
// talks about. It can always be looked at, chosen only when it is asked for.
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useRef } from 'preact/hooks';
import type { Choice, PieceState } from '../table/choice';
import type { Piece } from '../wire';

export const Picking = createContext<Choice | null>(null);

export interface PickProps {
  piece: Piece;
  /** All there is to know of it, for those who listen. */
  label: string;
  class?: string;
  /** A name for those who point at it (lessons). */
  point?: string;
  /** Looks at it closer: hover, Space, a long press, or a tap when it cannot be chosen. */
  look?: ((how: 'hover' | 'open', at: HTMLElement) => void) | undefined;
  unlook?: (() => void) | undefined;
  style?: Record<string, string | number>;
  /** How it looks, where the choice alone cannot tell (one of two same cards). */
  state?: PieceState;
  /** Before it is chosen; false if that is all. */
  onTap?: () => boolean;
  children: ComponentChildren;
}

// Where the mouse last was: a card that slides under a mouse at rest is not looked at.
let mouse = '';
const placeOf = (e: PointerEvent) => `${e.screenX},${e.screenY}`;
if (typeof window !== 'undefined') window.addEventListener('pointermove', (e) => (mouse = placeOf(e)));

const HOVER_MS = 350;
const PRESS_MS = 400;

export function Pick({
  piece,
  label,
  class: more = '',
  point,
  look,
  unlook,
  style,
  state: given,
  onTap,
  children,
}: PickProps) {
  const choice = useContext(Picking);
  const state = given ?? choice?.state(piece) ?? 'none';
  const timer = useRef(0);
  const pressed = useRef(false);
  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(then, ms);
  };
  const stop = () => clearTimeout(timer.current);
  const waits = useRef(false);
  const over = (e: preact.JSX.TargetedPointerEvent<HTMLButtonElement>) => {
    const at = e.currentTarget;
    if (!look || e.pointerType !== 'mouse' || mouse === '' || placeOf(e) === mouse) return;
    waits.current = true;
    wait(HOVER_MS, () => look('hover', at));
  };
  return (
    <button
      type="button"
      class={`pick ${state === 'none' || state === 'else' ? '' : state} ${more}`}
      data-piece={piece}
      data-point={point}
      aria-label={label}
      aria-pressed={state === 'none' ? undefined : state === 'chosen'}
      style={style}
      onClick={(e) => {
        stop();
        unlook?.();
        if (pressed.current) pressed.current = false;
        else if (state !== 'none') {
          if (onTap?.() !== false) choice?.dispatch({ do: 'tap', piece });
        } else look?.('open', e.currentTarget);
      }}
      onKeyDown={(e) => {
        if (e.key === ' ' && look) {
          e.preventDefault();
          look('open', e.currentTarget);
        } else if (e.key === 'Enter' && state === 'chosen' && choice?.ready) {
          e.preventDefault();
          e.stopPropagation();
          choice.dispatch({ do: 'confirm' });
        }
      }}
      onPointerEnter={over}
      onPointerMove={(e) => waits.current || over(e)}
      onPointerLeave={() => {
        stop();
        waits.current = false;
        unlook?.();
      }}
      onPointerDown={(e) => {
        const at = e.currentTarget;
        stop();
        pressed.current = false;
        if (look && e.pointerType !== 'mouse')
          wait(PRESS_MS, () => {
            pressed.current = true;
            look('open', at);
          });
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onContextMenu={(e) => pressed.current && e.preventDefault()}
    >
      {children}
    </button>
  );
}
