import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, restore, TABLES } from '../../../src/hub/backup.ts';
import { type Database, openDatabase, type Row } from '../../../src/hub/database.ts';
import { NameKeyStore } from '../../../src/hub/name-keys.ts';
import { NOT_IN_BACKUPS, PROJECTIONS } from '../../../src/hub/schema.ts';
import { nameKeysFile, ownKeyIn } from '../../../src/hub/start.ts';
import { hubStatus, verifyHub } from '../../../src/hub/status.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, closeAt, joined } from '../../support/hub-close.ts';
import { paid } from '../../support/hub-entries.ts';
import { openTestHub } from '../../support/hub-fixture.ts';
import { hubCommand } from '../../support/hub-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinic = clinicsOnPostgres();
const OWN = { key: 'the key', cert: 'its certificate' };
const PHRASE = 'correct horse battery';

describe('A backup of the hub (hub.md, section 7)', () => {
  it('is restored with a new epoch, and recovers until the counters are back with their entries', async () => {
    const { hub, a, b, newDatabase } = await clinic('AAAA', 'BBBB');
    a.add(...paid('AAAA', { attemptId: v7(), recordId: 'R-1', amount: 100 }));
    await a.send();
    const file = join(temporaryFolder(), 'hub.backup');
    expect(await backUp(hub.database, OWN, file, PHRASE)).toBeGreaterThan(6);
    expect(readFileSync(file, 'latin1')).not.toMatch(/AAAA|the key/);
    b.add(...paid('BBBB', { attemptId: v7(), recordId: 'R-2', amount: 100 }));
    await b.send(); // after the backup: the restored hub does not have it

    const restored = await openTestHub(await newDatabase(), hub.clock.now);
    onTestFinished(() => restored.close());
    const epoch = v7();
    await restore(restored.database, file, PHRASE, epoch);
    expect(await verifyHub(restored.database)).toEqual([]);
    await restored.hub.context.recovery.start(new Date(restored.clock.now));
    for (const counter of [a, b]) counter.reconnect(restored);
    expect(await a.hello()).toMatchObject({ state: 'active', epoch, recovering: true });
    expect(await b.hello()).toMatchObject({ recovering: true, upTo: { number: 1 } });
    const refund = {
      ...{
        turn: 0,
        reservationId: v7(),
        trackingId: null,
        what: 'credit' as const,
        amount: cents(100),
      },
      ...{ insteadOf: null, of: { recordId: 'R-2', trackingId: null } },
    };
    expect(await a.ask(refund)).toEqual({ answer: 'recovering' });
    await b.send();
    expect(await a.ask(refund)).toMatchObject({ answer: 'granted', left: 100 });
    expect(await hubStatus(restored.database)).toMatchObject({
      entries: a.entries.length + b.entries.length,
    });
  });

  it.each([
    ['a wrong pass phrase', () => {}, 'another pass phrase'],
    ['a changed file', flip(200), PHRASE],
    ['a changed seal', flip(-1), PHRASE],
    ['a cut file', cut(40), PHRASE],
    ['another file', (file: string) => writeFileSync(file, 'text'), PHRASE],
  ])('is refused with %s, and the database stays empty', async (_, change, phrase) => {
    const { hub, newDatabase } = await clinic('AAAA');
    const file = join(temporaryFolder(), 'hub.backup');
    await backUp(hub.database, OWN, file, PHRASE);
    change(file);
    const empty = await openTestHub(await newDatabase());
    onTestFinished(() => empty.close());
    await expect(restore(empty.database, file, phrase, v7())).rejects.toThrow(/backup/);
    expect(await hubStatus(empty.database)).toMatchObject({ counters: 0, recovering: false });
  });

  it('of another clinic is refused in the folder of a hub with names, and the folder stays as it is', async () => {
    const { hub, newDatabase } = await clinic('AAAA');
    const file = join(temporaryFolder(), 'hub.backup');
    const [ours, theirs] = [temporaryFolder(), temporaryFolder()];
    const [own, other] = [await ownKeyIn(ours), await ownKeyIn(theirs)];
    expect(own).not.toEqual(other);
    await backUp(hub.database, other, file, PHRASE);
    const names = new NameKeyStore(nameKeysFile(ours));
    const keyId = 'x'.repeat(12);
    names.save([{ keyId, key: 'y'.repeat(43), patient: 'p-ada' }]);
    names.close();
    const run = async (data: string) => {
      const database = await newDatabase();
      const given = ['restore', '--from', file, '--database', database];
      const said = await hubCommand(data, given, { SWIPEWELL_HUB_PASSPHRASE: PHRASE });
      const restored = openDatabase(database, () => {});
      onTestFinished(() => restored.close());
      return { ...said, counters: (await hubStatus(restored)).counters };
    };
    expect(await run(ours)).toMatchObject({
      ...{
        exit: 2,
        errors: expect.stringMatching(/^The backup is of another clinic/),
        counters: 0,
      },
    });
    expect(await ownKeyIn(ours)).toEqual(own);
    expect(await run(theirs)).toMatchObject({ exit: 0, counters: 1 });
    expect(await run(temporaryFolder())).toMatchObject({ exit: 0, counters: 1 });
    // A PC that stands in for a lost one has its copy of the names, and no key yet.
    rmSync(join(ours, 'hub-key.json'));
    expect(await run(ours)).toMatchObject({ exit: 0, counters: 1 });
    expect(await ownKeyIn(ours)).toEqual(other);
  }, 60_000);

  it('of an earlier version is restored with its rows as the update of the hub changes them', async () => {
    const { hub, a, newDatabase } = await clinic('AAAA');
    const c = await joined(hub, 'CCCC', 'Main', 'clinic');
    a.add(dayClosed('AAAA', { number: 1, cash: 1_000 }));
    await a.send();
    await c.send();
    const close = closeAt(c);
    await close.begin();
    await close.pack(bag('Main', 1_000));
    await close.finish('AAAA-1');
    const file = join(temporaryFolder(), 'hub.backup');
    await backUp(beforeBags(hub.database), OWN, file, PHRASE);
    const restored = await openTestHub(await newDatabase());
    onTestFinished(() => restored.close());
    await restore(restored.database, file, PHRASE, v7());
    expect(await verifyHub(restored.database)).toEqual([]);
    const packed = await restored.database.transaction('reads', (sql) =>
      sql.query('SELECT till_id, packed FROM closed_z'),
    );
    expect(packed).toEqual([{ till_id: 'AAAA', packed: 1_000 }]);
  });

  it('of a newer version is refused with a sentence', async () => {
    const { hub, newDatabase } = await clinic('AAAA');
    const file = join(temporaryFolder(), 'hub.backup');
    await backUp(ofVersion(hub.database, 1_000), OWN, file, PHRASE);
    const empty = await openTestHub(await newDatabase());
    onTestFinished(() => empty.close());
    const restoring = restore(empty.database, file, PHRASE, v7());
    await expect(restoring).rejects.toThrow('newer hub (version 1000 of its tables)');
    expect(await hubStatus(empty.database)).toMatchObject({ counters: 0, recovering: false });
  });

  it('says a fault of the database as such', async () => {
    const { hub, newDatabase } = await clinic('AAAA');
    const file = join(temporaryFolder(), 'hub.backup');
    await backUp(hub.database, OWN, file, PHRASE);
    const empty = await openTestHub(await newDatabase());
    onTestFinished(() => empty.close());
    const failing = changed(empty.database, async (text, run) => {
      if (text.includes('INSERT INTO till ')) throw new Error('the disk is full');
      return run();
    });
    await expect(restore(failing, file, PHRASE, v7())).rejects.toThrow('the disk is full');
  });

  it('has each table that the entries do not give again', async () => {
    const { hub } = await clinic('AAAA');
    const rows = await hub.database.transaction('reads', (sql) =>
      sql.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"),
    );
    const named = [...Object.keys(TABLES), ...PROJECTIONS, ...NOT_IN_BACKUPS];
    expect(rows.map(({ tablename }) => tablename).toSorted()).toEqual(named.toSorted());
  });

  it('is not restored over counters', async () => {
    const { hub } = await clinic('AAAA');
    const file = join(temporaryFolder(), 'hub.backup');
    await backUp(hub.database, OWN, file, PHRASE);
    await expect(restore(hub.database, file, PHRASE, v7())).rejects.toThrow('has counters');
  });
});

/** A database with other answers to some statements. */
function changed(
  database: Database,
  answer: (text: string, run: () => Promise<readonly Row[]>) => Promise<readonly Row[]>,
): Database {
  return {
    close: database.close,
    transaction: (pool, work) =>
      database.transaction(pool, (sql) =>
        work({ query: (text, values) => answer(text, () => sql.query(text, values)) }),
      ),
  };
}

const ofVersion = (database: Database, version: number) =>
  changed(database, async (text, run) =>
    text.includes('FROM hub_version') ? [{ version }] : run(),
  );

/** The tables as of the version before cash in bags of counters. */
const beforeBags = (database: Database) =>
  changed(ofVersion(database, 10), async (text, run) => {
    if (/FROM (bag_in_hand|match_in_hand|corrected_twice|listed_till)/.test(text)) return [];
    const rows = await run();
    return text.includes('FROM closed_z') ? rows.map(({ packed: _, ...row }) => row) : rows;
  });

function flip(at: number) {
  return (file: string) => {
    const bytes = readFileSync(file);
    const place = at < 0 ? bytes.length + at : at;
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    writeFileSync(file, bytes);
  };
}

function cut(length: number) {
  return (file: string) => writeFileSync(file, readFileSync(file).subarray(0, -length));
}
