import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
}

const REPORT_VARIABLE = {
  vitest: 'SWIPEWELL_VITEST_REPORT',
  playwright: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
};

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function readReport(kind: 'vitest' | 'playwright', file: string): Count | null {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return kind === 'vitest'
    ? {
        passed: number(report.numPassedTests),
        failed: number(report.numFailedTests),
        skipped: number(report.numPendingTests) + number(report.numTodoTests),
      }
    : {
        passed: number(report.stats?.expected),
        failed: number(report.stats?.unexpected) + number(report.stats?.flaky),
        skipped: number(report.stats?.skipped),
      };
}

/** A step that fails without a failed test still fails; so does one that ran no test. */
function countOf(step: Step, exit: number | null, report: string): Count {
  const whole = { passed: exit === 0 ? 1 : 0, failed: exit === 0 ? 0 : 1, skipped: 0 };
  if (step.counts === undefined) return whole;
  const counted = readReport(step.counts, report);
  const skipped = step.maySkip === true && exit === 0 && (counted?.skipped ?? 0) > 0;
  if (counted === null || (counted.passed === 0 && counted.failed === 0 && !skipped)) {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return exit === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
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

  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  if (sum('failed') > 0) process.exitCode = 1;
}
