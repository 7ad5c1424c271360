// The service worker: keeps the page on the device, so that it works without a connection, and takes in what is shared.

const CACHE = 'flowlens-{{version}}';
const FILES = ['{{files}}'];

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES);
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('flowlens-') && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

const root = new URL('./', self.location).pathname;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(root)) return;
  if (request.method === 'POST' && url.pathname === `${root}share`) event.respondWith(takeIn(request));
  else if (request.method === 'GET' && request.mode === 'navigate' && url.pathname === root) event.respondWith(fromCache('./', request));
  else if (request.method === 'GET' && !url.pathname.startsWith(`${root}api/`)) event.respondWith(fromCache(request, request));
});

async function fromCache(what, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(what)) ?? fetch(request);
}

/** Keeps the pictures that another app shares with the page until that is open. */
async function takeIn(request) {
  const form = await request.formData();
  const files = form.getAll('pictures').filter((f) => f instanceof File && f.size > 0);
  const db = await new Promise((done, failed) => {
    const opening = indexedDB.open('flowlens', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('items', { keyPath: 'id' });
      opening.result.createObjectStore('shared', { autoIncrement: true });
    };
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
  await new Promise((done, failed) => {
    const transaction = db.transaction('shared', 'readwrite');
    for (const file of files) transaction.objectStore('shared').add(file);
    transaction.oncomplete = done;
    transaction.onerror = () => failed(transaction.error);
  });
  db.close();
  return Response.redirect('./?shared', 303);
}
