import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { type RunningCounter, startCounterIn } from '../support/counter.ts';

export { expect };

export interface CounterFixtures {
  /** Folder of this test's journal. */
  readonly data: string;
  /** Further flags of the counter, per test. */
  readonly flags: readonly string[];
  /** Further environment variables of the counter. */
  readonly environment: Readonly<Record<string, string>>;
  readonly counter: RunningCounter;
  /** False for a page that stays on the first screen of checkout. */
  readonly atAmount: boolean;
  /** A page of the counter, with Dana signed in, at the amount of a quick payment. Every error on its console fails the test. */
  readonly app: Page;
}

export const test = base.extend<CounterFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern
  data: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'swipewell-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  flags: [[], { option: true }],
  environment: [{}, { option: true }],
  atAmount: [true, { option: true }],
  counter: async ({ data, flags, environment }, use) => {
    const counter = await startCounterIn(environment, data, ...flags);
    await use(counter);
    await counter.stop();
  },
  context: async ({ context }, use) => {
    meanTextsInSight(context);
    await use(context);
  },
  app: async ({ page, counter, atAmount }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(counter.url);
    await signIn(page, DANA, atAmount);
    await use(page);
    expect(errors, 'errors on the console').toEqual([]);
  },
});

/** The live regions of a page repeat texts in sight; a test that looks for a text means the one in sight. */
export function meanTextsInSight(context: BrowserContext): void {
  const mean = (page: Page) => {
    const every = page.getByText.bind(page);
    page.getByText = (...asked) =>
      every(...asked).and(page.locator(':not([data-live-announcer] *)'));
  };
  for (const page of context.pages()) mean(page);
  context.on('page', mean);
}

const DANA = { key: '1', name: 'Dana Reyes', pin: '135790' };

/** Signs a person in, up to the amount of a quick payment, or only to the first screen. */
export async function signIn(
  page: Page,
  { key, name, pin } = DANA,
  atAmount = true,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page.getByLabel(`${name}’s PIN`)).toBeFocused();
  await page.keyboard.type(pin);
  await expect(firstField(page)).toBeFocused();
  if (atAmount) await openQuickPayment(page);
}

/** The field that checkout begins with: the patient search, or the amount. */
function firstField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Find patient' }).or(page.getByLabel('Amount due'));
}

/** Replaces the signed-in person by the owner, who may change settings. */
export async function signInOwner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, { key: '3', name: 'Ines Okafor', pin: '864209' });
}

/** A second tab of the same counter: the browser's *Duplicate tab*, which copies session storage. */
export async function duplicateTab(page: Page): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/')),
  ]);
  return tab;
}

/** Searches for a patient, marks the first row and takes it. */
export async function findPatient(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Find patient' }).fill(words);
  await markFirstPatient(page);
  await page.keyboard.press('Enter');
}

/** Marks the first patient that a search found: no row is marked before an arrow key. */
export async function markFirstPatient(page: Page): Promise<void> {
  const row = page.getByRole('option').first();
  await expect(row).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(row).toHaveAttribute('aria-selected', 'true');
}

/** Opens the amount of a quick payment, from the first screen of checkout. */
export async function openQuickPayment(page: Page): Promise<void> {
  const amount = page.getByLabel('Amount due');
  // A press before the page listens for keys has no effect: a person presses again.
  await expect(async () => {
    await expect(firstField(page)).toBeVisible({ timeout: 5_000 });
    if (await amount.isHidden()) await page.keyboard.press('Alt+q');
    await expect(amount).toBeFocused({ timeout: 5_000 });
  }).toPass();
}

/** Leaves the finished sale by the key that its focused button has. */
export async function nextPatient(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Next patient/ })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Runs the one action that the palette finds by these words. */
export async function runAction(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Find an action' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

/** Types an amount and continues to the card. */
export async function listenFor(page: Page, amount: string): Promise<void> {
  await openQuickPayment(page);
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
}

/** Opens the bar of the virtual reader, which opens by itself only while a card is awaited. */
export async function openVirtualReader(page: Page): Promise<void> {
  const bar = page.getByRole('button', { name: /^Virtual reader/ });
  await expect(bar).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Control+Alt+0');
  await expect(bar).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: /^Swipe / }).first()).toBeVisible();
}

/** Swipes a card of the virtual reader, by the name of its holder. */
export async function swipe(page: Page, holder: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Swipe .*${holder}`, 'i') }).click();
}

/** Charges a demo card, and stops before the answer. */
export async function chargeDemoCard(page: Page, amount: string, holder: string): Promise<void> {
  await listenFor(page, amount);
  await swipe(page, holder);
  await expect(page.getByRole('button', { name: /^Charge/ })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The tracking id on the receipt in sight. */
export async function trackingIdOnReceipt(page: Page): Promise<string> {
  const reference = page
    .getByRole('article', { name: /^Receipt/ })
    .getByText(/^[0-9A-Z]{6}-[0-9a-f]{32}$/);
  return (await reference.textContent()) ?? '';
}
