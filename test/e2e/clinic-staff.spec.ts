import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCounter } from '../support/counter.ts';
import { hubCommand, startHubProcess } from '../support/hub-process.ts';
import { expect, meanTextsInSight, signIn, signInOwner, test } from './counter-fixture.ts';
import { TAKES_PICTURES } from './picture.ts';

/** Two practice counters of two branches, which joined a hub. */
async function openClinic() {
  const root = mkdtempSync(join(tmpdir(), 'swipewell-clinic-staff-'));
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-hub-staff-'));
  const hub = await startHubProcess(folder, 0);
  const { output } = await hubCommand(folder, ['pair', '--branch', 'North']);
  const join_ = (name: string, code: string) =>
    startCounter(join(root, name), '--hub', hub.url, '--pairing-code', code);
  const a = await join_('a', hub.code);
  const b = await join_('b', output.trim());
  return {
    ...{ a, b },
    close: async () => {
      await Promise.all([a, b].map((counter) => counter.stop()));
      await hub.stop();
      for (const each of [root, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

async function openSettings(page: Page, section: string): Promise<void> {
  await page.keyboard.press('F10');
  const tab = page.getByRole('tab', { name: section, exact: true });
  await tab.click({ timeout: 20_000 });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Looked at by a person: the screens in both themes and two widths. */
async function picture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({
        path: `test-results/${name}-${colorScheme}-${width}.png`,
        fullPage: true,
      });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 860 });
}

test.describe('Staff and settings of two counters with a hub', () => {
  test.setTimeout(240_000);
  let clinic: Awaited<ReturnType<typeof openClinic>>;
  test.beforeEach(async () => {
    clinic = await openClinic();
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
      await picture(a, 'rollout');
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
      await picture(b, 'shared-setting');
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
      const dana = a.getByRole('listitem', { name: 'Dana Reyes' });
      await dana.getByRole('button', { name: 'Change' }).click();
      await dana.getByRole('button', { name: 'Remove Dana Reyes' }).click();
      await expect(dana).toHaveCount(0);
      await expect(b.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(b.getByRole('button', { name: /Dana Reyes/ })).toHaveCount(0);
    });
    expect(errors, 'errors of the pages').toEqual([]);
  });
});
