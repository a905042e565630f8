import type { Page } from '@playwright/test';
import { chargeDemoCard, expect, openQuickPayment, test } from './counter-fixture.ts';
import { giveReasonAndApproval, hold } from './payment-steps.ts';
import { picture, ZOOMED } from './picture.ts';

async function pay(app: Page, amount: string, holder: string): Promise<void> {
  await chargeDemoCard(app, amount, holder);
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await app.keyboard.press('Enter');
  await openQuickPayment(app);
}

test.use({ viewport: ZOOMED });
test.slow(); // every screen, in every variant

test('pictures of the search and of voids and refunds', async ({ app }) => {
  await app.keyboard.press('F3');
  await expect(app.getByText('No payments at this counter yet.')).toBeVisible();
  await picture(app, 'payments-1-none');
  await app.keyboard.press('F1');
  await pay(app, '25', 'Wei Chen');
  await pay(app, '140.50', 'Rosa Diaz');
  await chargeDemoCard(app, '180', 'Max Stone');
  await expect(app.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type('200');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Change $20.00' })).toBeVisible();
  await app.keyboard.press('Enter');
  await app.keyboard.press('F3');
  await expect(app.getByText('4 payments')).toBeVisible();
  await picture(app, 'payments-2-list');
  await app.keyboard.type('140.50');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(timeline.getByRole('button', { name: 'Void $140.50' })).toBeVisible();
  await picture(app, 'payments-3-timeline');
  await app.keyboard.press('r');
  await expect(timeline.getByLabel(/^Amount, up to/)).toBeFocused();
  await app.keyboard.type('40.50');
  await picture(app, 'payments-4-refund');
  await giveReasonAndApproval(app, 'Overpaid');
  await expect(timeline.getByText(/^Refunded: \$40\.50/)).toBeVisible();
  await expect(timeline.getByRole('button', { name: 'Refund, up to $100.00' })).toBeVisible();
  await picture(app, 'payments-5-refunded');
  await app.keyboard.press('Escape');
  await expect(timeline).toHaveCount(0);
  await app.keyboard.press('Alt+v');
  const voids = app.getByRole('dialog', { name: 'Void today’s payments' });
  await voids.getByText('Discover •••• 1117').click();
  await picture(app, 'payments-6-voids');
});

test('pictures of holds, captured and released', async ({ app }) => {
  await app.keyboard.press('F4');
  await expect(app.getByText('No holds are open.')).toBeVisible();
  await picture(app, 'holds-1-none');
  await hold(app, '180', 'Wei Chen');
  await hold(app, '95.50', 'Rosa Diaz');
  await app.keyboard.press('F4');
  await expect(app.getByRole('option')).toHaveCount(2);
  await app.keyboard.press('Space');
  await picture(app, 'holds-2-list');
  await app.keyboard.press('l');
  const panel = app.getByRole('dialog', { name: 'Charge less than the hold' });
  await panel.getByLabel('Amount to charge').fill('60');
  await picture(app, 'holds-3-less');
  await app.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await app.getByRole('listbox').focus();
  await app.keyboard.press('ArrowDown');
  await app.keyboard.press('Space');
  await app.keyboard.press('c');
  await app
    .getByRole('dialog')
    .getByRole('button', { name: /^Charge 2 holds/ })
    .click();
  await expect(app.getByRole('button', { name: 'Done' })).toBeFocused();
  await picture(app, 'holds-4-captured');
});
