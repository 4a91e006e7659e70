// The service worker: keeps the page, so that it opens and plays without a
// server, and shows turns that are pushed to a closed page.
const version = 'VERSION';
const files = ['FILES'];
const cacheName = `holdfast-${version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((n) => n.startsWith('holdfast-') && n !== cacheName).map((n) => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  );
});

const known = new Set(files);

async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // No server: the page as it was kept.
  }
  return (await caches.match('/', { cacheName })) ?? Response.error();
}

async function kept(request, path) {
  return (await caches.match(path, { cacheName })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/') || url.pathname === '/ws') return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (known.has(url.pathname)) event.respondWith(kept(event.request, url.pathname));
});

self.addEventListener('push', (event) => {
  let data = {};
  try {
    data = event.data?.json() ?? {};
  } catch {
    // A push without words still says that it is somebody's turn.
  }
  event.waitUntil(showTurn(data));
});

/** In the words that the page has kept for it: nobody else knows the language. */
async function showTurn(data) {
  const words = await caches.match('/words/turn', { cacheName: 'words' });
  const address = data.table ? `/t/${encodeURIComponent(data.table)}` : '/tables';
  await self.registration.showNotification(words ? await words.text() : 'Holdfast', {
    body: data.name ?? '',
    icon: '/icon.svg',
    tag: address,
    data: { address },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = event.notification.data?.address ?? '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (pages) => {
      const open = pages.find((p) => new URL(p.url).pathname === address) ?? pages[0];
      if (!open) return self.clients.openWindow(address);
      await open.focus();
      if (new URL(open.url).pathname !== address) await open.navigate(address);
    }),
  );
});
