// The board that solves itself while there is nothing else to show.

import { Board } from './board.js';
import { Stage, calm } from './stage.js';

const BOARD = { lattice: 'square', cells: ['.ABC.', '...D.', '..D..', 'A..E.', 'B.EC.'] };
const FLOWS = [
  { dot: 'A', path: [[0, 1], [0, 0], [1, 0], [2, 0], [3, 0]] },
  { dot: 'E', path: [[3, 3], [3, 2], [4, 2]] },
  { dot: 'D', path: [[1, 3], [2, 3], [2, 2]] },
  { dot: 'B', path: [[0, 2], [1, 2], [1, 1], [2, 1], [3, 1], [4, 1], [4, 0]] },
  { dot: 'C', path: [[0, 3], [0, 4], [1, 4], [2, 4], [3, 4], [4, 4], [4, 3]] },
];

const pause = (time) => new Promise((done) => { setTimeout(done, time); });

/** Plays until the svg is hidden. */
export async function play(svg) {
  const stage = new Stage(svg, new Board(BOARD));
  if (calm.matches) {
    stage.draw(FLOWS);
    return;
  }
  for (let n = 0; svg.checkVisibility() && !calm.matches; n++) {
    if (document.hidden || n % (FLOWS.length + 3) > FLOWS.length) {
      await pause(900);
      continue;
    }
    const i = n % (FLOWS.length + 3);
    if (i === 0) {
      stage.clear();
      await pause(700);
    } else {
      await stage.draw(FLOWS.slice(0, i), i - 1);
      await pause(160);
    }
  }
  stage.draw(FLOWS);
}
