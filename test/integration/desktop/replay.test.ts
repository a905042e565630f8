import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium, type Page } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { findTestChromium } from '../../../scripts/chromium.mjs';
import { redactedEntries } from '../../../src/main/cli/redacted-entries.ts';
import { openStored } from '../../../src/main/journal/stored-journal.ts';
import { contents, openIn } from '../../support/damaged-journal.ts';
import { openDemoPeople } from '../../support/demo-people.ts';
import { freePort } from '../../support/desktop-counter.ts';
import { addPaidSales } from '../../support/journal-day.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testedProgram } from './tested-program.ts';

const STAND_IN = new URL('../../support/electron-stand-in/register.ts', import.meta.url).href;

/** The data of an installed, closed counter with two paid sales and its staff. */
function closedCounter() {
  const data = temporaryFolder();
  const folder = join(data, 'clinic', 'demo');
  mkdirSync(folder, { recursive: true });
  const journal = openIn(folder);
  addPaidSales(journal, 1, 2);
  const last = journal.head.number;
  journal.close();
  openDemoPeople(join(data, 'clinic'));
  return { data, folder, last };
}

/** `swipewell --command replay …` of the packed program, on the stand-in. */
function start(data: string, words: readonly string[], environment: NodeJS.ProcessEnv) {
  const temporary = temporaryFolder();
  const command = ['--import', STAND_IN, testedProgram(), '--command', 'replay', ...words];
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ ...process.env, ...environment },
      ...{ TMPDIR: temporary, TEMP: temporary, SWIPEWELL_PIN: '864209' },
      ...{ SWIPEWELL_STAND_IN_DATA: data, SWIPEWELL_STAND_IN_PACKAGED: '1' },
    },
  });
  onTestFinished(() => void child.kill());
  const complained = text(child.stderr);
  const exited = once(child, 'exit').then(async ([code]) => ({
    ...{ code, complained: await complained },
    left: readdirSync(temporary).filter((name) => name.startsWith('swipewell-')),
  }));
  return { exited, close: () => child.kill('SIGTERM') };
}

/** The same with a page of Chromium as its window. */
async function replay(data: string, ...words: readonly string[]) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    executablePath: findTestChromium() ?? '',
    chromiumSandbox: false,
    args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => context.close());
  const window = Promise.withResolvers<Page>();
  context.on('page', window.resolve);
  const { exited, close } = start(data, words, {
    SWIPEWELL_STAND_IN_CHROMIUM: `http://127.0.0.1:${port}`,
  });
  const page = await Promise.race([window.promise, exited]);
  if ('code' in page) throw new Error(`It ended: ${page.complained}`);
  return { page, exited, close };
}

const watermark = (page: Page, sentence: string) =>
  page.getByRole('region', { name: 'REPLAY' }).getByText(sentence);

const ADMINISTRATOR = ['--person', 'Ines Okafor'] as const;

test('the installed program shows the screens after an entry in a window, and changes no file', async () => {
  const { data, folder, last } = closedCounter();
  const before = [readdirSync(data, { recursive: true }), contents(folder)];
  const { page, exited, close } = await replay(data, ...ADMINISTRATOR, '--until', '6');
  expect(last).toBeGreaterThan(6);
  await watermark(page, 'as it stood after entry 6. Nothing can be changed here.').waitFor();
  close();
  expect(await exited).toEqual({ code: 0, complained: '', left: [] });
  expect([readdirSync(data, { recursive: true }), contents(folder)]).toEqual(before);
}, 120_000);

test('the installed program shows a support bundle', async () => {
  const { data, folder } = closedCounter();
  const bundle = join(temporaryFolder(), 'bundle.json');
  const stored = openStored(folder, false);
  const entries = redactedEntries(stored);
  stored.db.close();
  writeFileSync(bundle, JSON.stringify({ journals: [{ entries }] }));
  const { page, exited, close } = await replay(data, bundle, ...ADMINISTRATOR);
  await watermark(page, `as it stood after entry ${entries.length}.`).waitFor();
  close();
  expect(await exited).toMatchObject({ code: 0, left: [] });
}, 120_000);

test.each<[string, readonly string[], number, string]>([
  ['an administrator', [], 1, '--person is missing.'],
  ['the PIN', ['--person', 'Morgan Lee'], 1, 'Wrong name or PIN.'],
  ['such an entry', [...ADMINISTRATOR, '--until', '99'], 1, 'has the entries 1 to'],
  ['such a flag', [...ADMINISTRATOR, '--open'], 2, '--open'],
])('the installed program shows nothing without %s', async (_what, words, code, sentence) => {
  const { data } = closedCounter();
  const { exited } = start(data, words, {});
  const complained = expect.stringContaining(sentence);
  expect(await exited).toEqual({ code, complained, left: [] });
});
