// The page: which of its views is shown, and the pictures in it.

import { ask, isLocal, Refusal, scriptURL, warm } from './backend.js';
import { Board } from './board.js';
import { Editor } from './editor.js';
import { play } from './demo.js';
import { listen } from './intake.js';
import { load, thumbnail } from './share.js';
import { Solved } from './solved.js';
import { forget, forgetAll, keep, kept } from './store.js';

const find = (selector) => document.querySelector(selector);

const items = []; // the newest first
let current;
let toasting;

const solved = new Solved({ tell, correct });
const editor = new Editor({ solve: solveBoard, cancel });

/** Shows a view: home, busy, solved, refused or edit. */
function show(view) {
  document.body.dataset.view = view;
  for (const part of document.querySelectorAll('[data-for]')) part.hidden = !part.dataset.for.split(' ').includes(view);
  if (view === 'home') {
    current = undefined;
    play(find('#demo'));
  } else if (!history.state?.inside) history.pushState({ inside: true }, '');
  solved.active = view === 'solved';
  strip();
}

/** Says something to who cannot see it. */
function say(text) { find('#news').textContent = text; }

/** Says something in passing. */
function tell(text) {
  const toast = find('#toast');
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => { toast.hidden = true; }, 6000);
}

/** Adds pictures and opens the first. One may come with its answer. */
function add(files, answer) {
  const added = files.map((blob) => ({
    answer,
    id: crypto.randomUUID?.() ?? `${Date.now()} ${Math.random()}`, name: blob.name || 'picture', time: Date.now(), blob, state: 'busy', stop: new AbortController() }));
  if (added.length === 0) return;
  items.unshift(...added);
  open(added[0]);
  for (const item of added) work(item);
}

/** Has a picture solved. */
async function work(item) {
  item.state = 'busy';
  item.stop = new AbortController();
  if (item === current) open(item);
  try {
    const shown = look(item);
    const result = item.answer ?? await ask('solve', item.blob, { signal: item.stop.signal, progress: (stage) => progress(item, stage) });
    await shown;
    Object.assign(item, { state: 'solved', result });
  } catch (error) {
    if (item.stop.signal.aborted) return;
    refuse(item, error);
  }
  if (item === current) open(item);
  else strip();
  say(`${item.name}: ${item.state === 'solved' ? 'solved' : item.reason}`);
  if (item.state === 'solved') store(item);
}

/** Finds out how large the picture is, and that it can be shown. */
async function look(item) {
  item.url ??= URL.createObjectURL(item.blob);
  try {
    const image = await load(item.url);
    Object.assign(item, { width: image.naturalWidth, height: image.naturalHeight });
    item.thumb ??= await thumbnail(item.url);
    if (item === current && item.state === 'busy') open(item);
  } catch {
    item.width = 0; // it cannot be shown
  }
  strip();
}

/** Says why a picture is refused, and keeps what could be read nevertheless. */
function refuse(item, error) {
  const known = error instanceof Refusal;
  const [reason, ...advice] = (known ? error.message : 'this page failed; reload it').replace('not a plausible board: ', '').split('; ');
  Object.assign(item, { state: 'refused', reason: sentence(reason), advice: sentence(advice.join('; ')), passing: !known || error.passing, read: item.width ? error.half : undefined });
}

/** What is going on, in words, by what the engine says of it. */
const STAGES = [
  [/tilted grid/, 'It is a photo: straightening it. This may take some seconds.'],
  [/finger/, 'Looking below the finger …'],
  [/hexagons/, 'Looking for cells …'],
  [/lines/, 'Looking for lines …'],
];

function progress(item, stage) {
  if (item !== current) return;
  const words = STAGES.find(([pattern]) => pattern.test(stage));
  if (words) find('#stage').textContent = words[1];
}

/** Shows an item, in the view that its state asks for. */
function open(item) {
  current = item;
  const shot = find('#shot');
  if (item.url && shot.getAttribute('src') !== item.url) shot.src = item.url;
  shot.alt = item.name;
  if (item.state === 'edit') item.state = item.result ? 'solved' : 'refused';
  if (item.state === 'solved') {
    solved.show(item);
    item.seen = true;
  }
  if (item.state === 'refused' && item.read && !item.offered) { // most of it is read: at once to what is not
    item.offered = true;
    correct(item);
    return;
  }
  if (item.state === 'refused') {
    find('#reason').textContent = item.reason;
    find('#advice').textContent = item.advice;
    find('#again').hidden = !item.passing;
    find('#byhand').classList.toggle('primary', Boolean(item.read));
    find('#byhand').textContent = item.read ? 'Correct what I read' : 'Set the board up by hand';
    shot.hidden = !item.width;
  }
  if (item.state === 'busy') {
    find('#stage').textContent = 'This takes a moment.';
    shot.hidden = !item.url;
  }
  show(item.state);
  scrollTo(0, 0);
}

