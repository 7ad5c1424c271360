// How pictures come in: picked, photographed, pasted, dropped, or shared by another app.

import { takeShared } from './store.js';

const find = (selector) => document.querySelector(selector);

/**
 * Listens for pictures.
 * @param {(files: Blob[]) => void} add takes them
 * @param {(text: string) => void} tell says why there is none
 */
export function listen(add, tell) {
  for (const input of document.querySelectorAll('input[type=file]')) {
    input.onchange = () => {
      add([...input.files]);
      input.value = ''; // the same picture may be taken again
    };
  }
  find('#paste').onclick = () => pasteNow(add, tell);
  document.addEventListener('paste', (event) => {
    if (event.target.matches?.('input')) return;
    const files = pictures(event.clipboardData);
    if (files.length > 0) {
      event.preventDefault();
      add(files);
    } else tell(nothing(event.clipboardData, 'The clipboard holds'));
  });
  let inside = 0; // elements that a dragged file is over
  const over = (n) => document.documentElement.classList.toggle('dragging', (inside = Math.max(n, 0)) > 0);
  document.addEventListener('dragenter', () => over(inside + 1));
  document.addEventListener('dragleave', () => over(inside - 1));
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    over(0);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) add(files);
    else tell(nothing(event.dataTransfer, 'You dropped'));
  });
  shared(add, tell);
}

const pictures = (data) => [...(data?.files ?? [])].filter((f) => f.type.startsWith('image/') || !f.type);

/** Says what came instead of a picture. */
function nothing(data, begin) {
  const types = [...(data?.types ?? [])];
  if (types.includes('text/uri-list')) return `${begin} a link, not a picture. Save the picture first, then choose it.`;
  if (types.some((t) => t.startsWith('text/'))) return `${begin} text, not a picture. Copy a screenshot, or choose one.`;
  return `${begin} no picture. Copy a screenshot, or choose one.`;
}

async function pasteNow(add, tell) {
  let items;
  try {
    items = await navigator.clipboard.read();
  } catch {
    tell('The browser does not let me look at the clipboard. Press and hold to paste, or choose the picture.');
    return;
  }
  for (const item of items) {
    const type = item.types.find((t) => t.startsWith('image/'));
    if (type) {
      add([new File([await item.getType(type)], 'pasted picture', { type })]);
      return;
    }
  }
  tell(nothing({ types: items.flatMap((i) => i.types) }, 'The clipboard holds'));
}

/** Takes what another app has shared. */
async function shared(add, tell) {
  const query = new URLSearchParams(location.search);
  if (query.has('shared')) {
    const files = await takeShared();
    if (files.length > 0) add(files);
    else tell('No picture came along. Share the screenshot itself.');
  } else if (query.has('unshared')) {
    tell('I was not ready for that yet. Share the screenshot once more.');
  }
  if (location.search) history.replaceState(null, '', './');
}
