import type { Locator, Page } from '@playwright/test';
import { expect, listenFor, nextPatient, signInOwner, swipe, test } from './counter-fixture.ts';
import {
  expectLargeTargets,
  expectNothingCut,
  expectReflow,
  lostAtTheRight,
  REFLOWED,
  spaceOut,
} from './layout-checks.ts';
import { ZOOMED } from './picture.ts';

test.slow(); // each page of the program in each test

/** The pages of docs/reference/accessibility.md, by their keys. */
const PAGES = [
  ['F1', 'Checkout'],
  ['F3', 'Payments'],
  ['F4', 'Card holds'],
  ['F6', 'Patients'],
  ['F7', 'Cash drawer'],
  ['F8', 'Reports'],
  ['F10', 'Settings'],
] as const;

async function onEachPage(app: Page, check: (page: string) => Promise<void>): Promise<void> {
  for (const [key, page] of PAGES) {
    await app.keyboard.press(key);
    await expect(app).toHaveTitle(`${page} – Swipewell`);
    await check(page);
  }
}

test('the next step moves in, unless the system reduces motion', async ({ app }) => {
  await app.keyboard.type('25');
  await app.keyboard.press('Enter');
  const step = app.getByRole('heading', { name: 'Swipe the card' }).locator('..');
  await expect(step).toHaveCSS('animation-duration', '1e-05s');
  await app.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(step).toHaveCSS('animation-duration', '0.14s');
});

test('every control is at least 24 × 24 px', async ({ app }) => {
  await signInOwner(app);
  await onEachPage(app, (page) => expectLargeTargets(app, page));
});

test('at 200 % the page bar and the status leave most of the window to the content', async ({
  app,
}) => {
  await app.setViewportSize(ZOOMED);
  await signInOwner(app);
  await onEachPage(app, async (page) => {
    const top = () => app.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
    await expect.poll(top, { message: page }).toBeLessThan(ZOOMED.height * 0.4);
    await expect.poll(() => lostAtTheRight(app), { message: page }).toBe(0);
  });
});

test('at 400 % every page and the steps of a sale need no scrolling to the side', async ({
  app,
}) => {
  const reflows = (screen: string) => expectReflow(app, screen);
  await app.setViewportSize(REFLOWED);
  await reflows('the amount');
  await app.keyboard.type('25');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await reflows('cash');
  await app.keyboard.press('Escape');
  await expect(app.getByLabel('Amount due')).toBeFocused();
  await app.keyboard.press('Alt+b');
  await expect(app.getByLabel('Routing number')).toBeFocused();
  await reflows('a bank account');
  await app.keyboard.press('Escape');
  await expect(app.getByLabel('Amount due')).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await reflows('the swipe');
  await app.keyboard.press('Control+Alt+1');
  await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
  await reflows('the charge');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await reflows('approved');
  await nextPatient(app);
  await signInOwner(app);
  await onEachPage(app, reflows);
  for (const [key, page] of PAGES.slice(-2)) {
    await app.keyboard.press(key);
    await expect(app).toHaveTitle(`${page} – Swipewell`);
    await expect(app.getByRole('tab').first()).toBeVisible();
    for (const tab of await app.getByRole('tab').all()) {
      await tab.click();
      await reflows(`${key} ${await tab.textContent()}`);
    }
  }
});

