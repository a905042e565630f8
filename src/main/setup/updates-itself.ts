import { win32 } from 'node:path';

/**
 * True if this copy of the program replaces itself. A copy that an administrator installed for all
 * users (the MSI, a deb) is updated by the same installer.
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
      return !program.startsWith('/Volumes/'); // inside the disk image it cannot be replaced
    default:
      return false;
  }
}

/** True if an administrator installed it for all users of this Windows PC. */
export function isBelowProgramFiles(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return ['ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432'].some((name) =>
    isBelow(env[name], program),
  );
}

/** Compares Windows paths without regard to case. */
function isBelow(folder: string | undefined, file: string): boolean {
  if (folder === undefined) return false;
  const way = win32.relative(folder, file);
  return !way.startsWith('..') && !win32.isAbsolute(way);
}
