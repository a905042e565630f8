import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { openDatabase } from '../../src/hub/database.ts';
import { openSettings } from '../../src/main/settings/settings-store.ts';
import { saveSecrets } from '../../src/main/setup/saved-connections.ts';
import { fileSecrets } from '../../src/main/setup/secret-store.ts';
import { openPeople } from '../../src/main/staff/people.ts';
import type { Branch } from '../../src/shared/contract/connection.ts';
import { startCounter } from '../support/counter.ts';
import { hubCommand, startHubProcess } from '../support/hub-process.ts';
import type { RunningService } from '../support/service.ts';
import { expect } from './counter-fixture.ts';
import { closeDay } from './payment-steps.ts';
import { TAKES_PICTURES } from './picture.ts';

/** A counter's folder with the clinic's connection to the service, and its staff. */
export function counterFolder(
  root: string,
  name: string,
  service: RunningService,
  branches: Branch[] = [],
): string {
  const data = join(root, name);
  const connection = {
    ...{ id: 'clinic', baseUrl: service.baseUrl, environment: 'demo' as const },
    ...{ username: service.username, branches, authority: service.ca, diskEncrypted: false },
  };
  openSettings(data).change({ connections: [connection] });
  const secrets = { password: service.password, proxy: null };
  saveSecrets(fileSecrets(join(data, 'secrets.json')), connection, secrets);
  openPeople(join(data, 'clinic'));
  return data;
}

/** Two practice counters that joined a hub: of Main, and of another branch or the same. */
export async function openTwoCounters(branch: string) {
  const root = mkdtempSync(join(tmpdir(), 'swipewell-counters-'));
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
  const hub = await startHubProcess(folder, 0);
  const { output } = await hubCommand(folder, ['pair', '--branch', branch]);
  const join_ = (name: string, code: string) =>
    startCounter(join(root, name), '--hub', hub.url, '--pairing-code', code);
  const a = await join_('a', hub.code);
  const b = await join_('b', output.trim());
  return {
    ...{ a, b },
    stopHub: () => hub.stop(),
    sql: (text: string) => sqlAtHub(folder, text),
    close: async () => {
      await Promise.all([a, b].map((counter) => counter.stop()));
      await hub.stop();
      for (const each of [root, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** Runs a statement on the database of a hub; its counters do not see it at once. */
export async function sqlAtHub(folder: string, text: string): Promise<void> {
  const running = readFileSync(join(folder, 'running.json'), 'utf8');
  const { database: url } = z.object({ database: z.string() }).parse(JSON.parse(running));
  const database = openDatabase(url, () => {});
  await database.transaction('entries', (sql) => sql.query(text));
  await database.close();
}

/** Looked at by a person: the screens in both themes and two widths. */
export async function screenshots(page: Page, name: string): Promise<void> {
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

/** Takes $25.00 in cash, counts the drawer, and closes the day of the counter. */
export async function closeCounter(page: Page): Promise<void> {
  await page.keyboard.type('25');
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /^Receipt/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await closeDay(page, { $100: '2', $5: '5' });
}
