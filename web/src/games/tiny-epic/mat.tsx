// The action mat: six slots, the dice that are to be taken, those for after the
// turns, and mine while I place one.
import { useRef } from 'preact/hooks';
import { Icon } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import { Die, faceIcon } from './icons';
import { FACES } from './model';
import type { Face } from './model';
import { faceName, useScene } from './scene';
import type { Scene } from './scene';

/** The die in each slot, as the story of this round tells it. */
function placedDice(scene: Scene): Partial<Record<Face, Face>> {
  const { mat } = scene.table;
  const placed: Partial<Record<Face, Face>> = {};
  if (!scene.replaying)
    for (const line of scene.story) {
      if (line.kind === 'turn') for (const f of FACES) delete placed[f];
      if (line.kind === 'place') placed[line.args[2] as Face] = line.args[1] as Face;
      // The Rival's die lies in the slot of its own face.
      if (line.kind === 'rival') placed[line.args[0] as Face] = line.args[0] as Face;
    }
  if (mat.slot && mat.die) placed[mat.slot] = mat.die;
  return placed;
}

function Slots() {
  const scene = useScene();
  const { say, table } = scene;
  const placed = placedDice(scene);
  return (
    <div class="te-slots">
      {FACES.map((slot) => {
        const used = table.mat.slots.includes(slot);
        const closed = table.mat.closed.includes(slot);
        const die = used ? (placed[slot] ?? null) : null;
        const label = closed
          ? say('slotClosed', { action: faceName(scene, slot) })
          : !used
          ? say('slotOpen', { action: faceName(scene, slot) })
          : die
            ? say('dieIn', { die: faceName(scene, die), slot: faceName(scene, slot) })
            : say('slotUsed', { action: faceName(scene, slot) });
        return (
          <Pick key={slot} piece={`slot:${slot}`} class={`te-slot ${used ? 'used' : ''} ${closed ? 'closed' : ''} ${table.mat.slot === slot ? 'here' : ''}`} label={label}>
            <Icon n={faceIcon(slot)} />
            <b>{faceName(scene, slot)}</b>
            {used ? <Die face={die} class="on" /> : closed ? <Icon n="gold" class="on coin" /> : null}
          </Pick>
        );
      })}
    </div>
  );
}

/** Dice side by side; two of one face are one thing to choose, so the first stands for both. */
function Dice({ dice, title, point }: { dice: Face[]; title: string; point: string }) {
  const scene = useScene();
  return (
    <div class="te-dice" data-point={point}>
      <small>{title}</small>
      <div>
        {dice.map((face, i) => (
          <Pick key={`${face}${i}`} piece={`die:${face}`} class="te-die" label={scene.say('dieOf', { action: faceName(scene, face) })}>
            <Die face={face} />
            <span>{faceName(scene, face)}</span>
          </Pick>
        ))}
      </div>
    </div>
  );
}

export function ActionMat() {
  const scene = useScene();
  const box = useRef<HTMLElement>(null);
  useRoving(box);
  const { table, say, choice } = scene;
  const drafting = table.game.phase === 'dice';
  const placing = choice.ask?.kind === 'place' && scene.me !== null;
  const mine = scene.me === null ? [] : (table.seats[scene.me]?.dice ?? []);
  return (
    <section class="te-mat panel" aria-label={say('mat')} ref={box}>
      {placing ? <Dice dice={mine} title={say('yourDice')} point="dice" /> : null}
      {drafting ? <Dice dice={table.mat.dice} title={say('diceLeft')} point="dice" /> : <Slots />}
      {table.mat.bottom.length > 0 ? (
        <div class="te-bottom">
          <small>{say('afterTurns')}</small>
          <span>
            {table.mat.bottom.map((face, i) => (
              <span key={i} role="img" aria-label={say('dieOf', { action: faceName(scene, face) })}>
                <Die face={face} />
              </span>
            ))}
          </span>
        </div>
      ) : null}
    </section>
  );
}
