import type { ListedRecord } from '../../../src/main/payments-api/payments.ts';
import type { ReportedRow } from '../../../src/main/payments-api/report-rows.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { TILL } from './clinic-program.ts';
import type { Asked } from './worked-day.ts';

export const change =
  (part: (row: ReportedRow) => Partial<ReportedRow>) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) =>
    rows.map((row) => (row.id === recordId ? { ...row, ...part(row) } : row));

export const changeChild =
  (action: ReportedRow['action'], part: Partial<ReportedRow>) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) =>
    rows.map((row) =>
      row.originalId === recordId && row.action === action ? { ...row, ...part } : row,
    );

export const without = <T extends { readonly id: string }>(
  rows: readonly T[],
  { recordId }: Asked,
) => rows.filter(({ id }) => id !== recordId);

export const withoutChildren = (rows: readonly ReportedRow[], { recordId }: Asked) =>
  rows.filter(({ id, originalId }) => originalId !== recordId || id === recordId);

export const childOf =
  (action: ReportedRow['action'], amount: number, later = 0) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) =>
    rows.flatMap((row): readonly ReportedRow[] => {
      if (row.id !== recordId) return [row];
      const timestamp = new Date(row.timestamp.getTime() + later);
      const own = { id: `${action} ${amount} of ${recordId}`, trackingId: null, timestamp };
      return [row, { ...row, ...own, action, results: 'APPROVED', amount: cents(amount) }];
    });

export const twice =
  (action: ReportedRow['action']) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) => [
    ...rows,
    ...rows.filter(
      (row) => row.originalId === recordId && row.action === action && !row.id.includes(' of '),
    ),
  ];

export const returnedBy = (amount: number) => (rows: readonly ReportedRow[], of: Asked) =>
  change(() => ({ results: 'REJECTED' }))(childOf('REJECT', amount)(rows, of), of);

export const voidedBy = (amount: number) => (rows: readonly ReportedRow[], of: Asked) =>
  change(() => ({ results: 'VOIDED' }))(childOf('VOID', amount)(rows, of), of);

/** A copy of a record, under this till's name and a tracking id that this till did not assign. */
export const strange =
  (part: Partial<ListedRecord>) =>
  (records: readonly ListedRecord[], { recordId }: Asked) => {
    const [like] = records.filter(({ id }) => id === recordId);
    return like === undefined
      ? records
      : [
          ...records,
          { ...like, id: `strange ${recordId}`, trackingId: `${TILL}-strange`, ...part },
        ];
  };
