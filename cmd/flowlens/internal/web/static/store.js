// What stays on this device: the last pictures with their answers, and pictures that were shared with the page.

const MOST = 20;

let opened;

function open() {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open('flowlens', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('items', { keyPath: 'id' });
      request.result.createObjectStore('shared', { autoIncrement: true });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  return opened;
}

/** Does something with a store; where there can be none, as in private windows, nothing. */
async function use(name, mode, what) {
  try {
    const db = await open();
    return await new Promise((done, failed) => {
      const transaction = db.transaction(name, mode);
      const request = what(transaction.objectStore(name));
      transaction.oncomplete = () => done(request?.result);
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
    });
  } catch {
    return undefined;
  }
}

/** The items that are kept, the newest first. */
export async function kept() {
  return ((await use('items', 'readonly', (s) => s.getAll())) ?? []).sort((a, b) => b.time - a.time);
}

/** Keeps an item, and of all the last twenty. */
export async function keep(item) {
  await use('items', 'readwrite', (s) => s.put(item));
  for (const old of (await kept()).slice(MOST)) await forget(old.id);
}

export const forget = (id) => use('items', 'readwrite', (s) => s.delete(id));

export const forgetAll = () => use('items', 'readwrite', (s) => s.clear());

/** Takes the pictures that were shared with the page. */
export async function takeShared() {
  const files = await use('shared', 'readonly', (s) => s.getAll());
  await use('shared', 'readwrite', (s) => s.clear());
  return files ?? [];
}
