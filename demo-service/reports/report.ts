/**
 * The five reports of interface.md §4.5 (fields: §2.7): transactions, rejects, deposits, their details, settlements.
 *
 *    query: days, or a transfer ─▶ rows in pages ordered by their place ─▶ JSON or XML as a stream
 *
 * A report is never in memory as a whole; other requests are served between two pages.
 */

import { z } from 'zod';
import { type App, callerOf } from '../app.ts';
import { type ElementNames, sendList } from '../format/answer.ts';
import { DAY_SECONDS, parseDate, toDate } from '../format/dates.ts';
import { invalidField } from '../format/error-body.ts';
import { type Format, optional, required, text } from '../format/fields.ts';
import type { FlatRecord } from '../format/xml.ts';
import { answering } from '../openapi/answering.ts';
import type { Service } from '../service.ts';
import { pagesOf } from '../store/pages.ts';

/** The records of a report: days from `fromDate` to `toDate`, both included. */
export interface ReportFilter {
  readonly clientId: string;
  /** YYYY-MM-DD */
  readonly fromDate: string;
  readonly toDate: string;
  /** Null: all transfers. */
  readonly transferId: string | null;
}

/** One of the five reports of interface.md §4.5. `Place` holds the values that it is ordered by. */
export interface Report<Place, Row extends Place> {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly names: ElementNames;
  readonly answer: z.ZodType<FlatRecord>;
  /** True if it accepts funds_transfer_id, which then needs no dates. */
  readonly takesTransfer: boolean;
  start(filter: ReportFilter): Place;
  page(filter: ReportFilter, after: Place, limit: number): readonly Row[];
  toAnswer(row: Row): FlatRecord;
}

const date: Format = {
  length: 10,
  pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}',
  valid: (value) => parseDate(value) !== undefined,
  says: 'a date as YYYY-MM-DD',
};
const dates = z.object({ start_date: required(date), end_date: optional(date) });
const datesOrTransfer = dates.extend({
  start_date: optional(date),
  funds_transfer_id: optional(text(50)),
});

type Query = z.output<typeof datesOrTransfer>;

/** Serves a report page by page, so that its length costs no memory. */
export function reportRoute<Place, Row extends Place>(
  app: App,
  service: Service,
  report: Report<Place, Row>,
): void {
  const querystring: z.ZodType<Query> = report.takesTransfer ? datesOrTransfer : dates;
  app.get(
    `/api/pp/reports/payments/${report.path}`,
    {
      schema: {
        operationId: report.operationId,
        summary: report.summary,
        tags: ['Reports'],
        querystring,
        response: answering(z.array(report.answer), 'The records.'),
      },
    },
    async (request, reply) => {
      const filter = filterOf(callerOf(request).clientId, request.query, service.clock.now());
      const pages = pagesOf(report.start(filter), (after, limit) =>
        report.page(filter, after, limit),
      );
      return sendList(
        request,
        reply,
        report.names,
        pages.map((page) => page.map((row) => report.toAnswer(row))),
      );
    },
  );
}

/** Examples omit the required start_date if they name a transfer (§4.5): both forms work. */
function filterOf(clientId: string, query: Query, now: number): ReportFilter {
  const transferId = query.funds_transfer_id || null;
  if (!query.start_date && transferId === null) throw invalidField('start_date', 'is required');
  const fromDate = query.start_date || '0001-01-01';
  const lastDate = query.end_date || (transferId === null ? toDate(now) : '9999-12-31');
  if (query.end_date && lastDate < fromDate)
    throw invalidField('end_date', 'must not be before start_date');
  return { clientId, fromDate, toDate: lastDate, transferId };
}

/** A report day's first second, and the first second after it. */
export function secondsOf(filter: ReportFilter): { readonly from: number; readonly until: number } {
  return {
    from: parseDate(filter.fromDate) ?? 0,
    until: (parseDate(filter.toDate) ?? 0) + DAY_SECONDS,
  };
}

/** An amount as a string (§2.7), negative for money that goes back. */
export const amountText = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .max(13);
export const timestampText = z.string().max(25).describe('YYYY-MM-DDThh:mm:ssZ');
export const dateText = z.string().length(10).describe('YYYY-MM-DD');
