// What was read, drawn over the picture.

/** Draws a result's boards into an svg element. */
export function drawReading(svg, result, width, height) {
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.replaceChildren();
  for (const r of [result, ...(result.more ?? [])]) drawBoard(svg, r);
}

function drawBoard(svg, { board, layout }) {
  const unit = layout.pitch;
  const cells = cellsOf(board);
  const at = (ref) => layout.centers[cells.index.get(String(ref))];
  const shape = (name, attributes) => {
    const e = document.createElementNS(svg.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    svg.append(e);
    return e;
  };
  const line = (kind, [x1, y1], [x2, y2], thick) => shape('line', { class: kind, x1, y1, x2, y2, 'stroke-width': thick * unit });

  for (const [a, b] of board.links ?? []) line('link', at(a), at(b), 0.03);
  for (const flow of board.drawn ?? []) {
    shape('polyline', {
      class: 'drawn', points: flow.path.map(at).join(' '), 'stroke-width': unit * 0.12, stroke: layout.colors[flow.dot] ?? '#fff',
    });
  }
  for (const { ref, dot, bridge } of cells.all) {
    const [cx, cy] = at(ref);
    if (bridge) {
      line('link', [cx - unit * 0.25, cy], [cx + unit * 0.25, cy], 0.06);
      line('link', [cx, cy - unit * 0.25], [cx, cy + unit * 0.25], 0.06);
    } else if (!dot) {
      shape('circle', { class: 'cell', cx, cy, r: unit * 0.06 });
    } else {
      shape('circle', { cx, cy, r: unit * 0.38, 'stroke-width': unit * 0.05 });
      shape('text', { x: cx, y: cy, 'font-size': unit * 0.42, 'stroke-width': unit * 0.08 }).textContent = dot;
    }
  }
  for (const [a, b] of board.walls ?? []) line('wall', ...between(at(a), at(b)), 0.1);
  for (const [a, b] of board.warps ?? []) line('warp', at(a), at(b), 0.04).setAttribute('stroke-dasharray', `${unit * 0.15} ${unit * 0.15}`);
}

/** Lists the cells that exist, in the order of the layout's centers. */
function cellsOf(board) {
  const all = [];
  board.cells.forEach((row, r) => {
    if (board.lattice === 'free') {
      all.push({ ref: r, dot: row.dot });
      return;
    }
    [...row].forEach((c, col) => {
      if (c !== '#') all.push({ ref: [r, col], dot: c === '.' || c === '+' ? '' : c, bridge: c === '+' });
    });
  });
  return { all, index: new Map(all.map((cell, i) => [String(cell.ref), i])) };
}

/** The side between two cells: across the middle between their centers. */
function between([x1, y1], [x2, y2]) {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const [dx, dy] = [(y2 - y1) * 0.45, (x1 - x2) * 0.45];
  return [[x - dx, y - dy], [x + dx, y + dy]];
}
