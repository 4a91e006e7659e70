// The action mat: six slots, the dice that are to be taken, those for after the
// turns, and mine while I place one.
import { useRef } from 'preact/hooks';
import { Icon } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import { Die, faceIcon } from './icons';
import { FACES } from './model';
import type { Face, Laid } from './model';
import { faceName, houseName, seatHouse, useScene } from './scene';

function Slots() {
  const scene = useScene();
  const { say, table } = scene;
  const words = (slot: Face, laid: Laid[]): string => {
    const action = faceName(scene, slot);
    if (table.mat.closed.includes(slot)) return say('slotClosed', { action });
    if (laid.length === 0) return say('slotOpen', { action });
    return laid
      .map((one) =>
        say('dieIn', {
          die: faceName(scene, one.die),
          slot: action,
          house: houseName(scene, seatHouse(scene, one.seat)),
        }),
      )
      .join('. ');
  };
  return (
    <div class="te-slots">
      {FACES.map((slot) => {
        const laid = table.mat.laid.filter((one) => one.slot === slot);
        const closed = table.mat.closed.includes(slot);
        const state = `${laid.length > 0 ? 'used' : ''} ${laid.length > 1 ? 'two' : ''} ${closed ? 'closed' : ''} ${table.mat.slot === slot ? 'here' : ''}`;
        return (
          <Pick key={slot} piece={`slot:${slot}`} class={`te-slot ${state}`} label={words(slot, laid)}>
            <Icon n={faceIcon(slot)} />
            <b>{faceName(scene, slot)}</b>
            {laid.length > 0 ? (
              <span class="on">
                {laid.map((one) => (
                  <Die key={one.seat} face={one.die} class={`house ${seatHouse(scene, one.seat)}`} />
                ))}
              </span>
            ) : closed ? (
              <Icon n="gold" class="on coin" />
            ) : null}
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
          <Pick
            key={`${face}${i}`}
            piece={`die:${face}`}
            class="te-die"
            label={scene.say('dieOf', { action: faceName(scene, face) })}
          >
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
