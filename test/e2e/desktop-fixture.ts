import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import {
  type DesktopCounter,
  electronBinary,
  startInElectron,
  startOnStandIn,
} from '../support/desktop-counter.ts';
import { meanTextsInSight } from './counter-fixture.ts';

export { expect };

/** Hosts of these tests: the stand-in everywhere, and Electron if its binary is installed. */
export const HOSTS = ['stand-in', 'electron'] as const;

export interface DesktopFixtures {
  readonly host: (typeof HOSTS)[number];
  /** Folder of the program's journal. */
  readonly data: string;
  readonly desktop: DesktopCounter;
  /** Waits until the closed program has ended, and starts another on the same data. */
  readonly startAgain: (data: string) => Promise<DesktopCounter>;
}

/**
 * Limit for the till's opening, which these tests do not measure, ms; long, for a busy computer.
 */
const OPENED_WITHIN_MS = 50_000;

async function start(host: DesktopFixtures['host'], data: string): Promise<DesktopCounter> {
  const electron = host === 'electron' ? electronBinary() : null;
  base.skip(host === 'electron' && electron === null, "Electron's binary is not on this computer");
  const desktop = await (electron === null
    ? startOnStandIn(data)
    : startInElectron(data, electron));
  meanTextsInSight(desktop.page.context());
  // The window opens before its till, and the time until the till opens depends on the computer.
  await desktop.page
    .getByRole('heading', { name: 'Sign in' })
    .waitFor({ timeout: OPENED_WITHIN_MS });
  return desktop;
}

export const test = base.extend<DesktopFixtures>({
  host: ['stand-in', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern
  data: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'swipewell-desktop-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  desktop: async ({ data, host }, use) => {
    const desktop = await start(host, data);
    await use(desktop);
    await desktop.close();
  },
  startAgain: async ({ desktop, host }, use) => {
    let again: DesktopCounter | null = null;
    await use(async (data) => {
      await desktop.ended;
      again = await start(host, data);
      return again;
    });
    await (again as DesktopCounter | null)?.close();
  },
});
