import type { Approval } from '../../shared/contract/approval.ts';
import type { Earlier } from '../../shared/contract/same-as-earlier.ts';
import type { CardFace } from '../../shared/domain/card.ts';
import { type Cents, cents, MAX_AMOUNT, subtract } from '../../shared/domain/money.ts';
import {
  type Cashier,
  memoText,
  type Payer,
  planOf,
  type SaleLine,
  total,
} from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { sharesOf } from '../journal/projections/duplicates.ts';
import { nextNumber, numberOfSale } from '../journal/projections/receipts.ts';
import { type SaleRow, saleById } from '../journal/projections/sales.ts';
import { paidOf } from '../journal/projections/tenders.ts';
import type { Readable } from '../journal/statements.ts';
import { CodedError } from '../system/coded-error.ts';
import type { PaymentDetails } from './engine/engine-context.ts';
import { type LockRule, requireUnlocked } from './engine/snapshot.ts';
import { requireSignedFees } from './returned-payments.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The details of a sale in a money request: the memo with the number of its coming receipt, its
 * payment plan, and the patient by ids only. No e-mail address: Production would mail the patient.
 */
export function saleDetails(
  { readable, tillId }: Journal,
  saleId: string,
  cashier: Cashier,
  asked: Partial<SaleInput> = {},
): PaymentDetails {
  const receiptNumber = numberOfSale(readable, saleId) ?? nextNumber(readable);
  const known = saleById(readable, saleId);
  const { patientId, externalId } = patientOf(known, asked);
  const paymentPlanId = planOf(asked.lines ?? known?.lines ?? []);
  const patient = {
    ...(patientId !== null && UUID.test(patientId) ? { id: patientId } : {}),
    ...(externalId === null ? {} : { externalId }),
  };
  return {
    memo: memoText({ receiptNumber, tillId, cashierId: cashier.id }),
    ...(paymentPlanId === null ? {} : { paymentPlanId }),
    ...(Object.keys(patient).length === 0 ? {} : { patient }),
  };
}

/** The patient of a command, if known. */
interface PatientInput {
  /** The patient, if known: the duplicate check asks before the same patient pays again. */
  readonly patientId?: string | null | undefined;
  /** As the receipt prints it. */
  readonly patientName?: string | null | undefined;
  /** The patient in the practice's own system. */
  readonly externalId?: string | null | undefined;
  /** Null: the patient. */
  readonly payer?: Payer | null | undefined;
}

export interface SaleInput extends PatientInput {
  readonly saleId: string;
  readonly lines: readonly SaleLine[];
}

/** A sale, and the part of it that this tender pays. */
export interface TenderInput extends SaleInput {
  /** Cents; by default, the whole amount due. */
  readonly amount?: Cents | null | undefined;
}

/** A command that takes money. */
export interface MoneyInput extends TenderInput {
  readonly commandId: string;
  /**
   * The duplicates that the person acknowledged; one that is open also needs the manager approval.
   */
  readonly acknowledgedDuplicates?:
    | readonly {
        readonly attemptId: string;
        readonly duplicateStatus: Earlier['duplicateStatus'];
      }[]
    | undefined;
  /** The amount that the person confirmed. */
  readonly confirmed?: Cents | null | undefined;
  readonly approval?: Approval | null | undefined;
  /** Of an offline tender: the check's number, or the other terminal's approval code. */
  readonly reference?: string | undefined;
}

const sameLines = (known: SaleRow, lines: readonly SaleLine[]) =>
  JSON.stringify(known.lines) === JSON.stringify(lines);

/**
 * A sale takes money only while no attempt on it is open and an amount is due. Synchronous, like
 * the append after it, so that nothing can change between check and entry.
 * @returns the amount of the tender, cents.
 * @throws {CodedError} `SALE_LOCKED`, `SALE_ALREADY_PAID`, `LINES_STAND`, `TOTAL_TOO_LARGE`,
 * `MORE_THAN_REMAINS`, `FEE_NOT_SIGNED`.
 */
