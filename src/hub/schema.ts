import { z } from 'zod';
import type { Sql } from './database.ts';

/** The mutexes: one is held by writing its row. */
export const SLOTS = 4_096;

/** Each is run once, in order, in one transaction. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE hub (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    clinic_id uuid NOT NULL,
    environment text NOT NULL,
    epoch uuid NOT NULL,
    recovering boolean NOT NULL
  );
  CREATE TABLE till (
    till_id text PRIMARY KEY,
    branch text NOT NULL,
    name text NOT NULL,
    writer_key text NOT NULL,
    state text NOT NULL CHECK (state IN ('active', 'lost', 'replaced', 'revoked')),
    session bigint NOT NULL DEFAULT 0,
    head_number bigint NOT NULL DEFAULT 0,
    head_hash text NOT NULL,
    heard_at timestamptz,
    reads text NOT NULL DEFAULT 'branch' CHECK (reads IN ('branch', 'clinic')),
    -- The hub's clock minus the counter's, ms, at the last hello.
    clock_offset_ms bigint NOT NULL DEFAULT 0,
    -- The journal's length at the last hello, until the entries up to it have arrived; and the reservations in hand then.
    hello_number bigint,
    heard_in uuid,
    -- The chain that the present session sends: its own, or the second one of a journal that was written on two PCs.
    sends_as text NOT NULL,
    in_hand uuid[] NOT NULL DEFAULT '{}',
    unreadable bigint NOT NULL DEFAULT 0
  );
  CREATE UNIQUE INDEX till_writer ON till (writer_key) WHERE till_id NOT LIKE '%~%';
  CREATE TABLE journal_entry (
    till_id text NOT NULL,
    number bigint NOT NULL,
    at text NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    hash text NOT NULL,
    received_at timestamptz NOT NULL,
    PRIMARY KEY (till_id, number)
  );
  CREATE INDEX journal_entry_kind ON journal_entry (kind, received_at);
  CREATE TABLE slot (n int PRIMARY KEY, turn bigint NOT NULL DEFAULT 0) WITH (fillfactor = 50);
  INSERT INTO slot (n) SELECT generate_series(0, ${SLOTS - 1});
  CREATE TABLE reservation (
    reservation_id uuid PRIMARY KEY,
    till_id text NOT NULL,
    session bigint NOT NULL,
    tracking_id text,
    what text NOT NULL,
    subject text,
    sale_id uuid,
    amount bigint NOT NULL,
    guard_keys text[] NOT NULL,
    asked_at timestamptz NOT NULL,
    granted_in uuid,
    instead_of uuid,
    state text NOT NULL CHECK (state IN ('open', 'used', 'moved', 'done', 'void'))
  );
  -- Marked follow-ups of two counters on one payment must both be storable.
  CREATE UNIQUE INDEX reservation_subject ON reservation (subject)
    WHERE subject IS NOT NULL AND granted_in IS NOT NULL AND state IN ('open', 'used');
  CREATE INDEX reservation_of_subject ON reservation (subject)
    WHERE subject IS NOT NULL AND state IN ('open', 'used', 'moved');
  CREATE INDEX reservation_of_till ON reservation (till_id) WHERE state IN ('open', 'used', 'moved');
  CREATE INDEX reservation_open_charge ON reservation (asked_at) WHERE state = 'open' AND subject IS NULL;
  CREATE TABLE payment (
    key uuid PRIMARY KEY,
    till_id text NOT NULL,
    number bigint NOT NULL,
    branch text NOT NULL,
    sale_id uuid,
    record_id text,
    tracking_id text,
    operation text NOT NULL,
    method text NOT NULL,
    amount bigint NOT NULL,
    asked bigint NOT NULL,
    state text NOT NULL,
    watched boolean NOT NULL,
    decided text[] NOT NULL,
    acknowledged uuid[] NOT NULL,
    guard_keys text[] NOT NULL,
    patient_id text,
    brand text,
    last_four text,
    cashier text NOT NULL,
    opened_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL
  );
  CREATE INDEX payment_record ON payment (record_id) WHERE record_id IS NOT NULL;
  CREATE INDEX payment_tracking ON payment (tracking_id) WHERE tracking_id IS NOT NULL;
  CREATE INDEX payment_sale ON payment (sale_id);
  CREATE INDEX payment_patient ON payment (patient_id, received_at);
  CREATE INDEX payment_card ON payment (last_four, amount, received_at);
  CREATE INDEX payment_branch ON payment (branch, opened_at);
  CREATE INDEX payment_hold ON payment (branch) WHERE operation = 'preauthorize' AND state = 'approved';
  CREATE INDEX payment_unresolved ON payment (branch)
    WHERE state IN ('sending', 'in-doubt', 'needs-human', 'presumed-absent');
  CREATE TABLE guard (
    guard_key text NOT NULL,
    payment_key uuid NOT NULL,
    till_id text NOT NULL,
    PRIMARY KEY (guard_key, payment_key)
  );
  CREATE INDEX guard_payment ON guard (payment_key);
  CREATE TABLE follow_up (
    key text PRIMARY KEY,
    -- The record or the payment that it names; a record of a capture leads to its hold.
    of_payment text NOT NULL,
    till_id text NOT NULL,
    number bigint NOT NULL,
    operation text NOT NULL,
    amount bigint NOT NULL,
    state text NOT NULL,
    watched boolean NOT NULL,
    decided text[] NOT NULL,
    record_id text,
    reserved boolean NOT NULL,
    cashier text NOT NULL,
    manager text,
    reason text,
    at timestamptz NOT NULL
  );
  CREATE INDEX follow_up_of ON follow_up (of_payment);
  CREATE INDEX follow_up_capture ON follow_up (record_id) WHERE record_id IS NOT NULL AND operation = 'capture';
  CREATE TABLE sale (
    sale_id uuid PRIMARY KEY,
    till_id text NOT NULL,
    -- JSON: the ids of its patients, the main one first.
    patients text NOT NULL
  );
  CREATE TABLE receipt (
    till_id text NOT NULL,
    number text NOT NULL,
    sale_id uuid NOT NULL,
    type text NOT NULL,
    at text NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (till_id, number)
  );
  CREATE INDEX receipt_number ON receipt (number);
  CREATE INDEX receipt_sale ON receipt (sale_id);
  CREATE TABLE attention (
    attention_id uuid PRIMARY KEY,
    kind text NOT NULL,
    tills text[] NOT NULL,
    keys text[] NOT NULL,
    amount bigint,
    at timestamptz NOT NULL,
    closed_by text,
    reason text,
    closed_at timestamptz
  );
  CREATE INDEX attention_open ON attention (at) WHERE closed_at IS NULL;
  CREATE TABLE pairing (
    pairing_id uuid PRIMARY KEY,
    branch text NOT NULL,
    reads text NOT NULL,
    secret text NOT NULL,
    counters_left int NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE hub_entry (
    epoch uuid NOT NULL,
    number bigint NOT NULL,
    at text NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (epoch, number)
  );
  `,
  'ALTER TABLE reservation ADD COLUMN turn int NOT NULL DEFAULT 0',
  // The money of a day over all branches.
  `
  CREATE INDEX payment_opened ON payment (opened_at);
  CREATE INDEX follow_up_at ON follow_up (at);
  `,
  // Each version of each document of the clinic.
  `
  CREATE TABLE document (
    name text NOT NULL,
    version int NOT NULL,
    epoch uuid NOT NULL,
    hash text NOT NULL,
    body text NOT NULL,
    by text,
    till_id text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (name, epoch, version)
  );
  `,
  // The close of the clinic's day; the entries of earlier Z reports are stored.
  `
  CREATE TABLE z_report (
    till_id text NOT NULL,
    number bigint NOT NULL,
    entry_number bigint NOT NULL,
    at text NOT NULL,
    last_day text NOT NULL,
    PRIMARY KEY (till_id, number)
  );
  INSERT INTO z_report
    SELECT till_id, (report ->> 'number')::bigint, number, at, coalesce(report -> 'days' ->> -1, '')
    FROM (SELECT till_id, number, at, body::json -> 'report' AS report FROM journal_entry
          WHERE kind = 'day.closed' AND body LIKE '{"v":1,%') closed
    ON CONFLICT DO NOTHING;
  CREATE TABLE clinic_close (
    close_id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('open', 'closed', 'left')),
    begun_at timestamptz NOT NULL,
    begun_by text NOT NULL,
    -- Null for one that was begun by a command at the hub.
    till_id text,
    signed text NOT NULL DEFAULT '[]',
    bags text NOT NULL DEFAULT '[]',
    epoch uuid,
    number int,
    closed_at timestamptz,
    last_day text,
    report text,
    UNIQUE (epoch, number)
  );
  CREATE UNIQUE INDEX clinic_close_open ON clinic_close (state) WHERE state = 'open';
  -- Each Z report is in one close.
  CREATE TABLE closed_z (
    till_id text NOT NULL,
    number bigint NOT NULL,
    close_id uuid NOT NULL,
    PRIMARY KEY (till_id, number)
  );
  `,
  // A PC that takes the place of a dead one has a key of its own for that one's journal.
  `
  ALTER TABLE till ADD COLUMN replaced_by text;
  ALTER TABLE pairing ADD COLUMN replaces text;
  `,
  // Looks at other branches.
  `
  CREATE TABLE looked (
    looked_id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    till_id text NOT NULL,
    who text,
    what text NOT NULL,
    branches text[] NOT NULL,
    is_chained boolean NOT NULL DEFAULT false
  );
  CREATE INDEX looked_at ON looked (till_id, at);
  CREATE INDEX looked_new ON looked (at) WHERE NOT is_chained;
  `,
  `
  -- Entries of a till up to this number are of this branch, after those of its earlier rows.
  CREATE TABLE till_move (
    till_id text NOT NULL,
    number bigint NOT NULL,
    branch text NOT NULL,
    PRIMARY KEY (till_id, number)
  );
  `,
  // Payments that a counter saved for later, and that another one opens.
  `
  -- The entries with what it says of itself now.
  ALTER TABLE sale ADD COLUMN opened_in bigint;
  ALTER TABLE sale ADD COLUMN lines_in bigint;
  ALTER TABLE sale ADD COLUMN patient_in bigint;
  -- Null while it is not saved for later.
  ALTER TABLE sale ADD COLUMN saved_in bigint;
  -- The saved payment of another counter that it continues.
  ALTER TABLE sale ADD COLUMN of_sale uuid;
  CREATE INDEX sale_saved ON sale (till_id) WHERE saved_in IS NOT NULL;
  CREATE INDEX sale_of ON sale (of_sale) WHERE of_sale IS NOT NULL;
  `,
  // Today's list of a branch: encrypted entries, deleted with their day.
  `
  CREATE TABLE list_day (
    branch text NOT NULL,
    day text NOT NULL,
    -- The id of its key; another one after a clear.
    list_id text NOT NULL,
    -- Of the newest change.
    number bigint NOT NULL,
    cleared_at timestamptz,
    PRIMARY KEY (branch, day)
  );
  CREATE TABLE list_entry (
    branch text NOT NULL,
    day text NOT NULL,
    entry_id text NOT NULL,
    number bigint NOT NULL,
    at timestamptz NOT NULL,
    till_id text NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (branch, day, entry_id)
  );
  CREATE INDEX list_entry_number ON list_entry (branch, day, number);
  `,
  // Cash and checks of Z reports are in a bag of the clinic or of a counter, never in both.
  `
  -- For the bank, cents.
  ALTER TABLE z_report ADD COLUMN cash bigint NOT NULL DEFAULT 0;
  UPDATE z_report z SET cash = (e.body::json -> 'report' -> 'deposit' ->> 'deposit')::bigint
    FROM journal_entry e WHERE e.till_id = z.till_id AND e.number = z.entry_number;
  -- Of its cash in bags of its close, cents.
  ALTER TABLE closed_z ADD COLUMN packed bigint NOT NULL DEFAULT 0;
  -- From the entries: after a restore of a backup the Z reports are projected later.
  UPDATE closed_z c SET packed = (e.body::json -> 'report' -> 'deposit' ->> 'deposit')::bigint
    FROM journal_entry e, clinic_close k
    WHERE e.till_id = c.till_id AND e.kind = 'day.closed' AND (e.body::json -> 'report' ->> 'number')::bigint = c.number
      AND k.close_id = c.close_id AND k.bags <> '[]';
  CREATE TABLE counter_bag (
    till_id text NOT NULL,
    bag_id uuid NOT NULL,
    cash bigint NOT NULL,
    checks uuid[] NOT NULL,
    -- The clinic close of a bag that the counter only knows; null for its own.
    close_id uuid,
    PRIMARY KEY (till_id, bag_id)
  );
  CREATE INDEX counter_bag_checks ON counter_bag USING gin (checks);
  INSERT INTO counter_bag
    SELECT till_id, bag_id, bills + coin, coalesce(checks, '{}'), NULL FROM (
      SELECT till_id, (body::json ->> 'bagId')::uuid AS bag_id, (body::json ->> 'bills')::bigint AS bills,
        (body::json ->> 'coin')::bigint AS coin,
        (SELECT array_agg((c ->> 'paymentKey')::uuid) FROM json_array_elements(body::json -> 'checks') c) AS checks
      FROM journal_entry p WHERE kind = 'bag.packed' AND body LIKE '{"v":1,%' AND NOT EXISTS (
        SELECT 1 FROM journal_entry u WHERE u.till_id = p.till_id AND u.kind = 'bag.unpacked'
          AND u.body::json ->> 'bagId' = p.body::json ->> 'bagId')) packed
    ON CONFLICT DO NOTHING;
  -- Bags of counters that are about to be packed: their entries have not arrived.
  CREATE TABLE bag_in_hand (
    bag_id uuid PRIMARY KEY,
    till_id text NOT NULL,
    cash bigint NOT NULL,
    checks uuid[] NOT NULL
  );
  `,
  // A search by amount, and the newest payments.
  `
  CREATE INDEX payment_amount ON payment (amount, received_at);
  CREATE INDEX payment_received ON payment (received_at, number);
  `,
  // The lines of bank statements that counters matched.
  `
  CREATE TABLE bank_line (
    till_id text NOT NULL,
    line_id text NOT NULL,
    -- The transfer or bag, under the same text at every counter; null for a batch of a terminal, and for a known line.
    deposit text,
    PRIMARY KEY (till_id, line_id)
  );
  CREATE INDEX bank_line_deposit ON bank_line (deposit) WHERE deposit IS NOT NULL;
  INSERT INTO bank_line
    SELECT till_id, line_id, CASE m ->> 'kind'
        WHEN 'transfer' THEN 'transfer ' || (m ->> 'transferId')
        WHEN 'bag' THEN 'bag ' || (m ->> 'bagId')
        WHEN 'clinic-bag' THEN 'clinic-bag ' || (m ->> 'closeId') || ' ' || (m ->> 'branch') || ' ' || (m ->> 'bagNumber')
      END
    FROM (SELECT till_id, number, l ->> 'lineId' AS line_id, l -> 'meaning' AS m
          FROM journal_entry, json_array_elements(body::json -> 'lines') l
          WHERE kind = 'bank.lines-matched' AND body LIKE '{"v":1,%') matched
    WHERE NOT EXISTS (SELECT 1 FROM journal_entry u WHERE u.till_id = matched.till_id AND u.number > matched.number
      AND u.kind = 'bank.line-unmatched' AND u.body::json ->> 'lineId' = matched.line_id)
    ON CONFLICT DO NOTHING;
  `,
  // A line, a transfer and a bag are matched once in the clinic.
  `
  CREATE INDEX bank_line_line ON bank_line (line_id);
  -- Names of lines and deposits that counters are about to match: their entries have not arrived.
  CREATE TABLE match_in_hand (
    name text PRIMARY KEY,
    till_id text NOT NULL
  );
  `,
  // A bag of a counter is matched at any counter.
  `
  -- Null for a bag of a clinic close.
  ALTER TABLE counter_bag ADD COLUMN bag_number text;
  ALTER TABLE counter_bag ADD COLUMN account_id text;
  -- Null for a counter of an earlier version.
  ALTER TABLE counter_bag ADD COLUMN account text;
  ALTER TABLE counter_bag ADD COLUMN day text;
  -- Cents.
  ALTER TABLE counter_bag ADD COLUMN checks_sum bigint;
  UPDATE counter_bag b SET bag_number = e.bag ->> 'bagNumber', account_id = e.bag ->> 'accountId', day = e.bag ->> 'day',
      checks_sum = (SELECT coalesce(sum((c ->> 'amount')::bigint), 0) FROM json_array_elements(e.bag -> 'checks') c)
    FROM (SELECT till_id, body::json AS bag FROM journal_entry
          WHERE kind = 'bag.packed' AND body LIKE '{"v":1,%') e
    WHERE b.close_id IS NULL AND e.till_id = b.till_id AND e.bag ->> 'bagId' = b.bag_id::text;
  -- On which the bank booked the line.
  ALTER TABLE bank_line ADD COLUMN day text NOT NULL DEFAULT '';
  UPDATE bank_line b SET day = e.line ->> 'day'
    FROM (SELECT till_id, json_array_elements(body::json -> 'lines') AS line FROM journal_entry
          WHERE kind = 'bank.lines-matched' AND body LIKE '{"v":1,%') e
    WHERE e.till_id = b.till_id AND e.line ->> 'lineId' = b.line_id;
  `,
  // A bag is of the branch where its counter packed it.
  `
  -- Of the entry; null for a bag of a clinic close.
  ALTER TABLE counter_bag ADD COLUMN number bigint;
  UPDATE counter_bag b SET number = e.number FROM journal_entry e
    WHERE b.close_id IS NULL AND e.till_id = b.till_id AND e.kind = 'bag.packed' AND e.body LIKE '{"v":1,%'
      AND e.body::json ->> 'bagId' = b.bag_id::text;
  `,
  // A number names one bag of a branch. Null for a counter of an earlier version, and for the cash of one that left.
  'ALTER TABLE bag_in_hand ADD COLUMN bag_number text',
  // The entries by which a counter counts a void or refund, and by which it takes it back.
  `
  ALTER TABLE follow_up ADD COLUMN counted_in bigint;
  ALTER TABLE follow_up ADD COLUMN taken_back_in bigint;
  UPDATE follow_up f SET counted_in = e.number FROM (
      SELECT till_id, body::json ->> 'attemptId' AS key, min(number) AS number FROM journal_entry
      WHERE kind = 'attempt.resolved' AND body LIKE '{"v":1,%' AND body::json ->> 'state' = 'approved' GROUP BY 1, 2) e
    WHERE e.till_id = f.till_id AND e.key = f.key;
  UPDATE follow_up SET counted_in = number WHERE counted_in IS NULL AND state = 'approved';
  UPDATE follow_up f SET taken_back_in = e.number FROM (
      SELECT till_id, body::json ->> 'changeId' AS key, min(number) AS number FROM journal_entry
      WHERE kind = 'payment.changed-outside' AND body LIKE '{"v":1,%' AND (body::json ->> 'countedThere')::boolean
      GROUP BY 1, 2) e
    WHERE e.till_id = f.till_id AND e.key = f.key AND e.number > f.number;
  `,
  // The voids and refunds in two Z reports of which a close has a correction, until one ends it.
  'CREATE TABLE corrected_twice (key text PRIMARY KEY, close_id uuid NOT NULL)',
  // A PC has one key for the journals of all that had its place before.
  `
  DROP INDEX till_writer;
  CREATE UNIQUE INDEX till_writer ON till (writer_key) WHERE till_id NOT LIKE '%~%' AND replaced_by IS NULL;
  CREATE INDEX till_key ON till (writer_key);
  `,
  // The newest entry of a counter that makes no Z report any more, when a close listed its money. Money that was listed before
  // this version is listed once more.
  'CREATE TABLE listed_till (till_id text PRIMARY KEY, number bigint NOT NULL)',
  // A close that a restore of the hub lost is closed again, with the cash that it had in bags.
  `
  -- Of its cash in bags of a clinic close, as its counter knows, cents; the hub may have lost that close.
  ALTER TABLE z_report ADD COLUMN clinic_packed bigint NOT NULL DEFAULT 0;
  UPDATE z_report z SET clinic_packed = e.cash FROM (
      SELECT till_id, (r ->> 'number')::bigint AS number, sum((r ->> 'cash')::bigint) AS cash
      FROM journal_entry, json_array_elements(body::json -> 'zReports') r
      WHERE kind = 'bag.clinic-packed' AND body LIKE '{"v":1,%' GROUP BY 1, 2) e
    WHERE e.till_id = z.till_id AND e.number = z.number;
  DELETE FROM counter_bag WHERE close_id IS NOT NULL;
  ALTER TABLE counter_bag DROP COLUMN close_id;
  `,
  // The name of the key of the hub, by which its counters know it; null until the next start.
  'ALTER TABLE hub ADD COLUMN key text',
  // The counter of the PC with the key of a second chain, which began when another PC took the place.
  'ALTER TABLE till ADD COLUMN held_by text',
  // The entry by which a counter counts a payment: one in doubt is found done after later ones.
  `
  ALTER TABLE payment ADD COLUMN counted_in bigint;
  UPDATE payment SET counted_in = number WHERE tracking_id IS NULL;
  UPDATE payment p SET counted_in = e.number FROM (
      SELECT till_id, body::json ->> 'attemptId' AS key, min(number) AS number FROM journal_entry
      WHERE kind = 'attempt.resolved' AND body LIKE '{"v":1,%' AND body::json ->> 'state' = 'approved' GROUP BY 1, 2) e
    WHERE e.till_id = p.till_id AND e.key = p.key::text;
  `,
  // A counter moves to another branch at its next hello with a closed day.
  'ALTER TABLE till ADD COLUMN moving jsonb',
  // A change of settings is what differs from the version before, which a restore may have lost; null for earlier ones.
  'ALTER TABLE document ADD COLUMN base_epoch uuid',
  // The money by the entry that made it known: that of a day that is over never changes.
  `
  CREATE TABLE movement (
    till_id text NOT NULL,
    number bigint NOT NULL,
    -- Of the payment or follow-up; of a change from outside its id.
    key text NOT NULL,
    -- The record or the payment, as in follow_up.
    of_payment text NOT NULL,
    at timestamptz NOT NULL,
    operation text NOT NULL,
    -- Null for what a person of the counter did.
    outside text,
    is_correction boolean NOT NULL,
    -- Cents, negative if money left the clinic.
    amount bigint NOT NULL,
    -- A refund by a check of the clinic.
    by_check boolean NOT NULL,
    cashier text,
    PRIMARY KEY (till_id, number, key)
  );
  CREATE INDEX movement_at ON movement (at, till_id, number);
  -- The sum of its movements; null before the first.
  ALTER TABLE payment ADD COLUMN booked bigint;
  ALTER TABLE follow_up ADD COLUMN booked bigint;
  DROP INDEX payment_opened;
  `,
  // Most movements are payments, which a close needs of moved counters alone.
  `CREATE INDEX movement_changes ON movement (till_id, number) WHERE operation <> 'authorize'`,
];

/** Of the tables. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** The first version with the movements of money; the projections of an earlier one are made again at the update. */
export const MOVEMENTS = 28;

