import type { Page } from '@playwright/test';
import { expect, signInOwner, test } from './counter-fixture.ts';
import { choosePatient } from './payment-steps.ts';

/** The focused element is a part of a screen, never the page's body. */
async function expectFocus(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), { message: where })
    .not.toBe('BODY');
  // Also after the next frames: a late change of the screen must not lose it.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => document.activeElement?.tagName), where).not.toBe('BODY');
}

/** Opens what a button opens, closes it with Escape, and checks the focus in between. */
async function openAndClose(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFocus(page, `${button} is open`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocus(page, `${button} is closed`);
}

test('the focus stays on a part of the screen on every page, and after each dialog', async ({
  app,
}) => {
  await signInOwner(app);
  for (const key of ['F1', 'F3', 'F4', 'F6', 'F7', 'F8', 'F10']) {
    await app.keyboard.press(key);
    await expect(app.getByRole('main')).toBeVisible();
    await expectFocus(app, key);
  }
  await app.keyboard.press('F7');
  for (const button of ['Show the shift report (X)', 'Downtime slips…', 'Posting file…']) {
    await openAndClose(app, button);
  }
  await app.keyboard.press('F8');
  await expect(app.getByRole('tab', { name: 'Audit log' })).toBeVisible();
  for (const tab of await app.getByRole('tab').all()) {
    await tab.click();
    await expectFocus(app, (await tab.textContent()) ?? '');
  }
  await openAndClose(app, 'Choose patient');
  await app.keyboard.press('F10');
  await expect(app.getByRole('tab', { name: 'Posting files' })).toBeVisible();
  for (const tab of await app.getByRole('tab').all()) {
    await tab.click();
    await expectFocus(app, (await tab.textContent()) ?? '');
  }
});

test('the focus stays on a part of the screen through a sale in cash', async ({ app }) => {
  await app.keyboard.type('25');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await expectFocus(app, 'cash');
  await app.keyboard.press('Escape');
  await expect(app.getByLabel('Amount due')).toBeFocused();
  await expectFocus(app, 'back to the amount');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await expectFocus(app, 'the card');
  await app.keyboard.press('Escape');
  await expectFocus(app, 'back from the card');
});

test('the first field has the focus although a transition of the page was interrupted', async ({
  app,
}) => {
  await app.keyboard.type('30');
  await app.evaluate(() => {
    const start = new TransitionEvent('transitionrun', { propertyName: 'opacity', bubbles: true });
    document.querySelector('header')?.dispatchEvent(start);
  });
  await app.keyboard.press('Alt+r');
  await expect(app.getByLabel('Check number', { exact: true })).toBeFocused();
  await app.keyboard.press('Escape');
  await app.keyboard.press('Alt+b');
  await expect(app.getByLabel('Routing number', { exact: true })).toBeFocused();
});

test('a press on an empty part of the page, and the end of the focused element, keep the focus', async ({
  app,
}) => {
  await app.keyboard.press('F4');
  await app.getByRole('heading', { name: 'Card holds' }).click();
  await expectFocus(app, 'a press on a title');
  await app.evaluate(() => {
    const button = document.createElement('button');
    document.querySelector('main')?.append(button);
    button.focus();
    button.remove();
  });
  await expectFocus(app, 'the focused element is removed');
  await expect(app.getByRole('main')).toBeFocused();
});

test('a panel that Enter closes gives the focus back while a part of the page moves', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  const amount = app.getByLabel('Amount due');
  await expect(amount).toBeFocused();
  await app.keyboard.press('Alt+w');
  await expect(app.getByRole('radio', { name: 'Patient' })).toBeFocused();
  await app.keyboard.press('ArrowRight');
  await app.getByLabel('Name of the payer').fill('Joan Smith');
  await app.evaluate(() => {
    const moving = document.createElement('div');
    document.body.append(moving);
    moving.style.transition = 'opacity 60s';
    moving.getBoundingClientRect();
    moving.style.opacity = '0';
  });
  await app.keyboard.press('Enter');
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await expect(amount).toBeFocused();
});

test('a form marks every wrong field and focuses the first; its button says why it is disabled', async ({
  app,
}) => {
  await app.keyboard.press('F7');
  await app.getByRole('button', { name: 'Close the day…' }).click();
  const form = app.getByRole('form', { name: /Close the day/i });
  const pin = form.getByLabel('Morgan Lee’s PIN');
  const reason = form.getByLabel('Reason');
  const send = form.locator('button[type=submit]');
  await expect(pin).toBeFocused();
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription(/empty or not valid/);
  for (const field of [pin, reason])
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await reason.press('Enter');
  for (const field of [pin, reason]) await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(pin).toBeFocused();
  await pin.fill('246810');
  await pin.press('Enter');
  await expect(pin).not.toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeFocused();
  await app.keyboard.press('Tab');
  await send.focus();
  await expect(form.getByRole('tooltip')).toBeVisible();
  await reason.fill('the day is over');
  await expect(send).toBeEnabled();
  await expect(send).toHaveAccessibleDescription('');
});
