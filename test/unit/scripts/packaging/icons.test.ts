import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { convertIcon } from 'app-builder-lib/out/util/iconConverter.js';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const BUILD = fileURLToPath(new URL('../../../../build', import.meta.url));

/** What electron-builder takes for an installer; without a file of ours it would take Electron's icon. */
const taken = (format: 'ico' | 'icns' | 'set') =>
  convertIcon({
    ...{ sources: [], fallbackSources: [], roots: [BUILD], format },
    outDir: temporaryFolder(),
  });

test.each([
  ['ico', 256],
  ['icns', 0], // it does not read the sizes of this file
  ['set', 512],
] as const)('the installers have an icon of ours as %s (%i)', async (format, size) => {
  const { icons, isFallback } = await taken(format);
  expect(isFallback).toBe(false);
  expect(icons.at(-1)?.size).toBe(size);
  expect(icons.at(-1)?.file.startsWith(BUILD)).toBe(true); // nothing is converted
});

test('the icons of Windows and macOS have the pictures of Linux', () => {
  const read = (name: string) => readFileSync(`${BUILD}/${name}`);
  const [ico, icns] = [read('icon.ico'), read('icon.icns')];
  for (const size of [128, 256]) {
    const picture = read(`icons/${size}x${size}.png`);
    expect(ico.includes(picture) && icns.includes(picture)).toBe(true);
  }
  expect(icns.readUInt32BE(4)).toBe(icns.length);
});
