import type { Bitmap } from '../bitmap.ts';
import type { Dialect } from '../dialect.ts';
import { harmless } from './obeyed-bytes.ts';

/** Most rows of one command, so that the buffers of old printers hold it. */
const BAND_ROWS = 255;

/**
 * Rows of bits, 1 is black, the first dot the highest bit; without the bytes that ESC/POS printers
 * obey, so that all dialects print the same dots.
 */
function packed({ width, height, dots }: Bitmap): { across: number; bits: Uint8Array } {
  const across = Math.ceil(width / 8);
  const bits = new Uint8Array(across * height);
  for (let at = dots.indexOf(1); at !== -1; at = dots.indexOf(1, at + 1)) {
    const x = at % width;
    const byte = ((at - x) / width) * across + (x >> 3);
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
  }
  return { across, bits: harmless(bits) };
}

export type Cut = 'full' | 'partial' | 'none';

/** `ESC @` */
const RESET = [0x1b, 0x40];

/** ESC/POS: lines between print head and cutter; paper that is not fed past it is cut off. */
const CUTTER_LINES = 4;

/** Star's modes at the end of a raster: cut after a feed, or only a feed to the tear bar. */
const STAR_ENDS = { full: 9, partial: 13, none: 3 } as const;
const NO_STAR_END = 1;

/** A whole paper as a picture, cut off. */
export function pictureBytes(bitmap: Bitmap, dialect: Dialect, cut: Cut): Uint8Array {
  if (dialect === 'star-graphic' || dialect === 'star-line') {
    return starRaster(bitmap, STAR_ENDS[cut]);
  }
  const bytes = rasterBytes(bitmap, dialect);
  return Buffer.concat([Uint8Array.from(RESET), bytes, cutBytes(cut, dialect)]);
}

/** A picture between other commands. */
export function rasterBytes(bitmap: Bitmap, dialect: Dialect): Uint8Array {
  switch (dialect) {
    case 'esc-pos':
      // GS v 0 m xL xH yL yH
      return inBands(bitmap, (across, rows) => [0x1d, 0x76, 0x30, 0, ...across, ...rows]);
    case 'star-prnt':
      // ESC GS S m xL xH yL yH n
      return inBands(bitmap, (across, rows) => [0x1b, 0x1d, 0x53, 1, ...across, ...rows, 0]);
    case 'star-graphic':
    case 'star-line':
      return starRaster(bitmap, NO_STAR_END);
  }
}

/** Feeds text past the cutter and cuts it. */
export function cutBytes(cut: Cut, dialect: Dialect): Uint8Array {
  if (dialect === 'esc-pos') {
    // GS V: after its own cut the encoder would feed a line into the next receipt.
    const mode = { full: [0x1d, 0x56, 0], partial: [0x1d, 0x56, 1], none: [] }[cut];
    return Uint8Array.from([...new Uint8Array(CUTTER_LINES).fill(0x0a), ...mode]);
  }
  // ESC d n: feed, then cut. ESC a n: feed.
  const feed = { full: [0x1b, 0x64, 2], partial: [0x1b, 0x64, 3], none: [0x1b, 0x61, 6] };
  return Uint8Array.from(feed[cut]);
}

type TwoBytes = readonly [low: number, high: number];

const twoBytes = (value: number): TwoBytes => [value & 0xff, value >> 8];

function inBands(
  bitmap: Bitmap,
  head: (across: TwoBytes, rows: TwoBytes) => readonly number[],
): Uint8Array {
  const { across, bits } = packed(bitmap);
  const parts: Uint8Array[] = [];
  for (let row = 0; row < bitmap.height; row += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, bitmap.height - row);
    parts.push(Uint8Array.from(head(twoBytes(across), twoBytes(rows))));
    parts.push(bits.subarray(row * across, (row + rows) * across));
  }
  return Buffer.concat(parts);
}

/** Numbers of Star's raster commands are decimal text, ended by NUL. */
const starNumber = (letter: string, value: number) =>
  Buffer.from(`\x1b*r${letter}${value}\0`, 'latin1');

/**
 * Star's raster mode (STAR Graphic Mode Specifications): continuous paper and the mode of its end,
 * then `b nL nH` and the bytes of each row; white bytes at the end of a row are left out. The printer
 * executes the mode when it leaves the raster.
 */
function starRaster(bitmap: Bitmap, end: number): Uint8Array {
  const { across, bits } = packed(bitmap);
  const parts: Uint8Array[] = [
    Buffer.from('\x1b*rR\x1b*rA', 'latin1'),
    ...[starNumber('P', 0), starNumber('E', end), starNumber('F', 1)],
  ];
  for (let row = 0; row < bitmap.height; row += 1) {
    const bytes = bits.subarray(row * across, (row + 1) * across);
    const count = Math.max(1, bytes.findLastIndex((byte) => byte !== 0) + 1);
    parts.push(Uint8Array.from([0x62, ...twoBytes(count)]), bytes.subarray(0, count));
  }
  parts.push(Buffer.from('\x1b*rB', 'latin1'));
  return Buffer.concat(parts);
}
