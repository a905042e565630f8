import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { startCounter } from '../test/support/counter.ts';
import { report } from './client-report.ts';
import type { Figure } from './figure.ts';
import { inFolder } from './journal-file.ts';
import { fillStore } from './service-fill.ts';

const ROWS = 100_000;
const ROUNDS = 9;

/** In the page: how many rows had arrived, by what it says itself, when the first ones were painted. */
const FIRST_ROWS = `
  void (window.firstRows = new Promise((resolve) => {
    const look = () => {
      const cell = document.querySelector('[role=grid] tbody td');
      if (cell === null || cell.textContent === '…') return requestAnimationFrame(look);
      const said = [...document.querySelectorAll('main [role=status]')].map((each) => each.textContent).join(' ');
      const [, rows = 'unknown'] = said.match(/([\\d,]+) rows/) ?? [];
      requestAnimationFrame(() => resolve(Number(rows.replaceAll(',', ''))));
    };
    look();
  }));
`;

/** In the page: from a press on a tab until its grid is painted; then the same rows as plain DOM, ms. */
const MOUNTS = `
  (async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = resolve;
      after.port2.postMessage(null);
    }));
    const tab = (name) => [...document.querySelectorAll('[role=tab]')].find((each) => each.textContent === name);
    const press = (element) => {
      const init = { bubbles: true, pointerType: 'mouse', button: 0, isPrimary: true };
      element.dispatchEvent(new PointerEvent('pointerdown', init));
      element.dispatchEvent(new PointerEvent('pointerup', init));
      element.click();
    };
    const until = async (there) => { while (!there()) await painted(); };
    const rows = () => document.querySelectorAll('[role=grid] tbody tr');
    const own = [];
    const plain = [];
    for (let round = 0; round < ${ROUNDS}; round += 1) {
      await until(() => rows().length > 3 && !rows()[0].textContent.includes('…'));
      const texts = [...rows()].map((row) => [...row.children].map((cell) => cell.textContent));
      const grid = document.querySelector('[role=grid]');
      const head = grid.querySelector('thead').cloneNode(true);
      press(tab('Returns'));
      await until(() => document.querySelector('[role=grid]') === null);
      await painted();
      const place = document.querySelector('[role=tabpanel]');
      let started = performance.now();
      const table = document.createElement('table');
      table.className = grid.className;
      table.append(head);
      const body = document.createElement('tbody');
      for (const cells of texts) {
        const row = document.createElement('tr');
        for (const text of cells) {
          const cell = document.createElement('td');
          cell.textContent = text;
          row.append(cell);
        }
        body.append(row);
      }
      table.append(body);
      place.append(table);
      await painted();
      plain.push(performance.now() - started);
      table.remove();
      await painted();
      started = performance.now();
      press(tab('Transactions'));
      await until(() => rows().length > 3);
      await painted();
      own.push(performance.now() - started);
    }
    const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
    return median(own) / median(plain);
  })()
`;

/** In the page: scrolls as a hand on a wheel does for some seconds; the time of 95 of 100 frames, ms. */
const SCROLLING = `
  new Promise((resolve) => {
    const scroller = document.querySelector('[role=grid]').parentElement;
    const frames = [];
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      scroller.scrollTop += 340;
      if (frames.length < 240) requestAnimationFrame(step);
      else resolve(frames.slice(1).sort((a, b) => a - b)[Math.floor(frames.length * 0.95)]);
    };
    requestAnimationFrame(step);
  })
`;

/** A report of 100,000 rows on the screen, from the embedded service. */
export async function benchReportsOnScreen(): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    mkdirSync(join(folder, 'demo-service'), { recursive: true });
    await fillStore(join(folder, 'demo-service'), ROWS);
    const counter = await startCounter(folder);
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('The bench needs Chromium.');
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
      await page.goto(counter.url);
      await openReports(page);
      await page.evaluate(FIRST_ROWS);
      await page.getByLabel('From', { exact: true }).fill('2025-01-01');
      await page.getByLabel('To', { exact: true }).fill('2025-03-01');
      await page.getByRole('button', { name: 'Show' }).click();
      const first = Number(await page.evaluate('window.firstRows'));
      await page.getByText('100,000 rows, complete.').waitFor();
      const mount = Number(await page.evaluate(MOUNTS));
      const frame = Number(await page.evaluate(SCROLLING));
      const heap = await heapOf(page);
      return [
        ratio('report on screen: rows arrived when the first were painted', first / ROWS, 0.1),
        ratio('report on screen: table painted, over plain rows of the DOM', mount, 1.3),
        {
          name: 'report on screen: a frame of scrolling, 95 of 100',
          value: frame,
          limit: 20,
          unit: 'ms',
          worse: 'above',
        },
        ratio('report on screen: memory of the page, over the text', heap / report().length, 3),
      ];
    } finally {
      await browser.close();
      await counter.stop();
    }
  });
}

async function openReports(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Morgan Lee' }).waitFor();
  await page.keyboard.press('2');
  await page.getByLabel('PIN of Morgan Lee').waitFor();
  await page.keyboard.type('246810');
  await page.getByLabel('Amount due').waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('heading', { name: 'Reports' }).waitFor();
}

/** What the page's scripts hold after what they let go was collected, bytes. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

function ratio(name: string, value: number, limit: number): Figure {
  return { name, value, limit, unit: 'ratio', worse: 'above' };
}
