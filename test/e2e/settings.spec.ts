import type { Page } from '@playwright/test';
import {
  chargeDemoCard,
  expect,
  nextPatient,
  openQuickPayment,
  swipe,
  test,
} from './counter-fixture.ts';
import { expectUncovered } from './screens.ts';

/** Signs Dana out and Ines in, the administrator of the demo service, and opens the settings. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Ines Okafor' }).click();
  await page.getByLabel('Ines Okafor’s PIN').pressSequentially('864209');
  await openQuickPayment(page);
  await page.keyboard.press('F10');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
}

/** The key of a button, shown while Alt is held. */
const tipOf = (page: Page, key: string) =>
  page.locator('[class*=tip]').getByText(key, { exact: true });

test.describe('the settings', () => {
  test('are for administrators alone', async ({ app }) => {
    await app.keyboard.press('F10');
    await openQuickPayment(app);
    await expect(app.getByRole('heading', { name: 'Settings' })).toHaveCount(0);
  });

  test('save the clinic’s receipt texts, which the next receipt prints', async ({ app }) => {
    await openSettings(app);
    await app.getByRole('tab', { name: 'Clinic' }).click();
    await app.getByLabel('Name', { exact: true }).fill('x'.repeat(61));
    await expect(app.getByText('At most 60 characters. Remove 1 character.')).toBeVisible();
    await expect(app.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await app.getByLabel('Name', { exact: true }).fill('Old Mill Pediatrics');
    await app.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(app.getByText('Saved')).toBeVisible();
    await app.keyboard.press('F1');
    await chargeDemoCard(app, '25', 'Joan Smith');
    await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText(
      'Old Mill Pediatrics',
    );
  });

  test('are reverted by Escape, and ask before unsaved changes are lost', async ({ app }) => {
    await openSettings(app);
    await app.getByRole('tab', { name: 'Cash' }).click();
    const float = app.getByLabel('Starting cash for the next day');
    await float.fill('150,');
    await expect(app.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await app.keyboard.press('Escape');
    await expect(float).toHaveValue('200.00');
    await float.fill('150');
    await app.keyboard.press('F1');
    const question = app.getByRole('dialog', { name: 'Unsaved changes' });
    await expect(question).toContainText('in Cash');
    await app.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(float).toHaveValue('150');
    await app.getByRole('tab', { name: 'Sale' }).click();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Sale' })).toBeVisible();
    const defaultAmount = app.getByLabel('Default amount of key 2');
    await defaultAmount.fill('4000000000000077');
    await expect(defaultAmount).toHaveValue('');
    await expect(app.getByText('That was a card number')).toBeVisible();
    await app.getByRole('tab', { name: 'Cash' }).click();
    await expect(float).toHaveValue('150.00');
  });

  test('change the key of one letter, and switch such keys off', async ({ app }) => {
    await openSettings(app);
    await app.getByRole('tab', { name: 'Keys' }).click();
    const print = app.getByLabel('Key of: Print a receipt or slip');
    const save = app.getByRole('button', { name: 'Save', exact: true });
    await print.press('i');
    await expect(app.getByRole('alert').first()).toContainText('I is the key of two actions.');
    await expect(save).toBeDisabled();
    const field = await print.boundingBox();
    const problem = await app.getByText('I is the key of two actions.').first().boundingBox();
    expect(problem?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0)); // below its field
    await print.press('7');
    await expect(app.getByText('Press a letter, alone or with Ctrl and Alt.')).toBeVisible();
    await print.press('q');
    await save.click();
    await expect(app.getByText('Saved')).toBeVisible();
    await app.keyboard.press('F1');
    await chargeDemoCard(app, '25', 'Joan Smith');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    const button = app.getByRole('button', { name: 'Print receipt', exact: true });
    await app.keyboard.press('p');
    await app.keyboard.down('Alt');
    await expect(button).toHaveAttribute('data-shortcut', 'Q');
    await expect(tipOf(app, 'Q')).toBeVisible();
    await app.keyboard.up('Alt');
    await app.keyboard.press('F10');
    await app.getByRole('tab', { name: 'Keys' }).click();
    await print.press('Control+Alt+q');
    await app.getByText('One letter or digit is a key').click();
    await save.click();
    await expect(app.getByText('Saved')).toBeVisible();
    await app.keyboard.press('F1');
    await app.keyboard.press('i');
    await app.keyboard.down('Alt');
    await expect(button).toHaveAttribute('data-shortcut', 'Ctrl+Alt+Q');
    await app.keyboard.up('Alt');
    await expect(app.getByRole('button', { name: 'HSA/FSA' })).toBeVisible(); // I changes its name
    await app.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('afterprint'));
    });
    await app.keyboard.press('Control+Alt+q');
    await expect(app.getByRole('button', { name: 'Print again' })).toBeVisible();
  });

  test('and every screen show the keys of buttons while Alt is held', async ({ app }) => {
    await openSettings(app);
    await app.getByRole('tab', { name: 'Counter' }).click();
    const tip = (letter: string) => tipOf(app, letter);
    await app.keyboard.down('Alt');
    await expect(app.getByRole('button', { name: 'Save', exact: true })).toContainText('Ctrl+S');
    await expect(tip('F12')).toBeVisible();
    await app.keyboard.up('Alt');
    await expect(tip('F12')).toHaveCount(0);
  });

  test('define the keys of a sale and the payment plan by keyboard alone', async ({
    app,
    counter,
  }) => {
    await openSettings(app);
    await app.getByRole('tab', { name: 'Sale' }).click();
    await app.getByRole('button', { name: 'Remove: key 1' }).press('Enter');
    await expect(app.getByLabel('Name of key 1')).toBeFocused();
    await app.getByRole('button', { name: 'Add a payment type' }).press('Enter');
    await expect(app.getByLabel('Name of key 7')).toBeFocused();
    await app.keyboard.type('Flu shot');
    await app.keyboard.press('Tab');
    await app.keyboard.press('Tab');
    await app.keyboard.type('40');
    // A 0 may begin a reader's frame: the wedge keeps it for up to 40 ms.
    await expect(app.locator(':focus')).toHaveValue('40');
    await app.getByRole('checkbox', { name: /^Payments belong to payment plans/ }).press('Space');
    await app.keyboard.press('Control+s');
    await expect(app.getByText('Saved')).toBeVisible();
    await app.keyboard.press('F1');
    await expect(app.getByRole('radio', { name: 'Deductible' })).toBeChecked();
    await app.keyboard.press('Alt+7');
    await expect(app.getByLabel('Amount due')).toHaveValue('40.00');
    await app.keyboard.press('F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await app.keyboard.type('40');
    await app.keyboard.press('Enter');
    await expect(app.getByRole('complementary', { name: 'Today' })).toContainText('Flu shot');

    const plan = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';
    await nextPatient(app);
    await openQuickPayment(app);
    await app.keyboard.press('Alt+5');
    await app.keyboard.type('30');
    await expect(app.getByLabel('Amount due')).toHaveValue('30');
    const field = app.getByLabel(/^Payment plan/);
    await field.fill('7d444840');
    await field.press('Enter');
    await expect(app.getByText('A plan ID has 36 characters')).toBeVisible();
    await field.fill(plan);
    await field.press('Enter');
    await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
    await app.reload();
    await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
    await app.keyboard.press('Escape');
    await expect(field).toHaveValue(plan);
    await app.keyboard.press('Alt+p');
    await expect(app.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
    await app.keyboard.press('Alt+t');
    await expect(app.getByRole('dialog', { name: 'Saved sales' })).toBeVisible();
    await app.keyboard.press('1');
    await expect(app.getByText('Plan 7d444840')).toBeVisible();
    await app.keyboard.press('Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $30.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(await counter.payments()).toContainEqual(
      expect.objectContaining({ payment_plan_id: plan }),
    );
  });

  test('join a clinic hub by one form, with the reason of a refusal in sight', async ({ app }) => {
    await app.setViewportSize({ width: 1024, height: 600 });
    await openSettings(app);
    await app.getByRole('tab', { name: 'Other PCs' }).click();
    await app.getByRole('button', { name: 'Join a clinic hub' }).click();
    await expect(app.getByLabel('Address of the hub')).toBeFocused();
    await expect(app.locator('button[data-primary]')).toHaveText([/^Join/]);
    await app.getByLabel('Address of the hub').fill('wss://127.0.0.1:1');
    await app.getByLabel('Pairing code').fill('AAAA-BBBB-CCCC-DDDD');
    await app.keyboard.press('Enter');
    const refusal = app.getByText(/^The hub at wss:\/\/127\.0\.0\.1:1 cannot be reached/);
    await expect(refusal).toBeVisible();
    await expectUncovered(refusal);
    await app.getByRole('button', { name: 'Back' }).click();
    await expect(app.getByRole('button', { name: 'Set up this PC' })).toBeVisible();
  });

  test('include the readers and the staff', async ({ app }) => {
    await openSettings(app);
    await app.getByRole('tab', { name: 'Staff' }).click();
    await expect(app.getByRole('listitem', { name: 'Dana Reyes' })).toBeVisible();
    await app.getByRole('tab', { name: 'Reader' }).click();
    await app.getByRole('button', { name: 'Set up readers' }).click();
    await expect(app.getByRole('heading', { name: 'Swipe any card now' })).toBeVisible();
    await app.keyboard.press('Escape');
    await expect(app.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });
});
