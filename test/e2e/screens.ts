import type { Locator, Page } from '@playwright/test';
import { expect } from './counter-fixture.ts';
import { TAKES_PICTURES } from './picture.ts';

/** The screens of clinic PCs on which each primary button is in sight. */
const CLINIC_SCREENS = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
] as const;

/** Buttons without a key that Alt shows, and the reason. */
const OTHER_KEYS: Readonly<Record<string, string>> = {
  '[role=grid] button, [role=listbox] button': 'the arrows reach the rows of a list',
  '[role=menu] button': 'the arrows reach the entries of a menu',
  'table button': 'Tab reaches the heads of the columns',
};

/** Fails if a primary button of the screen is out of sight or has no key, at one of the sizes. */
export async function expectUsable(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  await page.mouse.move(0, 0); // or it rests on a button, and the reason why that is disabled covers another
  for (const size of CLINIC_SCREENS) {
    await page.setViewportSize(size);
    const where = `${screen} at ${size.width} × ${size.height}`;
    await expect
      .poll(() => hiddenPrimaries(page), { message: `primary buttons out of sight: ${where}` })
      .toEqual([]);
    await expect
      .poll(() => cutOff(page), { message: `cut off at the right: ${where}` })
      .toEqual([]);
    if (!TAKES_PICTURES) continue;
    const path = `test-results/screens/${screen.replaceAll(/\W+/g, '-')}-${size.width}.png`;
    await page.screenshot({ path, animations: 'disabled' });
  }
  if (before !== null) await page.setViewportSize(before);
  await expect
    .poll(() => buttonsWithoutKey(page), { message: `buttons without a key: ${screen}` })
    .toEqual([]);
}

/** Fails if an element is out of the window, or below another one such as a sticky row of buttons. */
export async function expectUncovered(element: Locator): Promise<void> {
  const isUncovered = () =>
    element.evaluate((each) => {
      const { left, top, bottom } = each.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => {
        const seen = document.elementFromPoint(left + 2, y);
        return seen !== null && (each.contains(seen) || seen.contains(each));
      });
    });
  await expect.poll(isUncovered, { message: `covered: ${element}` }).toBe(true);
}

/**
 * The primary buttons of the open dialog or page that are outside of the window or covered. A form
 * is measured while its first field has the focus; of the others only the first counts.
 */
function hiddenPrimaries(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await painted();
    const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    const primaries = [...place.querySelectorAll<HTMLElement>('button[data-primary]')].filter(
      (button) => button.checkVisibility(),
    );
    const firstAlone = primaries.find((button) => button.closest('form') === null);
    const isInSight = (button: HTMLElement) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const points = [
        [x, y],
        [left + 8, y],
        [right - 8, y],
        [x, top + 4],
        [x, bottom - 4],
      ] as const;
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
      return points.every(([at, down]) => {
        const seen = document.elementFromPoint(at, down);
        return seen !== null && button.contains(seen);
      });
    };
    const focused = document.activeElement;
    const hidden: string[] = [];
    for (const button of primaries) {
      const form = button.closest('form');
      if (form === null && button !== firstAlone) continue;
      form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
      await painted();
      if (!isInSight(button)) hidden.push(button.textContent ?? '');
    }
    if (focused instanceof HTMLElement) focused.focus();
    return hidden;
  });
}

/** The buttons of the header that are not wholly in the window, and the page if it is wider. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const buttons = [...document.querySelectorAll('header button')]
      .filter((button) => button.checkVisibility())
      .filter((button) => button.getBoundingClientRect().right > innerWidth)
      .map((button) => button.textContent ?? '');
    return scrollWidth > clientWidth ? [...buttons, 'page'] : buttons;
  });
}

/** Waits until the page is painted in its present size. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** The enabled buttons in sight without a key, while Alt is held. */
async function buttonsWithoutKey(page: Page): Promise<readonly string[]> {
  await painted(page);
  await page.keyboard.down('Alt');
  await painted(page);
  const others = Object.keys(OTHER_KEYS).join(', ');
  const without = await page.evaluate((excused) => {
    const at = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;
    const tips = [...document.querySelectorAll<HTMLElement>('[data-tip]')].map(({ style }) =>
      at(Number.parseFloat(style.left), Number.parseFloat(style.top)),
    );
    const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    const isOutOfLetters = tips.length + place.querySelectorAll('[data-shortcut]').length >= 26;
    return [...place.querySelectorAll<HTMLElement>('button')]
      .filter((button) => button.checkVisibility() && !button.matches(':disabled'))
      .filter((button) => button.dataset['shortcut'] === undefined && !button.matches(excused))
      .filter((button) => !(isOutOfLetters && button.closest('ul, ol') !== null))
      .filter((button) => {
        const { right, bottom } = button.getBoundingClientRect();
        return !tips.includes(at(right, bottom));
      })
      .map((button) => button.ariaLabel ?? button.textContent ?? '');
  }, others);
  await page.keyboard.up('Alt');
  return without;
}
