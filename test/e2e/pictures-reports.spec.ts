import { expect } from './counter-fixture.ts';
import { picture, ZOOMED } from './picture.ts';
import { openTab, showSince, test } from './seeded-history.ts';

test.use({ viewport: ZOOMED, spoiled: true });
test.slow(); // every screen, in every variant

test('pictures of the reports', async ({ reports }) => {
  await picture(reports, 'reports-1-empty');
  await showSince(reports, '2025-01-01');
  await expect(reports.getByText(/rows, complete/)).toBeVisible({ timeout: 30_000 });
  await expect(reports.getByRole('row').nth(2)).not.toContainText('…');
  await picture(reports, 'reports-2-table');
  await openTab(reports, 'Reconciliation');
  await picture(reports, 'reports-3-reconciliation-empty');
  await showSince(reports, '2025-01-01');
  await expect(reports.getByText(/^\d+ differences\.$/)).toBeVisible({ timeout: 30_000 });
  await picture(reports, 'reports-4-reconciliation');
  await openTab(reports, 'Charts');
  await expect(reports.getByRole('figure')).toHaveCount(4);
  await picture(reports, 'reports-5-charts');
  await openTab(reports, 'Today');
  await expect(reports.getByText(/less what the card processor has paid out/)).toBeVisible();
  await picture(reports, 'reports-7-today');
  await openTab(reports, 'Audit log');
  await expect(reports.getByRole('table', { name: 'Audit log' })).toContainText('Signed in');
  await picture(reports, 'reports-8-audit');
  await reports.keyboard.press('F7');
  await reports.getByRole('button', { name: 'Posting file…' }).click();
  await expect(reports.getByRole('textbox', { name: 'Day' })).toBeFocused();
  const file = reports.waitForEvent('download');
  await reports.keyboard.press('Enter');
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await expect(reports.getByText(/^Saved as/)).toBeVisible();
  await picture(reports, 'reports-6-posting-file');
});
