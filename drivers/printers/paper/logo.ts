import { createCanvas, loadImage } from '@napi-rs/canvas';
import dither from 'canvas-dither';
import { type Bitmap, bitmapOf } from '../bitmap.ts';

/** Most rows, so that the buffers of old printers hold it. */
const MOST_ROWS = 255;
const MOST_DOTS = 16_000_000;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The last chunk: Skia draws the rest of a file that was cut off as white. */
const END = Buffer.from('IEND', 'latin1');

/** The reason a logo cannot be used; its message is a sentence for a person. */
export class LogoError extends Error {
  override readonly name = 'LogoError';
}

/**
 * Makes a logo of a PNG file: on white, scaled down to at most `width` dots across and 255 high, in
 * black dots.
 *
 * @throws LogoError if the file is no readable PNG
 */
export async function prepareLogo(png: Uint8Array, width: number): Promise<Bitmap> {
  const image = await decoded(png);
  const scale = Math.min(1, width / image.width, MOST_ROWS / image.height);
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  const [across, down] = [scaled(image.width), scaled(image.height)];
  const context = createCanvas(across, down).getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, across, down);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, across, down);
  const dots = context.getImageData(0, 0, across, down);
  dither.floydsteinberg(dots);
  return bitmapOf(dots);
}

async function decoded(png: Uint8Array) {
  try {
    const file = Buffer.from(png);
    if (!PNG.equals(file.subarray(0, PNG.length)) || !file.includes(END)) {
      throw new TypeError('It is no whole PNG.');
    }
    const image = await loadImage(file);
    if (image.width * image.height > MOST_DOTS) throw new RangeError('It is too large.');
    return image;
  } catch (cause) {
    throw new LogoError(
      'This logo cannot be read. Choose a PNG picture of less than 16 megapixels.',
      { cause },
    );
  }
}
