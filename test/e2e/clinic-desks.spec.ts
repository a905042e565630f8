import { openTwoCounters, screenshots } from './clinic-counters.ts';
import { expect, meanTextsInSight, openQuickPayment, signIn, test } from './counter-fixture.ts';

test.describe('Two desks of a branch with a hub', () => {
  test.setTimeout(180_000);
  let clinic: Awaited<ReturnType<typeof openTwoCounters>>;
  test.beforeEach(async () => {
    clinic = await openTwoCounters('Main');
  });
  test.afterEach(() => clinic.close());

  test('a sale that one saved for later is opened at the other, once', async ({ browser }) => {
    const [a, b] = [await browser.newPage(), await browser.newPage()];
    for (const [page, { url }] of [
      [a, clinic.a],
      [b, clinic.b],
    ] as const) {
      meanTextsInSight(page.context());
      await page.goto(url);
      await signIn(page);
      await expect(page.getByRole('button', { name: 'Clinic connected' })).toBeVisible();
    }
    for (const amount of ['25.00', '40.00']) {
      await openQuickPayment(a);
      await a.getByLabel('Amount due').fill(amount);
      await a.keyboard.press('Alt+p');
      await expect(a.getByLabel('Amount due')).toHaveCount(0);
    }
    await openQuickPayment(b);
    await expect(b.getByRole('button', { name: 'Saved sales (2)' })).toBeVisible();
    await b.keyboard.press('Alt+t');
    const panel = b.getByRole('dialog', { name: 'Saved sales' });
    await expect(panel.getByText('$25.00')).toBeVisible();
    await expect(panel.getByText(/Dana Reyes, at /).first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await screenshots(b, 'others-saved');
    await panel.getByRole('button', { name: 'Open' }).first().click();
    await expect(panel).toHaveCount(0);
    await expect(b.getByText('$25.00').first()).toBeVisible();
    await expect(a.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
    await clinic.stopHub();
    await a.keyboard.press('Alt+t');
    const own = a.getByRole('dialog', { name: 'Saved sales' });
    await own.getByRole('button', { name: 'Open' }).click();
    await expect(own).toHaveCount(0);
    await expect(a.getByText('$40.00').first()).toBeVisible();
  });
});
