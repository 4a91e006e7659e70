// The page around every screen but a table: bar on top, navigation, content.
import type { ComponentChildren } from 'preact';
import { Name } from './Name';
import { signal } from '@preact/signals';
import { lang, setLang, t } from '../words';
import { path } from './router';
import { mine, online, turns, you } from './session';
import { SettingsSheet } from '../screens/Settings';
import { Icon, IconButton, Skip } from './ui';

export const settingsOpen = signal(false);

export function waitingForMe(): number {
  const me = you.value?.id;
  const ids = new Set(Object.keys(turns.value));
  for (const table of mine.value ?? [])
    if (table.state === 'playing' && table.seats.some((s, i) => s.user === me && table.waits?.includes(i)))
      ids.add(table.id);
  return ids.size;
}

export function LangSwitch() {
  return (
    <div class="seg" role="group" aria-label={t('language')}>
      <button type="button" lang="en" aria-pressed={lang.value === 'en'} onClick={() => void setLang('en')}>
        <span class="long">English</span>
        <span class="short" aria-hidden="true">
          EN
        </span>
      </button>
      <button type="button" lang="uk" aria-pressed={lang.value === 'uk'} onClick={() => void setLang('uk')}>
        <span class="long">Українська</span>
        <span class="short" aria-hidden="true">
          УК
        </span>
      </button>
    </div>
  );
}

function Nav() {
  const at = path.value;
  const count = waitingForMe();
  const link = (to: string, text: string, on: boolean, badge = 0) => (
    <a href={to} class={on ? 'on' : ''} aria-current={on ? 'page' : undefined}>
      {text}
      {badge > 0 ? <em>{badge}</em> : null}
    </a>
  );
  return (
    <nav class="nav" aria-label={t('mainMenu')}>
      {link('/', t('nav.play'), at === '/')}
      {link('/tables', t('nav.mine'), at === '/tables', count)}
      {link('/watch', t('nav.watch'), at === '/watch')}
      {link('/decks', t('nav.decks'), at.startsWith('/decks'))}
      {link('/rules', t('nav.rules'), at.startsWith('/rules'))}
    </nav>
  );
}

export function Frame({ children }: { children: ComponentChildren }) {
  const me = you.value;
  return (
    <div class="frame ground">
      <Skip to="main">{t('skip')}</Skip>
      <header class="topbar">
        <a class="brand" href="/" aria-label="Holdfast">
          <Icon name="holdfast" />
          <span>Holdfast</span>
        </a>
        <Nav />
        <span class="sp" />
        <LangSwitch />
        <IconButton icon="gear" label={t('settings')} onClick={() => (settingsOpen.value = true)} />
        {online.value === false ? (
          <span class="chip guest">
            <Icon name="offline" />
            {t('offline')}
          </span>
        ) : (
          <a class="chip guest" href="/account">
            <Icon name="person" />
            <span class="guest-name">{me ? <Name>{me.name}</Name> : '…'}</span>
          </a>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {settingsOpen.value ? <SettingsSheet onClose={() => (settingsOpen.value = false)} /> : null}
    </div>
  );
}
