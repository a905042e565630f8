import type { Page } from '@playwright/test';
import { expect, nextPatient, signIn, swipe, test } from './counter-fixture.ts';
import { giveManagerApproval } from './payment-steps.ts';
import { expectUncovered } from './screens.ts';

test.use({ viewport: { width: 1024, height: 768 } });

const amountField = (app: Page) => app.getByLabel('Amount due');

/** Width of the amount field's content that is scrolled out of it, px. */
const clipped = (app: Page) =>
  amountField(app).evaluate((field: HTMLInputElement) =>
    Math.max(field.scrollLeft, field.scrollWidth - field.clientWidth),
  );

test('a mistyped amount is shown in full and charged only with a manager approval', async ({
  app,
}) => {
  await app.keyboard.type('12345678.90');
  await expect.poll(() => clipped(app)).toBe(0);
  await app.keyboard.press('Enter');
  await swipe(app, 'Joan Smith');
  await expect(app.getByRole('button', { name: 'Charge $12,345,678.90' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByText('$12,345,678.90 is a large amount.')).toBeVisible();
  await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  const approval = app.getByRole('form', { name: 'Charge $12,345,678.90' });
  await expect(approval).toContainText('Copay, Visa •••• 1111');
  await app.getByRole('button', { name: 'Back' }).click();
  await expect(amountField(app)).toHaveValue('12345678.90');
  await amountField(app).fill('1234.50');
  await app.keyboard.press('Enter');
  await swipe(app, 'Joan Smith');
  await expect(app.getByRole('button', { name: 'Charge $1,234.50' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: 'Change amount' })).toBeFocused();
  await app.getByRole('button', { name: 'Charge $1,234.50' }).click();
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
});

test('the longest amount is shown in full', async ({ app }) => {
  await app.keyboard.type('999,999,999.99');
  await expect.poll(() => clipped(app)).toBe(0);
});

test('a large sum in cash needs a manager approval and mentions the form that may be due', async ({
  app,
}) => {
  const notice = app.getByText(/IRS Form 8300 may be due: \$12,000\.00 in cash/);
  await app.keyboard.type('12000.00');
  await app.keyboard.press('F2');
  await expect(notice).toBeVisible();
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.press('Enter');
  await giveManagerApproval(app, 'Paid for an implant');
  await expect(app.getByRole('heading', { name: 'Paid, no change' })).toBeVisible();
  await expectUncovered(notice);
  await nextPatient(app);
  await app.keyboard.press('F7');
  await app.getByRole('button', { name: 'Sign out' }).click();
  await signIn(app, { key: '2', name: 'Morgan Lee', pin: '246810' });
  await app.keyboard.press('F7');
  await expect(notice).toBeVisible();
});

test('an administrator sets the limits, and zero is no limit', async ({ page, counter }) => {
  await page.goto(counter.url);
  await signIn(page, { key: '3', name: 'Ines Okafor', pin: '864209' });
  await page.keyboard.press('F10');
  await page.getByRole('tab', { name: 'Large amounts' }).click();
  const keep = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Confirm amounts above').fill('0');
  await expect(page.getByText('Enter an amount above zero, or leave it empty')).toBeVisible();
  await expect(keep).toBeDisabled();
  await page.getByLabel('Confirm amounts above').fill('20000');
  await expect(page.getByText('Enter at least the other limit')).toBeVisible();
  await page.getByLabel('Confirm amounts above').fill('');
  await page.getByLabel('Manager approves amounts above').fill('');
  await keep.click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.keyboard.press('F1');
  await expect(amountField(page)).toBeFocused();
  await page.keyboard.type('12000.00');
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paid, no change' })).toBeVisible();
});

test('a large amount on a downtime slip needs a manager approval', async ({ app }) => {
  await app.keyboard.press('F7');
  await app.getByRole('button', { name: 'Downtime slips…' }).click();
  await app.getByRole('button', { name: 'Print 20 more slips' }).click();
  await app.getByLabel('Number, such as D-000012').fill('1');
  const now = new Date(Date.now() - 3_600_000 - new Date().getTimezoneOffset() * 60_000);
  await app.getByLabel('Paid at').fill(now.toISOString().slice(0, 16));
  await app.getByLabel('Amount', { exact: true }).fill('12000');
  await app.getByRole('button', { name: 'Enter slip' }).click();
  await expect(app.getByText('$12,000.00 is a large amount.')).toBeVisible();
  await giveManagerApproval(app, 'Seen on the slip');
  await expect(app.getByText('Entered. Receipt')).toBeVisible();
});
