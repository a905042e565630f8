import { encode } from 'fast-png';

/** A picture in black dots on white paper, one byte per dot: 1 is black. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

export function blankBitmap(width: number, height: number): Bitmap {
  return { width, height, dots: new Uint8Array(width * height) };
}

/** Gray of a dot below which it is printed black. */
const BLACK_BELOW = 150;

/** The dots of a canvas on white that are darker than gray. */
export function bitmapOf(image: {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}): Bitmap {
  const { width, height, data } = image;
  // Black and gray have the same red, green and blue.
  const dots = new Uint8Array(width * height);
  for (let at = 0; at < dots.length; at += 1) dots[at] = (data[at * 4] ?? 0) < BLACK_BELOW ? 1 : 0;
  return { width, height, dots };
}

/** Blackens a box; parts outside the picture are left out. */
export function fillBox(
  { width, height, dots }: Bitmap,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const from = Math.max(0, box.x);
  const to = Math.min(width, box.x + box.width);
  if (to <= from) return;
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y += 1) {
    dots.fill(1, y * width + from, y * width + to);
  }
}

/** Copies `source` in with its upper left corner at x, y; the black dots of both stay. */
export function stamp(target: Bitmap, source: Bitmap, x: number, y: number): void {
  for (const [at, dot] of source.dots.entries()) {
    if (dot === 0) continue;
    const column = x + (at % source.width);
    const row = y + Math.floor(at / source.width);
    if (column < 0 || column >= target.width || row < 0 || row >= target.height) continue;
    target.dots[row * target.width + column] = 1;
  }
}

/** The picture as a PNG file with a white margin around it, in dots. */
export function bitmapPng(bitmap: Bitmap, margin: number): Uint8Array {
  const framed = blankBitmap(bitmap.width + 2 * margin, bitmap.height + 2 * margin);
  stamp(framed, bitmap, margin, margin);
  const data = framed.dots.map((dot) => (dot === 1 ? 0 : 255));
  return encode({ width: framed.width, height: framed.height, data, depth: 8, channels: 1 });
}
