import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { v7 } from 'uuid';
import { z } from 'zod';
import { keyOfCertificate, makeOwnKey, type OwnKey, ownKeySchema } from '../shared/hub/own-key.ts';
import { openCloseWatch } from './clinic-close/by-command.ts';
import { type Cluster, hasCluster, startCluster } from './cluster.ts';
import type { HubContext } from './context.ts';
import { type Database, openDatabase } from './database.ts';
import { openHub } from './hub.ts';
import type { Log } from './log.ts';
import { chainLooks } from './looks.ts';
import { openMonitor } from './monitor.ts';
import { NameKeyStore } from './name-keys.ts';
import { addressesOf } from './primary.ts';
import { openHubServer } from './server.ts';

/** Looks at other branches are chained into the hub's journal, and lists of earlier days forgotten, this often, ms. */
const TIDY_MS = 60_000;

/** Closes by the command of a hub are looked for this often, ms; after a fault later. */
const CLOSES_MS = 1_000;
const AFTER_FAULT_MS = 10_000;

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
  /** The address of `/metrics` and `/health`; without one there are none. */
  readonly monitor?: { readonly host: string; readonly port: number } | undefined;
  readonly reportFault: (error: unknown) => void;
  readonly log?: Log;
}

/** The file of the hub's own key. */
export const hubKeyFile = (data: string): string => join(data, 'hub-key.json');

/** The hub's key in `data`, made at the first start. */
export async function ownKeyIn(data: string): Promise<OwnKey> {
  const file = hubKeyFile(data);
  if (existsSync(file)) return storedKeyIn(data);
  const made = await makeOwnKey('Swipewell hub');
  writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
  return made;
}

/** The hub's key in `data`. @throws {Error} if there is none: a new one would be another hub's. */
export function storedKeyIn(data: string): OwnKey {
  const file = hubKeyFile(data);
  if (!existsSync(file)) {
    throw new Error(`${file} is missing: --data names the folder of the hub, with its key.`);
  }
  return ownKeySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The keys of names in the folder of a hub. */
export const nameKeysFile = (data: string): string => join(data, 'names.db');

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|)$/;

/** @throws {Error} for a database beyond this machine without a verified connection. */
export function requireVerified(url: string): void {
  for (const address of addressesOf(url)) {
    const { hostname, searchParams } = new URL(address);
    const host = decodeURIComponent(hostname);
    const isLocal =
      LOCAL.test(host) || host.startsWith('/') || searchParams.get('host')?.startsWith('/');
    if (isLocal || searchParams.get('sslmode') === 'verify-full') continue;
    throw new Error('A database on another machine needs sslmode=verify-full in its URL.');
  }
}

const RUNNING = 'running.json';
const runningSchema = z.object({ database: z.string() });

/**
 * Locks the folder of a hub against every other hub and command, until the returned function is called or this program
 * ends: its server and its keys have one owner. Null if another program holds it.
 */
function lockFolder(data: string): (() => void) | null {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const file = join(data, 'hub.lock');
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 });
  const db = new Sqlite(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return () => db.close();
}

const usedBy = (data: string) => new Error(`A hub or a command of it already runs in ${data}.`);

/** The database of the hub that runs in `data`. @throws {Error} if it is not ready yet. */
function runningDatabase(data: string): string {
  const file = join(data, RUNNING);
  if (!existsSync(file)) throw usedBy(data);
  return runningSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).database;
}

