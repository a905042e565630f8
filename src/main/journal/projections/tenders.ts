import { z } from 'zod';
import { centsSchema } from '../../../shared/contract/values.ts';
import { CARD_BRANDS } from '../../../shared/domain/card.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import type { OutsideChange } from '../../../shared/domain/outside-change.ts';
import {
  type PaidPart,
  RECORDED_TENDERS,
  type SingleTender,
} from '../../../shared/domain/receipt.ts';
import { readBody } from '../../../shared/journal/entry.ts';
import type { Readable } from '../statements.ts';
import { agreementsUsedBy } from './agreements.ts';
import { type Attempt, attemptsOfSale } from './attempts.ts';
import { outsideChangesOf } from './outside-changes.ts';

const authorizedRow = z.object({
  body: z.string().transform((text) => readBody('account.authorized', text)),
});

/** The authorization of a debit as recorded in the same commit, just before its attempt. */
export function authorizationOf(db: Readable, attemptId: string): string | undefined {
  const [row] = db.all(
    `SELECT entry_text(body) AS body FROM entries WHERE number < (SELECT number FROM attempts WHERE attempt_id = ?)
       AND kind = 'account.authorized' AND entry_text(body) ->> '$.commandId' = ? ORDER BY number DESC LIMIT 1`,
    attemptId,
    attemptId,
  );
  return row === undefined ? undefined : authorizedRow.parse(row).body.text;
}

/** The tender as printed on a receipt; null for a posting of cash. */
export function tenderOf(
  db: Readable,
  attempt: {
    readonly attemptId: string;
    readonly card: Attempt['card'];
    readonly bankAccount: Attempt['bankAccount'];
    readonly code: string | null;
    readonly trackingId: string;
  },
): SingleTender | null {
  const { attemptId, card, bankAccount, code, trackingId } = attempt;
  if (card === null && bankAccount === null) return null;
  const agreements = agreementsUsedBy(db, attemptId);
  const signedOf = (kind: 'debit' | 'on-file') => {
    const found = agreements.find(({ body }) => body.terms.kind === kind);
    const signed = found?.signed === 'display' ? { signedOnDisplay: true as const } : {};
    return found === undefined ? null : { text: found.body.text, signed };
  };
  const kept = signedOf('on-file');
  const onFile = kept === null ? {} : { onFile: { text: kept.text, ...kept.signed } };
  if (card !== null) {
    return { kind: 'card', ...card, entry: 'Swiped', approvalCode: code, trackingId, ...onFile };
  }
  if (bankAccount === null) return null;
  const { kind: account, lastFour } = bankAccount;
  const authorization = authorizationOf(db, attemptId);
  const signed = signedOf('debit')?.signed;
  return { kind: 'bank', account, lastFour, trackingId, authorization, ...signed, ...onFile };
}

interface Dated {
  readonly at: string;
  readonly part: PaidPart;
}

const cashRow = z
  .object({ taken_at: z.string(), amount: centsSchema, given: centsSchema, change: centsSchema })
  .transform(
    ({ taken_at, amount, given, change }): Dated => ({
      at: taken_at,
      part: { tender: { kind: 'cash', given, change }, amount },
    }),
  );

/** SQL for the columns of a recorded tender `c`, with the card of its slip, and for its tables. */
const RECORDED =
  'c.command_id, c.sale_id, c.recorded_at, c.what, c.reference, c.terminal, q.brand, q.last_four';
const RECORDED_TABLES = 'recorded_tenders c JOIN tender_requests q ON q.number = c.number';

const recordedRow = z
  .object({
    command_id: z.string(),
    sale_id: z.string(),
    recorded_at: z.string(),
    amount: centsSchema,
    what: z.enum(RECORDED_TENDERS),
    reference: z.string(),
    terminal: z.string().nullable(),
    brand: z.enum(CARD_BRANDS).nullable(),
    last_four: z.string().nullable(),
  })
  .transform((row) => {
    const { what, reference, terminal, brand, last_four: lastFour } = row;
    const slip =
      terminal === null || brand === null || lastFour === null
        ? {}
        : { slip: { terminal, brand, lastFour } };
    return {
      commandId: row.command_id,
      saleId: row.sale_id,
      at: row.recorded_at,
      amount: row.amount,
      tender: { kind: 'recorded', what, reference, ...slip } as const,
    };
  });

