import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { addDays, utcDay } from '../../src/shared/domain/reports/days.ts';
import { dollars } from '../support/hostile-signs.ts';
import { expect, openQuickPayment } from './counter-fixture.ts';
import { openTab, showSince, test } from './seeded-history.ts';

const LONG_AGO = '2025-01-01';

test('a cashier does not see reports', async ({ app }) => {
  await app.keyboard.press('F8');
  await openQuickPayment(app);
  await expect(app.getByRole('heading', { name: 'Reports' })).toHaveCount(0);
});

test('a seeded quarter is shown by each of the five reports', async ({ reports }) => {
  for (const name of ['Transactions', 'Returns', 'Deposits', 'Deposit details', 'Settlements']) {
    await openTab(reports, name);
    await showSince(reports, LONG_AGO);
    await expect(reports.getByText(/^[\d,]+ rows?, complete\.$/)).toBeVisible();
    const grid = reports.getByRole('grid', { name: `${name}, rows` });
    await expect(grid.getByRole('row').nth(3)).toBeVisible();
    await expect(grid.getByRole('row').nth(1)).not.toContainText('…');
  }
});

/** The shown findings without the disputes and corrections, which the seed has of its own. */
function plantedFindings(reports: Page): Promise<number> {
  return reports.evaluate(() => {
    const ofTheSeed = ['Charged back', 'Chargeback won', 'Deposit corrected'];
    const names = [...document.querySelectorAll('article')].map((each) => each.ariaLabel ?? '');
    return names.filter((name) => !ofTheSeed.includes(name)).length;
  });
}

test('reconciled books are charted, with their data', async ({ reports }) => {
  await openTab(reports, 'Reconciliation');
  await showSince(reports, addDays(utcDay(Date.now()), -5));
  const arrived = reports.getByRole('row', { name: /^At the bank/ });
  await expect(arrived).toContainText('$', { timeout: 30_000 });
  await expect.poll(() => plantedFindings(reports)).toBe(0);
  await openTab(reports, 'Charts');
  await expect(reports.getByRole('figure')).toHaveCount(4);
  await reports.getByText('Show data', { exact: true }).first().click();
  await expect(reports.getByRole('table', { name: 'Collected per day, data' })).toBeVisible();
});

test.describe('books with planted differences', () => {
  test.use({ spoiled: true });

  test('show each of their differences', async ({ reports, planted }) => {
    expect(planted.length).toBeGreaterThanOrEqual(20);
    await openTab(reports, 'Reconciliation');
    await showSince(reports, LONG_AGO);
    await expect(reports.getByText(/^\d+ differences\.$/)).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => plantedFindings(reports)).toBe(planted.length);
    for (const { payment, transferId } of planted) {
      const about = payment ?? `transfer ${transferId}`;
      await expect(reports.getByRole('article').filter({ hasText: about }).first()).toBeVisible();
    }
  });
});

test.describe('books with inverted signs', () => {
  test.use({ signsTurned: true });

  test('match the ledger below every report and grouped by a column', async ({
    reports,
    ledgers,
  }) => {
    for (const [kind, name, by] of [
      ['transactions', 'Transactions', 'method'],
      ['rejects', 'Returns', 'code'],
      ['deposits', 'Deposits', 'kind'],
      ['deposit-details', 'Deposit details', 'type'],
      ['settlements', 'Settlements', 'method'],
    ] as const) {
      const { lines, rows, notCounted } = ledgers[kind];
      await openTab(reports, name);
      await showSince(reports, LONG_AGO);
      await expect(
        reports.getByText(`${rows.toLocaleString('en-US')} rows, complete.`),
      ).toBeVisible();
      const left = notCounted === 0 ? '' : `${notCounted} rows not counted`;
      const sums = Object.entries(lines).map(([line, sum]) => `${line}${dollars(sum)}`);
      await expect(reports.getByLabel('Totals')).toHaveText([...sums, left].join(''));
      await reports.getByLabel('Group by').selectOption({ label: by });
      const all = Object.values(lines).map(dollars);
      const cells = reports.getByRole('row', { name: /^All/ }).getByRole('cell');
      await expect(cells.filter({ hasText: '$' })).toHaveText(all);
      await reports.getByLabel('Group by').selectOption('');
    }
  });
});

