import type { Page } from '@playwright/test';
import { readEntries } from '../support/read-journal.ts';
import { expect, nextPatient, swipe } from './counter-fixture.ts';
import { about, amount, box, choose, makePatient, PATIENTS, test } from './patient-fixture.ts';

test.use({ atAmount: false });

/** Presses keys and counts them; a chord is one key. */
function keyboardOf(app: Page) {
  let pressed = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        pressed += 1;
        await app.keyboard.press(key);
      }
    },
    get pressed() {
      return pressed;
    },
  };
}

test.describe('keys of a payment', () => {
  test('a patient by search with a known amount needs the letters, ↓ Enter, Enter and Enter', async ({
    app,
    counter,
  }) => {
    await makePatient(counter);
    await expect(box(app)).toBeFocused();
    const keys = keyboardOf(app);
    await app.keyboard.type('quist'); // the letters of the search
    await expect(app.getByRole('option', { name: /Maria Quist/ })).toBeVisible();
    await keys.press('ArrowDown', 'Enter');
    expect(keys.pressed).toBe(2);
    await expect(amount(app)).toHaveValue('25.00');
    await keys.press('Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00, Maria Quist' })).toBeFocused();
    await keys.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(keys.pressed).toBe(4);
    await keys.press('Enter');
    await expect(box(app)).toBeFocused();
    await expect(box(app)).toHaveValue('');
    await expect(app.getByText('Maria Quist')).toHaveCount(0); // the page of the patient is closed
    expect(await counter.payments()).toMatchObject([{ method: 'CARD', results: 'APPROVED' }]);
  });

  test('a full name needs no arrow', async ({ app, counter }) => {
    await makePatient(counter);
    await app.keyboard.type('maria quist');
    await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
    await app.keyboard.press('Enter');
    await expect(amount(app)).toHaveValue('25.00');
  });

  test('a quick payment by card needs no more keys than its amount, Enter and Enter', async ({
    app,
    counter,
  }) => {
    await app.keyboard.press('Alt+q');
    await expect(amount(app)).toBeFocused();
    const keys = keyboardOf(app);
    await keys.press('2', '5', 'Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await keys.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(keys.pressed).toBe(4);
    expect(await counter.payments()).toMatchObject([{ method: 'CARD', results: 'APPROVED' }]);
  });

  test('a quick payment in cash needs its amount, F2, the cash and Enter', async ({ app }) => {
    await app.keyboard.press('Alt+q');
    await expect(amount(app)).toBeFocused();
    const keys = keyboardOf(app);
    await keys.press('2', '5', 'F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await keys.press('3', '0', 'Enter');
    await expect(app.getByRole('heading', { name: 'Change $5.00' })).toBeVisible();
    expect(keys.pressed).toBe(6);
  });
});

test('digits are a search, and only $25 or 25.00 is money', async ({ app }) => {
  await app.keyboard.type('25');
  await expect(app.getByText('No patients found')).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(amount(app)).toHaveCount(0);
  for (const [typed, taken] of [
    ['$25', '25.00'],
    ['1,250.00', '1250.00'],
  ] as const) {
    await box(app).fill(typed);
    await app.keyboard.press('Enter');
    await expect(amount(app)).toHaveValue(taken);
    await app.keyboard.press('Escape');
    await app.keyboard.press('Escape');
    await expect(box(app)).toBeFocused();
  }
});

test('a quick payment works while the search is down', async ({ app, counter }) => {
  await counter.fault({ method: 'GET', path: PATIENTS, fault: 'status', status: 500, times: 100 });
  await app.keyboard.type('quist');
  await expect(app.getByRole('alert')).toContainText('the payment service is having problems');
  await app.keyboard.press('Alt+q');
  await expect(amount(app)).toBeFocused();
  await app.keyboard.type('10');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Paid, no change' })).toBeVisible();
});

test('the page of a patient shows what matters before a payment', async ({
  app,
  counter,
  data,
}) => {
  const patientId = await makePatient(counter);
  await choose(app);
  await expect(app.getByText('born 02/29/1980').first()).toBeVisible();
  await expect(about(app)).toContainText('Speaks Spanish. Prefers mornings.');
  await expect(about(app)).toContainText('Nothing paid today.');
  await expect(app.getByText('$25.00, the clinic’s usual amount')).toBeVisible();
  await app.keyboard.type('4'); // replaces the suggested amount
  await expect(amount(app)).toHaveValue('4');
  await app.keyboard.press('Alt+p');
  await choose(app);
  await expect(about(app).getByRole('region', { name: 'Saved sales' })).toContainText('$4.00');
  await expect(amount(app)).toHaveValue('25.00');
  await app.keyboard.press('Enter');
  await swipe(app, 'Max Stone');
  await expect(app.getByRole('button', { name: 'Charge $25.00, Maria Quist' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await expect(about(app)).toContainText('Nothing paid today.');
  await app.keyboard.press('Enter');
  await swipe(app, 'Joan Smith');
  const name = app.getByText(/The name on this card is not Maria Quist\./);
  await expect(name).toBeVisible();
  await expect(about(app)).toBeVisible();
  await expect(app.getByRole('main')).toContainText('born 02/29/1980');
  await expect(app.getByRole('button', { name: 'Charge $25.00, Maria Quist' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await nextPatient(app);
  await choose(app);
  const paid = about(app).getByRole('region', { name: 'Paid today' });
  await expect(paid).toContainText('Visa •••• 1111');
  await expect(paid).toContainText('$25.00');
  await app.keyboard.press('Escape');
  await expect(box(app)).toBeFocused();
  await app.goto('about:blank');
  await counter.stop();
  const opened = readEntries(data).filter(({ kind }) => kind === 'patient.opened');
  // Once for each of the three sales, however often its steps read the record.
  expect(opened.map(({ body }) => body)).toMatchObject([
    { patientId },
    { patientId },
    { patientId },
  ]);
});

test('the copay of the eligibility answer is the last suggestion', async ({ app, counter }) => {
  await makePatient(counter);
  await choose(app);
  await app.keyboard.press('Alt+3'); // coinsurance: no amount is known
  await expect(amount(app)).toHaveValue('');
  await app.keyboard.press('Alt+e');
  await expect(about(app).getByText(/^Copay .*, checked just now$/)).toBeVisible();
  await expect(amount(app)).toHaveValue('');
});