/** Opens the editor on an item: on what was read of it, or on an empty board. */
function correct(item) {
  const result = item?.part ? item.result.more[item.part - 1] : item?.result;
  const from = result?.board ? result : item?.read;
  editor.open(item, from);
  find('#edit-title').textContent = from ? (item.state === 'refused' ? 'Nearly read' : 'Correct the board') : 'Draw the board';
  current = item;
  show('edit');
  find('#canvas').focus({ preventScroll: true });
}

function cancel() {
  if (current && current.state !== 'edit') open(current);
  else show('home');
}

/** Solves the board of the editor. */
async function solveBoard({ doc, layout, colors, item }) {
  const stop = new AbortController();
  let result;
  try {
    result = await ask('board', { ...doc, colors }, { signal: stop.signal });
  } catch (error) {
    editor.tell(`${sentence(error.message.split('; ')[0])} Compare it with the game once more.`);
    return;
  }
  result = { ...result, layout, colors, confidence: undefined, doubt: undefined, doubtful: undefined };
  if (!item) {
    item = { id: crypto.randomUUID?.() ?? `${Date.now()}`, name: 'my board', time: Date.now() };
    items.unshift(item);
  }
  const { part, result: { more = [], ...first } = {} } = item;
  result = part ? { ...first, more: more.with(part - 1, result) } : { ...result, more };
  Object.assign(item, { state: 'solved', result, corrected: true });
  open(item);
  say('solved');
  store(item);
}

/** Keeps an item on the device. */
async function store(item) {
  if (item.url && item.result.layout) item.thumb = await thumbnail(item.url, item.result.layout.bounds).catch(() => item.thumb);
  const { id, name, time, blob, width, height, thumb, result } = item;
  await keep({ id, name, time, blob, width, height, thumb, result });
  strip();
}

/** Shows the small pictures to choose from. */
function strip() {
  const view = document.body.dataset.view;
  find('#recent').hidden = items.length === 0 || view === 'edit' || view === 'busy';
  find('#forget').textContent = current ? 'Forget this' : 'Forget all';
  find('#strip').replaceChildren(...items.slice(0, 20).map((item) => {
    const entry = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `thumb ${item.state}`;
    button.setAttribute('aria-label', `${item.name}, ${{ busy: 'being read', solved: 'solved', refused: 'not read' }[item.state]}`);
    if (item === current) button.setAttribute('aria-current', 'true');
    if (item.thumb) {
      const image = new Image();
      item.small ??= URL.createObjectURL(item.thumb);
      image.src = item.small;
      image.alt = '';
      button.append(image);
    } else button.append(Object.assign(document.createElement('span'), { textContent: item.result?.board ? new Board(item.result.board).size() : '…' }));
    button.onclick = () => open(item);
    entry.append(button);
    return entry;
  }));
}

const sentence = (s) => s && s[0].toUpperCase() + s.slice(1) + (/[.?!…]$/.test(s) ? '' : '.');

find('#brand').onclick = () => show('home');
find('#more').onclick = () => show('home');
find('#stop').onclick = () => {
  current.stop.abort();
  items.splice(items.indexOf(current), 1);
  tell('Stopped.');
  show('home');
};
find('#again').onclick = () => work(current);
find('#byhand').onclick = () => correct(current);
find('#blank').onclick = () => correct(undefined);
find('#example').onclick = async () => {
  try {
    const [picture, answer] = await Promise.all(['example.jpg', 'example.json'].map((name) => fetch(new URL(name, import.meta.url))));
    add([new File([await picture.blob()], 'sample', { type: 'image/jpeg' })], await answer.json()); // the solver may still be on its way
  } catch {
    tell('The sample could not be loaded. Try again when you are online.');
  }
};
find('#forget').onclick = async () => {
  if (current) {
    const gone = current;
    items.splice(items.indexOf(gone), 1);
    await forget(gone.id);
    tell(`${gone.name} is forgotten.`);
    show('home');
    return;
  }
  await forgetAll();
  for (const item of items) item.stop?.abort();
  items.length = 0;
  tell('Nothing is kept any more.');
  show('home');
};
addEventListener('popstate', () => show('home'));
find('#privacy').textContent = isLocal ? 'Nothing leaves this device: pictures are solved right here.'
  : 'Pictures are solved on the machine that this page comes from, and not kept there.';

show('home');
listen(add, tell);
kept().then((old) => {
  items.push(...old.map((item) => ({ ...item, state: 'solved', seen: true, url: item.blob && URL.createObjectURL(item.blob) })));
  strip();
});
addEventListener('load', () => setTimeout(() => { // the first picture, such as the sample, does not share its way with the solver
  warm();
  if ('serviceWorker' in navigator) navigator.serviceWorker.register(scriptURL('sw.js')).catch(() => {}); // works without, too
}, 1000));
