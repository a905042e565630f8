import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  isReachable,
  lastPlace,
  savePlace,
} from '../../../../../src/main/hosts/desktop/window-place.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { IGNORES_MODES } from '../../../../support/this-system.ts';

const PLACE = { x: 100, y: 80, width: 1200, height: 800, maximized: false };
const DISPLAY = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
const SECOND = { workArea: { x: 1920, y: 0, width: 1280, height: 1024 } };

test('a window reopens at its last position', () => {
  const folder = temporaryFolder();
  savePlace(folder, PLACE);
  expect(lastPlace(folder)).toEqual(PLACE);
});

test.each(['', '{"x":1', '{"x":1,"y":2,"width":-5,"height":3,"maximized":false}', '[]', 'null'])(
  'a file that contains %j is ignored',
  (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'window.json'), text);
    expect(lastPlace(folder)).toBeNull();
  },
);

test('a position that was never saved is null', () => {
  expect(lastPlace(temporaryFolder())).toBeNull();
});

test.skipIf(IGNORES_MODES)('a read-only folder saves no position and reports it', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o500);
  expect(() => savePlace(folder, PLACE)).toThrow();
});

test.each([
  ['at its last position', PLACE, [DISPLAY], true],
  ['on a second display', { ...PLACE, x: 2000 }, [DISPLAY, SECOND], true],
  ['on a display that was taken away', { ...PLACE, x: 2000 }, [DISPLAY], false],
  ['with a corner left to hold', { ...PLACE, x: 1800 }, [DISPLAY], true],
  ['with too little left to hold', { ...PLACE, x: 1900 }, [DISPLAY], false],
  ['with its title above the screen', { ...PLACE, y: -50 }, [DISPLAY], false],
  ['below the screen', { ...PLACE, y: 1039 }, [DISPLAY], false],
])('a window %s is reachable: %o', (_where, place, displays, reachable) => {
  expect(isReachable(place, displays)).toBe(reachable);
});
