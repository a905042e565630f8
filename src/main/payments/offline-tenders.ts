/** Cash, checks and charges at card terminals: paid once journaled; only cash is posted later. */

import { changeFor } from '../../shared/domain/cash.ts';
import { add, type Cents } from '../../shared/domain/money.ts';
import {
  type PaidPart,
  type RecordedTender,
  receiptTender,
  type SingleTender,
  type TerminalSlip,
} from '../../shared/domain/receipt.ts';
import { type Cashier, total } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { type CashTaking, cashByCommand } from '../journal/projections/cash.ts';
import { nextNumber, numberOfSale, receiptOfSale } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import { paidPartsOf, recordedByCommand } from '../journal/projections/tenders.ts';
import { CodedError } from '../system/coded-error.ts';
import { waitAtMost } from '../system/timers.ts';
import type { CheckoutContext } from './counter.ts';
import {
  idsOf,
  type MoneyInput,
  patientOf,
  requireChargeable,
  type SaleInput,
  saleEntries,
} from './sale.ts';
import { type ApprovedTender, approveTender, largeAmountEntries } from './tender-approvals.ts';

/** The cashier and the approvals of an offline tender. */
interface Allowed extends ApprovedTender {
  readonly cashier: Cashier;
}

/** How long cash waits for status checks of earlier failures, ms: they never lock it. */
const CHECK_BEFORE_CASH_MS = 5_000;

/** The result of a cash payment: its change, and the receipt when the sale is paid in full. */
export interface CashTaken {
  readonly change: Cents;
  readonly receiptNumber: string | null;
}

/** Takes cash for the sale at the counter, or for one that is only typed yet. */
export async function takeCash(context: CheckoutContext, input: CashInput): Promise<CashTaken> {
  const { journal, attempts, ages, counter, requireDrawer } = context;
  const { readable } = journal;
  const taken = ({ saleId, change }: CashTaking) => ({
    change,
    receiptNumber: receiptOfSale(readable, saleId),
  });
  const known = () => cashByCommand(readable, input.commandId);
  const first = known();
  if (first !== null) return taken(first);
  requireDrawer();
  const allowed = await allow(context, input, 'cash', () => known() !== null);
  const second = known();
  if (second !== null) return taken(second); // the command was repeated during the approval
  requireDrawer();
  requireFree(context, input, allowed);
  const taking = journalCash(context, input, allowed);
  ages.begin(input.commandId);
  const { given, change, amount } = taking;
  counter.paid(input, { tender: { kind: 'cash', given, change }, amount });
  attempts.postCash();
  return taken(taking);
}

/** A check, or a charge at a card terminal: nothing is sent. */
export async function recordTender(
  context: CheckoutContext,
  input: RecordInput,
): Promise<{ readonly receiptNumber: string | null }> {
  const { readable } = context.journal;
  const { commandId, saleId } = input;
  const done = () => ({ receiptNumber: receiptOfSale(readable, saleId) });
  const known = () => recordedByCommand(readable, commandId) !== null;
  if (known()) return done();
  const allowed = await allow(context, input, 'recorded', known);
  if (known()) return done();
  requireFree(context, input, allowed);
  const amount = requireChargeable(context, input);
  journalTender(context, input, allowed);
  context.ages.begin(commandId);
  context.counter.paid(input, { tender: recordedOf(input), amount });
  return done();
}

/** Takes the approvals, and checks failed and refused attempts if the service answers soon. */
async function allow(
  context: CheckoutContext,
  input: MoneyInput,
  tender: 'cash' | 'recorded',
  isDone: () => boolean,
): Promise<Allowed> {
  const { attempts, after, counter } = context;
  const cashier = counter.begin(input.saleId);
  const approved = await approveTender(context, input, tender);
  const checked = isDone() ? null : attempts.checkEarlier(guarded(context, input, approved));
  if (checked !== null) await waitAtMost(after, CHECK_BEFORE_CASH_MS, checked);
  return { ...approved, cashier };
}

/**
 * Synchronous, like the append after it: another window's tender is complete before or starts
 * after. Rejects the tender if an earlier charge that seemed to have failed was done after all.
 */
function requireFree(context: CheckoutContext, input: MoneyInput, allowed: Allowed): void {
  context.counter.requireFree(input.saleId);
  context.attempts.requireOfflineUnchanged(guarded(context, input, allowed));
}

