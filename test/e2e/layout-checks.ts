import type { Page } from '@playwright/test';
import { expect } from './counter-fixture.ts';

/** 1280 × 1024 at 400 % (WCAG 1.4.10). */
export const REFLOWED = { width: 320, height: 256 } as const;

/** The pixels that the page has beyond the window. */
export const lostAtTheRight = (app: Page) =>
  app.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Fails if a control in sight is smaller than 24 × 24 px (WCAG 2.5.8). */
export async function expectLargeTargets(app: Page, screen: string): Promise<void> {
  const small = () =>
    app.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, input, select, [role=tab], a[href]')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // In 1 px: for screen readers only.
        .filter(({ element }) => (element.parentElement?.clientWidth ?? 0) > 1)
        // 1 px: hidden, with a larger label
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .filter(({ element }) => {
          const label = element.closest('label')?.getBoundingClientRect();
          return label === undefined || label.height < 24;
        })
        .map(({ element, box }) => `${element.innerText} ${box.width} × ${box.height}`),
    );
  await expect.poll(small, { message: screen }).toEqual([]);
}

/** Texts and controls that reach beyond the window; tables and rows of tabs or cards may scroll. */
const beyond = (app: Page) =>
  app.evaluate(() => {
    const mayScroll = 'table, [role=grid], [role=tablist], nav, [aria-expanded] + ul';
    const shown = [
      ...document.querySelectorAll<HTMLElement>('button, input, select, h1, h2, h3, label, p, dd'),
    ].filter((element) => element.checkVisibility() && element.closest(mayScroll) === null);
    return shown
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.right > innerWidth + 1 || box.left < -1))
      .map(({ element }) => element.innerText || element.outerHTML.slice(0, 120));
  });

/** Fails if the screen needs scrolling to the side (WCAG 1.4.10). */
export async function expectReflow(app: Page, screen: string): Promise<void> {
  await expect.poll(() => lostAtTheRight(app), { message: screen }).toBe(0);
  await expect.poll(() => beyond(app), { message: screen }).toEqual([]);
}

/** Gives all texts the spacing of WCAG 1.4.12; a constructed sheet, as the page's policy allows no inline style. */
export async function spaceOut(app: Page): Promise<void> {
  await app.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-block-end: 2em !important }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Takes that spacing away again. */
export const closeUp = (app: Page) => app.evaluate(() => document.adoptedStyleSheets.pop());

/** Fails if a text is cut off, in its width or its height. */
export async function expectNothingCut(app: Page, screen: string): Promise<void> {
  const cut = () =>
    app.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          ':is(main, [role=dialog]) :is(button, h1, h2, h3, label, p, dt, dd)',
        ),
      ]
        .filter((element) => element.checkVisibility() && element.clientWidth > 1)
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 2 || scrollHeight > clientHeight + 2,
        )
        .filter((element) => getComputedStyle(element).overflow !== 'visible')
        .map(({ innerText }) => innerText),
    );
  await expect.poll(cut, { message: screen }).toEqual([]);
  await expect.poll(() => lostAtTheRight(app), { message: screen }).toBe(0);
}
