import type { FindingView } from '../../shared/contract/finding.ts';
import { FINDINGS } from '../../shared/domain/finding.ts';
import { subtract } from '../../shared/domain/money.ts';
import type { Column } from '../../shared/domain/reports/report-kinds.ts';
import { t } from '../../shared/messages/t.ts';
import type { PlainTable } from './export/export-table.ts';

const COLUMNS: readonly Column[] = [
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
];

/** The findings of a reconciliation as rows of a file, without names. */
export function findingsTable(findings: readonly FindingView[], timeZone: string): PlainTable {
  const rows = findings.map((each) => {
    const { kind, day, amount, other, payments, transferId, trackingId, payment } = each;
    return [
      day,
      FINDINGS[kind].name,
      payment?.receiptNumber ?? null,
      payment?.lastFour ?? null,
      amount,
      other,
      amount === null || other === null ? null : subtract(other, amount),
      payments.join(' '),
      transferId,
      trackingId,
      FINDINGS[kind].todo,
    ];
  });
  return { columns: COLUMNS, rows, timeZone };
}
