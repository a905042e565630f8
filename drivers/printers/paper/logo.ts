import { convertIndexedToRgb, decode } from 'fast-png';
import { findObeyed } from './obeyed-bytes.ts';

/** A picture ready to print: rows of bits, 1 is black, the first dot the highest bit. */
export interface Logo {
  /** In dots, a multiple of 8. */
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

/** Most rows of one raster command, so that the buffers of old printers hold it. */
const MOST_ROWS = 255;

/** The reason a logo cannot be used; its message is a sentence for a person. */
export class LogoError extends Error {
  override readonly name = 'LogoError';
}

/**
 * Makes a logo of a PNG file: on white, scaled down to at most `width` dots across and 255 high, in
 * black dots (Floyd and Steinberg), without bytes that a printer would obey.
 *
 * @throws LogoError if the file is no readable PNG
 */
export function prepareLogo(png: Uint8Array, width: number): Logo {
  const grey = readGrey(png);
  const scale = Math.min(1, width / grey.width, MOST_ROWS / grey.height);
  return packBits(dither(shrink(grey, scale)));
}

/** Brightness of each dot, 0 black to 255 white. */
interface Grey {
  readonly width: number;
  readonly height: number;
  readonly light: Float64Array;
}

function readGrey(png: Uint8Array): Grey {
  const { width, height, data, channels, depth } = decodePng(png);
  const most = 2 ** depth - 1;
  const light = new Float64Array(width * height);
  for (const at of light.keys()) {
    const [red = 0, green = red, blue = red, alpha = most] = channelsOf(
      data.subarray(at * channels, (at + 1) * channels),
    );
    const bright = (0.299 * red + 0.587 * green + 0.114 * blue) / most;
    const cover = alpha / most;
    light[at] = 255 * (bright * cover + 1 - cover);
  }
  return { width, height, light };
}

/** Red, green, blue, alpha of a dot with 1 to 4 channels. */
function channelsOf(dot: ArrayLike<number>): readonly (number | undefined)[] {
  const [first, second, third, fourth] = Array.from(dot);
  return dot.length < 3 ? [first, first, first, second] : [first, second, third, fourth];
}

function decodePng(png: Uint8Array) {
  try {
    const picture = decode(png, { checkCrc: true });
    if (picture.width * picture.height > 16_000_000) throw new RangeError('It is too large.');
    if (picture.palette === undefined) {
      if (picture.depth < 8) throw new RangeError('Its dots have less than 8 bits.');
      return picture;
    }
    const data = convertIndexedToRgb(picture);
    const channels = data.length / (picture.width * picture.height);
    return { ...picture, data, channels, depth: 8 };
  } catch (cause) {
    throw new LogoError(
      'This logo cannot be read. Choose a PNG picture of less than 16 megapixels.',
      {
        cause,
      },
    );
  }
}

/** Averages the dots that become one. */
function shrink(from: Grey, scale: number): Grey {
  if (scale === 1) return from;
  const width = Math.max(1, Math.floor(from.width * scale));
  const height = Math.max(1, Math.floor(from.height * scale));
  const light = new Float64Array(width * height);
  for (const at of light.keys()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    let [sum, count] = [0, 0];
    for (let row = Math.floor(y / scale); row < Math.min(from.height, (y + 1) / scale); row += 1) {
      for (let col = Math.floor(x / scale); col < Math.min(from.width, (x + 1) / scale); col += 1) {
        sum += from.light[row * from.width + col] ?? 255;
        count += 1;
      }
    }
    light[at] = count === 0 ? 255 : sum / count;
  }
  return { width, height, light };
}

/** Floyd and Steinberg: the error of each dot goes to its neighbors on the right and below. */
function dither({ width, height, light }: Grey): Grey {
  const dots = Float64Array.from(light);
  const give = (x: number, y: number, error: number) => {
    if (x < 0 || x >= width || y >= height) return;
    dots[y * width + x] = (dots[y * width + x] ?? 0) + error;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wanted = dots[y * width + x] ?? 255;
      const made = wanted < 128 ? 0 : 255;
      dots[y * width + x] = made;
      const error = (wanted - made) / 16;
      give(x + 1, y, error * 7);
      give(x - 1, y + 1, error * 3);
      give(x, y + 1, error * 5);
      give(x + 1, y + 1, error);
    }
  }
  return { width, height, light: dots };
}

function packBits({ width, height, light }: Grey): Logo {
  const across = Math.ceil(width / 8);
  const bits = new Uint8Array(across * height);
  for (const [at, bright] of light.entries()) {
    if (bright >= 128) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const byte = y * across + (x >> 3);
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
  }
  return harmless({ width: across * 8, height, bits });
}

/**
 * The same picture without bytes that printers obey: if 10 is followed by 04, 05 or 14, one dot of
 * the second byte changes.
 */
export function harmless(logo: Logo): Logo {
  const bits = Uint8Array.from(logo.bits);
  for (let at = findObeyed(bits); at !== -1; at = findObeyed(bits, at + 1)) {
    bits[at + 1] = (bits[at + 1] ?? 0) ^ 0x08;
  }
  return { ...logo, bits };
}
