import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { displayFault } from '../../../src/main/hosts/desktop/display-fault.ts';
import { x11Server } from '../../support/display-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const KEY = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const OTHER_KEY = Buffer.alloc(16, 0x5a);
const LOCAL = 256;
const WILD = 65_535;

function field(value: Buffer | string): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

interface Line {
  readonly key?: Buffer;
  readonly family?: number;
  readonly address?: string;
  readonly number?: string;
  readonly name?: string;
}

/** A file of keys as `xauth` writes it; its lines are for each display of this computer. */
function keyFile(...lines: readonly Line[]): string {
  const file = join(temporaryFolder(), 'Xauthority');
  const bytes = lines.map(({ key = KEY, family = LOCAL, address = hostname(), ...line }) => {
    const { number = '', name = 'MIT-MAGIC-COOKIE-1' } = line;
    const head = Buffer.alloc(2);
    head.writeUInt16BE(family);
    return Buffer.concat([head, ...[address, number, name, key].map(field)]);
  });
  writeFileSync(file, Buffer.concat(bytes));
  return file;
}

const XVFB = spawnSync('Xvfb', ['-help']).error === undefined ? null : 'Xvfb is not installed';

/** A real display server with the key, on a free number. */
async function xvfb(): Promise<string> {
  const child = spawn(
    'Xvfb',
    ['-auth', keyFile({ family: WILD, address: '' }), '-displayfd', '3'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const number = child.stdio[3] as Readable; // a pipe by the options above
  const [line] = await Promise.race([once(number, 'data'), ended]);
  return `:${String(line).trim()}`;
}

const REMEDY =
  'Set XAUTHORITY to the file with the key of that display, or start it with xvfb-run.';

describe.runIf(process.platform === 'linux')('a display with a key', () => {
  test.each<[string, readonly Line[]]>([
    ['of this computer', [{}]],
    ['of any computer', [{ family: WILD, address: '' }]],
    [
      'after those of others',
      [{ key: OTHER_KEY, address: 'other-pc' }, { key: OTHER_KEY, number: '9998' }, {}],
    ],
    ['after one of another mechanism', [{ key: OTHER_KEY, name: 'XDM-AUTHORIZATION-1' }, {}]],
  ])('accepts an account with the key %s', async (_which, lines) => {
    const { display, asked } = await x11Server({ accepts: true });
    expect(await displayFault({ DISPLAY: display, XAUTHORITY: keyFile(...lines) })).toBeNull();
    expect(asked).toContainEqual(['MIT-MAGIC-COOKIE-1', KEY.toString('hex')]);
  });

  test.each<[string, string]>([
    ['without a file of keys', join('/', 'none', 'Xauthority')],
    ['with a key of another computer', 'other-pc'],
    ['with a file that was cut', 'cut'],
  ])('is asked without a key %s, and its refusal is reported', async (_which, given) => {
    const { display, asked } = await x11Server({ accepts: false });
    const file = given === 'cut' ? join(temporaryFolder(), given) : keyFile({ address: given });
    if (given === 'cut') writeFileSync(file, Buffer.from([1, 0, 0, 200, 1]));
    const XAUTHORITY = given.startsWith('/') ? given : file;
    expect(await displayFault({ DISPLAY: display, XAUTHORITY })).toBe(
      `No display: the server of ${display} refuses this account (No protocol specified). ${REMEDY}`,
    );
    expect(asked).toContainEqual(['', '']);
  });

  test('of Xvfb accepts its key, and refuses another one and none', async ({ skip }) => {
    if (XVFB !== null) return skip(XVFB);
    const DISPLAY = await xvfb();
    const faultWith = (XAUTHORITY: string) => displayFault({ DISPLAY, XAUTHORITY });
    expect(await faultWith(keyFile({}))).toBeNull();
    for (const file of [keyFile({ key: OTHER_KEY }), keyFile()]) {
      expect(await faultWith(file)).toMatch(
        /^No display: the server of :\d+ refuses this account \(.+\)\. Set XAUTHORITY/,
      );
    }
  });
});
