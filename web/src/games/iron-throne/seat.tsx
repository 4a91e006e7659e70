// A rival's seat: a tall panel, a wide one when there are many, a small one on phones.
import { useRef } from 'preact/hooks';
import { markedName } from '../../app/names';
import { Arms, Icon } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import { Token } from '../../pieces/token';
import { influencers, INFLUENCE, rivals, sum } from './model';
import type { Person, Seat } from './model';
import { houseName, isBot, personName, playerName, shortName, useScene } from './scene';
import type { Scene } from './scene';

/** The part a seat takes in the encounter, as an icon and words. */
export function roleOf(scene: Scene, seat: Seat): { icon: string; word: string; short?: string; active: boolean } {
  const { game } = scene.table;
  if (seat.role === 'challenger') return { icon: 'challenger', word: scene.say('challenger'), active: true };
  if (seat.role === 'defender') return { icon: 'defender', word: scene.say('defender'), active: true };
  if (seat.role === 'supporter') {
    const active = seat.side === 'challenger' ? game.challenger : game.defender;
    const house = houseName(scene, active);
    return { icon: 'support', word: scene.say('supports', { house }), short: house, active: true };
  }
  return { icon: 'cross', word: scene.say('out'), active: false };
}

const supportIsOver = (scene: Scene) =>
  scene.table.game.phase === 'encounter' || scene.table.game.phase === 'resolution';

export function personLabel(scene: Scene, seat: Seat, person: Person): string {
  if (!seat.leader) return personName(scene, person.id);
  if (person.power === 0) return scene.say('dead', { name: personName(scene, person.id) });
  const label = scene.say('power', { name: personName(scene, person.id), n: person.power });
  return person.in ? `${label}, ${scene.say('inEncounter')}` : label;
}

/** Long names are written closer. */
const Name = ({ of }: { of: string }) => (
  <span class={`nm ${of.length > 9 ? 'long longer' : of.length > 7 ? 'long' : ''}`}>{of}</span>
);

/** Characters of a seat as pieces. `more` beads are about to be added. */
export function People({ index }: { index: number }) {
  const scene = useScene();
  const seat = scene.table.seats[index];
  if (!seat) return null;
  return (
    <div class={`people ${seat.characters.length > 4 ? 'five' : ''}`}>
      {seat.characters.map((person) => {
        const piece = `char:${index}:${person.id}`;
        const picked = index === scene.me && scene.table.ask?.group ? scene.choice.count(piece) : 0;
        const more = picked * moves(scene);
        return (
          <Pick
            key={person.id}
            piece={piece}
            label={personLabel(scene, seat, person)}
            class={`tok ${isDead(seat, person) ? 'dead' : ''} ${person.in ? 'away' : ''}`}
            look={(how, at) =>
              index === scene.me || how === 'hover'
                ? scene.look({ id: person.id, type: 'character', house: seat.house, seat: index }, how, at)
                : scene.openSeat(index)
            }
            unlook={scene.unlook}
          >
            <Token house={seat.house} id={person.id} power={seat.leader ? person.power : null} more={more} />
            {more !== 0 && <em class="plus num">{more > 0 ? `+${more}` : `−${-more}`}</em>}
            <Name of={shortName(scene, person.id)} />
          </Pick>
        );
      })}
    </div>
  );
}

/** What one choice of the group does to the power of its piece. */
function moves(scene: Scene): number {
  const first = scene.choice.picked[0]?.o ?? '';
  return first.startsWith('empower ') ? 1 : first.startsWith('gather ') ? -1 : 0;
}

/** Before leaders are shown nobody has power, and nobody is dead. */
export const isDead = (seat: Seat, person: Person): boolean => person.power === 0 && seat.leader !== null;

/** Round tokens of those who have influence here, and room for more. */
export function InfluenceBoard({ on, size = 22, held = false }: { on: number; size?: number; held?: boolean }) {
  const scene = useScene();
  const holders = influencers(scene.table, on);
  const room = held ? 0 : Math.max(0, scene.table.seats.length - 1 - holders.length);
  const words = holders.map((s) => houseName(scene, s)).join(', ') || scene.say('none');
  const label = on === scene.me ? scene.say('overYou') : scene.say('over', { house: houseName(scene, on) });
  return (
    <span
      class="influence"
      data-influence={on}
      role="img"
      aria-label={`${label}: ${words}`}
      title={`${label}: ${words}`}
    >
      {holders.map((s, i) => (
        <Arms key={`${s}.${i}`} house={scene.table.seats[s]?.house} as="r" size={size} />
      ))}
      {Array.from({ length: room }, () => (
        <i style={{ width: `${size - 2}px`, height: `${size - 2}px` }} />
      ))}
    </span>
  );
}