/** Starts the hub with its database and its server. */
export async function startHub(options: StartOptions) {
  const { data, databaseUrl, reportFault, log = () => {} } = options;
  if (databaseUrl !== null) requireVerified(databaseUrl);
  const unlock = lockFolder(data);
  if (unlock === null) throw usedBy(data);
  const ends: (() => Promise<void> | void)[] = [unlock];
  const end = async () => {
    for (const each of ends.toReversed()) await each();
  };
  try {
    rmSync(join(data, RUNNING), { force: true }); // of a killed hub
    const own = await ownKeyIn(data);
    const cluster: Cluster | null = databaseUrl === null ? await startCluster(data) : null;
    if (cluster !== null) ends.push(cluster.close);
    const url = databaseUrl ?? cluster?.url ?? '';
    let lost = (_error: Error) => {};
    let recall = () => {};
    const database: Database = openDatabase(url, (error) => lost(error));
    ends.push(() => {
      lost = () => {}; // the server may end before the last sessions have
      return database.close();
    });
    const names = new NameKeyStore(nameKeysFile(data));
    ends.push(() => names.close());
    const hub = await openHub({
      ...{ database, names, reportFault, environment: options.environment },
      hubKey: keyOfCertificate(own.cert),
      now: () => new Date(),
      monotonic: () => performance.now(),
      newId: () => v7(),
      recall: () => recall(),
    });
    lost = (error) => {
      hub.context.recovery.begin();
      reportFault(error);
    };
    const tidy = () => {
      chainLooks(hub.context).catch(reportFault);
      hub.forgetLists().catch(reportFault);
    };
    const tidying = setInterval(tidy, TIDY_MS);
    tidying.unref();
    ends.push(() => clearInterval(tidying));
    ends.push(watchCloses(hub.context));
    const { host, port } = options;
    const server = await openHubServer(hub, own, { host, port }, log);
    recall = server.endConnections;
    writeFileSync(join(data, RUNNING), JSON.stringify({ database: url }), { mode: 0o600 });
    ends.push(() => rmSync(join(data, RUNNING), { force: true }), server.close);
    const monitor = options.monitor && (await openMonitor(hub.context, options.monitor));
    if (monitor !== undefined) ends.push(monitor.close);
    log('started', { url: server.url, monitor: monitor?.url ?? null });
    return {
      hub,
      url: server.url,
      monitorUrl: monitor?.url ?? null,
      key: keyOfCertificate(own.cert),
      /** The process of the own cluster; null for a server that was there. */
      clusterPid: cluster?.pid ?? null,
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Looks for closes of other processes until the returned function is called. */
function watchCloses(context: HubContext): () => void {
  const look = openCloseWatch(context);
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;
  const next = (ms: number) => {
    if (!isEnded) timer = setTimeout(run, ms).unref();
  };
  const run = () => {
    look().then(
      () => next(CLOSES_MS),
      (error: unknown) => {
        if (isEnded) return;
        context.reportFault(error);
        next(AFTER_FAULT_MS);
      },
    );
  };
  run();
  return () => {
    isEnded = true;
    if (timer !== null) clearTimeout(timer);
  };
}

/**
 * Runs `work` on the database of the hub in `data`: the running one's, or its cluster started for it. `isAlone`: no hub runs
 * there.
 * @param mayMake true to make a folder and a cluster that are missing.
 * @throws {Error} for a folder without a hub.
 */
export async function withDatabase<T>(
  { data, databaseUrl }: HubPlace,
  mayMake: boolean,
  work: (database: Database, isAlone: boolean) => Promise<T>,
): Promise<T> {
  const none = new Error(
    `There is no hub in ${data}: --data names its folder, and --database a server that is not in it.`,
  );
  if (!mayMake && databaseUrl === null && !existsSync(hubKeyFile(data))) throw none;
  const unlock = lockFolder(data);
  const isAlone = unlock !== null;
  try {
    const running = databaseUrl ?? (isAlone ? null : runningDatabase(data));
    if (!mayMake && running === null && !hasCluster(data)) throw none;
    const cluster = running === null ? await startCluster(data) : null;
    const database = openDatabase(running ?? cluster?.url ?? '', () => {});
    try {
      return await work(database, isAlone);
    } finally {
      await database.close();
      await cluster?.close();
    }
  } finally {
    unlock?.();
  }
}
