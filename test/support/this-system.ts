import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/*
 * Guards of tests that need more than each system has. On Linux the set-up installs every program of the tests, so a test
 * without its program fails there; macOS and Windows run what they can.
 */

export const IS_WINDOWS = process.platform === 'win32';

/** True if this account writes into folders without the permission: root, or a system without file modes. */
export const IGNORES_MODES = IS_WINDOWS || process.getuid?.() === 0;

/** True if a program of the tests is not on this macOS or Windows. */
export function isMissing(program: string): boolean {
  if (process.platform === 'linux') return false;
  return spawnSync(IS_WINDOWS ? 'where' : 'which', [program]).status !== 0;
}

/** For `beforeEach`: skips a test without the program. */
export function skipWithout(program: string): (context: TestContext) => void {
  const missing = isMissing(program);
  return ({ skip }) => skip(missing, `${program} is not on this computer`);
}

/** For `beforeEach`: skips a test on Windows. */
export function skipOnWindows(reason: string): (context: TestContext) => void {
  return ({ skip }) => skip(IS_WINDOWS, reason);
}
