import { expect, test } from 'vitest';
import type { Database, Sql } from '../../../src/hub/database.ts';
import { Recovery } from '../../../src/hub/recovery.ts';

const NOW = new Date('2026-03-02T09:00:00.000Z');
const HUB = { epoch: '0190a000-0000-7000-8000-000000000001', recovering: false };

test('Counters that say hello at once are all heard, in whatever order their queries end', async () => {
  const waiting: (() => void)[] = [];
  const sql: Sql = {
    query: async (text) => {
      if (!text.includes('FROM till')) return [HUB];
      await new Promise<void>((resolve) => waiting.push(resolve));
      return [{ till_id: 'AAAA' }, { till_id: 'BBBB' }];
    },
  };
  const database: Database = { transaction: (_, work) => work(sql), close: async () => {} };
  const recovery = new Recovery(
    database,
    () => 0,
    () => {},
  );
  const next = async () => {
    while (waiting.length === 0) await Promise.resolve();
    waiting.shift()?.();
  };
  await Promise.all([recovery.start(NOW), next()]);
  recovery.begin(); // a session of the database was lost
  const first = recovery.heard(sql, 'AAAA', NOW);
  const second = recovery.heard(sql, 'BBBB', NOW);
  await next();
  await first;
  await next();
  await second;
  expect(await recovery.isRecovering(sql, NOW)).toBe(false);
});
