// My hand: every card with its text; copies of one card are chosen one by one.
import { useRef } from 'preact/hooks';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import type { PieceState } from '../../table/choice';
import { Face, WhyNot, cardWords, whyNot } from './cards';
import { inOrder } from './model';
import { takeBack, useScene } from './scene';
import type { Scene } from './scene';

/** Of several copies the first ones are those that were chosen. */
function copyState(scene: Scene, id: string, copy: number): PieceState {
  const piece = `card:${id}`;
  const { choice } = scene;
  if (choice.ask?.group && copy < choice.count(piece)) return 'chosen';
  if (!choice.ask?.group) return copy === 0 || choice.state(piece) !== 'chosen' ? choice.state(piece) : 'may';
  return choice.may(piece) ? 'may' : 'none';
}

export function Hand() {
  const scene = useScene();
  const box = useRef<HTMLElement>(null);
  useRoving(box);
  const { say, table } = scene;
  const own = table.own;
  if (!own) return null;
  const ids = inOrder(scene.cards, own.hand);
  const asked = ids.some((id) => scene.choice.may(`card:${id}`));
  const copies = new Map<string, number>();
  const placed = [...own.placed];
  return (
    <section
      tabIndex={-1}
      class={`cg-hand ${ids.length > 6 ? 'many' : ''} ${ids.length > 9 ? 'crowd' : ''}`}
      aria-label={say('handKeys')}
      data-point="hand"
      ref={box}
      style={{ '--n': ids.length }}
    >
      {ids.length === 0 ? <p class="muted">{say('noHand')}</p> : null}
      {ids.map((id) => {
        const copy = copies.get(id) ?? 0;
        copies.set(id, copy + 1);
        const at = placed.indexOf(id);
        if (at >= 0) placed.splice(at, 1);
        const state = copyState(scene, id, copy);
        return (
          <Pick
            key={`${id}.${copy}`}
            piece={`card:${id}`}
            class={`cg-held ${asked && state === 'none' ? 'off' : ''} ${at >= 0 ? 'placed' : ''}`}
            label={[cardWords(scene, id), state === 'none' ? whyNot(scene, id) : null].filter(Boolean).join('. ')}
            state={state}
            onTap={() => (state === 'chosen' ? takeBack(scene, `card:${id}`) : true)}
            look={(how) => (how === 'open' ? scene.lookCard(id) : scene.hoverCard(id))}
            unlook={() => scene.hoverCard(null)}
          >
            <Face id={id} now={own.costs[id]} />
            {state === 'none' ? <WhyNot id={id} /> : null}
          </Pick>
        );
      })}
    </section>
  );
}
