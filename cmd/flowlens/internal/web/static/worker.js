// The worker: gets pixels out of a picture and has the engine answer. Ending it is the only way to stop it.

import './wasm_exec.js';

const MOST = 40_000_000; // pixels, as many as the command line takes
const SIDE = 16384;

let ready;

/** Starts the engine. */
async function start(address) {
  const go = new globalThis.Go();
  const response = fetch(address);
  const { instance } = await WebAssembly.instantiateStreaming(response, go.importObject)
    .catch(async () => WebAssembly.instantiate(await (await fetch(address)).arrayBuffer(), go.importObject)); // a host that gives another type
  go.run(instance);
}

/** Says why there is no answer. */
class Broken extends Error {
  constructor(message, kind) {
    super(message);
    this.kind = kind;
  }
}

/** The pixels of a picture, upright, their colors as they stand in the file. */
async function pixels(blob) {
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none' }).catch(() => {
    throw blob.size === 0 ? new Broken('the file is empty; copy or download it again', 'malformed')
      : new Broken('not a picture that can be read here; try a screenshot as PNG or JPEG', 'malformed');
  });
  const { width, height } = bitmap;
  if (width * height > MOST || Math.max(width, height) > SIDE) {
    throw new Broken('picture too big: it has more than 40 million pixels; scale it down or crop it', 'too large');
  }
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

async function answer({ question, what }) {
  await ready.catch(() => { throw new Broken('the solver could not be loaded; check the connection and try again', 'network'); });
  if (question === 'board') return globalThis.flowlens(question, new TextEncoder().encode(what), 0, 0, () => {});
  postMessage({ stage: 'decode' });
  const { data, width, height } = await pixels(what);
  return globalThis.flowlens(question, data, width, height, (stage) => postMessage({ stage }));
}

self.onmessage = async ({ data }) => {
  if (data.engine) {
    ready = start(data.engine);
    ready.catch(() => {}); // told when it is needed
    return;
  }
  try {
    postMessage({ answer: await answer(data) });
  } catch (error) {
    const known = error instanceof Broken;
    postMessage({ broken: known ? error.message : 'something broke; try again, or another screenshot', kind: known ? error.kind : 'crash' });
  }
};
