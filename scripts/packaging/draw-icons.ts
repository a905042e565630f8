/** `node scripts/packaging/draw-icons.ts`: the icons of the installers from build/icon.svg, after a change of it. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';

const BUILD = fileURLToPath(new URL('../../build/', import.meta.url));

/** Of build/icons, for Linux, and of the Windows file, pixels. */
const SIZES = [16, 32, 48, 64, 128, 256, 512] as const;
const LARGEST_OF_WINDOWS = 256;

/** The types of the PNG images in an Apple file by their pixels. */
const APPLE = { ic07: 128, ic08: 256, ic09: 512, ic10: 1_024 } as const;

interface Picture {
  readonly size: number;
  readonly png: Buffer;
}

/** A Windows icon: a header, an entry of 16 bytes for each picture, the pictures as PNG. */
function windowsIcon(pictures: readonly Picture[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let offset = header.length + 16 * pictures.length;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.from([size % 256, size % 256, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

/** A part of an Apple icon: its type, its length with these 8 bytes, and its content. */
function applePart(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}    `, 'latin1');
  head.writeUInt32BE(content.length + head.length, 4);
  return Buffer.concat([head, content]);
}

async function main(): Promise<void> {
  const svg = readFileSync(`${BUILD}icon.svg`, 'utf8');
  const draw = async (size: number): Promise<Picture> => {
    const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
    const canvas = createCanvas(size, size);
    canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), 0, 0, size, size);
    return { size, png: canvas.toBuffer('image/png') };
  };
  mkdirSync(`${BUILD}icons`, { recursive: true });
  const pictures = await Promise.all(SIZES.map(draw));
  for (const { size, png } of pictures) writeFileSync(`${BUILD}icons/${size}x${size}.png`, png);
  const small = pictures.filter(({ size }) => size <= LARGEST_OF_WINDOWS);
  writeFileSync(`${BUILD}icon.ico`, windowsIcon(small));
  const parts = Object.entries(APPLE).map(async ([type, size]) =>
    applePart(type, (await draw(size)).png),
  );
  writeFileSync(`${BUILD}icon.icns`, applePart('icns', Buffer.concat(await Promise.all(parts))));
}

if (import.meta.main) await main();
