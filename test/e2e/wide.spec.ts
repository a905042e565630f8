import type { Page } from '@playwright/test';
import { expect, signInOwner, test } from './counter-fixture.ts';
import { TAKES_PICTURES } from './picture.ts';

test.use({ viewport: { width: 1920, height: 1080 }, atAmount: false });

/** More characters a line are hard to follow; WCAG 1.4.8 has 80 as the goal of level AAA. */
const MOST_CHARACTERS = 95;

/** Controls beyond the window, texts with too long lines, and the pixels that the page is too wide. */
function faults(page: Page): Promise<readonly string[]> {
  return page.evaluate((most) => {
    // The cards of the virtual reader scroll sideways.
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isScrolled(element.parentElement));
    const inSight = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (each) => each.checkVisibility() && each.clientWidth > 1,
      );
    const lost = inSight('button, input, select, textarea, [role=tab]').filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return (left < 0 || right > innerWidth) && !isScrolled(each);
    });
    const long = inSight('p, li, dd, blockquote, label, small, span').filter((each) => {
      if (each.closest('table, button, [data-live-announcer]') !== null) return false;
      const own = [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const length = own
        .map(({ textContent }) => textContent ?? '')
        .join('')
        .trim().length;
      const range = document.createRange();
      range.selectNodeContents(each);
      const lines = new Set(
        [...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)),
      );
      return length / Math.max(1, lines.size) > most;
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...lost.map((each) => `lost: ${each.innerText}`),
      ...long.map((each) => `long: ${each.innerText}`),
      ...(scrollWidth > clientWidth ? ['wider than the window'] : []),
    ];
  }, MOST_CHARACTERS);
}

async function expectWide(page: Page, screen: string): Promise<void> {
  await expect.poll(() => faults(page), { message: `at 1920: ${screen}` }).toEqual([]);
  if (!TAKES_PICTURES) return;
  const path = `test-results/wide/${screen.replaceAll(/\W+/g, '-')}.png`;
  await page.screenshot({ path, animations: 'disabled' });
}

/** Opens each tab of the page, and checks it. */
async function expectTabsWide(page: Page, of: string): Promise<void> {
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expectWide(page, `${of}, ${await tab.innerText()}`);
  }
}

test('the pages of the counter fit a screen of 1920, with lines that can be read', async ({
  app,
}) => {
  test.slow(); // over forty screens
  await signInOwner(app);
  for (const [key, heading] of [
    ['F3', 'Payments of this counter'],
    ['F4', 'Card holds'],
    ['F6', 'Patients'],
    ['F7', 'Cash drawer and end of day'],
  ] as const) {
    await app.keyboard.press(key);
    await expect(app.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
    await expectWide(app, heading);
  }
  await app.keyboard.press('F8');
  await expectTabsWide(app, 'Reports');
  await app.keyboard.press('F10');
  await expectTabsWide(app, 'Settings');
});

test('the steps of a card payment fit a screen of 1920', async ({ app }) => {
  await expectWide(app, 'find patient');
  await app.keyboard.press('Alt+q');
  await expect(app.getByLabel('Amount due')).toBeFocused();
  await app.keyboard.type('934.56');
  await expectWide(app, 'amount');
  await app.keyboard.press('Alt+s');
  await expect(app.getByLabel('Pay now')).toBeVisible();
  await expectWide(app, 'split');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await expectWide(app, 'swipe');
  await app.keyboard.press('Control+Alt+1');
  const charge = app.getByRole('button', { name: /^Charge \$934\.56/ });
  await expect(charge).toBeFocused();
  await expectWide(app, 'charge');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expectWide(app, 'approved');
});
