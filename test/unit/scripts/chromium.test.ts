import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { PLAYWRIGHT_PROGRAM } from '../../../scripts/chromium.mjs';

test('the set-up finds the Chromium that Playwright downloads', () => {
  expect(
    chromium
      .executablePath()
      .split(/[\\/]chromium-\d+[\\/]/)
      .at(-1),
  ).toBe(PLAYWRIGHT_PROGRAM);
});
