import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { CHAIN_START, rowHash } from '../../../../src/main/journal/chain.ts';
import type { NewEntry } from '../../../../src/main/journal/entry.ts';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { JournalError } from '../../../../src/main/journal/journal-error.ts';
import { MIGRATIONS } from '../../../../src/main/journal/migrations/migration.ts';
import { openJournal, openJournalOn } from '../../../../src/main/journal/open-journal.ts';
import { attemptById, sendingAttempts } from '../../../../src/main/journal/projections/attempts.ts';
import { cashToPost } from '../../../../src/main/journal/projections/cash.ts';
import { knownConnections } from '../../../../src/main/journal/projections/sweeps.ts';
import { trackingIdOf } from '../../../../src/main/journal/tracking-id.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import {
  CONNECTION,
  COPAY,
  DANA,
  id,
  journalIn,
  opened,
  resolved,
  SALE_OPENED,
  trackingId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const OPTIONS = { version: '0.0.0', now: () => new Date(), newTillId: () => 'OTHER1' };

const SALE = SALE_OPENED;

function attempt(n: number) {
  return opened(n, { clockOffsetMs: 12.5 });
}

/** The `n`th posting of the cash below. */
function posting(n: number) {
  return opened(n, { method: 'CASH', card: null, posts: id(200) });
}

/** A decision about the attempt above, by the `n`th command. */
function decided(n: number): NewEntry {
  const said = { cashier: DANA, manager: null, reason: null };
  return {
    kind: 'attempt.decided',
    body: { commandId: id(n), attemptId: id(2), decision: 'set-aside', ...said },
  };
}

const CASH: NewEntry = {
  kind: 'cash.taken',
  body: {
    commandId: id(200),
    saleId: id(1),
    amount: cents(2_500),
    given: cents(3_000),
    change: cents(500),
    cashier: DANA,
  },
};

const CHECK_CASH: NewEntry = { kind: 'attempt.checked', body: { attemptId: id(200) } };

const RECEIPT: NewEntry = {
  kind: 'receipt.issued',
  body: {
    receipt: {
      number: '000001',
      type: 'sale',
      saleId: id(1),
      clinic: { name: 'C', cityState: 'S', phone: 'P' },
      tillId: 'K7M2Q9',
      issuedAt: '2026-03-01T09:30:00.000Z',
      cashier: DANA,
      lines: COPAY,
      total: cents(2_500),
      tender: { kind: 'cash', given: cents(3_000), change: cents(500) },
      simulated: true,
    },
  },
};

/** The same entry with the keys of every object in reverse order. */
function backwards(entry: NewEntry): NewEntry {
  return JSON.parse(JSON.stringify(entry), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  );
}

function codeOf(action: () => unknown): string | null {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof JournalError ? error.code : String(error);
  }
}

/** All rows of the projections, as plain data. */
function projections(journal: Journal): unknown {
  return ['sales', 'attempts', 'cash_takings', 'receipts', 'commands'].map((table) =>
    journal.readable.all(`SELECT * FROM ${table} ORDER BY 1`),
  );
}

