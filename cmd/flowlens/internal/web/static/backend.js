// Who reads and solves: a worker on this device, or the server that the page comes from. Both give the same answers.

const { wasm, api, folder } = document.documentElement.dataset;

/** Why there is no solution, in words for people. */
export class Refusal extends Error {
  /**
   * @param {string} message the reason and, after a semicolon, what to try
   * @param {string} kind one word
   * @param {object} [half] what was read of the board nevertheless
   */
  constructor(message, kind, half) {
    super(message);
    this.kind = kind;
    this.half = half;
  }

  /** Whether trying the same again may help. */
  get passing() { return ['busy', 'timeout', 'network', 'crash', 'slow'].includes(this.kind); }
}

/** The addresses that workers may be made of. */
const addresses = globalThis.trustedTypes?.createPolicy('flowlens', {
  createScriptURL(name) {
    if (name !== 'sw.js' && name !== `${folder}worker.js`) throw new TypeError(name);
    return new URL(name, document.baseURI).href;
  },
}) ?? { createScriptURL: (name) => new URL(name, document.baseURI).href };

/** The address of a script of this page's own. */
export const scriptURL = (name) => addresses.createScriptURL(name);

const onDevice = wasm && typeof WebAssembly === 'object' && typeof Worker === 'function';

/** Whether pictures stay on this device. */
export const isLocal = Boolean(onDevice);

let worker;
let working = Promise.resolve();

/** Starts the worker, so that it is ready when it is needed. */
export function warm() {
  if (!onDevice || worker) return;
  worker = new Worker(scriptURL(`${folder}worker.js`), { type: 'module' });
  worker.postMessage({ engine: new URL(wasm, document.baseURI).href });
}

/**
 * Asks a question: 'solve' a picture, or solve a 'board'.
 * @param {string} question
 * @param {Blob|object} what the picture, or the board in its JSON form
 * @param {{signal: AbortSignal, progress?: (stage: string) => void}} options
 */
export async function ask(question, what, { signal, progress = () => {} }) {
  signal.throwIfAborted();
  const result = await (onDevice ? askWorker : askServer)(question, what, signal, progress);
  if (result.error) throw new Refusal(result.error, result.outcome ?? result.status, result.half);
  return result;
}

/** Has the worker answer, once it has answered those before. When told to stop, it is ended. */
function askWorker(question, what, signal, progress) {
  const turn = working.then(() => new Promise((done, failed) => {
    if (signal.aborted) {
      failed(signal.reason);
      return;
    }
    warm();
    const end = () => {
      worker.terminate();
      worker = undefined;
    };
    signal.addEventListener('abort', () => {
      end();
      warm();
      failed(signal.reason);
    });
    worker.onmessage = ({ data }) => {
      if (data.stage) progress(data.stage);
      else if (data.broken) {
        if (data.kind === 'crash' || data.kind === 'network') end(); // another begins anew
        done({ error: data.broken, status: data.kind });
      } else done(JSON.parse(data.answer));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      done({ error: 'something broke; try again, or another screenshot', status: 'crash' });
    };
    worker.postMessage({ question, what: what instanceof Blob ? what : JSON.stringify(what) });
  }));
  working = turn.catch(() => {});
  return turn;
}

/** Has the server answer, trying again while it is busy. */
async function askServer(_, what, signal) {
  let body = what instanceof Blob ? what : JSON.stringify(what);
  for (let tries = 0; ; tries++) {
    const response = await send(`${api}solve?explain=true`, body, signal);
    if (response.status === 429 && tries < 30) {
      await new Promise((done) => setTimeout(done, 1000 * (Number(response.headers.get('Retry-After')) || 1)));
      signal.throwIfAborted();
      continue;
    }
    if (response.status === 415 && tries === 0) { // a kind that only the browser knows, such as HEIC
      const known = await asPNG(body).catch(() => null);
      if (known) {
        body = known;
        continue;
      }
    }
    return response.json().catch(() => ({ error: `the server gave no answer (${response.status}); try again`, status: 'crash' }));
  }
}

async function send(address, body, signal) {
  try {
    return await fetch(address, { method: 'POST', body, headers: { Accept: 'application/json' }, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Refusal(navigator.onLine ? 'the picture did not get through; check that the server is still there' : 'you are offline; try again when you are back', 'network');
  }
}

async function asPNG(blob) {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
