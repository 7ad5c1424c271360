// The stage: a board as SVG, over its picture or in the look of the game, with flows that grow.

const NS = 'http://www.w3.org/2000/svg';
export const calm = matchMedia('(prefers-reduced-motion: reduce)');

export function element(name, attributes = {}, ...children) {
  const e = document.createElementNS(NS, name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

const points = (line) => line.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
const FLOW = 0.34; // the width of a flow, in cells, as in the game
const DOT = 0.3; // the radius of a dot

export class Stage {
  /**
   * @param {SVGElement} svg
   * @param {import('./board.js').Board} board
   * @param {{url: string, width: number, height: number}} [picture]
   */
  constructor(svg, board, picture) {
    this.svg = svg;
    this.board = board;
    this.picture = picture;
    this.layers = Object.fromEntries(['ground', 'cover', 'walls', 'others', 'flows', 'dots', 'marks'].map((name) => [name, element('g', { class: name })]));
    svg.replaceChildren(...Object.values(this.layers));
    this.ground();
    this.view(false);
  }

  ground() {
    const { board, picture } = this;
    if (picture) {
      this.layers.ground.append(element('image', { href: picture.url, width: picture.width, height: picture.height, preserveAspectRatio: 'none' }));
      return;
    }
    drawCells(this.layers.ground, board);
    drawWalls(this.layers.walls, board);
    this.dots();
  }

  /** Draws the dots, above the flows. */
  dots() {
    const { board } = this;
    this.layers.dots.replaceChildren(...board.cells.filter((c) => c.dot).map((c) => element('circle', {
      cx: c.x, cy: c.y, r: DOT * board.pitch, fill: board.color(c.dot) })));
  }

  /** Shows the board, or all of its picture. */
  view(whole) {
    const { board, picture } = this;
    let [x0, y0, x1, y1] = board.bounds;
    if (picture && whole) [x0, y0, x1, y1] = [0, 0, picture.width, picture.height];
    else {
      const m = board.pitch * (picture ? 0.12 : 0.08);
      [x0, y0, x1, y1] = [x0 - m, y0 - m, x1 + m, y1 + m];
      if (picture) [x0, y0, x1, y1] = [Math.max(x0, 0), Math.max(y0, 0), Math.min(x1, picture.width), Math.min(y1, picture.height)];
    }
    this.svg.setAttribute('viewBox', [x0, y0, x1 - x0, y1 - y0].map((v) => v.toFixed(1)).join(' '));
    this.ratio = (x1 - x0) / (y1 - y0);
    this.svg.style.setProperty('--ratio', this.ratio);
  }

  /** Takes everything off that was drawn. */
  clear() {
    cancelAnimationFrame(this.frame);
    this.layers.others.replaceChildren();
    this.layers.flows.replaceChildren();
    this.layers.marks.replaceChildren();
  }

  /**
   * Hides what is drawn in the picture and cannot stay, and draws again what it hid.
   * @param {any[][]} paths
   * @param {string} ground the color of the cells
   * @param {string} lines the color of the lines between them
   * @param {import('./board.js').Board} board the one that they are on
   */
  cover(paths, ground, lines, board) {
    const { pitch } = board;
    for (const path of paths) {
      for (const line of board.lines(path)) {
        const from = board.cell(path[0]).dot ? line : [between(line[0], line[1] ?? line[0], 0.5), ...line.slice(1)];
        const to = between(line.at(-1), line.at(-2) ?? line.at(-1), -0.25); // a finger's end is round
        this.layers.cover.append(element('polyline', { class: 'hide', points: points([...from, to]), stroke: ground, 'stroke-width': pitch * 0.46 }));
      }
    }
    for (const path of board.lattice === 'free' ? [] : paths) {
      path.slice(1).forEach((ref, i) => {
        if (!board.linked(path[i], ref)) return;
        const [[x0, y0], [x1, y1]] = board.side(path[i], ref);
        const ends = [0.25, 0.75].map((t) => between([x0, y0], [x1, y1], t));
        this.layers.cover.append(element('polyline', { points: points(ends), fill: 'none', stroke: lines, 'stroke-width': pitch * 0.025 }));
      });
    }
    const hidden = new Set(paths.flat().map(String));
    for (const c of board.cells.filter((cell) => cell.dot && hidden.has(String(cell.ref)))) {
      this.layers.cover.append(element('circle', { cx: c.x, cy: c.y, r: DOT * pitch * 1.12, fill: board.color(c.dot) }));
    }
  }

  /**
   * Draws flows, one after the other where they are to grow.
   * @param {{dot: string, path: any[], faint?: boolean, color?: string}[]} flows
   * @param {number} from how many of them are there already
   * @returns {Promise<void>} when all are drawn; never, if something else is drawn meanwhile
   */
  draw(flows, from = flows.length) {
    this.clear();
    const { board } = this;
    const pieces = flows.flatMap((flow, i) => board.lines(flow.path).filter((line) => line.length > 1 || flow.path.length === 1).map((line) => {
      const shape = element('polyline', {
        class: flow.faint ? 'flow faint' : 'flow', points: points(line), stroke: flow.color ?? board.color(flow.dot), 'stroke-width': FLOW * board.pitch,
      });
      return { shape, line, i, length: lengthOf(line) };
    }));
    this.layers.flows.append(...pieces.filter((p) => p.i < from).map((p) => p.shape), ...this.arches(flows.slice(0, from)));
    const growing = pieces.filter((p) => p.i >= from);
    if (calm.matches || growing.length === 0) {
      this.layers.flows.append(...growing.map((p) => p.shape), ...this.arches(flows.slice(from)));
      return Promise.resolve();
    }
    return this.grow(growing, () => this.layers.flows.append(...this.arches(flows.slice(from))));
  }

  /** Lets lines grow, one after the other. */
  grow(pieces, then) {
    const total = pieces.reduce((sum, p) => sum + p.length, 0);
    const cells = total / this.board.pitch;
    const time = Math.min(Math.max(cells * 26, 350), 2600); // milliseconds
    const began = performance.now();
    return new Promise((done) => {
      const tick = (now) => {
        let left = Math.min(Math.max(now - began, 0) / time, 1) * total;
        for (const p of pieces) {
          if (left <= 0) break;
          if (!p.shape.parentNode) this.layers.flows.append(p.shape);
          p.shape.setAttribute('points', points(left >= p.length ? p.line : cut(p.line, left)));
          left -= p.length;
        }
        if (now - began < time) this.frame = requestAnimationFrame(tick);
        else {
          then();
          done();
        }
      };
      this.frame = requestAnimationFrame(tick);
    });
  }

  /** On a bridge the flow that goes up and down runs above the other: its way over, with a shadow. */
  arches(flows) {
    const { board } = this;
    const out = [];
    for (const flow of flows) {
      flow.path.forEach((ref, i) => {
        const [before, cell, after] = [flow.path[i - 1], board.cell(ref), flow.path[i + 1]].map((r, j) => (j === 1 ? r : r && board.cell(r)));
        if (!cell?.bridge || !before || !after || Math.abs(before.y - after.y) < Math.abs(before.x - after.x)) return;
        const line = points([before, cell, after].map((c) => [cell.x + (c.x - cell.x) * 0.5, cell.y + (c.y - cell.y) * 0.5]));
        const width = FLOW * board.pitch;
        out.push(element('polyline', { class: 'arch', points: line, 'stroke-width': width * 1.45 }),
          element('polyline', { class: 'flow', points: line, stroke: flow.color ?? board.color(flow.dot), 'stroke-width': width }));
      });
    }
    return out;
  }

  /** Lets cells pulse. */
  pulse(refs, name = 'pulse') {
    const { board } = this;
    this.layers.marks.replaceChildren(...refs.map((ref) => board.cell(ref)).filter(Boolean).map((cell) => element('circle', {
      class: name, cx: cell.x, cy: cell.y, r: board.pitch * 0.42, 'stroke-width': board.pitch * 0.06 })));
  }

  /** The point of the board's plane under a pointer. */
  point(event) {
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [p.x, p.y];
  }
}

/** Draws the cells of a board in the look of the game. */
export function drawCells(layer, board) {
  const { pitch } = board;
  drawLinks(layer, board);
  for (const cell of board.cells) {
    layer.append(board.lattice === 'free'
      ? element('circle', { class: 'tile', cx: cell.x, cy: cell.y, r: pitch * 0.42, 'stroke-width': pitch * 0.03 })
      : element('polygon', { class: 'tile', points: points(board.outline(cell)), 'stroke-width': pitch * 0.03 }));
    if (cell.bridge) {
      for (const s of [-1, 1]) {
        layer.append(element('polyline', { class: 'bridge', 'stroke-width': pitch * 0.05, points: points([
          [cell.x + s * pitch * 0.26, cell.y - pitch * 0.46], [cell.x + s * pitch * 0.26, cell.y + pitch * 0.46]]) }));
      }
    }
  }
}

/** Draws the links of a free board. */
export function drawLinks(layer, board) {
  for (const [a, b] of board.lattice === 'free' ? board.doc.links ?? [] : []) {
    const [p, q] = [board.cell(a), board.cell(b)];
    layer.append(element('line', { class: 'way', x1: p.x, y1: p.y, x2: q.x, y2: q.y, 'stroke-width': board.pitch * 0.04 }));
  }
}

/** Draws walls, and the openings in the border. */
export function drawWalls(layer, board) {
  for (const [a, b] of board.doc.walls ?? []) {
    if (board.cell(a) && board.cell(b)) layer.append(element('polyline', { class: 'wall', points: points(board.side(a, b)), 'stroke-width': board.pitch * 0.11 }));
  }
  for (const [a, b] of board.doc.warps ?? []) {
    const [p, q] = [board.cell(a), board.cell(b)];
    if (!p || !q) continue;
    const [out, back] = board.opening(p, q);
    for (const [cell, end] of [[p, out], [q, back]]) {
      layer.append(element('polyline', { class: 'warp', 'stroke-width': board.pitch * 0.1,
        points: points([[cell.x + (end[0] - cell.x) * 0.6, cell.y + (end[1] - cell.y) * 0.6], [cell.x + (end[0] - cell.x) * 0.82, cell.y + (end[1] - cell.y) * 0.82]]) }));
    }
  }
}

const between = ([x0, y0], [x1, y1], t) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];

function lengthOf(line) {
  return line.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - line[i][0], y - line[i][1]), 0);
}

/** The beginning of a line, of that length. */
function cut(line, length) {
  const out = [line[0]];
  for (let i = 1; i < line.length && length > 0; i++) {
    const [[x0, y0], [x1, y1]] = [line[i - 1], line[i]];
    const step = Math.hypot(x1 - x0, y1 - y0);
    const t = Math.min(length / step, 1);
    out.push([x0 + (x1 - x0) * t, y0 + (y1 - y0) * t]);
    length -= step;
  }
  return out;
}
