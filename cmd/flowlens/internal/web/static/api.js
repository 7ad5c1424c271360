// The server, as a function.

const atOnce = 2; // pictures that are sent at the same time

let sending = 0;
const waiting = [];

/** A picture that the server refused, or could not be asked about. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {boolean} passing whether the same picture may be taken another time
   * @param {object} [result] what was read all the same
   */
  constructor(message, passing, result) {
    super(message);
    this.passing = passing;
    this.result = result;
  }
}

/**
 * Solves a picture.
 * @param {Blob} picture
 * @param {Record<string, string>} options those of the API
 * @param {AbortSignal} signal
 * @returns {Promise<object>} the result, with the picture as a Blob in `picture`
 */
export async function solve(picture, options, signal) {
  await turn();
  try {
    return await ask(picture, options, signal);
  } finally {
    sending--;
    waiting.shift()?.();
  }
}

/** Waits until there are fewer than atOnce pictures under way. */
async function turn() {
  if (sending >= atOnce) await new Promise((go) => waiting.push(go));
  sending++;
}

async function ask(picture, options, signal) {
  const query = new URLSearchParams({ png: 'true', ...options });
  for (;;) {
    const response = await send(picture, query, signal);
    if (response.status === 429) {
      await pause(Number(response.headers.get('Retry-After')) || 1);
      signal.throwIfAborted();
      continue;
    }
    const result = await response.json().catch(() => ({}));
    if (!response.ok) {
      const passing = response.status === 408 || response.status >= 500;
      throw new Refusal(result.error ?? `the server said ${response.status}`, passing, result);
    }
    const { png, ...rest } = result;
    return { ...rest, picture: blob(png) };
  }
}

async function send(picture, query, signal) {
  try {
    return await fetch(`api/solve?${query}`, {
      method: 'POST', body: picture, headers: { Accept: 'application/json' }, signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Refusal('the picture could not be sent; is flowlens still running, and is the picture not too large?', true);
  }
}

const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

function blob(base64) {
  return new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/png' });
}