describe('the journal', () => {
  test('chains each row to the previous one, from the first', () => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE, attempt(2));
    journal.append(resolved(2, 'approved'));
    const rows = journal.rows();
    expect(rows.map(({ kind }) => kind)).toEqual([
      'till.created',
      'sale.opened',
      'attempt.opened',
      'attempt.resolved',
    ]);
    let before = CHAIN_START;
    for (const [index, row] of rows.entries()) {
      expect(row).toMatchObject({ till_id: 'K7M2Q9', number: index + 1, prev_hash: before });
      expect(row.hash).toBe(rowHash(row));
      before = row.hash;
    }
  });

  test.each(['UPDATE entries SET kind = 1', 'DELETE FROM entries'])('refuses %s', (sql) => {
    const folder = temporaryFolder();
    const journal = openJournal({ ...OPTIONS, folder });
    journal.close();
    const db = new Database(join(folder, 'journal.db'));
    expect(() => db.exec(sql)).toThrow('the journal is append-only');
    db.close();
  });

  test('continues at its end with the same till id', () => {
    const folder = temporaryFolder();
    const first = openJournal({ ...OPTIONS, folder, newTillId: () => 'K7M2Q9' });
    first.append(SALE);
    first.close();
    const second = journalIn(folder);
    expect(second.tillId).toBe('K7M2Q9');
    expect(second.revision).toBe(2);
    second.append(attempt(2));
    expect(second.rows().at(-1)?.prev_hash).toBe(second.rows().at(-2)?.hash);
  });

  test('commits all entries of an append or none', () => {
    const journal = journalIn(temporaryFolder());
    const before = projections(journal);
    expect(codeOf(() => journal.append(SALE, attempt(2), resolved(3, 'approved')))).toBe(
      'out-of-turn',
    );
    expect(journal.revision).toBe(1);
    expect(projections(journal)).toEqual(before);
    journal.append(SALE); // and the journal still works
    expect(journal.revision).toBe(2);
  });

  test('knows the connection of an attempt, also when the previous append failed', () => {
    const journal = journalIn(temporaryFolder());
    expect(() => journal.append(SALE, attempt(1), SALE)).toThrow('UNIQUE');
    expect(knownConnections(journal.readable)).toEqual([]);
    journal.append(SALE, attempt(1));
    expect(knownConnections(journal.readable)).toEqual([CONNECTION]);
    journal.rebuildProjections();
    expect(knownConnections(journal.readable)).toEqual([CONNECTION]);
  });

  test('stores the fields that its schema knows, and refuses an entry that cannot be read back', () => {
    const journal = journalIn(temporaryFolder());
    const track = ';4111111111111111=30122010000000000000?';
    const more: object = { track };
    journal.append({ ...SALE_OPENED, body: { ...SALE_OPENED.body, ...more } } as NewEntry);
    expect(journal.rows().at(-1)?.body).toBe(JSON.stringify(SALE.body));
    const line = { kind: 'copay', amount: cents(2_500), description: 'x'.repeat(61) } as const;
    expect(() =>
      journal.append({ kind: 'sale.lines-changed', body: { saleId: id(1), lines: [line] } }),
    ).toThrow('Too big');
    expect(journal.revision).toBe(2);
  });

  test('notifies its listeners until they unsubscribe', () => {
    const journal = journalIn(temporaryFolder());
    const heard: number[] = [];
    const stop = journal.subscribe(() => heard.push(journal.revision));
    journal.append(SALE);
    stop();
    journal.append(attempt(2));
    expect(heard).toEqual([2]);
  });
});

describe('the projections', () => {
  test.each<[string, readonly NewEntry[]]>([
    ['an outcome twice', [SALE, attempt(2), resolved(2, 'approved'), resolved(2, 'declined')]],
    ['an outcome of no attempt', [resolved(2, 'approved')]],
    ['a status check of cash as of an attempt', [SALE, CASH, CHECK_CASH]],
    ['the tracking id of another attempt', [SALE, opened(2, { trackingId: trackingId(3) })]],
    ['that of another till', [SALE, opened(2, { trackingId: trackingIdOf('OTHER1', id(2)) })]],
    ['a tracking id of no attempt', [SALE, opened(2, { trackingId: 'K7M2Q9-2' })]],
    ['a posting of cash that was not taken', [SALE, posting(2)]],
    ['a second posting during an open one', [SALE, CASH, posting(2), posting(3)]],
    ['a posting after one in doubt', [SALE, CASH, posting(2), resolved(2, 'in-doubt'), posting(3)]],
    ['a command that an attempt was', [SALE, attempt(2), resolved(2, 'in-doubt'), decided(2)]],
    [
      'an attempt that a command was',
      [SALE, attempt(2), resolved(2, 'in-doubt'), decided(3), attempt(3)],
    ],
    ['lines of no sale', [{ kind: 'sale.lines-changed', body: { saleId: id(1), lines: COPAY } }]],
    [
      'a printing of no receipt',
      [{ kind: 'receipt.printed', body: { number: '000001', duplicate: false } }],
    ],
  ])('refuse %s', (_what, entries) => {
    const journal = journalIn(temporaryFolder());
    expect(codeOf(() => journal.append(...entries))).toBe('out-of-turn');
  });

  test.each<[string, readonly NewEntry[]]>([
    ['a second sale with the same id', [SALE, SALE]],
    ['an attempt without its sale', [attempt(2)]],
    ['a command twice', [SALE, attempt(2), attempt(2)]],
    ['the same cash twice', [SALE, CASH, CASH]],
  ])('refuse %s', (_what, entries) => {
    const journal = journalIn(temporaryFolder());
    expect(() => journal.append(...entries)).toThrow(/constraint failed/);
    expect(journal.revision).toBe(1);
  });

  test('follow an attempt in doubt to its outcome', () => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE, attempt(2));
    expect(sendingAttempts(journal.readable)).toHaveLength(1);
    journal.append(resolved(2, 'in-doubt'));
    expect(sendingAttempts(journal.readable)).toHaveLength(0);
    journal.append(resolved(2, 'approved'));
    expect(attemptById(journal.readable, id(2))?.state).toBe('approved');
  });

  test('list cash until it is posted, and again when nothing was sent', () => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE, CASH, RECEIPT);
    expect(cashToPost(journal.readable).map(({ saleId }) => saleId)).toEqual([id(1)]);
    journal.append(posting(2));
    expect(cashToPost(journal.readable)).toEqual([]);
    journal.append(resolved(2, 'not-sent'));
    expect(cashToPost(journal.readable)).toHaveLength(1);
    journal.append(posting(3), resolved(3, 'approved'));
    expect(cashToPost(journal.readable)).toEqual([]);
  });

  test('are identical after a rebuild', () => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE, attempt(2));
    journal.append(resolved(2, 'declined'));
    journal.append({
      kind: 'sale.lines-changed',
      body: { saleId: id(1), lines: [...COPAY, ...COPAY] },
    });
    journal.append(CASH, RECEIPT);
    journal.append({ kind: 'receipt.printed', body: { number: '000001', duplicate: false } });
    const before = projections(journal);
    journal.rebuildProjections();
    expect(projections(journal)).toEqual(before);
  });

  test('are identical to the byte for any order of an entry’s fields', () => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE, backwards(CASH), backwards(RECEIPT));
    while (journal.verifyFurther());
    expect(journal.fault).toBeNull();
  });
});

