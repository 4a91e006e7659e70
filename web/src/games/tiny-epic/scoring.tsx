// A scoring, line by line: what each house got its points for.
import { useEffect, useState } from 'preact/hooks';
import { Arms, Icon } from '../../pieces/arms';
import type { Line } from '../../wire';
import { objectiveWord } from './mine';
import { objectivesOf } from './model';
import { houseName, seatHouse, useScene } from './scene';
import type { Scene } from './scene';

interface Row {
  text: string;
  points: number;
}

interface Score {
  round: number;
  line: number;
  rows: Map<number, Row[]>;
  now: Map<number, number>;
  /** Who got the vengeance token; null: nobody; undefined: there was none. */
  vengeance: number | null | undefined;
}

/** The latest scoring of a story. */
function scoringIn(scene: Scene, story: Line[]): Score | null {
  let from = -1;
  story.forEach((l, i) => {
    if (l.kind === 'scoring') from = i;
  });
  const begin = story[from];
  if (!begin) return null;
  const score: Score = {
    round: begin.args[0] as number,
    line: begin.i,
    rows: new Map(),
    now: new Map(),
    vengeance: undefined,
  };
  const add = (seat: number, row: Row) => score.rows.set(seat, [...(score.rows.get(seat) ?? []), row]);
  const names = new Map(objectivesOf(scene.cards).map((o) => [o.id, objectiveWord(scene, o)]));
  for (const line of story.slice(from + 1)) {
    const [seat, a, b, c] = line.args as [number, number | string, number, number];
    if (line.kind === 'turn' || line.kind === 'end') break;
    if (line.kind === 'rank') add(seat, { text: scene.say('scoreCastles', { n: a as number, rank: b }), points: c });
    if (line.kind === 'objective')
      add(seat, { text: scene.say('scoreObjective', { name: names.get(a as string) ?? '' }), points: b });
    if (line.kind === 'allies' && (a as number) > 0)
      add(seat, { text: scene.say('scoreAllies', { n: a as number }), points: a as number });
    if (line.kind === 'points') {
      score.now.set(seat, a as number);
      if (line.args[3] === 'level') add(seat, { text: scene.say('scoreLevel'), points: b });
    }
    if (line.kind === 'vengeance') score.vengeance = line.args[0] as number | null;
  }
  return score;
}

/** Shown when it happens, until it is closed; the last one stays. Where the map
 *  itself is asked about it is one line, to be opened. */
export function Scoring({ last = false, small = false }: { last?: boolean; small?: boolean }) {
  const scene = useScene();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(-1);
  const { say, fresh, story, replaying } = scene;
  useEffect(() => {
    if (fresh.some((l) => l.kind === 'scoring')) setOpen(true);
    else if (replaying && fresh.some((l) => l.kind === 'turn')) setOpen(false);
  }, [fresh]);
  // It grows with the story: what each gets is told line by line.
  const shown = last || open ? scoringIn(scene, story) : null;
  if (!shown) return null;
  const head = say('scoringAfter', { n: shown.round });
  if (small && opened !== shown.line)
    return (
      <button type="button" class="btn te-pill" onClick={() => setOpened(shown.line)}>
        <Icon n="vp" /> {head}
      </button>
    );
  const sum = (rows: Row[]) => rows.reduce((n, r) => n + r.points, 0);
  return (
    <section class="te-scoring panel" role="region" aria-label={head} tabIndex={0}>
      <h3 class="serif">
        <Icon n="vp" /> {head}
        <span class="sp" />
        {last ? null : (
          <button type="button" class="iconbtn" aria-label={say('backToMap')} onClick={() => setOpen(false)}>
            <Icon n="cross" />
          </button>
        )}
      </h3>
      <div class="te-scores">
        {scene.table.seats.map((seat, i) => {
          const rows = shown.rows.get(i) ?? [];
          return (
            <div key={i} class={`house ${seat.house}`}>
              <h4 class="serif">
                <Arms house={seat.house} size={24} /> {houseName(scene, seat.house)}
              </h4>
              <ul>
                {rows.map((row, k) => (
                  <li key={k}>
                    <span>{row.text}</span>
                    <b>+{row.points}</b>
                  </li>
                ))}
              </ul>
              <p>
                <span>{say('scoreGained')}</span> <b class="num">+{sum(rows)}</b>
                <span>{say('scoreNow')}</span> <b class="num">{shown.now.get(i) ?? seat.points}</b>
              </p>
            </div>
          );
        })}
      </div>
      {shown.vengeance === undefined ? null : (
        <p class="te-vengeance">
          <Icon n="vengeance" />
          {shown.vengeance === null
            ? say('vengeanceGone')
            : say('vengeanceTo', { house: houseName(scene, seatHouse(scene, shown.vengeance)) })}
        </p>
      )}
    </section>
  );
}
