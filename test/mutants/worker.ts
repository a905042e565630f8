/** Runs the tests of one source file against its mutants, one after the other; the parent ends a hanging one. */

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createVitest } from 'vitest/node';
import { z } from 'zod';
import { mutantsOf, mutated } from './mutants-of.ts';

const [file = '', tests = '', from = '0'] = process.argv.slice(2);
const source = readFileSync(file, 'utf8');
let code = source;

const vitest = await createVitest(
  'test',
  {
    ...{ config: false, watch: false, isolate: true, bail: 1, maxWorkers: 1, reporters: [{}] },
    include: z.array(z.string()).parse(JSON.parse(tests)),
    setupFiles: ['test/support/all-messages.ts'],
    testTimeout: 30_000,
    fsModuleCache: false, // its keys are of the files on the disk
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (id === file ? code : null),
      },
    ],
  },
);

const isUnit = (moduleId: string) => moduleId.includes('/unit/');

/** The test files; the last unit test that found a mutant comes first, since it often finds the next one too. */
const specifications = (await vitest.globTestSpecifications()).toSorted(
  (one, other) => Number(isUnit(other.moduleId)) - Number(isUnit(one.moduleId)),
);
if (specifications.length === 0) throw new Error(`No test of ${file}.`);

/** True if a test fails. */
async function isFound(): Promise<boolean> {
  vitest.invalidateFile(file);
  for (const [place, specification] of specifications.entries()) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    if (unhandledErrors.length === 0 && testModules.every((each) => each.ok())) continue;
    if (isUnit(specification.moduleId)) {
      specifications.splice(place, 1);
      specifications.unshift(specification);
    }
    return true;
  }
  return false;
}

if (await isFound()) throw new Error(`The tests of ${file} fail without a mutant.`);
for (const [index, mutant] of mutantsOf(source).entries()) {
  if (index < Number(from)) continue;
  process.send?.({ index, began: true });
  code = mutated(source, mutant);
  process.send?.({ index, killed: await isFound() });
}
await vitest.close();
process.exit(0); // Vitest sets a code for each failed test
