import { win32 } from 'node:path';

/**
 * Whether this copy of the program replaces itself. What an administrator put on the PC for everybody
 * (the MSI, a deb) is updated by what put it there.
 */
export function updatesItself(
  system: NodeJS.Platform,
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  switch (system) {
    case 'win32':
      return !isBelowProgramFiles(program, env);
    case 'linux':
      return env['APPIMAGE'] !== undefined;
    case 'darwin':
      return !program.startsWith('/Volumes/'); // opened in the disk image, it cannot be replaced
    default:
      return false;
  }
}

/** Whether an administrator installed it for everybody on this Windows PC. */
export function isBelowProgramFiles(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return ['ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432'].some((name) =>
    isBelow(env[name], program),
  );
}

/** Of Windows paths, whichever case they are written in. */
function isBelow(folder: string | undefined, file: string): boolean {
  if (folder === undefined) return false;
  const way = win32.relative(folder, file);
  return !way.startsWith('..') && !win32.isAbsolute(way);
}
