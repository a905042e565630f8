import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { startCounter } from '../test/support/counter.ts';
import { inFolder } from './journal-file.ts';
import { fillStore } from './service-fill.ts';

/** Rows of the transaction report of the embedded service. */
export const ROWS = 100_000;

/** In a page: resolves after the next paint, and waits for a condition. */
export const PAINTED = `
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = resolve;
    after.port2.postMessage(null);
  }));
  const until = async (there) => { do await painted(); while (!there()); };
`;

/** In the page of the report: its table, and the choice of all rows or of sums. */
export const REPORT_TABLE = `
  const groupBy = [...document.querySelectorAll('select')].find((each) => each.labels[0].textContent.startsWith('Group by'));
  const choose = (value) => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(groupBy, value);
    groupBy.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const grid = () => document.querySelector('[role=grid]');
  const rows = () => document.querySelectorAll('[role=grid] tbody tr');
  const whole = () => rows().length > 3 && ![...rows()].some((row) => row.textContent.includes('…'));
`;

/** Opens the reports of a counter, with so many payments at its service. */
export async function withReports<T>(work: (page: Page) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    mkdirSync(join(folder, 'demo-service'), { recursive: true });
    await fillStore(join(folder, 'demo-service'), ROWS);
    const counter = await startCounter(folder);
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('The bench needs Chromium.');
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      const page = await context.newPage();
      await page.goto(counter.url);
      await openReports(page);
      return await work(page);
    } finally {
      await browser.close();
      await counter.stop();
    }
  });
}

async function openReports(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Morgan Lee' }).waitFor();
  await page.keyboard.press('2');
  await page.getByLabel('Morgan Lee’s PIN').waitFor();
  await page.keyboard.type('246810');
  await page.getByRole('combobox', { name: 'Find patient' }).waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('heading', { name: 'Reports' }).waitFor();
  await page.getByRole('tab', { name: 'Transactions' }).click();
}

/** Shows all rows, and waits for the last. */
export async function showReport(page: Page): Promise<void> {
  await page.getByLabel('From', { exact: true }).fill('2025-01-01');
  await page.getByLabel('To', { exact: true }).fill('2025-03-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('main').getByText('100,000 rows, complete.').waitFor();
}

/** Heap of the page's scripts after a garbage collection, bytes. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
