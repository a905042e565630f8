import type { Page } from '@playwright/test';
import { type RunningCounter, startCounter } from '../support/counter.ts';
import { chargeDemoCard, expect, signIn, test } from './counter-fixture.ts';
import { loseTheAnswer } from './payment-steps.ts';

/**
 * A payment whose answer got lost (docs/no-double-charge.md): what the desk sees of it until it is
 * known, and who may decide what.
 */
const MANAGERS = ['Morgan Lee', 'Ines Okafor'];
const tray = (page: Page) => page.getByRole('button', { name: /in doubt|alarm/ });

async function loseAnAnswer(
  desk: Page,
  counter: Pick<RunningCounter, 'fault'>,
  looksThatFail: number,
  holder = 'Wei Chen',
): Promise<void> {
  await expect(tray(desk)).toHaveText('0 in doubt');
  await loseTheAnswer(counter, looksThatFail);
  await chargeDemoCard(desk, '25', holder);
  await expect(desk.getByRole('heading', { name: 'Being confirmed' })).toBeVisible();
  await expect(tray(desk)).toHaveText('1 in doubt');
}

test('is looked up by itself and ends paid, with its receipt, charged once', async ({
  desk,
  counter,
}) => {
  await loseAnAnswer(desk, counter, 3);
  await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible({ timeout: 30_000 });
  await expect(desk.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
  await expect(tray(desk)).toHaveText('0 in doubt');
  expect(await counter.payments()).toHaveLength(1);
  await desk.keyboard.press('Enter');

  // The next one turns out declined, when the counter has gone on.
  await loseAnAnswer(desk, counter, 1, 'Max Stone');
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await desk.keyboard.type('10');
  const told = desk.getByRole('complementary', { name: 'A sale that is not paid' });
  await expect(told).toContainText('the Visa •••• 0002 was declined', { timeout: 30_000 });
  await desk.keyboard.press('Alt+u');
  await expect(desk.getByRole('heading', { name: 'How is it paid?' })).toBeVisible();
  await expect(desk.getByRole('main')).toContainText('$25.00');
  await expect(told).toHaveCount(0);
  await desk.keyboard.press('Escape');
  await expect(desk.getByLabel('Amount due')).toHaveValue('10');
});

test('lets the cashier set it aside and serve the next patient, whose cash is never locked', async ({
  desk,
  counter,
}) => {
  await loseAnAnswer(desk, counter, 10_000);
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await desk.keyboard.press('F9');
  const doubt = desk.getByRole('article', { name: 'Payment in doubt' });
  await expect(doubt).toContainText('$25.00');
  await expect(doubt).toContainText('Discover •••• 1117');
  await expect(doubt).toContainText(/next (now|in \d+ s)/);
  await doubt.getByRole('button', { name: 'Set aside' }).click();
  await expect(doubt).toContainText('Set aside');
  await expect(doubt.getByRole('button', { name: 'Set aside' })).toHaveCount(0);
  await desk.keyboard.press('Escape');
  await desk.keyboard.type('10');
  await desk.keyboard.press('F2');
  await expect(desk.getByLabel('Given by the patient')).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: /^Change|^Paid/ })).toBeVisible();
  await expect(tray(desk)).toHaveText('1 in doubt');
  await desk.keyboard.press('Enter');

  // A manager gives no word to themselves: another one is asked for, by their own PIN.
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await signIn(desk, { key: '2', name: 'Morgan Lee', pin: '246810' });
  await desk.keyboard.press('F9');
  await doubt.getByRole('button', { name: 'Take as not charged…' }).click();
  await expect(doubt).not.toContainText('Morgan Lee');
  await doubt.getByLabel('Why').fill('Seen at the portal');
  await doubt.getByLabel('PIN of Ines Okafor').fill('246810');
  await desk.keyboard.press('Enter');
  await expect(doubt.getByText('That PIN is not right.')).toBeVisible();
  await expect(tray(desk)).toHaveText('1 in doubt');
});

test("needs a manager's word to be taken as not charged", async ({ desk, counter }) => {
  await loseAnAnswer(desk, counter, 10_000);
  await desk.keyboard.press('F9');
  const doubt = desk.getByRole('article', { name: 'Payment in doubt' });
  await doubt.getByRole('button', { name: 'Take as not charged…' }).click();
  await expect(desk.getByLabel('Why')).toBeFocused();
  const give = desk.getByRole('button', { name: 'Take as not charged', exact: true });
  // No cashier is among those who may be asked, and no word goes without its reason.
  await expect(desk.getByLabel('Manager').locator('option')).toHaveText(MANAGERS);
  for (const reason of ['', '   ']) {
    await desk.getByLabel('Why').fill(reason);
    await desk.getByLabel('PIN of Morgan Lee').fill('246810');
    await desk.keyboard.press('Enter');
    await expect(give).toBeDisabled();
    await expect(doubt).toBeVisible();
  }
  await desk.getByLabel('Why').fill('Terminal showed a decline');
  await desk.getByLabel('PIN of Morgan Lee').fill('');
  await desk.keyboard.type('000000');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('That PIN is not right.')).toBeVisible();
  await desk.getByLabel('PIN of Morgan Lee').fill('246810');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Every payment is settled.')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(tray(desk)).toHaveText('0 in doubt');
  await expect(desk.getByRole('heading', { name: 'How is it paid?' })).toBeVisible();
  await desk.keyboard.press('F2');
  await expect(desk.getByLabel('Given by the patient')).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: /^Change|^Paid/ })).toBeVisible();
});

test('is there again after the program was killed, its sale locked until it is known', async ({
  desk,
  counter,
  data,
}) => {
  await loseAnAnswer(desk, counter, 10_000);
  await desk.goto('about:blank');
  await counter.kill();
  const again = await startCounter(data);
  try {
    await desk.goto(again.url);
    await signIn(desk);
    const today = desk.getByRole('complementary', { name: 'Today' });
    await expect(today.getByText('Paid', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(tray(desk)).toHaveText('0 in doubt');
  } finally {
    await desk.goto('about:blank'); // nothing tries to reach what is stopped
    await again.stop();
  }
});
