import { join } from 'node:path';
import type { AuditEntry } from '../../shared/contract/audit.ts';
import { isDay, localDays } from '../../shared/domain/reports/days.ts';
import type { Column } from '../../shared/domain/reports/report-kinds.ts';
import { rowOf } from '../../shared/domain/row-of.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import type { JournalReader } from '../journal/statements.ts';
import { auditPage } from '../reports/audit.ts';
import { csvOf, type PlainTable } from '../reports/export/export-table.ts';
import { openPeople } from '../staff/people.ts';
import { type CommandPorts, signInAtCommand, writeWhole } from './command.ts';
import { withClosedJournals } from './connect.ts';
import { csvFileOf, flagsOf, OrderError, textFlag } from './report-order.ts';

export const accessUsage = perLanguage(() => t('accessFile.usage'));

/** The accesses to patients' data by kind of entry, in words; all other entries are left out. */
const actions = perLanguage(
  (): Readonly<Record<string, string>> => ({
    'patient.listed': t('accessFile.found'),
    'patient.opened': t('accessFile.opened'),
    'patient.secret-seen': t('accessFile.secretSeen'),
    'patient.created': t('accessFile.created'),
    'patient.changed': t('accessFile.changed'),
    'patient.deleted': t('accessFile.deleted'),
    'patient.name-erased': t('accessFile.nameErased'),
    'payment.moved': t('accessFile.paymentMoved'),
    'profile.created': t('accessFile.onFile'),
    'profile.changed': t('accessFile.onFile'),
    'profile.deleted': t('accessFile.onFile'),
    'eligibility.asked': t('accessFile.eligibility'),
    'agreement.signed': t('accessFile.agreement'),
    'agreement.printed': t('accessFile.agreement'),
    'agreement.filed': t('accessFile.agreement'),
    'agreement.unfiled': t('accessFile.agreement'),
    'agreement.revoked': t('accessFile.agreement'),
    'receipt.printed': t('accessFile.printed'),
    'mail.queued': t('accessFile.mailed'),
    'list.imported': t('accessFile.listImported'),
    'list.cleared': t('accessFile.listCleared'),
    'report.exported': t('accessFile.exported'),
    'downtime.slips-printed': t('accessFile.slipsPrinted'),
  }),
);

const columns = perLanguage((): readonly Column[] => [
  { key: 'at', name: t('accessFile.time'), type: 'instant' },
  { key: 'by', name: t('accessFile.person'), type: 'text' },
  { key: 'manager', name: t('accessFile.manager'), type: 'text' },
  { key: 'action', name: t('accessFile.action'), type: 'text' },
  { key: 'patientId', name: t('accessFile.patientId'), type: 'text' },
  { key: 'patient', name: t('accessFile.patient'), type: 'text' },
  { key: 'receipt', name: t('accessFile.receipt'), type: 'text' },
  { key: 'details', name: t('accessFile.details'), type: 'text' },
  { key: 'entry', name: t('accessFile.entry'), type: 'count' },
  { key: 'counter', name: t('accessFile.counter'), type: 'text' },
]);

/** An entry of the audit log, with the counter of its journal. */
interface Access extends AuditEntry {
  readonly tillId: string;
}

/**
 * The access report (45 CFR 164.312(b)) from all journals of a closed counter: each patient that a person searched, opened,
 * changed, e-mailed or exported, oldest first.
 * @throws {OrderError} {@link SentenceError} {@link JournalError}
 */
export async function writeAccessReport(
  args: readonly string[],
  ports: CommandPorts,
): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const localDay = localDays(timeZone);
  const { person, out, patientId, ...range } = readOrder(args, localDay(ports.now().getTime()));
  await signInAtCommand(ports, person, 'see-reports');
  const people = openPeople(join(ports.data, 'clinic'), () => []).all;
  const read = async (journal: JournalReader): Promise<readonly Access[]> => {
    const all: Access[] = [];
    const query = { ...range, patientId, personId: null, receiptNumber: null };
    let before: number | null = null;
    do {
      const page = await auditPage(journal, people, localDay, { ...query, before });
      all.push(...page.entries.map((entry) => ({ ...entry, tillId: journal.tillId })));
      before = page.next;
    } while (before !== null);
    return all.reverse();
  };
  const journals = await withClosedJournals(ports, read, (folder) =>
    ports.complain(t('accessFile.journalNotRead', { folder })),
  );
  // A restored journal has the entries of the damaged one that it replaces.
  const entries = new Map(
    journals.flat().map((entry) => [`${entry.tillId} ${entry.number} ${entry.at}`, entry]),
  );
  const oldestFirst = [...entries.values()].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
  const table = accessTable(oldestFirst, patientId, timeZone);
  writeWhole(out, csvOf(table, false));
  ports.say(t('command.rows', { out, rows: table.rows.length }));
}

/** One row for each patient of an entry; one for an entry without a patient, as of a report. */
function accessTable(
  entries: readonly Access[],
  patientId: string | null,
  timeZone: string,
): PlainTable {
  const rows = entries.flatMap(({ number, at, kind, by, manager, patients, tillId, ...entry }) => {
    const action = rowOf(actions(), kind);
    if (action === undefined) return [];
    const named = patients.filter((each) => patientId === null || each.patientId === patientId);
    return (named.length > 0 ? named : [null]).map((patient) => [
      Date.parse(at),
      by,
      manager,
      action,
      patient?.patientId ?? null,
      patient?.name ?? null,
      entry.receiptNumber,
      entry.details.join('; '),
      number,
      tillId,
    ]);
  });
  return { columns: columns(), rows, timeZone };
}

/** Without --to the report ends today. @throws {OrderError} */
function readOrder(args: readonly string[], today: string) {
  const flags = {
    from: textFlag,
    to: textFlag,
    out: textFlag,
    patient: textFlag,
    data: textFlag,
    person: textFlag,
  };
  const { values } = flagsOf(args, flags, false);
  const { from = '', to = today, out, patient = null, person } = values;
  if (!isDay(from)) throw new OrderError(t('reportFile.needsDayAsYyyy', { flag: '--from' }));
  if (!isDay(to)) throw new OrderError(t('reportFile.needsDayAsYyyy', { flag: '--to' }));
  if (to < from) throw new OrderError(t('reportFile.beforeFrom'));
  return { from, to, out: csvFileOf(out), patientId: patient, person };
}
