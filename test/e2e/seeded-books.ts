import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCounter } from '../support/counter.ts';
import { type Planted, plantDifferences } from '../support/planted-differences.ts';
import { startService } from '../support/service.ts';
import { test as base, expect } from './counter-fixture.ts';

export interface BookFixtures {
  /** Whether differences are planted in the books. */
  readonly spoiled: boolean;
  readonly planted: readonly Planted[];
  /** The reports, with the manager signed in. */
  readonly reports: Page;
}

/** A counter whose embedded service has a quarter of books behind it. */
export const test = base.extend<BookFixtures>({
  spoiled: [false, { option: true }],
  planted: async ({ data, spoiled }, use) => {
    const folder = join(data, 'demo-service');
    const service = await startService({ dataDir: folder, clientIds: ['AB12CD34'] });
    await service.seed({ days: 90, payments_per_day: 12, seed: 11 });
    await service.stop();
    await use(spoiled ? plantDifferences(folder) : []);
  },
  counter: async ({ data, flags, planted: _planted }, use) => {
    const counter = await startCounter(data, ...flags);
    await use(counter);
    await counter.stop();
  },
  reports: async ({ desk }, use) => {
    await desk.getByRole('button', { name: 'Sign out' }).click();
    await expect(desk.getByRole('button', { name: 'Morgan Lee' })).toBeVisible();
    await desk.keyboard.press('2');
    await expect(desk.getByLabel('PIN of Morgan Lee')).toBeFocused();
    await desk.keyboard.type('246810');
    await expect(desk.getByLabel('Amount due')).toBeFocused();
    await desk.keyboard.press('F8');
    await expect(desk.getByRole('heading', { name: 'Reports' })).toBeVisible();
    await use(desk);
  },
});

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

/** Asks for everything since `from`. */
export async function showSince(page: Page, from: string): Promise<void> {
  await page.getByLabel('From', { exact: true }).fill(from);
  await page.getByRole('button', { name: 'Show' }).click();
}
