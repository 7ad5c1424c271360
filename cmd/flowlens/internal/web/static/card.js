// One picture on the page, from waiting to solved or refused.

import { solve, Refusal } from './api.js';
import { drawReading } from './reading.js';

const template = document.querySelector('#card');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Card {
  #file; #tell; #first; #stop = new AbortController(); #views = new Map(); #shown; #step = 0; #urls = []; #sliding = 0; #slid = false;

  /**
   * @param {Blob} file the picture
   * @param {string} name what to call it
   * @param {string} first what to show first: all or hint
   * @param {(news: string) => void} tell says something to who cannot see it
   */
  constructor(file, name, first, tell) {
    this.#file = file;
    this.#tell = tell;
    this.#first = first;
    this.element = template.content.cloneNode(true).firstElementChild;
    this.#find('.name').textContent = this.name = name;
    this.#find('.remove').setAttribute('aria-label', `Remove ${name}`);
    const before = this.#find('.before');
    before.alt = `${name}, as it was`;
    before.onerror = () => { before.hidden = true; };
    before.src = this.#url(file);
    this.#listen();
  }

  /** Has the picture solved and shows how that went. */
  async start() {
    this.#find('.again').hidden = true;
    this.#busy('Solving …');
    try {
      this.#solved(await this.#view('all'));
    } catch (error) {
      this.#refused(error);
    }
  }

  #listen() {
    this.#find('.remove').onclick = () => this.#remove();
    this.#find('.again').onclick = () => this.start();
    this.#find('.modes').onclick = ({ target }) => target.dataset.show && this.#press(target.dataset.show);
    const slider = this.#find('.slider');
    slider.oninput = () => { cancelAnimationFrame(this.#sliding); this.#cut(slider.value); };
    new ResizeObserver(() => this.#cut(slider.value)).observe(this.#find('.compare'));
  }

  #press(show) {
    if (show === 'hint') {
      const more = this.#shown?.startsWith('hint ') ? this.#step + 1 : Math.max(this.#step, 1);
      this.#show(`hint ${more}`);
    } else {
      this.#show(show);
    }
  }

  /** Asks the server for a view: "all", "hint N" or "flow A". */
  #view(key) {
    let view = this.#views.get(key);
    if (!view) {
      const [kind, value] = key.split(' ');
      view = solve(this.#file, value ? { [kind]: value, explain: 'true' } : {}, this.#stop.signal);
      this.#views.set(key, view);
      view.catch(() => this.#views.delete(key));
    }
    return view;
  }

  #solved(result) {
    this.element.setAttribute('aria-busy', 'false');
    this.result = result;
    this.#say(verdict(result), notes(result));
    if (result.hexiom) {
      for (const part of ['.modes', '.label', '.flows']) this.#find(part).hidden = true;
    } else {
      this.#addFlows(result);
      this.#addReading(result);
    }
    this.#find('.tools').hidden = false;
    this.#tell(`${this.name}: ${verdict(result)}`);
    this.#press(result.hexiom ? 'all' : this.#first);
  }

  #refused(error) {
    if (this.#stop.signal.aborted) return;
    this.element.setAttribute('aria-busy', 'false');
    const [reason, advice] = sentences(error instanceof Refusal ? error.message : `this page failed: ${error.message}`);
    this.element.classList.add('refused');
    this.#say(reason, advice);
    this.#find('.again').hidden = error instanceof Refusal && !error.passing;
    this.#tell(`${this.name}: ${reason} ${advice}`);
    if (error.result?.board) this.#addReading(error.result);
  }

  #busy(text) {
    this.element.setAttribute('aria-busy', 'true');
    this.element.classList.remove('refused');
    this.#say(text, '');
  }

  #say(verdict, advice) {
    this.#find('.verdict').textContent = verdict;
    this.#find('.advice').textContent = advice;
    this.#find('.advice').hidden = !advice;
  }

  /** Says something about the view that is shown, in paragraphs. */
  #words(...paragraphs) {
    this.#find('.words').replaceChildren(...paragraphs.map((text) => {
      const p = document.createElement('p');
      p.textContent = text;
      return p;
    }));
  }

  #addFlows({ flows, layout, names }) {
    this.#find('.flows').setAttribute('aria-label', 'One flow');
    this.#find('.flows').replaceChildren(...flows.map(({ dot }) => {
      const color = layout.colors[dot] ?? '#888888';
      const button = document.createElement('button');
      const face = document.createElement('span');
      button.type = 'button';
      button.className = 'button flow';
      button.dataset.show = `flow ${dot}`;
      button.setAttribute('aria-label', `Flow ${dot}, ${names[dot]}`);
      button.title = names[dot];
      button.onclick = () => this.#show(button.dataset.show);
      face.textContent = dot;
      face.style.background = color;
      face.style.color = bright(color) ? '#111' : '#fff';
      button.append(face);
      return button;
    }));
  }

  async #addReading(result) {
    const before = this.#find('.before');
    await before.decode().catch(() => {});
    if (before.naturalWidth) drawReading(this.#find('.reading'), result, before.naturalWidth, before.naturalHeight);
  }

  /** Shows a view; with the solution it slides in. */
  async #show(key) {
    this.#shown = key;
    for (const b of this.element.querySelectorAll('[data-show]')) {
      b.setAttribute('aria-pressed', String(key === b.dataset.show || key.startsWith(`${b.dataset.show} `)));
    }
    this.#find('.reading').toggleAttribute('hidden', key !== 'reading');
    for (const part of ['.after', '.divider', '.slider']) this.#find(part).hidden = key === 'reading';
    if (key === 'reading') {
      this.#words('The dots, cells and walls that were found in the picture.');
      return;
    }
    let view;
    try {
      view = await this.#view(key);
    } catch (error) {
      if (this.#shown === key) this.#words(...sentences(error.message));
      return;
    }
    if (this.#shown === key) await this.#present(key, view);
  }

  async #present(key, view) {
    view.url ??= this.#url(view.picture);
    const after = this.#find('.after');
    const download = this.#find('.download');
    after.alt = altText(key, this.name);
    after.src = download.href = view.url;
    download.download = `${this.name.replace(/\.[^.]*$/, '')}.solved.png`;
    if (key.startsWith('hint ')) this.#step = view.steps?.length ?? 0;
    this.#words(...words(key, view));
    await after.decode().catch(() => {});
    if (!this.#slid) this.#slide();
    this.#slid = true;
  }

  /** Moves the slider all the way, from before to after. */
  #slide() {
    const began = performance.now();
    const move = (now) => {
      const done = calm.matches ? 1 : Math.min((now - began) / 450, 1);
      this.#find('.slider').value = 100 * (1 - (1 - done) ** 3);
      this.#cut(this.#find('.slider').value);
      if (done < 1) this.#sliding = requestAnimationFrame(move);
    };
    cancelAnimationFrame(this.#sliding);
    move(began);
  }

  /** Puts the border between after, on the left, and before. */
  #cut(percent) {
    const stage = this.#find('.compare');
    stage.style.setProperty('--cut', `${percent}%`);
    stage.style.setProperty('--px', `${(stage.clientWidth * percent) / 100}px`);
  }

  #remove() {
    this.#stop.abort();
    this.#urls.forEach((url) => URL.revokeObjectURL(url));
    const next = this.element.nextElementSibling ?? this.element.previousElementSibling;
    this.element.remove();
    (next?.querySelector('.remove') ?? document.querySelector('#pick')).focus();
  }

  #url(content) {
    const url = URL.createObjectURL(content);
    this.#urls.push(url);
    return url;
  }

  #find(selector) { return this.element.querySelector(selector); }
}

