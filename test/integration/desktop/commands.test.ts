import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { displayServer, x11Server } from '../../support/display-server.ts';
import { startHubProcess } from '../../support/hub-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const PROGRAM = fileURLToPath(new URL('../../../out/main/index.js', import.meta.url));
const STAND_IN = new URL('../../support/electron-stand-in/register.ts', import.meta.url).href;

/** `swipewell …` of the bundled desktop program, on the Electron substitute. */
async function run(
  data: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, ['--import', STAND_IN, PROGRAM, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISPLAY: 'none', SWIPEWELL_STAND_IN_DATA: data, ...environment },
  });
  const [[code], said, complained] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, said, complained };
}

const swipewell = (data: string, ...words: readonly string[]) => run(data, words, {});

const packaged = (data: string, ...words: readonly string[]) =>
  run(data, words, { SWIPEWELL_STAND_IN_PACKAGED: '1' });

test('the installed program writes a report and a support bundle, and lists its commands', async () => {
  const data = temporaryFolder();
  const [report, bundle] = [join(data, 'transactions.csv'), join(data, 'bundle.json')];
  const order = ['report', 'transactions', '--from', '2026-01-01', '--out', report];
  expect(await swipewell(data, '--command', ...order)).toMatchObject({ code: 0 });
  expect(readFileSync(report, 'utf8')).toContain('Tracking ID');
  await expect(
    swipewell(data, '--command', 'support-bundle', '--out', bundle),
  ).resolves.toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(bundle, 'utf8'))).toMatchObject({ settings: { till: 'account' } });
  const wrong = await swipewell(data, '--command', 'fly');
  expect(wrong).toMatchObject({ code: 2, complained: expect.stringContaining('verify-journal') });
});

test.skipIf(process.platform === 'win32')(
  'the installed program runs the commands of a hub, with their exit codes',
  async () => {
    // Its server may run as another account, which cannot pass through the folder of the tests.
    const data = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const hub = (...words: readonly string[]) =>
      packaged(temporaryFolder(), '--command', 'hub', ...words, '--data', data);
    await (await startHubProcess(data, 0)).stop();
    const { code, said } = await hub('status', '--json');
    expect({ code, ...JSON.parse(said) }).toMatchObject({ code: 0, counters: 0 });
    expect(await hub('fly')).toMatchObject({ code: 2, complained: 'There is no command fly.\n' });
  },
);

/** A path below a file, where no account makes a folder. */
const NOWHERE = join(PROGRAM, 'none');

/** An option of Node by which a module of the program cannot be loaded, as a native one of another system. */
const withoutModule = (name: string) => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(named, context, next) {
      if (named === '${name}') throw new Error('${name} is of another system');
      return next(named, context);
    } });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` };
};

/** A display without a server on Linux, and the words of its fault. */
const displays = (fault: string, ...all: readonly string[]) =>
  all.map((display): [string, Record<string, string>, string] => [
    `a display at '${display}'`,
    { DISPLAY: display, WAYLAND_DISPLAY: '' },
    fault,
  ]);

/** Linux alone has displays that a program may lack. */
const WITHOUT_DISPLAY =
  process.platform === 'linux'
    ? [
        ...displays('No display: DISPLAY and WAYLAND_DISPLAY are not set', ''),
        ...displays(
          'No display: no server accepts a connection to',
          ...[':987', 'unix:987.0', 'localhost:9876', ':70000', 'none'],
        ),
      ]
    : [];

test.each<[string, Record<string, string>, string]>([
  ...WITHOUT_DISPLAY,
  ['its folder', { TMPDIR: NOWHERE, TEMP: NOWHERE }, 'mkdtemp'],
  ['a native module', withoutModule('@node-rs/argon2'), '@node-rs/argon2 is of another system'],
])('a self-test without %s reports it and exits with 1', async (_what, environment, fault) => {
  const data = temporaryFolder();
  const display = await displayServer();
  const given = { ...display, ...environment };
  const { code, said, complained } = await run(data, ['--command', 'self-test'], given);
  expect(said, complained).not.toBe('');
  expect(JSON.parse(said)).toMatchObject({
    works: false,
    parts: [{ part: 'program', state: 'fails', detail: expect.stringContaining(fault) }],
  });
  expect({ code, complained }).toEqual({ code: 1, complained: '' });
});

test.runIf(process.platform === 'linux')(
  'a self-test at a display that refuses the account says how to give it the key',
  async () => {
    const { display: DISPLAY } = await x11Server({ accepts: false });
    const given = { DISPLAY, WAYLAND_DISPLAY: '', XAUTHORITY: NOWHERE };
    const { code, said } = await run(temporaryFolder(), ['--command', 'self-test'], given);
    const detail = expect.stringContaining(
      'refuses this account (No protocol specified). Set XAUTHORITY',
    );
    expect(JSON.parse(said)).toMatchObject({ works: false, parts: [{ state: 'fails', detail }] });
    expect(code).toBe(1);
  },
);

test.each([
  ['a window', ['--remote-debugging-port=0']],
  ['a command', ['--command', 'fly', '--proxy-server=127.0.0.1:8080']],
])('the packaged program opens nothing for %s with a Chromium switch', async (_what, words) => {
  const data = temporaryFolder();
  const { code, complained } = await packaged(data, ...words);
  expect(code).toBe(2);
  expect(complained).toMatch(
    /Swipewell does not start with the switch --(remote-debugging-port|proxy-server)\. Remove it/,
  );
  expect(readdirSync(data)).toEqual([]);
});

test('the packaged program keeps no compiled code in a writable folder', async () => {
  const data = temporaryFolder();
  expect(await packaged(data, '--command', 'fly')).toMatchObject({ code: 2 });
  expect(readdirSync(data)).not.toContain('compiled');
});
