import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../../../src/hub/cluster.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// As on Windows, where the server has no socket in a private folder.
test('a cluster on loopback asks other accounts of the PC for its password', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const start = () => startCluster(join(folder, 'hub'), ['fsync=off'], true);
  await (await start()).close();
  const cluster = await start();
  onTestFinished(() => cluster.close());
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  };
  await connect(cluster.url);
  await expect(connect(cluster.url.replace(/:[^:@]*@/, '@'))).rejects.toThrow(/password/);
  await expect(connect(cluster.url.replace(/:[^:@]*@/, ':hub@'))).rejects.toThrow(/password/);
});
