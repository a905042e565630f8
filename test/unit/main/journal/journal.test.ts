import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { JournalError } from '../../../../src/main/journal/journal-error.ts';
import { MIGRATIONS } from '../../../../src/main/journal/migrations/migration.ts';
import { openJournal, openJournalOn } from '../../../../src/main/journal/open-journal.ts';
import { attemptById, sendingAttempts } from '../../../../src/main/journal/projections/attempts.ts';
import { cashToPost } from '../../../../src/main/journal/projections/cash.ts';
import { knownConnections } from '../../../../src/main/journal/projections/service-records.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { CHAIN_START } from '../../../../src/shared/journal/chain.ts';
import { bodyText, type NewEntry } from '../../../../src/shared/journal/entry.ts';
import { rowHash } from '../../../../src/shared/journal/row-hash.ts';
import { trackingIdOf } from '../../../../src/shared/journal/tracking-id.ts';
import { addRow } from '../../../support/damaged-journal.ts';
import {
  attemptOpened,
  attemptResolved,
  CONNECTION,
  COPAY,
  DANA,
  id,
  journalIn,
  SALE_OPENED,
  trackingId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const OPTIONS = { version: '0.0.0', now: () => new Date(), newTillId: () => 'OTHER1' };

const SALE = SALE_OPENED;

function attempt(name: string) {
  return attemptOpened(name, { clockOffsetMs: 12.5 });
}

/** The posting with this name of the cash below. */
function posting(name: string) {
  return attemptOpened(name, { method: 'CASH', card: null, posts: id('cash') });
}

/** A decision about the first attempt, by the command with this name. */
function decided(command: string): NewEntry {
  const said = { cashier: DANA, manager: null, reason: null };
  return {
    kind: 'attempt.decided',
    body: { commandId: id(command), attemptId: id('first'), decision: 'set-aside', ...said },
  };
}

const CASH: NewEntry = {
  kind: 'cash.taken',
  body: {
    commandId: id('cash'),
    saleId: id('sale A'),
    amount: cents(2_500),
    given: cents(3_000),
    change: cents(500),
    cashier: DANA,
  },
};

const CHECK_CASH: NewEntry = { kind: 'attempt.checked', body: { attemptId: id('cash') } };

const RECEIPT: NewEntry = {
  kind: 'receipt.issued',
  body: {
    receipt: {
      number: '000001',
      type: 'sale',
      saleId: id('sale A'),
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
    journal.append(SALE, attempt('first'));
    journal.append(attemptResolved('first', 'approved'));
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
    second.append(attempt('first'));
    expect(second.rows().at(-1)?.prev_hash).toBe(second.rows().at(-2)?.hash);
  });

  test('commits all entries of an append or none', () => {
    const journal = journalIn(temporaryFolder());
    const before = projections(journal);
    expect(
      codeOf(() => journal.append(SALE, attempt('first'), attemptResolved('second', 'approved'))),
    ).toBe('out-of-turn');
    expect(journal.revision).toBe(1);
    expect(projections(journal)).toEqual(before);
    journal.append(SALE); // and the journal still works
    expect(journal.revision).toBe(2);
  });

  test('knows the connection of an attempt, also when the previous append failed', () => {
    const journal = journalIn(temporaryFolder());
    expect(() => journal.append(SALE, attempt('first'), SALE)).toThrow('UNIQUE');
    expect(knownConnections(journal.readable)).toEqual([]);
    journal.append(SALE, attempt('first'));
    expect(knownConnections(journal.readable)).toEqual([CONNECTION]);
    journal.rebuildProjections();
    expect(knownConnections(journal.readable)).toEqual([CONNECTION]);
  });

  test('stores the fields that its schema knows, and refuses an entry that cannot be read back', () => {
    const journal = journalIn(temporaryFolder());
    const track = ';4111111111111111=30122010000000000000?';
    const more: object = { track };
    journal.append({ ...SALE_OPENED, body: { ...SALE_OPENED.body, ...more } } as NewEntry);
    expect(journal.rows().at(-1)?.body).toBe(bodyText(SALE));
    const line = { kind: 'copay', amount: cents(2_500), description: 'x'.repeat(61) } as const;
    expect(() =>
      journal.append({ kind: 'sale.lines-changed', body: { saleId: id('sale A'), lines: [line] } }),
    ).toThrow('Too big');
    expect(journal.revision).toBe(2);
  });

  test('notifies its listeners until they unsubscribe', () => {
    const journal = journalIn(temporaryFolder());
    const heard: number[] = [];
    const stop = journal.subscribe(() => heard.push(journal.revision));
    journal.append(SALE);
    stop();
    journal.append(attempt('first'));
    expect(heard).toEqual([2]);
  });
});

