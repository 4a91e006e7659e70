// Telling somebody who looks elsewhere: the title, a notification, Web Push.
import { effect } from '@preact/signals';
import { api } from '../link/api';
import { t } from '../words';
import { pushKey, you } from './session';
import { alerts } from './settings';

export function alertsPossible(): boolean {
  return 'Notification' in window;
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

async function subscribe(): Promise<void> {
  const key = pushKey.value;
  if (!key || !('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  const now =
    old ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }));
  await api.push(now.toJSON());
}

async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const old = await worker?.pushManager.getSubscription();
  if (!old) return;
  await old.unsubscribe();
  await api.push(null);
}

export async function setAlerts(on: boolean): Promise<void> {
  if (!on) {
    alerts.value = false;
    await unsubscribe();
    return;
  }
  if ((await Notification.requestPermission()) !== 'granted') {
    alerts.value = false;
    return;
  }
  alerts.value = true;
  await subscribe();
}

export function startAlerts(): void {
  // Who becomes somebody else in this browser is told of their own turns from then on.
  let told = '';
  effect(() => {
    const id = you.value?.id;
    if (!id || !pushKey.value || id === told) return;
    told = id;
    if (alerts.peek()) subscribe().catch(() => undefined);
  });
  // The service worker shows a turn when no page is open: it finds the words for
  // it where the page has left them, in the language that was chosen last.
  effect(() => {
    const text = t('yourTurn');
    if (!alerts.value || !('caches' in window)) return;
    caches.open('words').then(
      (cache) => cache.put('/words/turn', new Response(text)),
      () => undefined,
    );
  });
}

/** A page that is hidden, or behind another window, says it outside. */
export function notify(title: string, body: string, address: string): void {
  if (!alerts.value || !alertsPossible() || Notification.permission !== 'granted') return;
  if (!document.hidden && document.hasFocus()) return;
  const options = { body, icon: '/icon.svg', tag: address };
  navigator.serviceWorker?.getRegistration().then(
    (worker) => {
      if (worker) void worker.showNotification(title, { ...options, data: { address } });
      else {
        const note = new Notification(title, options);
        note.onclick = () => window.focus();
      }
    },
    () => undefined,
  );
}

/** "● Your turn" in front of everything while something is asked. */
export function setTitle(myTurn: boolean, name: string): void {
  const rest = name ? `${name} · Holdfast` : 'Holdfast';
  document.title = myTurn ? `● ${t('yourTurn')} · ${rest}` : rest;
}
