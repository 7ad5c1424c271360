// A board: its cells, where they are, and which way a flow runs through them.

/** The colors of the game, in the order in which it brings them in. */
export const GAME = ['#fe0000', '#008d00', '#0c2afe', '#e9e000', '#fa8900', '#00ffff', '#ff0ac9', '#a52b2a', '#81007f',
  '#ffffff', '#9f9ebd', '#00ff01', '#a08a51', '#09199f', '#008080', '#ff7ced'];
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const UNIT = 100; // between the centers of neighbors on a board without a picture

/** Directions as [rows, columns], and as [x, y] in steps between neighbors. */
const SQUARE = [[-1, 0], [0, 1], [1, 0], [0, -1]];
const HEX = {
  even: [[-1, 0], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1]],
  odd: [[-1, 0], [-1, 1], [0, 1], [1, 0], [0, -1], [-1, -1]],
};
const TURN = { square: [-90, 0, 90, 180], hex: [-90, -30, 30, 90, 150, 210] };

export const key = (ref) => String(ref);

export class Board {
  /**
   * @param {object} doc the board in its JSON form
   * @param {object} [layout] where it is in the picture, as answers have it
   * @param {Record<string, string>} [colors] by letter; without them, those of the game
   */
  constructor(doc, layout, colors) {
    this.doc = doc;
    this.lattice = doc.lattice;
    this.cells = [];
    doc.cells.forEach((row, r) => {
      if (this.lattice === 'free') {
        this.cells.push({ ref: r, dot: row.dot ?? '', bridge: false, x: row.x, y: row.y });
        return;
      }
      [...row].forEach((mark, c) => {
        if (mark !== '#') this.cells.push({ ref: [r, c], dot: /[.+]/.test(mark) ? '' : mark, bridge: mark === '+' });
      });
    });
    this.at = new Map(this.cells.map((cell) => [key(cell.ref), cell]));
    this.place(layout);
    this.colors = { ...this.gameColors(), ...layout?.colors, ...colors };
    const pairs = (list) => new Set((list ?? []).flatMap(([a, b]) => [`${key(a)}|${key(b)}`, `${key(b)}|${key(a)}`]));
    this.walls = pairs(doc.walls);
    this.warps = pairs(doc.warps);
  }

  gameColors() {
    const letters = [...new Set(this.cells.map((c) => c.dot).filter(Boolean))].sort();
    return Object.fromEntries(letters.map((l, i) => [l, GAME[(LETTERS.indexOf(l) + 52) % 52 % GAME.length] ?? GAME[i % GAME.length]]));
  }

