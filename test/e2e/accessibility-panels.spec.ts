import type { Page } from '@playwright/test';
import { expect, listenFor, signInOwner, swipe, test } from './counter-fixture.ts';
import {
  closeUp,
  expectLargeTargets,
  expectNothingCut,
  expectReflow,
  REFLOWED,
  spaceOut,
} from './layout-checks.ts';
import { choosePatient } from './payment-steps.ts';
import { expectUncovered } from './screens.ts';

test.slow(); // some twenty panels, each in three forms

const WINDOW = { width: 1024, height: 768 } as const;

/** Shows what is open at 320 px, and with the text spacing of WCAG; fails if a part of it is lost. */
async function expectFits(app: Page, screen: string): Promise<void> {
  await expectLargeTargets(app, screen);
  await app.setViewportSize(REFLOWED);
  await expectReflow(app, `${screen} at 320 px`);
  const focused = app.locator('[role=dialog] :is(input, select, textarea):focus');
  if ((await focused.count()) === 1) {
    await focused.scrollIntoViewIfNeeded();
    await expectUncovered(focused);
  }
  await app.setViewportSize(WINDOW);
  await spaceOut(app);
  await expectNothingCut(app, `${screen} with more space`);
  await closeUp(app);
}

/** Closes the uppermost panel. */
async function leave(app: Page): Promise<void> {
  const dialogs = app.getByRole('dialog');
  const open = await dialogs.count();
  await app.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(open - 1);
}

test('the panels of a sale and of its payment keep their content at 320 px, and have large targets', async ({
  app,
  counter,
}) => {
  await app.setViewportSize(WINDOW);
  await app.keyboard.press('Control+k');
  await expect(app.getByRole('searchbox', { name: 'Find an action' })).toBeFocused();
  await expectFits(app, 'the palette');
  await leave(app);
  await app.keyboard.press('Alt+a');
  await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
  await expectFits(app, 'the patient of the sale');
  await leave(app);
  await choosePatient(app, counter);
  await app.getByRole('button', { name: /^Patient pays/ }).click();
  await expect(app.getByRole('dialog')).toBeVisible();
  await expectFits(app, 'the payer');
  await leave(app);
  await app.getByLabel('Amount due').focus();
  await listenFor(app, '25');
  await swipe(app, 'Wei Chen');
  await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await app.getByRole('button', { name: 'E-mail', exact: true }).click();
  await expect(app.getByLabel('Patient’s e-mail address')).toBeFocused();
  await expectFits(app, 'the e-mail of a receipt');
  await leave(app);
  await app.keyboard.press('i');
  await app.keyboard.press('e');
  await expect(app.getByRole('dialog')).toBeVisible();
  await expectFits(app, 'the details for HSA and FSA');
  await leave(app);
  await app.getByRole('button', { name: /^Next patient/ }).click();
  await app.keyboard.press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: 'Partial refund' })).toBeVisible();
  await expectFits(app, 'a payment');
  await app.keyboard.press('r');
  await expect(app.getByLabel(/^Amount, up to/)).toBeFocused();
  await expectFits(app, 'a refund');
  const reason = app.getByLabel('Reason', { exact: true });
  await reason.selectOption('Overpaid');
  await reason.press('Enter');
  await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  await expectFits(app, 'the approval of a refund');
  await expect(async () => {
    await app.keyboard.press('Escape');
    await expect(app.getByRole('dialog')).toHaveCount(0, { timeout: 2_000 });
  }).toPass(); // the approval, the refund, the payment
  await app.keyboard.press('F9');
  await expect(app.getByRole('dialog')).toBeVisible();
  await expectFits(app, 'the unconfirmed payments');
});

test('the panels of patients, people and the day keep their content at 320 px, and have large targets', async ({
  app,
}) => {
  await app.setViewportSize(WINDOW);
  await signInOwner(app);
  await app.keyboard.press('F6');
  await app.getByRole('button', { name: 'Agreements' }).click();
  await expect(app.getByRole('dialog', { name: 'Agreements' })).toBeVisible();
  await expectFits(app, 'the agreements');
  await leave(app);
  await app.keyboard.press('F7');
  await app.getByRole('button', { name: 'Count the drawer' }).click();
  const count = app.getByLabel('$100', { exact: true });
  await count.fill('2');
  await expectFits(app, 'the count of the drawer');
  await app.getByRole('button', { name: 'Finish count' }).click();
  await expect(app.getByText('To the cent')).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(app.getByText('Counted today')).toBeVisible();
  await app.getByRole('button', { name: 'Close the day…' }).click();
  await expect(app.getByRole('button', { name: 'Start the reconciliation' })).toBeVisible();
  await expectFits(app, 'the close of the day');
  await app.keyboard.press('F10');
  await expect(app).toHaveTitle('Settings – Swipewell');
  await app.keyboard.press('F12');
  await expect(app.getByLabel(/PIN/).first()).toBeVisible();
  await expectFits(app, 'the lock');
});
