// Sounds of wood, metal and paper, made on the spot: no files. Each lasts less
// than 400 ms and is never the only signal.
import { sound } from './settings';

export type Sound =
  | 'turn'
  | 'place'
  | 'hostility'
  | 'truce'
  | 'betrayal'
  | 'power'
  | 'influence'
  | 'hostage'
  | 'death'
  | 'tick'
  | 'talk'
  | 'victory';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers let a page sound only after it was touched: before that we do not try. */
export function wakeSound(): void {
  if (sound.value === 'off' || !navigator.userActivation?.hasBeenActive) return;
  if (!context && 'AudioContext' in window) context = new AudioContext();
  if (context?.state === 'suspended') void context.resume();
}

function noiseBuffer(c: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = c.createBuffer(1, c.sampleRate * 0.5, c.sampleRate);
  const data = noise.getChannelData(0);
  let seed = 7;
  for (let i = 0; i < data.length; i++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    data[i] = seed / 0x3fffffff - 1;
  }
  return noise;
}

interface Bench {
  c: AudioContext;
  out: AudioNode;
  at: number;
}

/** A gain that starts at once and dies away. */
function fading(b: Bench, when: number, level: number, length: number, attack = 0.002): GainNode {
  const gain = b.c.createGain();
  gain.gain.setValueAtTime(0.0001, when);
  gain.gain.linearRampToValueAtTime(level, when + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
  gain.connect(b.out);
  return gain;
}

function tone(
  b: Bench,
  after: number,
  from: number,
  to: number,
  length: number,
  level: number,
  type: OscillatorType = 'sine',
  attack = 0.002,
): void {
  const when = b.at + after;
  const osc = b.c.createOscillator();
  osc.type = type;
  osc.frequency.setValueAtTime(from, when);
  osc.frequency.exponentialRampToValueAtTime(to, when + length);
  osc.connect(fading(b, when, level, length, attack));
  osc.start(when);
  osc.stop(when + length + 0.02);
}

function hiss(
  b: Bench,
  after: number,
  from: number,
  to: number,
  length: number,
  level: number,
  q = 1,
  attack = 0.002,
): void {
  const when = b.at + after;
  const source = b.c.createBufferSource();
  source.buffer = noiseBuffer(b.c);
  const filter = b.c.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, when);
  filter.frequency.exponentialRampToValueAtTime(to, when + length);
  source.connect(filter);
  filter.connect(fading(b, when, level, length, attack));
  source.start(when, 0, length + 0.02);
}

const knock = (b: Bench, after: number) => {
  tone(b, after, 190, 95, 0.12, 0.5);
  hiss(b, after, 700, 300, 0.04, 0.25);
};
const card = (b: Bench, after: number) => {
  hiss(b, after, 3200, 900, 0.09, 0.25, 0.7);
  tone(b, after + 0.05, 150, 90, 0.06, 0.2);
};

const recipes: Record<Sound, (b: Bench, times: number) => void> = {
  turn: (b) => {
    knock(b, 0);
    knock(b, 0.16);
  },
  place: (b) => card(b, 0),
  hostility: (b) => {
    card(b, 0);
    card(b, 0.07);
    tone(b, 0.14, 320, 300, 0.25, 0.22, 'triangle');
    tone(b, 0.14, 873, 850, 0.2, 0.1, 'triangle');
    hiss(b, 0.14, 1800, 500, 0.08, 0.3);
  },
  truce: (b) => {
    card(b, 0);
    card(b, 0.07);
    hiss(b, 0.16, 2200, 4200, 0.12, 0.14, 3, 0.03);
    hiss(b, 0.27, 4200, 2600, 0.1, 0.12, 3, 0.02);
  },
  betrayal: (b) => {
    card(b, 0);
    card(b, 0.07);
    hiss(b, 0.14, 2500, 8000, 0.24, 0.18, 6, 0.08);
    tone(b, 0.2, 2100, 2600, 0.18, 0.05, 'sine', 0.05);
  },
  power: (b, times) => {
    for (let i = 0; i < Math.min(6, times); i++) {
      tone(b, i * 0.05, 1900, 1500, 0.035, 0.14, 'triangle');
      hiss(b, i * 0.05, 4000, 3000, 0.015, 0.12);
    }
  },
  influence: (b) => {
    tone(b, 0, 120, 70, 0.16, 0.45);
    hiss(b, 0.01, 500, 200, 0.12, 0.2);
  },
  hostage: (b) => {
    hiss(b, 0, 2600, 1800, 0.03, 0.3, 4);
    tone(b, 0.07, 620, 420, 0.06, 0.2, 'square');
    hiss(b, 0.07, 1500, 700, 0.05, 0.3, 2);
  },
  death: (b) => {
    tone(b, 0, 220, 216, 0.39, 0.35);
    tone(b, 0, 331, 328, 0.3, 0.12);
  },
  tick: (b) => hiss(b, 0, 2400, 1800, 0.04, 0.7, 3),
  talk: (b) => {
    tone(b, 0, 1150, 1100, 0.09, 0.12);
    hiss(b, 0, 3000, 2500, 0.015, 0.15);
  },
  victory: (b) => {
    tone(b, 0, 196, 196, 0.18, 0.22, 'sawtooth', 0.04);
    tone(b, 0.15, 294, 294, 0.24, 0.24, 'sawtooth', 0.03);
  },
};

export function play(which: Sound, times = 1): void {
  if (sound.value === 'off') return;
  wakeSound();
  const c = context;
  if (!c || c.state !== 'running') return;
  const out = c.createGain();
  out.gain.value = sound.value === 'full' ? 1 : 0.4;
  const soften = c.createBiquadFilter();
  soften.type = 'lowpass';
  soften.frequency.value = 7000;
  out.connect(soften);
  soften.connect(c.destination);
  recipes[which]({ c, out, at: c.currentTime + 0.01 }, times);
  setTimeout(() => soften.disconnect(), 900);
}
