import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf } from '../../../src/shared/journal/proof/byte-text.ts';
import { sha256 as sha256OfNode } from '../../../src/shared/journal/row-hash.ts';
import { sha256 } from '../../../src/verifier/sha256.ts';

test('SHA-256 of the page equals that of Node', () => {
  // FIPS 180-4, of "abc"
  expect(hexOf(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, n) => (7 * n + length) % 256);
    expect(hexOf(sha256(bytes))).toBe(hexOf(sha256OfNode(bytes)));
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(hexOf(sha256(bytes))).toBe(hexOf(sha256OfNode(bytes)));
    }),
  );
});
