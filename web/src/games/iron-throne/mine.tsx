// My row: leader sheet, characters, what I hold and what others hold of me, the hand.
import { useRef, useState } from 'preact/hooks';
import { Arms, Icon } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import { cardLabel, Emblem, Face, LeaderFace } from './cards';
import { INFLUENCE, sum, sumOf, valueOf } from './model';
import type { Seat } from './model';
import { cardName, houseName, personName, useScene } from './scene';
import type { Scene } from './scene';
import { InfluenceBoard, People } from './seat';

/** May my leader's ability be used now? */
const ability = (scene: Scene) => scene.choice.options.find((o) => o.o === 'use');

function Leader({ seat, index }: { seat: Seat; index: number }) {
  const scene = useScene();
  const leader = seat.leader;
  if (!leader) return <div class="leader-empty">{scene.say('noLeader')}</div>;
  const card = scene.cards.find(leader, 'leader');
  const use = ability(scene);
  const piece = use?.on.find((p) => p.startsWith('leader:')) ?? `leader:${leader}`;
  const label = `${scene.say('yourLeader')}: ${card?.name}. ${card?.title}. ${card?.text} ${scene.say('sheetN', { n: seat.sheet })}`;
  const open = (how: 'hover' | 'open', at: HTMLElement) =>
    scene.look({ id: leader, type: 'leader', house: seat.house, seat: index }, how, at);
  return (
    <Pick
      piece={piece}
      point="leader"
      class={`leader-pick ${use ? 'usable' : ''}`}
      label={label}
      look={open}
      unlook={scene.unlook}
    >
      {scene.mode === 'wide' || scene.mode === 'tablet' ? (
        <LeaderFace id={leader} house={seat.house} sheet={seat.sheet} seat={index} />
      ) : (
        <span class={`leader-chip house ${seat.house}`}>
          <Emblem id={leader} />
          <span>
            <b class="serif">{card?.name}</b>
            <small data-sheet={index}>
              <Icon n="power" /> {seat.sheet} <span class="x">{scene.say('onSheet')}</span>
            </small>
          </span>
        </span>
      )}
    </Pick>
  );
}

function Pawns({ left }: { left: number }) {
  const scene = useScene();
  const spread = INFLUENCE - left;
  return (
    <span class="pawns" role="img" aria-label={scene.say('spreadN', { n: spread })} data-at={`spread.${scene.me}`}>
      {Array.from({ length: INFLUENCE }, (_, i) => (
        <i class={i < spread ? 'on' : ''}>
          <Icon n="influence" />
        </i>
      ))}
    </span>
  );
}

export function HostageChips() {
  const scene = useScene();
  const list = scene.table.own?.hostages ?? [];
  if (list.length === 0) return <span class="muted">{scene.say('none')}</span>;
  return (
    <>
      {list.map((h, i) => {
        const house = scene.table.seats[h.owner]?.house ?? 'neutral';
        const value = valueOf(h.card);
        return (
          <span
            key={i}
            class={`hostage-chip house ${house}`}
            title={`${cardName(scene, h.card)}, ${houseName(scene, h.owner)}: ${h.torment}`}
          >
            <Arms house={house} as="c" size={16} name={houseName(scene, h.owner)} />
            {value ?? (h.card === 'truce' ? <Icon n="truce" /> : personName(scene, h.card))}
          </span>
        );
      })}
    </>
  );
}

/** My hostages in words. */
function held(scene: Scene): string {
  const list = scene.table.own?.hostages ?? [];
  return list.map((h) => `${cardName(scene, h.card)} (${houseName(scene, h.owner)})`).join(', ') || scene.say('none');
}

function Holdings({ seat, index }: { seat: Seat; index: number }) {
  const scene = useScene();
  const { say } = scene;
  const discard = sumOf(seat.discard);
  return (
    <div class={`holdings house ${seat.house}`}>
      <div>
        <small>{say('overYou')}</small>
        <InfluenceBoard on={index} size={scene.table.seats.length > 5 ? 19 : 24} />
      </div>
      <div data-point="spread">
        <small>{say('youSpread')}</small>
        <Pawns left={seat.left} />
      </div>
      <div data-at={`hostages.${index}`} data-point="hostages">
        <small>{say('yourHostages')}</small>
        <button
          type="button"
          class="chips-btn"
          aria-label={`${say('yourHostages')}: ${held(scene)}`}
          onClick={() => scene.openSeat(index)}
        >
          <HostageChips />
        </button>
      </div>
      <div>
        <small>{say('deckDiscard')}</small>
        <button
          type="button"
          class="chips-btn deck"
          aria-label={`${say('deckN', { n: seat.deck })}, ${say('discardN', { n: discard })}`}
          onClick={() => scene.openSeat(index)}
          data-at={`deck.${index}`}
        >
          <Icon n="deck" />
          <b>{seat.deck}</b>
          <Icon n="discard" />
          <b>{discard}</b>
        </button>
      </div>
    </div>
  );
}

