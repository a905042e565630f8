import fc from 'fast-check';
import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { LogoError, prepareLogo } from '../../../../../drivers/printers/paper/logo.ts';
import { findObeyed, harmless } from '../../../../../drivers/printers/paper/obeyed-bytes.ts';
import { printOn } from '../virtual/print-on.ts';

function printed(bits: Uint8Array) {
  return printOn(576, Uint8Array.from([0x1d, 0x76, 0x30, 0, 1, 0, bits.length, 0, ...bits]));
}

describe('printer commands in the bytes of a picture (hardware.md §5)', () => {
  const KICK = Uint8Array.of(0xff, 0x10, 0x14, 0x01, 0x00, 0x01, 0xff);

  test('would open the drawer without the sanitizing', () => {
    expect(printed(KICK).kicks).toBe(1);
    expect(printed(harmless(KICK)).kicks).toBe(0);
  });

  test('are removed with one changed dot per command', () => {
    expect([...harmless(KICK)]).toEqual([0xff, 0x10, 0x1c, 0x01, 0x00, 0x01, 0xff]);
  });

  test('are absent from every sanitized picture, with few changed dots', () => {
    const byte = fc.oneof(fc.constantFrom(0x10, 0x04, 0x05, 0x14, 0x0c, 0x0d), fc.nat(255));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(byte), (some, more) => {
        const bits = Uint8Array.from([...some, ...more]);
        const mended = harmless(bits);
        expect(findObeyed(mended)).toBe(-1);
        for (const [at, now] of mended.entries()) {
          if (now !== bits[at]) expect([(bits[at] ?? 0) ^ now, bits[at - 1]]).toEqual([8, 0x10]);
        }
      }),
    );
  });
});

describe('a PNG becomes black dots', () => {
  const png = (width: number, height: number, channels: number, dots: readonly number[]) =>
    encode({ width, height, channels, depth: 8, data: Uint8Array.from(dots) });

  test.each([
    ['grey', png(2, 1, 1, [0, 255])],
    ['grey with alpha', png(2, 1, 2, [0, 255, 0, 0])],
    ['colours', png(2, 1, 3, [10, 0, 20, 255, 255, 250])],
    ['colours with alpha', png(2, 1, 4, [0, 0, 0, 255, 0, 0, 0, 0])],
  ])('%s: dark pixels are black, transparent pixels are paper', async (_, file) => {
    expect(await prepareLogo(file, 576)).toEqual({
      width: 2,
      height: 1,
      dots: Uint8Array.of(1, 0),
    });
  });

  test('half of the dots are black at half grey', async () => {
    const logo = await prepareLogo(png(64, 64, 1, Array(64 * 64).fill(128)), 576);
    const black = logo.dots.filter((dot) => dot === 1).length;
    expect(black / (64 * 64)).toBeCloseTo(0.5, 1);
  });

  test.each([
    { width: 1_000, height: 100, across: 384, down: 38 },
    { width: 100, height: 1_000, across: 25, down: 255 },
    { width: 100, height: 50, across: 100, down: 50 },
  ])(
    '$width × $height is scaled to 384 dots as $across × $down',
    async ({ width, height, across, down }) => {
      const logo = await prepareLogo(png(width, height, 1, Array(width * height).fill(0)), 384);
      expect(logo).toMatchObject({ width: across, height: down });
      expect(logo.dots).toHaveLength(across * down);
    },
  );

  test.each([
    ['nothing', new Uint8Array()],
    ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
    ['half a PNG', png(50, 50, 1, Array(2_500).fill(7)).subarray(0, 60)],
  ])('%s is refused with an explanation', async (_, file) => {
    await expect(prepareLogo(file, 384)).rejects.toThrow(LogoError);
    await expect(prepareLogo(file, 384)).rejects.toThrow(/Choose a PNG picture/);
  });
});