function Count({ icon, n, label, at, of }: { icon: string; n: number; label: string; at: string; of?: number }) {
  return (
    <span class={`count of-${at.split('.')[0]}`} title={label} data-at={at}>
      <Icon n={icon} />
      <b aria-hidden="true">{n}</b>
      {of !== undefined && <small aria-hidden="true">/{of}</small>}
      <span class="hush">{label}</span>
    </span>
  );
}

export function Counts({ index }: { index: number }) {
  const scene = useScene();
  const seat = scene.table.seats[index];
  if (!seat) return null;
  const spread = INFLUENCE - seat.left;
  const held = sum(seat.hostages);
  return (
    <span class="counts">
      <Count
        icon="influence"
        n={spread}
        of={INFLUENCE}
        label={scene.say('spreadN', { n: spread })}
        at={`spread.${index}`}
      />
      <Count icon="hand" n={seat.hand} label={scene.say('handN', { n: seat.hand })} at={`hand.${index}`} />
      <Count icon="hostage" n={held} label={scene.say('hostagesHeld', { n: held })} at={`hostages.${index}`} />
      {scene.table.game.allies && (
        <Count icon="ally" n={seat.allies} label={scene.say('alliesN', { n: seat.allies })} at={`allies.${index}`} />
      )}
    </span>
  );
}

/** Thinking, done, away: what the table waits for. */
function Waiting({ index }: { index: number }) {
  const scene = useScene();
  const who = scene.info.seats[index];
  if (who?.who === 'person' && !who.here && !who.sitting_in)
    return (
      <span class="wait off" role="img" aria-label={scene.say('away', { name: markedName(who) })}>
        <Icon n="offline" />
      </span>
    );
  if (scene.table.waits.includes(index))
    return (
      <span class="wait" role="img" aria-label={scene.say('choosing')}>
        <i class="thinking" />
      </span>
    );
  return null;
}

function summary(scene: Scene, index: number, seat: Seat): string {
  const role = roleOf(scene, seat);
  const parts = [scene.say('seatSheet', { house: houseName(scene, index) }), playerName(scene, index)];
  if (role.active || supportIsOver(scene)) parts.push(role.word);
  if (scene.table.waits.includes(index)) parts.push(scene.say('choosing'));
  if (seat.leader) parts.push(`${personName(scene, seat.leader)}, ${scene.say('sheetN', { n: seat.sheet })}`);
  return parts.join(', ');
}

interface OneProps {
  index: number;
  seat: Seat;
}

function classes(scene: Scene, index: number, seat: Seat): string {
  const who = scene.info.seats[index];
  const role = roleOf(scene, seat);
  const state = scene.choice.state(`seat:${index}`);
  const away = who?.who === 'person' && !who.here && !who.sitting_in;
  return `house ${seat.house} ${role.active ? 'act' : ''} ${state === 'none' ? '' : state} ${away ? 'gone' : ''}`;
}

/** Header of the larger panels: opens the sheet, or chooses the seat. */
function Head({ index, seat, size }: OneProps & { size: number }) {
  const scene = useScene();
  const role = roleOf(scene, seat);
  const who = scene.info.seats[index];
  return (
    <Pick
      piece={`seat:${index}`}
      label={summary(scene, index, seat)}
      class="head"
      look={(how) => how === 'open' && scene.openSeat(index)}
    >
      <Arms house={seat.house} size={size} />
      <span class="who">
        <b class="serif">{houseName(scene, index)}</b>
        <small>
          <Icon n={isBot(scene, index) ? 'bot' : 'person'} />{' '}
          {who?.sitting_in ? (
            scene.say('botFor', { name: markedName(who) })
          ) : who?.who === 'bot' ? (
            <>
              <span class="pre">{scene.say('bot', { name: '' })}</span>
              <bdi>{who.name}</bdi>
            </>
          ) : (
            playerName(scene, index)
          )}
        </small>
      </span>
      <Waiting index={index} />
      {(role.active || supportIsOver(scene)) && (
        <span class="chip role">
          {role.active && <Icon n={role.icon} />}
          <span class="long">{role.word}</span>
          {role.short && <span class="short">{role.short}</span>}
        </span>
      )}
    </Pick>
  );
}

function Lead({ seat }: OneProps) {
  const scene = useScene();
  return (
    <div class="lead">
      <Icon n="leader" />
      {seat.leader ? (
        <>
          <b>{personName(scene, seat.leader)}</b>
          <span class="ability">{scene.cards.find(seat.leader, 'leader')?.title}</span>
        </>
      ) : (
        <span class="ability">{scene.say('noLeader')}</span>
      )}
    </div>
  );
}

