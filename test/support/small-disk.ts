import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

function mount(...args: readonly string[]): boolean {
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}

/** A disk of `kilobytes` of its own, with the way to make it read-only; null where none can be mounted. */
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
