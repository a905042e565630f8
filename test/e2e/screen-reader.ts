import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Virtual } from '@guidepup/virtual-screen-reader';
import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    screenReader: Virtual;
  }
}

/** Its build for browsers; a script on the page may import nothing, so its export becomes a global. */
const SOURCE = readFileSync(
  fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')),
  'utf8',
).replace(/export\{.*?,(\S+) as virtual\}/, 'window.screenReader=$1');

async function load(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'screenReader' in window))) await page.evaluate(SOURCE);
}

/** What a screen reader speaks from the start of `place` to its end, one phrase a line. */
export async function spoken(place: Locator): Promise<string> {
  await load(place.page());
  return place.evaluate(async (container) => {
    const reader = window.screenReader;
    await reader.start({ container });
    const first = await reader.lastSpokenPhrase();
    const end = `end of ${first}`;
    for (let steps = 0; steps < 300; steps += 1) {
      await reader.next();
      if ((await reader.lastSpokenPhrase()) === end) break;
    }
    const phrases = await reader.spokenPhraseLog();
    await reader.stop();
    return phrases.join('\n');
  });
}

/** Starts a screen reader on the page; the result is what it has spoken until each call, one phrase a line. */
export async function listen(page: Page): Promise<() => Promise<string>> {
  await load(page);
  await page.evaluate(() => window.screenReader.start({ container: document.body }));
  return () => page.evaluate(async () => (await window.screenReader.spokenPhraseLog()).join('\n'));
}
