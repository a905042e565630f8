import type { Page } from '@playwright/test';
import { expect, openQuickPayment, signInOwner, test } from './counter-fixture.ts';

/** A payment in cash by Dana, and then the reports of the owner. */
async function payAndOpenReports(page: Page): Promise<void> {
  await page.keyboard.type('25');
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Paid/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await signInOwner(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('tab', { name: 'Audit log' })).toBeVisible();
}

test('today opens loaded, and the shift report is shown on the screen', async ({ app }) => {
  await payAndOpenReports(app);
  for (const title of [
    'Collected since the last close',
    'Unconfirmed',
    'Card holds',
    'Cash drawers',
    'To be paid out',
  ]) {
    await expect(app.getByRole('region', { name: title })).toContainText(/\$|None|open/);
  }
  await expect(app.getByRole('region', { name: 'To be paid out' })).toContainText('paid out');
  await app.keyboard.press('F7');
  await app.getByRole('button', { name: 'Show the shift report (X)' }).click();
  const panel = app.getByRole('dialog', { name: 'Shift report (X)' });
  await expect(panel.getByText('SHIFT REPORT (X)', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Print the shift report (X)' })).toBeFocused();
});

test('the audit log is filtered by person, patient and receipt, and counts shown patients', async ({
  app,
  counter,
}) => {
  await counter.ask('POST', '/api/pp/patients', { first_name: 'Zelda', last_name: 'Quist' });
  await app.keyboard.press('F6');
  await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
  await app.keyboard.type('quist');
  await expect(app.getByRole('option', { name: /Zelda Quist/ })).toBeVisible();
  await app.keyboard.press('F1');
  await openQuickPayment(app);
  await payAndOpenReports(app);
  await app.getByRole('tab', { name: 'Audit log' }).click();
  const table = app.getByRole('table', { name: 'Audit log' });
  const row = (text: RegExp) => table.getByRole('row', { name: text });
  await expect(row(/Dana Reyes Cash collected .*\$25\.00/)).toBeVisible();
  await expect(row(/Dana Reyes Patients shown by a search/)).toBeVisible();
  await app.getByLabel('Person').selectOption('Ines Okafor');
  await expect(row(/Ines Okafor Signed in/)).toBeVisible();
  await expect(row(/Dana Reyes/)).toHaveCount(0);
  await app.getByLabel('Person').selectOption('Everyone');
  await app.getByLabel('Receipt number').fill('1');
  await app.keyboard.press('Enter');
  await expect(row(/Cash collected/)).toBeVisible();
  await expect(row(/Signed in/)).toHaveCount(0);
  await app.getByLabel('Receipt number').fill('');
  await app.keyboard.press('Enter');
  await app.getByRole('button', { name: 'Choose patient' }).click();
  await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
  await app.keyboard.type('quist');
  await app.getByRole('option', { name: /Zelda Quist/ }).click();
  await expect(row(/Patients shown by a search/).first()).toBeVisible();
  await expect(row(/Cash collected/)).toHaveCount(0);
});
