import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { startCounter } from '../support/counter.ts';
import { readEntries } from '../support/read-journal.ts';
import { chargeDemoCard, expect, signIn, test } from './counter-fixture.ts';
import { picture } from './picture.ts';

const lineSchema = z.object({ url: z.url(), until: z.int(), at: z.iso.datetime() });

/** Starts the command as an IT person does, and waits for its line. */
async function startReplay(...flags: readonly string[]) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['src/main/hosts/journal-main.ts', 'replay', ...flags],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout === null) throw new Error('The command has no output.');
  const [line] = await once(createInterface(child.stdout), 'line');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { ...lineSchema.parse(JSON.parse(String(line))), stop };
}

test('a payment is shown before and after its answer, and nothing can be changed', async ({
  page,
  data,
}) => {
  const counter = await startCounter(data, '--virtual-printer');
  await page.goto(counter.url);
  await signIn(page);
  await chargeDemoCard(page, '25', 'Joan');
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await counter.stop();
  const entries = readEntries(data);
  const opened = entries.findIndex(({ kind }) => kind === 'attempt.opened') + 1;

  const before = await startReplay('--data', data, '--until', String(opened));
  expect(before.until).toBe(opened);
  await page.goto(before.url);
  await expect(page.getByText('Charging…')).toBeVisible();
  await before.stop();

  const after = await startReplay('--data', data);
  expect(after.until).toBe(entries.length);
  await page.goto(after.url);
  const sentence = `as it stood after entry ${entries.length}. Nothing can be changed here.`;
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
  await page.keyboard.press('F3');
  await expect(page.getByLabel('Find payment')).toBeFocused();
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
  await picture(page, 'replay-1-payments');

  await page.keyboard.press('F7');
  const drawer = page.getByRole('article', { name: 'Virtual drawer' });
  await drawer.getByRole('button', { name: 'Count the drawer' }).click();
  const refused = page.getByText(
    'This is an earlier state of the counter. Nothing can be changed here.',
  );
  await expect(refused).toBeVisible();
  await picture(page, 'replay-2-refused', refused);
  await after.stop();
});
