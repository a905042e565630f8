import { chromium } from '@playwright/test';
import { z } from 'zod';
import { findChromium } from '../scripts/chromium.mjs';
import { startCounter } from '../test/support/counter.ts';
import { signIn, WATCH } from './counter-paint.ts';
import type { Figure } from './figure.ts';
import { fillJournal, inFolder, median } from './journal-file.ts';

const [FEW, MANY] = [2_000, 100_000];
/** By amount, last four, receipt, day, cashier and together; each letter is a search of its own. */
const WORDS = ['25.00', '1111', '000042', 'today', 'dana', '25 1111 dana'];
const SCROLLS = 5;

/** In the page: scrolls as a hand on a wheel does for two seconds; 95 of 100 frames, ms. */
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

/** Searching and scrolling the payments of years, beside those of a month: it may not be felt. */
export async function benchPaymentsOnScreen(): Promise<readonly Figure[]> {
  const [few, many] = [await measure(FEW), await measure(MANY)];
  const name = `payments on screen: ${MANY.toLocaleString('en')} to ${FEW.toLocaleString('en')} of them`;
  const ratio = (what: string, value: number, limit: number): Figure => ({
    name: `${name}, ${what}`,
    value,
    limit,
    unit: 'ratio',
    worse: 'above',
  });
  return [
    ratio('a search from its last key to its count', many.found / few.found, 3),
    ratio('key to paint in the search, p99', many.painted / few.painted, 1.5),
    ratio('a frame of scrolling, 95 of 100', many.frame / few.frame, 1.5),
  ];
}

function measure(payments: number) {
  return inFolder(async (data) => {
    fillJournal(data, payments);
    const counter = await startCounter(data);
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('The bench needs Chromium.');
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
      await page.goto(counter.url);
      await signIn(page);
      await page.keyboard.press('F3');
      const box = page.getByRole('combobox', { name: 'Find a payment' });
      const counted = page.getByRole('status').filter({ hasText: /^[\d,]+ payments?$/ });
      await counted.waitFor();
      await page.evaluate(WATCH);
      const found: number[] = [];
      for (const words of [...WORDS, ...WORDS]) {
        await box.pressSequentially(words, { delay: 30 });
        const typed = performance.now();
        await counted.waitFor();
        found.push(performance.now() - typed);
        await box.fill('');
        await counted.waitFor();
      }
      const scrolls: number[] = [];
      while (scrolls.length < SCROLLS) scrolls.push(Number(await page.evaluate(SCROLLING)));
      const painted = z.array(z.number()).parse(await page.evaluate('window.painted'));
      const sorted = painted.toSorted((a, b) => a - b);
      return {
        found: median(found),
        painted: sorted[Math.floor(0.99 * (sorted.length - 1))] ?? Number.NaN,
        frame: median(scrolls),
      };
    } finally {
      await browser.close();
      await counter.stop();
    }
  });
}
