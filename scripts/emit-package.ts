import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Emits the package in the current folder to `dist`: JavaScript and declarations of its modules, with the files that they
 * read, and the license beside it. npm runs it before `npm pack`, and with --remove after it.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Files that modules read at run time, or run. */
const READ_AT_RUN_TIME = ['**/*.json', '**/*.mjs', '**/*.rules'];
const OF_THE_FOLDER = new Set(['package.json', 'tsconfig.package.json']);

function emit(): void {
  const tsc = join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.package.json'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The package could not be emitted; see above.');
  for (const file of globSync(READ_AT_RUN_TIME, { exclude: ['dist/**'] })) {
    if (OF_THE_FOLDER.has(file)) continue;
    mkdirSync(join('dist', dirname(file)), { recursive: true });
    cpSync(file, join('dist', file));
  }
  cpSync(join(ROOT, 'LICENSE'), 'LICENSE');
}

function remove(): void {
  rmSync('dist', { recursive: true, force: true });
  rmSync('LICENSE', { force: true });
}

remove();
if (!process.argv.includes('--remove')) emit();
