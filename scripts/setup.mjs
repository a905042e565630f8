// Sees to everything a fresh clone needs, before `npm start` and `npm test`. Runs on the Node that is
// on the machine (20 or newer) and on nothing else, so it may import no package.
//
//   node scripts/setup.mjs          what the program needs
//   node scripts/setup.mjs test     that, and what the tests need beside it
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { findChromium, hasHeadlessShell } from './chromium.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(ROOT, 'node_modules', '.swipewell-setup');
const NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** What the tests need of the system, by Debian's package: the program it brings and what it is for. */
const SYSTEM_TOOLS = [
  { program: 'curl', debian: 'curl', brew: 'curl', use: 'a second client of the service' },
  { program: 'socat', debian: 'socat', brew: 'socat', use: 'a pair of serial lines' },
  {
    program: 'xmllint',
    debian: 'libxml2-utils',
    brew: 'libxml2',
    use: "a reader of the service's XML",
  },
  {
    program: 'soffice',
    debian: 'libreoffice-calc-nogui',
    brew: 'libreoffice',
    use: 'a reader of the workbooks of reports',
  },
  {
    program: 'pdftotext',
    debian: 'poppler-utils',
    brew: 'poppler',
    use: 'a reader of the PDFs of reports',
  },
  { program: 'strace', debian: 'strace', only: 'linux', use: "a count of the journal's syncs" },
];

/** What the tests with real kernel devices need beside it; elsewhere than on Linux they cannot run. */
const GUEST_TOOLS = [
  { program: 'qemu-system-x86_64', debian: 'qemu-system-x86', use: 'a PC to plug readers into' },
  { program: 'busybox', debian: 'busybox-static', use: "that PC's shell" },
  { program: 'cpio', debian: 'cpio', use: "that PC's file system" },
];

class SetupError extends Error {}

function say(sentence) {
  process.stderr.write(`swipewell: ${sentence}\n`);
}

/** Runs a command with its output on standard error, which leaves standard output to the program. */
function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    ...options,
  });
  return status === 0;
}

function onPath(program) {
  return spawnSync(process.platform === 'win32' ? 'where' : 'which', [program]).status === 0;
}

function nodeMajor() {
  const { stdout } = spawnSync(NODE, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * The libraries when the lock file changed; then the one install script we need, Node 24's own. Not
 * `npm ci`: it refuses a lock file that does not name the optional binaries of every other system,
 * and not every registry has them all. `--no-save` leaves the lock file as it is.
 */
function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const done = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
  if (done && nodeMajor() >= 24) return;
  say('installing the libraries (a minute or two, once) …');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (!run('npm', ['install', '--no-save', '--ignore-scripts', ...quiet])) {
    throw new SetupError('The libraries could not be installed; see above, then run: npm install');
  }
  say('fetching Node 24 …');
  run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  if (nodeMajor() < 24) {
    throw new SetupError(
      'Node 24 did not come with the libraries; run: npm rebuild node --ignore-scripts=false',
    );
  }
  writeFileSync(STAMP, wanted);
}

/** At a terminal a person is asked; without one (a build machine, root in a container) it is done. */
async function mayInstall(what) {
  if (process.env.CI || !process.stdin.isTTY) return true;
  const ask = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await ask.question(`swipewell: install ${what} on this computer? [Y/n] `);
  ask.close();
  return !/^n/i.test(answer.trim());
}

let listsFetched = false;

function aptInstall(packages) {
  if (!listsFetched) run('apt-get', ['update', '-qq']);
  listsFetched = true;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

const canApt = () => process.getuid?.() === 0 && onPath('apt-get');

async function installTool({ program, debian, brew, only, use }) {
  if (process.platform === 'win32' || onPath(program)) return;
  if (only !== undefined && only !== process.platform) return;
  const byApt = brew === undefined || onPath('apt-get');
  const command = byApt ? `sudo apt-get install ${debian}` : `brew install ${brew}`;
  const missing = `The tests need ${program} (${use}); run: ${command}`;
  if (!canApt() || !(await mayInstall(program))) throw new SetupError(missing);
  say(`installing ${program} (${use}) …`);
  if (!aptInstall([debian])) throw new SetupError(missing);
}

/** A developer's PC may do without: its tests are skipped there, with a word. A build machine may not. */
async function installGuestTool(tool) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  try {
    await installTool(tool);
  } catch (error) {
    if (process.env.CI || !(error instanceof SetupError)) throw error;
    say(`${error.message} (without it, real kernel devices are not tested)`);
  }
}

async function installChromium() {
  if (process.env.CI && canApt() && !hasHeadlessShell()) {
    say('installing a Chromium without windows …');
    aptInstall(['chromium-headless-shell']); // where there is none, another one does
  }
  if (findChromium() !== null) return;
  const missing = 'The tests need Chromium; run: npx playwright install chromium';
  if (!(await mayInstall('Chromium'))) throw new SetupError(missing);
  say('installing Chromium for the tests …');
  if (canApt()) aptInstall(['chromium']);
  else run('npx', ['playwright', 'install', 'chromium']);
  if (findChromium() === null) throw new SetupError(missing);
}

async function main() {
  installPackages();
  if (process.argv[2] !== 'test') return;
  for (const tool of SYSTEM_TOOLS) await installTool(tool);
  for (const tool of GUEST_TOOLS) await installGuestTool(tool);
  await installChromium();
}

main().catch((error) => {
  say(error instanceof SetupError ? error.message : String(error.stack));
  process.exitCode = 1;
});
