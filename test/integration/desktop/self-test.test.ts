import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { extractAll } from '@electron/asar';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { findTestChromium } from '../../../scripts/chromium.mjs';
import { displayServer } from '../../support/display-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The program of the package in the folder SWIPEWELL_PACKED, as out/rehearsal/linux-unpacked; without one, of the bundle. */
function program(): string {
  const packed = process.env['SWIPEWELL_PACKED'];
  if (packed === undefined) {
    return fileURLToPath(new URL('../../../out/main/index.js', import.meta.url));
  }
  const folder = temporaryFolder();
  extractAll(join(packed, 'resources', 'app.asar'), folder);
  return join(folder, 'out', 'main', 'index.js');
}

const STAND_IN = new URL('../../support/electron-stand-in/register.ts', import.meta.url).href;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

/** `swipewell --command self-test` of the bundled program, on the stand-in with a page of Chromium. */
async function selfTest(data: string) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    executablePath: findTestChromium() ?? '',
    chromiumSandbox: false,
    args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => context.close());
  const child = spawn(
    process.execPath,
    ['--import', STAND_IN, program(), '--command', 'self-test'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(await displayServer()),
        SWIPEWELL_STAND_IN_DATA: data,
        SWIPEWELL_STAND_IN_CHROMIUM: `http://127.0.0.1:${port}`,
      },
    },
  );
  const [[code], said, complained] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, said, complained };
}

test('the self-test reports each part of the bundled program, and leaves nothing behind', async () => {
  const data = temporaryFolder();
  const leftovers = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith('swipewell-self-test-'));
  const before = leftovers();
  const { code, said, complained } = await selfTest(data);
  expect(said, complained).not.toBe('');
  const { works, parts } = JSON.parse(said);
  const states = parts.map(({ part, state }: Record<string, string>) => [part, state]);
  expect(states, said).toEqual([
    ['program', 'works'],
    ['native modules', 'works'],
    // The stand-in obfuscates only, as a Linux without a keyring.
    ['safe storage', process.platform === 'linux' ? 'absent' : 'works'],
    ['service', 'works'],
    ['page', 'works'],
    ['payment', 'works'],
    ['report writer', 'works'],
    ['print', 'works'],
  ]);
  expect({ works, code }).toEqual({ works: true, code: 0 });
  expect(readdirSync(data)).toEqual([]);
  expect(leftovers()).toEqual(before);
}, 300_000);
