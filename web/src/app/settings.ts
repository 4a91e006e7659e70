// What the person at this device likes: kept here, never sent anywhere.
import { effect, signal } from '@preact/signals';
import type { Lang } from '../wire';
import { lang, setLang } from '../words';

export type Theme = 'system' | 'light' | 'dark';
export type Loudness = 'off' | 'soft' | 'full';
/** How long each beat of a game is shown. */
export type Tempo = 'calm' | 'normal' | 'quick' | 'once';
export const TEMPI: readonly Tempo[] = ['calm', 'normal', 'quick', 'once'];
export type Motion = 'system' | 'full' | 'reduced';

interface Kept {
  lang?: Lang;
  theme: Theme;
  sound: Loudness;
  motion: Motion;
  tempo: Tempo;
  alerts: boolean;
}

const KEY = 'holdfast.settings';

function read(): Kept {
  const fallback: Kept = { theme: 'system', sound: 'soft', motion: 'system', tempo: 'normal', alerts: false };
  try {
    return { ...fallback, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return fallback;
  }
}

const kept = read();
export const theme = signal<Theme>(kept.theme);
export const sound = signal<Loudness>(kept.sound);
export const motion = signal<Motion>(kept.motion);
export const tempo = signal<Tempo>(kept.tempo);
export const alerts = signal<boolean>(kept.alerts);

const still = matchMedia('(prefers-reduced-motion: reduce)');
const systemStill = signal(still.matches);
still.addEventListener('change', () => (systemStill.value = still.matches));

export function motionNow(): 'full' | 'reduced' {
  if (motion.value === 'system') return systemStill.value ? 'reduced' : 'full';
  return motion.value;
}

function guess(): Lang {
  return navigator.languages.some((l) => l.toLowerCase().startsWith('uk')) ? 'uk' : 'en';
}

/** Before the first paint: language, theme and motion as they were. */
export async function startSettings(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang');
  await setLang(asked === 'uk' || asked === 'en' ? asked : (kept.lang ?? guess()));
  effect(() => {
    const root = document.documentElement;
    if (theme.value === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme.value;
    root.dataset.motion = motionNow() === 'reduced' ? 'less' : 'full';
  });
  effect(() => {
    const all: Kept = {
      lang: lang.value,
      theme: theme.value,
      sound: sound.value,
      motion: motion.value,
      tempo: tempo.value,
      alerts: alerts.value,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
}
