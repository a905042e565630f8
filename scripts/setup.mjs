// Prepares a fresh clone, before `npm start` and `npm test`. Runs on the Node of the machine (20 or
// newer) and on nothing else, so it may import no package.
//
//     node scripts/setup.mjs          the needs of the program
//     node scripts/setup.mjs test     also the needs of the tests
//     node scripts/setup.mjs apt      prints the Debian packages that the tests lack, for a build machine's apt-get
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

/** System packages that the tests need, by Debian's name: the program in it and its purpose. */
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
  {
    program: 'pg_ctlcluster',
    debian: 'postgresql',
    only: 'linux',
    use: 'the database of the clinic hub',
  },
  { program: 'patroni', debian: 'patroni', only: 'linux', use: 'the failover of that database' },
  { program: 'etcd', debian: 'etcd-server', only: 'linux', use: "the failover's memory" },
  { program: 'strace', debian: 'strace', only: 'linux', use: "a count of the journal's syncs" },
];

/** More packages for the tests with real kernel devices; these tests run only on Linux. */
const GUEST_TOOLS = [
  { program: 'qemu-system-x86_64', debian: 'qemu-system-x86', use: 'a PC to plug readers into' },
  { program: 'busybox', debian: 'busybox-static', use: "that PC's shell" },
  { program: 'cpio', debian: 'cpio', use: "that PC's file system" },
];

const hasGuest = process.platform === 'linux' && process.arch === 'x64';
const TEST_TOOLS = hasGuest ? [...SYSTEM_TOOLS, ...GUEST_TOOLS] : SYSTEM_TOOLS;

class SetupError extends Error {}

function say(sentence) {
  process.stderr.write(`swipewell: ${sentence}\n`);
}

/**
 * Runs a command with its output on standard error, which leaves standard output to the program.
 */
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

/** The version of the Node of npm scripts: the package's, else the one on this computer. */
function nodeVersion() {
  const { stdout } = spawnSync(existsSync(NODE) ? NODE : process.execPath, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [, major = 0, minor = 0] = /^v(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return { major: Number(major), minor: Number(minor) };
}

function isNodeNewEnough() {
  const { major, minor } = nodeVersion();
  return major > 24 || (major === 24 && minor >= 18);
}

/**
 * Installs the libraries after a change of the lock file, Node 24 among them: npm checks each
 * against its sha512 in the lock file. There is no such package for Apple silicon; that computer
 * needs Node 24.
 */
function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const done = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
  if (done && isNodeNewEnough()) return;
  say('installing the libraries (a minute or two, once) …');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (!run('npm', ['ci', '--ignore-scripts', ...quiet])) {
    // Without the flag npm compiles better-sqlite3, which has its binaries in the package.
    throw new SetupError(
      'The libraries could not be installed; see above, then run: npm ci --ignore-scripts',
    );
  }
  if (!isNodeNewEnough()) {
    throw new SetupError(
      'Node 24.18 or newer is needed: install it from nodejs.org, then try again.',
    );
  }
  writeFileSync(STAMP, wanted);
}

/** Asks a person at a terminal; without one (a build machine, root in a container) it installs. */
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

/** Tools of this system that are missing; Windows has none of them. */
function isMissing({ program, only }) {
  if (process.platform === 'win32' || onPath(program)) return false;
  return only === undefined || only === process.platform;
}

async function installTool(tool) {
  const { program, debian, brew, use } = tool;
  if (!isMissing(tool)) return;
  const byApt = brew === undefined || onPath('apt-get');
  const command = byApt ? `sudo apt-get install ${debian}` : `brew install ${brew}`;
  const missing = `The tests need ${program} (${use}); run: ${command}`;
  if (!canApt() || !(await mayInstall(program))) throw new SetupError(missing);
  say(`installing ${program} (${use}) …`);
  if (!aptInstall([debian])) throw new SetupError(missing);
}

/** A missing tool fails only the tests that need it, so the set-up reports it and continues. */
async function orSay(installing) {
  try {
    await installing;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
  }
}

async function installChromium() {
  if (process.env.CI && canApt() && !hasHeadlessShell()) {
    say('installing a Chromium without windows …');
    aptInstall(['chromium-headless-shell']); // without one, another Chromium works
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
  if (process.argv[2] === 'apt') {
    const packages = TEST_TOOLS.filter(isMissing).map(({ debian }) => debian);
    process.stdout.write(`${packages.join(' ')}\n`);
    return;
  }
  installPackages();
  if (process.argv[2] !== 'test') return;
  for (const tool of TEST_TOOLS) await orSay(installTool(tool));
  await orSay(installChromium());
}

main().catch((error) => {
  say(error instanceof SetupError ? error.message : String(error.stack));
  process.exitCode = 1;
});
