import type { Locator, Page } from '@playwright/test';
import { expect, nextPatient, signInOwner, swipe } from './counter-fixture.ts';
import { amount, box, choose, makePatient, test } from './patient-fixture.ts';
import { giveManagerApproval, loseTheAnswer } from './payment-steps.ts';

test.use({ atAmount: false });

/** Hides the lists by their key and shows them by another one: the name of Maria Quist follows. */
async function hideAndShow(app: Page, place: Locator): Promise<void> {
  const name = place.getByText('Maria Q.').first();
  await expect(name).toBeVisible();
  await app.keyboard.press('Alt+x');
  await expect(name).toBeHidden();
  await expect(place.getByText(/^Hidden\. Press any key/)).toBeVisible();
  await app.keyboard.press('Shift');
  await expect(name).toBeVisible();
}

/** Charges the patient's copay of $25 to a card of the virtual reader, without the answer. */
async function chargeMaria(app: Page, holder: string): Promise<void> {
  await choose(app);
  await expect(amount(app)).toHaveValue('25.00');
  await app.keyboard.press('Enter');
  await swipe(app, holder);
  await expect(app.getByRole('button', { name: /^Charge \$25\.00/ })).toBeFocused();
  await app.keyboard.press('Enter');
}

test('lists are blank after 30 s and by a key, and a key shows them again', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await app.clock.install();
  await app.keyboard.press('Alt+x');
  await app.keyboard.type('quist');
  await expect(app.getByRole('option', { name: /Maria Quist/ })).toBeVisible();
  await app.clock.fastForward(30_000);
  await expect(app.getByRole('option')).toHaveCount(0);
  await expect(app.getByText('Hidden. Press any key')).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('option', { name: /Maria Quist/ })).toBeVisible();
  await expect(amount(app)).toHaveCount(0);
  await app.keyboard.press('Alt+x');
  await expect(app.getByRole('option')).toHaveCount(0);
});

test('saved sales are blank by the same key, and the key that shows them opens none', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await choose(app);
  await expect(amount(app)).toHaveValue('25.00');
  await amount(app).fill('40');
  await app.keyboard.press('Alt+p');
  await expect(app.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
  await app.keyboard.press('Alt+t');
  const dialog = app.getByRole('dialog', { name: 'Saved sales' });
  await expect(dialog.getByText('Maria Q.')).toBeVisible();
  await app.keyboard.press('Alt+x');
  await expect(dialog.getByText('Maria Q.')).toBeHidden();
  await expect(dialog.getByText(/^Hidden\. Press any key/)).toBeVisible();
  await app.keyboard.press('1');
  await expect(dialog.getByText('Maria Q.')).toBeVisible();
  await app.keyboard.press('1');
  await expect(app.getByRole('heading', { name: 'Split payment' })).toBeVisible();
});

test('unconfirmed payments and the manager’s Today are hidden by the same key', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await loseTheAnswer(counter, 10_000);
  await chargeMaria(app, 'Joan Smith');
  await expect(app.getByRole('heading', { name: /^Unconfirmed/ })).toBeVisible();
  await app.keyboard.press('Enter');
  await app.keyboard.press('F9');
  await hideAndShow(app, app.getByRole('dialog', { name: 'Unconfirmed payments' }));
  await app.keyboard.press('Escape');
  await signInOwner(app);
  await app.keyboard.press('F8');
  await hideAndShow(app, app.getByRole('region', { name: 'Unconfirmed' }));
});

test('returned payments and refund checks are hidden by the same key', async ({ app, counter }) => {
  await makePatient(counter);
  await choose(app);
  await expect(amount(app)).toHaveValue('25.00');
  await app.keyboard.press('Alt+r');
  await expect(app.getByLabel('Check number')).toBeFocused();
  await app.keyboard.type('1042');
  await app.keyboard.press('Enter');
  await nextPatient(app);
  await app.keyboard.press('F3');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await app.getByLabel('Find payment').press('Enter');
  await timeline.getByRole('button', { name: 'Record a returned check' }).click();
  await timeline.getByRole('button', { name: 'Record the returned check of $25.00' }).click();
  await giveManagerApproval(app, 'Not enough funds');
  await expect(timeline.getByText('Returned by the bank').first()).toBeVisible();
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: 'Returned (1)' }).click();
  await hideAndShow(app, app.getByRole('dialog', { name: 'Returned payments' }));
  await app.keyboard.press('Escape');

  await app.keyboard.press('F1');
  await choose(app);
  await amount(app).fill('800');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.press('Enter');
  await app.getByRole('button', { name: /^Take \$800\.00 in cash \(new payment\)/ }).click();
  await nextPatient(app);
  await app.keyboard.press('F3');
  const newest = app.getByRole('listbox', { name: 'Payments' }).getByRole('option').first();
  await expect(newest).toContainText('$800.00');
  await app.getByLabel('Find payment').press('Enter');
  await expect(timeline.getByRole('button', { name: /^Refund in cash/ })).toBeVisible();
  await app.keyboard.press('r');
  await expect(timeline.getByLabel(/^Amount, up to/)).toBeFocused();
  await app.keyboard.type('700');
  await timeline.getByLabel('Reason').selectOption('Insurance paid');
  await timeline.getByRole('button', { name: 'Request a check of $700.00' }).click();
  await expect(timeline.getByText(/^Refund by check requested: \$700\.00/)).toBeVisible();
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: 'Refund checks (1)' }).click();
  await hideAndShow(app, app.getByRole('dialog', { name: 'Refund checks' }));
});

test('the notice of an unpaid sale has no name while lists are hidden', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await loseTheAnswer(counter, 1);
  await chargeMaria(app, 'Max Stone');
  await expect(app.getByRole('heading', { name: /^Unconfirmed/ })).toBeVisible();
  await app.keyboard.press('Enter');
  const notice = app.getByRole('complementary', { name: 'Unpaid sale' });
  await expect(notice).toContainText('Maria Q.', { timeout: 30_000 });
  await app.keyboard.press('Alt+x');
  await expect(notice).toContainText('$25.00');
  await expect(notice).not.toContainText('Maria');
  await app.keyboard.press('Shift');
  await expect(notice).toContainText('Maria Q.');
});

test('no recent patients are listed before a search', async ({ app, counter }) => {
  await makePatient(counter);
  await choose(app);
  await app.keyboard.press('Escape');
  await expect(box(app)).toBeFocused();
  await expect(app.getByText('Try “Garcia”')).toBeVisible();
  await expect(app.getByRole('option')).toHaveCount(0);
});
