// A solved picture: the solution that grows, and the hints step by step.

import { Board } from './board.js';
import { groundColors, save, shareOrSave, solvedPicture } from './share.js';
import { Stage, element } from './stage.js';

const find = (selector) => document.querySelector(selector);
const FIRST = 'flowlens first view'; // in localStorage: all or hint

export class Solved {
  active = false;
  #item; #stage; #mode; #step = 0; #flow; #tell; #correct; #whole = false;

  /**
   * @param {{tell: (text: string) => void, correct: (item: object) => void}} callbacks
   */
  constructor({ tell, correct }) {
    this.#tell = tell;
    this.#correct = correct;
    for (const b of document.querySelectorAll('[data-mode]')) b.onclick = () => this.#choose(b.dataset.mode);
    find('#back').onclick = () => this.#go(this.#step - 1);
    find('#next').onclick = () => this.#go(this.#step + 1);
    find('#whole').onclick = () => this.#zoom(!this.#whole);
    find('#before').onclick = () => this.#before(find('#before').getAttribute('aria-pressed') !== 'true');
    find('#correct').onclick = () => this.#correct(this.#item);
    find('#share').onclick = () => this.#hand(shareOrSave);
    find('#save').onclick = () => this.#hand(save);
    document.addEventListener('keydown', (event) => this.#key(event));
    this.#listen(find('#board'));
  }

  /** The boards of the picture: usually one. */
  get #results() { return [this.#item.result, ...(this.#item.result.more ?? [])]; }

  /** The board that is shown. */
  get #result() { return this.#results[this.#item.part ?? 0]; }

  /** Shows an item. */
  show(item) {
    this.#item = item;
    const result = this.#result;
    this.#flow = undefined;
    this.#whole = false;
    find('#whole').setAttribute('aria-pressed', 'false');
    this.#before(false);
    const picture = item.width && result.layout ? item : undefined;
    find('#shot').hidden = true;
    find('#whole').hidden = !picture;
    find('#correct').hidden = Boolean(result.hexiom);
    find('#modes').hidden = Boolean(result.hexiom || !result.flows);
    find('#doubt').textContent = result.doubt ? `${sentence(result.doubt)} Correct what is wrong.` : '';
    find('#doubt').hidden = !result.doubt;
    this.#choices();
    if (result.hexiom) {
      this.#hexiom(item, picture);
      return;
    }
    const board = new Board(result.board, result.layout, result.colors);
    this.#stage = new Stage(find('#board'), board, picture);
    for (const r of picture ? this.#results : []) this.#coverWrong(r, picture);
    this.#facts();
    this.#step = 0;
    this.#mode = undefined;
    if (result.flows) this.#choose(item.mode ?? localStorage.getItem(FIRST) ?? 'all');
    else this.#unsolved();
  }

  /** Lets people choose a board, where the picture shows several. */
  #choices() {
    const results = this.#results;
    find('#boards').hidden = results.length === 1;
    find('#boards').replaceChildren(...results.map((_, i) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `Board ${i + 1}`;
      button.setAttribute('aria-pressed', String(i === (this.#item.part ?? 0)));
      button.onclick = () => {
        Object.assign(this.#item, { part: i, step: undefined });
        this.show(this.#item);
        find('#boards').children[i].focus();
      };
      return button;
    }));
  }

  /** Says why a board beside a solved one has no solution. */
  #unsolved() {
    find('#player').hidden = true;
    find('#say').textContent = (this.#result.error ?? 'There is no solution.').split('; ').map(sentence).join(' ');
    find('#board').setAttribute('aria-label', `The board, ${this.#stage.board.size()}, unsolved`);
    this.#others();
  }

  /** Draws the solutions of the other boards of the picture. */
  #others() {
    const shown = this.#result;
    for (const r of this.#stage.picture ? this.#results : []) {
      if (r === shown || !r.flows) continue;
      const other = new Stage(element('svg'), new Board(r.board, r.layout, r.colors), this.#stage.picture);
      other.draw(r.flows);
      this.#stage.layers.others.append(...other.layers.flows.children);
    }
  }

  /** Hides what is drawn in the picture and cannot stay. */
  async #coverWrong({ wrong = [], board, layout, colors }, picture) {
    if (wrong.length === 0) return;
    const stage = this.#stage;
    const read = new Board(board, layout, colors);
    const seen = await groundColors(picture.url, read);
    stage.cover(wrong.map((w) => w.path), ...seen, read);
  }

  #choose(mode) {
    const again = mode === this.#mode;
    this.#mode = this.#item.mode = mode;
    this.#flow = undefined;
    localStorage.setItem(FIRST, mode);
    for (const b of document.querySelectorAll('[data-mode]')) b.setAttribute('aria-pressed', String(b.dataset.mode === mode));
    find('#player').hidden = mode !== 'hint';
    if (mode === 'hint') this.#go(again ? this.#step : Math.max(this.#item.step ?? 1, 1));
    else this.#all();
  }

  /** Lets the whole solution grow, what is drawn already first. */
  #all() {
    const { flows, order = [] } = this.#result;
    const place = (f) => (order.includes(f.dot) ? order.indexOf(f.dot) : -1);
    const list = [...flows].sort((a, b) => place(a) - place(b));
    this.#stage.draw(list, list.filter((f) => place(f) < 0).length);
    find('#say').textContent = ['Tap a dot to see only its flow; hold the picture to see it as it was.', ...this.#notes().map(sentence)].join(' ');
    this.#others();
    find('#board').setAttribute('aria-label', `The board, ${this.#stage.board.size()}, with all ${flows.length} flows`);
  }

  /** Shows so many steps, the last of which grows. */
  #go(step) {
    if (this.#mode !== 'hint') return;
    const { steps = [], wrong = [] } = this.#result;
    const notes = this.#notes();
    const before = this.#step;
    this.#step = this.#item.step = Math.min(Math.max(step, 0), steps.length);
    const shown = steps.slice(0, this.#step).map((s) => ({ dot: s.dot, path: s.path, color: s.dot ? undefined : '#ffffff', faint: !s.dot }));
    this.#stage.draw(shown, this.#step > before || this.#step === 1 ? Math.max(this.#step - 1, 0) : shown.length);
    const last = steps[this.#step - 1];
    this.#stage.pulse(last ? last.path : wrong.flatMap((w) => w.path), last ? 'pulse' : 'pulse wrong');
    find('#count').textContent = steps.length === 0 ? 'Nothing to do' : `${this.#step} of ${steps.length}`;
    find('#back').disabled = this.#step === 0;
    find('#next').disabled = this.#step === steps.length;
    const words = [last ? last.say ?? sentence(last.why) : this.#start(wrong, steps)];
    if (this.#step === steps.length) words.push(...notes.filter((n) => !/^cannot stay/.test(n)).map(sentence), ...(steps.length > 0 && notes.every((n) => !/no further/.test(n)) ? ['That was the last one: solved!'] : []));
    find('#say').textContent = words.join(' ');
    find('#why')?.replaceChildren(last?.why ? sentence(last.why) : '–');
    find('#board').setAttribute('aria-label', `The board after ${this.#step} of ${steps.length} hints`);
  }

  /** What to look out for, but for the doubt, which stands above. */
  #notes() { return (this.#result.notes ?? []).filter((n) => n !== this.#result.doubt); }

  #start(wrong, steps) {
    if (wrong.length > 0) return 'First take back what is marked: it cannot stay.';
    return steps.length > 0 ? 'This is where you stand.' : 'Everything is drawn already.';
  }

  /** Shows one flow only, or all again. */
  #only(dot) {
    if (this.#mode !== 'all') return;
    if (dot === this.#flow) {
      this.#choose('all');
      return;
    }
    this.#flow = dot;
    this.#stage.draw(this.#result.flows.filter((f) => f.dot === dot), 0);
    find('#say').textContent = `Only ${this.#result.names?.[dot] ?? `flow ${dot}`}. Tap the dot again to see all.`;
  }

  #zoom(whole) {
    this.#whole = whole;
    this.#stage.view(whole);
    find('#whole').setAttribute('aria-pressed', String(whole));
  }

  /** Shows the picture as it was, or as it is solved. */
  #before(was) {
    find('#board').classList.toggle('before', was);
    find('#before').setAttribute('aria-pressed', String(was));
  }

  async #hand(to) {
    const blob = await solvedPicture(this.#stage);
    await to(blob, `${this.#item.name.replace(/\.[^.]*$/, '')}.solved.png`);
  }

  #key(event) {
    if (!this.active || event.altKey || event.ctrlKey || event.metaKey || event.target.matches('input, summary')) return;
    if (event.key === 'ArrowRight') this.#go(this.#step + 1);
    else if (event.key === 'ArrowLeft') this.#go(this.#step - 1);
  }

  /** Listens for taps on dots, for swipes, and for a finger that rests on the picture: so long it is as it was. */
  #listen(svg) {
    let down, resting, held = false;
    const lifted = () => {
      clearTimeout(resting);
      if (held) this.#before(false);
    };
    svg.addEventListener('pointerdown', (event) => {
      down = event;
      held = false;
      clearTimeout(resting);
      resting = setTimeout(() => this.#before(held = true), 400);
    });
    svg.addEventListener('pointermove', (event) => {
      if (down && !held && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 10) clearTimeout(resting);
    });
    for (const type of ['pointercancel', 'pointerleave']) svg.addEventListener(type, lifted);
    svg.addEventListener('contextmenu', (event) => { if (held) event.preventDefault(); });
    svg.addEventListener('pointerup', (event) => {
      lifted();
      if (held || !down || !this.#stage || this.#result.hexiom) return;
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
      down = undefined;
      if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) {
        this.#go(this.#step + (dx < 0 ? 1 : -1));
        return;
      }
      if (Math.hypot(dx, dy) > 10) return;
      const [x, y] = this.#stage.point(event);
      const { board } = this.#stage;
      const dot = board.cells.find((c) => c.dot && Math.hypot(c.x - x, c.y - y) < board.pitch * 0.5);
      if (dot) this.#only(dot.dot);
      else if (this.#flow) this.#choose('all');
    });
  }

  /** What only those want to know who ask. */
  #facts() {
    const result = this.#result;
    const { board } = this.#stage;
    const facts = [['Board', `${board.size()}, ${result.flows?.length ?? 'no'} flows`]];
    if (result.steps?.length) facts.push(['This hint in full', '–', 'why']);
    if (result.order?.length) facts.push(['Order to draw', result.order.map((d) => result.names?.[d] ?? d).join(', ')]);
    if (result.confidence !== undefined) facts.push(['Sure of the reading', `${Math.round(100 * result.confidence)} %`]);
    find('#facts').replaceChildren(...facts.flatMap(([name, value, id]) => {
      const [dt, dd] = [document.createElement('dt'), document.createElement('dd')];
      dt.textContent = name;
      dd.textContent = value;
      if (id) dd.id = id;
      return [dt, dd];
    }));
  }

  /** Draws a solved level of Hexiom: the tiles where they belong. */
  #hexiom(item, picture) {
    const { hexiom, layout } = this.#result;
    const places = (rows) => rows.flatMap((row) => (row.match(/../g) ?? []).filter((m) => !/^ ?$/.test(m.trim()) || m.includes('.')));
    const marks = places(hexiom.solution).filter((m) => m.trim());
    const fake = { lattice: 'free', cells: layout.centers.map(([x, y]) => ({ x, y })) };
    this.#stage = new Stage(find('#board'), new Board(fake, layout), picture);
    const shapes = layout.centers.flatMap(([cx, cy], i) => {
      const mark = marks[i] ?? '';
      const number = mark.replace(/[^0-9]/g, '');
      const text = element('text', { class: 'number', x: cx, y: cy, 'font-size': layout.pitch * 0.5 });
      text.textContent = number;
      return [element('circle', { class: number ? 'piece' : 'gap', cx, cy, r: layout.pitch * 0.4 }), text];
    });
    this.#stage.layers.marks.replaceChildren(...shapes);
    find('#player').hidden = true;
    find('#say').textContent = 'Hexiom: this is where the tiles belong.';
    find('#facts').replaceChildren();
  }
}

const sentence = (s) => s && s[0].toUpperCase() + s.slice(1) + (/[.?!]$/.test(s) ? '' : '.');
