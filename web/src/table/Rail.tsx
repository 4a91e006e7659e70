// The rail: the story, chat, the rules; table talk below. A drawer on small screens.
import { Name } from '../app/Name';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { socket, you } from '../app/session';
import { complain, toast } from '../app/toast';
import { Crest, Icon, Sheet } from '../app/ui';
import { seatName } from '../app/names';
import type { CardBook, GameModule } from '../games';
import type { ChatLine, Line, TalkOption } from '../wire';
import { t } from '../words';
import { RulesBook } from '../screens/Rules';
import type { Seat } from './seat';

export type Tab = 'story' | 'chat' | 'rules';

/** Names of houses and people in a sentence stand out. */
export function Named({ text, names }: { text: string; names: RegExp | null }) {
  if (!names) return <>{text}</>;
  const parts = text.split(names);
  return <>{parts.map((part, i) => (i % 2 === 1 ? <b key={i}>{part}</b> : part))}</>;
}

export function namesOf(cards: CardBook | null): RegExp | null {
  if (!cards) return null;
  const all = new Set<string>();
  for (const card of cards.all.cards) if (/character|leader|hero|domain/.test(card.type)) all.add(card.name);
  if (all.size === 0) return null;
  const safe = [...all].sort((a, b) => b.length - a.length).map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<!\\p{L})(${safe.join('|')})(?!\\p{L})`, 'u');
}

// --- story ---------------------------------------------------------------------------------

function Story(props: {
  seat: Seat;
  game: GameModule | null;
  names: RegExp | null;
  lineNow?: number;
  onMoment: (line: Line) => void;
}) {
  const { seat } = props;
  const box = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const top = useRef(0);
  const lines = seat.story.filter((l) => l.kind !== 'talk');
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
      <div class="log-push" />
      {groups.map((group) => {
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
              {rest.map((line) => (
                <li key={line.i}>
                  <button
                    type="button"
                    tabIndex={line === stop ? 0 : -1}
                    class={`story-line ${shownAt === line.at ? 'on' : ''}`}
                    onClick={() => props.onMoment(line)}
                  >
                    <Icon name={props.game?.lineIcon?.(line.kind) ?? 'log'} />
                    <span>
                      <Named text={line.text} names={props.names} />
                    </span>
                  </button>
                </li>
              ))}
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

// --- talk ------------------------------------------------------------------------------------

function TalkSheet({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const [all, setAll] = useState<TalkOption[] | null>(null);
  const [to, setTo] = useState<number | null>(null);
  useEffect(() => {
    seat.link.talks().then(setAll, (e: unknown) => {
      complain(e);
      onClose();
    });
  }, []);
  const targets = [...new Set((all ?? []).map((o) => o.to))].filter((n): n is number => n !== null);
  const shown = (all ?? []).filter((o) => (to === null ? o.to === null || targets.length === 0 : o.to === to));
  const list = shown.length > 0 ? shown : (all ?? []);
  return (
    <Sheet title={t('tableTalk')} kind="small" onClose={onClose} head={<small class="muted">{t('allHear')}</small>}>
      {targets.length > 0 ? (
        <div class="chips" role="group" aria-label={t('toWhom')}>
          <button
            type="button"
            class={`chip ${to === null ? 'on' : ''}`}
            aria-pressed={to === null}
            onClick={() => setTo(null)}
          >
            {t('toAll')}
          </button>
          {targets.map((n) => (
            <button
              key={n}
              type="button"
              class={`chip ${to === n ? 'on' : ''}`}
              aria-pressed={to === n}
              onClick={() => setTo(n)}
            >
              <Crest house={seat.houseOf(n)} size={20} />
              {seat.houseName(n) || seatName(seat.info.seats[n])}
            </button>
          ))}
        </div>
      ) : null}
      <ul class="pick-rows">
        {list.map((o) => (
          <li key={o.say}>
            <button
              type="button"
              class="pick-row"
              onClick={() => {
                seat.link.talk(o.say).catch(complain);
                onClose();
              }}
            >
              <b>{o.text}</b>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

export function Talk({ seat }: { seat: Seat }) {
  const [open, setOpen] = useState(false);
  const said = seat.story.filter((l) => l.kind === 'talk').slice(-2);
  const chips = seat.me !== null && seat.info.state === 'playing' && !seat.moment ? (seat.board.talk ?? []) : [];
  if (said.length === 0 && chips.length === 0) return null;
  return (
    <section class="talk" aria-label={t('tableTalk')}>
      <h3>
        <Icon name="talk" />
        {t('tableTalk')} <small>{t('allHear')}</small>
      </h3>
      {said.map((line) => (
        <p class="said-line" key={line.i}>
          <Crest house={seat.houseOf(line.seat)} size={20} />
          <span>{line.text}</span>
        </p>
      ))}
      {chips.length > 0 ? (
        <div class="chips">
          {chips.slice(0, 4).map((o) => (
            <button key={o.say} type="button" class="chip" onClick={() => void seat.link.talk(o.say).catch(complain)}>
              {o.to !== null ? <Crest house={seat.houseOf(o.to)} name={seat.houseName(o.to)} size={18} /> : null}
              {o.text}
            </button>
          ))}
          <button type="button" class="chip" aria-label={t('moreTalk')} onClick={() => setOpen(true)}>
            …
          </button>
        </div>
      ) : null}
      {open ? <TalkSheet seat={seat} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

// --- chat ---------------------------------------------------------------------------------------

function ChatMenu(props: {
  seat: Seat;
  line: ChatLine;
  muted: boolean;
  host: boolean;
  onMute: () => void;
  onClose: () => void;
}) {
  const { seat, line } = props;
  const act = (done: Promise<void>, text: string) => {
    done.then(() => toast(text), complain);
    props.onClose();
  };
  return (
    <Sheet title={line.name ?? ''} kind="small" onClose={props.onClose}>
      <ul class="pick-rows">
        <li>
          <button
            type="button"
            class="pick-row"
            onClick={() => {
              props.onMute();
              props.onClose();
            }}
          >
            <b>{props.muted ? t('unmute') : t('mute')}</b>
            <small>{t('mute.hint')}</small>
          </button>
        </li>
        <li>
          <button type="button" class="pick-row" onClick={() => act(seat.link.report(line.i), t('reported'))}>
            <b>{t('report')}</b>
            <small>{t('report.hint')}</small>
          </button>
        </li>
        {props.host && line.seat === null && line.user ? (
          <li>
            <button
              type="button"
              class="pick-row"
              onClick={() => act(seat.link.kick(line.user as string), t('removed'))}
            >
              <b>{t('kick')}</b>
            </button>
          </li>
        ) : null}
        {you.value?.operator && line.user ? (
          <li>
            <button
              type="button"
              class="pick-row bad"
              onClick={() =>
                act(
                  socket.request({ t: 'ban', user: line.user as string, hours: 24 }).then(() => undefined),
                  t('banned'),
                )
              }
            >
              <b>{t('ban')}</b>
            </button>
          </li>
        ) : null}
      </ul>
    </Sheet>
  );
}

function Chat(props: { seat: Seat; lines: ChatLine[]; myId: string | null }) {
  const { seat } = props;
  const [text, setText] = useState('');
  const [menu, setMenu] = useState<ChatLine | null>(null);
  const muted = seat.link.state.value?.muted ?? [];
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [props.lines.length]);
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    seat.link.chat(said).then(() => setText(''), complain);
  };
  const host = seat.me !== null && (seat.info.seats[seat.me]?.host ?? false);
  return (
    <div class="chat">
      <div class="chat-lines" ref={box} role="log" tabIndex={0} aria-label={t('chat')}>
        <p class="muted">{t('chat.heard')}</p>
        {props.lines
          .filter((l) => !l.user || !muted.includes(l.user))
          .map((l) =>
            l.user ? (
              <p key={l.i}>
                <Crest house={l.seat === null ? 'neutral' : seat.houseOf(l.seat)} size={20} />
                <span>
                  <b>{l.user === props.myId ? t('you') : <Name guest={l.guest}>{l.name}</Name>}</b> <bdi>{l.text}</bdi>
                </span>
                {l.user === props.myId ? null : (
                  <button
                    type="button"
                    class="line-menu"
                    aria-label={t('lineMenu', { name: l.name ?? '' })}
                    onClick={() => setMenu(l)}
                  >
                    ⋯
                  </button>
                )}
              </p>
            ) : (
              <p key={l.i} class="sys">
                {l.text}
              </p>
            ),
          )}
      </div>
      {muted.length > 0 ? (
        <button
          type="button"
          class="link"
          onClick={() => muted.forEach((user) => void seat.link.mute(user, false).catch(complain))}
        >
          {t('unmuteAll')}
        </button>
      ) : null}
      {seat.info.chat ? (
        <form class="say" onSubmit={send}>
          <input
            type="text"
            maxLength={500}
            aria-label={t('saySomething')}
            placeholder={t('saySomething')}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button type="submit" class="iconbtn" aria-label={t('send')}>
            <Icon name="next" />
          </button>
        </form>
      ) : (
        <p class="muted pad">{t('chat.off')}</p>
      )}
      {menu ? (
        <ChatMenu
          seat={seat}
          line={menu}
          host={host}
          muted={muted.includes(menu.user ?? '')}
          onClose={() => setMenu(null)}
          onMute={() => {
            const user = menu.user as string;
            seat.link.mute(user, !muted.includes(user)).catch(complain);
          }}
        />
      ) : null}
    </div>
  );
}

// --- the whole rail -----------------------------------------------------------------------------

export interface RailProps {
  seat: Seat;
  game: GameModule | null;
  cards: CardBook | null;
  chat: ChatLine[];
  unread: number;
  myId: string | null;
  tab: Tab;
  rule: string | null;
  /** In a replay: the decision that is shown. */
  lineNow?: number;
  onTab: (tab: Tab) => void;
  onMoment: (line: Line) => void;
}

export function Rail(props: RailProps) {
  const { seat, tab } = props;
  const online = seat.link.kind === 'online';
  const Beside = props.game?.Beside;
  const asks = seat.me !== null && seat.info.state === 'playing' && !seat.moment && props.lineNow === undefined;
  const tabs: [Tab, string, string][] = [
    ['story', 'log', t('story')],
    ...(online ? ([['chat', 'chat', t('chat')]] as [Tab, string, string][]) : []),
    ['rules', 'rules', t('rules')],
  ];
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(([id]) => id === tab);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    props.onTab(next[0]);
    document.getElementById(`tab-${next[0]}`)?.focus();
  };
  return (
    <div class="rail-in">
      <div class="tabs" role="tablist" aria-label={t('besideTable')} onKeyDown={move}>
        {tabs.map(([id, icon, text]) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={tab === id}
            aria-controls="rail-panel"
            tabIndex={tab === id ? 0 : -1}
            onClick={() => props.onTab(id)}
          >
            <Icon name={icon} />
            {text}
            {id === 'chat' && props.unread > 0 ? <em>{props.unread}</em> : null}
          </button>
        ))}
      </div>
      <div class="rail-panel" id="rail-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'story' ? (
          <>
            {Beside && props.cards ? (
              <Beside
                board={seat.board}
                me={seat.me}
                cards={props.cards}
                presets={asks ? (seat.link.state.value?.presets ?? null) : null}
                setPresets={asks ? (pass, quiet) => void seat.link.presets(pass, quiet).catch(complain) : null}
              />
            ) : null}
            <Story
              seat={seat}
              game={props.game}
              names={namesOf(props.cards)}
              lineNow={props.lineNow}
              onMoment={props.onMoment}
            />
            <Talk seat={seat} />
          </>
        ) : tab === 'chat' ? (
          <Chat seat={seat} lines={props.chat} myId={props.myId} />
        ) : (
          <RulesBook game={seat.info.game} section={props.rule} />
        )}
      </div>
    </div>
  );
}
