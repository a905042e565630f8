/**
 * Everything that takes, holds or returns money. It opens no device and no connection itself: the proofs of
 * docs/explanation/no-double-charge.md run it on a model service.
 *
 *    command ─▶ charge.ts, offline-tenders.ts, void-or-refund.ts, holds.ts: approvals, unchanged since shown?
 *       │
 *       ▼
 *    engine/attempts.ts: intent in the journal ─▶ sent once ─▶ outcome and receipt in the journal ─▶ status checks
 *       │
 *       ▼
 *    counter.ts shows the outcome to all pages; outbox: receipt printed, drawer opened
 */

import type { AmountLimits } from '../../shared/contract/large-amount.ts';
import type { RefundRules } from '../../shared/contract/payments.ts';
import type { ReceiptSettings } from '../../shared/contract/receipts.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Clinic, ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { attemptView } from '../journal/projections/attempts.ts';
import { Outbox, type OutboxDevices } from '../receipts/outbox.ts';
import { createReceipts } from '../receipts/receipts.ts';
import { MonotonicAges } from '../system/timers.ts';
import { type AccountInput, type ChargeInput, charge } from './charge.ts';
import { type CheckoutContext, Counter } from './counter.ts';
import { Attempts } from './engine/attempts.ts';
import type { EngineEnvironment } from './engine/engine-context.ts';
import { RULES, type Rules } from './engine/rules.ts';
import { createHolds, type HoldDays } from './holds.ts';
import { type CashInput, type RecordInput, recordTender, takeCash } from './offline-tenders.ts';
import { type OthersCashInput, refundOthersCash } from './others-cash.ts';
import { parkedAgain } from './park.ts';
import { createPaymentHistory } from './payment-history.ts';
import type { ReadsOf } from './payment-records.ts';
import { createRefundChecks } from './refund-checks.ts';
import { createReturnedPayments } from './returned-payments.ts';
import type { CardInput } from './sale.ts';
import { UnpaidAlerts } from './today.ts';

/** The settings that payments use. */
export interface PaymentSettings {
  readonly clinic: Clinic;
  /** The clinic's own texts for receipts; plain English if absent. */
  readonly receipts?: ReceiptSettings;
  readonly amountLimits: AmountLimits;
  readonly holdDays: HoldDays;
  /** The clinic's fee for a returned payment, cents; null for none. */
  readonly returnedFee: Cents | null;
  readonly refunds: RefundRules;
}

/** The parts of the till that take, hold and return money. */
export type PaymentParts = ReturnType<typeof createPayments>;

/** The composition of the payments: each part gets those above it. */
export function createPayments(
  options: EngineEnvironment &
    CardInput & {
      /** Differs from the protocol's only where a proof plants a mistake. */
      readonly rules?: Rules;
      readonly settings: () => PaymentSettings;
      readonly simulated: boolean;
      readonly training?: () => boolean;
      /** Of the clinic; absent, of this PC. */
      readonly timeZone?: string;
      /** The language chosen for the patient of a sale; absent without displays. */
      readonly chosenLanguage?: (saleId: string) => ReceiptLanguage | null;
      readonly devices: OutboxDevices | null;
      /** Cash needs an open drawer with a counted float. @throws when none is open. */
      readonly requireDrawer: () => void;
      readonly readsOf: ReadsOf;
    },
) {
  const { journal, newId, now, changed, reportFault, currentPort, settings } = options;
  const rules = options.rules ?? RULES;
  const ages = new MonotonicAges(options.monotonic);
  const outbox = new Outbox(journal, options.devices, newId, reportFault);
  const receipts = createReceipts({
    ...options,
    outbox,
    clinic: () => settings().clinic,
    settings: () => settings().receipts,
  });
  const unpaidAlerts = new UnpaidAlerts(journal, now, changed);
  const counter = new Counter({
    ...options,
    ...{ rules, ages, receipts, unpaidAlerts },
    warmUp: () => void currentPort().prove(),
  });
  const attempts = new Attempts({ ...options, rules, ages, receipts, counter });
  const checkout: CheckoutContext = {
    ...options,
    ...{ rules, ages, receipts, unpaidAlerts, counter, attempts, outbox },
    warmUp: () => void currentPort().prove(),
    amountLimits: () => settings().amountLimits,
    branch: () => (options.isBranchUnclear?.() ? null : currentPort().connection.clientId),
  };
  const stop = journal.subscribe(outbox.kick);
  return {
    ...{ rules, attempts, ages, counter, unpaidAlerts, receipts, outbox },
    checkout: {
      /** Charges a card or debits a bank account, or holds an amount on a card. */
      charge: async (input: ChargeInput | AccountInput) =>
        attemptView(await charge(checkout, input)),
      takeCash: (input: CashInput) => takeCash(checkout, input),
      record: (input: RecordInput) => recordTender(checkout, input),
    },
    history: createPaymentHistory({
      ...options,
      ...{ attempts, receipts },
      openSale: () => counter.openSale,
      refundRules: () => settings().refunds,
    }),
    refundOthersCash: (input: OthersCashInput) =>
      refundOthersCash({ ...options, receipts, refundRules: () => settings().refunds }, input),
    refundChecks: createRefundChecks({ ...options, receipts }),
    holds: createHolds({ ...options, attempts }, () => settings().holdDays),
    returned: createReturnedPayments({ ...options, returnedFee: () => settings().returnedFee }),
    branch: checkout.branch,
    amountLimits: checkout.amountLimits,
    /** Recovers from a crash, and starts the automatic work. */
    start: () => {
      attempts.start();
      outbox.start();
      try {
        const again = journal.fault === null ? parkedAgain(journal) : [];
        if (again.length > 0) journal.append(...again);
      } catch (error) {
        reportFault(error); // a refused disk: the next start parks it
      }
    },
    close: async () => {
      await attempts.close();
      await outbox.close();
      stop();
    },
  };
}
