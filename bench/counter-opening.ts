import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../scripts/chromium.mjs';
import { startCounter } from '../test/support/counter.ts';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { fillJournal, inFolder } from './journal-file.ts';

const OPENINGS = 40;
const PAYMENTS = 10_000;
/**
 * The screens that the host serves, with the empty page's folder below them during the benchmark.
 */
const SCREENS = fileURLToPath(new URL('../out/renderer', import.meta.url));
const EMPTY = 'empty-page/';

/** A name to sign in with, or the only button of the empty page. */
const FIRST = 'main button';

/** In the page: the ms from its navigation to the paint of the first control. */
const WATCH = `
  window.usable = new Promise((usable) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('${FIRST}') === null) return;
      observer.disconnect();
      const after = new MessageChannel();
      after.port1.onmessage = () => usable(performance.now());
      requestAnimationFrame(() => after.port2.postMessage(null));
    }).observe(document, { childList: true, subtree: true });
  });
`;

/**
 * The time until a person can sign in, relative to a page of the same host with one React button.
 */
export async function benchCounterOpening(): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    fillJournal(data, PAYMENTS);
    await buildEmptyPage(join(folder, 'empty'));
    const counter = await startCounter(data);
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('The bench needs Chromium.');
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
    try {
      const context = await browser.newContext();
      await context.addInitScript(WATCH);
      const ours = await opener(context, counter.url);
      const bare = await opener(context, new URL(EMPTY, counter.url).href);
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
      rmSync(join(SCREENS, EMPTY), { recursive: true });
    }
  });
}

/** Opens the page once, the counter's with its launch token, and then again on every call. */
async function opener(context: BrowserContext, url: string): Promise<() => Promise<number>> {
  const page = await context.newPage();
  const open = async (address: string) => {
    await page.goto(address);
    const usable = Number(await page.evaluate('window.usable'));
    // Its further requests would slow the other page down.
    await page.goto('about:blank');
    return usable;
  };
  await open(url);
  return () => open(new URL('.', url).href);
}

/** Puts the empty page among the screens that the counter's host serves. */
async function buildEmptyPage(folder: string): Promise<void> {
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Empty</title><main id="root"></main><script type="module" src="./main.js"></script>',
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
    base: './',
    build: { outDir: join(SCREENS, EMPTY), emptyOutDir: true },
    resolve: {
      alias: ['react-dom', 'react'].map((name) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        replacement: join(modules, name),
      })),
    },
  });
}
