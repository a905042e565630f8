import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { startCounter } from '../test/support/counter.ts';
import { paintedKeys, paintedWithin, signIn, WATCH } from './counter-paint.ts';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { confirmed, fillJournal, inFolder } from './journal-file.ts';

const [FEW, MANY] = [2_000, 100_000];
/** By an amount, a receipt, a cashier, a card and a day; every letter starts a new search. */
const WORDS = ['25.00', '000042', 'dana', '2222', 'yesterday'];
const ROUNDS = 4;

/**
 * In the page: scrolls like a mouse wheel for two seconds; the 95th percentile of the frames, ms.
 */
const SCROLLING = `
  new Promise((resolve) => {
    const scroller = document.querySelector('[role=listbox]').parentElement;
    const frames = [];
    scroller.scrollTop = 0;
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      scroller.scrollTop += 540;
      if (frames.length < 120) requestAnimationFrame(step);
      else resolve(frames.slice(1).sort((a, b) => a - b)[Math.floor(frames.length * 0.95)]);
    };
    requestAnimationFrame(step);
  })
`;

/**
 * Searching and scrolling the payments of years against those of a month, in turns: the difference
 * must not be noticeable.
 */
export async function benchPaymentsOnScreen(): Promise<readonly Figure[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The bench needs Chromium.');
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  try {
    return await withPayments(browser, FEW, (few) =>
      withPayments(browser, MANY, (many) => compare(few, many)),
    );
  } finally {
    await browser.close();
  }
}

async function compare(few: Page, many: Page): Promise<readonly Figure[]> {
  const found: number[] = [];
  const frames: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const words of WORDS) {
      const one = await search(few, words);
      found.push((await search(many, words)) / one);
    }
    await few.bringToFront();
    const one = Number(await few.evaluate(SCROLLING));
    await many.bringToFront();
    frames.push(Number(await many.evaluate(SCROLLING)) / one);
  }
  const painted = (await paintOf(many)) / (await paintOf(few));
  const name = `payments on screen: ${MANY.toLocaleString('en')} to ${FEW.toLocaleString('en')}`;
  const ratio = (what: string, value: number, limit: number): Figure => ({
    name: `${name}, ${what}`,
    value,
    limit,
    unit: 'ratio',
    worse: 'above',
  });
  return [
    ratio('a search from its last key to its count', median(found), 2),
    ratio('key to paint in the search, p75', painted, 1.5),
    ratio('a frame of scrolling, 95 of 100', median(frames), 1.5),
  ];
}

async function withPayments<T>(
  browser: Browser,
  payments: number,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return inFolder(async (data) => {
    fillJournal(data, payments, confirmed);
    const counter = await startCounter(data);
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
      await page.goto(counter.url);
      await signIn(page);
      await page.keyboard.press('F3');
      await counted(page).waitFor();
      await page.evaluate(WATCH);
      return await work(page);
    } finally {
      await counter.stop();
    }
  });
}

const counted = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ payments?$/ });

/** From the last key of the words until the list shows its count, ms. */
async function search(page: Page, words: string): Promise<number> {
  const box = page.getByRole('combobox', { name: 'Find a payment' });
  await page.bringToFront();
  await box.pressSequentially(words, { delay: 30 });
  const typed = performance.now();
  await counted(page).waitFor();
  const took = performance.now() - typed;
  await box.fill('');
  await counted(page).waitFor();
  return took;
}

async function paintOf(page: Page): Promise<number> {
  return paintedWithin(await paintedKeys(page), 0.75);
}
