import type { Page } from '@playwright/test';
import { type RunningCounter, startCounter } from '../support/counter.ts';
import {
  chargeDemoCard,
  expect,
  nextPatient,
  openQuickPayment,
  signIn,
  test,
} from './counter-fixture.ts';
import { choosePatient, giveManagerApproval, loseTheAnswer } from './payment-steps.ts';

/**
 * A payment with a lost answer (docs/explanation/no-double-charge.md): the counter's display until the outcome
 * is known, and the persons that may decide.
 */
const MANAGERS = ['Morgan Lee', 'Ines Okafor'];
const inDoubtList = (page: Page) =>
  page.getByRole('button', { name: /^(No unconfirmed payments|\d+ (unconfirmed|alarms?).*)$/ });

async function loseAnAnswer(
  app: Page,
  counter: Pick<RunningCounter, 'fault'>,
  checksThatFail: number,
  holder = 'Wei Chen',
): Promise<void> {
  await expect(inDoubtList(app)).toHaveText('No unconfirmed payments');
  await loseTheAnswer(counter, checksThatFail);
  await chargeDemoCard(app, '25', holder);
  await expect(
    app.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
  ).toBeVisible();
  await expect(inDoubtList(app)).toHaveText('1 unconfirmed');
}

test('a payment in doubt is resolved by itself, with its receipt, and charged once', async ({
  app,
  counter,
}) => {
  await loseAnAnswer(app, counter, 3);
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible({ timeout: 30_000 });
  await expect(app.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
  await expect(inDoubtList(app)).toHaveText('No unconfirmed payments');
  expect(await counter.payments()).toHaveLength(1);
  await nextPatient(app);

  // The next one turns out declined, after its sale has left the counter.
  await loseAnAnswer(app, counter, 1, 'Max Stone');
  await app.keyboard.press('Enter');
  await openQuickPayment(app);
  await app.keyboard.type('10');
  const reported = app.getByRole('complementary', { name: 'Unpaid sale' });
  await expect(reported).toContainText('The Visa •••• 0002 was declined', { timeout: 30_000 });
  await app.keyboard.press('Alt+u');
  await expect(app.getByRole('heading', { name: 'Split payment' })).toBeVisible();
  await expect(app.getByRole('main')).toContainText('$25.00');
  await expect(reported).toHaveCount(0);
  await app.keyboard.press('Escape');
  await expect(app.getByLabel('Amount due')).toHaveValue('10');
});

test('a payment in doubt can be set aside, and the next patient’s cash is never locked', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  await loseAnAnswer(app, counter, 10_000);
  await app.keyboard.press('Enter');
  await openQuickPayment(app);
  await app.keyboard.press('F9');
  const doubt = app.getByRole('article', { name: 'Payment, unconfirmed' });
  await expect(doubt).toContainText('$25.00');
  await expect(doubt).toContainText('Zenobia Q.');
  await expect(doubt).toContainText('Discover •••• 1117');
  await expect(doubt).toContainText(/next (now|in \d+ s)/);
  await doubt.getByRole('button', { name: 'Set aside' }).click();
  await expect(doubt).toContainText('Set aside');
  await expect(doubt.getByRole('button', { name: 'Set aside' })).toHaveCount(0);
  await app.keyboard.press('Escape');
  await openQuickPayment(app);
  await app.keyboard.type('10');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: /^Change|^Paid(?! today)/ })).toBeVisible();
  await expect(inDoubtList(app)).toHaveText('1 unconfirmed');
  await app.keyboard.press('Enter');

  // Managers cannot approve for themselves: another manager approves with a PIN.
  await app.getByRole('button', { name: 'Sign out' }).click();
  await signIn(app, { key: '2', name: 'Morgan Lee', pin: '246810' });
  await app.keyboard.press('F9');
  await doubt.getByRole('button', { name: 'Mark as not charged…' }).click();
  await expect(doubt).not.toContainText('Morgan Lee');
  await doubt.getByLabel('Reason').fill('Seen at the portal');
  await doubt.getByLabel('Ines Okafor’s PIN').fill('246810');
  await app.keyboard.press('Enter');
  await expect(doubt.getByText('Wrong PIN.')).toBeVisible();
  await expect(inDoubtList(app)).toHaveText('1 unconfirmed');
});

