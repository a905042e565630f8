import type { Page } from '@playwright/test';
import { expect, test } from './counter-fixture.ts';

/** Signs Dana out and the manager in, who may see reports, and goes to them. */
async function openReports(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Morgan Lee' })).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByLabel('PIN of Morgan Lee')).toBeFocused();
  await page.keyboard.type('246810');
  await expect(page.getByLabel('Amount due')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

test('a cashier does not see reports', async ({ desk }) => {
  await desk.keyboard.press('F8');
  await expect(desk.getByLabel('Amount due')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Reports' })).toHaveCount(0);
});

test('a seeded quarter is read by each of the five reports', async ({ desk, counter }) => {
  await counter.seed({ days: 90, payments_per_day: 5, seed: 7 });
  await openReports(desk);
  for (const name of ['Transactions', 'Returns', 'Deposits', 'Deposit details', 'Settlements']) {
    await tab(desk, name);
    await desk.getByLabel('From').fill('2020-01-01');
    await desk.getByRole('button', { name: 'Show' }).click();
    await expect(
      desk.getByRole('status').filter({ hasText: /^[\d,]+ rows?, complete\.$/ }),
    ).toBeVisible();
    const grid = desk.getByRole('grid', { name: `${name}, rows` });
    await expect(grid.getByRole('row').nth(1)).not.toContainText('…');
    expect(await grid.getByRole('row').count()).toBeGreaterThan(3);
  }
});
