// After the game: how everybody's chances went, where it turned, what is worth
// remembering. Below the winner's banner, which is the game's.
import { useEffect, useState } from 'preact/hooks';
import { seatName, turnText } from '../app/names';
import { Icon } from '../app/ui';
import type { GameModule, Highlight } from '../games';
import { engineFor } from '../link/engine';
import type { Seat } from '../table/seat';
import type { Line } from '../wire';
import { lang } from '../words';
import './back.css';
import { swings } from './chances';
import type { Chances, Swing } from './chances';
import { Chart } from './Chart';
import { words } from './words';

interface Told {
  chances: Chances[];
  /** As everybody may read it now. */
  lines: Line[];
}

/** The record, played again in this page. Where it cannot be had there is no curve. */
function useTold(seat: Seat): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  const { link } = seat;
  const now = lang.value;
  useEffect(() => {
    let on = true;
    const read = async () => {
      const text = await link.record();
      const table = (await engineFor(text, now)).fromRecord(text);
      const all = { chances: table.chances(), lines: table.story(null, now, 0) };
      table.free();
      if (on) setTold(all);
    };
    read().catch(() => undefined);
    return () => {
      on = false;
    };
  }, [link, now]);
  return told;
}

interface Props {
  seat: Seat;
  game: GameModule | null;
  onMoment: (line: Line) => void;
  onTable: () => void;
}

/** Kinds of lines that say what came of a decision. */
const RESULTS = ['outcome', 'totals', 'winner', 'won', 'result', 'castle', 'points', 'power', 'death'];

/** The lines that say best what a decision brought. */
function linesOf(lines: readonly Line[], at: number): Line[] {
  const there = lines.filter((l) => l.at === at && l.kind !== 'talk');
  const results = there.filter((l) => RESULTS.includes(l.kind));
  return (results.length > 0 ? results : there).slice(0, 3);
}

function Turned({ swing, told, seat, onMoment }: { swing: Swing; told: Told } & Pick<Props, 'seat' | 'onMoment'>) {
  const lines = linesOf(told.lines, swing.at);
  const [line] = lines;
  const name = nameOf(seat, swing.seat);
  const turn = line ? `${turnText({ game: seat.info.game, turn: line.turn })}. ` : '';
  return (
    <li>
      <button type="button" class="pick-row" disabled={!line} onClick={() => line && onMoment(line)}>
        <b>
          {turn}
          {words.say('swing', { name, from: swing.from, to: swing.to })}
        </b>
        <small>{lines.map((l) => l.text).join(' ')}</small>
      </button>
    </li>
  );
}

const nameOf = (seat: Seat, n: number): string => seat.houseName(n) || seatName(seat.info.seats[n]);

function Remembered({ one, seat }: { one: Highlight; seat: Seat }) {
  const count = one.seat !== undefined && { name: nameOf(seat, one.seat), n: one.n ?? 0 };
  const text = count ? words.say(`hl.${one.label}.n`, count) : one.lines.map((l) => l.text).join(' ');
  return (
    <li>
      <Icon name={one.icon} />
      <span>
        <b>{words.say(`hl.${one.label}`)}</b>
        <small>{text}</small>
      </span>
    </li>
  );
}

export function Aftermath({ seat, game, onMoment, onTable }: Props) {
  const told = useTold(seat);
  const turned = told ? swings(told.chances) : [];
  const names = seat.info.seats.map((_, i) => nameOf(seat, i));
  const houses = seat.info.seats.map((_, i) => seat.houseOf(i) ?? 'neutral');
  const remembered = game?.highlights?.(told?.lines ?? seat.story) ?? [];
  return (
    <section class="aftermath" aria-label={words.say('chances')}>
      {told ? (
        <div class="panel">
          <h3>{words.say('chances')}</h3>
          <Chart rows={told.chances} names={names} houses={houses} marks={turned.map((s) => s.at)} />
          <ul class="legend">
            {names.map((name, i) => (
              <li key={i} class={houses[i] ?? ''}>
                <i /> {name}
              </li>
            ))}
          </ul>
          <p class="muted">{words.say('guess')}</p>
          <h3>{words.say('turned')}</h3>
          {turned.length === 0 ? <p>{words.say('even')}</p> : null}
          <ul class="pick-rows">
            {turned.map((s) => (
              <Turned key={s.at} swing={s} told={told} seat={seat} onMoment={onMoment} />
            ))}
          </ul>
        </div>
      ) : null}
      {remembered.length > 0 ? (
        <div class="panel">
          <h3>{words.say('best')}</h3>
          <ul class="remembered">
            {remembered.map((one) => (
              <Remembered key={one.label} one={one} seat={seat} />
            ))}
          </ul>
        </div>
      ) : null}
      <button type="button" class="btn" onClick={onTable}>
        <Icon name="eye" />
        {words.say('seeTable')}
      </button>
    </section>
  );
}
