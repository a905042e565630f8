import type { FindingView } from '../../shared/contract/finding.ts';
import {
  differenceOf,
  type Finding,
  findingTitle,
  findingToDo,
} from '../../shared/domain/finding.ts';
import type { Column } from '../../shared/domain/reports/report-kinds.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import type { JournalReader } from '../journal/statements.ts';
import { findingsInRange, type RangeRecords } from '../reconciliation/in-range.ts';
import type { Settings } from '../settings/settings.ts';
import type { PlainTable } from './export/export-table.ts';
import type { AcknowledgementReading } from './posting/acknowledgement.ts';
import { asFindings, postingFindings } from './posting/posting-findings.ts';

const columnNames = perLanguage((): readonly Column[] => [
  { key: 'day', name: t('findingsFile.day'), type: 'day' },
  { key: 'finding', name: t('findingsFile.finding'), type: 'text' },
  { key: 'receipt', name: t('findingsFile.receipt'), type: 'text' },
  { key: 'lastFour', name: t('findingsFile.lastFour'), type: 'text' },
  { key: 'amount', name: t('findingsFile.amount'), type: 'money' },
  { key: 'other', name: t('findingsFile.other'), type: 'money' },
  { key: 'difference', name: t('findingsFile.difference'), type: 'money' },
  { key: 'payments', name: t('findingsFile.payments'), type: 'text' },
  { key: 'transfer', name: t('findingsFile.transfer'), type: 'text' },
  { key: 'tracking', name: t('findingsFile.trackingId'), type: 'text' },
  { key: 'todo', name: t('findingsFile.toDo'), type: 'text' },
]);

/**
 * The findings of the journal in a range of days: against the service, and of the posting files.
 * @param answers the acknowledgements in the posting folder.
 */
export function journalFindings(
  journal: JournalReader,
  { posting: { awaitsAnswers } }: Settings,
  answers: readonly AcknowledgementReading[],
  records: RangeRecords,
): readonly Finding[] {
  const { range, localDay, serviceNow } = records;
  const unposted = postingFindings(journal, answers, {
    ...{ awaitsAnswers, now: new Date(serviceNow), within: { range, localDay } },
  });
  return [...findingsInRange(journal, records), ...asFindings(unposted, localDay)];
}

/** The findings of a reconciliation as rows of a file, without names. */
export function findingsTable(findings: readonly FindingView[], timeZone: string): PlainTable {
  const rows = findings.map((each) => {
    const { kind, day, amount, other, payments, transferId, trackingId, payment } = each;
    return [
      day,
      findingTitle(each),
      payment?.receiptNumber ?? null,
      payment?.lastFour ?? null,
      amount,
      other,
      differenceOf(each),
      payments.join(' '),
      transferId,
      trackingId,
      findingToDo(kind),
    ];
  });
  return { columns: columnNames(), rows, timeZone };
}
