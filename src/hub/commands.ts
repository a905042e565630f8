/** The commands for the people that run a hub: they work on its database, beside the running process or without it. */

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { v7 } from 'uuid';
import { z } from 'zod';
import { keyOfCertificate, type OwnKey } from '../shared/hub/own-key.ts';
import { backUp, restore } from './backup.ts';
import { movedText, moveTill, requireBranch } from './branches.ts';
import { closeByCommand } from './clinic-close/by-command.ts';
import { type HubContext, oneRow } from './context.ts';
import type { Database, Sql } from './database.ts';
import { peopleAt } from './documents.ts';
import { type HubEntryKind, recordHubEntry } from './hub-entries.ts';
import { reportLeft } from './left-reservations.ts';
import { NameKeyStore } from './name-keys.ts';
import { makePairingCode, makeReplacingCode } from './pairing.ts';
import { changeReads } from './readers.ts';
import { rebuild } from './rebuild.ts';
import { endOfRestore } from './recovery.ts';
import { endReservation } from './reservations.ts';
import { revokeTill } from './revoked.ts';
import { migrate, requireTables } from './schema.ts';
import { type HubPlace, hubKeyFile, nameKeysFile, storedKeyIn, withDatabase } from './start.ts';
import { exportTill, hubStatus, verifyHub } from './status.ts';
import { renameTill } from './till-names.ts';
import { loseTill } from './tills.ts';
import { clearLists } from './today-list.ts';

/** The words after each command; … for one or more. */
const COMMANDS = {
  pair: [],
  tills: [],
  lost: ['T'],
  revoke: ['T'],
  move: ['T', 'BRANCH'],
  rename: ['T', 'NAME'],
  reads: ['T', 'branch|clinic'],
  'resume-without': ['T'],
  'end-reservation': ['ID'],
  status: [],
  verify: [],
  rebuild: [],
  export: [],
  backup: [],
  restore: [],
  recovered: [],
  'erase-names': ['ID…'],
  'clinic-close': [],
} as const;

type HubCommand = keyof typeof COMMANDS;

export const isHubCommand = (name: string): name is HubCommand => Object.hasOwn(COMMANDS, name);

/** @throws {Error} for a word too few or too many, such as the rest of a name without quotation marks. */
function requireWords(command: HubCommand, given: readonly string[]): void {
  const words: readonly string[] = COMMANDS[command];
  if (given.length < words.length) throw new Error(`Usage: ${command} ${words.join(' ')}`);
  const extra = words.at(-1)?.endsWith('…') === true ? undefined : given[words.length];
  if (extra === undefined) return;
  throw new Error(
    `${command} does not take "${extra}". A name with spaces is put in quotation marks.`,
  );
}

interface Given {
  readonly branch: string;
  readonly counters: string;
  readonly 'reads-clinic': boolean;
  readonly json: boolean;
  readonly till?: string | undefined;
  readonly replaces?: string | undefined;
  readonly reason: string;
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  /** Tills, reservations or patients of the command line. */
  readonly subjects: readonly string[];
  /** The account that runs the command. */
  readonly by: string;
}

const PASSPHRASE = 'SWIPEWELL_HUB_PASSPHRASE';

