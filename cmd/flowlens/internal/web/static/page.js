// The page: takes pictures in, and has a card for each.

import { Card } from './card.js';

const find = (selector) => document.querySelector(selector);
const cards = find('#cards');
const news = find('#news');

/** Says something to who cannot see it. */
function tell(text) { news.textContent = text; }

/** Adds pictures, the newest on top. */
function add(files) {
  const first = find('[name=first]:checked').value;
  for (const file of files) {
    const card = new Card(file, file.name || 'pasted picture', first, tell);
    cards.prepend(card.element);
    card.start();
  }
  if (files.length > 0) tell(files.length === 1 ? 'Solving …' : `Solving ${files.length} pictures …`);
}

for (const input of [find('#pick'), find('#camera')]) {
  input.onchange = () => {
    add([...input.files]);
    input.value = ''; // the same picture may be taken again
  };
}

find('#example').onclick = async () => {
  const response = await fetch('example.jpg');
  add([new File([await response.blob()], 'example.jpg', { type: 'image/jpeg' })]);
};

document.addEventListener('paste', (event) => {
  const files = [...event.clipboardData.files];
  if (files.length === 0) {
    tell('There is no picture in the clipboard.');
    return;
  }
  event.preventDefault();
  add(files);
});

const root = document.documentElement;
let inside = 0; // elements that a dragged file is over
document.addEventListener('dragenter', () => root.classList.toggle('dragging', ++inside > 0));
document.addEventListener('dragleave', () => root.classList.toggle('dragging', --inside > 0));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  inside = 0;
  root.classList.remove('dragging');
  add([...event.dataTransfer.files]);
});
