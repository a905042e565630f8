import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinClinic } from '../../src/main/hub/joined.ts';
import { startCounter } from '../support/counter.ts';
import { hubCommand, startHubProcess } from '../support/hub-process.ts';
import { screenshots } from './clinic-counters.ts';
import { expect, signIn, signInOwner, test } from './counter-fixture.ts';

test.describe('A PC in the place of a dead one', () => {
  test.setTimeout(240_000);
  let root: string;
  let folder: string;
  test.beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'swipewell-replaced-'));
    folder = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
  });
  test.afterEach(() => {
    for (const each of [root, folder]) rmSync(each, { recursive: true, force: true });
  });

  test('says that the payments of that one are here, or missing, and brings them', async ({
    page,
  }) => {
    const data = join(root, 'new');
    let hub = await startHubProcess(folder, 0);
    const { url, code } = hub;
    const dead = { folder: root, tillId: 'BBBB77', name: 'Desk 2', environment: 'demo' } as const;
    await joinClinic(dead, { url, code });
    await hubCommand(folder, ['lost', 'BBBB77']);
    const { output: place } = await hubCommand(folder, ['pair', '--replaces', 'BBBB77']);
    let counter = await startCounter(data, '--hub', url, '--pairing-code', place.trim());
    const openHub = async () => {
      await signIn(page);
      await signInOwner(page);
      await page.keyboard.press('F10');
      await page.getByRole('tab', { name: 'Other PCs' }).click();
    };
    const here = page.getByText(/^The payments of BBBB77 are here\./);
    await page.goto(counter.url);
    await openHub();
    await expect(here).toBeVisible();
    await screenshots(page, 'clinic-replaced-done');

    // The hub went away before they came.
    await counter.stop();
    await hub.stop();
    rmSync(join(data, 'retired'), { recursive: true });
    counter = await startCounter(data);
    await page.goto(counter.url);
    hub = await startHubProcess(folder, Number(new URL(url).port));
    await openHub();
    await expect(page.getByRole('button', { name: 'Payments missing' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText(/^The payments of BBBB77, which this PC replaces/)).toBeVisible();
    await screenshots(page, 'clinic-replaced-missing');
    await page.getByRole('button', { name: 'Bring them now' }).click();
    await openHub();
    await expect(here).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clinic connected' })).toBeVisible();
    await counter.stop();
    await hub.stop();
  });
});
