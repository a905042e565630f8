import { expect, test } from 'vitest';
import { cardBytes, cardDraft, wipeSwipe } from '../../../../drivers/magstripe/card-memory.ts';
import type { SwipeResult } from '../../../../drivers/magstripe/swipe-result.ts';
import { parseText } from './stripe-text.ts';

function buffersOf({ tracks, card }: SwipeResult): readonly Uint8Array[] {
  const read = Object.values(tracks).flatMap((track) => (track.kind === 'read' ? track.bytes : []));
  return card === null ? read : [...read, card.pan];
}

test.each([
  ['three tracks', '%B4111111111111111^DOE/J^3012101?;4111111111111111=3012101?+0112345=1?'],
  ['track 1 with blanks in its PAN', '%B4111 1111 1111 1111^DOE/J^3012101?'],
  ['unreadable', '%E?;E?'],
])('zeroes every byte: %s', (_, sent) => {
  const swipe = parseText(sent);
  wipeSwipe(swipe);
  wipeSwipe(swipe);
  for (const buffer of buffersOf(swipe)) expect(buffer.every((byte) => byte === 0)).toBe(true);
});

test('leaves no broken or repeated track in memory', () => {
  cardDraft(16 * 1024); // a new slab: the current one may hold other swipes
  const swipe = parseText(
    ';4111111111111111=30\r;5555555555554444=3012101?@4000000000000002=3012?',
  );
  const [memory] = buffersOf(swipe).map((bytes) => new Uint8Array(bytes.buffer));
  wipeSwipe(swipe);
  expect(memory?.every((byte) => byte === 0)).toBe(true);
});

test('allocates card memory outside the collected heap, zeroed, and never reuses it', () => {
  const taken = [...Array(2000).keys()].map((index) => cardBytes(1 + (index % 64)));
  for (const bytes of taken) {
    // V8 keeps and moves arrays of up to 64 bytes inside its heap; a slab is larger.
    expect(bytes.buffer.byteLength).toBeGreaterThan(64);
    expect(bytes.every((byte) => byte === 0)).toBe(true);
    bytes.fill(0xff);
  }
  expect(cardBytes(100_000)).toHaveLength(100_000);
});
