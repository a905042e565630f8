/**
 * Connects the parts that take money: the counter, the payment engine, the posting of cash, receipts and the outbox. It
 * opens no device and no connection itself: the proofs of docs/no-double-charge.md run it on a model service.
 */

import { add } from '../../shared/domain/money.ts';
import type { Clinic, ReceiptWording } from '../../shared/domain/receipt.ts';
import type { Journal } from '../journal/journal.ts';
import { type CashTaking, cashToPost, isSentAgain } from '../journal/projections/cash.ts';
import { Outbox, type OutboxDevices } from '../receipts/outbox.ts';
import { createReceipts, type Receipts } from '../receipts/receipts.ts';
import { CashSync } from './cash-sync.ts';
import { Counter } from './counter.ts';
import { Attempts } from './engine/attempts.ts';
import type { EngineEnvironment } from './engine/attempts-ports.ts';
import { alarmEntries } from './engine/entries.ts';
import { RULES, type Rules } from './engine/rules.ts';
import { followUpEntries } from './follow-up.ts';
import type { AmountGuard } from './large-amount.ts';
import { correctedReceipt, type IssueReceipt, outcomeEntries } from './outcome-entries.ts';
import type { CardInput } from './sale.ts';
import { UnpaidAlerts } from './unpaid-alerts.ts';
import type { IssueRefund } from './void-or-refund.ts';

/** The parts of the till that take money. */
export interface MoneyParts {
  readonly attempts: Attempts;
  readonly counter: Counter;
  readonly unpaidAlerts: UnpaidAlerts;
  readonly receipts: Receipts;
  readonly issueRefund: IssueRefund;
  readonly outbox: Outbox;
  /** For cash that was not taken at the counter. */
  readonly issueReceipt: IssueReceipt;
  /** The client id of the branch of new payments; null at a clinic with only one. */
  readonly branch: () => string | null;
  readonly cashTaken: () => void;
  /** Recovers from a crash, and starts the automatic work. */
  start(): void;
  close(): Promise<void>;
}

export function openMoneyParts(
  options: EngineEnvironment &
    CardInput &
    AmountGuard & {
      /** Differs from the protocol's only where a proof plants a mistake. */
      readonly rules?: Rules;
      readonly clinic: () => Clinic;
      readonly wording?: () => ReceiptWording;
      readonly simulated: boolean;
      readonly training?: () => boolean;
      readonly devices: OutboxDevices | null;
      /** Cash needs an open drawer with a counted float. @throws when none is open. */
      readonly requireDrawer: () => void;
      /** True for a restored journal: it lacks all entries after its backup. */
      readonly restored?: boolean;
    },
): MoneyParts {
  const { journal, newId, now, after, changed, reportFault, currentPort } = options;
  const outbox = new Outbox(journal, options.devices, newId, reportFault);
  const receipts = createReceipts(options);
  const issueReceipt: IssueReceipt = (source, kinds) => {
    const issued = receipts.issue(source);
    const { saleId, number } = issued.body.receipt;
    return [issued, ...outbox.queue(kinds, saleId, number)];
  };
  const issueRefund: IssueRefund = ({ saleId, amount, cashier, tender, originalNumber }) => {
    const issued = receipts.issue({
      type: 'refund',
      saleId,
      lines: [{ kind: 'other', amount }],
      cashier,
      tender,
      ...(originalNumber === null ? {} : { originalNumber }),
    });
    const { number } = issued.body.receipt;
    const kinds = tender.kind === 'cash' ? (['open-drawer'] as const) : [];
    const queued = outbox.queue([...kinds, 'print-receipt'], saleId, number);
    return { number, entries: [issued, ...queued] };
  };
  const rules = options.rules ?? RULES;
  const unpaidAlerts = new UnpaidAlerts(
    options.journal,
    options.now,
    rules.locksSale,
    () => counter.current?.saleId ?? null,
    options.changed,
  );
  const attempts = new Attempts({
    ...options,
    rules,
    outcomeEntries: (attempt) =>
      attempt.state === 'approved'
        ? [
            ...outcomeEntries(journal.readable, attempt, issueReceipt),
            ...followUpEntries(journal.readable, attempt, (source) =>
              issueReceipt(source, ['print-receipt']),
            ),
          ]
        : unpaidAlerts.entries(attempt),
    correctedReceipt: (attempt, charged, paid) =>
      correctedReceipt(journal.readable, attempt, charged, paid, issueReceipt),
    settled: (attempt, before) => {
      // Also for an old attempt: the patient that it charged may be at the counter now.
      if (attempt.state === 'approved' && before.state !== 'approved') {
        attempts.ages.begin(attempt.attemptId);
      }
      counter.attemptSettled(attempt);
      // A request that was not sent has its own wait before the next try.
      if (attempt.method === 'CASH' && attempt.state !== 'not-sent') cashSync.kick();
    },
  });
  const isLeft = isUnpostedRestored(journal, options.restored ?? false);
  const mayPost = (taking: CashTaking) => !isLeft(taking);
  const cashSync = new CashSync(journal, attempts, after, mayPost, reportFault);
  const branch = () => currentPort().connection.clientId;
  const counter: Counter = new Counter({
    ...options,
    attempts,
    issueReceipt,
    queueTasks: (kinds, saleId, number) => outbox.queue(kinds, saleId, number),
    warmUp: () => void currentPort().prove(),
    branch,
    now,
    changed,
    cashTaken: () => cashSync.kick(),
    seenUnpaid: (saleId) => unpaidAlerts.seen(saleId),
  });
  const stop = journal.subscribe(outbox.kick);
  return {
    attempts,
    counter,
    unpaidAlerts,
    receipts,
    issueRefund,
    outbox,
    issueReceipt,
    branch,
    cashTaken: () => cashSync.kick(),
    start: () => {
      attempts.start();
      reportUnpostedCash(journal, newId, isLeft);
      cashSync.kick();
      outbox.start();
    },
    close: async () => {
      await cashSync.close();
      await attempts.close();
      await outbox.close();
      stop();
    },
  };
}

/**
 * True for unposted cash of a restored journal: it was unposted at the backup, and may have been
 * posted after it. Cash that a manager has sent again since is posted.
 */
function isUnpostedRestored(
  { readable }: Journal,
  restored: boolean,
): (taking: CashTaking) => boolean {
  return ({ commandId }) => restored && !isSentAgain(readable, commandId);
}

/** Raises one alarm, once, about all unposted restored cash. */
function reportUnpostedCash(
  journal: Journal,
  newId: () => string,
  isLeft: (taking: CashTaking) => boolean,
): void {
  const db = journal.readable;
  const left = cashToPost(db).filter(isLeft);
  if (left.length === 0) return;
  const entries = alarmEntries(
    { journal, newId },
    {
      ...{ kind: 'cash-of-copy', attemptId: null, paymentId: null, trackingId: null },
      ...{ amount: null, asked: add(...left.map(({ amount }) => amount)) },
    },
  );
  if (entries.length > 0) journal.append(...entries);
}
