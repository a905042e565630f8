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
import type { Charging } from './charge.ts';
import {
  type AcknowledgedState,
  type Allowed,
  approvalFor,
  largeAmountEntries,
} from './large-amount.ts';
import {
  type CheckoutPorts,
  idsOf,
  type MoneyInput,
  patientOf,
  requireChargeable,
  type SaleInput,
  saleEntries,
} from './sale.ts';
import type { SaleAtCounter } from './sale-at-counter.ts';

/** How long cash waits for status checks of earlier failures, ms: they never lock it. */
const CHECK_BEFORE_CASH_MS = 5_000;

/** The result of a cash payment: its change, and the receipt when the sale is paid in full. */
export interface CashTaken {
  readonly change: Cents;
  readonly receiptNumber: string | null;
}

/** Cash, checks and charges at card terminals: paid once journaled; only cash is posted later. */
export class OfflineTenders {
  readonly #ports: CheckoutPorts;
  readonly #charging: Charging;
  readonly #atCounter: SaleAtCounter;

  constructor(ports: CheckoutPorts, charging: Charging, atCounter: SaleAtCounter) {
    this.#ports = ports;
    this.#charging = charging;
    this.#atCounter = atCounter;
  }

  /** Takes cash for the sale at the counter, or for one that is only typed yet. */
  async takeCash(input: CashInput): Promise<CashTaken> {
    const { journal, attempts, requireDrawer, cashTaken } = this.#ports;
    const { readable } = journal;
    const taken = ({ saleId, change }: CashTaking) => ({
      change,
      receiptNumber: receiptOfSale(readable, saleId),
    });
    const known = () => cashByCommand(readable, input.commandId);
    const first = known();
    if (first !== null) return taken(first);
    requireDrawer();
    const allowed = await this.#allow(input, 'cash', () => known() !== null);
    const second = known();
    if (second !== null) return taken(second); // the command was repeated during the approval
    requireDrawer();
    this.#requireFree(input, allowed);
    const taking = takeCash(this.#ports, input, allowed);
    attempts.ages.begin(input.commandId);
    const { given, change, amount } = taking;
    this.#atCounter.paid(input, { tender: { kind: 'cash', given, change }, amount });
    cashTaken();
    return taken(taking);
  }

  /** A check, or a charge at a card terminal: nothing is sent. */
  async record(input: RecordInput): Promise<{ readonly receiptNumber: string | null }> {
    const { journal, attempts } = this.#ports;
    const { readable } = journal;
    const { commandId, saleId } = input;
    const done = () => ({ receiptNumber: receiptOfSale(readable, saleId) });
    const known = () => recordedByCommand(readable, commandId) !== null;
    if (known()) return done();
    const allowed = await this.#allow(input, 'recorded', known);
    if (known()) return done();
    this.#requireFree(input, allowed);
    const amount = requireChargeable(this.#ports, input);
    recordTender(this.#ports, input, allowed);
    attempts.ages.begin(commandId);
    this.#atCounter.paid(input, { tender: recordedOf(input), amount });
    return done();
  }

  /** Takes the approvals, and checks failed and refused attempts if the service answers soon. */
  async #allow(
    input: MoneyInput,
    tender: 'cash' | 'recorded',
    isDone: () => boolean,
  ): Promise<Allowed> {
    const { attempts, after } = this.#ports;
    const cashier = this.#charging.begin(input.saleId);
    const approved = await approvalFor(this.#ports, input, tender);
    const looking = isDone() ? null : attempts.checkEarlier(this.#guarded(input, approved));
    if (looking !== null) await waitAtMost(after, CHECK_BEFORE_CASH_MS, looking);
    return { ...approved, cashier };
  }

  /**
   * Synchronous, like the append after it: another window's tender is complete before or starts
   * after. Rejects the tender if an earlier charge that seemed to have failed was done after all.
   */
  #requireFree(input: MoneyInput, allowed: Allowed): void {
    this.#charging.requireFree(input.saleId);
    this.#ports.attempts.requireOfflineUnchanged(this.#guarded(input, allowed));
  }

  #guarded(input: MoneyInput, { acknowledgedDuplicates, decidedFrom }: AcknowledgedState) {
    const { saleId } = input;
    const ids = idsOf(saleById(this.#ports.journal.readable, saleId), input);
    const amount = requireChargeable(this.#ports, input);
    return { saleId, ...ids, lastFour: null, amount, acknowledgedDuplicates, decidedFrom };
  }
}

export interface CashInput extends MoneyInput {
  readonly given: Cents;
}

/**
 * Journaled cash is the payment: one commit holds the sale, the cash, the opening of the drawer,
 * and the receipt when the sale is paid in full.
 * @throws {CodedError} when the sale takes no money or too little was given.
 */
function takeCash(ports: CheckoutPorts, input: CashInput, allowed: Allowed): CashTaking {
  const { journal } = ports;
  const { saleId, commandId, given } = input;
  const { cashier, acknowledgedDuplicates } = allowed;
  const amount = requireChargeable(ports, input);
  const due = changeFor(amount, given);
  if (due.kind === 'short') {
    throw new CodedError('CASH_SHORT', { data: { missing: due.missing } });
  }
  const { change } = due;
  const tender: SingleTender = { kind: 'cash', given, change };
  journal.append(
    ...saleEntries(journal.readable, input, cashier),
    ...largeAmountEntries(ports, input, 'cash', amount, allowed.large),
    {
      kind: 'cash.taken',
      body: {
        commandId,
        saleId,
        amount,
        given,
        change,
        ...branchOf(ports),
        cashier,
        acknowledgedDuplicates: [...acknowledgedDuplicates],
      },
    },
    ...paidEntries(ports, input, { tender, amount }, cashier),
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
function recordTender(ports: CheckoutPorts, input: RecordInput, allowed: Allowed): void {
  const { journal } = ports;
  const { saleId, commandId, what, reference, slip } = input;
  const { cashier, acknowledgedDuplicates } = allowed;
  const amount = requireChargeable(ports, input);
  journal.append(
    ...saleEntries(journal.readable, input, cashier),
    ...largeAmountEntries(ports, input, 'recorded', amount, allowed.large),
    {
      kind: 'tender.recorded',
      body: {
        commandId,
        saleId,
        what,
        reference,
        ...(slip === undefined ? {} : { slip }),
        amount,
        ...branchOf(ports),
        cashier,
        acknowledgedDuplicates: [...acknowledgedDuplicates],
      },
    },
    ...paidEntries(ports, input, { tender: recordedOf(input), amount }, cashier),
  );
}

/** The branch as an entry has it: absent at a clinic with only one. */
function branchOf(ports: CheckoutPorts): { readonly branch?: string } {
  const branch = ports.branch();
  return branch === null ? {} : { branch };
}

/**
 * The entries in the commit of an offline tender: the receipt when the sale is paid in full, and in
 * any case the opening of the drawer for cash.
 */
function paidEntries(
  { journal, issueReceipt, queueTasks }: CheckoutPorts,
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
    return inCash ? queueTasks(['open-drawer'], saleId, number) : [];
  }
  return issueReceipt(
    {
      saleId,
      lines,
      cashier,
      tender: receiptTender(parts, total(lines)),
      patient: patientOf(saleById(db, saleId), input).patientName,
    },
    inCash ? ['open-drawer', 'print-receipt'] : ['print-receipt'],
  );
}