/** The outside changes that take a part of a sale back; a chargeback is between the banks. */
const TAKES_PART: readonly OutsideChange[] = ['void', 'refund', 'return'];

/** Approved charges and captured holds of a sale, less their voids, refunds and returns. */
function chargedParts(db: Readable, saleId: string): readonly Dated[] {
  const approved = attemptsOfSale(db, saleId).filter(({ state }) => state === 'approved');
  // A void takes back its whole payment, also one for a lower amount.
  const isVoided = (paymentId: string | null) =>
    approved.some(
      ({ operation, follows }) =>
        operation === 'void' && follows !== null && follows.paymentId === paymentId,
    );
  const followed = (paymentId: string | null, by: Attempt['operation']) =>
    approved
      .filter(({ operation }) => operation === by)
      .filter(({ follows }) => follows !== null && follows.paymentId === paymentId)
      .reduce((sum, { amount, reported }) => sum + (reported ?? amount), 0);
  return approved
    .filter(({ follows }) => follows === null)
    .flatMap((attempt) => {
      const { operation, paymentId } = attempt;
      const tender = tenderOf(db, attempt);
      const charged =
        operation === 'authorize'
          ? (attempt.reported ?? attempt.amount)
          : followed(paymentId, 'capture');
      const outside = outsideChangesOf(db, paymentId ?? '')
        .filter(({ what, isOurs }) => TAKES_PART.includes(what) && !isOurs)
        .reduce((sum, { amount }) => sum + amount, 0);
      const stillPaid = charged - followed(paymentId, 'credit') + outside;
      const left = Math.min(attempt.amount, stillPaid);
      if (tender === null || left <= 0 || isVoided(paymentId)) return [];
      return [{ at: attempt.openedAt, part: { tender, amount: cents(left) } }];
    });
}

/** SQL for the part of a tender `c` that was refunded or returned, cents. */
const TAKEN_BACK = '(SELECT refunded FROM payments p WHERE p.key = c.command_id)';

/** The tenders that paid a sale so far, oldest first. */
export function paidPartsOf(db: Readable, saleId: string): readonly PaidPart[] {
  const cash = db.all(
    `SELECT taken_at, given, change, amount - ${TAKEN_BACK} AS amount
     FROM cash_takings c WHERE sale_id = ? ORDER BY rowid`,
    saleId,
  );
  const recorded = db.all(
    `SELECT ${RECORDED}, c.amount - ${TAKEN_BACK} AS amount
     FROM ${RECORDED_TABLES} WHERE c.sale_id = ? ORDER BY c.number`,
    saleId,
  );
  return [
    ...chargedParts(db, saleId),
    ...cash.map((row) => cashRow.parse(row)),
    ...recorded.map((row): Dated => {
      const { at, tender, amount } = recordedRow.parse(row);
      return { at, part: { tender, amount } };
    }),
  ]
    .filter(({ part }) => part.amount > 0)
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ part }) => part);
}

const paidRow = z.object({ paid: centsSchema });

/** Paid amount of a sale, cents; 0 for one that is not in the journal. */
export function paidOf(db: Readable, saleId: string): Cents {
  const [row] = db.all('SELECT paid FROM sales WHERE sale_id = ?', saleId);
  return row === undefined ? cents(0) : paidRow.parse(row).paid;
}

/** Remaining amount of a sale, cents; 0 for one that is not in the journal. */
export function remainsOf(db: Readable, saleId: string): Cents {
  const [row] = db.all('SELECT max(0, total - paid) AS paid FROM sales WHERE sale_id = ?', saleId);
  return row === undefined ? cents(0) : paidRow.parse(row).paid;
}

/** The tender that a command recorded; null without one. */
export function recordedByCommand(db: Readable, commandId: string) {
  const [row] = db.all(
    `SELECT ${RECORDED}, c.amount FROM ${RECORDED_TABLES} WHERE c.command_id = ?`,
    commandId,
  );
  return row === undefined ? null : recordedRow.parse(row);
}
