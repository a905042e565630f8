import type { Page } from '@playwright/test';
import { expect } from './counter-fixture.ts';
import { openTab, test } from './seeded-history.ts';

const TODAY = new Date().toISOString().slice(0, 10);

const STATEMENT = [
  'Posted,Details,Value',
  `${TODAY},MERCHANT FEE 1,-12.50`,
  `${TODAY},CHECK OF A TENANT,900.00`,
  `${TODAY},MERCHANT FEE 2,-3.00`,
].join('\r\n');

async function importFile(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('a statement is imported, its lines are matched, and the journal is saved', async ({
  reports,
}) => {
  test.setTimeout(80_000); // a quarter of payments is made first
  await openTab(reports, 'Bank');
  await expect(reports.getByText(/^Save a statement on the website of your bank/)).toBeVisible();
  await reports.getByRole('button', { name: 'Import statement' }).click();
  const panel = reports.getByRole('dialog', { name: 'Import statement' });
  await importFile(reports, 'photo.csv', `${STATEMENT}\r\n"open`);
  await expect(panel.getByRole('alert')).toContainText('Nothing was imported. The quotes');
  await importFile(reports, 'november.csv', STATEMENT);
  await panel.getByLabel('Date', { exact: true }).selectOption('Posted');
  await panel.getByLabel('Description').selectOption('Details');
  await panel.getByLabel('Amount, with sign').selectOption('Value');
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(panel.getByText('3 lines added, 0 matched, 0 already known.')).toBeVisible();
  await importFile(reports, 'november.csv', STATEMENT);
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(panel.getByText('0 lines added, 0 matched, 3 already known.')).toBeVisible();
  await reports.keyboard.press('Escape');

  await reports.getByRole('button', { name: 'Match MERCHANT FEE 1' }).click();
  await reports.getByLabel('Processor fee').check();
  await reports.getByLabel('Match the next lines with this text too').check();
  await reports.getByLabel('Text of these lines').fill('merchant fee');
  await reports.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(reports.getByRole('heading', { name: 'Matched lines (1)' })).toBeVisible();
  await reports.getByRole('button', { name: 'Match again' }).click();
  await expect(reports.getByText('1 line matched.')).toBeVisible();
  await expect(reports.getByRole('heading', { name: 'Unmatched lines (1)' })).toBeVisible();

  await reports.getByRole('button', { name: 'Accountant’s journal' }).click();
  const file = reports.waitForEvent('download');
  await reports.getByRole('button', { name: 'Save file' }).click();
  expect((await file).suggestedFilename()).toMatch(/^journal-.*\.csv$/);
});

test('cash goes into a bag with its slip, which can be unpacked', async ({ reports }) => {
  test.setTimeout(80_000); // a quarter of payments is made first
  await reports.keyboard.press('F7');
  await reports.getByRole('button', { name: 'Bank bags' }).click();
  const panel = reports.getByRole('dialog', { name: 'Bank bags' });
  await expect(panel.getByText(/^A bag holds cash, coin and checks/)).toBeVisible();
  await panel.getByLabel('Bag number').fill('B-1042');
  await panel.getByLabel('Bills').fill('120');
  await panel.getByLabel('Coin').fill('3.25');
  await expect(panel.getByText('Total $123.25')).toBeVisible();
  await panel.getByRole('button', { name: 'Pack bag and print slip' }).click();
  await expect(panel.getByText('On its way')).toBeVisible();
  const file = reports.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save PDF' }).click();
  expect((await file).suggestedFilename()).toBe(`deposit-${TODAY}-B-1042.pdf`);
  await panel.getByRole('button', { name: 'Unpack' }).click();
  await panel.getByLabel('Reason to unpack bag B-1042').fill('Counted wrongly');
  await panel.getByRole('button', { name: 'Unpack bag' }).click();
  await expect(panel.getByText('On its way')).toHaveCount(0);
});
