import { z } from 'zod';
import { type LineMeaning, lineMeaningSchema } from '../contract/bank.ts';
import { signedCentsSchema } from '../contract/drawer.ts';
import { cashierSchema, centsSchema, chargeableSchema } from '../contract/values.ts';
import { encryptedNameSchema } from './sale-entries.ts';

/**
 * Entries of the bank. Lines of statements are not in the journal (docs/decisions/bank-statements.md): only
 * those that were matched, without the bank's text.
 */
export const bankEntries = {
  'bank.statement-imported': z.object({
    commandId: z.uuid(),
    accountId: z.string(),
    added: z.int(),
    /** Lines that an earlier statement had. */
    known: z.int(),
    cashier: cashierSchema,
  }),
  'bank.lines-matched': z.object({
    /** Null for lines that were matched by amount and day, or by a rule. */
    commandId: z.uuid().nullable(),
    lines: z.array(
      z.object({
        lineId: z.string().max(60),
        accountId: z.string(),
        day: z.iso.date(),
        amount: signedCentsSchema,
        meaning: lineMeaningSchema,
      }),
    ),
    cashier: cashierSchema,
  }),
  'bank.line-unmatched': z.object({
    commandId: z.uuid(),
    lineId: z.string().max(60),
    cashier: cashierSchema,
  }),
  /** Cash, coin and checks left for the bank in one bag. */
  'bag.packed': z.object({
    commandId: z.uuid(),
    bagId: z.uuid(),
    /** As printed on the bag. */
    bagNumber: z.string(),
    accountId: z.string(),
    /** The name of the account, for other counters; entries of earlier versions have none. */
    account: z.string().optional(),
    /** On which it was packed. */
    day: z.iso.date(),
    /** Those of the closes from which its cash is. */
    businessDays: z.array(z.iso.date()),
    bills: centsSchema,
    coin: centsSchema,
    checks: z.array(
      z.object({
        /** The command that recorded the check. */
        paymentKey: z.uuid(),
        saleId: z.uuid(),
        number: z.string(),
        payer: encryptedNameSchema.nullable(),
        amount: chargeableSchema,
      }),
    ),
    cashier: cashierSchema,
  }),
  /** The bag was opened again: its content is not on its way to the bank. */
  'bag.unpacked': z.object({
    commandId: z.uuid(),
    bagId: z.uuid(),
    reason: z.string(),
    cashier: cashierSchema,
  }),
  /** A close of the clinic put cash and checks of this counter into its bags, as the hub says. */
  'bag.clinic-packed': z.object({
    closeId: z.uuid(),
    /** The number of the clinic's report in its epoch. */
    epoch: z.uuid(),
    number: z.int().min(1),
    zReports: z.array(z.object({ number: z.int().min(1), cash: centsSchema })),
    /** Keys of their payments. */
    checks: z.array(z.uuid()),
  }),
} as const;

/**
 * The transfer or bag of a line, under one text at every counter. Null for the batch of a terminal, which only its own
 * counter knows, and for a known line.
 */
export function depositOf(meaning: LineMeaning): string | null {
  switch (meaning.kind) {
    case 'transfer':
      return depositOfTransfer(meaning.transferId);
    case 'bag':
    case 'counter-bag':
      return `bag ${meaning.bagId}`;
    case 'clinic-bag':
      return depositOfClinicBag(meaning);
    default:
      return null;
  }
}

export const depositOfTransfer = (transferId: string): string => `transfer ${transferId}`;

/** Of a bag of a clinic's close. */
export const depositOfClinicBag = (bag: {
  readonly closeId: string;
  readonly branch: string;
  readonly bagNumber: string;
}): string => `clinic-bag ${bag.closeId} ${bag.branch} ${bag.bagNumber}`;

/** The person that decided about a file of a folder that is out of reach. */
const decidedBy = cashierSchema.optional();

/** Entries of the posting files that are written on a schedule (docs/reference/sale-links.md). */
export const postingEntries = {
  /** The schedule begins after this line; earlier ones were saved by hand. */
  'posting.started': z.object({ after: z.int().min(0) }),
  /** Lines from `first` to `last` are complete on the disk, still under a temporary name. */
  'posting.written': z.object({
    first: z.int().min(1),
    last: z.int().min(1),
    file: z.string().max(100),
    folder: z.string().max(500),
    /** For a file that is written again. */
    decidedBy,
  }),
  /** The file that begins with this line has its own name in the folder. */
  'posting.placed': z.object({ first: z.int().min(1), decidedBy }),
  /**
   * The practice's system answered for lines of a file. Its reasons may name patients: they stay in
   * its file.
   */
  'posting.acknowledged': z.object({
    file: z.string().max(100),
    /** Both ends included. */
    accepted: z.array(z.object({ from: z.int(), to: z.int() })),
    rejected: z.array(z.int()),
  }),
} as const;
