import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { OUTSIDE_CHANGES, type OutsideChange } from '../../../shared/domain/outside-change.ts';
import type { EntryBody, Row } from '../../../shared/journal/entry.ts';
import { mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { projectMoney } from './book-money.ts';

const followsRow = z.object({ follows: z.string() });

/** The operation that a change counts as; a correction of a deposit changes no payment. */
const OPERATION: Readonly<Record<OutsideChange, string>> = {
  void: 'void',
  refund: 'credit',
  return: 'credit',
  chargeback: 'credit',
  'chargeback-reversal': 'credit',
  'funding-correction': 'authorize',
};

/**
 * Applies a change of another terminal, the processor or a bank to the figures of its payment. Its
 * amount in `tender_requests` is the part taken back, so that a chargeback reversal is negative. The
 * second entry of a change names the counter of the clinic that has its money.
 * @throws {JournalError} `out-of-turn` if the payment is not of this till.
 */
export function projectOutsideChange(
  db: Statements,
  { number, at }: Row,
  body: EntryBody<'payment.changed-outside'>,
): void {
  const { changeId, paymentId, what, countedThere, code, reason } = body;
  if (body.counter !== undefined) {
    const { changes: known } = db
      .prepare('UPDATE tender_requests SET number = ? WHERE key = ? AND outside IS NOT NULL')
      .run(number, changeId);
    const { changes: counted } = db
      .prepare('UPDATE tender_requests SET counted_there = 1 WHERE key = ? AND counted_there = 0')
      .run(changeId);
    if (known === 1) {
      projectMoney(db, number, changeId, -counted);
      return;
    }
  }
  const amount = what === 'funding-correction' ? body.amount : -body.amount;
  mustChangeOne(
    db
      .prepare(
        `INSERT INTO tender_requests (number, key, is_attempt, is_payment, operation, method, asked,
           amount, brand, cashier_name, follows, payment_id, opened_at, state, monitored, outside,
           counted_there, code, message)
         SELECT ?, ?, 0, 0, ?, method, ?, ?, brand, '', payment_id, ?, ?, 'approved', 0, ?, ?, ?, ?
         FROM payments WHERE record_id = ? AND method <> 'CASH'`,
      )
      .run(
        number,
        changeId,
        OPERATION[what],
        amount,
        amount,
        changeId,
        at,
        what,
        countedThere ? 1 : 0,
        code,
        reason,
        paymentId,
      ),
    'an outside change is of a payment of this till',
  );
  if (what === 'return') {
    db.prepare(
      'UPDATE tender_requests SET returned_at = ? WHERE payment_id = ? AND is_payment = 1',
    ).run(body.at, paymentId);
  }
  projectMoney(db, number, changeId, countedThere ? 0 : 1);
}

const changeRow = z
  .object({
    number: z.int(),
    change_id: z.string(),
    what: z.enum(OUTSIDE_CHANGES),
    at: z.string(),
    amount: z.int(),
    counter: z.string().nullable(),
    state: z.string(),
  })
  .transform(({ change_id, state, ...row }) => ({
    ...row,
    changeId: change_id,
    /** True once an attempt of this till proved to hold its record: then it counts as that. */
    isOurs: state !== 'approved',
  }));

/** A change of a payment by another terminal, the processor or a bank. */
export type OutsideChangeRow = z.infer<typeof changeRow>;

/** The outside changes of a payment, oldest first, by the service's id of the payment. */
export function outsideChangesOf(db: Readable, paymentId: string): readonly OutsideChangeRow[] {
  return db
    .all(
      `SELECT t.number, t.key AS change_id, t.outside AS what, t.state,
         entry_text(e.body) ->> '$.at' AS at, entry_text(e.body) ->> '$.amount' AS amount,
         entry_text(e.body) ->> '$.counter' AS counter
       FROM tender_requests t JOIN entries e ON e.number = t.number
       WHERE t.follows = +? AND t.outside IS NOT NULL ORDER BY t.number`,
      paymentId,
    )
    .map((row) => changeRow.parse(row));
}

/** The service's ids of the payments with an outside change after an entry. */
export function paymentsChangedAfter(db: Readable, after: number): readonly string[] {
  return db
    .all(
      'SELECT DISTINCT follows FROM tender_requests WHERE outside IS NOT NULL AND number > ?',
      after,
    )
    .map((row) => followsRow.parse(row).follows);
}

const sumRow = z.object({ sum: signedCentsSchema });

/** The voids and refunds that other counters made of this till's payments, and count, after an entry; cents. */
export function countedThere(db: Readable, after: number): Cents {
  const [row] = db.all(
    `SELECT coalesce(-sum(amount), 0) AS sum FROM tender_requests
     WHERE outside IN ('void', 'refund') AND counted_there = 1 AND state = 'approved' AND number > ?`,
    after,
  );
  return sumRow.parse(row).sum;
}

/** True if the journal has this outside change. */
export function isKnownChange(db: Readable, changeId: string): boolean {
  const sql = 'SELECT 1 FROM tender_requests WHERE key = ? AND outside IS NOT NULL';
  return db.all(sql, changeId).length > 0;
}
