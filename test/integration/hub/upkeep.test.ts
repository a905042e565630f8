import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, restore } from '../../../src/hub/backup.ts';
import type { Database } from '../../../src/hub/database.ts';
import { rebuild } from '../../../src/hub/rebuild.ts';
import { hubKeyFile, ownKeyIn } from '../../../src/hub/start.ts';
import { hubStatus, verifyHub } from '../../../src/hub/status.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { paid } from '../../support/hub-entries.ts';
import { openTestHub } from '../../support/hub-fixture.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const clinic = clinicsOnPostgres();
const PHRASE = 'correct horse battery';

/** A database that records the statements with a limit of time; `before` runs before each statement. */
function watched(database: Database, before: (text: string) => void = () => {}) {
  const limited: string[] = [];
  const watching: Database = {
    close: () => database.close(),
    transaction: (pool, work) =>
      database.transaction(pool, async (sql) => {
        const [row] = await sql.query('SHOW statement_timeout');
        return work({
          query: (text, values) => {
            before(text);
            if (row?.['statement_timeout'] !== '0') limited.push(text);
            return sql.query(text, values);
          },
        });
      }),
  };
  return { limited, database: watching };
}

async function oneDay() {
  const { hub, a, newDatabase } = await clinic('AAAA');
  a.add(...paid('AAAA', { attemptId: v7(), recordId: 'R-1', amount: 100 }));
  await a.send();
  const folder = temporaryFolder();
  const own = await ownKeyIn(folder);
  const file = join(folder, 'hub.backup');
  await backUp(hub.database, own, file, PHRASE);
  const empty = async () => {
    const restored = await openTestHub(await newDatabase());
    onTestFinished(() => restored.close());
    return restored.database;
  };
  return { hub, own, file, empty };
}

describe('The work on a whole database', () => {
  it.each([
    ['rebuild', rebuild],
    ['verify', verifyHub],
    [
      'backup',
      (database: Database) =>
        backUp(database, { key: '', cert: '' }, join(temporaryFolder(), 'b'), PHRASE),
    ],
  ])('has no limit of time in a statement: %s', async (_, work) => {
    const { hub } = await oneDay();
    const { limited, database } = watched(hub.database);
    await work(database);
    expect(limited).toEqual([]);
  });

  it('reads each row once for a backup, also of many pages', async () => {
    const { hub, a, b, newDatabase } = await clinic('AAAA', 'BBBB');
    for (const [counter, length] of [
      [a, 2_300],
      [b, 999],
    ] as const) {
      const body = { tillId: counter.tillId, version: '1.0.0' };
      counter.add(...Array.from({ length }, () => ({ kind: 'till.created' as const, body })));
      await counter.send();
    }
    const texts: string[] = [];
    const { database } = watched(hub.database, (text) => texts.push(text));
    const file = join(temporaryFolder(), 'b');
    await backUp(database, { key: '', cert: '' }, file, PHRASE);
    expect(texts.filter((text) => text.includes('OFFSET'))).toEqual([]);
    expect(texts.filter((text) => text.includes('FROM journal_entry'))).toHaveLength(4);
    const restored = await openTestHub(await newDatabase());
    onTestFinished(() => restored.close());
    await restore(restored.database, file, PHRASE, v7());
    expect(await hubStatus(restored.database)).toMatchObject({ entries: 2_301 + 1_000 });
    expect(await verifyHub(restored.database)).toEqual([]);
  });

  it('has no limit of time in a statement: restore, with its tables', async () => {
    const { file, empty } = await oneDay();
    const { limited, database } = watched(await empty());
    await restore(database, file, PHRASE, v7());
    expect(limited).toEqual([]);
    expect(await verifyHub(database)).toEqual([]);
  });

  it('is a restore as a whole or not at all, with the key of the hub: it can be tried again', async () => {
    const { own, file, empty } = await oneDay();
    const data = temporaryFolder();
    const database = await empty();
    const { database: failing } = watched(database, (text) => {
      if (text.includes('INSERT INTO payment')) throw new Error('the disk is full');
    });
    await expect(restore(failing, file, PHRASE, v7(), data)).rejects.toThrow('the disk is full');
    expect(await hubStatus(database)).toMatchObject({ counters: 0, entries: 0 });
    writeFileSync(hubKeyFile(data), JSON.stringify({ key: 'of a first start', cert: '' }));
    await restore(database, file, PHRASE, v7(), data);
    expect(await ownKeyIn(data)).toEqual(own);
    expect(await hubStatus(database)).toMatchObject({ counters: 1, recovering: true });
    expect(await verifyHub(database)).toEqual([]);
  });
});
