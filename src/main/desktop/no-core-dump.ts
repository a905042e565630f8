import { writeFileSync } from 'node:fs';

/**
 * A crash would have Linux write the memory to a file. Node cannot set the limit, but which parts of
 * the memory are written is a process's own to say: none (core(5), coredump_filter), and its children
 * inherit it. Elsewhere no dump is written unless an administrator asks for it: docs/security.md.
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
