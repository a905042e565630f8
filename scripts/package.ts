import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeComponents } from './packaging/components.ts';
import { packageInstallers } from './packaging/package-installers.ts';
import { rehearse } from './packaging/rehearse.ts';
import { isPlatform } from './packaging/targets.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REHEARSED =
  "this was a REHEARSAL: Electron's binary cannot be had here, so no installer was made. On a computer that can fetch it, the same command makes them.";

function say(sentence: string): void {
  process.stderr.write(`swipewell: ${sentence}\n`);
}

function run(script: string, ...args: readonly string[]): boolean {
  const inside = join(ROOT, 'node_modules', script);
  return (
    spawnSync(process.execPath, [inside, ...args], { cwd: ROOT, stdio: [0, 2, 2] }).status === 0
  );
}

/**
 * Installers of this system; without Electron's binary, or with `--rehearse`, a rehearsal. A
 * release uses `--no-rehearsal`: it fails if the real installers cannot be made. With `--bundled` the bundle in out/ is used
 * as it is: a job with signing keys runs no bundler and no script of a package.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rehearse: { type: 'boolean', default: false },
      'no-rehearsal': { type: 'boolean', default: false },
      bundled: { type: 'boolean', default: false },
    },
  });
  if (
    !values.bundled &&
    !run('electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn')
  ) {
    throw new Error('The program could not be built; see above.');
  }
  writeComponents(ROOT);
  const { platform } = process;
  if (!isPlatform(platform)) throw new Error(`Swipewell is not made for ${platform}.`);
  const real =
    !values.rehearse &&
    (values.bundled ||
      existsSync(join(ROOT, 'node_modules', 'electron', 'dist')) ||
      run('electron/install.js'));
  if (real) {
    await packageInstallers(ROOT, platform, process.env);
    say('the installers are in release/');
    return;
  }
  if (values['no-rehearsal']) throw new Error("Electron's binary cannot be had here.");
  const { version } = createRequire(import.meta.url)('electron/package.json');
  await rehearse(ROOT, version);
  say(REHEARSED);
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