function SheetPower({ index, seat }: OneProps) {
  const label = useScene().say('sheetN', { n: seat.sheet });
  return (
    <span class="sheet-power" title={label} data-sheet={index}>
      <Icon n="power" />
      <b class="num" aria-hidden="true">
        {seat.sheet}
      </b>
      <span class="hush">{label}</span>
    </span>
  );
}

const marksOf = (scene: Scene, seat: Seat): string =>
  `${scene.say('marks')}: ${seat.marks.map((m) => scene.say(m)).join('; ')}`;

function Tall({ index, seat }: OneProps) {
  const scene = useScene();
  return (
    <section class={`seat tall panel ${classes(scene, index, seat)}`} data-seat={index} data-house={seat.house}>
      <Head index={index} seat={seat} size={38} />
      <div class="lead-line">
        <Lead index={index} seat={seat} />
        {seat.marks.length > 0 && (
          <span class="mark-chip" role="img" aria-label={marksOf(scene, seat)} title={marksOf(scene, seat)}>
            <Icon n="lock" />
          </span>
        )}
        <SheetPower index={index} seat={seat} />
      </div>
      <People index={index} />
      <footer>
        <InfluenceBoard on={index} />
        <span class="sp" />
        <Counts index={index} />
      </footer>
    </section>
  );
}

function Wide({ index, seat }: OneProps) {
  const scene = useScene();
  const role = roleOf(scene, seat);
  return (
    <section class={`seat wide panel ${classes(scene, index, seat)}`} data-seat={index} data-house={seat.house}>
      <Head index={index} seat={seat} size={30} />
      <People index={index} />
      <footer>
        <Lead index={index} seat={seat} />
        <SheetPower index={index} seat={seat} />
        <InfluenceBoard on={index} size={20} held />
        <span class="sp" />
        {(role.active || supportIsOver(scene)) && (
          <b class="role">
            {role.active && <Icon n={role.icon} />} {role.short ?? role.word}
          </b>
        )}
        <Counts index={index} />
      </footer>
    </section>
  );
}

function Mini({ index, seat }: OneProps) {
  const scene = useScene();
  const role = roleOf(scene, seat);
  return (
    <section class={`seat mini ${classes(scene, index, seat)}`} data-seat={index} data-house={seat.house}>
      <Pick
        piece={`seat:${index}`}
        label={summary(scene, index, seat)}
        class="head"
        look={(how) => how === 'open' && scene.openSeat(index)}
      >
        <Arms house={seat.house} size={28} />
        <span class="who">
          <b>{houseName(scene, index)}</b>
          <small>
            {role.active && <Icon n={role.icon} />}
            <Waiting index={index} />
          </small>
        </span>
      </Pick>
      <span class="dots">
        {seat.characters.map((person) => (
          <Pick
            key={person.id}
            piece={`char:${index}:${person.id}`}
            label={personLabel(scene, seat, person)}
            class={`dot num ${isDead(seat, person) ? 'dead' : ''} ${person.in ? 'away' : ''}`}
            look={(how) => how === 'open' && scene.openSeat(index)}
          >
            {isDead(seat, person) ? <Icon n="dead" /> : person.power || '·'}
          </Pick>
        ))}
      </span>
      <Counts index={index} />
    </section>
  );
}

function Bubble({ house, text }: { house: string; text: string }) {
  return (
    <p class={`bubble house ${house}`} aria-hidden="true">
      <Arms house={house} size={20} />
      <span>{text}</span>
    </p>
  );
}

export function Rivals() {
  const scene = useScene();
  const ref = useRef<HTMLDivElement>(null);
  useRoving(ref);
  const list = rivals(scene.table, scene.me);
  // The more rivals, and the less room, the smaller their seats.
  const tight = (list.length > 4 ? 1 : 0) + (scene.mode === 'tablet' && scene.low && list.length > 2 ? 1 : 0);
  const One = scene.mode === 'phone' || scene.mode === 'land' || tight > 1 ? Mini : tight > 0 ? Wide : Tall;
  // Words hang below their speaker, over the stage. Where seats stand in rows they would cover
  // the next row: there only the latest are seen, below all of them.
  const oneRow = scene.mode === 'wide' && list.length <= 4;
  const latest = scene.said.find((s) => list.includes(s.seat));
  return (
    <div ref={ref} class={`rivals n${list.length}`} role="group" aria-label={scene.say('rivals')}>
      {list.map((i) => {
        const seat = scene.table.seats[i];
        const said = oneRow && scene.said.find((b) => b.seat === i);
        return (
          seat && (
            <div key={i} class="cell">
              <One index={i} seat={seat} />
              {said && <Bubble house={seat.house} text={said.text} />}
            </div>
          )
        );
      })}
      {!oneRow && latest && <Bubble house={scene.table.seats[latest.seat]?.house ?? 'neutral'} text={latest.text} />}
    </div>
  );
}