describe('opening', () => {
  test('sets synchronous=FULL at every opening, and reads it back', () => {
    const folder = temporaryFolder();
    openJournal({ ...OPTIONS, folder }).close();
    // A reopened WAL database starts as NORMAL; the journal sets it back.
    const plain = new Database(join(folder, 'journal.db'));
    expect(plain.pragma('journal_mode', { simple: true })).toBe('wal');
    plain.close();
    const journal = journalIn(folder);
    expect(journal.readable.all('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    expect(journal.readable.all('PRAGMA locking_mode')).toEqual([{ locking_mode: 'exclusive' }]);
  });

  test('accepts a database in memory and continues there after a crash', () => {
    const db = new Database(':memory:');
    openJournalOn(db, { ...OPTIONS, newTillId: () => 'K7M2Q9' }).append(SALE);
    const after = openJournalOn(db, OPTIONS);
    expect(after.tillId).toBe('K7M2Q9');
    expect(after.revision).toBe(2);
    expect(codeOf(() => after.append(resolved(2, 'approved')))).toBe('out-of-turn');
    after.close();
  });

  test('refuses a second program with an explanation', () => {
    const folder = temporaryFolder();
    journalIn(folder);
    expect(codeOf(() => openJournal({ ...OPTIONS, folder }))).toBe('in-use');
  });

  test.each<[string, string, (folder: string) => void]>([
    [
      'is no database',
      'damaged',
      (folder) => writeFileSync(join(folder, 'journal.db'), 'x'.repeat(4_096)),
    ],
    [
      'was written by a newer version',
      'newer',
      (folder) => {
        const db = new Database(join(folder, 'journal.db'));
        db.pragma('user_version = 999');
        db.close();
      },
    ],
    ...[1, 9].map((version): [string, string, (folder: string) => void] => [
      `has version ${version}, of a build from before the first release,`,
      'earlier-build',
      (folder) => {
        const db = new Database(join(folder, 'journal.db'));
        db.exec(
          `CREATE TABLE entries (number INTEGER PRIMARY KEY); PRAGMA user_version = ${version}`,
        );
        db.close();
      },
    ]),
    [
      'had its last row changed',
      'damaged',
      (folder) => {
        openJournal({ ...OPTIONS, folder }).close();
        const db = new Database(join(folder, 'journal.db'));
        db.exec(`DROP TRIGGER entries_are_never_changed; UPDATE entries SET body = '{}'`);
        db.close();
      },
    ],
    [
      'stands where its folder should be',
      'not-writable',
      (folder) => {
        chmodSync(folder, 0o700);
        writeFileSync(join(folder, 'sub'), '');
      },
    ],
  ])('reports a file that %s as %s', (_what, code, prepare) => {
    const folder = temporaryFolder();
    prepare(folder);
    const at = code === 'not-writable' ? join(folder, 'sub', 'deeper') : folder;
    expect(codeOf(() => openJournal({ ...OPTIONS, folder: at }))).toBe(code);
  });
});

describe('migrations', () => {
  test('are numbered from 10 without gaps', () => {
    expect(MIGRATIONS.map(({ number }) => number)).toEqual(
      MIGRATIONS.map((_, index) => 10 + index),
    );
  });

  test('10 creates the journal and its projections', () => {
    const db = new Database(':memory:');
    MIGRATIONS[0]?.up(db);
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1`);
    expect(tables.pluck().all()).toEqual([
      'acknowledged_duplicates',
      'alarms',
      'cash_movements',
      'cash_takings',
      'cashiers',
      'closings',
      'commands',
      'connections',
      'consents',
      'drawer_sessions',
      'entries',
      'installations',
      'manual_refunds',
      'movements',
      'outbox',
      'pin_tries',
      'print_jobs',
      'receipts',
      'recent_patients',
      'reconciliations',
      'recorded_tenders',
      'sales',
      'slip_prints',
      'slips',
      'tender_requests',
      'z_reports',
    ]);
    db.close();
  });
});
