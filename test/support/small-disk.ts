import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

function mount(...args: readonly string[]): boolean {
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}

/**
 * A separate disk of `kilobytes`, and a function that makes it read-only; null if none can be
 * mounted.
 */
export function smallDisk(kilobytes: number): { folder: string; makeReadOnly(): void } | null {
  const folder = temporaryFolder();
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !mount('-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder)) return null;
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder]);
  });
  return {
    folder,
    makeReadOnly: () => {
      if (!mount('-o', 'remount,ro', folder)) throw new Error('The disk stayed writable.');
    },
  };
}
