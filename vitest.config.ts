import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const report = process.env['SWIPEWELL_VITEST_REPORT'];

/** Of `npm run test:full`: each takes a minute, and goes deeper into what shorter files test too. */
const FULL_ONLY = [
  'test/integration/journal/every-column.test.ts',
  'test/integration/closing/planted-differences.test.ts',
  'test/integration/books/quarter.test.ts',
  'test/integration/reports/posting-kills.test.ts',
  'test/integration/hub/nodes.test.ts',
];

const LONG_FILES =
  /\/(kills|model-days|proof|commands|approvals|database-faults|failover|failures|counters|quarter|every-column)\.test\.ts$/;

/** Files that take a minute begin first, so that no core waits for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { long = [], short = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      LONG_FILES.test(moduleId) ? 'long' : 'short',
    );
    return [...long, ...short];
  }
}

/** The default of `expect.poll` is a second, in which a busy computer may do nothing of a test. */
const PATIENT = { timeout: 20_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: '100%', // the default leaves one core free: half of two
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/support/all-messages.ts'],
          // Our modules have no state, and loading them again for each file doubles the time.
          isolate: false,
          // Half a minute allows for a slow machine and still ends a hanging test.
          testTimeout: 30_000,
          expect: { poll: PATIENT },
          hookTimeout: 30_000, // a key by scrypt
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(process.env['SWIPEWELL_FULL'] === undefined ? FULL_ONLY : []),
          ],
          setupFiles: ['test/support/all-messages.ts'],
          // A test that fills a socket takes 8 seconds alone, and a minute on a busy computer.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: PATIENT },
          // Many of its tests wait for another process.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: 1_800_000, // the longest takes five minutes alone
        },
      },
    ],
  },
});
