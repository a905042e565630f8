import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openSettings } from '../../src/main/settings/settings-store.ts';
import { openPeople } from '../../src/main/staff/people.ts';
import { firstAdministrator } from '../../src/main/staff/recovery.ts';
import { startOnStandIn } from '../support/desktop-counter.ts';
import { readEntries } from '../support/read-journal.ts';

const [NAME, PIN] = ['Ada Vance', '864209'];

test.skip(process.platform !== 'linux', 'the stand-in has the safe storage of Linux only');

test('a Production counter with settings of an earlier build asks its administrator about the disk', async () => {
  const data = mkdtempSync(join(tmpdir(), 'swipewell-disk-'));
  const baseUrl = 'https://127.0.0.1:9'; // no service is there
  const connection = {
    id: 'first',
    baseUrl,
    username: 'clinic',
    environment: 'production',
  } as const;
  const saved = { ...connection, authority: null, branches: [], diskEncrypted: false };
  openSettings(data).change({ connections: [saved] });
  const people = openPeople(join(data, 'clinic'), () => []);
  await firstAdministrator(people, 'ada', { name: NAME, pin: PIN });
  const desktop = await startOnStandIn(data, 'gnome_libsecret');
  const { page } = desktop;
  try {
    await page.getByRole('button', { name: NAME }).click({ timeout: 50_000 });
    await page.getByLabel(`${NAME}’s PIN`).fill(PIN);
    const question = page.getByRole('heading', { name: 'Is the disk of this PC encrypted?' });
    await expect(question).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('disk-confirmation.png') });
    await page.keyboard.press('F12');
    await expect(question).toBeHidden();
    await page.getByLabel(`${NAME}’s PIN`).fill(PIN);
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'The disk of this PC is encrypted' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  } finally {
    await desktop.close();
  }
  expect(openSettings(data).current.connections).toMatchObject([{ diskEncrypted: true }]);
  const changed = readEntries(join(data, 'clinic', 'production')).filter(
    ({ kind }) => kind === 'setting.changed',
  );
  expect(changed).toMatchObject([{ body: { name: 'disk encrypted', by: { name: NAME } } }]);
  rmSync(data, { recursive: true });
});
