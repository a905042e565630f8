import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { joinClinic } from '../../src/main/hub/joined.ts';
import { startCounter } from '../support/counter.ts';
import { type HubProcess, hubCommand, startHubProcess } from '../support/hub-process.ts';
import { closeCounter, screenshots, sqlAtHub } from './clinic-counters.ts';
import { expect, signIn, signInOwner, test } from './counter-fixture.ts';
import { picture } from './picture.ts';

test.skip(process.platform === 'win32', 'Windows has no SIGKILL for the hub');

test.describe('The close of the clinic’s day', () => {
  test.setTimeout(480_000);
  let root: string;
  let folder: string;
  let hub: HubProcess;
  let counter: Awaited<ReturnType<typeof startCounter>>;
  test.beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'swipewell-close-e2e-'));
    folder = mkdtempSync(join(tmpdir(), 'swipewell-hub-e2e-'));
    hub = await startHubProcess(folder, 0);
    const { url, code } = hub;
    counter = await startCounter(
      join(root, 'a'),
      ...['--virtual-printer', '--hub', url, '--pairing-code', code],
    );
    // A second PC that joined, and was never switched on.
    const { output } = await hubCommand(folder, ['pair']);
    const second = { folder: root, tillId: 'BBBB77', name: 'Desk 2', environment: 'demo' } as const;
    await joinClinic(second, { url, code: output });
  });
  test.afterEach(async () => {
    await counter.stop();
    await hub.stop();
    for (const each of [root, folder]) rmSync(each, { recursive: true, force: true });
  });

  test('takes the Z report of a counter, a manager for the other one, and a bag; the hub may die', async ({
    page,
  }) => {
    await page.goto(counter.url);
    await signIn(page);
    await test.step('a counter takes cash and closes its own day', () => closeCounter(page));

    await signInOwner(page);
    await test.step('the clinic has no bags yet', async () => {
      const bags = await openBags(page);
      await expect(bags).toContainText('The clinic’s closes have no bags yet.');
      await page.keyboard.press('Escape');
    });
    await page.keyboard.press('Control+F8');
    await expect(page.getByText('Desk 2').first()).toBeVisible();
    await screenshots(page, 'clinic');
    await page.getByRole('button', { name: 'Close the clinic’s day' }).click();
    const panel = page.getByRole('dialog', { name: 'Close the clinic’s day' });
    await expect(panel.getByRole('region', { name: 'Z reports of the counters' })).toContainText(
      '$25.00',
    );
    await panel.getByRole('button', { name: 'Begin the close' }).click();
    await expect(panel.getByText('Begun by Ines Okafor')).toBeVisible();
    const without = panel.getByRole('button', { name: 'Close without these counters' });
    await expect(without).toBeFocused();

    await test.step('the hub is killed, and the close goes on where it was', async () => {
      const port = Number(new URL(hub.url).port);
      await hub.kill();
      await expect(page.getByRole('button', { name: 'Clinic hub away' })).toHaveCount(1);
      await expect(page.getByText(/The figures are those of/)).toHaveCount(1);
      hub = await startHubProcess(folder, port);
      await expect(page.getByRole('button', { name: 'Clinic connected' })).toHaveCount(1, {
        timeout: 60_000,
      });
      await expect(panel.getByText('Begun by Ines Okafor')).toBeVisible();
    });

    await test.step('a counter that has not closed needs a manager', async () => {
      await expect(
        panel.getByRole('region', { name: 'Counters that have not closed' }),
      ).toContainText('Desk 2');
      await without.press('Enter');
      await expect(panel.getByRole('button', { name: 'Not used on this day' })).toBeVisible();
      await panel.getByLabel('Reason').fill('Never used yet');
      await panel.getByLabel(/’s PIN$/).fill('246810');
      await without.click();
      await expect(panel.getByLabel(/’s PIN$/)).toHaveCount(0);
      await expect(
        panel.getByText('A manager approved: Close without these counters.'),
      ).toBeVisible();
    });

    await test.step('the cash goes into a bag', async () => {
      const bag = panel.getByRole('form', { name: 'New bag of Main' });
      await expect(bag.getByLabel('Legal entity')).toBeFocused();
      await bag.getByLabel('Legal entity').fill('N'.repeat(61));
      await bag.getByLabel('Account').fill('Operating');
      await bag.getByLabel('Bag number').fill('B-17');
      await bag.getByLabel('Bills').fill('26');
      await expect(bag.getByText(/^The closed days have only \$25\.00/)).toBeVisible();
      await bag.getByLabel('Bills').fill('25');
      await page.keyboard.press('Enter'); // marks the long name, and sends nothing
      await expect(bag.getByLabel('Legal entity')).toBeFocused();
      await expect(bag.getByText(/^At most 60/)).toBeVisible();
      await bag.getByLabel('Legal entity').fill('North Clinic LLC');
      await picture(page, 'clinic-close');
      await screenshots(page, 'clinic-close');
      const pack = bag.getByRole('button', { name: 'Pack the bag' });
      await packAtAnother(folder, 'B-18');
      await pack.click();
      await expect(bag.getByText(/^Another person just changed the bags/)).toBeVisible();
      await screenshots(page, 'clinic-close-changed');
      await packAtAnother(folder, null);
      await pack.click();
      await expect(panel.getByText('Main, North Clinic LLC, Operating')).toBeVisible();
      await expect(bag).toHaveCount(0);
      await expect(panel.getByRole('button', { name: 'Close and print' })).toBeFocused();
    });

    await page.keyboard.press('Enter');
    const closes = panel.getByRole('region', { name: 'Closed days of the clinic' });
    await test.step('the panel says that it is closed, and where its report is', async () => {
      await expect(panel.getByText('The clinic’s day is closed')).toBeVisible();
      await expect(panel.getByText(/^Clinic close [0-9A-F]{6}-1 · .*\$25\.00$/)).toBeVisible();
      await expect(panel.getByText(/^The report was sent to the printer\./)).toBeVisible();
      await expect(panel.getByText('No counter has closed its day')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Show the report' })).toBeFocused();
      await screenshots(page, 'clinic-finished');
    });
    await page.keyboard.press('Enter');
    const paper = panel.getByRole('article', { name: /^Clinic close/ });
    await expect(paper).toContainText('Never used yet');
    await expect(paper).toContainText('Bag B-17');
    await picture(page, 'clinic-closed');
    await screenshots(page, 'clinic-closed');

    await test.step('closes beyond a page are shown on demand', async () => {
      await sqlAtHub(
        folder,
        `INSERT INTO clinic_close SELECT id, state, begun_at, begun_by, till_id, signed, bags, epoch, 1 + n, closed_at,
           last_day, jsonb_set(jsonb_set(report::jsonb, '{number}', to_jsonb(1 + n)), '{closeId}', to_jsonb(id))::text
         FROM (SELECT c.*, n, gen_random_uuid() AS id FROM clinic_close c, generate_series(1, 50) n
               WHERE c.state = 'closed') copies`,
      );
      await page.keyboard.press('Escape');
      await page.reload();
      await signInOwner(page);
      await page.keyboard.press('Control+F8');
      await page.getByRole('button', { name: 'Close the clinic’s day' }).click();
      const days = closes.getByRole('button', { name: /^Clinic close/ });
      await expect(days).toHaveCount(50);
      await closes.getByRole('button', { name: 'Show more' }).click();
      await expect(days).toHaveCount(51);
      await expect(closes.getByRole('button', { name: 'Show more' })).toHaveCount(0);
      await expect(days.last()).toHaveAttribute('aria-expanded', 'false');
      await sqlAtHub(folder, 'DELETE FROM clinic_close WHERE number > 1');
    });

    await test.step('the payments and actions of all counters are listed and saved', async () => {
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await page.getByRole('button', { name: 'Payments of all counters' }).click();
      const reports = page.getByRole('dialog', { name: 'Payments of all counters' });
      const chosen = reports.getByRole('button', { pressed: true });
      const rows = reports.getByRole('list', { name: 'Payments' }).getByRole('listitem');
      await expect(rows).toHaveText([/Charged: Cash.*, receipt 000001.*\$25\.00/]);
      const more = reports.getByRole('button', { name: 'Show more' });
      await expect(more).toHaveCount(0); // the first page is the last
      await picture(page, 'clinic-payments');
      await screenshots(page, 'clinic-payments');
      const saved = page.waitForEvent('download');
      await reports.getByRole('button', { name: 'Save as CSV' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^clinic-payments-.*\.csv$/);
      await expect(chosen).toHaveText('Payments');
      await reports.getByRole('button', { name: 'Actions of people' }).click();
      await expect(chosen).toHaveText('Actions of people');
      const actions = reports.getByRole('list', { name: 'Actions of people' });
      await expect(
        actions.getByText(/Ines Okafor, approved by Morgan Lee, Never used yet/),
      ).toBeVisible();
      await expect(more).toHaveCount(0);
      const search = reports.getByRole('form', { name: 'Audit log' });
      await search.getByLabel('Receipt number').fill('000001');
      await search.getByRole('button', { name: 'Show' }).click();
      await expect(actions.getByText(/Morgan Lee, Never used yet/)).toHaveCount(0);
      await expect(actions.getByText('Cash collected')).toBeVisible();
      await picture(page, 'clinic-actions');
      await screenshots(page, 'clinic-actions');
      await search.getByLabel('Receipt number').fill('');
      await search.getByRole('button', { name: 'Show' }).click();
      await search.getByLabel('Person').selectOption('Morgan Lee');
      await expect(actions.getByText('Cash collected')).toHaveCount(0); // by Dana Reyes
      await expect(actions.getByText(/Morgan Lee, Never used yet/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(reports).toHaveCount(0);
    });

    await test.step('the bags of a counter list those of the clinic', async () => {
      const bags = await openBags(page);
      await expect(bags).toContainText('Bag B-17');
      await expect(bags).toContainText('Main, North Clinic LLC, Operating');
      await expect(bags).toContainText(/Clinic close [0-9A-F]{6}-1.*On its way/);
      await picture(page, 'clinic-bags');
      await screenshots(page, 'clinic-bags');
      await expect(page.getByText('Cash of closed days that is in no bag: $0.00.')).toBeVisible();
    });

    await test.step('a line of the bank is matched with the bag of the clinic', async () => {
      await openBank(page);
      await importDeposit(page);
      const matched = page.getByRole('table', { name: 'Matched lines' });
      await expect(matched.getByRole('row', { name: /DEPOSIT.*Bag B-17/ })).toBeVisible();
      await matched.getByRole('button', { name: 'Unmatch DEPOSIT' }).click();
      await page.getByRole('button', { name: 'Match DEPOSIT' }).click();
      const match = page.getByRole('dialog', { name: 'Match a line' });
      const bag = match.getByRole('radio', { name: /^Bag B-17, packed .* \$25\.00 Operating$/ });
      await expect(bag).toBeVisible();
      await picture(page, 'clinic-match');
      await screenshots(page, 'clinic-match');
      await page.keyboard.press('Escape');
    });

    await test.step('without the hub they stay listed, as those that it showed last', async () => {
      await hub.stop();
      await expect(
        page.getByText(/^The clinic hub is not responding\. Transfers and/),
      ).toBeVisible();
      await picture(page, 'clinic-bank-away');
      await screenshots(page, 'clinic-bank-away');
      await openBags(page);
      const bags = page.getByRole('region', { name: 'Bags of the clinic’s closes' });
      await expect(bags).toContainText('These are the bags that it showed last.');
      await expect(bags).toContainText('Bag B-17');
      await picture(page, 'clinic-bags-old');
      await screenshots(page, 'clinic-bags-old');
    });

    await test.step('a page that never had them says when they are shown', async () => {
      await page.reload();
      await signInOwner(page);
      const bags = await openBags(page);
      await expect(bags).toContainText('Bags of the clinic’s closes are shown when it is back.');
    });
  });
});

/** A bag of $1.00 under another number, or none, that the page does not show yet. */
async function packAtAnother(folder: string, number: string | null): Promise<void> {
  const bag = `{"branch":"Main","entity":"LLC","account":"A","bagNumber":"${number}","bills":100,"coin":0,"checks":[]}`;
  const bags = number === null ? '' : bag;
  await sqlAtHub(folder, `UPDATE clinic_close SET bags = '[${bags}]' WHERE state = 'open'`);
}

/** The bags of the clinic's closes, below those of the counter. */
async function openBags(page: Page) {
  await page.keyboard.press('F7');
  await page.getByRole('button', { name: 'Bank bags' }).click();
  return page.getByRole('region', { name: 'Bags of the clinic’s closes' });
}

/** The bank's statements, in the reports. */
async function openBank(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('F8');
  await page.getByRole('tab', { name: 'Bank', exact: true }).click();
}

/** Imports a statement with a deposit of $25.00 today. */
async function importDeposit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import statement' }).click();
  const panel = page.getByRole('dialog', { name: 'Import statement' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  const text = `Date,Description,Amount\n${new Date().toISOString().slice(0, 10)},DEPOSIT,25.00`;
  await chooser.setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(panel.getByText('1 line added, 1 matched, 0 already known.')).toBeVisible();
  await page.keyboard.press('Escape');
}