const versionRow = z.object({ version: z.int() });

/** The version of the tables; 0 without any. */
export async function schemaVersion(sql: Sql): Promise<number> {
  const [row] = await sql.query('SELECT version FROM hub_version');
  return row === undefined ? 0 : versionRow.parse(row).version;
}

/**
 * Brings the tables to this version, in one transaction.
 * @param upTo an earlier version, for the rows of a backup.
 * @returns the version before; 0 for an empty database.
 * @throws {Error} for a database of a newer hub.
 */
export async function migrate(sql: Sql, upTo = SCHEMA_VERSION): Promise<number> {
  await sql.query('CREATE TABLE IF NOT EXISTS hub_version (version int NOT NULL)');
  const known = await schemaVersion(sql);
  if (known > SCHEMA_VERSION) {
    throw new Error(`The database is of a newer hub (version ${known} of its tables).`);
  }
  for (const migration of MIGRATIONS.slice(known, upTo)) await sql.query(migration);
  await sql.query('DELETE FROM hub_version');
  await sql.query('INSERT INTO hub_version VALUES ($1)', [upTo]);
  return known;
}

/** A command changes no tables: a hub of another version may run on them. @throws {Error} for another version. */
export async function requireTables(sql: Sql): Promise<void> {
  const known = await schemaVersion(sql);
  if (known === SCHEMA_VERSION) return;
  const [which, advice] =
    known < SCHEMA_VERSION
      ? ['of an earlier hub', 'Start this hub once, in place of it']
      : ['of a newer hub', 'Use the program of that hub'];
  throw new Error(`The database is ${which} (version ${known} of its tables). ${advice}.`);
}

/** Tables that are rebuilt from the entries. */
export const PROJECTIONS = [
  'payment',
  'guard',
  'follow_up',
  'sale',
  'receipt',
  'z_report',
  'counter_bag',
  'bank_line',
  'movement',
] as const;

/** The version, the mutexes, codes of a day at most, and lists: their keys are in no backup. */
export const NOT_IN_BACKUPS = ['hub_version', 'slot', 'pairing', 'list_day', 'list_entry'] as const;
