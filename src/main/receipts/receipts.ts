/**
 * Receipts: one for each payment, refund and hold, with a number of this till. The journal holds its content, so that a
 * reprint equals the original and carries the word DUPLICATE.
 */

import { Buffer } from 'node:buffer';
import { PAPER_MEASURES } from '../../../drivers/printers/paper/printer-setup.ts';
import type { ReceiptSettings } from '../../shared/contract/receipts.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { PaymentSummary, SummaryRow } from '../../shared/domain/payment-summary-paper.ts';
import {
  type Clinic,
  isUncharged,
  type ReceiptLanguage,
  type ReceiptTender,
  type ReceiptType,
  type ReceiptWording,
} from '../../shared/domain/receipt.ts';
import type { ReasonGiven } from '../../shared/domain/refund.ts';
import { localDays } from '../../shared/domain/reports/days.ts';
import {
  type Cashier,
  EARLIER_VISIT_KINDS,
  NO_SERVICE_KINDS,
  type Payer,
  type SaleLine,
  total,
} from '../../shared/domain/sale.ts';
import type { EntryBody, NewEntry } from '../../shared/journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { movementsOfPatient } from '../journal/projections/posting-lines.ts';
import {
  isIssued,
  languageOfPatient,
  nextNumber,
  numberOfSale,
  receiptByNumber,
  receiptOfSale,
} from '../journal/projections/receipts.ts';
import { type SaleRow, saleById } from '../journal/projections/sales.ts';
import type { Readable } from '../journal/statements.ts';
import { CodedError } from '../system/coded-error.ts';
import type { Outbox, OutboxKind } from './outbox.ts';

export interface ReceiptSource {
  /** A sale by default. */
  readonly type?: ReceiptType;
  readonly saleId: string;
  readonly lines: readonly SaleLine[];
  readonly cashier: Cashier;
  readonly tender: ReceiptTender;
  /** The receipt of the payment it acts on. */
  readonly originalNumber?: string;
  /** Of a void or refund. */
  readonly refundReason?: ReasonGiven;
  /** The amount still to be paid. */
  readonly remaining?: Cents;
  readonly patient?: string | null;
  /** Null: the patient; by default as the journal has it. */
  readonly payer?: Payer | null;
  /** ISO 8601: of the visit that it pays for; by default, of the opening of the sale. */
  readonly visitAt?: string;
}

export interface Receipts {
  /**
   * The entries that issue the next receipt and queue its outbox items; the caller appends them
   * together with the entry that the receipt proves.
   */
  issue(
    source: ReceiptSource,
    outbox: readonly OutboxKind[],
  ): { readonly number: string; readonly entries: readonly NewEntry[] };
  /** Null when there is no such receipt. */
  get(number: string): ReturnType<typeof receiptByNumber>;
  /** The entry that adds details to the lines of a receipt. @throws {CodedError} `NO_SUCH_RECEIPT`. */
  detailsSaved(
    details: {
      readonly number: string;
      readonly lines: EntryBody<'receipt.details-saved'>['lines'];
    },
    cashier: Cashier,
  ): NewEntry;
  /** A patient's payments of a calendar year, by the clinic's days. */
  summary(patientId: string, year: number): PaymentSummary;
  /** The entry of a printing with its form and person. @throws {CodedError} `NO_SUCH_RECEIPT`. */
  printed(
    number: string,
    by: Cashier,
    itemized?: boolean,
  ): { readonly duplicate: boolean; readonly entry: NewEntry };
}

