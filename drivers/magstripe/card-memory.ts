import type { SwipeResult, Track } from './swipe-result.ts';

const SLAB_BYTES = 16 * 1024;

let slab = new Uint8Array(SLAB_BYTES);
// Saved here because reading an array's buffer costs half as much as a new array.
let buffer = slab.buffer;
let used = 0;

/**
 * Zeroed memory for card bytes that `fill(0)` really wipes.
 *
 * `new Uint8Array(38)` and `Buffer.alloc(38)` do not fit: V8 keeps arrays of up to 64 bytes inside
 * its heap, and each move by the collector leaves a copy that cannot be wiped. A slab of this size
 * is outside the heap and never moves. No part of it is returned twice.
 */
export function cardBytes(length: number): Uint8Array {
  cardDraft(length);
  return keepDraft(length);
}

/**
 * Memory for card bytes of a length that is not known yet: `length` zeroed bytes of `memory` from
 * `start`. The caller either calls `keepDraft` or wipes the bytes before it returns.
 */
export function cardDraft(length: number): { readonly memory: Uint8Array; readonly start: number } {
  if (used + length > slab.length) {
    slab = new Uint8Array(Math.max(SLAB_BYTES, length));
    buffer = slab.buffer;
    used = 0;
  }
  return { memory: slab, start: used };
}

/** Reserves the first `length` bytes of the draft; the next draft begins after them. */
export function keepDraft(length: number): Uint8Array {
  const bytes = new Uint8Array(buffer, used, length);
  used += length;
  return bytes;
}

/** Overwrites every card byte of the swipe with zero. Safe to call twice. */
export function wipeSwipe({ tracks, card }: SwipeResult): void {
  wipeTrack(tracks[1]);
  wipeTrack(tracks[2]);
  wipeTrack(tracks[3]);
  card?.pan.fill(0);
}

function wipeTrack(track: Track): void {
  if (track.kind === 'read') track.bytes.fill(0);
}
