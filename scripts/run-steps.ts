import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** Runs every step, also after a failed one, and ends with `N passed, N failed`. */
export function runSteps(steps: readonly Step[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-test-'));
  const counts: Count[] = [];
  for (const [index, step] of steps.entries()) {
    const began = performance.now();
    const report = join(folder, `${index}.json`);
    console.log(`\n── ${step.name} ──`);
    const { status } = spawnSync('npm', ['run', '--silent', ...step.command], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        // Hundreds of processes load the same programs: the first compiles them for all.
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        ...(step.counts === undefined ? {} : { [REPORT_VARIABLE[step.counts]]: report }),
      },
    });
    const count = countOf(step, status, report);
    counts.push(count);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`${count.failed === 0 ? 'ok' : 'FAILED'}: ${step.name}, ${seconds} s`);
  }
  rmSync(folder, { recursive: true });

  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  if (sum('failed') > 0) process.exitCode = 1;
}
