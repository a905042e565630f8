import type { Page } from '@playwright/test';
import {
  chargeDemoCard,
  expect,
  nextPatient,
  openVirtualReader,
  signInOwner,
  test,
} from './counter-fixture.ts';
import { hold, loseTheAnswer, pay } from './payment-steps.ts';
import { expectUncovered, expectUsable } from './screens.ts';

/** Two sales of one patient, and two of others. */
const LINKS = ['Q-1&line=copay', 'Q-1&line=deductible', 'Q-2&line=copay', 'Q-3&line=copay'];

/** Adds a second line to the sale of the link. */
async function addLine(app: Page): Promise<void> {
  await expect(app.getByLabel('Amount due')).toHaveValue('65.00');
  await app.keyboard.press('+');
  await expect(app.getByLabel('Another item')).toBeFocused();
  await app.keyboard.type('60');
}

/** Fails if the agreement or a button covers a field of the bank account that has the focus. */
async function expectFocusUncovered(app: Page): Promise<void> {
  const before = app.viewportSize();
  await app.setViewportSize({ width: 1024, height: 768 });
  for (const field of await app.getByRole('main').locator('form :is(input, select)').all()) {
    await field.focus();
    await expectUncovered(field);
  }
  if (before !== null) await app.setViewportSize(before);
}

test.describe('every screen of a sale with two lines, a banner and the open virtual reader', () => {
  // The first fills in the sale, the others wait in the banner.
  test.use({
    flags: LINKS.flatMap((sale) => ['--link', `swipewell://sale?external_id=${sale}:6500`]),
    atAmount: false,
  });

  test('has its primary button in sight, and a key for each button', async ({ app }) => {
    test.slow(); // each screen in two sizes
    const heading = (name: string | RegExp) =>
      expect(app.getByRole('heading', { name })).toBeVisible();
    await addLine(app);
    await expect(app.getByRole('complementary', { name: 'Incoming sale' })).toBeVisible();
    await openVirtualReader(app);
    await expectUsable(app, 'amount');
    for (const [key, field] of [
      ['F2', 'Cash received'],
      ['Alt+b', 'Routing number'],
      ['Alt+r', 'Check number'],
    ] as const) {
      await app.keyboard.press(key);
      await expect(app.getByLabel(field)).toBeFocused();
      await expectUsable(app, field);
      if (field === 'Routing number') await expectFocusUncovered(app);
      await app.keyboard.press('Escape');
      await expect(app.getByLabel('Another item')).toBeFocused();
    }
    await app.keyboard.press('Enter');
    await heading('Swipe the card');
    await expectUsable(app, 'listening');
    await app.keyboard.press('Control+Alt+5');
    await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
    await expectUsable(app, 'charge waiting');
    await app.keyboard.press('Enter');
    await heading('Declined');
    await expectUsable(app, 'declined');
    await app.keyboard.press('Enter');
    await heading('Swipe the card');
    await app.keyboard.press('Control+Alt+1');
    await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
    await app.keyboard.press('Enter');
    await heading('Approved');
    await expectUsable(app, 'approved');

    await nextPatient(app); // the next sale has the same amount
    await addLine(app);
    await app.keyboard.press('Enter');
    await heading('Swipe the card');
    await app.keyboard.press('Control+Alt+1');
    await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('button', { name: 'Cancel this charge' })).toBeFocused();
    await expectUsable(app, 'duplicate question');
    await app.keyboard.press('Enter');
    await expect(app.getByLabel('Another item')).toBeVisible();
    await app.keyboard.press('Alt+s');
    await heading('Split payment');
    await expectUsable(app, 'split');
    await app.keyboard.type('40');
    await app.keyboard.press('F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('button', { name: 'Cancel this charge' })).toBeFocused();
    await expectUsable(app, 'duplicate question of cash');
    await app.setViewportSize({ width: 1024, height: 768 });
    await expectUncovered(app.getByText(/Is this a new payment\?$/));
    await app.keyboard.press('Tab');
    await app.keyboard.press('Enter');
    await heading('Left to pay');
    await expectUsable(app, 'left to pay');
    await app.keyboard.press('Alt+p');
  });

  test('shows no key of a button that is scrolled out of sight over another part', async ({
    app,
  }) => {
    await app.setViewportSize({ width: 1024, height: 768 });
    await addLine(app);
    await openVirtualReader(app);
    const tip = (key: string) => app.locator(`[data-tip="${key}"]`);
    await app.keyboard.down('Alt');
    await expect(tip('F2')).toBeVisible(); // Cash
    await expect(tip('H')).toBeAttached(); // Hold, below the reader
    await expect(tip('H')).toBeHidden();
    await app.keyboard.up('Alt');
  });
});

test('at 1024 × 768 each field of a bank account is above its buttons', async ({ app }) => {
  await app.setViewportSize({ width: 1024, height: 768 });
  await app.keyboard.type('80');
  await app.keyboard.press('Alt+b');
  await expect(app.getByLabel('Routing number')).toBeFocused();
  for (const label of ['Routing number', 'ZIP code', 'Account type', 'Language of the agreement']) {
    await expectUncovered(app.getByLabel(label));
  }
});

