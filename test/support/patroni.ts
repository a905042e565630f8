/**
 * Three PostgreSQL nodes under Patroni, with one etcd, on loopback, as `build/hub/patroni.yml` sets them up on three machines.
 * One etcd in place of three, because only the database is tested.
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
import { freePort } from './desktop-counter.ts';

const NODES = 3;
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
  const run = (name: string, program: string, args: readonly string[]) => {
    const child = spawn(program, args, {
      ...(user ?? {}),
      stdio: 'ignore',
      cwd: folder,
      detached: true, // a group of its own
    });
    processes.set(name, child);
  };
  const [etcd, peer] = [await freePort(), await freePort()];
  const client = `http://127.0.0.1:${etcd}`;
  run('etcd', '/usr/bin/etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
  ]);
  const nodes: PatroniNode[] = [];
  for (let n = 1; n <= NODES; n += 1) {
    const name = `node${n}`;
    const [port, api] = [await freePort(), await freePort()];
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    own(data);
    const file = join(folder, `${name}.yml`);
    writeFileSync(file, configuration({ name, port, api, etcd, data, socket: folder }));
    own(file);
    const pidFile = join(data, 'data', 'postmaster.pid');
    const killDatabase = () => {
      if (existsSync(pidFile)) kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]));
    };
    const node: PatroniNode = {
      name,
      address: `127.0.0.1:${port}`,
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
  const url = `postgresql://hub@${nodes.map(({ address }) => address).join()}/postgres`;
  return {
    url,
    // As etcd has it: a standby that PostgreSQL alone counts as synchronous would not be promoted.
    primary: async () => {
      const withRole = async (role: 'primary' | 'sync') => {
        const has = await Promise.all(nodes.map(({ api }) => hasRole(api, role)));
        return nodes.filter((_, at) => has[at]);
      };
      const [standby] = await withRole('sync');
      const [primary] = await withRole('primary');
      return standby === undefined ? null : (primary ?? null);
    },
    close: async () => {
      // The nodes first: without their etcd they would stop and start their databases.
      await Promise.all(nodes.map((node) => node.cutPower()));
      for (const child of processes.values()) await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The answer of a node's Patroni to a check of its role: 200 if it has it. */
async function hasRole(api: number, role: 'primary' | 'sync'): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2_000);
    return (await fetch(`http://127.0.0.1:${api}/${role}`, { signal })).ok;
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

/** As `build/hub/patroni.yml`, with the shortest times that Patroni allows. */
function configuration(node: {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly etcd: number;
  readonly data: string;
  readonly socket: string;
}): string {
  const { name, port, api, etcd, data, socket } = node;
  return `scope: swipewell
name: ${name}
restapi: { listen: '127.0.0.1:${api}', connect_address: '127.0.0.1:${api}' }
etcd3: { host: '127.0.0.1:${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    maximum_lag_on_failover: 0
    synchronous_mode: true
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters: { synchronous_commit: 'on', wal_log_hints: 'on', max_connections: 60 }
  initdb: [{ encoding: UTF8 }, { auth: trust }, { username: hub }, data-checksums]
  pg_hba:
    - host all all 127.0.0.1/32 trust
    - local all all trust
    - host replication all 127.0.0.1/32 trust
    - local replication all trust
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(data, 'data')}
  bin_dir: ${BIN}
  pgpass: ${join(data, 'pgpass')}
  authentication:
    superuser: { username: hub }
    replication: { username: hub }
    rewind: { username: hub }
  parameters: { unix_socket_directories: '${socket}' }
`;
}
