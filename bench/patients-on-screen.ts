import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { startCounter } from '../test/support/counter.ts';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { inFolder } from './journal-file.ts';

const SEARCHES = 40;
/** Fewer than the rows of a list, so that each opens another record. */
const OPENINGS = 15;
const NAMES = ['garcia', 'smith', 'nguyen', 'patel', 'rossi', 'baker', 'haddad', 'chen'] as const;

/** Rows of the floor. */
const ROWS = 50;

/**
 * In the page: time and length of each message, and the time of the last paint. `shown` waits without
 * a look at the page in between, which would count. `plain` paints the floor: rows of bare elements.
 */
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
  const each = { childList: true, subtree: true, attributes: true };
  new MutationObserver(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => { window.painted = performance.now(); };
    requestAnimationFrame(() => after.port2.postMessage(null));
  }).observe(document, each);
  const twoFrames = () => new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
  window.shown = (selector, text) => new Promise((resolve) => {
    const look = () => {
      const found = [...document.querySelectorAll(selector)];
      if (!found.some(({ textContent }) => textContent.toLowerCase().includes(text.toLowerCase()))) return;
      watcher.disconnect();
      resolve(twoFrames());
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, each);
    look();
  });
  /** From the longest message since the last clear, which is the answer, to the last paint, ms. */
  window.took = () => {
    const answer = window.heard.reduce((most, each) => (each.size > most.size ? each : most));
    return window.painted - answer.at;
  };
  window.plain = async () => {
    const place = document.createElement('div');
    place.style = 'position:fixed;inset:56px 0 0 92px;z-index:99;background:canvas';
    document.body.append(place);
    await twoFrames();
    const began = performance.now();
    const row = '<p><b>Maria Garcia</b> <span>born 02/29/1980</span> <span>P00012</span></p>';
    place.innerHTML = row.repeat(${ROWS});
    await twoFrames();
    const took = window.painted - began;
    place.remove();
    await twoFrames();
    return took;
  };
`;

/** The time of a change and, right after it, of the floor, ms. */
interface Pair {
  readonly shown: number;
  readonly plain: number;
}

/**
 * The time until the counter shows the service's answer, the list of a search and a record, against
 * the time in which the same page paints rows of bare elements, in turns: other load slows both.
 */
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
      const lists: Pair[] = [];
      for (let n = 0; n < SEARCHES; n += 1) lists.push(await search(page, n));
      const records: Pair[] = [];
      for (let n = 0; n < OPENINGS; n += 1) records.push(await openRecord(page));
      return [
        figure('patients: from the answer to the painted list, against bare rows', lists, 2.5),
        figure('patients: from the answer to the painted record, against bare rows', records, 5),
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
async function search(page: Page, n: number): Promise<Pair> {
  const typed = NAMES[n % NAMES.length] ?? '';
  const box = page.getByRole('combobox', { name: 'Find patient' });
  await box.fill('');
  await page.evaluate('window.heard = []');
  await box.pressSequentially(typed); // without keys the lists are blank after half a minute
  return pairOf(page, '[role=listbox][aria-busy=false] [role=option]', typed);
}

async function openRecord(page: Page): Promise<Pair> {
  await page.getByRole('combobox', { name: 'Find patient' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.evaluate('window.heard = []');
  const name = (await page.locator('[role=option][aria-selected=true] bdi').textContent()) ?? '';
  await page.keyboard.press('Enter');
  return pairOf(page, 'h2', name);
}

/** Waits until an element of `selector` has the text, and paints the floor. */
async function pairOf(page: Page, selector: string, text: string): Promise<Pair> {
  await page.evaluate(`shown(${JSON.stringify(selector)}, ${JSON.stringify(text)})`);
  const shown = Number(await page.evaluate('took()'));
  return { shown, plain: Number(await page.evaluate('plain()')) };
}

function figure(name: string, pairs: readonly Pair[], limit: number): Figure {
  const value = median(pairs.map(({ shown }) => shown)) / median(pairs.map(({ plain }) => plain));
  return { name, value, limit, unit: 'ratio', worse: 'above' };
}
