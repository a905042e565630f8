import { type BrowserContext, chromium } from '@playwright/test';

const ADDRESS = 'SWIPEWELL_STAND_IN_CHROMIUM';

export function isChromiumGiven(): boolean {
  return ADDRESS in process.env;
}

let opened: Promise<BrowserContext> | null = null;

/** The Chromium that the test started, by the address of its DevTools. */
export function chromiumContext(): Promise<BrowserContext> {
  opened ??= (async () => {
    const address = process.env[ADDRESS];
    if (address === undefined) throw new Error('The stand-in was told of no Chromium.');
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('Chromium has no context.');
    return context;
  })();
  return opened;
}
