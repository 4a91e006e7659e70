// What happened, a heading a turn and a button a line: it shows that moment.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../app/ui';
import type { GameModule } from '../../games';
import type { Line } from '../../wire';
import { t } from '../../words';
import type { Seat } from '../seat';
import { rowsOf, unfolded } from './fold';
import type { Look, Row } from './fold';
import { Named } from './Named';

interface Props {
  seat: Seat;
  game: GameModule | null;
  names: RegExp | null;
  lineNow?: number;
  onMoment: (line: Line) => void;
}

function StoryLine({ line, stop, on, game, names, onMoment }: Props & { line: Line; stop: boolean; on: boolean }) {
  return (
    <li>
      <button
        type="button"
        tabIndex={stop ? 0 : -1}
        class={`story-line ${on ? 'on' : ''}`}
        onClick={() => onMoment(line)}
      >
        <Icon name={game?.lineIcon?.(line.kind) ?? 'log'} />
        <span>
          <Named text={line.text} names={names} />
        </span>
      </button>
    </li>
  );
}

export function Story(props: Props) {
  const { seat } = props;
  const box = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const top = useRef(0);
  const [look, setLook] = useState<Look>('results');
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const lines = seat.story.filter((l) => l.kind !== 'talk' && (look !== 'mine' || l.seat === seat.me));
  useLayoutEffect(() => {
    const b = box.current;
    if (b && stuck.current) b.scrollTop = b.scrollHeight;
  }, [lines.length, seat.moment?.at, seat.choice.ask?.ask]);
  // The end stays in sight when the box itself grows or shrinks.
  useLayoutEffect(() => {
    const b = box.current;
    if (!b) return;
    const watch = new ResizeObserver(() => {
      if (stuck.current) b.scrollTop = b.scrollHeight;
    });
    watch.observe(b);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (props.lineNow !== undefined) box.current?.querySelector('.story-line.on')?.scrollIntoView({ block: 'nearest' });
  }, [props.lineNow]);
  const shownAt = props.lineNow ?? seat.moment?.at;
  const pressable = lines.filter((l) => l.kind !== 'turn');
  const stop = pressable.find((l) => l.at === shownAt) ?? pressable[pressable.length - 1];
  // One stop for Tab; the arrows walk through the story.
  const walk = (event: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('.story-line') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
  };
  const groups: { turn: number; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = groups[groups.length - 1];
    if (last && last.turn === line.turn) last.lines.push(line);
    else groups.push({ turn: line.turn, lines: [line] });
  }
  const asked = seat.info.state === 'playing' && seat.choice.ask;
  const rows = (some: Line[], news: boolean): Row[] =>
    look === 'results' ? rowsOf(some, open, { at: shownAt, news }) : unfolded(some);
  const looks: Look[] = seat.me === null ? ['results', 'all'] : ['results', 'all', 'mine'];
  return (
    <div
      class="log"
      ref={box}
      onKeyDown={walk}
      onScroll={(e) => {
        // Only a hand that scrolls up holds the story where it is.
        const b = e.currentTarget;
        if (b.scrollHeight - b.scrollTop - b.clientHeight < 40) stuck.current = true;
        else if (b.scrollTop < top.current - 2) stuck.current = false;
        top.current = b.scrollTop;
      }}
    >
      <div class="looks" role="group" aria-label={t('story')}>
        {looks.map((one) => (
          <button key={one} type="button" class="chip" aria-pressed={look === one} onClick={() => setLook(one)}>
            {t(`story.${one}`)}
          </button>
        ))}
      </div>
      <div class="log-push" />
      {groups.map((group, n) => {
        const head = group.lines.find((l) => l.kind === 'turn');
        const rest = group.lines.filter((l) => l !== head);
        return (
          <section key={`${group.turn}.${group.lines[0]?.i ?? 0}`}>
            <h3>
              {head
                ? head.text.replace(/\.$/, '')
                : group.turn > 0
                  ? (props.game?.turnName?.(group.turn) ?? t('turnN', { n: group.turn }))
                  : t('beforeStart')}
            </h3>
            <ol>
              {rows(rest, n === groups.length - 1).map((row) =>
                'folded' in row ? (
                  <li key={row.folded[0]?.i}>
                    <button
                      type="button"
                      tabIndex={stop && row.folded.includes(stop) ? 0 : -1}
                      class="story-line folded"
                      aria-expanded={false}
                      onClick={() => setOpen(new Set([...open, row.folded[0]?.i ?? 0]))}
                    >
                      {t('story.folded', { n: row.folded.length })}
                    </button>
                  </li>
                ) : (
                  <StoryLine
                    key={row.line.i}
                    line={row.line}
                    stop={row.line === stop}
                    on={shownAt === row.line.at}
                    {...props}
                  />
                ),
              )}
            </ol>
          </section>
        );
      })}
      {seat.moment ? (
        <button type="button" class="btn to-now" onClick={() => seat.toNow()}>
          {t('backToNow')}
        </button>
      ) : asked ? (
        <p class="now">
          <Icon name="clock" />
          <span>{asked.text}</span>
        </p>
      ) : null}
    </div>
  );
}
