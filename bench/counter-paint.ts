import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { findChromium } from '../scripts/chromium.mjs';
import { startCounter } from '../test/support/counter.ts';
import type { Figure } from './figure.ts';
import { percentile } from './in-turns.ts';
import { confirmed, fillJournal, inFolder } from './journal-file.ts';

const PAYMENTS_OF_TODAY = 10_000;
/** One copay typed, corrected, paid in cash and closed: the keys of a queue of patients. */
const KEYS = ['2', '5', '.', '0', '0', 'Backspace', '0', 'F2', 'Escape', 'F2', '4', '0', 'Enter'];
const ROUNDS = 40;
/** Two frames of a 60 Hz screen, ms. */
const TWO_FRAMES_MS = 33.4;

/** In the page: each key with the ms from its event to the moment after the next paint. */
export const WATCH = `
  window.painted = [];
  window.addEventListener('keydown', (event) => {
    const { key } = event;
    const after = new MessageChannel();
    after.port1.onmessage = () => window.painted.push([key, performance.now() - event.timeStamp]);
    requestAnimationFrame(() => after.port2.postMessage(null));
  }, { capture: true });
`;

/** The time until a key is visible, at a counter that took ten thousand payments today. */
export async function benchCounterPaint(): Promise<readonly Figure[]> {
  const painted = await inFolder(async (data) => {
    fillJournal(data, PAYMENTS_OF_TODAY, confirmed);
    const counter = await startCounter(data);
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('The bench needs Chromium.');
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
      await page.goto(counter.url);
      await signIn(page);
      return await pressAll(page);
    } finally {
      await browser.close();
      await counter.stop();
    }
  });
  const opens = ([key]: Painted) => key === 'Alt' || key === 'q';
  const keys = painted.filter((each) => !opens(each));
  const name = `counter: key to paint with ${PAYMENTS_OF_TODAY.toLocaleString('en')} payments of today`;
  const figure = (what: string, value: number, limit: number): Figure => ({
    name: `${name}, ${what}`,
    value,
    limit,
    unit: 'ms',
    worse: 'above',
  });
  return [
    figure('p75', paintedWithin(keys, 0.75), TWO_FRAMES_MS),
    figure('p99', paintedWithin(keys, 0.99), 50),
    figure('Alt and Q of a quick payment, p75', paintedWithin(painted.filter(opens), 0.75), 50),
  ];
}

/** A pressed key, and the ms to its paint. */
type Painted = readonly [key: string, ms: number];

/** The ms that a share of the keys did not exceed. */
export const paintedWithin = (painted: readonly Painted[], share: number) =>
  percentile(
    painted.map(([, ms]) => ms),
    share,
  );

/** The keys pressed in the page since `WATCH`. */
export async function paintedKeys(page: Page): Promise<readonly Painted[]> {
  return z.array(z.tuple([z.string(), z.number()])).parse(await page.evaluate('window.painted'));
}

/** Signs Dana in, up to the amount of a quick payment. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dana Reyes' }).waitFor();
  await page.keyboard.press('1');
  await page.getByLabel('Dana Reyes’s PIN').waitFor();
  await page.keyboard.type('135790');
  await openQuickPayment(page);
}

async function openQuickPayment(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Find patient' }).waitFor();
  await page.keyboard.press('Alt+q');
  await page.getByLabel('Amount due').waitFor();
}

async function pressAll(page: Page): Promise<readonly Painted[]> {
  await page.evaluate(WATCH);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of KEYS) await page.keyboard.press(key, { delay: 20 });
    await page.getByRole('heading', { name: /^Change/ }).waitFor();
    await page.keyboard.press('Enter');
    await openQuickPayment(page);
  }
  return paintedKeys(page);
}
