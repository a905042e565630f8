import type { Page } from '@playwright/test';
import { chargeDemoCard, expect, test } from './counter-fixture.ts';
import { hold, managersWord } from './payment-steps.ts';
import { picture, ZOOMED } from './picture.ts';

async function pay(desk: Page, amount: string, holder: string): Promise<void> {
  await chargeDemoCard(desk, amount, holder);
  await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
}

test.use({ viewport: ZOOMED });
test.slow(); // every screen, in every variant

test('payments, found and undone', async ({ desk }) => {
  await desk.keyboard.press('F3');
  await expect(desk.getByText('No payments on this till yet.')).toBeVisible();
  await picture(desk, 'payments-1-none');
  await desk.keyboard.press('F1');
  await pay(desk, '25', 'Wei Chen');
  await pay(desk, '140.50', 'Rosa Diaz');
  await chargeDemoCard(desk, '180', 'Max Stone');
  await expect(desk.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await desk.keyboard.press('F2');
  await expect(desk.getByLabel('Given by the patient')).toBeFocused();
  await desk.keyboard.type('200');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Change $20.00' })).toBeVisible();
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('F3');
  await expect(desk.getByText('4 payments')).toBeVisible();
  await picture(desk, 'payments-2-list');
  await desk.keyboard.type('140.50');
  await expect(desk.getByText('1 payment', { exact: true })).toBeVisible();
  await desk.keyboard.press('Enter');
  const story = desk.getByRole('dialog', { name: 'Payment' });
  await expect(story.getByRole('button', { name: 'Void $140.50' })).toBeVisible();
  await picture(desk, 'payments-3-story');
  await desk.keyboard.press('r');
  await expect(story.getByLabel(/^How much/)).toBeFocused();
  await desk.keyboard.type('40.50');
  await picture(desk, 'payments-4-refund');
  await desk.keyboard.press('Enter');
  await managersWord(desk, 'Copay was too high');
  await expect(story.getByText(/^Refunded: \$40\.50/)).toBeVisible();
  await expect(story.getByRole('button', { name: 'Refund, up to $100.00' })).toBeVisible();
  await picture(desk, 'payments-5-refunded');
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Alt+v');
  const voids = desk.getByRole('dialog', { name: 'Voids at day’s end' });
  await voids.getByText('Discover •••• 1117').click();
  await picture(desk, 'payments-6-voids');
});

test('holds, and how they end', async ({ desk }) => {
  await desk.keyboard.press('F4');
  await expect(desk.getByText('No holds are open.')).toBeVisible();
  await picture(desk, 'holds-1-none');
  await hold(desk, '180', 'Wei Chen');
  await hold(desk, '95.50', 'Rosa Diaz');
  await desk.keyboard.press('F4');
  await expect(desk.getByRole('option')).toHaveCount(2);
  await desk.keyboard.press('Space');
  await picture(desk, 'holds-2-board');
  await desk.keyboard.press('l');
  const panel = desk.getByRole('dialog', { name: 'Charge less than was held' });
  await panel.getByLabel('Amount to charge').fill('60');
  await picture(desk, 'holds-3-less');
  await desk.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await desk.getByRole('listbox').focus();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Space');
  await desk.keyboard.press('c');
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Capture 2/ })
    .click();
  await expect(desk.getByRole('button', { name: 'Done' })).toBeFocused();
  await picture(desk, 'holds-4-captured');
});
