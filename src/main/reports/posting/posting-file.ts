import {
  POSTING_TEMPLATES,
  type PostingField,
  type PostingTemplate,
} from '../../../shared/domain/posting-templates.ts';
import { addDays, localDays, utcDaysOf } from '../../../shared/domain/reports/days.ts';
import type { Cell, ColumnType } from '../../../shared/domain/reports/report-kinds.ts';
import type { LineKind } from '../../../shared/domain/sale.ts';
import { type PostingLine, postingLinesBetween } from '../../journal/projections/posting-lines.ts';
import type { Readable } from '../../journal/statements.ts';
import { csvOf } from '../export/export-table.ts';

/** The journal of one till, and the zone of the clinic's days. */
export interface PostingSource {
  readonly db: Readable;
  readonly tillId: string;
  readonly timeZone: string;
}

/** The words of the file for the kinds of lines. */
const KIND_WORDS: Readonly<Record<LineKind, string>> = {
  copay: 'copay',
  deductible: 'deductible',
  coinsurance: 'coinsurance',
  balance: 'previous_balance',
  deposit: 'prepayment',
  'plan-payment': 'plan_payment',
  'returned-fee': 'returned_payment_fee',
  other: 'other',
};

/** The id of a line, the same in every file: `K7M2Q9-123`. */
export function lineId(tillId: string, sequence: number): string {
  return `${tillId}-${sequence}`;
}

type Values = Readonly<Record<PostingField, Cell>>;

function valuesOf(line: PostingLine, day: string, tillId: string): Values {
  const { method, code, reference } = line;
  return {
    line_id: lineId(tillId, line.sequence),
    sequence: line.sequence,
    external_id: line.externalId,
    date: day,
    time: Date.parse(line.at),
    receipt_number: line.receiptNumber,
    event: line.event,
    kind: line.kind === null ? 'not_allocated' : KIND_WORDS[line.kind],
    line: line.place,
    line_name: line.name,
    plan_id: line.planId,
    tender: method,
    brand: line.brand,
    last_four: line.lastFour,
    approval_code: method === 'TERMINAL' ? reference : method === 'CARD' ? code : null,
    check_number: method === 'CHECK' || method === 'REFUND_CHECK' ? reference : null,
    amount: line.amount,
    tracking_id: line.trackingId,
    branch: line.branch,
    counter: tillId,
    cashier: line.cashier,
  };
}

const TYPES: Partial<Record<PostingField, ColumnType>> = {
  sequence: 'count',
  line: 'count',
  amount: 'money',
  time: 'instant',
};

/** The lines of one counter. */
interface LinesOfCounter {
  readonly tillId: string;
  readonly lines: readonly PostingLine[];
}

/** Lines of one or more counters as CSV in the columns of a practice system. No names of patients. */
export function postingCsv(
  counters: readonly LinesOfCounter[],
  timeZone: string,
  template: PostingTemplate,
): Uint8Array {
  const localDay = localDays(timeZone);
  const columns = template.columns.map(({ field, header }) => ({
    key: field,
    name: header,
    type: TYPES[field] ?? 'text',
  }));
  const rows = counters.flatMap(({ tillId, lines }) =>
    lines.map((line) => {
      const iso = localDay(Date.parse(line.at));
      const day =
        template.date === 'YYYY-MM-DD' ? iso : iso.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
      const values = valuesOf(line, day, tillId);
      return template.columns.map(({ field }) => values[field]);
    }),
  );
  return csvOf({ columns, rows, timeZone }, false);
}

/** The lines of one clinic day, by their sequence. */
export function linesOfDay({ db, timeZone }: PostingSource, day: string): readonly PostingLine[] {
  const localDay = localDays(timeZone);
  const { from, to } = utcDaysOf({ from: day, to: day }, localDay);
  return postingLinesBetween(db, from, addDays(to, 1)).filter(
    ({ at }) => localDay(Date.parse(at)) === day,
  );
}

/** The posting file of one clinic day (docs/reference/sale-links.md), for the practice's own system to post. */
export function postingFile(
  source: PostingSource,
  day: string,
  template = POSTING_TEMPLATES.swipewell,
): { readonly name: string; readonly bytes: Uint8Array; readonly rows: number } {
  const lines = linesOfDay(source, day);
  return {
    name: `posting-${day}-counter-${source.tillId}.csv`,
    bytes: postingCsv([{ tillId: source.tillId, lines }], source.timeZone, template),
    rows: lines.length,
  };
}
