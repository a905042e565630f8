import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One check, by a script of package.json. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** The test runner of the report that counts its tests; a step without one counts as one. */
  readonly counts?: 'vitest' | 'playwright';
  /** True if all its tests may be skipped; the tests decide this. */
  readonly maySkip?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Such neighbors run side by side. */
  readonly usesOneCore?: boolean;
}

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The names of failed tests, for the end of a log that may be cut. */
  readonly failures: readonly string[];
}

const REPORT_VARIABLE = {
  vitest: 'SWIPEWELL_VITEST_REPORT',
  playwright: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
};

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

const spec = z.object({ ok: z.boolean(), title: z.string(), file: z.string() });

const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  suites: z.array(suite),
});

const specsOf = ({ specs, suites = [] }: z.infer<typeof suite>): z.infer<typeof spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function readReport(kind: 'vitest' | 'playwright', file: string): Count | null {
  if (!existsSync(file)) return null;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (kind === 'playwright') {
    const { stats, suites } = playwrightReport.parse(report);
    return {
      ...{ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
      failures: suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map((each) => `${each.file} › ${each.title}`),
    };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(report);
  return {
    ...{ passed: numPassedTests, failed: numFailedTests },
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative(ROOT, name)} › ${fullName}`),
    ),
  };
}

/** A step that fails without a failed test still fails; so does one that ran no test. */
function countOf(step: Step, exit: number | null, report: string): Count {
  const failed = { passed: 0, failed: 1, skipped: 0, failures: [step.name] };
  if (step.counts === undefined) {
    return exit === 0 ? { passed: 1, failed: 0, skipped: 0, failures: [] } : failed;
  }
  const counted = readReport(step.counts, report);
  const skipped = step.maySkip === true && exit === 0 && (counted?.skipped ?? 0) > 0;
  if (counted === null || (counted.passed === 0 && counted.failed === 0 && !skipped)) {
    return failed;
  }
  return exit === 0 || counted.failed > 0
    ? counted
    : { ...counted, failed: 1, failures: [step.name] };
}

/** The steps in their order; neighbors that use one core each are together. */
function groupsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.usesOneCore === true && last?.at(-1)?.usesOneCore === true) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Runs a step, and prints its result: its own output as it comes, or at its end if it runs beside others. */
async function runStep(step: Step, folder: string, isAlone: boolean): Promise<Count> {
  const began = performance.now();
  const report = join(folder, `${step.command.join('-')}.json`);
  const output: Buffer[] = [];
  const head = `\n── ${step.name} ──\n`;
  if (isAlone) process.stdout.write(head);
  const written = isAlone ? 'inherit' : 'pipe';
  const child = spawn('npm', ['run', '--silent', ...step.command], {
    cwd: ROOT,
    stdio: ['ignore', written, written],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...step.env,
      // Hundreds of processes load the same programs: the first compiles them for all.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...(step.counts === undefined ? {} : { [REPORT_VARIABLE[step.counts]]: report }),
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const [status] = await once(child, 'close');
  if (!isAlone) process.stdout.write(Buffer.concat([Buffer.from(head), ...output]));
  const count = countOf(step, typeof status === 'number' ? status : null, report);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${count.failed === 0 ? 'ok' : 'FAILED'}: ${step.name}, ${seconds} s`);
  return count;
}

/** Runs every step, also after a failed one, and ends with `N passed, N failed`. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-test-'));
  const counts: Count[] = [];
  for (const group of groupsOf(steps)) {
    const waiting = group.values();
    const lane = async () => {
      for (const step of waiting) counts.push(await runStep(step, folder, group.length === 1));
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), group.length) }, lane));
  }
  rmSync(folder, { recursive: true });

  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  for (const failure of counts.flatMap(({ failures }) => failures)) {
    console.log(`FAILED: ${failure}`);
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  if (sum('failed') > 0) process.exitCode = 1;
}
