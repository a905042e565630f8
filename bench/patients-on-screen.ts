import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { startCounter } from '../test/support/counter.ts';
import type { Figure } from './figure.ts';
import { inFolder } from './journal-file.ts';

const SEARCHES = 100;
/** Fewer than the rows of a list, so that each opens another record. */
const OPENINGS = 15;
const NAMES = ['garcia', 'smith', 'nguyen', 'patel', 'rossi', 'baker', 'haddad', 'chen'] as const;

/** In the page: time and length of each message, and the time of the last paint. */
const WATCH = `
  window.heard = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        window.heard.push({ at: performance.now(), size: data.length ?? data.size ?? data.byteLength });
      });
    }
  };
  new MutationObserver(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => { window.painted = performance.now(); };
    requestAnimationFrame(() => after.port2.postMessage(null));
  }).observe(document, { childList: true, subtree: true, attributes: true });
`;

/**
 * In the page: from the longest message since the last clear, which is the answer, to the last
 * paint, ms.
 */
const TOOK = `
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
    const answer = window.heard.reduce((most, each) => (each.size > most.size ? each : most));
    resolve(window.painted - answer.at);
  }))))
`;

/** The time until the counter shows the service's answer: the list of a search, and a record. */
export async function benchPatientsOnScreen(): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const counter = await startCounter(folder);
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('The bench needs Chromium.');
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
    try {
      await counter.ask('POST', '/_demo/patients', { count: 2_000, seed: 1 });
      const page = await browser.newPage();
      await page.addInitScript(WATCH);
      await page.goto(counter.url);
      await signIn(page);
      const lists: number[] = [];
      for (let n = 0; n < SEARCHES; n += 1) lists.push(await search(page, n));
      const records: number[] = [];
      for (let n = 0; n < OPENINGS; n += 1) records.push(await openRecord(page));
      return [
        {
          name: 'patients: from the answer to the painted list, 99 of 100',
          value: quantile(lists, 0.99),
          limit: 50,
          unit: 'ms',
          worse: 'above',
        },
        {
          name: 'patients: from the answer to the painted record, the slowest',
          value: Math.max(...records),
          limit: 100,
          unit: 'ms',
          worse: 'above',
        },
      ];
    } finally {
      await browser.close();
      await counter.stop();
    }
  });
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dana Reyes' }).waitFor();
  await page.keyboard.press('1');
  await page.getByLabel('Dana Reyes’s PIN').waitFor();
  await page.keyboard.type('135790');
  await page.getByRole('combobox', { name: 'Find patient' }).waitFor();
  await page.keyboard.press('F6');
  await page.getByRole('heading', { name: 'Patients', exact: true }).waitFor();
}

/** Searches for different names in turn, so that each list is different. */
async function search(page: Page, n: number): Promise<number> {
  const typed = NAMES[n % NAMES.length] ?? '';
  const box = page.getByRole('combobox', { name: 'Find patient' });
  await box.fill('');
  await page.evaluate('window.heard = []');
  await box.pressSequentially(typed); // without keys the lists are blank after half a minute
  await page
    .locator('[role=listbox][aria-busy=false] [role=option]', { hasText: new RegExp(typed, 'i') })
    .first()
    .waitFor();
  return Number(await page.evaluate(TOOK));
}

async function openRecord(page: Page): Promise<number> {
  await page.getByRole('combobox', { name: 'Find patient' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.evaluate('window.heard = []');
  const name = (await page.locator('[role=option][aria-selected=true] bdi').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name, exact: true }).waitFor();
  return Number(await page.evaluate(TOOK));
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
}
