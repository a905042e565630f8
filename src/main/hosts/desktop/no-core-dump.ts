import { writeFileSync } from 'node:fs';

/**
 * On Linux a crash writes the process memory to a file. Node cannot set the limit, but a process
 * can exclude its memory from the dump (core(5), coredump_filter), and its children inherit it.
 * Other systems write no dump unless an administrator enables it: docs/security.md.
 */
export function writeNoCoreDump(
  system: NodeJS.Platform,
  reportFault: (error: unknown) => void,
): void {
  if (system !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch (error) {
    reportFault(error);
  }
}
