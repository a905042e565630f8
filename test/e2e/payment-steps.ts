import type { Page } from '@playwright/test';
import type { RunningCounter } from '../support/counter.ts';
import { expect, listenFor, swipe } from './counter-fixture.ts';

/** Takes a card payment, up to the next patient. */
export async function pay(desk: Page, amount: string, holder = 'Wei Chen'): Promise<void> {
  await desk.keyboard.press('F1');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await listenFor(desk, amount);
  await swipe(desk, holder);
  await expect(desk.getByRole('button', { name: /^Charge/ })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
}

/** Holds an amount on a card, up to the next patient. */
export async function hold(desk: Page, amount: string, holder = 'Wei Chen'): Promise<void> {
  await desk.keyboard.press('F1');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await desk.keyboard.type(amount);
  await desk.keyboard.press('Alt+h');
  await expect(desk.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await swipe(desk, holder);
  await expect(desk.getByRole('button', { name: /^Hold \$/ })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('article', { name: /^Receipt/ })).toContainText('HOLD');
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
}

/** Fills in a bank account for $80.00, and requests the debit. */
export async function askForDebit(desk: Page, routing: string, account: string): Promise<void> {
  await desk.keyboard.type('80');
  await desk.keyboard.press('Alt+b');
  await expect(desk.getByLabel('Routing number')).toBeFocused();
  const fields = [routing, account, 'Paul', 'Hogan', '1 Main Street', 'Springfield', 'IL', '62701'];
  for (const value of fields) {
    await desk.keyboard.type(value);
    await desk.keyboard.press('Tab');
  }
  await desk.keyboard.press('Enter');
}

/** Debits a bank account, up to the next patient. */
export async function debit(desk: Page, routing: string, account: string): Promise<void> {
  await askForDebit(desk, routing, account);
  await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
}

/** Opens the cards and accounts on file of the one patient that these words find. */
export async function openOnFile(desk: Page, words: string): Promise<void> {
  await desk.keyboard.press('F6');
  await desk.getByRole('combobox', { name: 'Find a patient' }).fill(words);
  await expect(desk.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await desk.keyboard.press('Enter');
  await desk.getByRole('tab', { name: 'On file' }).click();
}

/** Gives Morgan's approval in the open form. */
export async function managersWord(desk: Page, why: string): Promise<void> {
  await expect(desk.getByLabel('PIN of Morgan Lee')).toBeFocused();
  await desk.keyboard.type('246810');
  await desk.keyboard.press('Tab');
  await desk.keyboard.type(why);
  await desk.keyboard.press('Enter');
}

/** The answer to the next charge is lost, and then a number of its status checks fail. */
export async function loseTheAnswer(
  counter: Pick<RunningCounter, 'fault'>,
  looksThatFail: number,
): Promise<void> {
  const charge = { method: 'POST', path: '/api/pp/payments/authorize' } as const;
  const look = { method: 'GET', path: '/api/pp/payments' } as const;
  await counter.fault({ ...charge, fault: 'drop_after' });
  // Before the charge the same list proves the service, and must not fail.
  await counter.fault({ ...look, fault: 'status', times: looksThatFail, after: charge });
}
