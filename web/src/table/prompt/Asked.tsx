// A question: its sentence, what follows from the present choice, its rule, its answers.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { announceNow } from '../../app/announce';
import { refusalText } from '../../app/toast';
import { Crest } from '../../app/ui';
import type { GameModule } from '../../games';
import type { Ask, Option } from '../../wire';
import { t } from '../../words';
import { Hint } from '../Hint';
import { byKeyboard } from '../keys';
import { HABIT, onlyCard } from '../mutes';
import type { Seat } from '../seat';
import { AnswerButtons } from './AnswerButtons';
import { askingOf } from './asking';
import type { Asking } from './asking';
import { OptionList } from './OptionList';

const focusIsFree = () => {
  const at = document.activeElement;
  return byKeyboard() && (!at || at === document.body);
};

/** Whoever plays by keyboard finds the question where the last one was answered, and the
 *  main button where something was picked from the list. */
function useFocus(section: RefObject<HTMLElement>, ask: number, ready: boolean): void {
  useEffect(() => {
    if (focusIsFree()) section.current?.focus({ preventScroll: true });
  }, [ask]);
  useEffect(() => {
    if (ready && focusIsFree()) section.current?.querySelector<HTMLElement>('.main')?.focus();
  }, [ready]);
}

/** A sentence that changes with what is picked is said each time. */
function useFollowing(ask: Ask, follows: string): void {
  const followed = useRef(false);
  useLayoutEffect(() => {
    followed.current ||= follows !== '';
    if (followed.current) announceNow(follows || ask.text);
  }, [follows]);
}

/** Nothing but one card asks here: not in this phase any more, or never. */
function Mute({ seat, card }: { seat: Seat; card: string }) {
  const name = seat.cards?.find(card)?.name ?? card;
  const habit = seat.mutes.isHabit(card);
  return (
    <>
      <button type="button" class="link quiet" onClick={() => seat.mutes.mute(card, true)}>
        {t('mutePhase')}
      </button>
      <button type="button" class={`link ${habit ? '' : 'quiet'}`} onClick={() => seat.mutes.mute(card, false)}>
        {t(habit ? 'muteHabit' : 'muteCard', { name, n: HABIT })}
      </button>
    </>
  );
}

/** Below the sentence: what follows, the rule, passing in advance, advice. */
function More({ seat, asking }: { seat: Seat; asking: Asking }) {
  const { ask, line } = asking;
  const card = seat.offlineLesson ? null : onlyCard(ask);
  const passable = ask.window !== null && seat.choice.loose.some((o) => o.pass);
  return (
    <p>
      {line ? <span class={asking.own ? 'about' : undefined}>{line} </span> : null}
      {seat.choice.stakes ? <span class="stakes">{seat.choice.stakes} </span> : null}
      {ask.rule ? (
        <button type="button" class="link" onClick={() => seat.openRule(ask.rule)}>
          {seat.ruleTitle(ask.rule)}
        </button>
      ) : null}
      {card !== null ? <Mute seat={seat} card={card} /> : null}
      {passable && !seat.offlineLesson ? (
        <button type="button" class="link quiet" onClick={() => seat.openAskMe()}>
          {t('askMeHere')}
        </button>
      ) : null}
      {seat.info.hints && !seat.offlineLesson && seat.choice.options.length > 1 ? <Hint seat={seat} /> : null}
    </p>
  );
}

export function Asked({ seat, game, ask }: { seat: Seat; game: GameModule | null; ask: Ask }) {
  const { choice } = seat;
  const [list, setList] = useState<readonly Option[] | null>(null);
  const section = useRef<HTMLElement>(null);
  const follows = game?.follows?.(ask, choice) || '';
  useFocus(section, ask.ask, choice.ready);
  useFollowing(ask, follows);
  const asking = askingOf(seat, game, ask, follows);
  const act = (option: Option) => choice.dispatch({ do: 'act', option });
  return (
    <section
      ref={section}
      tabIndex={-1}
      class={`prompt now ${choice.sending ? 'sending' : ''} ${choice.fresh ? 'fresh' : ''}`}
      aria-label={t('prompt')}
      data-ask={ask.kind}
      data-question={ask.ask}
    >
      <Crest house={seat.houseOf(seat.me)} size={40} />
      <div class="tx">
        <h2>{asking.head}</h2>
        <More seat={seat} asking={asking} />
        {choice.error ? (
          <p class="refused" role="alert">
            {refusalText(choice.error)}
          </p>
        ) : null}
      </div>
      <AnswerButtons seat={seat} game={game} asking={asking} onAct={act} onList={setList} />
      {list ? (
        <OptionList
          title={asking.head}
          options={list}
          onClose={() => setList(null)}
          onPick={(option) => (option.on.length === 0 ? act(option) : choice.dispatch({ do: 'hold', option }))}
        />
      ) : null}
    </section>
  );
}
