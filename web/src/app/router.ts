// Addresses: /, /t/ID, /solo, /learn, /replay/ID, /rules/GAME/SECTION, /account…
import { signal } from '@preact/signals';

export const path = signal(location.pathname);
/** What stands behind #: an invite's key must not reach any log. */
export const fragment = signal(location.hash.slice(1));

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  sync();
  scrollTo(0, 0);
}

function sync(): void {
  path.value = location.pathname;
  fragment.value = location.hash.slice(1);
}

export function startRouter(): void {
  addEventListener('popstate', sync);
  addEventListener('hashchange', sync);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

export function inviteKey(): string | undefined {
  const key = new URLSearchParams(fragment.value).get('k') ?? new URLSearchParams(location.search).get('key');
  return key ?? undefined;
}
