import type { Page } from '@playwright/test';
import { closeCounter, openTwoCounters, screenshots } from './clinic-counters.ts';
import { expect, signIn, signInOwner, test } from './counter-fixture.ts';

/** The panel of the close, at a counter with an administrator. */
async function openClose(page: Page) {
  await page.keyboard.press('Control+F8');
  await page.getByRole('button', { name: 'Close the clinic’s day' }).click();
  return page.getByRole('dialog', { name: 'Close the clinic’s day' });
}

/** Counts the calls of the browser's print dialog, which no test opens. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', `${document.body.dataset['printed'] ?? ''}|`);
  });

const printsOf = (page: Page) => page.evaluate(() => document.body.dataset['printed'] ?? '');

test.describe('The steps of a clinic close at two counters', () => {
  test.setTimeout(240_000);
  let clinic: Awaited<ReturnType<typeof openTwoCounters>>;
  test.beforeEach(async () => {
    clinic = await openTwoCounters('Main');
  });
  test.afterEach(() => clinic.close());

  test('have one action of Enter with the focus, and end with their report printed once', async ({
    browser,
  }) => {
    const [a, b] = [await browser.newPage(), await browser.newPage()];
    for (const page of [a, b]) await countPrints(page);
    await a.goto(clinic.a.url);
    await b.goto(clinic.b.url);
    await signIn(a);
    await signIn(b);
    await closeCounter(b);
    await signInOwner(a);
    await signInOwner(b);
    const [panel, other] = [await openClose(a), await openClose(b)];
    const primary = panel.locator('button[data-primary]');
    const enterActs = (name: string) => expect(primary).toHaveText([new RegExp(`^${name}`)]);
    const finish = panel.getByRole('button', { name: 'Close and print' });
    const bag = panel.getByRole('form', { name: 'New bag of Main' });

    const sign = async (reason: string) => {
      await expect(panel.getByLabel(/’s PIN$/)).toBeFocused();
      await panel.getByLabel(/’s PIN$/).fill('246810');
      await panel.getByLabel('Reason').fill(reason);
      await a.keyboard.press('Enter');
    };

    await test.step('one form is open at a time', async () => {
      await enterActs('Begin the close');
      await panel.getByRole('button', { name: 'Begin the close' }).press('Enter');
      const without = panel.getByRole('button', { name: 'Close without these counters' });
      await expect(without).toBeFocused();
      await expect(primary).toHaveCount(0);
      await a.keyboard.press('Enter');
      await enterActs('Close without these counters');
      await sign('Not used on this day');
      await expect(bag.getByLabel('Legal entity')).toBeFocused();
      await enterActs('Pack the bag');
      const leaveOut = panel.getByRole('button', { name: 'Close with cash or checks in no bag' });
      await leaveOut.press('Enter');
      await expect(panel.getByLabel(/’s PIN$/)).toBeFocused();
      await enterActs('Close with cash or checks in no bag');
      await expect(bag).toHaveCount(0);
      await panel.getByRole('button', { name: 'Back' }).press('Enter');
      await expect(bag.getByLabel('Legal entity')).toBeFocused();
      await leaveOut.press('Enter');
      await sign('Stays in the safe');
      await expect(finish).toBeFocused();
      await enterActs('Close and print');
    });

    await test.step('the counter that finishes prints; the other one names it', async () => {
      await expect(other.getByText('Begun by Ines Okafor')).toBeVisible();
      await a.keyboard.press('Enter');
      await expect(panel.getByText('The clinic’s day is closed')).toBeVisible();
      await expect(panel.getByText(/^The report is printed from this window\./)).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Show the report' })).toBeFocused();
      await expect(
        other.getByText(/^Ines Okafor finished this close at .+ printed there\./),
      ).toBeVisible();
      expect([await printsOf(a), await printsOf(b)]).toEqual(['|', '']);
      await screenshots(b, 'clinic-finished-at-another');
      await a.keyboard.press('Enter');
      await expect(panel.getByRole('article', { name: /^Clinic close/ })).toBeVisible();
      await a.keyboard.press('Escape');
    });

    await test.step('cash of earlier closes goes into a bag of its own, or stays', async () => {
      await clinic.b.stop();
      await clinic.sql(`UPDATE till SET state = 'lost' WHERE name LIKE '% 2'`);
      await a.getByRole('button', { name: 'Sign out' }).click();
      await signIn(a);
      await closeCounter(a);
      await signInOwner(a);
      await openClose(a);
      await panel.getByRole('button', { name: 'Begin the close' }).press('Enter');
      await expect(bag.getByLabel('Legal entity')).toBeFocused();
      await bag.getByLabel('Legal entity').fill('North Clinic LLC');
      await bag.getByLabel('Account').fill('Operating');
      await bag.getByLabel('Bag number').fill('B-17');
      await a.keyboard.press('Enter');
      await expect(finish).toBeFocused();
      await enterActs('Close and print');
      await expect(panel.getByText(/^Earlier closes left \$25\.00 in cash out/)).toBeVisible();
      await screenshots(a, 'clinic-close-optional-bag');
      await panel.getByRole('button', { name: 'New bag of Main' }).press('Enter');
      await expect(bag.getByLabel('Bag number')).toBeFocused();
      await enterActs('Pack the bag');
      await bag.getByRole('button', { name: 'Back' }).press('Enter');
      await expect(finish).toBeFocused();
      await enterActs('Close and print');
    });
  });
});
