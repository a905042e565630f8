import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Cluster, startCluster } from '../../../src/hub/cluster.ts';
import { verifyHub } from '../../../src/hub/status.ts';
import { openTestClinic, WAIT } from '../../support/clinic-fixture.ts';
import { startService } from '../../support/service.ts';
import { skipOnWindows } from '../../support/this-system.ts';

beforeEach(skipOnWindows('PostgreSQL has no socket in a folder there'));

const folder = mkdtempSync(join(tmpdir(), 'swipewell-failover-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const socketOf = ({ url }: Cluster) => {
  const { hostname, port } = new URL(url);
  return { host: decodeURIComponent(hostname), port };
};

/**
 * Two nodes, the second a synchronous standby of the first, and one address of the primary: a link to its socket in place of
 * the virtual address of a cluster manager.
 */
async function startNodes() {
  const at = (name: string) => join(folder, name);
  const [first, second, address] = [at('first'), at('second'), at('address')];
  execFileSync('chmod', ['711', folder]); // the server's account passes through to its own folder
  const made = await startCluster(first);
  await made.close();
  execFileSync('cp', ['-a', first, second]);
  const data = join(second, 'postgres');
  execFileSync('cp', ['-p', join(data, 'PG_VERSION'), join(data, 'standby.signal')]); // of the same owner

  const primary = await startCluster(first, ['synchronous_standby_names=*']);
  const { host, port } = socketOf(primary);
  const from = `primary_conninfo=host=${host} port=${port} user=hub`;
  const standby = await startCluster(second, [from]);
  onTestFinished(() => standby.close());
  mkdirSync(address);
  const link = join(address, '.s.PGSQL.5432');
  const lead = (to: Cluster) => {
    rmSync(link, { force: true });
    const socket = socketOf(to);
    symlinkSync(join(socket.host, `.s.PGSQL.${socket.port}`), link);
  };
  lead(primary);
  return {
    ...{ primary, standby },
    url: `postgresql://hub@${encodeURIComponent(address)}:5432/postgres`,
    failOver: async () => {
      process.kill(primary.pid, 'SIGKILL');
      const client = new pg.Client({ connectionString: standby.url });
      await client.connect();
      await client.query('SELECT pg_promote()');
      await client.end();
      lead(standby);
    },
  };
}

it('A primary that dies in the middle of a reservation loses nothing: the hub goes on with its standby', async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const nodes = await startNodes();
  const postgres = { newDatabase: () => Promise.resolve(nodes.url) };
  const { a, b, database, held, rows } = await openTestClinic(
    postgres,
    service,
    'AAAA91',
    'BBBB91',
  );
  expect(await rows('SELECT sync_state FROM pg_stat_replication')).toEqual([
    { sync_state: 'sync' },
  ]);
  const payment = await a.pay();
  await a.together();
  const locking = new pg.Client({ connectionString: nodes.primary.url });
  locking.on('error', () => {}); // it ends with the primary
  await locking.connect();
  await locking.query('BEGIN');
  await locking.query('LOCK TABLE slot IN ACCESS EXCLUSIVE MODE');
  const commandId = v7();
  const refunding = b.refund(payment, { commandId }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(b.wire.calls).toContain('ask'), WAIT);
  await nodes.failOver();
  expect(await refunding).toMatchObject({ code: 'CLINIC_UNSURE' });

  await vi.waitFor(
    async () => {
      const { attempt } = await b.refund(payment, { commandId });
      expect(attempt).toMatchObject({ state: 'approved' });
    },
    { timeout: 90_000, interval: 500 },
  );
  expect(b.marks()).toEqual([{ epoch: expect.any(String) }]);
  await Promise.all([a.together(), b.together()]);
  await vi.waitFor(async () => expect(await held()).toEqual([]), WAIT);
  expect(await rows('SELECT pg_is_in_recovery() AS standby')).toEqual([{ standby: false }]);
  expect(await verifyHub(database)).toEqual([]);
  for (const { journal } of [a, b]) {
    const [row] = await rows(`SELECT head_number FROM till WHERE till_id = '${journal.tillId}'`);
    expect(row).toEqual({ head_number: journal.head.number });
  }
});
