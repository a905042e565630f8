/**
 * Mutation testing of the code for money: changes one place of a file at a time, and expects a test to fail.
 *
 *     npm run check-mutants             the files that changed, or that have tests that changed, since their last result
 *     npm run check-mutants -- --all    every file; -- PATH …   these files
 *
 * Results are in results.json; a mutant that no test finds needs a reason in accepted.ts.
 */

import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { rowOf } from '../../src/shared/domain/row-of.ts';
import { ACCEPTED } from './accepted.ts';
import { type Mutant, mutantsOf } from './mutants-of.ts';

/** The sources, and the tests that find their mutants: unit tests, then others. */
const TARGETS = [
  {
    sources: 'src/shared/domain/money.ts',
    tests: 'test/unit/shared/domain/{money,signed-money,equal-parts}.test.ts',
  },
  {
    sources: 'src/main/reconciliation/*.ts',
    tests:
      'test/{unit/main/reconciliation/*,unit/main/closing/{reconciliation,second-charge},integration/closing/planted-*}.test.ts',
  },
  { sources: 'src/main/journal/*.ts', tests: 'test/unit/main/journal/**/*.test.ts' },
  {
    sources: 'src/main/payments/engine/*.ts',
    tests: 'test/unit/main/payments/{*,engine/*}.test.ts',
  },
] as const;

/** Time for the tests of one mutant, ms; a mutant that loops is found by it. */
const MOST_MS = 60_000;

const RESULTS = fileURLToPath(new URL('results.json', import.meta.url));

const resultSchema = z.strictObject({
  /** SHA-256 of the source and its tests. */
  digest: z.string(),
  mutants: z.int(),
  /** `line: change` of each mutant that no test finds. */
  survivors: z.array(z.string()),
});
const resultsSchema = z.record(z.string(), resultSchema);

type Results = z.infer<typeof resultsSchema>;

const say = (line: string) => process.stdout.write(`${line}\n`);

function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

const answerSchema = z.union([
  z.object({ index: z.int(), began: z.literal(true) }),
  z.object({ index: z.int(), killed: z.boolean() }),
]);

/** The mutants from an index on that no test finds, until the worker ends or one takes too long. */
function runFrom(file: string, tests: readonly string[], from: number) {
  return new Promise<{ readonly survivors: readonly number[]; readonly hung: number | null }>(
    (resolve, reject) => {
      const survivors: number[] = [];
      let at = from;
      let hung: number | null = null;
      const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [
        fileURLToPath(new URL(`../../${file}`, import.meta.url)),
        JSON.stringify(tests),
        String(from),
      ]);
      let timer: NodeJS.Timeout | undefined;
      child.on('message', (message) => {
        const answer = answerSchema.parse(message);
        at = answer.index;
        clearTimeout(timer);
        if ('killed' in answer) {
          if (!answer.killed) survivors.push(at);
          return;
        }
        timer = setTimeout(() => {
          hung = at;
          child.kill('SIGKILL');
        }, MOST_MS);
      });
      child.once('error', reject);
      child.once('exit', (code) => {
        clearTimeout(timer);
        if (hung === null && code !== 0) reject(new Error(`The tests of ${file} could not run.`));
        else resolve({ survivors, hung });
      });
    },
  );
}

async function survivorsOf(file: string, tests: readonly string[]): Promise<readonly number[]> {
  const found: number[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const { survivors, hung } = await runFrom(file, tests, from);
    found.push(...survivors);
    from = hung === null ? null : hung + 1;
  }
  return found;
}

const named = ({ line, change }: Mutant) => `${line}: ${change}`;

/** The reason that a survivor changes nothing; undefined without one. */
const reasonOf = (file: string, survivor: string) =>
  rowOf(rowOf(ACCEPTED, file) ?? {}, survivor.replace(/^\d+: /, ''));

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const results: Results = existsSync(RESULTS)
    ? resultsSchema.parse(JSON.parse(readFileSync(RESULTS, 'utf8')))
    : {};
  for (const target of TARGETS) {
    const tests = globSync(target.tests).toSorted();
    for (const file of globSync(target.sources).toSorted()) {
      const digest = digestOf([file, ...tests]);
      const isWanted =
        positionals.length === 0 || positionals.some((each) => file.startsWith(each));
      if (!isWanted || (!values.all && results[file]?.digest === digest)) continue;
      const mutants = mutantsOf(readFileSync(file, 'utf8'));
      const numbers = mutants.length === 0 ? [] : await survivorsOf(file, tests);
      const survivors = numbers.flatMap((index) => mutants[index] ?? []).map(named);
      results[file] = { digest, mutants: mutants.length, survivors };
      writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
      say(`${file}: ${mutants.length - survivors.length} of ${mutants.length}`);
      for (const each of survivors) {
        say(`  ${each}${reasonOf(file, each) === undefined ? '' : ` (${reasonOf(file, each)})`}`);
      }
    }
  }
  const all = Object.entries(results);
  const sum = all.reduce((total, [, { mutants }]) => total + mutants, 0);
  const alive = all.flatMap(([file, { survivors }]) =>
    survivors.map((each) => [file, each] as const),
  );
  const open = alive.filter(([file, each]) => reasonOf(file, each) === undefined);
  const percent = (((sum - alive.length) / Math.max(sum, 1)) * 100).toFixed(1);
  say(
    `${sum - alive.length} of ${sum} mutants killed (${percent} %) in ${all.length} files, ${open.length} survivors without a reason`,
  );
  return open.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
