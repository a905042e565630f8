import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './counter-fixture.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The figures of the docs, drawn there by `npm run pictures`; all others are drawn to be looked at. */
const FIGURES = ['light-4-approved', 'dark-3-card', 'clinic-pc-6-cash', 'light-in-doubt-3-tray'];

function placeOf(name: string): string {
  const figure = process.env['SWIPEWELL_PICTURES'] !== undefined && FIGURES.includes(name);
  return join(folder(figure ? 'docs/pictures' : 'test-results/pictures'), `${name}.png`);
}

/** Every look a screen is drawn in. */
export const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  { name: 'clinic-pc', colorScheme: 'light', viewport: { width: 1024, height: 768 } },
  // 1280 × 860 at 200 %.
  { name: 'zoomed', colorScheme: 'light', viewport: { width: 640, height: 430 } },
  {
    name: 'contrast',
    colorScheme: 'dark',
    contextOptions: { forcedColors: 'active' },
    viewport: { width: 1280, height: 860 },
  },
] as const;

/** Draws the page as `name`; nothing that axe finds, nothing lost at the right. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: placeOf(name), animations: 'disabled' });
  // `region`: a dialog stands over the page, outside its landmarks, as it should.
  // `color-contrast` in forced colours: the system's own, which axe does not see.
  const forced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches);
  const rules = forced ? ['region', 'color-contrast'] : ['region'];
  const { violations } = await new AxeBuilder({ page }).disableRules(rules).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels lost at the right').toBe(0);
}
