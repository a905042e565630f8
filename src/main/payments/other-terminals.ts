import type { OtherTerminalPayment } from '../../shared/contract/payments.ts';
import { readMemo } from '../../shared/domain/sale.ts';
import type { Readable } from '../journal/journal.ts';
import { paymentOfRecord } from '../journal/projections/payments.ts';
import type { TransactionRow } from '../payments-api/report-rows.ts';
import { CodedError } from '../system/coded-error.ts';
import { completeList } from './engine/complete-reads.ts';
import { StatusCheckFailed } from './engine/engine-context.ts';
import { readAtService, reportDay, type ServiceReads } from './payment-records.ts';
import { type Meaning, readSearch } from './search.ts';
import { otherTerminalPaymentOf } from './timeline.ts';

/** As many as a person reads through; a search word narrows them down. */
const AT_MOST = 500;
const MINUTE = 60_000;
/** The period of a search for a receipt or an amount without a day, ms. */
const SEARCHED_BACK = 30 * 86_400_000;

function means(meaning: Meaning, payment: OtherTerminalPayment): boolean {
  switch (meaning.kind) {
    case 'amount':
      return payment.amount === meaning.amount;
    case 'receipt':
      return readMemo(payment.memo)?.receiptNumber === meaning.number;
    case 'id':
      return [payment.recordId, payment.trackingId ?? ''].some((id) =>
        id.toLowerCase().startsWith(meaning.text.toLowerCase()),
      );
    case 'name':
      return payment.memo?.toLowerCase().includes(meaning.text.toLowerCase()) ?? false;
    case 'day':
      return payment.at >= meaning.from && payment.at < meaning.to;
    case 'last-four':
    case 'patient':
    case 'reference':
      return false; // the service reports no card or patient, and no references of the journal
  }
}

/** The days to search: the named one; a month for other words; today for none. */
function rangeOf(terms: readonly (readonly Meaning[])[], now: Date) {
  const named = terms.flat().find((meaning) => meaning.kind === 'day');
  if (named !== undefined) return named;
  const [today] = readSearch('today', now).flat();
  if (today?.kind !== 'day') throw new RangeError('Today is a day.');
  if (terms.length === 0) return today;
  const from = new Date(Date.parse(today.from) - SEARCHED_BACK);
  return { from: from.toISOString(), to: today.to };
}

/**
 * The service's payments of some days that this till did not take. The list has no amounts and the
 * report no memo, so the two are joined by id. @throws {CodedError} `SERVICE_UNREACHABLE`.
 */
export async function findFromOtherTerminals(
  reads: ServiceReads,
  db: Readable,
  words: string,
  now: Date,
): Promise<{ payments: OtherTerminalPayment[]; from: string; to: string }> {
  const terms = readSearch(words, now);
  const { from, to } = rangeOf(terms, now);
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const port = {
    list: (first: Date, last: Date) => reads.payments.list({ start: first, end: last }),
  };
  const { records, rows } = await readAtService(async () => ({
    records: await listed(port, { start, end: end + 10 * MINUTE }),
    rows: await reported(reads, reportDay(start), reportDay(end, 1)),
  }));
  const payments = records
    .filter(({ action }) => action === null || action === 'AUTHORIZE' || action === 'PREAUTHORIZE')
    .map((record) => otherTerminalPaymentOf(record, rows.get(record.id)?.amount ?? null))
    .filter((payment) => terms.every((term) => term.some((meaning) => means(meaning, payment))))
    .filter(({ recordId }) => paymentOfRecord(db, recordId) === null)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, AT_MOST);
  return { payments, from, to };
}

async function listed(
  port: Parameters<typeof completeList<ListedFull>>[0],
  range: { readonly start: number; readonly end: number },
): Promise<readonly ListedFull[]> {
  try {
    return await completeList(port, range);
  } catch (error) {
    if (!(error instanceof StatusCheckFailed)) throw error;
    throw new CodedError('SERVICE_UNREACHABLE', {
      data: { problem: error.problem },
      cause: error,
    });
  }
}

type ListedFull = Awaited<ReturnType<ServiceReads['payments']['list']>>[number];

async function reported(
  reads: ServiceReads,
  startDate: string,
  endDate: string,
): Promise<ReadonlyMap<string, TransactionRow>> {
  const rows = new Map<string, TransactionRow>();
  for await (const batch of reads.reports.transactions({ startDate, endDate })) {
    for (const row of batch) rows.set(row.id, row);
  }
  return rows;
}
