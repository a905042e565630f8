import type { Cashier } from '../../shared/domain/sale.ts';
import { t } from '../../shared/messages/t.ts';
import type { Journal } from '../journal/journal.ts';
import { openJournal } from '../journal/open-journal.ts';
import { namesOf } from '../journal/projections/sales.ts';
import { heldPatients, subjectsWithoutEntrySince } from '../journal/retention.ts';
import { openStored } from '../journal/stored-journal.ts';
import { StatementLines } from '../reports/bank/statement-lines.ts';
import { ENVIRONMENTS, journalFolders } from '../setup/folders.ts';
import { SentenceError } from '../system/coded-error.ts';
import { type CommandPorts, type CommandValues, required } from './command.ts';

/** The shortest retention, years: what docs/compliance.md recommends at least. */
const LEAST_YEARS = 7;

/** The journal of a closed counter, or of a retired till. */
export interface ClosedJournal {
  readonly folder: string;
  readonly journal: Journal;
}

/** Opens closed journals together, as their counter does, and closes them after `use`. */
export function withClosed<Result>(
  folders: readonly string[],
  { version, now }: { readonly version: string; readonly now: () => Date },
  use: (all: readonly ClosedJournal[]) => Result,
): Result {
  const all: ClosedJournal[] = [];
  try {
    for (const folder of folders) {
      const stored = openStored(folder, false);
      stored.db.close();
      const journal = openJournal({ folder, version, now, newTillId: () => stored.tillId });
      all.push({ folder, journal });
    }
    return use(all);
  } finally {
    for (const { journal } of all) journal.close();
  }
}

/** Uses the journals of the clinic's closed counter, with those of its retired tills. */
function withJournals(ports: CommandPorts, use: (all: readonly ClosedJournal[]) => void): void {
  const folders = ENVIRONMENTS.flatMap((environment) => journalFolders(ports.data, environment));
  if (folders.length === 0) throw new SentenceError(t('command.noConnectionSetUp'));
  withClosed(folders, ports, use);
}

const held = (all: readonly ClosedJournal[]) =>
  heldPatients(all.map(({ journal }) => journal.readable));

/**
 * Erases the names of a patient in all the journals, also from the texts of bank statements; false if there are none.
 * @throws {SentenceError} while the names are held.
 */
export function eraseNamesOf(
  all: readonly ClosedJournal[],
  patient: string,
  by: Cashier | null,
): boolean {
  if (held(all).has(patient)) throw new SentenceError(t('command.namesAreHeld', { patient }));
  return erase(all, [patient], by) > 0;
}

/** @returns the number of subjects with names until now. */
function erase(
  all: readonly ClosedJournal[],
  subjects: readonly string[],
  by: Cashier | null,
): number {
  const names = all.flatMap(({ journal }) => namesOf(journal.readable, subjects));
  for (const { folder } of all) {
    const lines = new StatementLines(folder);
    lines.eraseTexts(names);
    lines.close();
  }
  const erased = all.flatMap(({ journal }) =>
    subjects.filter((subject) => journal.eraseNames(subject, by)),
  );
  return new Set(erased).size;
}

/** `hold-names` and `release-names`. @throws {SentenceError} */
export function holdNames(
  ports: CommandPorts,
  values: CommandValues,
  by: Cashier | null,
  isHeld: boolean,
): void {
  const patientId = required(values, 'patient');
  const reason = required(values, 'reason');
  withJournals(ports, (all) => {
    const isKnown = all
      .flatMap(({ journal }) => journal.nameSubjects())
      .some(({ subject }) => subject === patientId);
    if (isHeld && !isKnown) throw new SentenceError(t('command.noNamesOf', { patientId }));
    for (const { journal } of all) {
      journal.append({ kind: 'patient.names-held', body: { patientId, held: isHeld, reason, by } });
    }
  });
  ports.say(t(isHeld ? 'command.namesHeld' : 'command.namesReleased', { patientId }));
}

/**
 * `erase-names`: of one patient, or of all without an entry for some years and without a hold.
 * @throws {SentenceError}
 */
export function eraseNames(ports: CommandPorts, values: CommandValues, by: Cashier | null): void {
  const { years, patient } = values;
  if (years !== undefined && patient !== undefined) {
    throw new SentenceError(t('command.patientOrYears'));
  }
  const since = years === undefined ? null : yearsAgo(ports.now(), years);
  const counted = { erased: 0, held: 0 };
  withJournals(ports, (all) => {
    if (since === null) {
      counted.erased = Number(eraseNamesOf(all, required(values, 'patient'), by));
      return;
    }
    const kept = held(all);
    const old = subjectsWithoutEntrySince(
      all.map(({ journal }) => journal),
      since,
    );
    const free = old.filter((subject) => !kept.has(subject));
    counted.held = old.length - free.length;
    counted.erased = erase(all, free, by);
  });
  ports.say(t('command.namesErased', counted));
}

/** @throws {SentenceError} for less than {@link LEAST_YEARS}. */
function yearsAgo(now: Date, text: string): string {
  const years = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (years < LEAST_YEARS)
    throw new SentenceError(t('command.yearsTooFew', { years: LEAST_YEARS }));
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - years);
  return since.toISOString();
}