export function createReceipts(options: {
  readonly journal: Journal;
  readonly outbox: Outbox;
  readonly clinic: () => Clinic;
  /** With the clinic's own texts for receipts from now on; plain English if absent. */
  readonly settings?: () => ReceiptSettings | undefined;
  /** The language chosen for the patient of a sale, at the desk or on the display; null without a choice. */
  readonly chosenLanguage?: (saleId: string) => ReceiptLanguage | null;
  readonly simulated: boolean;
  /** True in training next to the clinic's own counter; absent, false. */
  readonly training?: () => boolean;
  readonly now: () => Date;
  /** Of the clinic; absent, of this PC. */
  readonly timeZone?: string;
}): Receipts {
  const { journal, timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
  /** The number that its sale reserved; any further receipt of the sale gets a new one. */
  const numberFor = (saleId: string, type: ReceiptType) => {
    const reserved =
      type === 'sale' || type === 'hold' ? numberOfSale(journal.readable, saleId) : null;
    return reserved === null || isIssued(journal.readable, reserved)
      ? nextNumber(journal.readable)
      : reserved;
  };
  const languageFor = (patientId: string | null | undefined) =>
    patientId == null ? null : languageOfPatient(journal.readable, patientId);
  /** In the language chosen for this sale, of an earlier receipt of the sale, or chosen at an earlier sale. */
  const wordingOf = (saleId: string): ReceiptWording | undefined => {
    const settings = options.settings?.();
    if (settings === undefined) return undefined;
    const earlier =
      receiptOfSale(journal.readable, saleId) ?? receiptOfSale(journal.readable, saleId, 'hold');
    const receipt = earlier === null ? null : receiptByNumber(journal.readable, earlier)?.receipt;
    const chosen = options.chosenLanguage?.(saleId) ?? null;
    if (chosen === null && receipt?.wording !== undefined) {
      const { language, chosen: wasChosen } = receipt.wording;
      return { ...wordingIn(settings, language), ...(wasChosen && { chosen: wasChosen }) };
    }
    const language = chosen ?? languageFor(saleById(journal.readable, saleId)?.patient_id);
    return language === null
      ? wordingIn(settings, settings.language)
      : { ...wordingIn(settings, language), chosen: true };
  };
  const localDay = localDays(timeZone);
  /** A line of a visit has the day of its sale, which may have been parked since. */
  const withServiceDate = (line: SaleLine, { saleId, type, visitAt }: ReceiptSource): SaleLine => {
    const isUndated = [...EARLIER_VISIT_KINDS, ...NO_SERVICE_KINDS].includes(line.kind);
    if (line.serviceDate !== undefined || isUndated || isUncharged(type ?? 'sale')) return line;
    const at = visitAt ?? saleById(journal.readable, saleId)?.opened_at;
    const ms = at === undefined ? options.now().getTime() : Date.parse(at);
    return { ...line, serviceDate: localDay(ms) };
  };
  return {
    issue: (source, kinds) => {
      const { type = 'sale', saleId, lines, cashier, tender, originalNumber } = source;
      const { remaining, patient = null, refundReason } = source;
      const { name, street = '', cityState, phone } = options.clinic();
      const number = numberFor(saleId, type);
      const { payer = saleById(journal.readable, saleId)?.payer ?? null } = source;
      const wording = wordingOf(saleId);
      const receipt = {
        number,
        type,
        saleId,
        clinic: { name, ...(street === '' ? {} : { street }), cityState, phone },
        tillId: journal.tillId,
        issuedAt: options.now().toISOString(),
        cashier,
        lines: lines.map((line) => withServiceDate(line, source)),
        total: total(lines),
        tender,
        ...(originalNumber === undefined ? {} : { originalNumber }),
        ...(refundReason === undefined ? {} : { refundReason }),
        ...(remaining === undefined ? {} : { remaining }),
        ...(patient === null ? {} : { patient }),
        ...(payer === null ? {} : { payer }),
        ...(wording === undefined ? {} : { wording: mutable(wording) }),
        simulated: options.simulated,
        edition: 2 as const,
        ...(options.training?.() === true ? { training: true as const } : {}),
      };
      const issued: NewEntry = { kind: 'receipt.issued', body: { receipt } };
      return { number, entries: [issued, ...options.outbox.queue(kinds, saleId, number)] };
    },
    get: (number) => receiptByNumber(journal.readable, number),
    detailsSaved: ({ number, lines }, cashier) => {
      const found = receiptByNumber(journal.readable, number);
      if (found?.receipt.lines.length !== lines.length) throw new CodedError('NO_SUCH_RECEIPT');
      const { saleId } = found.receipt;
      return { kind: 'receipt.details-saved', body: { number, saleId, lines, cashier } };
    },
    summary: (patientId, year) => ({
      clinic: options.clinic(),
      language: languageFor(patientId) ?? options.settings?.()?.language ?? 'en',
      tillId: journal.tillId,
      year,
      ...paymentsOfYear(journal.readable, { patientId, year, localDay }),
    }),
    printed: (number, by, itemized = false) => {
      const found = receiptByNumber(journal.readable, number);
      if (found === null) throw new CodedError('NO_SUCH_RECEIPT');
      const duplicate = found.printed > 0;
      const body = { number, duplicate, ...(itemized ? { itemized } : {}), by };
      return { duplicate, entry: { kind: 'receipt.printed', body } };
    },
  };
}

/** The clinic's texts in a language: a text without Spanish words is the one of all receipts. */
export function wordingIn(settings: ReceiptSettings, language: ReceiptLanguage): ReceiptWording {
  const { header, footer, refundPolicy, signatureFrom } = settings;
  const all = { language, header, footer, refundPolicy, signatureFrom };
  if (language !== 'es') return all;
  const { headerSpanish, footerSpanish, refundPolicySpanish } = settings;
  return {
    ...all,
    header: headerSpanish.length > 0 ? headerSpanish : header,
    footer: footerSpanish.length > 0 ? footerSpanish : footer,
    refundPolicy: refundPolicySpanish ?? refundPolicy,
  };
}

/** The journal's form: mutable arrays. */
function mutable(wording: ReceiptWording) {
  return { ...wording, header: [...wording.header], footer: [...wording.footer] };
}

/** The clinic's own texts and logo on receipts. */
export interface ReceiptSettingsService {
  readonly current: ReceiptSettings;
  /** @throws {CodedError} `LOGO_UNREADABLE`. */
  change(next: ReceiptSettings): Promise<void>;
}

export function createReceiptSettings(options: {
  readonly current: () => ReceiptSettings;
  readonly keep: (settings: ReceiptSettings) => void | Promise<void>;
  /** The person at the counter; throws without one. */
  readonly signedIn: () => Cashier;
  readonly journal: (entry: NewEntry) => void;
  readonly changed: () => void;
}): ReceiptSettingsService {
  return {
    get current() {
      return options.current();
    },
    change: async (next) => {
      const by = options.signedIn();
      if (next.logo !== null) await requireLogo(next.logo);
      await options.keep(next);
      // The journal needs the fact of a new logo, not its content.
      const reported = { ...next, logo: next.logo === null ? null : 'a picture' };
      const value = JSON.stringify(reported);
      options.journal({ kind: 'setting.changed', body: { name: 'receipts', value, by } });
      options.changed();
    },
  };
}

/** Tested at the wider paper, so that no receipt fails on it later. */
async function requireLogo(png: string): Promise<void> {
  const { LogoError, prepareLogo } = await import('../../../drivers/printers/paper/logo.ts');
  try {
    await prepareLogo(Buffer.from(png, 'base64'), PAPER_MEASURES[80].dots);
  } catch (cause) {
    if (!(cause instanceof LogoError)) throw cause;
    throw new CodedError('LOGO_UNREADABLE', { cause, data: { sentence: cause.message } });
  }
}

/**
 * A patient's payments of a year and the money that went back, by the local day of each. A payment
 * that was moved to another patient is in the summary of that patient.
 */
export function paymentsOfYear(
  db: Readable,
  {
    patientId,
    year,
    localDay,
  }: {
    readonly patientId: string;
    readonly year: number;
    readonly localDay: (ms: number) => string;
  },
) {
  const sales = new Map<string, SaleRow | null>();
  const saleOf = (saleId: string) => {
    const known = sales.get(saleId);
    if (known !== undefined) return known;
    const sale = saleById(db, saleId);
    const named = sale === null ? null : { ...sale, lines: linesWithDetails(db, sale) };
    sales.set(saleId, named);
    return named;
  };
  let patient: string | null = null;
  const rows: SummaryRow[] = [];
  for (const movement of movementsOfPatient(db, patientId)) {
    const sale = saleOf(movement.saleId);
    const line = sale?.lines[movement.place - 1];
    const owner = line?.patient === undefined ? sale?.patient_id : line.patient.patientId;
    if (sale === null || owner !== patientId) continue;
    patient = line?.patient?.name ?? sale.patient_name ?? patient;
    const { amount, receiptNumber, tender } = movement;
    const day = localDay(Date.parse(movement.at));
    if (!day.startsWith(`${year}-`)) continue;
    rows.push({ day, receiptNumber, amount, tender, line: line ?? { kind: 'other' } });
  }
  return { patient, rows };
}

/** The lines as on the receipt of the sale, which may have details that were added later. */
function linesWithDetails(db: Readable, { sale_id, lines }: SaleRow): SaleLine[] {
  const number = receiptOfSale(db, sale_id);
  const receipt = number === null ? null : receiptByNumber(db, number)?.receipt;
  return receipt?.lines.length === lines.length ? receipt.lines : lines;
}