  /** Settles where the cells are: in the picture, or as on paper. */
  place(layout) {
    if (layout) {
      this.pitch = layout.pitch;
      this.cells.forEach((cell, i) => { [cell.x, cell.y] = layout.centers[i]; });
      this.bounds = layout.bounds;
      return;
    }
    if (this.lattice === 'free') {
      const near = this.cells.map((a) => Math.min(...this.cells.filter((b) => b !== a).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
      this.pitch = near.sort((a, b) => a - b)[near.length >> 1] || UNIT;
    } else {
      this.pitch = UNIT;
      for (const cell of this.cells) [cell.x, cell.y] = onPaper(this.lattice, cell.ref);
    }
    this.bounds = this.frame(0.5);
  }

  /** The box around the cells, with a margin in cells. */
  frame(margin) {
    const m = margin * this.pitch;
    const xs = this.cells.map((c) => c.x);
    const ys = this.cells.map((c) => c.y);
    return [Math.min(...xs) - m, Math.min(...ys) - m, Math.max(...xs) + m, Math.max(...ys) + m];
  }

  cell(ref) { return this.at.get(key(ref)); }

  color(dot) { return this.colors[dot] ?? '#9aa3b5'; }

  /** The neighbors of a place, by direction. */
  around([r, c]) {
    const steps = this.lattice === 'hex' ? HEX[c % 2 ? 'odd' : 'even'] : SQUARE;
    return steps.map(([dr, dc]) => [r + dr, c + dc]);
  }

  /** Reports whether two cells lie side by side with no wall between them. */
  linked(a, b) {
    if (this.lattice === 'free') return true;
    return this.around(a).some((n) => key(n) === key(b)) && !this.walls.has(`${key(a)}|${key(b)}`);
  }

  /** The lines that a path is drawn as, each a list of points. At an opening in the border it goes out and comes in again. */
  lines(path) {
    const cells = path.map((ref) => this.cell(ref)).filter(Boolean);
    const lines = [[]];
    cells.forEach((cell, i) => {
      const before = cells[i - 1];
      if (before && !this.linked(before.ref, cell.ref)) {
        const [out, back] = this.opening(before, cell);
        lines.at(-1).push(out);
        lines.push([back]);
      }
      lines.at(-1).push([cell.x, cell.y]);
    });
    return lines;
  }

  /** Where a path leaves the board beside a, and where it comes in again beside b. */
  opening(a, b) {
    const free = (cell) => this.around(cell.ref).map((n) => !this.at.has(key(n)) || this.walls.has(`${key(cell.ref)}|${key(n)}`));
    const [outA, outB] = [free(a), free(b)];
    const turns = TURN[this.lattice];
    const half = turns.length / 2;
    const along = Math.atan2(a.y - b.y, a.x - b.x) * 180 / Math.PI; // away from b
    const off = (turn) => Math.abs(((turn - along + 540) % 360) - 180);
    const fits = turns.map((_, d) => d).filter((d) => outA[d] && outB[(d + half) % turns.length]).sort((d, e) => off(turns[d]) - off(turns[e]));
    const turn = (turns[fits[0] ?? 0] * Math.PI) / 180;
    const [dx, dy] = [Math.cos(turn) * this.pitch * 0.62, Math.sin(turn) * this.pitch * 0.62];
    return [[a.x + dx, a.y + dy], [b.x - dx, b.y - dy]];
  }

  /** The corners of a cell's form. Those of a free board have none that is known. */
  outline(cell, size = 0.5) {
    const n = this.lattice === 'hex' ? 6 : 4;
    const radius = n === 6 ? size * this.pitch / Math.cos(Math.PI / 6) : size * this.pitch * Math.SQRT2;
    const first = n === 6 ? 0 : Math.PI / 4;
    return Array.from({ length: n }, (_, i) => [
      cell.x + radius * Math.cos(first + (2 * Math.PI * i) / n), cell.y + radius * Math.sin(first + (2 * Math.PI * i) / n)]);
  }

  /** The side between two cells: across the middle between their centers. */
  side(a, b) {
    const [p, q] = [this.cell(a), this.cell(b)];
    const [x, y] = [(p.x + q.x) / 2, (p.y + q.y) / 2];
    const length = this.lattice === 'hex' ? 0.29 : 0.5;
    const [dx, dy] = [(q.y - p.y) * length, (p.x - q.x) * length];
    return [[x - dx, y - dy], [x + dx, y + dy]];
  }

  /** Says in a word how large it is. */
  size() {
    if (this.lattice === 'square') return `${this.doc.cells.length} × ${this.doc.cells[0].length}`;
    return `${this.cells.length} ${this.lattice === 'hex' ? 'hexagons' : 'cells'}`;
  }
}

/** Where a cell of a board without a picture is. */
export function onPaper(lattice, [r, c]) {
  if (lattice === 'hex') return [(c * Math.sqrt(3)) / 2 * UNIT + UNIT * 0.6, (r + (c % 2 ? 0.5 : 1)) * UNIT];
  return [(c + 0.5) * UNIT, (r + 0.5) * UNIT];
}

const channels = (color) => color.match(/[0-9a-f]{2}/gi).map((h) => parseInt(h, 16));

/** Reports whether people would take two colors for one. */
export function alike(a, b) {
  const [p, q] = [channels(a), channels(b)];
  return p.every((v, i) => Math.abs(v - q[i]) < 24);
}

/** Reports whether dark letters are legible on a color. */
export function bright(color) {
  const [r, g, b] = channels(color);
  return 0.3 * r + 0.59 * g + 0.11 * b > 130;
}
