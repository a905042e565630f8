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
import { cashByCommand } from '../journal/projections/cash.ts';
import { nextNumber, numberOfSale, receiptOfSale } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import { paidPartsOf, recordedByCommand } from '../journal/projections/tenders.ts';
import { CodedError } from '../system/coded-error.ts';
import { waitAtMost } from '../system/timers.ts';
import type { CheckoutContext } from './counter.ts';
import { type ClinicAnswer, markOf, reserveOffline } from './engine/reserve.ts';
import {
  type MoneyInput,
  patientOf,
  patientsOf,
  requireChargeable,
  type SaleInput,
  saleEntries,
} from './sale.ts';
import { type ApprovedTender, approveTender, largeAmountEntries } from './tender-approvals.ts';

/** An offline tender with its approvals. */
interface Allowed extends ApprovedTender {
  /** The answer of the clinic's hub; null without one. */
  readonly asked: ClinicAnswer | null;
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
  const { journal, commands, attempts, ages, counter, requireDrawer } = context;
  const { readable } = journal;
  const { saleId, commandId } = input;
  const taking = () => {
    const known = cashByCommand(readable, commandId);
    if (known === null) throw new CodedError('COMMAND_USED'); // by another procedure
    return known;
  };
  await commands.runAfter(
    input,
    () => {
      requireDrawer();
      return allow(context, input, 'cash');
    },
    (allowed) => {
      requireDrawer();
      return cashEntries(context, input, allowed, requireUnchanged(context, input, allowed));
    },
    () => {
      const { given, change, amount } = taking();
      context.clinic?.taken(commandId);
      ages.begin(commandId);
      counter.paid(input, { tender: { kind: 'cash', given, change }, amount });
      attempts.postCash();
    },
  );
  return { change: taking().change, receiptNumber: receiptOfSale(readable, saleId) };
}

/** A check, or a charge at a card terminal: nothing is sent. */
export async function recordTender(
  context: CheckoutContext,
  input: RecordInput,
): Promise<{ readonly receiptNumber: string | null }> {
  const { journal, commands, ages, counter } = context;
  const { commandId, saleId } = input;
  const recorded = () => {
    const known = recordedByCommand(journal.readable, commandId);
    if (known === null) throw new CodedError('COMMAND_USED'); // by another procedure
    return known;
  };
  await commands.runAfter(
    input,
    () => allow(context, input, 'recorded'),
    (allowed) =>
      recordedEntries(context, input, allowed, requireUnchanged(context, input, allowed)),
    () => {
      context.clinic?.taken(commandId);
      ages.begin(commandId);
      counter.paid(input, { tender: recordedOf(input), amount: recorded().amount });
    },
  );
  recorded();
  return { receiptNumber: receiptOfSale(journal.readable, saleId) };
}

/** Takes the approvals, and checks failed and refused attempts if the service answers soon. */
async function allow(
  context: CheckoutContext,
  input: MoneyInput,
  tender: 'cash' | 'recorded',
): Promise<Allowed> {
  const { attempts, after, commands, counter } = context;
  counter.begin(input.saleId);
  const amount = requireChargeable(context, input);
  const approved = await approveTender(context, input, tender, amount);
  const allowed = { ...approved, asked: null };
  if (commands.isUsed(input)) return allowed; // repeated during the approval
  const checked = attempts.checkEarlier(guarded(context, input, allowed));
  if (checked !== null) await waitAtMost(after, CHECK_BEFORE_CASH_MS, checked);
  if (context.clinic === undefined) return allowed;
  const { commandId } = input;
  const tendered = { ...guarded(context, input, allowed), commandId };
  return { ...allowed, asked: await reserveOffline(context, tender, tendered) };
}

/**
 * Synchronous, like the append after it: another window's tender is complete before or starts
 * after. Rejects the tender if an earlier charge that seemed to have failed was done after all.
 * @returns the amount of the tender, cents.
 */
function requireUnchanged(context: CheckoutContext, input: MoneyInput, allowed: Allowed): Cents {
  context.counter.requireNoOther(input.saleId);
  const tender = guarded(context, input, allowed);
  context.attempts.requireOfflineUnchanged(tender);
  return tender.amount;
}

function guarded(
  context: CheckoutContext,
  input: MoneyInput,
  { acknowledgedDuplicates, decidedFrom, asked }: Allowed,
) {
  const { saleId } = input;
  const patients = patientsOf(context.journal.readable, input);
  const amount = requireChargeable(context, input);
  return {
    ...{ saleId, ...patients, lastFour: null, amount, acknowledgedDuplicates, decidedFrom },
    ...(asked === null ? {} : { others: asked.others }),
  };
}

export interface CashInput extends MoneyInput {
  readonly given: Cents;
}

/**
 * Journaled cash is the payment: one commit holds the sale, the cash, the opening of the drawer,
 * and the receipt when the sale is paid in full.
 * @throws {CodedError} `CASH_SHORT`
 */
function cashEntries(
  context: CheckoutContext,
  input: CashInput,
  { cashier, acknowledgedDuplicates, large, asked }: Allowed,
  amount: Cents,
): readonly NewEntry[] {
  const { saleId, commandId, given } = input;
  const due = changeFor(amount, given);
  if (due.kind === 'short') {
    throw new CodedError('CASH_SHORT', { data: { missing: due.missing } });
  }
  const { change } = due;
  return [
    ...saleEntries(context.journal.readable, input, cashier),
    ...largeAmountEntries(context, input, 'cash', amount, large),
    {
      kind: 'cash.taken',
      body: {
        ...{ commandId, saleId, amount, given, change, ...branchOf(context), cashier },
        acknowledgedDuplicates: [...acknowledgedDuplicates],
        ...markOf(asked),
      },
    },
    ...paidEntries(context, input, { tender: { kind: 'cash', given, change }, amount }, cashier),
  ];
}

export interface RecordInput extends MoneyInput {
  readonly what: RecordedTender;
  readonly reference: string;
  readonly slip?: TerminalSlip | undefined;
}

function recordedOf({ what, reference, slip }: RecordInput): SingleTender {
  return { kind: 'recorded', what, reference, ...(slip === undefined ? {} : { slip }) };
}

/** An offline tender is paid once journaled; nothing is sent. */
function recordedEntries(
  context: CheckoutContext,
  input: RecordInput,
  { cashier, acknowledgedDuplicates, large, asked }: Allowed,
  amount: Cents,
): readonly NewEntry[] {
  const { saleId, commandId, what, reference, slip } = input;
  return [
    ...saleEntries(context.journal.readable, input, cashier),
    ...largeAmountEntries(context, input, 'recorded', amount, large),
    {
      kind: 'tender.recorded',
      body: {
        ...{ commandId, saleId, what, reference, ...(slip === undefined ? {} : { slip }), amount },
        ...branchOf(context),
        cashier,
        acknowledgedDuplicates: [...acknowledgedDuplicates],
        ...markOf(asked),
      },
    },
    ...paidEntries(context, input, { tender: recordedOf(input), amount }, cashier),
  ];
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
  const { patientName: patient, payer } = patientOf(saleById(db, saleId), input);
  const tender = receiptTender(parts, total(lines));
  const receipt = { ...{ saleId, lines, cashier, tender }, patient, payer };
  const tasks = inCash ? (['open-drawer', 'print-receipt'] as const) : (['print-receipt'] as const);
  return receipts.issue(receipt, tasks).entries;
}
