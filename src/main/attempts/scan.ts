import type { NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { attemptIdOf } from '../journal/tracking-id.ts';
import { attemptById } from '../journal/views/attempts.ts';
import { isKnown, rollBegan, scannedUpTo } from '../journal/views/scans.ts';
import { completeList } from './complete-list.ts';
import { alarmEntries } from './entries.ts';
import { serviceDay, serviceNow } from './look-up.ts';
import type { ListedRecord, PaymentsLine, ReportedRow } from './payments-line.ts';
import { IN_PASSING, type LookedFor, type Rules } from './rules.ts';
import type { Reading } from './sightings.ts';

export interface ScanPorts {
  readonly journal: Journal;
  readonly rules: Rules;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Holds a record of the service against the attempt it belongs to. */
  readonly held: (attemptId: string, reading: Reading, looked: LookedFor) => void;
}

/**
 * Reads every record with this till's prefix since the last complete scan, however long the PC was
 * off: those of an attempt are held against it, those of none are an alarm.
 * @throws {LookFailed} and then nothing counts as scanned.
 */
export async function scan(line: PaymentsLine, ports: ScanPorts): Promise<void> {
  const { journal, rules, now } = ports;
  const { connection } = line;
  if (!isKnown(journal.readable, connection)) {
    journal.append({ kind: 'connection.used', body: { connection } });
  }
  const at = await serviceNow(line, now);
  const last =
    scannedUpTo(journal.readable, connection) ?? rollBegan(journal.readable, journal.tillId);
  // A last scan that ended ahead of now was told another time: a day is read all the same.
  const start = Math.min(rules.scanFrom(Math.min(last, at)), at);
  const { end } = rules.window({ sentAt: at, now: at });
  const records = await completeList(line, { start, end });
  const rows = await line.transactions(serviceDay(start), serviceDay(end));

  for (const [trackingId, reading] of ofThisTill(journal.tillId, records, rows)) {
    const attemptId = attemptIdOf(journal.tillId, trackingId);
    const attempt = attemptId === null ? null : attemptById(journal.readable, attemptId);
    if (attempt === null) journal.append(...orphans(ports, trackingId, reading));
    else ports.held(attempt.attemptId, reading, IN_PASSING);
  }
  journal.append({
    kind: 'scan.completed',
    body: { connection, upTo: new Date(at).toISOString() },
  });
}

/** All that was read under each of this till's tracking ids. */
function ofThisTill(
  tillId: string,
  records: readonly ListedRecord[],
  rows: readonly ReportedRow[],
): ReadonlyMap<string, Reading> {
  const listed = Map.groupBy(records, ({ trackingId }) => trackingId ?? '');
  const reported = Map.groupBy(rows, ({ trackingId }) => trackingId ?? '');
  const ids = [...listed.keys(), ...reported.keys()].filter((id) => id.startsWith(`${tillId}-`));
  return new Map(
    ids.map((id) => [id, { records: listed.get(id) ?? [], rows: reported.get(id) ?? [] }]),
  );
}

/** A record that no attempt explains: one alarm each. */
function orphans(ports: ScanPorts, trackingId: string, reading: Reading): readonly NewEntry[] {
  const { journal, newId } = ports;
  const amounts = new Map(reading.rows.map(({ id, amount }) => [id, amount]));
  const ids = new Set([...reading.records.map(({ id }) => id), ...amounts.keys()]);
  return [...ids].flatMap((paymentId) =>
    alarmEntries(
      { db: journal.readable, newId },
      {
        kind: 'orphan-charge',
        attemptId: null,
        paymentId,
        trackingId,
        amount: amounts.get(paymentId) ?? null,
        asked: null,
      },
    ),
  );
}
