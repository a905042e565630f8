import type { Page } from '@playwright/test';
import { readRoll } from '../support/read-journal.ts';
import { chargeDemoCard, expect, listenFor, swipe, test } from './counter-fixture.ts';

async function choose(page: Page, key: string, name: string): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page.getByLabel(`PIN of ${name}`)).toBeFocused();
}

async function signInAs(page: Page, key: string, name: string, pin: string): Promise<void> {
  await choose(page, key, name);
  await page.keyboard.type(pin);
  await expect(page.getByLabel('Amount due')).toBeFocused();
}

async function tryWrong(page: Page): Promise<void> {
  // No 0 at its end: a 0 appears a moment later (a reader's frame may start so), after the alert of
  // the previous try.
  await page.keyboard.type('111111');
  await expect(page.getByRole('alert')).toContainText('That PIN is not right.');
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();

const openStaff = (page: Page) => page.getByRole('button', { name: 'Staff', exact: true }).click();

test.describe('signing in', () => {
  test('takes the right PIN alone, and Escape goes back to the names', async ({
    desk,
    counter,
    data,
  }) => {
    await signOut(desk);
    await choose(desk, '1', 'Dana Reyes');
    await tryWrong(desk);
    await expect(desk.getByLabel('PIN of Dana Reyes')).toBeFocused();
    await desk.keyboard.press('Escape');
    await signInAs(desk, '2', 'Morgan Lee', '246810');
    await expect(desk.getByRole('banner')).toContainText('Morgan Lee');
    await desk.goto('about:blank');
    await counter.stop();
    const kinds = readRoll(data).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'staff.pin-refused')).toHaveLength(1);
  });

  test('rests after five wrong PINs, until a manager opens it', async ({ desk }) => {
    await signOut(desk);
    await choose(desk, '1', 'Dana Reyes');
    for (let tried = 0; tried < 5; tried += 1) await tryWrong(desk);
    await desk.keyboard.type('135790');
    await expect(desk.getByRole('alert')).toContainText('Too many wrong PINs. Try again at');
    await desk.keyboard.press('Escape');
    await signInAs(desk, '2', 'Morgan Lee', '246810');
    await openStaff(desk);
    await desk.getByRole('button', { name: 'Open the PIN of Dana Reyes' }).click();
    await expect(desk.getByText(/it rests until/)).toHaveCount(0);
    await desk.keyboard.press('Escape');
    await signOut(desk);
    await signInAs(desk, '1', 'Dana Reyes', '135790');
  });
});

test.describe('the cover', () => {
  test('by F12 lies over what was typed, which is there again after the PIN', async ({ desk }) => {
    await desk.keyboard.type('42.50');
    await desk.keyboard.press('F12');
    await expect(desk.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(desk.getByLabel('Amount due')).toBeHidden();
    await expect(desk.getByRole('button', { name: /^Swipe/ })).toHaveCount(0);
    await tryWrong(desk);
    await desk.keyboard.type('135790');
    await expect(desk.getByLabel('Amount due')).toBeFocused();
    await expect(desk.getByLabel('Amount due')).toHaveValue('42.50');
    await desk.keyboard.press('F12');
    await desk.reload();
    await expect(desk.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(desk.getByLabel('PIN of Dana Reyes')).toBeFocused();
    await desk.keyboard.type('135790');
    await expect(desk.getByLabel('Amount due')).toBeFocused();
  });

  test('lies over an open sale, and over the tray', async ({ desk }) => {
    await listenFor(desk, '25');
    await swipe(desk, 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await desk.keyboard.press('F12');
    await expect(desk.getByRole('alert')).toContainText('while a card is taken');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await desk.keyboard.press('F9');
    await expect(desk.getByRole('dialog').getByText('No unconfirmed payments')).toBeVisible();
    await desk.keyboard.press('F12');
    await expect(desk.getByText('The sale underneath is as you left it.')).toBeVisible();
    await expect(desk.getByRole('dialog').getByText('No unconfirmed payments')).toHaveCount(0);
    await desk.getByLabel('PIN of Dana Reyes').pressSequentially('135790');
    await expect(desk.getByRole('dialog').getByText('No unconfirmed payments')).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(desk.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
  });

  test('hides an open dialog too, and keeps it', async ({ desk }) => {
    await chargeDemoCard(desk, '25', 'Joan Smith');
    await desk.keyboard.press('Enter');
    await desk.getByRole('complementary', { name: 'Today' }).getByRole('button').click();
    const receipt = desk.getByRole('dialog', { name: 'Receipt 000001' });
    await expect(receipt).toBeVisible();
    await desk.keyboard.press('F12');
    await expect(desk.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(receipt).toBeHidden();
    await desk.getByLabel('PIN of Dana Reyes').pressSequentially('135790');
    await expect(receipt).toBeVisible();
  });
});

test.describe('the list of staff', () => {
  test('an administrator adds somebody, who signs in; a cashier does not see it', async ({
    desk,
  }) => {
    await expect(desk.getByRole('button', { name: 'Staff', exact: true })).toHaveCount(0);
    await signOut(desk);
    await signInAs(desk, '3', 'Ines Okafor', '864209');
    await openStaff(desk);
    await desk.getByLabel('Name').fill('Ana Lima');
    await desk.getByRole('combobox').selectOption('Lead');
    await desk.getByLabel('First PIN').pressSequentially('975310');
    const ana = desk.getByRole('listitem', { name: 'Ana Lima' });
    await expect(ana).toContainText('Lead');
    await ana.getByRole('button', { name: 'Change…' }).click();
    await desk.getByLabel('New PIN of Ana Lima').pressSequentially('864200');
    await expect(desk.getByLabel('New PIN of Ana Lima')).toHaveCount(0);
    const dana = desk.getByRole('listitem', { name: 'Dana Reyes' });
    await dana.getByRole('button', { name: 'Change…' }).click();
    await dana.getByRole('button', { name: 'Take Dana Reyes off the list' }).click();
    await expect(dana).toHaveCount(0);
    await desk.keyboard.press('Escape');
    await signOut(desk);
    await signInAs(desk, '3', 'Ana Lima', '864200');
    await expect(desk.getByRole('button', { name: 'Dana Reyes' })).toHaveCount(0);
  });
});