test.describe('every screen of the patients', () => {
  test.use({ atAmount: false });

  test('has its primary button in sight, and a key for each button', async ({ app, counter }) => {
    test.slow();
    await counter.ask('POST', '/api/pp/patients', {
      first_name: 'Maria',
      last_name: 'Quist',
      birth_date: '1980-02-29',
      notes: 'Speaks Spanish.',
    });
    await openVirtualReader(app);
    await expectUsable(app, 'find patient');
    await app.keyboard.type('maria quist');
    await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
    await app.keyboard.press('Enter');
    await expect(app.getByLabel('Amount due')).toBeFocused();
    await expect(app.getByRole('complementary', { name: 'About this patient' })).toContainText(
      'Nothing paid today.',
    );
    await expectUsable(app, 'the patient’s page');
    await app.keyboard.press('Alt+a');
    await expect(app.getByRole('dialog', { name: 'Find patient' })).toBeVisible();
    await expectUsable(app, 'find patient in a panel');
    await app.keyboard.press('Escape');
    await app.keyboard.press('Escape');
    await app.keyboard.press('F6');
    await expect(app.getByRole('heading', { name: 'Patients' })).toBeVisible();
    await expectUsable(app, 'patients');
    await app.keyboard.press('Alt+n');
    await expect(app.getByLabel('First name')).toBeFocused();
    await expectUsable(app, 'a new patient');
    await app.keyboard.press('Escape');
    await app.keyboard.press('F6');
    await app.getByRole('combobox', { name: 'Find patient' }).fill('maria quist');
    await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Maria Quist', exact: true })).toBeVisible();
    for (const tab of await app.getByRole('main').getByRole('tab').all()) {
      await tab.click();
      await expectUsable(app, `record ${await tab.textContent()}`);
    }
  });
});

test('every screen of payments, holds and the drawer has its primary button in sight, and a key for each button', async ({
  app,
}) => {
  test.slow();
  await openVirtualReader(app);
  await pay(app, '25');
  await hold(app, '180');
  await app.keyboard.press('F3');
  await expect(app.getByText(/^\d payments?$/)).toBeVisible();
  await expectUsable(app, 'payments');
  await app.keyboard.type('25.00');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: 'Void $25.00' })).toBeVisible();
  await expectUsable(app, 'timeline');
  await app.keyboard.press('v');
  await expect(app.getByLabel('Reason')).toBeFocused();
  await expectUsable(app, 'void');
  await app.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await app.keyboard.press('r');
  await expect(app.getByLabel(/^Amount, up to/)).toBeFocused();
  await expectUsable(app, 'refund');
  await app.keyboard.press('F4');
  await app.keyboard.press('Escape');
  await app.keyboard.press('F4');
  await expect(app.getByRole('listbox', { name: 'Open holds' })).toBeFocused();
  await expectUsable(app, 'holds');
  await app.keyboard.press('l');
  await expect(app.getByLabel('Amount to charge')).toBeFocused();
  await expectUsable(app, 'charge less');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('listbox', { name: 'Open holds' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: /^Charge the hold: / })).toBeFocused();
  await expectUsable(app, 'charge the hold');
  await app.keyboard.press('Escape');
  await app.keyboard.press('F9');
  await expect(app.getByRole('dialog')).toBeVisible();
  await expectUsable(app, 'no unconfirmed payments');
  await app.keyboard.press('Escape');
  await app.keyboard.press('F7');
  await expect(app.getByRole('heading', { name: 'Cash drawer and end of day' })).toBeVisible();
  await expectUsable(app, 'drawer');
  for (const name of ['Paid in', 'Paid out', 'No sale']) {
    await app.getByRole('button', { name, exact: true }).click();
    await expect(app.getByLabel(name === 'No sale' ? 'Reason' : 'Amount')).toBeFocused();
    await expectUsable(app, name);
    await app.keyboard.press('Escape');
  }
  await app.getByRole('button', { name: 'Count the drawer' }).click();
  await expect(app.getByLabel('$100', { exact: true })).toBeFocused();
  await expectUsable(app, 'count');
  await app.getByLabel('$100', { exact: true }).press('Control+Enter');
  await expect(app.getByRole('button', { name: /^Close Cash drawer/ })).toBeVisible();
  await expectUsable(app, 'counted');
  await app.getByRole('button', { name: 'Show the shift report (X)', exact: true }).click();
  await expect(app.getByRole('dialog')).toBeVisible();
  await expectUsable(app, 'shift report');
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: 'Downtime slips…', exact: true }).click();
  await app.getByRole('button', { name: 'Print 20 more slips' }).click();
  await expect(app.getByLabel(/^Number/)).toBeFocused();
  await expectUsable(app, 'downtime slips');
});

test('every screen of reports and settings has its primary button in sight, and a key for each button', async ({
  app,
  counter,
}) => {
  test.slow();
  // The status bar is at its widest.
  await loseTheAnswer(counter, 1_000);
  await chargeDemoCard(app, '33', 'Joan Smith');
  await expect(
    app.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
  ).toBeVisible();
  await app.keyboard.press('Enter');
  await signInOwner(app);
  await openVirtualReader(app);
  for (const key of ['F8', 'F10']) {
    await app.keyboard.press(key);
    await expect(app.getByRole('tab').first()).toBeVisible();
    for (const tab of await app.getByRole('tab').all()) {
      await tab.click();
      await expectUsable(app, `${key} ${await tab.textContent()}`);
    }
  }
});

test.describe('a window at 200 %, which scrolls as a whole', () => {
  test.use({ viewport: { width: 640, height: 430 }, atAmount: false });

  test('has each focused field of a sale in sight', async ({ app }) => {
    await app.keyboard.press('Alt+q');
    await expect(app.getByLabel('Amount due')).toBeFocused();
    await expectUncovered(app.locator(':focus'));
    for (let field = 0; field < 3; field += 1) {
      await app.keyboard.press('Tab');
      await expectUncovered(app.locator(':focus'));
    }
  });
});
