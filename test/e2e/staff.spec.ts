import type { Locator, Page } from '@playwright/test';
import { readEntries } from '../support/read-journal.ts';
import {
  chargeDemoCard,
  expect,
  listenFor,
  openQuickPayment,
  swipe,
  test,
} from './counter-fixture.ts';

async function choose(page: Page, key: string, name: string): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page.getByLabel(`${name}’s PIN`)).toBeFocused();
}

async function signInAs(page: Page, key: string, name: string, pin: string): Promise<void> {
  await choose(page, key, name);
  await page.keyboard.type(pin);
  await openQuickPayment(page);
}

async function tryWrong(page: Page): Promise<void> {
  // No 0 at its end: a 0 appears a moment later (a reader's frame may start so), after the alert of
  // the previous try.
  await page.keyboard.type('111111');
  await expect(page.getByRole('alert')).toContainText('Wrong PIN.');
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();

const openStaff = (page: Page) => page.getByRole('button', { name: 'Staff', exact: true }).click();

test.describe('signing in', () => {
  test('accepts the right PIN alone, and Escape returns to the names', async ({
    app,
    counter,
    data,
  }) => {
    await signOut(app);
    await choose(app, '1', 'Dana Reyes');
    await tryWrong(app);
    await expect(app.getByLabel('Dana Reyes’s PIN')).toBeFocused();
    await app.keyboard.press('Escape');
    await signInAs(app, '2', 'Morgan Lee', '246810');
    await expect(app.getByRole('banner')).toContainText('Morgan Lee');
    await app.goto('about:blank');
    await counter.stop();
    const kinds = readEntries(data).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'staff.pin-refused')).toHaveLength(1);
  });

  test('accepts a pasted PIN, as a password manager fills it in', async ({ app, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.evaluate(() => navigator.clipboard.writeText('246810'));
    await signOut(app);
    await choose(app, '2', 'Morgan Lee');
    await app.keyboard.press('Control+v');
    await expect(app.getByRole('banner')).toContainText('Morgan Lee');
  });

  test('is locked out after five wrong PINs until a manager unlocks it', async ({ app }) => {
    await signOut(app);
    await choose(app, '1', 'Dana Reyes');
    for (let tried = 0; tried < 5; tried += 1) await tryWrong(app);
    await app.keyboard.type('135790');
    await expect(app.getByRole('alert')).toContainText('Too many wrong PINs. Try again at');
    await app.keyboard.press('Escape');
    await signInAs(app, '2', 'Morgan Lee', '246810');
    await openStaff(app);
    await app.getByRole('button', { name: 'Unlock Dana Reyes’s PIN' }).click();
    await expect(app.getByText(/Locked until/)).toHaveCount(0);
    await app.keyboard.press('Escape');
    await signOut(app);
    await signInAs(app, '1', 'Dana Reyes', '135790');
  });
});

