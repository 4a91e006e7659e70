// Things move after the fact: the board already shows how it is after a beat, and what
// just happened is played over it. Places before the change are remembered, so
// that a piece can travel from where it was to where it is.

const EASE = 'cubic-bezier(.2,.7,.2,1)';
const LATE_MS = 1200;

/** Where things were before a change, by selector; with pictures of some. */
export class Before {
  private readonly boxes = new Map<string, DOMRect>();
  private readonly pictures = new Map<string, Element>();
  private readonly numbers = new Map<string, number>();

  /** `numbers` are those of the keyed things that are counted, `copies` those kept whole, as selectors. */
  constructor(root: Element, selectors: { keys: string[]; pictures: string[]; numbers: string; copies?: string }) {
    for (const key of selectors.keys)
      for (const e of root.querySelectorAll(`[${key}]`)) {
        const name = `[${key}="${e.getAttribute(key)}"]`;
        const box = e.getBoundingClientRect();
        if (this.boxes.has(name) || box.width === 0) continue;
        this.boxes.set(name, box);
        if (selectors.copies && e.matches(selectors.copies)) this.pictures.set(name, e.cloneNode(true) as Element);
        const number = e.matches(selectors.numbers) ? numberIn(e) : null;
        if (number) this.numbers.set(name, Number(number.data));
      }
    for (const key of selectors.pictures)
      for (const e of root.querySelectorAll(`[${key}]`)) {
        const inside = e.firstElementChild;
        if (inside) this.pictures.set(`[${key}="${e.getAttribute(key)}"]`, inside.cloneNode(true) as Element);
      }
  }

  box(name: string): DOMRect | undefined {
    return this.boxes.get(name);
  }

  picture(name: string): Element | undefined {
    return this.pictures.get(name)?.cloneNode(true) as Element | undefined;
  }

  number(name: string): number | undefined {
    return this.numbers.get(name);
  }

  /** Names of everything whose number is another now. */
  counted(root: Element): string[] {
    return [...this.numbers].flatMap(([name, old]) => {
      const now = numberIn(root.querySelector(name));
      return now && Number(now.data) !== old ? [name] : [];
    });
  }
}

/** The first text of a thing that is a number and nothing else. */
export function numberIn(thing: Element | null): Text | null {
  if (!thing) return null;
  const texts = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (/^\d+$/.test((text as Text).data)) return text as Text;
  return null;
}

/** One thing to show; it takes `ms`. `prepare` is called at once, `play` in turn. */
export interface Step {
  ms: number;
  prepare?: (theatre: Theatre) => void;
  play: (theatre: Theatre) => void;
}

export class Theatre {
  private readonly queue: Step[] = [];
  private readonly running = new Set<Animation>();
  private readonly props = new Set<Element>();
  private readonly counts = new Map<Text, { shown: string; to: string }>();
  private layer: HTMLElement | null = null;
  private timer = 0;
  private rate = 1;

  /** Queues what happened; it plays faster when it must be over in time, or too much is waiting. */
  add(steps: Step[], within: number | null = null): void {
    if (steps.length === 0 || document.hidden) return;
    for (const step of steps) step.prepare?.(this);
    this.queue.push(...steps);
    const waiting = this.queue.reduce((sum, s) => sum + s.ms, 0);
    this.rate = within ? Math.max(1, waiting / within) : waiting > LATE_MS ? 2 : 1;
    if (!this.timer) this.next();
  }

  get busy(): boolean {
    return this.timer !== 0;
  }

  /** Any key or tap: everything is where it belongs. */
  finish(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue.length = 0;
    for (const animation of [...this.running]) animation.finish();
    for (const prop of [...this.props]) this.clear(prop);
    this.settle();
  }

  /** Before the page changes, its numbers are what it wrote. */
  settle(): void {
    for (const number of [...this.counts.keys()]) this.write(number, 1);
  }

  /** Keeps showing the old number until it is counted. */
  hold(number: Text, old: number): void {
    this.counts.set(number, { shown: number.data, to: number.data });
    this.write(number, 0, old);
  }

