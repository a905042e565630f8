import type { Page } from '@playwright/test';
import type { RunningCounter } from '../support/counter.ts';
import { expect, listenFor, swipe } from './counter-fixture.ts';

/** Takes a card payment at the counter, up to the next patient. */
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

/** Holds an amount on a card at the counter, up to the next patient. */
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

/** Gives Morgan's word in the form that asks for one. */
export async function managersWord(desk: Page, why: string): Promise<void> {
  await expect(desk.getByLabel('Why')).toBeFocused();
  await desk.keyboard.type(why);
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('246810');
  await desk.keyboard.press('Enter');
}

/** The answer to the next charge gets lost, and so many looks for it fail. */
export async function loseTheAnswer(
  counter: Pick<RunningCounter, 'fault'>,
  looksThatFail: number,
): Promise<void> {
  const charge = { method: 'POST', path: '/api/pp/payments/authorize' } as const;
  const look = { method: 'GET', path: '/api/pp/payments' } as const;
  await counter.fault({ ...charge, fault: 'drop_after' });
  // Before the charge the same list proves the service: it may not fail then.
  await counter.fault({ ...look, fault: 'status', times: looksThatFail, after: charge });
}
