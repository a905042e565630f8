import { type ChildProcess, spawn } from 'node:child_process';

/** A utility process ends with its program; here the demo service sees the program's pipe close. */
export const utilityProcess = {
  fork: (
    script: string,
    args: readonly string[],
    { stdio }: { readonly stdio: 'inherit' | readonly string[] },
  ): ChildProcess =>
    stdio === 'inherit'
      ? spawn(process.execPath, [script, ...args], { stdio })
      : spawn(process.execPath, [script, ...args, '--exit-with-parent'], {
          stdio: ['pipe', 'pipe', 'inherit'],
        }),
};
