// Sounds, announcements, title and notifications that follow the table's state.
import { effect, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { notify, setTitle } from '../app/alerts';
import { announce, announceNow } from '../app/announce';
import { you } from '../app/session';
import { play } from '../app/sound';
import { loaded } from '../games';
import type { TableLink } from '../link/link';
import type { TableState } from '../link/state';
import { t } from '../words';
import type { Choice } from './choice';
import { withoutEmptyQuestion } from './live';

/** Lines that have just come, each said once, each kind of sound heard once. */
function tellLines(s: TableState): void {
  const sound = loaded[s.info.game]?.sound;
  for (const line of s.fresh) announce(line.text);
  const heard = new Set<string>();
  for (const line of s.fresh) {
    const what = sound?.(line);
    if (!what || heard.has(what[0])) continue;
    heard.add(what[0]);
    play(what[0], what[1]);
  }
}

function askOf(s: TableState) {
  return s.info.state === 'playing' ? (s.board.ask ?? null) : null;
}

/** Tells what is new in each state of a table, by what it was before. */
class Teller {
  private asked: string | null = null;
  private over: boolean | null = null;
  private version = -1;
  private heardTo = -1;
  private voted = '';

  take(s: TableState): void {
    if (s.v !== this.version) tellLines(s);
    this.version = s.v;
    this.chat(s);
    this.votes(s);
    this.question(s);
    this.end(s);
  }

  private chat(s: TableState): void {
    const said = s.chat[s.chat.length - 1];
    const fresh = said && this.heardTo >= 0 && said.i > this.heardTo;
    if (fresh && said.user !== you.peek()?.id && !s.muted.includes(said.user ?? '')) {
      announce(`${said.name ?? ''}: ${said.text}`);
      play('talk');
    }
    this.heardTo = said?.i ?? 0;
  }

  private votes(s: TableState): void {
    const votes = s.votes.map((v) => `${v.what}${v.seat ?? ''}`).join();
    if (votes && votes !== this.voted) {
      announceNow(t('vote.open'));
      play('turn');
    }
    this.voted = votes;
  }

  private question(s: TableState): void {
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

  private end(s: TableState): void {
    const ended = s.info.state === 'over';
    if (this.over === false && ended) {
      announceNow(s.board.result?.text ?? t('over'));
      if (s.me !== null && s.board.result?.winners.includes(s.me)) play('victory');
    }
    this.over = ended;
  }
}

export function useEvents(link: TableLink, choice: Choice, lesson: boolean): void {
  useEffect(() => {
    const teller = new Teller();
    const take = (s: TableState) => {
      choice.dispatch({ do: 'asked', ask: askOf(s) });
      teller.take(s);
    };
    const stop = effect(() => {
      const s = link.state.value;
      if (s) untracked(() => take(lesson ? s : withoutEmptyQuestion(s)));
    });
    return () => {
      stop();
      setTitle(false, '');
      announceNow('');
    };
  }, [link, choice, lesson]);
}
