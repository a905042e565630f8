import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findTestChromium } from '../../scripts/chromium.mjs';

const executablePath = findTestChromium();
if (executablePath === null) {
  throw new Error('The tests need Chromium; run: npx playwright install chromium');
}

export default defineConfig({
  testDir: '.',
  // Axe and cut content in every look take minutes: of `npm run test:full` and `npm run pictures`.
  testIgnore:
    process.env['SWIPEWELL_FULL'] === undefined && process.env['SWIPEWELL_PICTURES'] === undefined
      ? /\/pictures[^/]*\.spec\.ts$|\/queue\.spec\.ts$/
      : [],
  outputDir: '../../test-results',
  // Each test has its own counter, service and page, and waits for them most of its time.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  // For a busy computer: a passing test waits for none of them.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter:
    process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    viewport: { width: 1280, height: 860 },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
