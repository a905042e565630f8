import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCounter } from '../support/counter.ts';
import { startHubProcess } from '../support/hub-process.ts';
import { startService } from '../support/service.ts';
import { counterFolder, screenshots } from './clinic-counters.ts';
import { expect, openQuickPayment, test } from './counter-fixture.ts';

test('a counter without a branch of its name says so after the sign-in, until an administrator renames it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const root = mkdtempSync(join(tmpdir(), 'swipewell-branch-'));
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
  const [service, hub] = await Promise.all([startService(), startHubProcess(folder, 0)]);
  const [main = '', mill = ''] = service.clientIds;
  const data = counterFolder(root, 'a', service, [
    { clientId: main, name: 'Main Street' },
    { clientId: mill, name: 'Old Mill' },
  ]);
  const counter = await startCounter(data, '--hub', hub.url, '--pairing-code', hub.code);
  const enterPin = async () => {
    await page.getByRole('button', { name: 'Ines Okafor' }).click();
    await page.getByLabel('Ines Okafor’s PIN').pressSequentially('864209');
  };
  try {
    await page.goto(counter.url);
    await enterPin();
    const title = 'No card or bank account payments at this counter';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(/^The branch of this counter is Main\./)).toBeVisible();
    const branches = page.getByRole('list', { name: 'Branches' });
    await expect(branches.getByRole('listitem')).toHaveText([
      `${main} Main Street`,
      `${mill} Old Mill`,
    ]);
    await screenshots(page, 'unclear-branch');
    await page.getByRole('button', { name: 'Continue without cards' }).click();
    await openQuickPayment(page);
    await page.getByRole('button', { name: 'Branch unclear' }).click();
    await expect(branches.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');

    await page.keyboard.press('F10');
    await page.getByRole('tab', { name: 'Connection' }).click();
    await page.getByRole('button', { name: 'Check or change' }).click();
    await page.getByLabel('Branches').fill(`${main} main\n${mill} Old Mill`);
    await page.getByRole('button', { name: 'Check connection' }).click();
    await page.getByRole('button', { name: 'Save connection' }).click();
    await enterPin();
    await openQuickPayment(page);
    await expect(page.getByRole('button', { name: 'main', exact: true })).toBeDisabled();
  } finally {
    await page.goto('about:blank');
    await counter.stop();
    await hub.stop();
    await service.stop();
    for (const each of [root, folder]) rmSync(each, { recursive: true, force: true });
  }
});
