import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../src/main/settings/settings.ts';
import { CARD_BRANDS } from '../../src/shared/domain/card.ts';
import { test as base, expect, signIn } from './counter-fixture.ts';
import { giveManagerApproval, hold } from './payment-steps.ts';

/** A counter with holds that last a day, and so are about to end. */
const test = base.extend({
  data: async ({ data }, use) => {
    const holdDays = Object.fromEntries(CARD_BRANDS.map((brand) => [brand, 1]));
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ ...DEFAULT_SETTINGS, holdDays }));
    await use(data);
  },
});

/** Leaves the result of a charged hold, by its focused button. */
async function finish(app: Page): Promise<void> {
  await expect(app.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeFocused();
  await app.keyboard.press('Enter');
}

test('a hold is listed and captured with two keys', async ({ app, counter }) => {
  await app.keyboard.press('F4');
  await expect(app.getByText('No holds are open.')).toBeVisible();
  await hold(app, '180');
  const ends = app.getByText('A hold expires within a day.');
  await app.getByRole('button', { name: 'Later', exact: true }).click();
  await expect(ends).toBeHidden();
  await app.getByRole('button', { name: 'Sign out' }).click();
  await signIn(app);
  await expect(ends).toBeVisible(); // the sign-in warns of them
  await app.keyboard.press('F7');
  await expect(ends).toBeVisible(); // so does the close
  await app.keyboard.press('F4');
  const board = app.getByRole('listbox', { name: 'Open holds' });
  await expect(board).toBeFocused();
  await expect(board.getByRole('option')).toContainText('Discover •••• 1117');
  await expect(board.getByRole('option')).toContainText('ends in');
  await app.keyboard.press('c');
  const panel = app.getByRole('dialog', { name: 'Charge the hold: $180.00' });
  await expect(panel.getByRole('button', { name: 'Charge the hold: $180.00' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(panel.getByText(/^Charged: \$180\.00\. Receipt 000002\.$/)).toBeVisible();
  await finish(app);
  await expect(app.getByText('No holds are open.')).toBeVisible();
  expect((await counter.payments()).map(({ action }) => action)).toEqual([
    'PREAUTHORIZE',
    'CAPTURE',
  ]);
});

test('several are captured at once; a failed one stays with an alert until a manager removes it', async ({
  app,
  counter,
}) => {
  await hold(app, '100', 'Wei Chen');
  await hold(app, '200', 'Rosa Diaz');
  const [, second] = await counter.payments();
  await app.keyboard.press('F4');
  const board = app.getByRole('listbox', { name: 'Open holds' });
  await expect(board.getByRole('option')).toHaveCount(2);
  await expect(board).toBeFocused();
  await app.keyboard.press('Space');
  await app.keyboard.press('ArrowDown');
  await app.keyboard.press('Space');
  await counter.ask('POST', `/api/pp/payments/${second?.id}/deauthorize`);
  await app.keyboard.press('c');
  const panel = app.getByRole('dialog', { name: 'Charge 2 holds: $300.00' });
  await expect(panel.getByRole('button', { name: 'Charge 2 holds: $300.00' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(panel.getByText(/^Charged: \$100\.00/)).toBeVisible();
  await expect(panel.getByText('One hold failed and remains in the list.')).toBeVisible();
  await finish(app);
  const left = board.getByRole('option');
  await expect(left).toHaveCount(1);
  await expect(left).toContainText('the hold was already released, at another counter');
  await app.keyboard.press('t');
  await giveManagerApproval(app, 'Released at the other counter');
  await expect(app.getByText('No holds are open.')).toBeVisible();
});

test('a smaller amount captures the whole and refunds the difference', async ({ app }) => {
  await hold(app, '180');
  await app.keyboard.press('F4');
  await expect(app.getByRole('option')).toBeVisible();
  await app.keyboard.press('l');
  const panel = app.getByRole('dialog', { name: 'Charge less than the hold' });
  await expect(panel.getByLabel('Amount to charge')).toBeFocused();
  await app.keyboard.type('180');
  await expect(panel.getByText(/less than the held amount of \$180\.00/)).toBeVisible();
  await panel.getByLabel('Amount to charge').fill('125');
  await panel.getByRole('button', { name: 'Charge $180.00 and refund $55.00' }).click();
  await giveManagerApproval(app, 'Shorter visit');
  await expect(panel.getByText(/^Charged: \$180\.00/)).toBeVisible();
  await expect(panel.getByText(/^Refunded: \$55\.00/)).toBeVisible();
});

test('a hold is released, and the card is swiped again for the amount due', async ({
  app,
  counter,
}) => {
  await hold(app, '180');
  await app.keyboard.press('F4');
  await expect(app.getByRole('option')).toBeVisible();
  await app.keyboard.press('l');
  const panel = app.getByRole('dialog', { name: 'Charge less than the hold' });
  await panel.getByLabel('Amount to charge').fill('125');
  await panel.getByRole('button', { name: /^Release, then swipe again for \$125\.00/ }).click();
  await giveManagerApproval(app, 'Shorter visit');
  await expect(app.getByLabel('Amount due')).toHaveValue(/^125(\.00)?$/);
  expect((await counter.payments()).map(({ action }) => action)).toEqual([
    'PREAUTHORIZE',
    'DEAUTHORIZE',
  ]);
});

test('a capture with a lost answer is never sent again and names its status check', async ({
  app,
  counter,
}) => {
  await hold(app, '180');
  const [held] = await counter.payments();
  const path = `/api/pp/payments/${held?.id}/capture`;
  await counter.fault({ method: 'POST', path, fault: 'drop_after', times: 1 });
  await app.keyboard.press('F4');
  await expect(app.getByRole('option')).toBeVisible();
  const charge = app.getByRole('button', { name: /^Charge the hold: / });
  await app.keyboard.press('c');
  await expect(charge).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByText(/^Unconfirmed: do not charge again/).first()).toBeVisible();
  await finish(app);
  await expect(app.getByRole('listbox', { name: 'Open holds' })).toBeFocused();
  await app.keyboard.press('c');
  await expect(charge).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByText(/^Another action on this payment is in progress/)).toBeVisible();
  const captures = (await counter.payments()).filter(({ action }) => action === 'CAPTURE');
  expect(captures).toHaveLength(1);
});