/** Says in one line what was solved. */
function verdict({ board, flows, hexiom, stats }) {
  if (hexiom) return `Solved: Hexiom, ${hexiom.side} places along a side, ${time(stats.seconds)}.`;
  const size = { square: `${board.rows} × ${board.cols} squares`, hex: 'hexagons' }[board.lattice] ?? `${board.cells.length} cells`;
  return `Solved: ${size}, ${flows.length} flows, ${time(stats.seconds)}.`;
}

function time(seconds) {
  return seconds < 0.001 ? `${Math.round(seconds * 1e6)} µs` : `${(seconds * 1e3).toPrecision(2)} ms`;
}

/** Says what to look out for. */
function notes({ notes = [] }) {
  return notes.map(sentence).join(' ');
}

/** Says what a hint shows, and why, in paragraphs. */
function words(key, { steps = [], notes = [] }) {
  if (!key.startsWith('hint ')) return [];
  const step = steps.at(-1);
  const why = step ? [`Step ${steps.length}: ${sentence(step.why)}`] : [];
  return [...why, ...notes.map(sentence)];
}

const sentence = (s) => s && s[0].toUpperCase() + s.slice(1) + (/[.?!]$/.test(s) ? '' : '.');

/** Splits "reason; what to try" into two sentences. */
function sentences(message) {
  const [reason, ...advice] = message.split('; ');
  return [sentence(reason), sentence(advice.join('; '))];
}

function altText(key, name) {
  const [kind, value] = key.split(' ');
  return { all: `${name}, solved`, hint: `${name} with ${value} steps drawn`, flow: `${name} with flow ${value} drawn` }[kind];
}

/** Reports whether dark letters are legible on a color. */
function bright(color) {
  const [r, g, b] = color.match(/[0-9a-f]{2}/g).map((h) => parseInt(h, 16));
  return 0.3 * r + 0.59 * g + 0.11 * b > 130;
}