test('the visible rows are exported as a file, filtered and in order', async ({ reports }) => {
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
  expect(lines[0]).toMatch(/^\uFEFFTransaction time,Method,Type,Result,Amount,/);
  expect(lines).toHaveLength(shown + 1);
  expect(lines.slice(1).every((line) => line.split(',')[1] === 'ACH')).toBe(true);
  const amounts = lines.slice(1).map((line) => Number(line.split(',')[4]));
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
});

test('rows are grouped by day, and a view is saved without filters that name a patient', async ({
  reports,
  data,
}) => {
  await openTab(reports, 'Deposit details');
  await showSince(reports, LONG_AGO);
  await expect(reports.getByText(/rows, complete/)).toBeVisible();
  await reports.getByLabel('Filter Method').fill('card');
  await reports.getByLabel('Filter Last name').fill('Nguyen');
  await reports.getByRole('button', { name: 'Save this view…' }).click();
  await reports.getByLabel('Name', { exact: true }).fill('Cards');
  await reports.keyboard.press('Enter');
  await expect(reports.getByRole('combobox', { name: /^View/ })).toHaveValue('Cards');
  const kept = () => readFileSync(join(data, 'settings.json'), 'utf8');
  await expect.poll(kept).toContain('Cards');
  expect(kept()).not.toContain('Nguyen');
  await reports.getByLabel('Group by').selectOption({ label: 'settled' });
  const sums = reports.getByRole('table', { name: 'Totals by Settled' });
  await expect(sums.getByRole('row').nth(2)).toBeVisible();
  await expect(sums.getByRole('row', { name: /^All/ })).toContainText('$');
});

test('a short window shows rows, and the days and the view in one line above them', async ({
  reports,
}) => {
  await reports.setViewportSize({ width: 1024, height: 768 });
  await showSince(reports, LONG_AGO);
  await expect(reports.getByText(/rows, complete/)).toBeVisible();
  const from = reports.getByLabel('From', { exact: true });
  await expect(from).toBeHidden();
  const rowsInSight = () =>
    reports.getByRole('grid').evaluate((grid) => {
      const foot = grid.querySelector('tfoot')?.getBoundingClientRect().top ?? 0;
      const rows = [...grid.querySelectorAll('tbody tr')];
      return rows.filter((row) => row.getBoundingClientRect().bottom <= foot).length;
    });
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(8);
  const line = reports.getByRole('button', { name: /^Days and view: 01\/01\/2025/ });
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await reports.keyboard.press('Alt+1');
  const today = reports.getByRole('button', { name: /^Days and view: (\S+) – \1$/ });
  await today.click();
  await expect(today).toHaveAttribute('aria-expanded', 'true');
  await from.fill(LONG_AGO);
  await reports.keyboard.press('Enter');
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(from).toBeHidden();
  await expect.poll(() => reports.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await reports.setViewportSize({ width: 1920, height: 1080 });
  await expect(from).toBeVisible();
  await expect(line).toBeHidden();
});

test('columns are chosen for the screen, a file and a saved view', async ({ reports }) => {
  await showSince(reports, LONG_AGO);
  // Of the quarter: the days that were shown before have a few hundred.
  await expect(reports.getByText(/^[5-9]\d\d rows, complete/)).toBeVisible();
  await expect(reports.getByRole('row').last()).toHaveText(/^[5-9]\d\d rows/);
  const heads = reports.getByRole('columnheader');
  const whole = await reports.getByRole('row').last().textContent();
  await reports.getByLabel('Filter Method').fill('ach');
  await expect(reports.getByRole('row').last()).not.toHaveText(whole ?? '');
  const choice = reports.getByRole('button', { name: 'Columns' });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Method', 'Net amount', 'Cashier']) {
    await reports.getByRole('checkbox', { name, exact: true }).uncheck();
  }
  await expect(heads).toHaveText([
    /^Time/,
    /^Type/,
    /^Result/,
    /^Amount/,
    /^Patient ID/,
    /./,
    /./,
    /./,
    /./,
  ]);
  await expect(reports.getByRole('row').last()).toHaveText(
    /^[\d,]+ rows/.exec(whole ?? '')?.[0] ?? '',
  ); // without the filter of Method
  await expect(reports.getByRole('row').nth(1).getByRole('gridcell').nth(1)).toHaveText(
    'Authorize',
  );
  const saving = reports.waitForEvent('download');
  await reports.getByRole('button', { name: 'CSV', exact: true }).click();
  const [head] = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
  expect(head).toMatch(/^\uFEFFTransaction time,Type,Result,Amount,Patient ID,/);
  await reports.getByRole('button', { name: 'Save this view…' }).click();
  await reports.getByLabel('Name', { exact: true }).fill('Short');
  await reports.keyboard.press('Enter');
  const view = reports.getByRole('combobox', { name: /^View/ });
  await expect(view).toHaveValue('Short');
  await view.selectOption('');
  await expect(heads.nth(1)).toContainText('Method');
  await view.selectOption('Short');
  await expect(heads.nth(1)).toContainText('Type');
});

