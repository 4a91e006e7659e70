// A table at the server.
import { signal } from '@preact/signals';
import type { Board, Picks, ServerMessage, TalkOption, VoteWhat } from '../wire';
import { api, Refusal } from './api';
import type { TableLink } from './link';
import { newNonce } from './nonce';
import type { Outgoing, Socket } from './socket';
import { codeOf } from './refusal';
import { beside, fromTable, waitsForMe, withUpdate } from './state';
import type { TableState } from './state';

interface PendingMove {
  message: { t: 'move'; table: string; ask: number; id: string; choices: string[] };
  resolve: () => void;
  reject: (error: unknown) => void;
}

export class OnlineLink implements TableLink {
  readonly kind = 'online';
  readonly state = signal<TableState | null>(null);
  readonly gone = signal<string | null>(null);
  readonly curtain = signal<number | null>(null);
  private pending: PendingMove | null = null;
  private readonly leave: (() => void)[] = [];
  private entering = false;
  private closed = false;

  constructor(
    readonly id: string,
    private readonly socket: Socket,
    private key?: string,
  ) {
    this.leave.push(socket.onMessage((m) => this.take(m)));
    this.leave.push(socket.onOpen(() => this.enter()));
  }

  close(): void {
    this.closed = true;
    for (const one of this.leave) one();
    this.socket.request({ t: 'exit', table: this.id }).catch(() => undefined);
  }

  // --- coming in, and again after a loss -----------------------------------

  private enter(): void {
    if (this.closed || this.entering) return;
    this.entering = true;
    const again = () => (this.entering = false);
    this.socket.request({ t: 'enter', table: this.id, key: this.key, beats: true }).then(
      () => {
        again();
        this.resend();
      },
      (error: unknown) => {
        again();
        const code = codeOf(error);
        if (code !== 'lost' && code !== 'too-fast') this.gone.value = code;
        else if (code === 'too-fast') setTimeout(() => this.enter(), 1000);
      },
    );
  }

  private take(m: ServerMessage): void {
    if (!('table' in m) || m.table !== this.id) return;
    switch (m.t) {
      case 'table':
        this.gone.value = null;
        this.state.value = { ...fromTable(m), muted: m.muted ?? this.state.value?.muted ?? [] };
        break;
      case 'update': {
        const now = this.state.value;
        if (!now) break; // a whole table is on its way
        if (m.v <= now.v) break;
        const next = withUpdate(now, m);
        if (next) this.state.value = next;
        else this.enter();
        break;
      }
      case 'chat': {
        const now = this.state.value;
        if (now && !now.chat.some((line) => line.i === m.line.i))
          this.state.value = { ...now, chat: [...now.chat, m.line], ...beside };
        break;
      }
      case 'gone':
        this.gone.value = m.why || 'gone';
        break;
      default:
    }
  }

  // --- moving -----------------------------------------------------------------

  // A move keeps its id until it is answered: sent again after a loss it is
  // applied once.
  move(ask: number, choices: string[]): Promise<void> {
    if (this.pending) return Promise.reject(new Refusal('not-now'));
    return new Promise((resolve, reject) => {
      const message = { t: 'move' as const, table: this.id, ask, id: this.socket.newId(), choices };
      this.pending = { message, resolve, reject };
      this.deliver();
    });
  }

  private deliver(): void {
    const pending = this.pending;
    if (!pending) return;
    this.socket.request(pending.message).then(
      () => {
        this.pending = null;
        pending.resolve();
      },
      (error: unknown) => {
        if (codeOf(error) === 'lost') {
          // A line that is silent but not closed: ask again on it.
          if (this.socket.state.value.kind === 'open') this.deliver();
          return; // else it is sent again when we are back
        }
        if (codeOf(error) === 'too-fast') {
          setTimeout(() => this.deliver(), 1000);
          return;
        }
        this.pending = null;
        pending.reject(error);
      },
    );
  }

  private resend(): void {
    if (this.pending) this.deliver();
  }

