import type { Page } from '@playwright/test';
import { openTwoCounters, screenshots } from './clinic-counters.ts';
import { expect, meanTextsInSight, signIn, signInOwner, test } from './counter-fixture.ts';

async function openSettings(page: Page, section: string): Promise<void> {
  await page.keyboard.press('F10');
  const tab = page.getByRole('tab', { name: section, exact: true });
  await tab.click({ timeout: 20_000 });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

test.describe('Staff and settings of two counters with a hub', () => {
  test.setTimeout(240_000);
  let clinic: Awaited<ReturnType<typeof openTwoCounters>>;
  test.beforeEach(async () => {
    clinic = await openTwoCounters('North');
  });
  test.afterEach(() => clinic.close());

  test('are shared, changed at either, undone, and a removed person is signed out', async ({
    browser,
  }) => {
    const [a, b] = [await browser.newPage(), await browser.newPage()];
    const errors: string[] = [];
    for (const page of [a, b]) {
      meanTextsInSight(page.context());
      page.on('pageerror', (error) => errors.push(String(error)));
    }
    await a.goto(clinic.a.url);
    await b.goto(clinic.b.url);
    for (const page of [a, b]) {
      await signIn(page);
      await expect(page.getByRole('button', { name: 'Clinic connected' })).toBeVisible();
    }
    await signInOwner(a);

    await test.step('the hub is shown with the other PCs', async () => {
      await openSettings(a, 'Other PCs');
      await screenshots(a, 'clinic-hub');
      const lead = a.getByText(/^Without a hub, this counter does not know/);
      await a.getByRole('button', { name: 'Leave the hub…' }).click();
      await expect(lead).toBeVisible();
      await expect(a.getByRole('button', { name: 'Leave the hub', exact: true })).toBeVisible();
      await a.getByRole('button', { name: 'Back' }).click();
      await expect(lead).toHaveCount(0);
    });

    await test.step('one counter shares its screen lock with all', async () => {
      await openSettings(a, 'Several counters');
      await expect(a.getByText('No setting is shared yet.')).toBeVisible();
      await a.getByLabel('Shared by: Screen lock').selectOption('All counters');
      await a.getByLabel('Shared by: Cash').selectOption('Counters of Main');
      await a.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(a.getByText('Saved', { exact: true })).toBeVisible();
      const changes = a.getByRole('region', { name: 'Changes' });
      await expect(changes.getByRole('listitem')).toHaveCount(2);
      await expect(changes.getByText(/Ines Okafor/).first()).toBeVisible();
      await screenshots(a, 'rollout');
    });

    await test.step('a change says that it is for all, and reaches the other counter', async () => {
      await openSettings(a, 'This counter');
      await expect(a.getByText(/^All counters share this/)).toBeVisible();
      await a.getByLabel('Minutes until the screen locks').fill('9');
      await a.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(a.getByText('Saved', { exact: true })).toBeVisible();
      await signInOwner(b);
      await openSettings(b, 'This counter');
      await expect(b.getByLabel('Minutes until the screen locks')).toHaveValue('9');
      await screenshots(b, 'shared-setting');
    });

    await test.step('the other counter undoes it', async () => {
      await openSettings(b, 'Several counters');
      const changes = b.getByRole('region', { name: 'Changes' });
      await changes.getByRole('button', { name: 'Undo' }).first().click();
      await expect(a.getByLabel('Minutes until the screen locks')).toHaveValue('5');
      await b.getByRole('button', { name: 'Sign out' }).click();
      await signIn(b);
    });

    await test.step('a person that is removed at one counter is signed out at the other', async () => {
      await openSettings(a, 'Staff');
      await expect(a.getByText(/^The people of all counters and their roles/)).toBeVisible();
      await screenshots(a, 'clinic-people');
      const dana = a.getByRole('listitem', { name: 'Dana Reyes' });
      await dana.getByRole('button', { name: 'Change' }).click();
      await dana.getByRole('button', { name: 'Remove Dana Reyes…' }).click();
      await dana.getByRole('button', { name: 'Remove Dana Reyes', exact: true }).click();
      await expect(dana).toHaveCount(0);
      await expect(b.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(b.getByRole('button', { name: /Dana Reyes/ })).toHaveCount(0);
    });
    expect(errors, 'errors of the pages').toEqual([]);
  });
});
