/**
 * `swipewell --command self-test`: the installed program on this computer, part by part, in a folder that is deleted
 * afterwards. One JSON report on standard output, whatever fails; exit code 0 if no part does.
 *
 *    program ─▶ native modules ─▶ safe storage ─▶ service (TLS, own authority) ─▶ page (app://, its port) ─▶ payment
 *                                                                            ─▶ report writer ─▶ print to a file
 *
 * It uses the embedded service alone, never the till of this PC, and needs no network and no printer.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, protocol } from 'electron';
import { closeProgram } from './navigation-policy.ts';
import { SCREEN_SCHEME } from './screens.ts';
import type { Check, TestPart } from './self-test-parts.ts';
import { AbsentError } from './till-home.ts';

/** Time for one part on a slow PC, ms. */
const PART_MS = 120_000;
/** Time for all parts: less than the job of a release has. */
const ALL_MS = 600_000;

interface CheckedPart {
  readonly part: string;
  readonly state: 'works' | 'fails' | 'absent';
  readonly ms: number;
  /** The fault, or a version or number of the part. */
  readonly detail: string;
}

/**
 * @param program folder of the built program.
 * @param display the fault of `displayFault`.
 */
export async function runSelfTest(program: string, display: string | null): Promise<void> {
  const parts: CheckedPart[] = [];
  const test: TestPart = async (part, check) => {
    parts.push(await checked(part, PART_MS, check));
  };
  // Electron would show a dialog, and wait for a person.
  process.on('uncaughtException', (error) => parts.push(failed('program', 0, error)));
  closeProgram(app);
  protocol.registerSchemesAsPrivileged([
    { scheme: SCREEN_SCHEME, privileges: { standard: true, secure: true } },
  ]);
  const whole = await checked('program', ALL_MS, () => testProgram(program, display, test));
  parts.unshift(whole);
  const works = parts.every(({ state }) => state !== 'fails');
  const { platform, arch } = process;
  const report = { works, version: app.getVersion(), platform, arch, parts };
  // An exit would cut a pipe that is still being written to.
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`, () => app.exit(works ? 0 : 1));
}

/** Electron's start, the modules of the program, all their parts, and the end. */
async function testProgram(
  program: string,
  display: string | null,
  test: TestPart,
): Promise<string> {
  if (display !== null) throw new Error(display);
  await app.whenReady();
  app.on('window-all-closed', () => {}); // the report comes first
  const data = mkdtempSync(join(tmpdir(), 'swipewell-self-test-'));
  try {
    // A module that cannot be loaded, as a native one of another system, is in the report too.
    const { testParts } = await import('./self-test-parts.ts');
    await testParts(program, data, test);
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 10 });
  }
  return 'started and ended';
}

async function checked(part: string, limitMs: number, check: Check): Promise<CheckedPart> {
  const begun = performance.now();
  const ms = () => Math.round(performance.now() - begun);
  try {
    return { part, state: 'works', detail: await inTime(check(), limitMs), ms: ms() };
  } catch (error) {
    return failed(part, ms(), error);
  }
}

function failed(part: string, ms: number, error: unknown): CheckedPart {
  const detail = error instanceof Error ? error.message : String(error);
  return { part, state: error instanceof AbsentError ? 'absent' : 'fails', ms, detail };
}

/** @throws Error after the limit, ms */
async function inTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`No answer within ${limitMs / 1_000} s.`)),
    limitMs,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