  // --- everything else ------------------------------------------------------------

  private async say(message: Outgoing): Promise<Record<string, unknown>> {
    return this.socket.request(message);
  }

  // Picking changes nothing: it can be asked again when the connection is back.
  async pick(ask: number, choices: string[]): Promise<Picks> {
    for (;;) {
      try {
        return (await this.say({ t: 'pick', table: this.id, ask, choices })) as unknown as Picks;
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'lost' || this.closed) throw error;
        await this.socket.opened();
      }
    }
  }
  async talk(say: string): Promise<void> {
    await this.say({ t: 'talk', table: this.id, say });
  }
  async talks(): Promise<TalkOption[]> {
    return ((await this.say({ t: 'talks', table: this.id })).talks as TalkOption[]) ?? [];
  }
  async hint(): Promise<string[]> {
    return (await this.say({ t: 'hint', table: this.id })).hint as string[];
  }
  async undo(): Promise<void> {
    await this.say({ t: 'undo', table: this.id });
  }
  async moment(at: number): Promise<Board> {
    return (await this.say({ t: 'moment', table: this.id, at })).board as Board;
  }
  async presets(pass: string[], quiet: boolean): Promise<void> {
    await this.say({ t: 'presets', table: this.id, pass, quiet });
    const now = this.state.value;
    if (now) this.state.value = { ...now, presets: { pass, quiet }, ...beside };
  }
  async rematch(): Promise<string> {
    return `/t/${(await this.say({ t: 'rematch', table: this.id })).table as string}`;
  }
  record(): Promise<string> {
    return api.record(this.id);
  }
  // Bots wait for their only human, and for nobody else.
  seen(v: number): void {
    const now = this.state.peek();
    if (!now || now.info.state !== 'playing' || !waitsForMe(this.kind, now)) return;
    this.socket.request({ t: 'seen', table: this.id, v }).catch(() => undefined);
  }
  lift(): void {
    // Everybody has a device of their own here.
  }
  async sit(seat?: number, key?: string, deck?: string): Promise<void> {
    await this.say({ t: 'sit', table: this.id, seat, key: key ?? this.key, nonce: newNonce(), deck });
  }
  async deck(deck: string | null): Promise<void> {
    await this.say({ t: 'deck', table: this.id, deck });
  }
  async stand(): Promise<void> {
    await this.say({ t: 'stand', table: this.id });
  }
  async back(): Promise<void> {
    await this.say({ t: 'back', table: this.id });
  }
  async start(bots?: string): Promise<void> {
    await this.say({ t: 'start', table: this.id, bots });
  }
  async chat(text: string): Promise<void> {
    await this.say({ t: 'chat', table: this.id, text });
  }
  async mute(user: string, on: boolean): Promise<void> {
    // The list of who watches is only here.
    if (this.state.value?.me !== null) await this.say({ t: 'mute', table: this.id, user, on });
    const now = this.state.value;
    if (!now) return;
    const others = now.muted.filter((one) => one !== user);
    this.state.value = { ...now, muted: on ? [...others, user] : others, ...beside };
    // What they wrote meanwhile comes with the whole table.
    if (!on) this.enter();
  }
  async report(line: number): Promise<void> {
    await this.say({ t: 'report', table: this.id, line });
  }
  async vote(what: VoteWhat, yes: boolean, seat?: number): Promise<void> {
    await this.say({ t: 'vote', table: this.id, what, yes, seat });
  }
  async rename(name: string): Promise<void> {
    await this.say({ t: 'rename', table: this.id, name });
  }
  async openTo(to: 'public' | 'link'): Promise<void> {
    await this.say({ t: 'open', table: this.id, to });
  }
  async kick(user: string): Promise<void> {
    await this.say({ t: 'kick', table: this.id, user });
  }
  async newKey(): Promise<void> {
    await this.say({ t: 'key', table: this.id });
  }
  async share(on: boolean): Promise<void> {
    await this.say({ t: 'share', table: this.id, on });
  }
}
