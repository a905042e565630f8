import { defineConfig } from 'vitest/config';

const report = process.env['SWIPEWELL_VITEST_REPORT'];

export default defineConfig({
  test: {
    name: 'hardware',
    include: ['test/hardware/**/*.test.ts'],
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
