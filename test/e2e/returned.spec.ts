import type { Page } from '@playwright/test';
import { expect, nextPatient, test } from './counter-fixture.ts';
import { choosePatient, giveManagerApproval } from './payment-steps.ts';
import { picture, ZOOMED } from './picture.ts';

test.use({ viewport: ZOOMED });
test.slow(); // a screen in every variant

/** Takes a check of $30, up to the next patient. */
async function takeCheck(app: Page): Promise<void> {
  await app.keyboard.type('30');
  await app.keyboard.press('Alt+r');
  await expect(app.getByLabel('Check number')).toBeFocused();
  await app.keyboard.type('1042');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
  await nextPatient(app);
}

test('a returned check is recorded, listed with its patient, and collected at the counter', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  await takeCheck(app);
  await app.keyboard.press('F3');
  await app.getByRole('button', { name: 'Returned', exact: true }).click();
  const list = app.getByRole('dialog', { name: 'Returned payments' });
  await expect(list.getByText('No returned payments')).toBeVisible();
  await picture(app, 'returned-1-none');
  await app.keyboard.press('Escape');
  await app.getByLabel('Find payment').press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await timeline.getByRole('button', { name: 'Record a returned check' }).click();
  await timeline.getByRole('button', { name: 'Record the returned check of $30.00' }).click();
  await giveManagerApproval(app, 'Not enough funds');
  await expect(timeline.getByText('Returned by the bank').first()).toBeVisible();
  await picture(app, 'returned-2-payment');
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: 'Returned (1)' }).click();
  const item = list.getByRole('article', { name: 'Zenobia Q., $30.00' });
  await expect(item).toContainText('Check 1042');
  await expect(item).toContainText('receipt 000001');
  await item.getByRole('button', { name: 'Show phone' }).click();
  await expect(item).toContainText('The record of this patient has no phone number.');
  await picture(app, 'returned-3-list');
  await item.getByRole('button', { name: 'Collect $30.00' }).click();
  await expect(list).toHaveCount(0);
  await expect(app.getByText('$30.00').first()).toBeVisible();
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: /^Change|^Paid(?! today)/ })).toBeVisible();
  await app.keyboard.press('Enter');
  await app.keyboard.press('F3');
  await expect(app.getByRole('button', { name: 'Returned', exact: true })).toBeVisible();
});