function Piles({ seat, index }: { seat: Seat; index: number }) {
  const scene = useScene();
  const count = sum(seat.hostages);
  const spread = INFLUENCE - seat.left;
  return (
    <button
      type="button"
      class="piles"
      aria-label={`${scene.say('spreadN', { n: spread })}. ${scene.say('yourHostages')}: ${held(scene)}`}
      onClick={() => scene.openSeat(index)}
    >
      <span data-at={`spread.${index}`} data-point="spread">
        <Icon n="influence" />
        <b>{spread}</b>/{INFLUENCE}
      </span>
      <span data-at={`hostages.${index}`} data-point="hostages">
        <Icon n="hostage" />
        <b>{count}</b>
      </span>
    </button>
  );
}

export function House() {
  const scene = useScene();
  const ref = useRef<HTMLDivElement>(null);
  useRoving(ref);
  if (scene.me === null) return null;
  const seat = scene.table.seats[scene.me];
  if (!seat) return null;
  const large = scene.mode === 'wide' || scene.mode === 'tablet';
  return (
    <div ref={ref} class="my-house" data-house={seat.house} role="group" aria-label={scene.say('myHouse')}>
      <Leader seat={seat} index={scene.me} />
      <div class="my-people">
        <People index={scene.me} />
        {large && <Holdings seat={seat} index={scene.me} />}
      </div>
      {!large && <Piles seat={seat} index={scene.me} />}
    </div>
  );
}

// --- the hand ----------------------------------------------------------------------

const rank = (id: string): number => (id === 'truce' ? -1 : (valueOf(id) ?? 100));

/** Truces, hostility by value, then characters by name. */
const sorted = (hand: string[]): string[] => [...hand].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));

/** The fan opens to about ten degrees, however many cards there are. */
function fan(count: number): Record<string, string> {
  const half = Math.max(1, (count - 1) / 2);
  return { '--turn': `${Math.min(1.5, 5 / half)}deg`, '--drop': `${Math.min(1.1, 9 / (half * half))}px` };
}

export function Hand() {
  const scene = useScene();
  const ref = useRef<HTMLDivElement>(null);
  // Of two same cards the one that was tapped rises.
  const [tapped, setTapped] = useState<Record<string, number>>({});
  useRoving(ref);
  const own = scene.table.own;
  if (!own || scene.me === null) return null;
  const house = scene.table.seats[scene.me]?.house ?? 'neutral';
  const hand = sorted(own.hand);
  const all = [...hand.map((id) => ({ id, ally: false })), ...own.allies.map((id) => ({ id, ally: true }))];
  const asked = scene.choice.options.some((o) => o.on.some((p) => p.startsWith('card:') || p.startsWith('ally:')));
  const seen = new Map<string, number>();
  return (
    <div
      ref={ref}
      class={`hand n${Math.min(all.length, 14)}`}
      role="group"
      aria-label={scene.say('handKeys')}
      data-at={`hand.${scene.me}`}
      data-point="hand"
      style={fan(all.length)}
    >
      {all.length === 0 && <p class="muted">{scene.say('noHand')}</p>}
      {all.map(({ id, ally }, i) => {
        const piece = `${ally ? 'ally' : 'card'}:${id}`;
        const copy = seen.get(piece) ?? 0;
        seen.set(piece, copy + 1);
        const picked = scene.choice.count(piece);
        const whole = scene.choice.state(piece);
        const chosen = picked > 0 ? copy < picked : whole === 'chosen' && (tapped[piece] ?? 0) === copy;
        const state = chosen ? 'chosen' : scene.choice.may(piece) ? 'may' : 'none';
        const off = i - (all.length - 1) / 2;
        return (
          <Pick
            key={`${piece}.${copy}`}
            piece={piece}
            state={state}
            label={cardLabel(scene, id)}
            class={`card-pick ${ally ? 'is-ally' : ''} ${ally && !all[i - 1]?.ally ? 'first-ally' : ''} ${asked && state === 'none' ? 'idle' : ''}`}
            style={{ '--off': off }}
            onTap={() => {
              setTapped((t) => ({ ...t, [piece]: copy }));
              return !(picked === 0 && whole === 'chosen' && !chosen);
            }}
            look={(how, at) =>
              scene.look(
                {
                  id,
                  type: ally ? 'ally' : valueOf(id) !== null || id === 'truce' ? 'house-card' : 'character',
                  house: ally ? 'neutral' : house,
                  seat: scene.me,
                },
                how,
                at,
              )
            }
            unlook={scene.unlook}
          >
            <Face id={id} house={ally ? 'neutral' : house} />
          </Pick>
        );
      })}
    </div>
  );
}
