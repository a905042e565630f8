import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../scripts/chromium.mjs';
import { openHttpDoor } from '../src/main/browser/http-door.ts';
import { startCounter } from '../test/support/counter.ts';
import type { Figure } from './figure.ts';
import { fillJournal, inFolder, median } from './journal-file.ts';

const OPENINGS = 15;
const PAYMENTS = 10_000;

/** In the page: the ms from its navigation to the paint of its first button. */
const WATCH = `
  new MutationObserver((_, observer) => {
    if (document.querySelector('button') === null) return;
    observer.disconnect();
    const after = new MessageChannel();
    after.port1.onmessage = () => { window.usable = performance.now(); };
    requestAnimationFrame(() => after.port2.postMessage(null));
  }).observe(document, { childList: true, subtree: true });
`;

/** How soon somebody can sign in, beside a page of the same host that shows one button of React's. */
export async function benchCounterOpening(): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    fillJournal(data, PAYMENTS);
    const empty = await openHttpDoor({
      folder: await emptyPage(join(folder, 'empty')),
      port: 0,
      connected: () => {},
    });
    const counter = await startCounter(data);
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('The bench needs Chromium.');
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
    try {
      const ours = await opener(browser, counter.url);
      const bare = await opener(browser, empty.url);
      const times = { ours: [] as number[], bare: [] as number[] };
      for (let n = 0; n < OPENINGS; n += 1) {
        times.ours.push(await ours());
        times.bare.push(await bare());
      }
      return [
        {
          name: 'counter: first usable screen, to an empty React page of the same host',
          value: median(times.ours) / median(times.bare),
          limit: 1.5,
          unit: 'ratio',
          worse: 'above',
        },
      ];
    } finally {
      await browser.close();
      await counter.stop();
      await empty.close();
    }
  });
}

/** Opens the page once with its launch token; then anew, as often as asked. */
async function opener(browser: Browser, url: string): Promise<() => Promise<number>> {
  const page = await browser.newPage();
  await page.addInitScript(WATCH);
  const open = async () => {
    await page.locator('button').first().waitFor();
    return Number(await page.evaluate('window.usable'));
  };
  await page.goto(url);
  await open();
  return async () => {
    await page.reload();
    return open();
  };
}

async function emptyPage(folder: string): Promise<string> {
  const outDir = join(folder, 'out');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Empty</title><div id="root"></div><script type="module" src="./main.js"></script>',
  );
  writeFileSync(
    join(folder, 'main.js'),
    `import { createElement } from 'react';
     import { createRoot } from 'react-dom/client';
     createRoot(document.getElementById('root')).render(createElement('button', null, 'Go'));`,
  );
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    resolve: {
      alias: ['react-dom', 'react'].map((name) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        replacement: join(modules, name),
      })),
    },
  });
  return outDir;
}
