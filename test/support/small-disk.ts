import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** The reason of a skipped test. */
export const NO_SMALL_DISK =
  'Linux lets only root mount a small disk; a build machine (CI=true) does it by sudo';

const isRoot = process.getuid?.() === 0;

/** Runs a command as root; a build machine's account may do that without a password. */
function asRoot(...command: readonly string[]): boolean {
  if (process.platform !== 'linux' || !(isRoot || process.env['CI'])) return false;
  const [program = '', ...args] = isRoot ? command : ['sudo', '-n', ...command];
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/**
 * A separate disk of `kilobytes` that belongs to this account, and a function that makes it read-only; null if none can
 * be mounted ({@link NO_SMALL_DISK}).
 */
export function smallDisk(kilobytes: number): { folder: string; makeReadOnly(): void } | null {
  const folder = temporaryFolder();
  const options = `size=${kilobytes}k,uid=${process.getuid?.()},mode=700`;
  if (!asRoot('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder)) return null;
  onTestFinished(() => {
    asRoot('umount', '--lazy', folder);
  });
  return {
    folder,
    makeReadOnly: () => {
      if (!asRoot('mount', '-o', 'remount,ro', folder))
        throw new Error('The disk stayed writable.');
    },
  };
}
