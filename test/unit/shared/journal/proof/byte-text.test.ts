import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  base32,
  bytesOfBase32,
  bytesOfHex,
  grouped,
  hexOf,
  typedBase32,
} from '../../../../../src/shared/journal/proof/byte-text.ts';

describe('bytes as text', () => {
  test('come back from hex and from base 32', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(bytesOfHex(hexOf(bytes))).toEqual(bytes);
        expect(bytesOfBase32(base32(bytes))).toEqual(bytes);
      }),
    );
  });

  test('are read as a person types them', () => {
    const code = grouped(base32(Uint8Array.from({ length: 10 }, (_, n) => 25 * n)));
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(typedBase32(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(
      code.replaceAll('-', ''),
    );
    expect(typedBase32('o0-iL1')).toBe('00111');
  });

  test('are none with other characters', () => {
    expect(bytesOfHex('0g')).toBeNull();
    expect(bytesOfHex('abc')).toBeNull();
    expect(bytesOfBase32('U')).toBeNull();
  });
});
