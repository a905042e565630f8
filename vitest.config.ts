import { defineConfig } from 'vitest/config';

const report = process.env['SWIPEWELL_VITEST_REPORT'];

export default defineConfig({
  test: {
    maxWorkers: '100%', // by itself it leaves one core free: half of two
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: [
      // Half a minute is for a slow machine: what hangs is found all the same.
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
});