/** Of backups; not on the command line, where other programs see it. */
function passphrase(): string {
  const given = process.env[PASSPHRASE] ?? '';
  if (given.length < 12)
    throw new Error(`Set ${PASSPHRASE} to a pass phrase of 12 characters or more.`);
  return given;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

function requireFiles({ to, from }: Given): void {
  if (to !== undefined && !existsSync(dirname(resolve(to)))) {
    throw new Error(`There is no folder ${dirname(resolve(to))}.`);
  }
  if (from !== undefined && !existsSync(from)) throw new Error(`There is no file ${from}.`);
}

/** @throws {Error} for a database in which no hub was started. */
async function requireHub(sql: Sql): Promise<void> {
  const [table] = await sql.query("SELECT to_regclass('hub') IS NOT NULL AS there");
  const rows = table?.['there'] === true ? await sql.query('SELECT 1 FROM hub') : [];
  if (rows.length === 0) throw new Error('The database has no hub.');
}

/** The key of the hub, from its folder. @throws {Error} for a folder with the key of another hub. */
async function ownKeyOf(sql: Sql, data: string): Promise<OwnKey> {
  const own = storedKeyIn(data);
  const { key } = await oneRow(sql, 'SELECT key FROM hub');
  if (key === null || key === keyOfCertificate(own.cert)) return own;
  throw new Error(`${hubKeyFile(data)} is the key of another hub.`);
}

/** Runs a command; returns the exit code. @throws {Error} with a sentence. */
export async function runHubCommand(
  command: HubCommand,
  place: HubPlace,
  given: Given,
): Promise<number> {
  const isRestore = command === 'restore';
  requireWords(command, given.subjects);
  requireFiles(given);
  return withDatabase(place, isRestore, async (database, isAlone) => {
    await database.transaction('upkeep', async (sql) => {
      if (isRestore) {
        await migrate(sql);
        return;
      }
      await requireHub(sql);
      await requireTables(sql);
    });
    const context = { database, now: () => new Date(), newId: () => v7() };
    const [subject = ''] = given.subjects;
    switch (command) {
      case 'pair': {
        if (given.replaces !== undefined) {
          if (given.counters !== '1') throw new Error('A code with --replaces is for one counter.');
          say(await makeReplacingCode(context, given.replaces));
          return 0;
        }
        const counters = Number(given.counters);
        if (!Number.isInteger(counters) || counters < 1 || counters > 500) {
          throw new Error('--counters needs a number from 1 to 500.');
        }
        requireBranch(given.branch);
        const reads = given['reads-clinic'] ? 'clinic' : 'branch';
        say(await makePairingCode(context, { branch: given.branch, counters, reads }));
        return 0;
      }
      case 'tills':
        say(await tillsText(database));
        return 0;
      case 'lost':
        await changeState(context, subject, 'lost', 'counter-lost', given);
        say(await openReservationsText(database, subject));
        return 0;
      case 'revoke':
        await changeState(context, subject, 'revoked', 'counter-revoked', given);
        say(await openReservationsText(database, subject));
        say(await peopleText(database, subject));
        return 0;
      case 'move': {
        const [, branch = ''] = given.subjects;
        requireBranch(branch);
        await moveTill(context, subject, branch, given.by);
        say(await movedText(database, subject, branch, isAlone));
        return 0;
      }
      case 'rename': {
        const [, name = ''] = given.subjects;
        await renameTill(context, subject, name, given.by);
        return 0;
      }
      case 'reads': {
        const [, reads = ''] = given.subjects;
        await changeReads(context, subject, reads, given.by);
        return 0;
      }
      case 'resume-without':
        await database.transaction('entries', async (sql) => {
          const rows = await sql.query(
            `UPDATE till SET heard_in = (SELECT epoch FROM hub), hello_number = NULL
             WHERE till_id = $1 RETURNING 1`,
            [subject],
          );
          if (rows.length === 0) throw new Error(`There is no counter ${subject}.`);
          await recordHubEntry(context, sql, 'resumed-without', { tillId: subject, by: given.by });
          await endOfRestore(sql);
        });
        return 0;
      case 'end-reservation': {
        if (!z.uuid().safeParse(subject).success) {
          throw new Error('Name the reservation by its id: end-reservation ID.');
        }
        const ended = await database.transaction('reservations', async (sql) => {
          if (!(await endReservation(sql, subject))) return false;
          await recordHubEntry(context, sql, 'reservation-ended', {
            ...{ reservationId: subject, by: given.by, reason: given.reason },
          });
          return true;
        });
        if (!ended) throw new Error('It ended already, or its counter is active and may use it.');
        return 0;
      }
      case 'status': {
        const status = await hubStatus(database);
        say(given.json ? JSON.stringify(status) : statusText(status));
        return 0;
      }
      case 'verify': {
        const findings = await verifyHub(database);
        for (const finding of findings) say(finding);
        say(
          findings.length === 0
            ? 'The entries and their tables agree.'
            : `${findings.length} findings`,
        );
        return findings.length === 0 ? 0 : 1;
      }
      case 'rebuild':
        await rebuild(database);
        return 0;
      case 'export':
        if (given.till === undefined) throw new Error('--till T names the counter.');
        for await (const line of exportTill(database, given.till)) say(line);
        return 0;
      case 'backup': {
        if (given.to === undefined) throw new Error('--to FILE names the backup.');
        const own = await database.transaction('reads', (sql) => ownKeyOf(sql, place.data));
        const rows = await backUp(database, own, given.to, passphrase());
        say(rows === 1 ? '1 row' : `${rows} rows`);
        return 0;
      }
      case 'restore': {
        if (given.from === undefined) throw new Error('--from FILE names the backup.');
        if (!isAlone) throw new Error('Stop the hub first.');
        await restore(database, given.from, passphrase(), v7(), place.data);
        say('Restored. The hub recovers until every counter is back with its entries.');
        return 0;
      }
      case 'recovered':
        // The engine put an older copy in place: the same as a restore. A running hub would grant on with its epoch.
        if (!isAlone) throw new Error('Stop the hub first.');
        await database.transaction('entries', (sql) =>
          sql.query('UPDATE hub SET epoch = $1, recovering = true', [v7()]),
        );
        say('Start the hub: it recovers until every counter is back with its entries.');
        return 0;
      case 'clinic-close':
        say(await closeByCommand(context, given));
        return 0;
      case 'erase-names':
        say(`Keys deleted: ${await eraseNames(context, nameKeysFile(place.data), given)}`);
        return 0;
    }
  });
}

/**
 * Deletes the keys of patients and of their sales, or of sales without a patient, in the entries of all counters: for a
 * journal without a link to the hub of its own. Returns the number of keys. @throws {Error} without the file of the keys.
 */
async function eraseNames(
  context: { readonly database: Database; readonly now: () => Date },
  file: string,
  { subjects: patients, by }: Given,
): Promise<number> {
  if (!existsSync(file)) throw new Error(`${file} is missing: --data names the folder of the hub.`);
  const names = new NameKeyStore(file);
  try {
    const sales = await context.database.transaction('upkeep', async (sql) => {
      // First the entry: a deletion without one would never be known.
      await recordHubEntry(context, sql, 'names-erased', { patients, by });
      return salesOf(sql, patients);
    });
    const keyIds = names.idsOf([...patients, ...sales]);
    await clearLists(context, names); // the counters read them again within a minute
    names.erase(keyIds);
    return keyIds.length;
  } finally {
    names.close();
  }
}

/** The sales that ever were of a patient or had a line of one: their payers have a key of the sale. */
async function salesOf(sql: Sql, patients: readonly string[]): Promise<readonly string[]> {
  const rows = await sql.query(
    `SELECT DISTINCT body::jsonb ->> 'saleId' AS sale_id FROM journal_entry
     WHERE kind IN ('sale.opened', 'sale.patient-changed', 'sale.lines-changed', 'payment.moved')
       AND EXISTS (SELECT 1 FROM unnest($1::text[]) AS named (patient) WHERE position(patient IN body) > 0)`,
    [patients.map((patient) => `"patientId":${JSON.stringify(patient)}`)],
  );
  return rows.map((row) => z.uuid().parse(row['sale_id']));
}

async function changeState(
  context: Pick<HubContext, 'database' | 'now' | 'newId'>,
  tillId: string,
  state: 'lost' | 'revoked',
  kind: HubEntryKind,
  { by, reason }: Given,
): Promise<void> {
  await context.database.transaction('entries', async (sql) => {
    if (state === 'lost') {
      await loseTill(sql, tillId);
      await reportLeft(context, sql, tillId);
    } else await revokeTill(context, sql, tillId);
    await recordHubEntry(context, sql, kind, { tillId, by, reason });
  });
}

async function tillsText(database: Database): Promise<string> {
  const rows = await database.transaction('reads', (sql) =>
    sql.query(
      `SELECT till_id, branch, name, head_number, heard_at,
         CASE WHEN replaced_by IS NOT NULL THEN 'replaced by ' || replaced_by
           ELSE state || coalesce(' (moves to ' || nullif(moving ->> 'branch', branch) || ')', '') END AS state
       FROM till ORDER BY till_id`,
    ),
  );
  return rows
    .map((row) =>
      [row['till_id'], row['state'], row['branch'], row['name'], row['head_number']]
        .map(String)
        .concat(row['heard_at'] instanceof Date ? row['heard_at'].toISOString() : 'never heard')
        .join('  '),
    )
    .join('\n');
}

async function openReservationsText(database: Database, tillId: string): Promise<string> {
  const rows = await database.transaction('reads', (sql) =>
    sql.query(
      `SELECT reservation_id, what, amount, tracking_id, state FROM reservation
       WHERE till_id = $1 AND state IN ('open', 'used', 'moved') ORDER BY asked_at`,
      [tillId],
    ),
  );
  const lines = rows.map((row) =>
    [row['reservation_id'], row['state'], row['what'], row['amount'], row['tracking_id']].join(
      '  ',
    ),
  );
  return [`Reservations of ${tillId} to look for at the service: ${rows.length}`, ...lines].join(
    '\n',
  );
}

/** People with a PIN on the counter: of its journal, and of its copy of the staff. */
async function peopleText(database: Database, tillId: string): Promise<string> {
  const rows = await database.transaction('reads', (sql) =>
    sql.query(
      `SELECT DISTINCT body::json->'cashier'->>'name' AS name FROM journal_entry
       WHERE till_id = $1 AND kind = 'staff.signed-in' ORDER BY 1`,
      [tillId],
    ),
  );
  const connections = await database.transaction('reads', (sql) =>
    sql.query(
      `SELECT DISTINCT body::json->'connection'->>'username' AS name FROM journal_entry
       WHERE till_id = $1 AND kind = 'connection.used' ORDER BY 1`,
      [tillId],
    ),
  );
  const listed = await database.transaction('reads', (sql) => peopleAt(sql, tillId));
  const list = (names: readonly string[]) => [...new Set(names)].toSorted().join(', ') || 'none';
  const namesOf = (found: typeof rows) => found.map(({ name }) => String(name));
  return `Change the PINs of: ${list([...namesOf(rows), ...listed])}\nChange the passwords of the connections of: ${list(namesOf(connections))}`;
}

function statusText(status: Awaited<ReturnType<typeof hubStatus>>): string {
  return Object.entries(status)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}
