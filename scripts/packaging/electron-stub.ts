import { appendFileSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The place of the fuses in Electron's binary: this text, a version, their number, and one digit
 * each.
 */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = [0x01, 0x09] as const;
const UNSET = '0'.repeat(FUSES[1]);

/** Any Windows program fits for either system: it is packed, never run. */
const PROGRAM = 'node_modules/electron-winstaller/vendor/rcedit.exe';
const NAMES = { linux: 'electron', win32: 'electron.exe' } as const;

/**
 * A folder that electron-builder takes for Electron's own for `platform`, if that is unavailable: a
 * program with fuses to set, and the files that are copied with it.
 */
export function makeElectronStub(
  root: string,
  platform: keyof typeof NAMES,
  version: string,
  folder: string,
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const binary = join(folder, NAMES[platform]);
  copyFileSync(join(root, PROGRAM), binary);
  appendFileSync(binary, Buffer.from([...Buffer.from(FUSE_SENTINEL), ...FUSES]));
  appendFileSync(binary, UNSET);
  writeFileSync(join(folder, 'version'), version);
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, file), 'In place of the one that comes with Electron.\n');
  }
}
