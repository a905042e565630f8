import type { Sha256 } from '../shared/journal/proof/merkle.ts';

/** The first 32 bits of the fractional parts of a root of the first primes (FIPS 180-4, section 4.2.2). */
function primeRoots(count: number, exponent: number): Uint32Array {
  const roots: number[] = [];
  for (let number = 2; roots.length < count; number += 1) {
    let isPrime = true;
    for (let by = 2; by * by <= number; by += 1) if (number % by === 0) isPrime = false;
    if (isPrime) roots.push(((number ** exponent % 1) * 2 ** 32) >>> 0);
  }
  return Uint32Array.from(roots);
}

const ROUNDS = primeRoots(64, 1 / 3);
const START = primeRoots(8, 1 / 2);
const BLOCK_BYTES = 64;

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));
const at = (words: Uint32Array, index: number) => words[index] ?? 0;

/** The message in whole blocks: a one bit, zeros and its length (section 5.1.1). */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK_BYTES);
  const all = new Uint8Array(blocks * BLOCK_BYTES);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(all.length - 4, bytes.length * 8);
  return view;
}

/** SHA-256 (FIPS 180-4, section 6.2). A page that is opened from a file may have no cryptography of the browser. */
export const sha256: Sha256 = (bytes) => {
  const message = padded(bytes);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let block = 0; block < message.byteLength; block += BLOCK_BYTES) {
    for (let i = 0; i < 16; i += 1) words[i] = message.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [near, far] = [at(words, i - 15), at(words, i - 2)];
      const s0 = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
      const s1 = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
      words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1;
    }
    mix(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setUint32(4 * i, word);
  return new Uint8Array(digest.buffer);
};

/** The 64 rounds of one block. */
function mix(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUNDS, i) + at(words, i)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
}