function guarded(
  context: CheckoutContext,
  input: MoneyInput,
  { acknowledgedDuplicates, decidedFrom }: ApprovedTender,
) {
  const { saleId } = input;
  const ids = idsOf(saleById(context.journal.readable, saleId), input);
  const amount = requireChargeable(context, input);
  return { saleId, ...ids, lastFour: null, amount, acknowledgedDuplicates, decidedFrom };
}

export interface CashInput extends MoneyInput {
  readonly given: Cents;
}

/**
 * Journaled cash is the payment: one commit holds the sale, the cash, the opening of the drawer,
 * and the receipt when the sale is paid in full.
 * @throws {CodedError} when the sale takes no money or too little was given.
 */
function journalCash(context: CheckoutContext, input: CashInput, allowed: Allowed): CashTaking {
  const { journal } = context;
  const { saleId, commandId, given } = input;
  const { cashier, acknowledgedDuplicates } = allowed;
  const amount = requireChargeable(context, input);
  const due = changeFor(amount, given);
  if (due.kind === 'short') {
    throw new CodedError('CASH_SHORT', { data: { missing: due.missing } });
  }
  const { change } = due;
  const tender: SingleTender = { kind: 'cash', given, change };
  journal.append(
    ...saleEntries(journal.readable, input, cashier),
    ...largeAmountEntries(context, input, 'cash', amount, allowed.large),
    {
      kind: 'cash.taken',
      body: {
        commandId,
        saleId,
        amount,
        given,
        change,
        ...branchOf(context),
        cashier,
        acknowledgedDuplicates: [...acknowledgedDuplicates],
      },
    },
    ...paidEntries(context, input, { tender, amount }, cashier),
  );
  const taking = cashByCommand(journal.readable, commandId);
  if (taking === null) throw new Error(`No cash of sale ${saleId} in the journal.`);
  return taking;
}

export interface RecordInput extends MoneyInput {
  readonly what: RecordedTender;
  readonly reference: string;
  readonly slip?: TerminalSlip | undefined;
}

function recordedOf({ what, reference, slip }: RecordInput): SingleTender {
  return { kind: 'recorded', what, reference, ...(slip === undefined ? {} : { slip }) };
}

/**
 * An offline tender: it is paid once journaled; nothing is sent.
 * @throws {CodedError} when the sale takes no money.
 */
function journalTender(context: CheckoutContext, input: RecordInput, allowed: Allowed): void {
  const { journal } = context;
  const { saleId, commandId, what, reference, slip } = input;
  const { cashier, acknowledgedDuplicates } = allowed;
  const amount = requireChargeable(context, input);
  journal.append(
    ...saleEntries(journal.readable, input, cashier),
    ...largeAmountEntries(context, input, 'recorded', amount, allowed.large),
    {
      kind: 'tender.recorded',
      body: {
        commandId,
        saleId,
        what,
        reference,
        ...(slip === undefined ? {} : { slip }),
        amount,
        ...branchOf(context),
        cashier,
        acknowledgedDuplicates: [...acknowledgedDuplicates],
      },
    },
    ...paidEntries(context, input, { tender: recordedOf(input), amount }, cashier),
  );
}

/** The branch as an entry has it: absent at a clinic with only one. */
function branchOf(context: CheckoutContext): { readonly branch?: string } {
  const branch = context.branch();
  return branch === null ? {} : { branch };
}

/**
 * The entries in the commit of an offline tender: the receipt when the sale is paid in full, and in
 * any case the opening of the drawer for cash.
 */
function paidEntries(
  { journal, receipts, outbox }: CheckoutContext,
  input: SaleInput,
  part: PaidPart,
  cashier: Cashier,
): readonly NewEntry[] {
  const { saleId, lines } = input;
  const db = journal.readable;
  const parts = [...paidPartsOf(db, saleId), part];
  const inCash = part.tender.kind === 'cash';
  if (add(...parts.map(({ amount }) => amount)) < total(lines)) {
    const number = numberOfSale(db, saleId) ?? nextNumber(db);
    return inCash ? outbox.queue(['open-drawer'], saleId, number) : [];
  }
  const receipt = {
    ...{ saleId, lines, cashier, tender: receiptTender(parts, total(lines)) },
    patient: patientOf(saleById(db, saleId), input).patientName,
  };
  const tasks = inCash ? (['open-drawer', 'print-receipt'] as const) : (['print-receipt'] as const);
  return receipts.issue(receipt, tasks).entries;
}
