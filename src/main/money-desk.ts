import type { Clinic, ReceiptWording } from '../shared/domain/receipt.ts';
import { Attempts } from './attempts/attempts.ts';
import type { AttemptsPorts } from './attempts/attempts-ports.ts';
import { RULES, type Rules } from './attempts/rules.ts';
import { isLeftByCopy, tellOfLeftCash } from './checkout/cash-of-copy.ts';
import { CashPoster } from './checkout/cash-poster.ts';
import type { CheckoutPorts } from './checkout/checkout-ports.ts';
import { Counter } from './checkout/counter.ts';
import { LeftUnpaidSales } from './checkout/left-unpaid.ts';
import { correctedReceipt, type IssueReceipt, outcomeEntries } from './checkout/outcome-entries.ts';
import { type EffectDevices, Effects } from './effects/effects.ts';
import { followUpEntries } from './follow-ups/follow-up-entries.ts';
import type { CashTaking } from './journal/views/cash.ts';
import type { IssueRefund } from './payments/hand-back.ts';
import { createReceipts, type Receipts } from './receipts/receipts.ts';

/** The environment of the checkout: no devices except by these ports, no HTTP. */
export interface MoneyDeskOptions
  extends Pick<
      AttemptsPorts,
      | 'journal'
      | 'currentLine'
      | 'lineTo'
      | 'isBusyElsewhere'
      | 'now'
      | 'monotonic'
      | 'after'
      | 'newId'
      | 'changed'
      | 'reportFault'
    >,
    Pick<
      CheckoutPorts,
      'approve' | 'cashier' | 'largeAmounts' | 'readers' | 'swipes' | 'typedNumbers'
    > {
  /** Differs from the protocol's only where a proof plants a mistake. */
  readonly rules?: Rules;
  readonly clinic: () => Clinic;
  readonly wording?: () => ReceiptWording;
  readonly simulated: boolean;
  readonly training?: () => boolean;
  readonly devices: EffectDevices | null;
  /** Cash needs an open drawer with a counted float. @throws when none is open. */
  readonly requireDrawer: () => void;
  /** True for a restored journal: it lacks all entries after its backup. */
  readonly restored?: boolean;
}

/** The part of the till that takes money: the subject of the proofs of docs/no-double-charge.md. */
export interface MoneyDesk {
  readonly attempts: Attempts;
  readonly counter: Counter;
  readonly leftUnpaid: LeftUnpaidSales;
  readonly receipts: Receipts;
  readonly issueRefund: IssueRefund;
  readonly effects: Effects;
  /** For cash that was not taken at the counter. */
  readonly issueReceipt: IssueReceipt;
  readonly cashTaken: () => void;
  /** Recovers from a crash, and starts the automatic work. */
  start(): void;
  close(): Promise<void>;
}

export function openMoneyDesk(options: MoneyDeskOptions): MoneyDesk {
  const { journal, newId, now, after, changed, reportFault, currentLine } = options;
  const effects = new Effects({ journal, devices: options.devices, newId, reportFault });
  const receipts = createReceipts(options);
  const issueReceipt: IssueReceipt = (source, kinds) => {
    const issued = receipts.issue(source);
    const { saleId, number } = issued.body.receipt;
    return [issued, ...effects.queue(kinds, saleId, number)];
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
    const queued = effects.queue([...kinds, 'print-receipt'], saleId, number);
    return { number, entries: [issued, ...queued] };
  };
  const rules = options.rules ?? RULES;
  const leftUnpaid = new LeftUnpaidSales({
    ...options,
    locksSale: rules.locksSale,
    atCounter: () => counter.current?.saleId ?? null,
  });
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
        : leftUnpaid.entries(attempt),
    correctedReceipt: (attempt, charged, paid) =>
      correctedReceipt(journal.readable, attempt, charged, paid, issueReceipt),
    settled: (attempt, before) => {
      // Also for an old attempt: the patient that it charged may be at the counter now.
      if (attempt.state === 'approved' && before.state !== 'approved') {
        attempts.ages.begin(attempt.attemptId);
      }
      counter.attemptSettled(attempt);
      // A request that was not sent has its own wait before the next try.
      if (attempt.method === 'CASH' && attempt.state !== 'not-sent') poster.kick();
    },
  });
  const isLeft = isLeftByCopy(journal, options.restored ?? false);
  const mayPost = (taking: CashTaking) => !isLeft(taking);
  const poster = new CashPoster({ journal, attempts, after, mayPost, failed: reportFault });
  const counter: Counter = new Counter({
    ...options,
    attempts,
    issueReceipt,
    queueEffects: (kinds, saleId, number) => effects.queue(kinds, saleId, number),
    warmUp: () => void currentLine().prove(),
    now,
    changed,
    cashTaken: () => poster.kick(),
    seenUnpaid: (saleId) => leftUnpaid.seen(saleId),
  });
  const stop = journal.subscribe(effects.kick);
  return {
    attempts,
    counter,
    leftUnpaid,
    receipts,
    issueRefund,
    effects,
    issueReceipt,
    cashTaken: () => poster.kick(),
    start: () => {
      attempts.start();
      tellOfLeftCash(journal, newId, isLeft);
      poster.kick();
      effects.start();
    },
    close: async () => {
      await poster.close();
      await attempts.close();
      await effects.close();
      stop();
    },
  };
}
