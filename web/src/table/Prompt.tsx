// The prompt bar: one decision, one sentence, one button.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announceNow } from '../app/announce';
import { useNow } from '../app/hooks';
import { clockText, seatName } from '../app/names';
import { go } from '../app/router';
import { complain, refusalText } from '../app/toast';
import { Crest, Icon, Sheet, Trouble } from '../app/ui';
import type { Verdict } from '../app/verify';
import type { GameModule } from '../games';
import { Refusal } from '../link/api';
import type { Option, Vote } from '../wire';
import { lang, t } from '../words';
import { answersOf } from './answers';
import { byKeyboard } from './keys';
import { Hint } from './Hint';
import type { Seat } from './seat';

/** Everything the frame hands down to its parts. */
export type { Seat } from './seat';

function OptionList(props: {
  title: string;
  options: readonly Option[];
  onPick: (o: Option) => void;
  onClose: () => void;
}) {
  return (
    <Sheet title={props.title} kind="small" onClose={props.onClose}>
      <ul class="pick-rows">
        {props.options.map((o, i) => (
          <li key={o.o}>
            <button
              type="button"
              autofocus={i === 0}
              class="pick-row"
              onClick={() => {
                props.onClose();
                props.onPick(o);
              }}
            >
              <b>{o.t}</b>
              {o.d ? <small>{o.d}</small> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function mainText(seat: Seat, game: GameModule | null): string {
  const { choice } = seat;
  const ask = choice.ask;
  if (!ask) return '';
  const own = game?.mainLabel?.(ask, choice.picked, choice.current, t);
  if (own) return own;
  if (choice.current) return choice.current.t;
  const picked = choice.picked;
  const last = picked[picked.length - 1];
  if (picked.length === 1 && last) return last.t;
  return t('confirmN', { n: picked.length });
}

function Asked({ seat, game }: { seat: Seat; game: GameModule | null }) {
  const { choice } = seat;
  const [list, setList] = useState<readonly Option[] | null>(null);
  const section = useRef<HTMLElement>(null);
  const ask = choice.ask;
  // Whoever plays by keyboard finds the question where the last one was answered.
  useEffect(() => {
    const at = document.activeElement;
    if (byKeyboard() && (!at || at === document.body)) section.current?.focus({ preventScroll: true });
  }, [ask?.ask]);
  // What was picked from the list is one press away.
  const follows = (ask && game?.follows?.(ask, choice)) || '';
  const followed = useRef(false);
  useLayoutEffect(() => {
    followed.current ||= follows !== '';
    if (followed.current && ask) announceNow(follows || ask.text);
  }, [follows]);
  const isReady = choice.ready;
  useEffect(() => {
    const at = document.activeElement;
    if (isReady && byKeyboard() && (!at || at === document.body))
      section.current?.querySelector<HTMLElement>('.main')?.focus();
  }, [isReady]);
  if (!ask) return null;
  const house = seat.houseOf(seat.me);
  const candidates = choice.candidates;
  const loose = choice.loose;
  const ownButtons = game?.ownButtons?.(ask, seat.board) ?? false;
  const ready = choice.ready;
  const unfinished = game?.unfinished?.(ask, choice) ?? null;
  const own = seat.cards ? (game?.line?.(ask, choice, seat.board, seat.cards) ?? null) : null;
  const line =
    unfinished ??
    own ??
    choice.current?.d ??
    ((choice.text !== ask.text && choice.text) ||
      (choice.picked.length > 0 ? choice.picked.map((o) => o.t).join(', ') : ''));
  const head = strip(follows || ask.text);
  // Two or three answers are buttons, whatever pieces they belong to.
  const few = !ask.group && choice.options.length <= 3 && !game?.onBoard?.(ask);
  const shownLoose = ready || unfinished || candidates.length > 0 || ownButtons ? [] : few ? choice.options : loose;
  // The gilt one is the act, not the refusal; where pieces wait to be tapped, neither is.
  const enter =
    game?.enter?.(ask, choice.picked) ??
    (choice.placed.length > 0 && !few && !shownLoose.some((o) => !o.pass) ? 'nothing' : 'act');
  const { passes, acts, main } = answersOf(shownLoose, enter);
  const act = (option: Option) => choice.dispatch({ do: 'act', option });
  const labelOf = (o: Option) => (ask.group && o.on.length === 0 && game?.mainLabel?.(ask, choice.picked, o, t)) || o.t;
  const onlyList = !ready && !unfinished && candidates.length === 0 && shownLoose.length === 0;
  // Short labels share a row where there is little room.
  const offered = candidates.length > 0 ? candidates : shownLoose;
  const brief = ready || (offered.length < 3 && offered.map((o) => o.t).join('').length < 40);
  const window = ask.window;
  return (
    <section
      ref={section}
      tabIndex={-1}
      class={`prompt now ${choice.sending ? 'sending' : ''} ${choice.fresh ? 'fresh' : ''}`}
      aria-label={t('prompt')}
      data-ask={ask.kind}
      data-question={ask.ask}
    >
      <Crest house={house} size={40} />
      <div class="tx">
        <h2>{head}</h2>
        <p>
          {line ? <span class={line === own ? 'about' : undefined}>{line} </span> : null}
          {ask.rule ? (
            <button type="button" class="link" onClick={() => seat.openRule(ask.rule)}>
              {seat.ruleTitle(ask.rule)}
            </button>
          ) : null}
          {window && loose.some((o) => o.pass) && !seat.offlineLesson ? (
            <button type="button" class="link quiet" onClick={() => seat.openAskMe()}>
              {t('askMeHere')}
            </button>
          ) : null}
          {seat.info.hints && !seat.offlineLesson && choice.options.length > 1 ? <Hint seat={seat} /> : null}
        </p>
        {choice.error ? (
          <p class="refused" role="alert">
            {refusalText(choice.error)}
          </p>
        ) : null}
      </div>
      <div class={`prompt-go ${brief ? 'brief' : ''}`}>
        {choice.options.length > 1 && !ownButtons && !onlyList && !(few && !ready) ? (
          <button
            type="button"
            class="iconbtn all"
            aria-label={t('allChoices')}
            title={t('allChoices')}
            onClick={() => setList(choice.options)}
          >
            <Icon name="log" />
          </button>
        ) : null}
        {choice.canBack && !ownButtons ? (
          <button
            type="button"
            class="btn quiet back"
            aria-label={t('putBack')}
            onClick={() => choice.dispatch({ do: 'back' })}
            disabled={choice.sending}
          >
            <Icon name="undo" />
            <span>{t('putBack')}</span>
          </button>
        ) : seat.canUndo ? (
          <button type="button" class="btn quiet back" aria-label={t('undo')} onClick={() => seat.undo()}>
            <Icon name="undo" />
            <span>{t('undo')}</span>
          </button>
        ) : null}
        {choice.sending ? (
          <button type="button" class="btn primary big" disabled>
            {t('sending')}
          </button>
        ) : ready || unfinished ? (
          <button
            type="button"
            class="btn primary big main"
            disabled={!ready}
            onClick={() => choice.dispatch({ do: 'confirm' })}
          >
            {mainText(seat, game)}
            <kbd aria-hidden="true">Enter</kbd>
          </button>
        ) : candidates.length > 3 ? (
          <button type="button" class="btn primary big main" onClick={() => setList(candidates)}>
            {t('chooseOne', { n: candidates.length })}
          </button>
        ) : candidates.length > 0 ? (
          candidates.map((o) => (
            <button key={o.o} type="button" class="btn primary" onClick={() => act(o)}>
              {sideHouse(seat, o) ? <Crest house={sideHouse(seat, o)} size={22} /> : null}
              {o.t}
            </button>
          ))
        ) : (
          <>
            {acts.length > 3 ? (
              <button type="button" class="btn primary" onClick={() => setList(acts)}>
                {t('chooseOne', { n: acts.length })}
              </button>
            ) : null}
            {[...passes, ...(acts.length > 3 ? [] : acts)]
              .sort((a, b) => Number(a === main) - Number(b === main))
              .map((o) => (
                <button
                  key={o.o}
                  type="button"
                  class={`btn ${o === main ? `primary big main ${labelOf(o).length < 12 ? 'short' : ''}` : o.pass || main || enter === 'nothing' ? '' : 'primary'}`}
                  onClick={() => act(o)}
                >
                  {labelOf(o)}
                  {o === main ? <kbd aria-hidden="true">Enter</kbd> : null}
                </button>
              ))}
            {passes.length + acts.length === 0 && !ownButtons ? (
              <button type="button" class="btn" onClick={() => setList(choice.options)}>
                {t('chooseOne', { n: choice.options.length })}
              </button>
            ) : null}
          </>
        )}
      </div>
      {list ? (
        <OptionList
          title={head}
          options={list}
          onClose={() => setList(null)}
          onPick={(o) => (o.on.length === 0 ? act(o) : choice.dispatch({ do: 'hold', option: o }))}
        />
      ) : null}
    </section>
  );
}

/** A question's heading has no full stop. */
export function strip(text: string): string {
  return text.replace(/\.$/, '');
}

/** The two sides of a support are two buttons, each with its shield. */
function sideHouse(seat: Seat, o: Option): string | null {
  const side = o.on.find((p) => p.startsWith('side:'))?.slice(5);
  if (!side) return null;
  return seat.sideHouse(side);
}

function Plain(props: {
  seat: Seat;
  icon?: string;
  house?: string | null;
  title: string;
  text?: string;
  children?: preact.ComponentChildren;
}) {
  return (
    <section class="prompt" aria-label={t('prompt')}>
      {props.icon ? (
        <span class="prompt-icon">
          <Icon name={props.icon} />
        </span>
      ) : (
        <Crest house={props.house ?? props.seat.houseOf(props.seat.me)} size={40} />
      )}
      <div class="tx">
        <h2>{props.title}</h2>
        {props.text ? <p>{props.text}</p> : null}
      </div>
      <div class="prompt-go">{props.children}</div>
    </section>
  );
}

function waitingText(seat: Seat): string {
  const waits = seat.waits.filter((n) => n !== seat.me);
  const names = waits.map((n) => seat.houseName(n) || seatName(seat.info.seats[n]));
  if (names.length === 0) return t('wait.table');
  if (names.length === 1) return t('wait.one', { name: names[0] ?? '' });
  if (names.length === 2) return t('wait.two', { a: names[0] ?? '', b: names[1] ?? '' });
  return t('wait.many', { n: names.length });
}

function awayText(seat: Seat): string {
  const away = seat.waits.find((n) => {
    const s = seat.info.seats[n];
    return s?.who === 'person' && !s.here && !s.sitting_in && n !== seat.me;
  });
  if (away === undefined) return '';
  const left = seat.timeLeft(away);
  const name = seatName(seat.info.seats[away]);
  return left ? t('away.time', { name, time: clockText(left.left + left.reserve) }) : t('away', { name });
}

/** The game is over: the board shows who won, here are the ways on. */
function Over({ seat }: { seat: Seat }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const { info, link } = seat;
  const doing = (what: () => Promise<void>) => {
    setBusy(true);
    what()
      .catch(complain)
      .finally(() => setBusy(false));
  };
  const verify = () =>
    doing(async () => {
      const { verifyRecord } = await import('../app/verify');
      setVerdict(await verifyRecord(await link.record(), link.kind === 'online' ? info.commit : null));
    });
  return (
    <section class="prompt over" aria-label={t('over')}>
      <span class="prompt-icon">
        <Icon name="throne" />
      </span>
      <div class="tx">
        <h2>{t('over')}</h2>
        {verdict ? <VerdictChip verdict={verdict} /> : <p>{seat.board.result?.text}</p>}
      </div>
      <div class="prompt-go">
        <a class="btn" href={link.kind === 'online' ? `/replay/${info.id}` : '/replay/solo'}>
          <Icon name="replay" />
          {t('replay')}
        </a>
        <button type="button" class="btn" disabled={busy} onClick={verify}>
          <Icon name="seal" />
          {t('verify')}
        </button>
        {seat.me !== null ? (
          <button
            type="button"
            class="btn primary big main"
            disabled={busy}
            onClick={() => doing(async () => go(info.next ? `/t/${info.next}` : await link.rematch()))}
          >
            {t('rematch')}
          </button>
        ) : null}
      </div>
    </section>
  );
}

export function VerdictChip({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`chip seal ${verdict.ok ? 'good' : 'bad'}`} role="status">
      <Icon name={verdict.ok ? 'seal' : 'cross'} />
      {verdict.ok ? t(verdict.sealed ? 'verified' : 'verified.record') : t(verdict.why)}
    </span>
  );
}

function Waiting({ seat }: { seat: Seat }) {
  const mine = seat.me === null ? undefined : seat.info.seats[seat.me];
  if (seat.moment)
    return (
      <Plain seat={seat} icon="clock" title={t('moment.title')} text={seat.moment.text}>
        <button type="button" class="btn big main" onClick={() => seat.toNow()}>
          {t('backToNow')}
        </button>
      </Plain>
    );
  if (seat.info.state === 'over') return <Over seat={seat} />;
  if (mine?.sitting_in)
    return (
      <Plain seat={seat} title={t('botSits.you')} text={t('botSits.text')}>
        <button type="button" class="btn primary big main" onClick={() => void seat.link.back().catch(complain)}>
          {t('takeBack')}
        </button>
      </Plain>
    );
  return <Idle seat={seat} />;
}

/** Nothing is asked of me: whom the table waits for, and what if they are away. */
function Idle({ seat }: { seat: Seat }) {
  const away = awayText(seat);
  useNow(away !== '' && seat.link.state.value?.clock !== null, 500);
  return (
    <Plain
      seat={seat}
      icon={seat.me === null ? 'eye' : undefined}
      title={waitingText(seat)}
      text={away || (seat.me === null ? t('watching') : seat.next)}
    >
      {seat.canUndo ? (
        <button type="button" class="btn quiet back" aria-label={t('undo')} onClick={() => seat.undo()}>
          <Icon name="undo" />
          <span>{t('undo')}</span>
        </button>
      ) : null}
    </Plain>
  );
}

/** A moment of today by its time, another with its day. */
function momentText(ms: number): string {
  const at = new Date(ms);
  const today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(lang.value, today ? { timeStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' });
}

function VoteBar({ seat, vote }: { seat: Seat; vote: Vote }) {
  const me = seat.me;
  const name = (n: number | null) => (n === null ? '' : seat.houseName(n) || seatName(seat.info.seats[n]));
  const voted = me !== null && (vote.yes.includes(me) || vote.no.includes(me));
  const mayVote = me !== null && vote.of.includes(me) && !voted;
  const text =
    vote.what === 'undo'
      ? t('vote.undo', { name: name(vote.by) })
      : vote.what === 'end'
        ? t('vote.end', { name: name(vote.by) })
        : t('vote.replace', { name: name(vote.by), who: name(vote.seat) });
  const say = (yes: boolean) => void seat.link.vote(vote.what, yes, vote.seat ?? undefined).catch(complain);
  return (
    <div class="vote" role="group" aria-label={t('vote')}>
      <Icon name={vote.what === 'undo' ? 'undo' : vote.what === 'end' ? 'cross' : 'bot'} />
      <span>
        <b>{text}</b> <small>{t('vote.count', { yes: vote.yes.length, of: vote.of.length })}</small>
        {vote.from ? (
          <small class="vote-from">
            {t(vote.what === 'replace' ? 'vote.from' : 'vote.endFrom', {
              who: name(vote.seat),
              time: momentText(vote.from),
            })}
          </small>
        ) : null}
      </span>
      {mayVote ? (
        <>
          <button type="button" class="btn" onClick={() => say(true)}>
            {t('yes')}
          </button>
          <button type="button" class="btn" onClick={() => say(false)}>
            {t('no')}
          </button>
        </>
      ) : null}
    </div>
  );
}

export function Prompt({ seat, game }: { seat: Seat; game: GameModule | null }) {
  const asked = seat.choice.ask !== null && !seat.moment && seat.info.state === 'playing';
  const stale = seat.choice.error instanceof Refusal && seat.choice.error.code === 'stale';
  // The second half of a double click must not answer what came after the first.
  const pressed = useRef('');
  const now = asked ? `${seat.choice.ask?.ask}` : '';
  const press = (event: MouseEvent) => {
    if (event.detail > 1 && pressed.current !== now) event.stopPropagation();
    else pressed.current = now;
  };
  return (
    <div class="prompts" id="prompt" tabIndex={-1} onClickCapture={press}>
      {seat.moment ? null : seat.votes.map((v) => <VoteBar key={`${v.what}${v.seat ?? ''}`} seat={seat} vote={v} />)}
      {stale ? <Trouble text={t('error.stale')} /> : null}
      {asked ? <Asked key={seat.choice.ask?.ask} seat={seat} game={game} /> : <Waiting seat={seat} />}
    </div>
  );
}
