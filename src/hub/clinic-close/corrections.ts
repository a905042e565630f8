/** The posting of the corrections of a finished close: the lines that the counter of the payment would make. */

import { z } from 'zod';
import { add, cents } from '../../shared/domain/money.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { ClinicReport } from '../../shared/hub/clinic-close.ts';
import { postingLineSchema } from '../../shared/journal/clinic-entries.ts';
import type { Caller, HubContext } from '../context.ts';
import type { Sql } from '../database.ts';
import { recordLook } from '../looks.ts';
import { type PaymentRow, paymentRow } from '../projections/tables.ts';
import { requireAllBranches } from '../readers.ts';
import { paymentOf } from '../subjects.ts';
import { MOST_PARTS, reportOf } from './finished.ts';

type PostingLine = z.infer<typeof postingLineSchema>;

type Corrected = ClinicReport['countedTwice'][number];

/**
 * The lines of a close beside those of its counters, with numbers of the close from 1 on; none of a close of an earlier
 * version, which corrected no sum.
 * @throws {Refusal} `NOT_ALL_BRANCHES`
 */
export function correctionsOfClose(
  context: HubContext,
  caller: Caller,
  { who, closeId }: { readonly who: Cashier; readonly closeId: string },
): Promise<PostingLine[]> {
  return context.database.transaction('reads', async (sql) => {
    const till = await requireAllBranches(sql, caller, who);
    const report = await reportOf(sql, closeId);
    const corrected = (report?.countedTwice ?? []).filter(({ tender }) => tender !== null);
    const branches = corrected.map(({ branch }) => branch);
    await recordLook(context, sql, till, { what: 'close', who, branches });
    const lines: PostingLine[] = [];
    for (const each of corrected) {
      const way = each.isEnded ? 1 : -1;
      for (const line of await countedLines(sql, each)) {
        lines.push({
          ...{ ...line, sequence: lines.length + 1, event: 'correction', cashier: null },
          ...{ at: report?.closedAt ?? line.at, amount: cents(way * line.amount) },
        });
      }
    }
    return lines;
  });
}

const lineRow = z
  .object({ line: z.string() })
  .transform(({ line }) => postingLineSchema.parse(JSON.parse(line)));

/** The lines of a void or refund in the posting of the Z report of its counter; one, for no line of the sale, if they are not known. */
async function countedLines(
  sql: Sql,
  { tillId, key, amount }: Corrected,
): Promise<readonly PostingLine[]> {
  const [row] = await sql.query(
    `SELECT p.* FROM follow_up o ${paymentOf('o')} AND p.till_id = o.till_id
     WHERE o.key = $1 AND o.till_id = $2`,
    [key, tillId],
  );
  if (row === undefined) return [];
  const payment = paymentRow.parse(row);
  const rows = await sql.query(
    `SELECT l::text AS line FROM follow_up o
     JOIN journal_entry e ON e.till_id = o.till_id AND e.number = o.counted_in
     JOIN z_report z ON z.till_id = o.till_id AND z.entry_number =
       (SELECT min(entry_number) FROM z_report WHERE till_id = o.till_id AND entry_number > o.counted_in)
     JOIN journal_entry b ON b.till_id = o.till_id AND b.kind = 'day.booked'
       AND b.number > z.entry_number AND b.number <= z.entry_number + ${MOST_PARTS}
     CROSS JOIN json_array_elements(b.body::json -> 'lines') l
     WHERE o.key = $1 AND o.till_id = $2 AND (b.body::json ->> 'report')::bigint = z.number
       AND l ->> 'paymentKey' = $3 AND l ->> 'at' = e.at AND l ->> 'event' IN ('void', 'refund')
     ORDER BY (l ->> 'sequence')::bigint`,
    [key, tillId, payment.key],
  );
  const lines = rows.map((each) => lineRow.parse(each));
  // Two changes in one millisecond would both be here.
  return add(...lines.map((line) => line.amount)) === -amount
    ? lines
    : [unknownLine(payment, amount)];
}

function unknownLine({ key, method, brand, ...payment }: PaymentRow, amount: number): PostingLine {
  return postingLineSchema.parse({
    ...{ sequence: 0, at: '', event: '', place: 0, kind: null, name: null, planId: null },
    ...{ externalId: null, amount: -amount, paymentKey: key, method, brand },
    ...{
      lastFour: payment.last_four,
      trackingId: payment.tracking_id,
      code: null,
      reference: null,
    },
    ...{ receiptNumber: null, branch: null, cashier: null },
  });
}