test('a payment in doubt needs a manager approval to be marked as not charged', async ({
  app,
  counter,
}) => {
  await loseAnAnswer(app, counter, 10_000);
  await app.keyboard.press('F9');
  const doubt = app.getByRole('article', { name: 'Payment, unconfirmed' });
  await doubt.getByRole('button', { name: 'Mark as not charged…' }).click();
  await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  await expect(app.getByLabel('Morgan Lee’s PIN')).toHaveAttribute('type', 'password');
  const approval = app.getByRole('form', { name: 'Mark as not charged' });
  await expect(approval).toContainText(/Payment, .+ •••• \d{4}, \$25\.00/);
  const give = app.getByRole('button', { name: 'Mark as not charged', exact: true });
  // No cashier is listed as an approver, and no approval works without a reason.
  await expect(app.getByLabel('Manager').locator('option')).toHaveText(MANAGERS);
  for (const reason of ['', '   ']) {
    await app.getByLabel('Reason').fill(reason);
    await app.getByLabel('Morgan Lee’s PIN').fill('246810');
    await app.keyboard.press('Enter');
    await expect(give).toBeDisabled();
    await expect(doubt).toBeVisible();
  }
  await app.getByLabel('Reason').fill('Terminal showed a decline');
  await app.getByLabel('Morgan Lee’s PIN').fill('');
  await app.keyboard.type('000000');
  await app.keyboard.press('Enter');
  await expect(app.getByText('Wrong PIN.')).toBeVisible();
  // A PIN typed as the reason would stay readable in the journal.
  await app.getByLabel('Reason').fill('246810');
  await app.getByLabel('Morgan Lee’s PIN').fill('246810');
  await app.keyboard.press('Enter');
  await expect(app.getByText('The reason contains the PIN.')).toBeVisible();
  await expect(app.getByLabel('Reason')).toHaveValue('');
  await app.getByLabel('Reason').fill('Terminal showed a decline');
  await app.getByLabel('Morgan Lee’s PIN').fill('246810');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('dialog').getByText('No unconfirmed payments')).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(inDoubtList(app)).toHaveText('No unconfirmed payments');
  await expect(app.getByRole('heading', { name: 'Split payment' })).toBeVisible();
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: /^Change|^Paid(?! today)/ })).toBeVisible();
});

test('a payment in doubt has one status everywhere after a manager marked it as not charged', async ({
  app,
  counter,
}) => {
  const marked = 'Marked as not charged, still checking';
  await expect(app.getByText(/in doubt|being confirmed/i)).toHaveCount(0);
  const charge = { method: 'POST', path: '/api/pp/payments/authorize' } as const;
  await counter.fault({ ...charge, fault: 'drop_before' });
  await chargeDemoCard(app, '25', 'Wei Chen');
  await expect(
    app.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
  ).toBeVisible();
  await app.keyboard.press('F9');
  await app.getByRole('button', { name: 'Mark as not charged…' }).click();
  await giveManagerApproval(app, 'The portal shows nothing');
  await expect(app.getByRole('heading', { name: 'Unconfirmed payments' })).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(inDoubtList(app)).toHaveText('No unconfirmed payments');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('complementary', { name: 'Today' })).toContainText(marked);

  await app.keyboard.press('F3');
  await expect(app.getByRole('option')).toContainText(marked);
  await app.getByRole('option').click();
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(timeline).toContainText(marked);
  const decision = timeline.getByRole('listitem').filter({ hasText: 'Dana Reyes, approved by' });
  await expect(decision).toContainText('Marked as not charged');
  await expect(decision).toContainText('approved by Morgan Lee: “The portal shows nothing”');
  await app.keyboard.press('Escape');

  await app.getByRole('button', { name: 'Sign out' }).click();
  await signIn(app, { key: '3', name: 'Ines Okafor', pin: '864209' });
  await app.keyboard.press('F7');
  const drawer = app.getByRole('article', { name: 'Cash drawer' });
  await drawer.getByRole('button', { name: 'Count the drawer' }).click();
  await drawer.getByLabel('$100', { exact: true }).fill('2');
  await drawer.getByRole('button', { name: 'Finish count' }).click();
  await drawer.getByRole('button', { name: 'Close Cash drawer' }).click();
  await app.getByRole('button', { name: 'Close the day…' }).click();
  const closing = app.getByRole('region', { name: 'Closing the day' });
  // By key: the steps above still grow, and a press whose button moves away is no press.
  await closing.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await closing.getByRole('button', { name: 'Start the reconciliation' }).click();
  await expect(closing).toContainText(marked);
  await expect(closing).not.toContainText(/nobody knows|in doubt|being confirmed/i);
  await closing.getByRole('button', { name: 'Close with these differences…' }).click();
  await giveManagerApproval(app, 'Confirmed');
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await app.getByRole('button', { name: /^Z 1 / }).click();
  await expect(app.getByRole('article', { name: 'End-of-day report (Z) 1' })).toContainText(marked);
});

test('a payment in doubt is listed again after the program was killed, with its sale locked', async ({
  app,
  counter,
  data,
}) => {
  await loseAnAnswer(app, counter, 10_000);
  await app.goto('about:blank');
  await counter.kill();
  const again = await startCounter(data);
  try {
    await app.goto(again.url);
    await signIn(app);
    const today = app.getByRole('complementary', { name: 'Today' });
    await expect(today.getByText('Paid', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(inDoubtList(app)).toHaveText('No unconfirmed payments');
  } finally {
    await app.goto('about:blank'); // or the page reports the stopped program
    await again.stop();
  }
});
