import type { Page } from '@playwright/test';
import type { RunningCounter } from '../support/counter.ts';
import {
  expect,
  findPatient,
  listenFor,
  nextPatient,
  openQuickPayment,
  swipe,
} from './counter-fixture.ts';

/** A name that appears on the screens only for this patient. */
export const PATIENT_NAME = 'Zenobia Quist';

/** Adds the patient to the service, and chooses it for the sale. */
export async function choosePatient(
  app: Page,
  counter: RunningCounter,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const named = { first_name: 'Zenobia', last_name: 'Quist', birth_date: '1980-02-29', ...fields };
  await counter.ask('POST', '/api/pp/patients', named);
  await app.keyboard.press('Alt+a');
  await app.getByRole('combobox', { name: 'Find patient' }).fill(PATIENT_NAME);
  await app.getByRole('option', { name: new RegExp(PATIENT_NAME) }).click();
  await expect(app.getByRole('main')).toContainText(PATIENT_NAME);
}

/** Closes the paper of a new agreement, which a patient without a display signs. */
export async function leaveAgreement(app: Page): Promise<void> {
  await expect(app.getByRole('dialog', { name: /^Agreement 9/ })).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog', { name: /^Agreement 9/ })).toHaveCount(0);
}

/** Takes a card payment, up to the next patient. */
export async function pay(app: Page, amount: string, holder = 'Wei Chen'): Promise<void> {
  await app.keyboard.press('F1');
  await openQuickPayment(app);
  await listenFor(app, amount);
  await swipe(app, holder);
  await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await nextPatient(app);
  await openQuickPayment(app);
}

/** Holds an amount on a card, up to the next patient. */
export async function hold(app: Page, amount: string, holder = 'Wei Chen'): Promise<void> {
  await app.keyboard.press('F1');
  await openQuickPayment(app);
  await app.keyboard.type(amount);
  await app.keyboard.press('Alt+h');
  await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await swipe(app, holder);
  await expect(app.getByRole('button', { name: /^Hold \$/ })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText('HOLD');
  await nextPatient(app);
  await openQuickPayment(app);
}

/** Fills in a bank account for $80.00, and requests the debit. */
export async function askForDebit(app: Page, routing: string, account: string): Promise<void> {
  await app.keyboard.type('80');
  await app.keyboard.press('Alt+b');
  await expect(app.getByLabel('Routing number')).toBeFocused();
  const fields = [routing, account, 'Paul', 'Hogan', '1 Main Street', 'Springfield', 'IL', '62701'];
  for (const value of fields) {
    await app.keyboard.type(value);
    await app.keyboard.press('Tab');
  }
  await app.keyboard.press('Enter');
}

/** Debits a bank account, up to the next patient. */
export async function debit(app: Page, routing: string, account: string): Promise<void> {
  await askForDebit(app, routing, account);
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await nextPatient(app);
  await openQuickPayment(app);
}

/** Opens the cards and accounts on file of the one patient that these words find. */
export async function openOnFile(app: Page, words: string): Promise<void> {
  await app.keyboard.press('F6');
  await findPatient(app, words);
  await app.getByRole('tab', { name: 'On file' }).click();
}

/** Chooses a reason of the list in the open form of a void or refund, sends it, and gives Morgan's approval. */
export async function giveReasonAndApproval(app: Page, reason: string): Promise<void> {
  const list = app.getByLabel('Reason', { exact: true });
  await list.selectOption(reason);
  await list.focus();
  await app.keyboard.press('Enter');
  await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  await app.keyboard.type('246810');
  await app.keyboard.press('Enter');
}

/** Gives Morgan's approval in the open form. */
export async function giveManagerApproval(app: Page, why: string): Promise<void> {
  await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  await app.keyboard.type('246810');
  await app.keyboard.press('Tab');
  await app.keyboard.type(why);
  await app.keyboard.press('Enter');
}

/** The answer to the next charge is lost, and then a number of its status checks fail. */
export async function loseTheAnswer(
  counter: Pick<RunningCounter, 'fault'>,
  checksThatFail: number,
): Promise<void> {
  const charge = { method: 'POST', path: '/api/pp/payments/authorize' } as const;
  const look = { method: 'GET', path: '/api/pp/payments' } as const;
  await counter.fault({ ...charge, fault: 'drop_after' });
  // Before the charge the same list proves the service, and must not fail.
  await counter.fault({ ...look, fault: 'status', times: checksThatFail, after: charge });
}

/** Counts the drawer by the pieces of each denomination, and closes the day with the approval of a manager. */
export async function closeDay(app: Page, pieces: Readonly<Record<string, string>>): Promise<void> {
  await app.keyboard.press('F7');
  const drawer = app.getByRole('article', { name: /drawer$/ });
  await drawer.getByRole('button', { name: 'Count the drawer' }).click();
  await expect(drawer.getByLabel('$100', { exact: true })).toBeFocused();
  for (const [denomination, count] of Object.entries(pieces)) {
    await drawer.getByLabel(denomination, { exact: true }).fill(count);
  }
  await drawer.getByRole('button', { name: 'Finish count' }).click();
  await expect(drawer.getByText('To the cent')).toBeVisible();
  await drawer.getByRole('button', { name: /^Close .*drawer$/ }).click();
  await app.getByRole('button', { name: 'Close the day…' }).click();
  await app.getByLabel('Reason').fill('End of the day');
  await app.getByLabel(/’s PIN$/).fill('246810');
  await app.getByRole('button', { name: 'Close the day' }).click();
  const closing = app.getByRole('region', { name: 'Closing the day' });
  await closing.getByRole('button', { name: 'Start the reconciliation' }).click();
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await expect(
    app.getByRole('region', { name: 'End-of-day reports (Z)' }).getByRole('listitem'),
  ).toHaveText([/^Z 1/]);
}
