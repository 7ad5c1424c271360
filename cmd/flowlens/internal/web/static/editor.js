// The editor: corrects what was read, or begins a board from nothing. What is chosen is set by a tap, or with the keys.

import { Board, GAME, LETTERS, alike, bright, onPaper } from './board.js';
import { Stage, drawLinks, drawWalls, element } from './stage.js';

const find = (selector) => document.querySelector(selector);
const EMPTY = 7; // cells along a side of a new board
const COLORS = 14; // to choose from, as many as stand in two rows on a phone; more where a board has more

export class Editor {
  #solve; #cancel; #item; #grid; #tool; #stage; #cursor; #past = []; #colors; #doubtful;

  /**
   * @param {{solve: (board: object) => Promise<void>, cancel: () => void}} callbacks
   */
  constructor({ solve, cancel }) {
    this.#solve = solve;
    this.#cancel = cancel;
    find('#solve').onclick = () => this.#submit();
    find('#undo').onclick = () => this.#undo();
    find('#cancel').onclick = () => this.#cancel();
    for (const name of ['rows', 'cols']) find(`#${name}`).onchange = ({ target }) => this.#resize(name, Number(target.value));
    const svg = find('#canvas');
    svg.addEventListener('click', (event) => this.#tap(this.#stage.point(event)));
    svg.addEventListener('keydown', (event) => this.#key(event));
    svg.addEventListener('focus', () => this.#mark());
    svg.addEventListener('blur', () => this.#mark());
  }

  /** Opens on what was read of an item, or on an empty board. */
  open(item, from) {
    this.#item = item;
    this.#past = [];
    this.#colors = {};
    if (from) this.#take(from);
    else this.#grid = { lattice: 'square', rows: Array.from({ length: EMPTY }, () => Array(EMPTY).fill('.')), walls: [], warps: [] };
    this.#doubtful = new Set(from?.doubtful?.map(String));
    this.#addColors();
    this.#cursor = from?.doubtful?.[0] ?? this.#refs()[0];
    this.#choose({ dot: this.#missing()[0] ?? this.#unused() });
    find('#sizes').hidden = Boolean(from);
    this.tell(from ? this.#request() : 'Choose a color, then tap the cells of its two dots.');
    this.#draw();
  }

  /** Gives all letters of the game's colors one that the board has not. */
  #addColors() {
    const taken = new Set(Object.values(this.#colors));
    const free = GAME.filter((color) => ![...taken].some((other) => alike(color, other)));
    for (const l of LETTERS.slice(0, GAME.length)) if (!this.#colors[l] && free.length > 0) this.#colors[l] = free.shift();
  }

  /** Asks for what is to be done with a board that was read. */
  #request() {
    const look = this.#doubtful.size > 0 ? 'Look at the cells with a ring: they are in doubt.' : 'Compare with the game.';
    if (this.#missing().length > 0) return `${look} A dot has no partner; tap the cell where that is.`;
    return `${look} Tap a cell to set or clear what is chosen below.`;
  }

  tell(text) { find('#edit-news').textContent = text; }

  #take({ board, layout, colors }) {
    const { lattice, cells, walls = [], warps = [], links = [] } = board;
    const old = new Board(board, layout, colors);
    this.#colors = { ...old.colors };
    this.#grid = lattice === 'free' ? { lattice, cells: cells.map((c) => ({ ...c })), links, walls, warps }
      : { lattice, rows: cells.map((row) => [...row]), walls: [...walls], warps: [...warps] };
    const places = layout && Object.fromEntries(old.cells.map((c) => [String(c.ref), [c.x, c.y]]));
    this.#grid.place = layout && ((ref) => places[String(ref)] ?? fit(lattice, old)(ref));
    this.#grid.pitch = layout?.pitch;
    this.#grid.bounds = layout?.bounds;
  }

  #refs() {
    const { lattice, rows, cells } = this.#grid;
    return lattice === 'free' ? cells.map((_, i) => i) : rows.flatMap((row, r) => row.map((_, c) => [r, c]));
  }

  #what(ref) { return this.#grid.lattice === 'free' ? this.#grid.cells[ref].dot ?? '.' : this.#grid.rows[ref[0]][ref[1]]; }

  #put(ref, mark) {
    if (this.#grid.lattice === 'free') this.#grid.cells[ref].dot = mark === '.' ? null : mark;
    else this.#grid.rows[ref[0]][ref[1]] = mark;
  }

  /** The board in its JSON form, and where its cells are. */
  #doc() {
    const { lattice, rows, cells, links, walls, warps, place, pitch, bounds } = this.#grid;
    if (lattice === 'free') {
      return { doc: { lattice, cells: cells.map(({ x, y, dot }) => ({ x, y, dot: dot ?? null })), links },
        layout: place && { pitch, bounds, centers: cells.map((_, i) => place(i)), colors: this.#colors } };
    }
    const there = (ref) => rows[ref[0]]?.[ref[1]] && rows[ref[0]][ref[1]] !== '#';
    const doc = { lattice, cells: rows.map((row) => row.join('')), walls: walls.filter((w) => w.every(there)), warps: warps.filter((w) => w.every(there)) };
    return { doc, layout: place && { pitch, bounds, centers: this.#refs().filter(there).map(place), colors: this.#colors } };
  }

  #dots() {
    const count = {};
    for (const ref of this.#refs()) {
      const mark = this.#what(ref);
      if (LETTERS.includes(mark)) (count[mark] ??= []).push(ref);
    }
    return count;
  }

  /** The colors that have one dot only. */
  #missing() { return Object.entries(this.#dots()).filter(([, refs]) => refs.length !== 2).map(([l]) => l); }

  #unused() {
    const dots = this.#dots();
    return LETTERS.split('').find((l) => this.#colors[l] && !dots[l]) ?? 'A';
  }

  #draw() {
    const { doc, layout } = this.#doc();
    const picture = this.#item?.width && layout ? this.#item : undefined;
    const board = new Board(doc, layout, this.#colors);
    const stage = new Stage(find('#canvas'), board, picture);
    this.#stage = stage;
    const missing = this.#missing();
    if (picture) {
      drawWalls(stage.layers.walls, board);
      drawLinks(stage.layers.walls, board);
      for (const c of board.cells) {
        if (c.bridge) stage.layers.walls.append(element('path', { class: 'cross', 'stroke-width': board.pitch * 0.06,
          d: `M${c.x - board.pitch * 0.25} ${c.y}h${board.pitch * 0.5}M${c.x} ${c.y - board.pitch * 0.25}v${board.pitch * 0.5}` }));
        else if (!c.dot) stage.layers.walls.append(element('circle', { class: 'tick', cx: c.x, cy: c.y, r: board.pitch * 0.06 }));
      }
      stage.dots();
    }
    for (const c of board.cells.filter((c) => c.dot)) {
      const dot = element('circle', { class: 'ring', cx: c.x, cy: c.y, r: board.pitch * 0.34, 'stroke-width': board.pitch * 0.05 });
      stage.layers.dots.append(dot);
    }
    const lone = missing.flatMap((l) => this.#dots()[l]);
    stage.pulse(lone, 'pulse wrong');
    for (const c of board.cells) {
      if (this.#doubtful.has(String(c.ref)) && !lone.some((ref) => String(ref) === String(c.ref))) {
        stage.layers.marks.append(element('circle', { class: 'pulse doubt', cx: c.x, cy: c.y, r: board.pitch * 0.42, 'stroke-width': board.pitch * 0.08 }));
      }
    }
    this.#mark();
    this.#tools();
    find('#rows').value = this.#grid.rows?.length ?? 0;
    find('#cols').value = this.#grid.rows?.[0]?.length ?? 0;
    find('#undo').disabled = this.#past.length === 0;
    find('#solve').disabled = missing.length > 0 || Object.keys(this.#dots()).length === 0;
  }

  /** Shows where the keys are. */
  #mark() {
    const { layers, board } = this.#stage;
    layers.marks.querySelector('.cursor')?.remove();
    if (!find('#canvas').matches(':focus-visible')) return;
    const [cx, cy] = this.#where(this.#cursor);
    layers.marks.append(element('circle', { class: 'cursor', cx, cy, r: board.pitch * 0.46, 'stroke-width': board.pitch * 0.06 }));
  }

  #where(ref) {
    if (this.#grid.place) return this.#grid.place(ref);
    return this.#grid.lattice === 'free' ? [this.#grid.cells[ref].x, this.#grid.cells[ref].y] : onPaper(this.#grid.lattice, ref);
  }

  /** Draws what can be set. */
  #tools() {
    const dots = this.#dots();
    const tools = Object.entries(this.#colors).slice(0, Math.max(COLORS, Object.keys(dots).length)).map(([dot, color]) => ({ dot, color, full: dots[dot]?.length === 2 }));
    tools.push({ tool: 'erase', name: 'Clear' });
    tools.push({ tool: 'wall', name: 'Wall' });
    if (this.#grid.lattice !== 'free') tools.push({ tool: 'hole', name: 'Hole' });
    if (this.#grid.lattice === 'square') tools.push({ tool: 'bridge', name: 'Bridge' });
    find('#palette').replaceChildren(...tools.map(({ dot, color, full, tool, name }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = dot ? 'swatch' : 'button tool';
      button.setAttribute('aria-pressed', String(dot ? this.#tool.dot === dot : this.#tool.tool === tool));
      if (dot) {
        button.setAttribute('aria-label', `Dot ${dot}${full ? ', both set' : ''}`);
        button.style.background = color;
        button.style.color = bright(color) ? '#111' : '#fff';
        button.textContent = full ? '✓' : '';
      } else button.textContent = name;
      button.onclick = () => {
        this.#choose(dot ? { dot } : { tool });
        this.#tools();
        find('#palette').querySelector('[aria-pressed=true]')?.focus();
      };
      return button;
    }));
  }

  #choose(tool) {
    this.#tool = tool;
    if (tool.tool === 'wall') this.tell('Tap between two cells. With keys: hold Shift and press an arrow.');
    else if (tool.tool === 'hole') this.tell('Tap a cell that is not there, or the place of one that is.');
    else if (tool.tool === 'bridge') this.tell('Tap a cell where flows cross on a bridge.');
    else if (tool.tool === 'erase') this.tell('Tap a cell to clear it.');
  }

  #tap([x, y]) {
    const pitch = this.#stage.board.pitch;
    const near = this.#refs().map((ref) => [ref, ...this.#where(ref)]).map(([ref, cx, cy]) => ({ ref, cx, cy, far: Math.hypot(cx - x, cy - y) })).sort((a, b) => a.far - b.far);
    if (!near[0] || near[0].far > pitch * 0.75) return;
    if (this.#tool.tool !== 'wall') {
      this.#set(near[0].ref);
      return;
    }
    const beside = this.#grid.lattice === 'free' ? [near[1]?.ref] : this.#stage.board.around(near[0].ref);
    const other = near.slice(1).find((n) => beside.some((b) => String(b) === String(n.ref)));
    if (other) this.#wall(near[0].ref, other.ref);
  }

  /** Sets what is chosen, or clears it where it is. */
  #set(ref) {
    const { dot, tool } = this.#tool;
    const old = this.#what(ref);
    const mark = dot ?? { erase: '.', hole: '#', bridge: '+' }[tool];
    this.#save();
    this.#put(ref, old === mark ? '.' : mark);
    if (dot && old !== mark) {
      const same = (this.#dots()[dot] ?? []).filter((r) => String(r) !== String(ref));
      if (same.length > 1) this.#put(same[0], '.'); // a third takes the place of the first
      if (same.length > 0) {
        for (const r of this.#dots()[dot]) this.#doubtful.delete(String(r)); // each has a partner now
        this.#choose({ dot: this.#missing()[0] ?? this.#unused() });
      }
    }
    this.#doubtful.delete(String(ref)); // somebody has looked at it
    this.#cursor = ref;
    this.#after(ref);
  }

  #wall(a, b) {
    this.#save();
    const is = (w) => (String(w[0]) === String(a) && String(w[1]) === String(b)) || (String(w[0]) === String(b) && String(w[1]) === String(a));
    for (const ref of [a, b]) this.#doubtful.delete(String(ref));
    const list = this.#grid.lattice === 'free' ? 'links' : 'walls'; // a free board knows what is open, others what is closed
    const old = this.#grid[list];
    this.#grid[list] = old.some(is) ? old.filter((w) => !is(w)) : [...old, [a, b]];
    this.#draw();
    this.tell(old.some(is) === (list === 'walls') ? 'The wall is gone.' : 'There is a wall now.');
  }

  #after(ref) {
    this.#draw();
    const missing = this.#missing();
    this.tell(missing.length > 0 ? 'The marked dot needs a second one.' : `${this.#say(ref)}. ${find('#solve').disabled ? '' : 'Ready to solve.'}`);
  }

  /** Says what a place holds. */
  #say(ref) {
    const mark = this.#what(ref);
    const place = this.#grid.lattice === 'free' ? `Cell ${ref + 1}` : `Row ${ref[0] + 1}, column ${ref[1] + 1}`;
    return `${place}: ${{ '.': 'empty', '#': 'no cell', '+': 'bridge' }[mark] ?? `dot ${mark}`}`;
  }

  #key(event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (event.key === 'Enter' || event.key === ' ') this.#set(this.#cursor);
    else if (step) {
      const next = this.#beside(step);
      if (!next) return;
      if (event.shiftKey) this.#wall(this.#cursor, next);
      else {
        this.#cursor = next;
        this.tell(this.#say(next));
        this.#mark();
      }
    } else return;
    event.preventDefault();
  }

  /** The place in a direction from the cursor. */
  #beside([dy, dx]) {
    const [x, y] = this.#where(this.#cursor);
    const score = (ref) => {
      const [px, py] = this.#where(ref);
      const along = (px - x) * dx + (py - y) * dy;
      return along <= 1 ? Infinity : along + 2 * Math.abs((px - x) * dy - (py - y) * dx);
    };
    const best = this.#refs().sort((a, b) => score(a) - score(b))[0];
    return score(best) < Infinity ? best : undefined;
  }

  #resize(name, n) {
    n = Math.min(Math.max(Math.round(n) || EMPTY, 2), 20);
    this.#save();
    const { rows } = this.#grid;
    const [height, width] = name === 'rows' ? [n, rows[0].length] : [rows.length, n];
    this.#grid.rows = Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => rows[r]?.[c] ?? '.'));
    this.#cursor = [0, 0];
    this.#draw();
  }

  #save() {
    const { rows, cells, walls, links } = this.#grid;
    this.#past.push({ rows: rows?.map((r) => [...r]), cells: cells?.map((c) => ({ ...c })), walls, links });
  }

  #undo() {
    Object.assign(this.#grid, this.#past.pop());
    this.#cursor = this.#refs()[0];
    this.#draw();
    this.tell('Taken back.');
  }

  async #submit() {
    this.tell('Solving …');
    const dots = this.#dots();
    const colors = Object.fromEntries(Object.entries(this.#colors).filter(([l]) => dots[l]));
    const { doc, layout } = this.#doc();
    await this.#solve({ doc, layout: layout && { ...layout, colors }, colors, item: this.#item });
  }
}

/** Where the places of a board lie in its picture, by those that are known: the straight map that fits them best. */
function fit(lattice, board) {
  const known = board.cells.map((c) => [...onPaper(lattice, c.ref), c.x, c.y]);
  const mean = (i) => known.reduce((sum, k) => sum + k[i], 0) / known.length;
  const [mu, mv, mx, my] = [0, 1, 2, 3].map(mean);
  let [uu, uv, vv, ux, vx, uy, vy] = Array(7).fill(0);
  for (const [u, v, x, y] of known) {
    const [du, dv] = [u - mu, v - mv];
    uu += du * du; uv += du * dv; vv += dv * dv;
    ux += du * (x - mx); vx += dv * (x - mx); uy += du * (y - my); vy += dv * (y - my);
  }
  const det = uu * vv - uv * uv || 1;
  const [a, b] = [(ux * vv - vx * uv) / det, (vx * uu - ux * uv) / det];
  const [c, d] = [(uy * vv - vy * uv) / det, (vy * uu - uy * uv) / det];
  return (ref) => {
    const [u, v] = onPaper(lattice, ref);
    return [mx + a * (u - mu) + b * (v - mv), my + c * (u - mu) + d * (v - mv)];
  };
}
