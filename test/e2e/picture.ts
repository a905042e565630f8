import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
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

/** `npm run pictures` takes the screenshots, which no test looks at. */
export const TAKES_PICTURES = process.env['SWIPEWELL_PICTURES'] !== undefined;

/** It also writes the figures that a document shows: WebP, a third of PNG's size. */
const DOCUMENTS = TAKES_PICTURES
  ? [folder('README.md'), ...globSync(folder('docs/**/*.md'))]
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
  : '';

/** 1280 × 860 at 200 %: the smallest window, in which the steps of each picture run too. */
export const ZOOMED = { width: 640, height: 430 } as const;

const WIDE = { width: 1280, height: 860 } as const;
const DAY = { colorScheme: 'light', forcedColors: 'none' } as const;
const NIGHT = { colorScheme: 'dark', forcedColors: 'none' } as const;

const SYSTEM = { ...NIGHT, forcedColors: 'active' } as const;
const CLINIC_PC = { width: 1024, height: 768 } as const;

/** Rules of axe that are off, and the reason. */
const OFF = {
  any: ['color-contrast-enhanced'], // 7 : 1 is level AAA
  forced: ['color-contrast-enhanced', 'color-contrast'], // the system's colors are invisible to axe
} as const;

/**
 * Every variant of a screenshot; the test continues in the last one. Axe runs all of its rules but
 * those of `off`, also best practices and those that are off by default. The smaller windows have the
 * elements and colors of the wide one: there the test checks that none is cut off.
 */
const LOOKS = [
  { name: 'light', viewport: WIDE, media: DAY, off: OFF.any },
  { name: 'dark', viewport: WIDE, media: NIGHT, off: OFF.any },
  { name: 'contrast', viewport: WIDE, media: SYSTEM, off: OFF.forced },
  { name: 'clinic-pc', viewport: CLINIC_PC, media: DAY, off: null },
  { name: 'zoomed', viewport: ZOOMED, media: DAY, off: null },
] as const;

const isFigure = (look: string, name: string) =>
  DOCUMENTS.includes(`pictures/${look}-${name}.webp`);

/**
 * Shows the screen in every variant, and takes a screenshot as `name` if one is wanted; fails if axe
 * finds a violation or content is cut off at the right. Scrolls to `show` first, if the screen is
 * longer than the window.
 */
export async function picture(page: Page, name: string, show?: Locator): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // A panel with a field stays invisible while a screen keyboard may open; a change of the window's
  // size looks like that.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role="dialog"]')].every((each) =>
      each.checkVisibility({ opacityProperty: true }),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const { name: look, viewport, media, off } of LOOKS) {
    await page.emulateMedia(media);
    await page.setViewportSize(viewport); // last: forced colors left a black background
    // A row of cards that a click scrolled returns to its first one.
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('*')) each.scrollLeft = 0;
    });
    await show?.scrollIntoViewIfNeeded();
    // A page that was resized may still move, so each check is repeated until it holds.
    await expect
      .poll(() => covered(page), { message: `what something else stands over in ${look}` })
      .toEqual({ lostAtTheRight: 0, covered: [] });
    if (off !== null) {
      await expect
        .poll(() => violations(page, off), { message: `axe in ${look}`, timeout: 60_000 })
        .toEqual([]);
    }
    if (!TAKES_PICTURES) continue;
    const png = await page.screenshot({
      path: folder(`test-results/pictures/${look}-${name}.png`),
      animations: 'disabled',
    });
    if (isFigure(look, name)) await saveFigure(page, `${look}-${name}`, png);
  }
}

/**
 * The pixels that the page has beyond the window, and visible texts and controls that are partly
 * hidden, at the left or right, under an unrelated element.
 */
function covered(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    // Content scrolls under the row of the primary button.
    const isSticky = (element: Element): boolean =>
      getComputedStyle(element).position === 'sticky' ||
      (element.parentElement !== null && isSticky(element.parentElement));
    const modal = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const inSight = (x: number, y: number, element: Element): boolean => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        // The neighbor of a box may begin at a fraction of its last pixel.
        if (x < left || x > right || y < top || y > bottom - 1) return false;
      }
      return x >= 0 && x < innerWidth && y >= 0 && y < innerHeight;
    };
    const found = [...(modal ?? document).querySelectorAll('button, input, h1, h2, h3, p')]
      .filter((element) => element.checkVisibility() && element.clientWidth !== 1)
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        return [left + width * 0.1, right - width * 0.1]
          .filter((x) => inSight(x, middle, element))
          .map((x) => document.elementFromPoint(x, middle))
          .filter((top) => top !== null && !isSticky(top))
          .some((top) => !top?.contains(element) && !element.contains(top));
      })
      .map((element) => element.outerHTML.slice(0, 200));
    const { scrollWidth, clientWidth } = document.documentElement;
    return { lostAtTheRight: scrollWidth - clientWidth, covered: found };
  });
}

/** The browser converts PNG to WebP, on a page of its own. */
async function saveFigure(page: Page, name: string, png: Buffer): Promise<void> {
  const blank = await page.context().newPage();
  const url = await blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  await blank.close();
  await writeFile(folder(`docs/pictures/${name}.webp`), url.replace(/^.*,/, ''), 'base64');
}

function violations(page: Page, off: readonly string[]): Promise<unknown> {
  return page.evaluate(async (without) => {
    const rules = window.axe
      .getRules()
      .map(({ ruleId }) => [ruleId, { enabled: !without.includes(ruleId) }] as const);
    const found = await window.axe.run({
      ...{ rules: Object.fromEntries(rules), resultTypes: ['violations'] },
    });
    return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, off);
}
