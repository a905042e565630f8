import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The systems that the program is built on and for, in npm's names. */
export const SYSTEMS = [
  ['win32', 'x64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['linux', 'x64'],
  ['linux', 'arm64'],
] as const;

/** The error of `npm ci` on `os` and `cpu`; null if the lock file has every package. */
export function installProblem(root: string, os: string, cpu: string): string | null {
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--dry-run', '--ignore-scripts', '--loglevel=error', `--os=${os}`, `--cpu=${cpu}`],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  return status === 0 ? null : stderr;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const [os, cpu] of SYSTEMS) {
    const problem = installProblem(root, os, cpu);
    if (problem === null) continue;
    console.error(`npm ci would fail on ${os} ${cpu}:\n${problem}`);
    process.exitCode = 1;
  }
}
