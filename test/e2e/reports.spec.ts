import { readFileSync } from 'node:fs';
import { expect } from './counter-fixture.ts';
import { openTab, showSince, test } from './seeded-books.ts';

const LONG_AGO = '2025-01-01';

test('a cashier does not see reports', async ({ desk }) => {
  await desk.keyboard.press('F8');
  await expect(desk.getByLabel('Amount due')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Reports' })).toHaveCount(0);
});

test('a seeded quarter is read by each of the five reports', async ({ reports }) => {
  for (const name of ['Transactions', 'Returns', 'Deposits', 'Deposit details', 'Settlements']) {
    await openTab(reports, name);
    await showSince(reports, LONG_AGO);
    await expect(
      reports.getByRole('status').filter({ hasText: /^[\d,]+ rows?, complete\.$/ }),
    ).toBeVisible();
    const grid = reports.getByRole('grid', { name: `${name}, rows` });
    await expect(grid.getByRole('row').nth(3)).toBeVisible();
    await expect(grid.getByRole('row').nth(1)).not.toContainText('…');
  }
});

test('the books agree, and are drawn with their numbers', async ({ reports }) => {
  await openTab(reports, 'Does it agree?');
  await showSince(reports, LONG_AGO);
  await expect(reports.getByText('It agrees: every payment is where it belongs')).toBeVisible();
  const arrived = reports.getByRole('row', { name: /^At the bank/ });
  await expect(arrived).toContainText('$');
  await openTab(reports, 'Pictures');
  await expect(reports.getByRole('figure')).toHaveCount(4);
  await reports.getByText('Its numbers').first().click();
  await expect(reports.getByRole('table', { name: 'Takings per day, numbers' })).toBeVisible();
});

test.describe('books that were spoiled', () => {
  test.use({ spoiled: true });

  test('have each of their differences named', async ({ reports, planted }) => {
    expect(planted.length).toBeGreaterThanOrEqual(20);
    await openTab(reports, 'Does it agree?');
    await showSince(reports, LONG_AGO);
    await expect(reports.getByText(`${planted.length} things do not agree.`)).toBeVisible();
    for (const { payment, transferId } of planted) {
      const about = payment ?? `transfer ${transferId}`;
      await expect(reports.getByRole('article').filter({ hasText: about }).first()).toBeVisible();
    }
  });
});

test('what is in sight is taken out as a file, filtered and in its order', async ({ reports }) => {
  await showSince(reports, LONG_AGO);
  await expect(reports.getByText(/rows, complete/)).toBeVisible();
  await reports.getByLabel('Filter Method').fill('ach');
  await reports.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(reports.getByRole('columnheader', { name: /^Amount/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const foot = reports.getByRole('row').last();
  await expect(foot).not.toContainText('1,');
  const shown = Number((await foot.textContent())?.match(/(\d+) rows/)?.[1]);
  const saving = reports.waitForEvent('download');
  await reports.getByRole('button', { name: 'CSV', exact: true }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^transactions-2025-01-01-to-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFTime,Method,What,Result,Amount,/);
  expect(lines).toHaveLength(shown + 1);
  expect(lines.slice(1).every((line) => line.split(',')[1] === 'ACH')).toBe(true);
  const amounts = lines.slice(1).map((line) => Number(line.split(',')[4]));
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
});
