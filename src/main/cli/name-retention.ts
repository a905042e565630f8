import type { Cashier } from '../../shared/domain/sale.ts';
import { t } from '../../shared/messages/t.ts';
import type { Journal } from '../journal/journal.ts';
import { openJournal } from '../journal/open-journal.ts';
import { namesOfPatient } from '../journal/projections/sales.ts';
import { heldPatients, subjectsWithoutEntrySince } from '../journal/retention.ts';
import { openStored } from '../journal/stored-journal.ts';
import { StatementLines } from '../reports/bank/statement-lines.ts';
import { ENVIRONMENTS, journalFolders } from '../setup/folders.ts';
import { SentenceError } from '../system/coded-error.ts';
import { type CommandPorts, type CommandValues, required } from './command.ts';

/** The shortest retention, years: what docs/compliance.md recommends at least. */
const LEAST_YEARS = 7;

/** Uses each journal of the clinic's closed counter, also those of retired tills. */
function withJournals(
  { data, version, now }: CommandPorts,
  use: (journal: Journal, folder: string) => void,
): void {
  const folders = ENVIRONMENTS.flatMap((environment) => journalFolders(data, environment));
  if (folders.length === 0) throw new SentenceError(t('command.noConnectionSetUp'));
  for (const folder of folders) {
    const stored = openStored(folder, false);
    stored.db.close();
    const journal = openJournal({ folder, version, now, newTillId: () => stored.tillId });
    try {
      use(journal, folder);
    } finally {
      journal.close();
    }
  }
}

/**
 * Erases the names of a patient, also from the texts of bank statements; false if there are none.
 * @throws {SentenceError} while the names are held.
 */
export function eraseNamesOf(
  journal: Journal,
  folder: string,
  patient: string,
  by: Cashier | null,
): boolean {
  if (heldPatients(journal.readable).has(patient)) {
    throw new SentenceError(t('command.namesAreHeld', { patient }));
  }
  return erase(journal, folder, patient, by);
}

function erase(journal: Journal, folder: string, patient: string, by: Cashier | null): boolean {
  const lines = new StatementLines(folder);
  lines.eraseTexts(namesOfPatient(journal.readable, patient));
  lines.close();
  return journal.eraseNames(patient, by);
}

/** `hold-names` and `release-names`. @throws {SentenceError} */
export function holdNames(
  ports: CommandPorts,
  values: CommandValues,
  by: Cashier | null,
  held: boolean,
): void {
  const patientId = required(values, 'patient');
  const reason = required(values, 'reason');
  withJournals(ports, (journal) =>
    journal.append({ kind: 'patient.names-held', body: { patientId, held, reason, by } }),
  );
  ports.say(t(held ? 'command.namesHeld' : 'command.namesReleased', { patientId }));
}

/**
 * `erase-names`: of one patient, or of all without an entry for some years and without a hold.
 * @throws {SentenceError}
 */
export function eraseNames(ports: CommandPorts, values: CommandValues, by: Cashier | null): void {
  const { years } = values;
  let [erased, held] = [0, 0];
  if (years === undefined) {
    const patient = required(values, 'patient');
    withJournals(ports, (journal, folder) => {
      if (eraseNamesOf(journal, folder, patient, by)) erased += 1;
    });
  } else {
    const since = yearsAgo(ports.now(), years);
    withJournals(ports, (journal, folder) => {
      const kept = heldPatients(journal.readable);
      for (const subject of subjectsWithoutEntrySince(journal, since)) {
        if (kept.has(subject)) held += 1;
        else if (erase(journal, folder, subject, by)) erased += 1;
      }
    });
  }
  ports.say(t('command.namesErased', { erased, held }));
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
