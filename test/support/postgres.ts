import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { type Cluster, startCluster } from '../../src/hub/cluster.ts';

/** A real PostgreSQL in a folder of its own, for all tests of a file. */
export interface TestCluster {
  readonly cluster: Cluster;
  /** All files of the databases. */
  readonly folder: string;
  /** An empty database of its own; returns its URL. */
  newDatabase(): Promise<string>;
  close(): Promise<void>;
}

/** The data of a test ends with it. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
  const cluster = await startCluster(folder, FAST);
  return {
    cluster,
    folder,
    newDatabase: async () => {
      const name = `hub_${v7().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: cluster.url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return cluster.url.replace(/\/postgres$/, `/${name}`);
    },
    close: async () => {
      await cluster.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