  /** Counts from the number that is held to what it is now. */
  count(number: Text, ms: number, delay = 0): void {
    const from = Number(number.data);
    const begin = performance.now() + delay;
    const tick = (now: number) => {
      const done = Math.min(1, Math.max(0, ((now - begin) * this.rate) / ms));
      if (this.write(number, done, from) && done < 1) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** False when it is no longer ours: the page wrote another number meanwhile, or it was finished. */
  private write(number: Text, done: number, from = 0): boolean {
    const count = this.counts.get(number);
    if (!count) return false;
    if (number.data === count.shown) {
      number.data = done >= 1 ? count.to : String(Math.round(from + (Number(count.to) - from) * done));
      count.shown = number.data;
    } else done = 1;
    if (done >= 1) this.counts.delete(number);
    return done < 1;
  }

  /** Puts something on the layer above the table, at a place. */
  put<E extends HTMLElement | SVGElement>(thing: E, box: DOMRect): E {
    const style = thing.style;
    style.position = 'absolute';
    style.margin = '0';
    style.left = `${box.left}px`;
    style.top = `${box.top}px`;
    style.width = `${box.width}px`;
    style.height = `${box.height}px`;
    if (!this.layer?.isConnected) {
      this.layer = document.createElement('div');
      this.layer.className = 'flights';
      this.layer.setAttribute('aria-hidden', 'true');
      // What flies looks as its game has it.
      (document.querySelector('.table-page') ?? document.body).append(this.layer);
    }
    this.layer.append(thing);
    this.props.add(thing);
    return thing;
  }

  clear(thing: Element): void {
    thing.remove();
    this.props.delete(thing);
  }

  move(thing: Element, frames: Keyframe[], ms: number, more: KeyframeAnimationOptions = {}): Animation {
    const animation = thing.animate(frames, { duration: ms, easing: EASE, fill: 'backwards', ...more });
    animation.playbackRate = this.rate;
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => this.running.delete(animation);
    return animation;
  }

  /** Not to be seen until its turn comes; cancel it then. */
  hide(thing: Element): Animation {
    return this.move(thing, [{ opacity: 0 }, { opacity: 0 }], 20000);
  }

  /** From one place to another on a low arc, then gone. */
  fly(thing: HTMLElement | SVGElement, from: DOMRect, to: DOMRect, ms: number, delay = 0): void {
    const prop = this.put(thing, from);
    const dx = to.left + to.width / 2 - (from.left + from.width / 2);
    const dy = to.top + to.height / 2 - (from.top + from.height / 2);
    const size = to.width / Math.max(1, from.width);
    const rise = Math.min(40, Math.hypot(dx, dy) / 6);
    const flight = this.move(
      prop,
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${dx / 2}px, ${dy / 2 - rise}px) scale(${(1 + size) / 2})`, opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) scale(${size})`, opacity: 1 },
      ],
      ms,
      { delay },
    );
    flight.addEventListener('finish', () => this.clear(prop));
  }

  private next(): void {
    const step = this.queue.shift();
    if (!step) {
      this.timer = 0;
      return;
    }
    step.play(this);
    this.timer = window.setTimeout(() => this.next(), step.ms / this.rate);
  }
}

/** A square of a size around the middle of a box. */
export function middle(box: DOMRect, size: number): DOMRect {
  return new DOMRect(box.left + box.width / 2 - size / 2, box.top + box.height / 2 - size / 2, size, size);
}

/** Without travel: things fade in where they are, changed numbers are underlined. */
export function quietly(things: (Element | null)[], numbers: (Text | null)[]): void {
  for (const thing of things) thing?.animate([{ opacity: 0.2 }, { opacity: 1 }], 120);
  const line = { boxShadow: '0 3px 0 currentColor' };
  for (const number of numbers)
    number?.parentElement?.closest('.tok, .dot, :not(svg, svg *)')?.animate([line, line], 600);
}