describe('the projections', () => {
  test.each<[string, readonly NewEntry[]]>([
    [
      'an outcome twice',
      [
        SALE,
        attempt('first'),
        attemptResolved('first', 'approved'),
        attemptResolved('first', 'declined'),
      ],
    ],
    ['an outcome of no attempt', [attemptResolved('first', 'approved')]],
    ['a status check of cash as of an attempt', [SALE, CASH, CHECK_CASH]],
    [
      'the tracking id of another attempt',
      [SALE, attemptOpened('first', { trackingId: trackingId('second') })],
    ],
    [
      'that of another till',
      [SALE, attemptOpened('first', { trackingId: trackingIdOf('OTHER1', id('first')) })],
    ],
    ['a tracking id of no attempt', [SALE, attemptOpened('first', { trackingId: 'K7M2Q9-2' })]],
    ['a posting of cash that was not taken', [SALE, posting('first')]],
    ['a second posting during an open one', [SALE, CASH, posting('first'), posting('second')]],
    [
      'a posting after one in doubt',
      [SALE, CASH, posting('first'), attemptResolved('first', 'in-doubt'), posting('second')],
    ],
    [
      'a command that an attempt was',
      [SALE, attempt('first'), attemptResolved('first', 'in-doubt'), decided('first')],
    ],
    [
      'an attempt that a command was',
      [
        SALE,
        attempt('first'),
        attemptResolved('first', 'in-doubt'),
        decided('second'),
        attempt('second'),
      ],
    ],
    [
      'lines of no sale',
      [{ kind: 'sale.lines-changed', body: { saleId: id('sale A'), lines: COPAY } }],
    ],
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
    ['an attempt without its sale', [attempt('first')]],
    ['a command twice', [SALE, attempt('first'), attempt('first')]],
    ['the same cash twice', [SALE, CASH, CASH]],
  ])('refuse %s', (_what, entries) => {
    const journal = journalIn(temporaryFolder());
    expect(() => journal.append(...entries)).toThrow(/constraint failed/);
    expect(journal.revision).toBe(1);
  });

  test('follow an attempt in doubt to its outcome', () => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE, attempt('first'));
    expect(sendingAttempts(journal.readable)).toHaveLength(1);
    journal.append(attemptResolved('first', 'in-doubt'));
    expect(sendingAttempts(journal.readable)).toHaveLength(0);
    journal.append(attemptResolved('first', 'approved'));
    expect(attemptById(journal.readable, id('first'))?.state).toBe('approved');
  });

  test('list cash until it is posted, and again when nothing was sent', () => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE, CASH, RECEIPT);
    expect(cashToPost(journal.readable).map(({ saleId }) => saleId)).toEqual([id('sale A')]);
    journal.append(posting('first'));
    expect(cashToPost(journal.readable)).toEqual([]);
    journal.append(attemptResolved('first', 'not-sent'));
    expect(cashToPost(journal.readable)).toHaveLength(1);
    journal.append(posting('second'), attemptResolved('second', 'approved'));
    expect(cashToPost(journal.readable)).toEqual([]);
  });

  test('are identical after a rebuild', () => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE, attempt('first'));
    journal.append(attemptResolved('first', 'declined'));
    journal.append({
      kind: 'sale.lines-changed',
      body: { saleId: id('sale A'), lines: [...COPAY, ...COPAY] },
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
    expect(codeOf(() => after.append(attemptResolved('first', 'approved')))).toBe('out-of-turn');
    after.close();
  });

  test('refuses a second program with an explanation', () => {
    const folder = temporaryFolder();
    journalIn(folder);
    expect(codeOf(() => openJournal({ ...OPTIONS, folder }))).toBe('in-use');
  });

  test.each<[string, string, (folder: string) => void]>([
    [
      'is not a database',
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
    ...[1, 9, 10].map((version): [string, string, (folder: string) => void] => [
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
      'has an entry of a newer version of its kind',
      'newer',
      (folder) => {
        openJournal({ ...OPTIONS, folder }).close();
        addRow(folder, 'till.started', '{"v":2,"version":"9.0.0","mode":"fast"}');
      },
    ],
    [
      'has an entry of a newer kind',
      'newer',
      (folder) => {
        openJournal({ ...OPTIONS, folder }).close();
        addRow(folder, 'queue.called', '{"v":1}');
      },
    ],
    [
      'had its last row changed',
      'damaged',
      (folder) => {
        openJournal({ ...OPTIONS, folder }).close();
        const db = new Database(join(folder, 'journal.db'));
        db.exec(`DROP TRIGGER entries_are_never_changed; UPDATE entries SET body = x'00'`);
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
  test('are numbered from 14 without gaps', () => {
    expect(MIGRATIONS.map(({ number }) => number)).toEqual(
      MIGRATIONS.map((_, index) => 14 + index),
    );
  });

  test('14 creates the journal and its projections', () => {
    const db = new Database(':memory:');
    MIGRATIONS[0]?.up(db);
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1`);
    expect(tables.pluck().all()).toEqual([
      'acknowledged_duplicates',
      'agreements',
      'alarms',
      'bag_checks',
      'bags',
      'bank_matches',
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
      'line_patients',
      'mails',
      'manual_refunds',
      'movements',
      'other_counters',
      'outbox',
      'payment_moves',
      'pin_tries',
      'posting_answers',
      'posting_files',
      'posting_lines',
      'print_jobs',
      'receipts',
      'recent_patients',
      'reconciliations',
      'recorded_tenders',
      'refund_checks',
      'returned_checks',
      'sales',
      'slip_prints',
      'slips',
      'tender_requests',
      'terminal_batches',
      'z_reports',
    ]);
    db.close();
  });
});