test('an interrupted report keeps its rows, is marked, and continues', async ({
  reports,
  counter,
}) => {
  const path = '/api/pp/reports/payments/settlements/details';
  await counter.fault({ method: 'GET', path, fault: 'cut_body', times: 3 });
  await openTab(reports, 'Settlements');
  await showSince(reports, LONG_AGO);
  await expect(reports.getByText(/^Incomplete/)).toBeVisible();
  await reports.getByRole('button', { name: 'Continue' }).click();
  await expect(reports.getByText(/rows, complete/)).toBeVisible();
});

test('an end before the start is reported and not sent', async ({ reports }) => {
  await reports.getByLabel('To', { exact: true }).fill('2020-01-01');
  await reports.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(reports.getByText('The last day is before the first. Swap them.')).toBeVisible();
});

test('a deposit opens its details, a detail its payment, and Back returns to the deposit', async ({
  reports,
}) => {
  await openTab(reports, 'Deposits');
  await showSince(reports, LONG_AGO);
  await expect(reports.getByText(/rows, complete/)).toBeVisible();
  const deposits = reports.getByRole('grid', { name: 'Deposits, rows' });
  await deposits.focus();
  for (let row = 0; row < 3; row += 1) await reports.keyboard.press('ArrowDown');
  await reports.keyboard.press('Control+C');
  const copied = await reports.getByText(/^Copied FT-/).textContent();
  const transferId = copied?.slice('Copied '.length, -1) ?? '';
  await reports.keyboard.press('Enter');
  await expect(reports.getByLabel('Transfer', { exact: true })).toHaveValue(transferId);
  await expect(reports.getByText(/rows?, complete/)).toBeVisible();
  const details = reports.getByRole('grid', { name: 'Deposit details, rows' });
  await expect(details.getByRole('row').nth(1)).toContainText(transferId);
  await details.focus();
  await reports.keyboard.press('Enter');
  const payment = reports.getByRole('dialog', { name: 'Payment' });
  await expect(payment).toBeVisible();
  await reports.keyboard.press('Escape');
  await expect(payment).toHaveCount(0);
  await reports.keyboard.press('Alt+ArrowLeft');
  await expect(deposits).toBeFocused();
  await expect(deposits.getByRole('row', { selected: true })).toContainText(transferId);
});

test('a month is summed up on one page', async ({ reports }) => {
  await openTab(reports, 'Reconciliation');
  await reports.getByRole('button', { name: 'Last month' }).click();
  const formats = reports.getByRole('group', { name: 'Month summary' });
  await expect(formats).toBeVisible({ timeout: 30_000 });
  const saving = reports.waitForEvent('download');
  await formats.getByRole('button', { name: 'PDF' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^summary-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.pdf$/);
  const pages = await PDFDocument.load(readFileSync(await file.path()));
  expect(pages.getPageCount()).toBe(1);
  await showSince(reports, LONG_AGO);
  await expect(reports.getByText('Choose at most 31 days for a month summary.')).toBeVisible({
    timeout: 30_000,
  });
});

test('a window at 200 % draws only the rows in sight', async ({ reports }) => {
  await reports.setViewportSize({ width: 640, height: 430 });
  await showSince(reports, LONG_AGO);
  await expect(reports.getByText(/^[5-9]\d\d rows, complete\.$/)).toBeVisible();
  const grid = reports.getByRole('grid', { name: 'Transactions, rows' });
  await expect.poll(() => grid.getByRole('row').count()).toBeGreaterThan(3);
  expect(await grid.getByRole('row').count()).toBeLessThan(60);
});
