import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { packagePrograms, startCluster } from '../../../src/hub/cluster.ts';
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

test('a cluster keeps the version that made it, although another one is installed', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  await (await startCluster(join(folder, 'other'), ['fsync=off'])).close();
  const { uid, gid } = statSync(join(folder, 'other', 'postgres')); // the server's account
  const data = join(folder, 'hub', 'postgres');
  mkdirSync(join(folder, 'hub'), { mode: 0o711 });
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, uid, gid);
  const flags = ['-D', data, '-U', 'hub', '-E', 'UTF8', '-A', 'trust', '--no-sync'];
  execFileSync(join(packagePrograms(null), 'initdb'), flags, { uid, gid, cwd: data });
  const cluster = await startCluster(join(folder, 'hub'), ['fsync=off']);
  onTestFinished(() => cluster.close());
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  const [version = ''] = String(rows[0]?.server_version).split('.');
  expect(version).toBe(readFileSync(join(data, 'PG_VERSION'), 'utf8').trim());
});