test.describe('the lock screen', () => {
  test('covers typed text at F12, which returns after the PIN', async ({ app }) => {
    await app.keyboard.type('42.50');
    await app.keyboard.press('F12');
    await expect(app.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(app.getByLabel('Amount due')).toBeHidden();
    await expect(app.getByRole('button', { name: /^Virtual reader/ })).toHaveCount(0);
    await tryWrong(app);
    await app.keyboard.type('135790');
    await openQuickPayment(app);
    await expect(app.getByLabel('Amount due')).toHaveValue('42.50');
    await app.keyboard.press('F12');
    await app.reload();
    await expect(app.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(app.getByLabel('Dana Reyes’s PIN')).toBeFocused();
    await app.keyboard.type('135790');
    await openQuickPayment(app);
  });

  test('covers an open sale and the in-doubt list', async ({ app }) => {
    await listenFor(app, '25');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.keyboard.press('F12');
    await expect(app.getByRole('alert')).toContainText('during a card payment');
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await app.keyboard.press('F9');
    await expect(app.getByRole('dialog').getByText('No unconfirmed payments')).toBeVisible();
    await app.keyboard.press('F12');
    await expect(app.getByText('Your sale is unchanged.')).toBeVisible();
    await expect(app.getByRole('dialog').getByText('No unconfirmed payments')).toHaveCount(0);
    await app.getByLabel('Dana Reyes’s PIN').pressSequentially('135790');
    await expect(app.getByRole('dialog').getByText('No unconfirmed payments')).toBeVisible();
    await app.keyboard.press('Escape');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(app.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
  });

  test('hides and keeps an open dialog', async ({ app }) => {
    await chargeDemoCard(app, '25', 'Joan Smith');
    await app.keyboard.press('Enter');
    await app.getByRole('complementary', { name: 'Today' }).getByRole('button').click();
    const receipt = app.getByRole('dialog', { name: 'Receipt 000001' });
    await expect(receipt).toBeVisible();
    await app.keyboard.press('F12');
    await expect(app.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(receipt).toBeHidden();
    await app.getByLabel('Dana Reyes’s PIN').pressSequentially('135790');
    await expect(receipt).toBeVisible();
  });
});

test.describe('the list of staff', () => {
  test('an administrator adds a person, who signs in; a cashier does not see it', async ({
    app,
  }) => {
    await expect(app.getByRole('button', { name: 'Staff', exact: true })).toHaveCount(0);
    await signOut(app);
    await signInAs(app, '3', 'Ines Okafor', '864209');
    await openStaff(app);
    await app.getByLabel('Name').fill('Ana Lima');
    await app.getByRole('combobox').selectOption('Lead');
    await app.getByLabel('First PIN').pressSequentially('975310');
    const ana = app.getByRole('listitem', { name: 'Ana Lima' });
    await expect(ana).toContainText('Lead');
    await ana.getByRole('button', { name: 'Change…' }).click();
    await app.getByLabel('New PIN of Ana Lima').pressSequentially('864200');
    await expect(app.getByLabel('New PIN of Ana Lima')).toHaveCount(0);
    const dana = app.getByRole('listitem', { name: 'Dana Reyes' });
    await dana.getByRole('button', { name: 'Change…' }).click();
    // The first press asks.
    await dana.getByRole('button', { name: 'Remove Dana Reyes…' }).click();
    await expect(dana).toContainText('Dana Reyes cannot sign in any more.');
    await dana.getByRole('button', { name: 'Cancel' }).click();
    await dana.getByRole('button', { name: 'Remove Dana Reyes…' }).click();
    await expect(
      dana.getByRole('button', { name: 'Remove Dana Reyes', exact: true }),
    ).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(dana).toHaveCount(0);
    await app.keyboard.press('Escape');
    await signOut(app);
    await signInAs(app, '3', 'Ana Lima', '864200');
    await expect(app.getByRole('button', { name: 'Dana Reyes' })).toHaveCount(0);
  });

  test('a name of 60 letters without a space stays on the card of the sign-in', async ({ app }) => {
    const name = 'Christopherusmaximilian'.padEnd(60, 'i');
    await signOut(app);
    await signInAs(app, '3', 'Ines Okafor', '864209');
    await openStaff(app);
    await app.getByLabel('Name').fill(name);
    await app.getByLabel('First PIN').pressSequentially('975310');
    await expect(app.getByRole('listitem', { name })).toBeVisible();
    await app.keyboard.press('Escape');
    await signOut(app);
    const card = app.locator('section', { has: app.getByRole('heading', { name: 'Sign in' }) });
    const right = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    for (const each of ['Dana Reyes', name]) {
      const button = card.getByRole('button', { name: each });
      expect(await right(button)).toBeLessThan(await right(card));
    }
    await choose(app, '4', name);
    expect(await right(app.getByRole('heading', { name: /^Hello/ }))).toBeLessThan(
      await right(app.getByRole('main').locator('section')),
    );
  });
});
