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

export { expect };

/** Where the same tests run: on the stand-in everywhere, and in Electron wherever its binary is. */
export const HOSTS = ['stand-in', 'electron'] as const;

export interface DesktopFixtures {
  readonly host: (typeof HOSTS)[number];
  /** Where the program keeps its journal. */
  readonly data: string;
  readonly desktop: DesktopCounter;
  /** Waits for the end of the program that was closed, and starts another on the same data. */
  readonly startAgain: (data: string) => Promise<DesktopCounter>;
}

/** The till's opening is not what these tests are about; a busy computer takes its time. */
const OPENED_WITHIN_MS = 50_000;

async function start(host: DesktopFixtures['host'], data: string): Promise<DesktopCounter> {
  const electron = host === 'electron' ? electronBinary() : null;
  base.skip(host === 'electron' && electron === null, "Electron's binary is not on this computer");
  const desktop = await (electron === null
    ? startOnStandIn(data)
    : startInElectron(data, electron));
  // The window is there before its till is open, which takes as long as the computer takes.
  await desktop.page
    .getByRole('heading', { name: 'Who is at the desk?' })
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
