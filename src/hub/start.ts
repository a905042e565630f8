import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { z } from 'zod';
import { keyOfCertificate, makeOwnKey, type OwnKey, ownKeySchema } from '../shared/hub/own-key.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Database, openDatabase } from './database.ts';
import { openHub } from './hub.ts';
import { NameKeyStore } from './name-keys.ts';
import { openHubServer } from './server.ts';

/** Where the hub is, and which database it uses. */
export interface HubPlace {
  /** The folder of its key, the keys of names, and the cluster of its own. */
  readonly data: string;
  /** A server that is there, in place of a cluster of its own. */
  readonly databaseUrl: string | null;
}

export interface StartOptions extends HubPlace {
  readonly host: string;
  readonly port: number;
  readonly environment: 'production' | 'demo';
  readonly reportFault: (error: unknown) => void;
}

/** The hub's key in `data/hub-key.json`, made at the first start. */
export async function ownKeyIn(data: string): Promise<OwnKey> {
  const file = join(data, 'hub-key.json');
  if (existsSync(file)) return ownKeySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const made = await makeOwnKey('Swipewell hub');
  writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
  return made;
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|)$/;

/** @throws {Error} for a database beyond this machine without a verified connection. */
export function requireVerified(url: string): void {
  const { hostname, searchParams } = new URL(url);
  const hosts = decodeURIComponent(hostname);
  if (LOCAL.test(hosts) || hosts.startsWith('/') || searchParams.get('host')?.startsWith('/'))
    return;
  if (searchParams.get('sslmode') === 'verify-full') return;
  throw new Error('A database on another machine needs sslmode=verify-full in its URL.');
}

const RUNNING = 'running.json';
const runningSchema = z.object({ database: z.string() });

/** The database of the running hub in `data`; null while none runs. */
export function runningDatabase(data: string): string | null {
  const file = join(data, RUNNING);
  if (!existsSync(file)) return null;
  return runningSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).database;
}

/** Starts the hub with its database and its server. */
export async function startHub(options: StartOptions) {
  const { data, databaseUrl, reportFault } = options;
  if (databaseUrl !== null) requireVerified(databaseUrl);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const own = await ownKeyIn(data);
  const cluster: Cluster | null = databaseUrl === null ? await startCluster(data) : null;
  const url = databaseUrl ?? cluster?.url ?? '';
  let lost = (_error: Error) => {};
  const database: Database = openDatabase(url, (error) => lost(error));
  const names = new NameKeyStore(join(data, 'names.db'));
  const end = async () => {
    rmSync(join(data, RUNNING), { force: true });
    await database.close();
    names.close();
    await cluster?.close();
  };
  try {
    const hub = await openHub({
      ...{ database, names, reportFault, environment: options.environment },
      hubKey: keyOfCertificate(own.cert),
      now: () => new Date(),
      monotonic: () => performance.now(),
      newId: () => v7(),
    });
    lost = (error) => {
      hub.context.recovery.begin();
      reportFault(error);
    };
    const server = await openHubServer(hub, own, { host: options.host, port: options.port });
    writeFileSync(join(data, RUNNING), JSON.stringify({ database: url }), { mode: 0o600 });
    return {
      hub,
      url: server.url,
      key: keyOfCertificate(own.cert),
      /** The process of the own cluster; null for a server that was there. */
      clusterPid: cluster?.pid ?? null,
      close: async () => {
        await server.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Runs `work` on the database of the hub in `data`: the running one's, or its cluster started for it. */
export async function withDatabase<T>(
  { data, databaseUrl }: HubPlace,
  work: (database: Database, url: string) => Promise<T>,
): Promise<T> {
  const running = databaseUrl ?? runningDatabase(data);
  const cluster = running === null ? await startCluster(data) : null;
  const url = running ?? cluster?.url ?? '';
  const database = openDatabase(url, () => {});
  try {
    return await work(database, url);
  } finally {
    await database.close();
    await cluster?.close();
  }
}
