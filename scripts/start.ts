import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ELECTRON = join(ROOT, 'node_modules', 'electron');
const BUILT = join(ROOT, 'out', '.built');

function say(sentence: string): void {
  process.stderr.write(`swipewell: ${sentence}\n`);
}

/** Runs one of the scripts with its output on standard error. */
function runTool(script: string, ...args: readonly string[]): boolean {
  return (
    spawnSync(process.execPath, [script, ...args], { cwd: ROOT, stdio: ['ignore', 2, 2] })
      .status === 0
  );
}

/** Newest change of any input of the build, ms since 1970. */
function newestSource(): number {
  const files = globSync(['src/**/*', 'drivers/**/*', 'demo-service/**/*', '*.{json,ts}'], {
    cwd: ROOT,
  });
  return Math.max(...files.map((file) => statSync(join(ROOT, file)).mtimeMs));
}

function build(): void {
  const newest = newestSource();
  if (existsSync(BUILT) && Number(readFileSync(BUILT, 'utf8')) === newest) return;
  say('building the screens …');
  const cli = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  if (!runTool(cli, 'build', '--logLevel', 'warn')) {
    say('The screens could not be built; see above.');
    process.exit(1);
  }
  writeFileSync(BUILT, String(newest));
}

/** Electron's binary comes separately from its package; it is downloaded once, if possible. */
function electronBinary(): string | null {
  if (!existsSync(join(ELECTRON, 'dist'))) {
    say("fetching Electron's binary (once) …");
    if (!runTool(join(ELECTRON, 'install.js'))) {
      say("Electron's binary cannot be had here, so Swipewell opens in the browser.");
      return null;
    }
  }
  const binary: unknown = createRequire(import.meta.url)('electron');
  return typeof binary === 'string' ? binary : null;
}

const args = process.argv.slice(2);
build();
const electron = args.includes('--browser') ? null : electronBinary();
if (electron === null) {
  process.argv = [...process.argv.slice(0, 2), ...args];
  await import('../src/main/hosts/browser/main.ts');
} else {
  const child = spawn(electron, ['.', ...args], { cwd: ROOT, stdio: 'inherit' });
  child.once('exit', (code) => process.exit(code ?? 1));
}
