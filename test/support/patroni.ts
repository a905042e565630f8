/**
 * Three PostgreSQL nodes under Patroni, with one etcd, on loopback, by the files of `build/hub`: its certificates, `etcd.env` and
 * `patroni.yml`, with other ports and folders. One etcd in place of three, because only the database is tested.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Agent, request } from 'undici';
import { freePort } from './desktop-counter.ts';
import { soon } from './soon.ts';

const NODES = 3;
/** Patroni calls a PostgreSQL at 127.0.0.1 `localhost`, which is not the name of its certificate. */
const HOST = '127.0.0.2';
const FILES = fileURLToPath(new URL('../../build/hub/', import.meta.url));
const VERSIONS = '/usr/lib/postgresql';
const installed = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
/** The programs of the newest PostgreSQL. */
const BIN = join(VERSIONS, String(Math.max(0, ...installed)), 'bin');

/** True if Debian's packages patroni, etcd-server and postgresql are installed. */
export const hasPatroni = [`${BIN}/postgres`, '/usr/bin/patroni', '/usr/bin/etcd'].every((file) =>
  existsSync(file),
);

/** PostgreSQL does not run as root. */
function account(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface PatroniNode {
  readonly name: string;
  readonly address: string;
  /** The port of its Patroni. */
  readonly api: number;
  /** Ends the node as a power cut does: Patroni and PostgreSQL at once. */

  cutPower(): Promise<void>;
  /** Ends PostgreSQL alone; Patroni sees it. */
  killDatabase(): void;
  /** Starts a node again after its power cut. */
  start(): void;
}

export interface PatroniCluster {
  /** All nodes, for `--database`. */
  readonly url: string;
  /** The node that takes writes, and has a synchronous standby; null while there is none. */
  primary(): Promise<PatroniNode | null>;
  close(): Promise<void>;
}

export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-patroni-'));
  const user = account();
  const own = (path: string) => {
    if (user !== null) execFileSync('chown', [`${user.uid}:${user.gid}`, path]);
  };
  own(folder);
  const processes = new Map<string, ChildProcess>();
  const run = (
    name: string,
    program: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ) => {
    const child = spawn(program, args, {
      ...(user ?? {}),
      env: { ...process.env, HOME: folder, ...environment },
      stdio: 'ignore',
      cwd: folder,
      detached: true, // a group of its own
    });
    processes.set(name, child);
  };
  execFileSync('sh', [join(FILES, 'make-certificates.sh'), HOST], { cwd: folder, stdio: 'ignore' });
  const certificates = join(folder, HOST);
  for (const path of ['', 'ca.pem', 'node.pem', 'node.key']) own(join(certificates, path));
  const [etcd, peer] = [await freePort(), await freePort()];
  run('etcd', '/usr/bin/etcd', ['--log-level', 'error'], {
    ...variablesOf(
      filledIn('etcd.env', [
        ['NODE', 'node1'],
        [/node1=.+/, `node1=https://ADDRESS:2380`],
        ['ADDRESS:2379', `${HOST}:${etcd}`],
        ['ADDRESS:2380', `${HOST}:${peer}`],
        ['/var/lib/etcd/swipewell', join(folder, 'etcd')],
        ['/etc/swipewell', certificates],
      ]),
    ),
  });
  const nodes: PatroniNode[] = [];
  for (let n = 1; n <= NODES; n += 1) {
    const name = `node${n}`;
    const [port, api] = [await freePort(), await freePort()];
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    own(data);
    const file = join(folder, `${name}.yml`);
    const configuration = filledIn('patroni.yml', [
      ['NODE', name],
      ['ADDRESS1:2379, ADDRESS2:2379, ADDRESS3:2379', `${HOST}:${etcd}`],
      ['ADDRESS:8008', `${HOST}:${api}`],
      ['ADDRESS:5432', `${HOST}:${port}`],
      ['/etc/swipewell', certificates],
      ['/var/lib/postgresql/15/swipewell', join(data, 'data')],
      ['/usr/lib/postgresql/15/bin', BIN],
      // The shortest times: a primary whose PostgreSQL ended is replaced as well.
      ['loop_wait: 5', 'loop_wait: 2\n    primary_start_timeout: 0'],
    ]);
    const ofTest = `  pgpass: ${join(data, 'pgpass')}\n  parameters: { unix_socket_directories: '${folder}' }\n`;
    writeFileSync(file, configuration + ofTest);
    own(file);
    const pidFile = join(data, 'data', 'postmaster.pid');
    const killDatabase = () => {
      if (existsSync(pidFile)) kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]));
    };
    const node: PatroniNode = {
      name,
      address: `${HOST}:${port}`,
      api,
      killDatabase,
      cutPower: async () => {
        const child = processes.get(name);
        if (child !== undefined) await end(child);
        killDatabase();
      },
      start: () => run(name, '/usr/bin/patroni', [file]),
    };
    nodes.push(node);
    node.start();
  }
  const authority = readFileSync(join(certificates, 'ca.pem'), 'utf8');
  const dispatcher = new Agent({ connect: { ca: authority } });
  const hosts = nodes.map(({ address }) => address);
  const primary = async () => {
    // As etcd has it: a standby that PostgreSQL alone counts as synchronous would not be promoted.
    const withRole = async (role: 'primary' | 'sync') => {
      const has = await Promise.all(nodes.map(({ api }) => hasRole(api, role, dispatcher)));
      return nodes.filter((_, at) => has[at]);
    };
    const [standby] = await withRole('sync');
    const [first] = await withRole('primary');
    return standby === undefined ? null : (first ?? null);
  };
  const urlOf = (account: string, at: string, database: string) =>
    `postgresql://${account}@${at}/${database}?sslmode=verify-full&sslrootcert=${certificates}/ca.pem`;
  const cluster = {
    url: urlOf('hub:PASSWORD', hosts.join(), 'hub'),
    primary,
    close: async () => {
      // The nodes first: without their etcd they would stop and start their databases.
      await Promise.all(nodes.map((node) => node.cutPower()));
      for (const child of processes.values()) await end(child);
      await dispatcher.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    const { address } = await soon('a primary with its standby', primary);
    const superuser = urlOf('postgres:PASSWORD_OF_POSTGRES', address, 'postgres');
    const client = new pg.Client({ connectionString: superuser });
    await client.connect();
    await client.query("CREATE ROLE hub LOGIN PASSWORD 'PASSWORD'");
    await client.query('CREATE DATABASE hub OWNER hub');
    await client.end();
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** A file of `build/hub` with these values. @throws {Error} for one that has no place in it. */
function filledIn(name: string, values: readonly (readonly [string | RegExp, string])[]): string {
  let text = readFileSync(join(FILES, name), 'utf8');
  for (const [place, value] of values) {
    if (text.search(place) < 0) throw new Error(`${name} has no ${place}.`);
    text = text.replaceAll(place instanceof RegExp ? new RegExp(place, 'g') : place, value);
  }
  return text;
}

/** The variables of a file for systemd. */
function variablesOf(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** The answer of a node's Patroni to a check of its role: 200 if it has it. */
async function hasRole(api: number, role: 'primary' | 'sync', dispatcher: Agent): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2_000);
    const answer = await request(`https://${HOST}:${api}/${role}`, { dispatcher, signal });
    await answer.body.dump();
    return answer.statusCode === 200;
  } catch {
    return false; // it is down, or starts
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  kill(child.pid ?? 0);
  await ended;
}
