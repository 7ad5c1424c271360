// The solved picture, as one to save or to share.

/** Makes a PNG of what the stage shows of the whole picture. */
export async function solvedPicture(stage) {
  const { svg, board, picture } = stage;
  const copy = svg.cloneNode(true);
  const [x, y, w, h] = picture ? [0, 0, picture.width, picture.height] : svg.getAttribute('viewBox').split(' ').map(Number);
  const scale = picture ? 1 : Math.max(1, 1080 / w);
  copy.setAttribute('viewBox', [x, y, w, h].join(' '));
  copy.setAttribute('width', w * scale);
  copy.setAttribute('height', h * scale);
  copy.querySelector('image')?.remove();
  copy.querySelector('.marks')?.remove();
  inlineStyles(svg, copy);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(w * scale), Math.round(h * scale)];
  const context = canvas.getContext('2d');
  if (picture) {
    const image = await load(picture.url);
    context.drawImage(image, 0, 0, w, h);
  } else {
    context.fillStyle = '#0d111b';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  try {
    context.drawImage(await load(url), 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(url);
  }
  return new Promise((done) => { canvas.toBlob(done, 'image/png'); });
}

/** Writes what the style sheet says into the copy, which has none. */
function inlineStyles(svg, copy) {
  const [from, to] = [svg.querySelectorAll('polyline, polygon, circle, line'), copy.querySelectorAll('polyline, polygon, circle, line')];
  const shown = [...from].filter((e) => !e.closest('.marks'));
  shown.forEach((e, i) => {
    const style = getComputedStyle(e);
    for (const name of ['fill', 'stroke', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'stroke-dasharray']) to[i].setAttribute(name, style.getPropertyValue(name));
  });
}

/** Loads a picture. */
export async function load(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** A small picture of the board. */
export async function thumbnail(url, bounds) {
  const SIDE = 144;
  const image = await load(url);
  const [x0, y0, x1, y1] = bounds ?? [0, 0, image.naturalWidth, image.naturalHeight];
  const side = Math.min(x1 - x0, y1 - y0);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (x0 + x1 - side) / 2, (y0 + y1 - side) / 2, side, side, 0, 0, SIDE, SIDE);
  return new Promise((done) => { canvas.toBlob(done, 'image/jpeg', 0.8); });
}

/** The colors of a board's ground and of its lines, in the middle of those seen: off the centers of cells, and on their sides. */
export async function groundColors(url, board) {
  const image = await load(url);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const middle = (dx, dy) => {
    const seen = board.cells.map((c) => context.getImageData(Math.round(c.x + board.pitch * dx), Math.round(c.y + board.pitch * dy), 1, 1).data);
    return `rgb(${[0, 1, 2].map((channel) => seen.map((p) => p[channel]).sort((a, b) => a - b)[seen.length >> 1]).join(' ')})`;
  };
  return [middle(0.36, 0.36), middle(0.5, 0.36)];
}

/** Hands a picture to other apps, or saves it. */
export async function shareOrSave(blob, name) {
  const file = new File([blob], name, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if (error.name === 'AbortError') return;
    }
  }
  save(blob, name);
}

export function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