test('Ctrl hides the reason of a disabled button until the pointer moves on', async ({ app }) => {
  await app.keyboard.press('F4');
  const title = app.getByRole('heading', { name: 'Card holds' });
  const button = app.getByRole('button', { name: /^Charge the hold/ });
  const reason = app.locator('button', { hasText: 'Charge the hold' }).locator('+ [role=tooltip]');
  const point = async (at: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await at.boundingBox()) ?? {};
    await app.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  };
  await expect(title).toBeVisible();
  // The button still moves while the list is read.
  await expect(async () => {
    await point(button);
    await expect(reason).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await point(reason);
  await expect(reason).toBeVisible();
  await app.keyboard.press('Control');
  await expect(reason).toBeHidden();
  await expect(title).toBeVisible();
  await point(title);
  await point(button);
  await expect(reason).toBeVisible();
});

test('Tab moves the focus, and changes no page', async ({ app }) => {
  await expect(app.getByLabel('Amount due')).toBeFocused();
  for (let presses = 0; presses < 30; presses += 1) {
    await app.keyboard.press('Tab');
    await expect(app).toHaveTitle('Checkout – Swipewell');
    await expect(app.getByLabel('Amount due')).toBeVisible();
    await expect(app.getByRole('dialog')).toHaveCount(0);
  }
});

test('a button acts when the pointer is released over it, and not if it left the button', async ({
  app,
}) => {
  await app.keyboard.type('25');
  const card = app.getByRole('button', { name: 'Card', exact: true });
  const amount = app.getByLabel('Amount due');
  const press = async () => {
    await card.hover();
    await app.mouse.down();
    await expect(card).toHaveAttribute('data-pressed', 'true');
    await expect(amount).toHaveValue('25');
  };
  await press();
  await app.mouse.move(1, 1);
  await expect(card).not.toHaveAttribute('data-pressed');
  await app.mouse.up();
  await expect(amount).toHaveValue('25');
  await press();
  await app.mouse.up();
  await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
});

test('each step of a payment is said in one live region that is there before it', async ({
  app,
}) => {
  const status = app.locator('[data-live-announcer]').getByRole('status');
  await expect(status).toBeAttached();
  // The events that a screen reader gets: changes of a region, not the arrival of one.
  await status.evaluate((region) => {
    const heard = (text: string) => {
      document.body.dataset['heard'] = `${document.body.dataset['heard'] ?? ''}${text}|`;
    };
    new MutationObserver(() => heard(region.textContent)).observe(region, {
      ...{ characterData: true, childList: true, subtree: true },
    });
  });
  const body = app.locator('body');
  await listenFor(app, '25');
  await expect(body).toHaveAttribute('data-heard', /^Swipe the card\|/);
  await swipe(app, 'Wei Chen');
  await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(body).toHaveAttribute('data-heard', /Charge this card\?\|.*Approved\|$/);
  await nextPatient(app);
  // Silent again, so that the next one is said too.
  await expect(status).toHaveText('');
});

test('the title of the window names the page', async ({ app }) => {
  await signInOwner(app);
  await app.keyboard.press('F3');
  await expect(app).toHaveTitle('Payments – Swipewell');
  await app.keyboard.press('F8');
  await expect(app).toHaveTitle('Reports – Swipewell');
});

test('with the text spacing of WCAG 1.4.12 no text is cut off', async ({ app }) => {
  await signInOwner(app);
  await spaceOut(app);
  await onEachPage(app, (page) => expectNothingCut(app, page));
});

/** Names that no clinic has, and that fit nowhere. */
const NAMES = [
  { first_name: 'W'.repeat(50), last_name: 'M'.repeat(50) },
  { first_name: 'مُحَمَّد', last_name: 'عبد الرحمن الأندلسي' },
] as const;

for (const [language, choose] of [
  ['en', 'English'],
  ['es', 'Español'],
] as const) {
  test(`a name of 100 wide characters and one from right to left fit in ${language} at the narrowest width`, async ({
    app,
    counter,
  }) => {
    test.slow(); // several screens for each name
    for (const named of NAMES) await counter.ask('POST', '/api/pp/patients', named);
    if (language === 'es') {
      await app.getByRole('button', { name: choose }).click();
      await expect(app.locator('html')).toHaveAttribute('lang', 'es');
    }
    const fits = async (screen: string) => {
      for (const width of [1024, 820, ZOOMED.width]) {
        await app.setViewportSize({ width, height: 768 });
        await expect.poll(() => lostAtTheRight(app), { message: `${screen} at ${width}` }).toBe(0);
      }
    };
    for (const { last_name } of NAMES) {
      await app.keyboard.press('F6');
      const search = app.getByRole('main').getByRole('combobox');
      await search.fill(last_name);
      await expect(app.getByRole('option')).toHaveCount(1);
      await fits('search');
      await search.press('ArrowDown');
      await search.press('Enter');
      await expect(app.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await fits('record');
      await app.keyboard.press('Alt+p');
      await expect(app.locator('main')).toContainText(last_name);
      const amount = app.getByLabel(/^(Amount due|Monto por pagar)/);
      await expect(amount).toBeFocused();
      await fits('sale');
      await amount.fill('25');
      await app.keyboard.press('F2');
      await expect(amount).toBeHidden();
      await fits('cash');
      await app.keyboard.press('Escape');
      await expect(amount).toBeFocused();
      await amount.fill('');
      await app.keyboard.press('Escape');
      await expect(amount).toBeHidden();
    }
  });
}
