// My mat: the Force Track with the objectives below it, and the gold track,
// which castles cover from the right.
import { Arms, Icon } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { giftWords } from './houses';
import { objectivesOf, spacesOf } from './model';
import type { Objective, Space } from './model';
import { houseName, useScene } from './scene';
import type { Scene } from './scene';

const BENEFIT = { gold: 'gold', card: 'hand', point: 'vp' } as const;
const GOLD = 9;

function benefitWord(scene: Scene, space: Space): string {
  return scene.say(
    space.benefit === 'gold' ? 'benefitGold' : space.benefit === 'card' ? 'benefitCard' : 'benefitPoint',
  );
}

export function objectiveWord(scene: Scene, o: Objective): string {
  const { say } = scene;
  if (o.controls === 'home') return say('obHome');
  if (o.controls === 'fiefs') return say('obFiefs', { n: o.number });
  return o.controls === 'kings-landing' ? say('obThrone') : say('obAll');
}

/** Objectives lie under the spaces up to the one that opens them. */
function Objectives({ seat }: { seat: number }) {
  const scene = useScene();
  const met = scene.table.seats[seat]?.objectives ?? [];
  let from = 0;
  return (
    <ul class="te-obs">
      {objectivesOf(scene.cards).map((o, i) => {
        const span = o.needs - from;
        from = o.needs;
        const ok = met[i] ?? false;
        const state = scene.say(ok ? 'obMet' : 'obNot');
        return (
          <li
            key={o.id}
            class={ok ? 'ok' : ''}
            style={{ gridColumn: `span ${span}` }}
            title={scene.say('obLong', { name: objectiveWord(scene, o), n: o.needs, state })}
          >
            <Icon n={ok ? 'check' : 'vp'} />
            <span>{objectiveWord(scene, o)}</span>
            <span class="hush">{state}</span>
          </li>
        );
      })}
    </ul>
  );
}

export function Tracks({ seat: index }: { seat: number }) {
  const scene = useScene();
  const { say, table, cards } = scene;
  const seat = table.seats[index];
  if (!seat) return null;
  const spaces = spacesOf(cards);
  const out = spaces.length - seat.track;
  const next = spaces[out];
  return (
    <section
      class={`te-mine panel house ${seat.house}`}
      aria-label={index === scene.me ? say('yourMat') : say('seatSheet', { house: houseName(scene, seat.house) })}
    >
      <div class="lbl">
        <b class="serif">{say('force')}</b>
        <small>{next ? say('nextCost', { n: next.cost }) : say('allOut')}</small>
      </div>
      <div>
        <ol class="te-track">
          {spaces.map((space, i) =>
            i < out ? (
              <li key={i} class="open" aria-label={say('spaceOpen', { benefit: benefitWord(scene, space) })}>
                <Icon n={BENEFIT[space.benefit]} />
              </li>
            ) : (
              <li key={i} aria-label={say('spaceToken', { n: space.cost })}>
                <span class="c">{space.cost}</span>
                <Arms house={seat.house} as="r" size={28} />
              </li>
            ),
          )}
        </ol>
        <Objectives seat={index} />
      </div>
      <div class="lbl">
        <b class="serif">{say('gold')}</b>
        <small>{say('goldOf', { n: seat.gold, most: seat.gold_most })}</small>
      </div>
      <div class="te-gold" aria-hidden="true">
        {Array.from({ length: GOLD + 1 }, (_, n) => {
          const covered = n > GOLD - seat.castles.length;
          return (
            <i key={n} class={n === seat.gold ? 'coin' : covered ? 'cas' : ''}>
              {covered && n !== seat.gold ? <Icon n="castle" /> : n}
            </i>
          );
        })}
      </div>
      {index === scene.me ? <OwnGift house={seat.house} /> : null}
    </section>
  );
}

/** What my own house does to my dice. */
function OwnGift({ house }: { house: string }) {
  const scene = useScene();
  const used = scene.table.houses.find((h) => h.id === house)?.used ?? false;
  const text = giftWords(scene, house);
  return (
    <Pick piece={`house:${house}`} class="te-gift" label={`${scene.say('ownGift')}: ${text}`}>
      <span class="muted">{scene.say('ownGift')}:</span> <em>{text}</em>
      {used ? <span class="muted"> ({scene.say('giftUsed')})</span> : null}
    </Pick>
  );
}
