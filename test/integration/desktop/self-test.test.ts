import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { displayServer } from '../../support/display-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runSelfTest } from './running-self-test.ts';
import { testedProgram } from './tested-program.ts';

const PARTS = [
  ['program', 'works'],
  ['native modules', 'works'],
  // The stand-in obfuscates only, as a Linux without a keyring.
  ['safe storage', process.platform === 'linux' ? 'absent' : 'works'],
  ['service', 'works'],
  ['page', 'works'],
  ['payment', 'works'],
  ['report writer', 'works'],
  ['print', 'works'],
];

interface Ended {
  readonly code: unknown;
  readonly said: string;
  readonly complained: string;
}

function expectAllParts({ code, said, complained }: Ended): void {
  expect(said, complained).not.toBe('');
  const { works, parts } = JSON.parse(said);
  const states = parts.map(({ part, state }: Record<string, string>) => [part, state]);
  expect(states, said).toEqual(PARTS);
  expect({ works, code }).toEqual({ works: true, code: 0 });
}

test('the self-test reports each part of the bundled program, and leaves nothing behind', async () => {
  const [data, temporary] = [temporaryFolder(), temporaryFolder()];
  const folders = { TMPDIR: temporary, TEMP: temporary };
  const environment = { ...process.env, ...folders, ...(await displayServer()) };
  expectAllParts(await runSelfTest(testedProgram(), data, temporaryFolder(), environment));
  expect(readdirSync(data)).toEqual([]);
  const left = readdirSync(temporary).filter((name) => name.startsWith('swipewell-'));
  expect(left).toEqual([]);
}, 300_000);

const RUNNING = fileURLToPath(new URL('running-self-test.ts', import.meta.url));
/** A command in a network of its own, which has the loopback alone. */
const OFFLINE = ['--net', '--map-root-user', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

test('the self-test needs no network', async ({ skip }) => {
  if (spawnSync('unshare', [...OFFLINE, 'true']).status !== 0) {
    return skip('this computer or account makes no network namespace');
  }
  const online = spawnSync('unshare', [...OFFLINE, 'ip', '-brief', 'route']).stdout.toString();
  expect(online).toBe('');
  const words = [RUNNING, testedProgram(), temporaryFolder(), temporaryFolder()];
  const child = spawn('unshare', [...OFFLINE, process.execPath, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(await displayServer()) },
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(said).not.toBe('');
  expectAllParts(JSON.parse(said));
}, 300_000);