export function requireChargeable(
  { journal, rules }: { readonly journal: Journal; readonly rules: LockRule },
  input: TenderInput,
): Cents {
  const { saleId, lines, amount } = input;
  const db = journal.readable;
  const known = saleById(db, saleId);
  const paid = paidOf(db, saleId);
  requireUnpaid(known);
  requireUnlocked(db, rules, saleId);
  // Summed as plain numbers: at most 100 lines of 12 digits stay whole in a double.
  if (lines.reduce((sum, line) => sum + line.amount, 0) > MAX_AMOUNT) {
    throw new CodedError('TOTAL_TOO_LARGE');
  }
  if (known !== null && paid > 0 && !sameLines(known, lines)) throw new CodedError('LINES_STAND');
  if (paid === 0) requireSignedFees(db, { saleId, ...idsOf(known, input) }, lines);
  const remaining = subtract(total(lines), paid);
  const asked = amount ?? remaining;
  if (asked > remaining) throw new CodedError('MORE_THAN_REMAINS', { data: { remaining } });
  return cents(asked);
}

/**
 * A sale with a receipt may be open again: approved in part, by a later report.
 * @throws {CodedError} `SALE_ALREADY_PAID`
 */
export function requireUnpaid(known: SaleRow | null): void {
  if (known !== null && known.paid > 0 && known.paid >= known.total) {
    throw new CodedError('SALE_ALREADY_PAID');
  }
}

/** The entries that update the journal's sale to the present lines and patient. */
export function saleEntries(db: Readable, input: SaleInput, cashier: Cashier): readonly NewEntry[] {
  const { saleId, lines } = input;
  const known = saleById(db, saleId);
  const { payer, ...ids } = patientOf(known, input);
  const patient = { ...ids, ...(payer === null ? {} : { payer }) };
  if (known === null) {
    return [{ kind: 'sale.opened', body: { saleId, ...patient, lines: [...lines], cashier } }];
  }
  const samePatient =
    JSON.stringify(patientOf(known, input)) === JSON.stringify(patientOf(known, {}));
  return [
    ...(sameLines(known, lines)
      ? []
      : [{ kind: 'sale.lines-changed' as const, body: { saleId, lines: [...lines] } }]),
    ...(samePatient
      ? []
      : [{ kind: 'sale.patient-changed' as const, body: { saleId, ...patient } }]),
  ];
}

/** The patient of a sale, ids only. */
function idsOf(known: SaleRow | null, input: PatientInput) {
  const { patientId, externalId } = patientOf(known, input);
  return { patientId, externalId };
}

/** The patients of a sale for the duplicate check, ids only. */
export function patientsOf(db: Readable, input: SaleInput) {
  const ids = idsOf(saleById(db, input.saleId), input);
  return { ...ids, family: sharesOf(ids, input.lines) };
}

/** The patient of a sale and its payer: from the command, or by default from the journal. */
export function patientOf(known: SaleRow | null, input: PatientInput) {
  const { patientId, patientName, externalId, payer } = input;
  return {
    patientId: patientId === undefined ? (known?.patient_id ?? null) : patientId,
    patientName: patientName === undefined ? (known?.patient_name ?? null) : patientName,
    externalId: externalId === undefined ? (known?.external_id ?? null) : externalId,
    payer: payer === undefined ? (known?.payer ?? null) : payer,
  };
}

/** A swipe in main's memory, without its track. */
export interface WaitingSwipe {
  readonly handle: string;
  readonly face: CardFace;
  readonly name: string | null;
  readonly chip: boolean;
  readonly expired: boolean;
  readonly tracksDiffer: boolean;
}

/** The two typed numbers of a bank account, or their handles. */
type AccountNumbers<Value> = { readonly routingNumber: Value; readonly accountNumber: Value };

/** Swiped cards and typed numbers, in their vaults. */
export interface CardInput {
  readonly readers: {
    /** False when there is no reader to listen to. */
    arm(): boolean;
    disarm(): void;
  };
  readonly swipes: {
    /** The last four of a waiting card; null when the swipe is gone. */
    lastFour(handle: string): string | null;
    /** Hands the track over, once; the caller wipes it. Null when the swipe is gone. */
    take(
      handle: string,
    ): { readonly face: CardFace; readonly name: string | null; readonly track: Uint8Array } | null;
    wipe(): void;
  };
  readonly typedNumbers: {
    /** The digits by their handles, for checks; null when one is wiped. */
    digitsOf(handles: AccountNumbers<string>): AccountNumbers<Uint8Array> | null;
    /** Hands the digits over, once; the caller wipes them. Null when one is wiped. */
    takeAll(handles: AccountNumbers<string>): AccountNumbers<Uint8Array> | null;
  };
}
