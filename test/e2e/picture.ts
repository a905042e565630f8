import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './counter-fixture.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The figures of the docs, drawn there by `npm run pictures`; all others are drawn to be looked at. */
const FIGURES = ['light-4-approved', 'dark-3-card', 'clinic-pc-6-cash', 'light-in-doubt-3-tray'];

function placeOf(name: string): string {
  const figure = process.env['SWIPEWELL_PICTURES'] !== undefined && FIGURES.includes(name);
  return join(folder(figure ? 'docs/pictures' : 'test-results/pictures'), `${name}.png`);
}

/** 1280 × 860 at 200 %: the smallest look, in which each picture's steps are done too. */
export const ZOOMED = { width: 640, height: 430 } as const;

const WIDE = { width: 1280, height: 860 } as const;
const DAY = { colorScheme: 'light', forcedColors: 'none' } as const;
const NIGHT = { colorScheme: 'dark', forcedColors: 'none' } as const;

/** Every look a screen is drawn in, the one to go on in last. */
const LOOKS = [
  { name: 'light', viewport: WIDE, media: DAY },
  { name: 'dark', viewport: WIDE, media: NIGHT },
  { name: 'contrast', viewport: WIDE, media: { ...NIGHT, forcedColors: 'active' } },
  { name: 'clinic-pc', viewport: { width: 1024, height: 768 }, media: DAY },
  { name: 'zoomed', viewport: ZOOMED, media: DAY },
] as const;

/**
 * Draws the page in every look, as `name`; nothing that axe finds, nothing lost at the right.
 * `show` is brought into sight first, where the screen is longer than the window.
 */
export async function picture(page: Page, name: string, show?: Locator): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(axe.source);
  for (const { name: look, viewport, media } of LOOKS) {
    await page.emulateMedia(media);
    await page.setViewportSize(viewport); // last: it draws the ground anew, that forced colours left black
    await show?.scrollIntoViewIfNeeded();
    await page.screenshot({ path: placeOf(`${look}-${name}`), animations: 'disabled' });
    // `region`: a dialog stands over the page, outside its landmarks, as it should.
    // `color-contrast` in forced colours: the system's own, which axe does not see.
    const leftOut = media.forcedColors === 'active' ? ['region', 'color-contrast'] : ['region'];
    expect(await violations(page, leftOut), `what axe finds in ${look}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `pixels lost at the right in ${look}`).toBe(0);
  }
}

function violations(page: Page, leftOut: readonly string[]): Promise<unknown> {
  return page.evaluate(async (ids) => {
    const rules = Object.fromEntries(ids.map((id) => [id, { enabled: false }]));
    const found = await window.axe.run({ rules, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, leftOut);
}
