import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCounter } from '../support/counter.ts';
import { ledgersOf, turnSigns } from '../support/hostile-signs.ts';
import { type Planted, plantDifferences } from '../support/planted-differences.ts';
import { startService } from '../support/service.ts';
import { test as base, expect, openQuickPayment } from './counter-fixture.ts';

export interface BookFixtures {
  /** True if the books contain planted differences. */
  readonly spoiled: boolean;
  readonly planted: readonly Planted[];
  /** True if the service sends amounts with the wrong signs. */
  readonly signsTurned: boolean;
  /** The expected sums of each report. */
  readonly ledgers: ReturnType<typeof ledgersOf>;
  /** The reports, with the manager signed in. */
  readonly reports: Page;
}

/** A counter with an embedded service that has a quarter of payments. */
export const test = base.extend<BookFixtures>({
  spoiled: [false, { option: true }],
  signsTurned: [false, { option: true }],
  planted: async ({ data, spoiled, signsTurned }, use) => {
    const folder = join(data, 'demo-service');
    const service = await startService({ dataDir: folder, clientIds: ['AB12CD34'] });
    await service.seed({ days: 90, payments_per_day: 12, seed: 11 });
    const today = new Date().toISOString().slice(0, 10);
    // The service books due deposits before it answers.
    const report = `/api/pp/reports/payments/deposits/summary?start_date=${today}`;
    await service.send('GET', report);
    await service.stop();
    if (signsTurned) turnSigns(folder);
    await use(spoiled ? plantDifferences(folder) : []);
  },
  ledgers: async ({ data, planted: _planted }, use) => {
    await use(ledgersOf(join(data, 'demo-service'))); // the store is locked while the service runs
  },
  counter: async ({ data, flags, ledgers: _ledgers }, use) => {
    const counter = await startCounter(data, ...flags);
    await use(counter);
    await counter.stop();
  },
  reports: async ({ app }, use) => {
    await app.getByRole('button', { name: 'Sign out' }).click();
    await expect(app.getByRole('button', { name: 'Morgan Lee' })).toBeVisible();
    await app.keyboard.press('2');
    await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
    await app.keyboard.type('246810');
    await openQuickPayment(app);
    await app.keyboard.press('F8');
    await expect(app.getByRole('heading', { name: 'Reports' })).toBeVisible();
    await openTab(app, 'Transactions');
    await use(app);
  },
});

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

/** Requests all days since `from`. */
export async function showSince(page: Page, from: string): Promise<void> {
  await page.getByLabel('From', { exact: true }).fill(from);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
}
