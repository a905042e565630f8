const SLAB_BYTES = 16 * 1024;

let slab = new Uint8Array(SLAB_BYTES);
// Kept beside, since asking an array for its buffer costs half as much as making one.
let buffer = slab.buffer;
let used = 0;

/**
 * Zeroed memory for card bytes that `fill(0)` really wipes.
 *
 * `new Uint8Array(38)` and `Buffer.alloc(38)` would not do: V8 keeps arrays of up to 64 bytes inside
 * its heap, and every time the collector moves one a copy stays behind that no one can reach. A slab
 * of this size lies outside the heap and never moves. No part of it is handed out twice.
 */
export function cardBytes(length: number): Uint8Array {
  cardDraft(length);
  return keepDraft(length);
}

/**
 * Where card bytes can be written whose number is not known yet: `length` zeroed bytes of `memory`
 * from `start`. Whoever writes there keeps what he wrote, or wipes it before he returns.
 */
export function cardDraft(length: number): { readonly memory: Uint8Array; readonly start: number } {
  if (used + length > slab.length) {
    slab = new Uint8Array(Math.max(SLAB_BYTES, length));
    buffer = slab.buffer;
    used = 0;
  }
  return { memory: slab, start: used };
}

/** The first `length` bytes of the draft, which begins behind them from now on. */
export function keepDraft(length: number): Uint8Array {
  const bytes = new Uint8Array(buffer, used, length);
  used += length;
  return bytes;
}
