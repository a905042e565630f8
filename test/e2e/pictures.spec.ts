import { chargeDemoCard, expect, listenFor, swipe, test } from './counter-fixture.ts';
import { loseTheAnswer } from './payment-steps.ts';
import { picture, ZOOMED } from './picture.ts';
import { openReaderSetUp } from './readers.ts';

test.use({ viewport: ZOOMED });
test.slow(); // every screen, in every variant

test('the counter, step by step', async ({ desk }) => {
  await picture(desk, '1-amount');
  await listenFor(desk, '25');
  await picture(desk, '2-listening');
  await swipe(desk, 'Wei Chen');
  await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
  await picture(desk, '3-card');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(desk.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
  await picture(desk, '4-approved');
  await desk.keyboard.press('Enter');
  await chargeDemoCard(desk, '180', 'Max Stone');
  await expect(desk.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await picture(desk, '5-declined');
  await desk.keyboard.press('F2');
  await expect(desk.getByLabel('Given by the patient')).toBeFocused();
  await desk.keyboard.type('200');
  await picture(desk, '6-cash');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Change $20.00' })).toBeVisible();
  await picture(desk, '7-change');
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await desk.getByRole('button', { name: /^Reader/ }).click();
  await expect(desk.getByRole('dialog')).toBeVisible();
  await picture(desk, '8-readers');
  await desk.keyboard.press('Escape');
  await openReaderSetUp(desk);
  await swipe(desk, 'Rosa Diaz');
  await expect(desk.getByText('It works')).toBeVisible();
  await picture(desk, '8-reader-set-up');
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk.getByRole('heading', { name: 'Who is at the desk?' })).toBeVisible();
  await picture(desk, '9-sign-in');
});

test('a payment in doubt', async ({ desk, counter }) => {
  await loseTheAnswer(counter, 10_000);
  await chargeDemoCard(desk, '25', 'Wei Chen');
  await expect(
    desk.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
  ).toBeVisible();
  await picture(desk, 'in-doubt-2-counter');
  await desk.keyboard.press('F9');
  await expect(desk.getByRole('article', { name: 'Payment, unconfirmed' })).toBeVisible();
  await picture(desk, 'in-doubt-3-tray');
  await desk.getByRole('button', { name: 'Mark as not charged…' }).click();
  await expect(desk.getByLabel('PIN of Morgan Lee')).toBeFocused();
  await picture(desk, 'in-doubt-4-approval');
});

test('a payment that came to nothing when the next patient was served', async ({
  desk,
  counter,
}) => {
  await loseTheAnswer(counter, 1);
  await chargeDemoCard(desk, '25', 'Max Stone');
  await expect(
    desk.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
  ).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await desk.keyboard.type('10');
  await expect(desk.getByText('is not paid')).toBeVisible({ timeout: 30_000 });
  await picture(desk, 'in-doubt-5-unpaid');
});

test('a payment that looks like one just made', async ({ desk }) => {
  await chargeDemoCard(desk, '25', 'Wei Chen');
  await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await desk.keyboard.press('Enter');
  await chargeDemoCard(desk, '25', 'Wei Chen');
  await expect(desk.getByText(/was paid \(receipt/)).toBeVisible();
  await picture(desk, 'twin');
  await desk.keyboard.press('F9');
  await expect(desk.getByRole('dialog').getByText('No unconfirmed payments')).toBeVisible();
  await picture(desk, 'in-doubt-1-none');
});
