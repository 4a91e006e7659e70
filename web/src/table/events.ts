// Sounds, announcements, title and notifications that follow the table's state.
import { effect, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { notify, setTitle } from '../app/alerts';
import { announce, announceNow } from '../app/announce';
import { you } from '../app/session';
import { play } from '../app/sound';
import { loaded } from '../games';
import { t } from '../words';
import type { Shown } from './beats';
import type { Choice } from './choice';
import type { Showing } from './showing';

/** The lines of a beat, each said once, each kind of sound heard once. */
function tellLines(s: Shown): void {
  const sound = loaded[s.info.game]?.sound;
  const lines = [...s.passed, ...s.fresh];
  for (const line of lines) announce(line.text);
  const heard = new Set<string>();
  for (const line of lines) {
    const what = sound?.(line);
    if (!what || heard.has(what[0])) continue;
    heard.add(what[0]);
    play(what[0], what[1]);
  }
}

function askOf(s: Shown) {
  return s.info.state === 'playing' ? (s.board.ask ?? null) : null;
}

/** Tells what is new on the screen, by what was on it before. */
class Teller {
  private asked: string | null = null;
  private over: boolean | null = null;
  private beat = -1;
  private heardTo = -1;
  private voted = '';

  take(s: Shown): void {
    if (s.beat !== this.beat) tellLines(s);
    this.beat = s.beat;
    this.chat(s);
    this.votes(s);
    this.question(s);
    this.end(s);
  }

  private chat(s: Shown): void {
    const said = s.chat[s.chat.length - 1];
    const fresh = said && this.heardTo >= 0 && said.i > this.heardTo;
    if (fresh && said.user !== you.peek()?.id && !s.muted.includes(said.user ?? '')) {
      announce(`${said.name ?? ''}: ${said.text}`);
      play('talk');
    }
    this.heardTo = said?.i ?? 0;
  }

  private votes(s: Shown): void {
    const votes = s.votes.map((v) => `${v.what}${v.seat ?? ''}`).join();
    if (votes && votes !== this.voted) {
      announceNow(t('vote.open'));
      play('turn');
    }
    this.voted = votes;
  }

  private question(s: Shown): void {
    const ask = askOf(s);
    const number = ask ? `${s.id}.${ask.ask}` : null;
    setTitle(number !== null, s.info.name);
    if (number === this.asked) return;
    this.asked = number;
    if (!ask) {
      announceNow('');
      return;
    }
    announceNow(`${t('yourTurn')}. ${ask.text} ${t('choicesN', { n: ask.options.length })}`);
    play('turn');
    notify(t('yourTurn'), `${s.info.name}: ${ask.text}`, `/t/${s.id}`);
  }

  private end(s: Shown): void {
    const ended = s.info.state === 'over';
    if (this.over === false && ended) {
      announceNow(s.board.result?.text ?? t('over'));
      if (s.me !== null && s.board.result?.winners.includes(s.me)) play('victory');
    }
    this.over = ended;
  }
}

export function useEvents(showing: Showing, choice: Choice): void {
  useEffect(() => {
    const teller = new Teller();
    const take = (s: Shown) => {
      choice.dispatch({ do: 'asked', ask: askOf(s) });
      teller.take(s);
    };
    const stop = effect(() => {
      const s = showing.shown;
      if (s) untracked(() => take(s));
    });
    return () => {
      stop();
      setTitle(false, '');
      announceNow('');
    };
  }, [showing, choice]);
}
