import { type ChildProcess, spawn } from 'node:child_process';

/** A utility process ends with its program; here it sees the program's pipe close. */
export const utilityProcess = {
  fork: (script: string, args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [script, ...args, '--exit-with-parent'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
};
