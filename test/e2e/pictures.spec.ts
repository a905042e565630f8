import {
  chargeDemoCard,
  expect,
  listenFor,
  openQuickPayment,
  swipe,
  test,
} from './counter-fixture.ts';
import { loseTheAnswer } from './payment-steps.ts';
import { picture, ZOOMED } from './picture.ts';
import { openReaderSetUp } from './readers.ts';

test.use({ viewport: ZOOMED });
test.slow(); // every screen, in every variant

test('pictures of a checkout, step by step', async ({ app }) => {
  await picture(app, '1-amount');
  await listenFor(app, '25');
  await picture(app, '2-listening');
  await swipe(app, 'Wei Chen');
  await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
  await picture(app, '3-card');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(app.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
  await picture(app, '4-approved');
  await app.keyboard.press('Enter');
  await chargeDemoCard(app, '180', 'Max Stone');
  await expect(app.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await picture(app, '5-declined');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type('200');
  await picture(app, '6-cash');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Change $20.00' })).toBeVisible();
  await picture(app, '7-change');
  await app.keyboard.press('Enter');
  await openQuickPayment(app);
  await app.getByRole('button', { name: /^Reader/ }).click();
  await expect(app.getByRole('dialog')).toBeVisible();
  await picture(app, '8-readers');
  await app.keyboard.press('Escape');
  await openReaderSetUp(app);
  await swipe(app, 'Rosa Diaz');
  await expect(app.getByText('The reader works')).toBeVisible();
  await picture(app, '8-reader-set-up');
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: 'Sign out' }).click();
  await expect(app.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await picture(app, '9-sign-in');
});

test('pictures of a payment in doubt', async ({ app, counter }) => {
  await loseTheAnswer(counter, 10_000);
  await chargeDemoCard(app, '25', 'Wei Chen');
  await expect(
    app.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
  ).toBeVisible();
  await picture(app, 'in-doubt-2-counter');
  await app.keyboard.press('F9');
  await expect(app.getByRole('article', { name: 'Payment, unconfirmed' })).toBeVisible();
  await picture(app, 'in-doubt-3-list');
  await app.getByRole('button', { name: 'Mark as not charged…' }).click();
  await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  await picture(app, 'in-doubt-4-approval');
});

test('pictures of a payment that failed after the next patient was served', async ({
  app,
  counter,
}) => {
  await loseTheAnswer(counter, 1);
  await chargeDemoCard(app, '25', 'Max Stone');
  await expect(
    app.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
  ).toBeVisible();
  await app.keyboard.press('Enter');
  await openQuickPayment(app);
  await app.keyboard.type('10');
  await expect(app.getByText('Not paid: ')).toBeVisible({ timeout: 30_000 });
  await picture(app, 'in-doubt-5-unpaid');
});

test('pictures of a payment similar to an earlier one', async ({ app }) => {
  await chargeDemoCard(app, '25', 'Wei Chen');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await app.keyboard.press('Enter');
  await chargeDemoCard(app, '25', 'Wei Chen');
  await expect(app.getByText(/was paid \(receipt/)).toBeVisible();
  await picture(app, 'duplicate');
  await app.keyboard.press('F9');
  await expect(app.getByRole('dialog').getByText('No unconfirmed payments')).toBeVisible();
  await picture(app, 'in-doubt-1-none');
});
