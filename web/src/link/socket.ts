// One WebSocket for the whole page: it comes back by itself, with growing
// pauses, and says when it is there again so that tables can be entered anew.
import { signal } from '@preact/signals';
import type { ClientMessage, OkMessage, ServerMessage } from '../wire';
import { Refusal } from './api';

export type LinkState = { kind: 'off' | 'connecting' | 'open' } | { kind: 'lost'; until: number };

type Listener = (message: ServerMessage) => void;
interface Waiting {
  resolve: (message: OkMessage) => void;
  reject: (error: Refusal) => void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const CONNECT_TIME = 10_000;
const QUIET_TIME = 25_000;
const ANSWER_TIME = 20_000;

// A client's message as it is written before it has an id.
type Unsent<M> = M extends { t: 'move' } ? M : Omit<M, 'id'>;
export type Outgoing = Unsent<ClientMessage>;

export class Socket {
  readonly state = signal<LinkState>({ kind: 'off' });
  /** Server's time minus ours, ms. */
  offset = 0;
  private socket: WebSocket | null = null;
  private listeners = new Set<Listener>();
  private openers = new Set<() => void>();
  private waiting = new Map<string, Waiting>();
  private count = 0;
  private pause = FIRST_PAUSE;
  private timer = 0;
  private attempt = 0;
  private asking = new AbortController();
  private heard = 0;
  private beat = 0;
  private readonly tag = Math.random().toString(36).slice(2, 8);

  /** `identify` makes sure that we are somebody before the socket opens. */
  constructor(
    private readonly address: () => string,
    private readonly identify: (signal: AbortSignal) => Promise<void>,
  ) {
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.hurry();
    });
  }

  start(): void {
    if (this.state.value.kind === 'off') this.connect();
  }

  /** Closes and comes back at once, as somebody else perhaps. */
  restart(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close(1000);
    this.drop();
    this.pause = FIRST_PAUSE;
    this.connect();
  }

  onMessage(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called whenever the socket has opened. */
  onOpen(opener: () => void): () => void {
    this.openers.add(opener);
    if (this.state.value.kind === 'open') opener();
    return () => this.openers.delete(opener);
  }

  /** Resolves when the socket opens the next time; at once if it is open. */
  opened(): Promise<void> {
    return new Promise((resolve) => {
      let stop: (() => void) | null = null;
      let done = false;
      stop = this.onOpen(() => {
        done = true;
        stop?.();
        resolve();
      });
      if (done) stop();
    });
  }

  newId(): string {
    return `${this.tag}${Date.now().toString(36)}${(this.count++).toString(36)}`;
  }

  /** Sends and waits for `ok`. Rejects with `lost` when the connection goes first. */
  request(message: Outgoing): Promise<OkMessage> {
    const id = 'id' in message && typeof message.id === 'string' ? message.id : this.newId();
    return new Promise((resolve, reject) => {
      if (this.state.value.kind !== 'open' || !this.socket) {
        reject(new Refusal('lost'));
        return;
      }
      const timer = setTimeout(() => {
        if (this.waiting.delete(id)) reject(new Refusal('lost'));
      }, ANSWER_TIME);
      this.waiting.set(id, {
        resolve: (m) => {
          clearTimeout(timer);
          resolve(m);
        },
        reject: (e) => {
          clearTimeout(timer);
          reject(e);
        },
      });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.state.value = { kind: 'connecting' };
    const attempt = ++this.attempt;
    // A server that hangs says nothing; behind a balancer the next try may find another.
    this.timer = window.setTimeout(() => this.giveUp(attempt), CONNECT_TIME);
    this.asking = new AbortController();
    this.identify(this.asking.signal).then(
      () => this.open(attempt),
      () => this.attempt === attempt && this.later(),
    );
  }

  private giveUp(attempt: number): void {
    if (this.attempt !== attempt || this.state.value.kind !== 'connecting') return;
    const socket = this.socket;
    this.socket = null;
    this.attempt++;
    // Requests that hang are few: a browser has no more than six to a place.
    this.asking.abort();
    socket?.close();
    this.later();
  }

  private open(attempt: number): void {
    if (this.attempt !== attempt || this.state.value.kind !== 'connecting') return;
    const socket = new WebSocket(this.address(), 'holdfast.1');
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      clearTimeout(this.timer);
      this.pause = FIRST_PAUSE;
      this.heard = Date.now();
      this.state.value = { kind: 'open' };
      this.beat = window.setInterval(() => this.check(), 5000);
      for (const opener of [...this.openers]) opener();
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      this.take(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.drop();
      this.later();
    };
  }

  private take(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    if ((message.t === 'ok' || message.t === 'error') && message.id !== undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.t === 'ok') {
        if (typeof message.time === 'number') this.offset = message.time - Date.now();
        waiting?.resolve(message);
      } else waiting?.reject(new Refusal(message.code, message.message));
      return;
    }
    for (const listener of [...this.listeners]) listener(message);
  }

  // A dead line does not always say so: after a silence we ask.
  private check(): void {
    const silence = Date.now() - this.heard;
    if (silence > 2 * QUIET_TIME) this.socket?.close();
    else if (silence > QUIET_TIME) this.request({ t: 'ping' }).catch(() => undefined);
  }

  private drop(): void {
    clearInterval(this.beat);
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of all) one.reject(new Refusal('lost'));
  }

  private later(): void {
    const wait = this.pause * (0.75 + Math.random() / 2);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    this.state.value = { kind: 'lost', until: Date.now() + wait };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  /** Somebody looks, or the network is back: no need to wait. */
  hurry(): void {
    if (this.state.value.kind === 'lost') this.connect();
  }
}
