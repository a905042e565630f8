import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { FIRST_PLACE, searchQuery } from '../../../../demo-service/patients/search.ts';
import { MIGRATIONS } from '../../../../demo-service/store/migrations.ts';
import {
  migrate,
  openStore,
  StoreFromTheFutureError,
} from '../../../../demo-service/store/open.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const TABLES_AFTER = [
  ['payment_records', 'settings'],
  ['patients', 'payment_profiles'],
  ['due_events', 'funding_entries', 'funds_transfers'],
  [],
  [],
  [],
  [],
  [],
  [],
];

const tablesOf = (db: Database.Database) =>
  db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();

describe('the store', () => {
  it.each(TABLES_AFTER.map((added, index) => [index + 1, added] as const))(
    'migration %i adds %j',
    (count, added) => {
      const db = new Database(':memory:');
      for (const sql of MIGRATIONS.slice(0, count - 1)) db.exec(sql);
      const before = tablesOf(db);
      db.exec(MIGRATIONS[count - 1] ?? '');
      expect(tablesOf(db).filter((name) => !before.includes(name))).toEqual(added);
    },
  );

  it('has a test for every migration and only STRICT tables', () => {
    expect(TABLES_AFTER).toHaveLength(MIGRATIONS.length);
    const db = openStore(':memory:');
    const lax = db
      .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0")
      .pluck()
      .all();
    expect(lax.filter((name) => !String(name).startsWith('sqlite_'))).toEqual([]);
  });

  it('migration 8 overwrites the key of the hashes', () => {
    const file = join(temporaryFolder(), 'demo.sqlite');
    const key = 'kept-by-an-earlier-version';
    const old = new Database(file);
    for (const sql of MIGRATIONS.slice(0, 7)) old.exec(sql);
    old.pragma('user_version = 7');
    old.prepare("INSERT INTO settings VALUES ('fingerprint_key', ?)").run(key);
    old.close();
    expect(readFileSync(file, 'latin1')).toContain(key);
    openStore(file).close();
    expect(readFileSync(file, 'latin1')).not.toContain(key);
  });

  it('migration 4 keeps a profile’s name and address', () => {
    const db = new Database(':memory:');
    for (const sql of MIGRATIONS.slice(0, 3)) db.exec(sql);
    db.pragma('user_version = 3');
    db.exec(`INSERT INTO payment_profiles
      VALUES (1, 'id', 'AB12CD34', '', 'C', 'VI', '1111', '2049-12', 'Ann Lee', '', '', '', '')`);
    migrate(db);
    expect(db.prepare('SELECT * FROM payment_profiles').get()).toMatchObject({
      billing_name: 'Ann Lee',
      billing_first_name: '',
      billing_address_line2: '',
    });
  });

  it('migration 5 lets an index find the movements of a payment', () => {
    const plan = openStore(':memory:')
      .prepare("EXPLAIN QUERY PLAN SELECT 1 FROM funding_entries WHERE txn_id = ''")
      .all();
    expect(JSON.stringify(plan)).toContain('funding_entries_by_payment');
  });

  it('migration 7 lets an index find patients by last name and the start of the first name', () => {
    const db = openStore(':memory:');
    const filters = { last_name: 'g', first_name: 'x' };
    const { sql, values } = searchQuery('AB12CD34', filters, FIRST_PLACE, 20, 'Garcia');
    const plan = JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values));
    expect(plan).toContain('INDEX patients_by_names (client_id=? AND <expr>=? AND <expr>>?');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('searches by name and date of birth through the index of the date', () => {
    const db = openStore(':memory:');
    const filters = { last_name: 'g', first_name: 'x', birth_date: '1980-02-29' };
    const { sql, values } = searchQuery('AB12CD34', filters, FIRST_PLACE, 20);
    const plan = JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values));
    expect(plan).toContain('USING INDEX patients_by_birth_date ');
  });

  it.each([
    'last_name',
    'first_name',
    'birth_date',
    'primary_phone',
    'mobile_phone',
    'home_phone',
    'external_id',
    'account_number',
  ])('migration 6 lets an index return patients by %s in order', (field) => {
    const db = openStore(':memory:');
    for (const after of [FIRST_PLACE, { lead: 'M', second: 'A', seq: 7 }]) {
      const value = field.endsWith('phone') ? '2175550142' : 'x';
      const { sql, values } = searchQuery('AB12CD34', { [field]: value }, after, 20);
      const plan = JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values));
      const index = field === 'last_name' ? 'names' : field; // the index of migration 7
      expect(plan).toContain(`USING INDEX patients_by_${index} `);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it.each(['primary_phone', 'mobile_phone', 'home_phone'])(
    'migration 9 lets an index return patients by the end of %s in order',
    (field) => {
      const db = openStore(':memory:');
      const { sql, values } = searchQuery('AB12CD34', { [field]: '50142' }, FIRST_PLACE, 20);
      const plan = JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values));
      expect(plan).toContain(`USING INDEX patients_by_end_of_${field} `);
      expect(plan).not.toContain('TEMP B-TREE');
    },
  );

  it('refuses a database of a later version', () => {
    const db = openStore(':memory:');
    db.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    expect(() => migrate(db)).toThrow(StoreFromTheFutureError);
  });

  it('runs each migration once', () => {
    const db = openStore(':memory:');
    db.prepare("INSERT INTO settings VALUES ('kept', 'yes')").run();
    migrate(db);
    expect(db.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(1);
  });

  it('sets the durable mode at every opening', () => {
    const file = `${temporaryFolder()}/store.sqlite`;
    for (let i = 0; i < 2; i += 1) {
      const db = openStore(file);
      expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
      // 2 is FULL.
      expect(db.pragma('synchronous', { simple: true })).toBe(2);
      db.close();
    }
  });
});
