import { perLanguage } from '../messages/language.ts';
import { type ReceiptMessage, t } from '../messages/t.ts';
import { add, type Cents } from './money.ts';

/** The kinds of lines, in front-desk terms; the first is the default. */
export const LINE_KINDS = [
  'copay',
  'deductible',
  'coinsurance',
  'balance',
  'deposit',
  'plan-payment',
  'returned-fee',
  'other',
] as const;

export type LineKind = (typeof LINE_KINDS)[number];

/** The name of each kind in the language of `t`. */
export const lineNames = (t: ReceiptMessage): Readonly<Record<LineKind, string>> => ({
  copay: t('line.copay'),
  deductible: t('line.deductible'),
  coinsurance: t('line.coinsurance'),
  balance: t('line.previousBalance'),
  deposit: t('line.prepayment'),
  'plan-payment': t('line.planPayment'),
  'returned-fee': t('line.returnedFee'),
  other: t('line.other'),
});

export const namesOfLines = perLanguage(() => lineNames(t));

/** The kinds that pay for an earlier visit: its day is not the day of the sale. */
export const EARLIER_VISIT_KINDS: readonly LineKind[] = ['balance', 'plan-payment'];

/** The kinds that pay for no service that was given. */
export const NO_SERVICE_KINDS: readonly LineKind[] = ['deposit', 'returned-fee'];

/** The kinds that a person may choose; a fee for a returned payment comes only from its return. */
export const CHOSEN_KINDS = LINE_KINDS.filter((kind) => kind !== 'returned-fee');

/** A key of the counter: a kind of line. */
export interface LineChoice {
  readonly kind: Exclude<LineKind, 'returned-fee'>;
  /** The clinic's own name for it; null for the default, which receipts translate. */
  readonly name: string | null;
  /** Its usual price; null if typed each time. */
  readonly amount: Cents | null;
}

export const USUAL_LINES: readonly LineChoice[] = CHOSEN_KINDS.map((kind) => ({
  kind,
  name: null,
  amount: null,
}));

/** The patient of a line, where it is another one than the sale's: families pay in one sale. */
export interface LinePatient {
  readonly patientId: string | null;
  /** The patient's id in the practice's own system. */
  readonly externalId: string | null;
  readonly name: string;
}

/** How a payer is related to the patient, where the patient does not pay. */
export const PAYER_RELATIONS = ['guarantor', 'other'] as const;

/** The person that pays a sale in place of its patient. */
export interface Payer {
  readonly relation: (typeof PAYER_RELATIONS)[number];
  readonly name: string;
}

export interface SaleLine {
  readonly kind: LineKind;
  /** The clinic's own name for the kind when the line was typed. */
  readonly name?: string | undefined;
  readonly amount: Cents;
  /** The exact service, in the clinic's words; printed only on an itemized receipt. */
  readonly description?: string | undefined;
  /** The day of the service that it pays for, YYYY-MM-DD. */
  readonly serviceDate?: string | undefined;
  /** The person who gave the service; the clinic if absent. */
  readonly provider?: string | undefined;
  /** The payment plan that it pays off (interface.md §2.3), if the clinic uses plans. */
  readonly planId?: string | undefined;
  /** Absent: the sale's patient. */
  readonly patient?: LinePatient | undefined;
}

/** The signed-in person, as journaled and as sent in `svc-userid` (interface.md §5.3). */
export interface Cashier {
  readonly id: string;
  readonly name: string;
}

/** The name of a line, or of its key, at the counter. */
export function lineName({
  kind,
  name,
}: {
  readonly kind: LineKind;
  readonly name?: string | null | undefined;
}): string {
  return name ?? namesOfLines()[kind];
}

/**
 * The names of all patients of a sale, the sale's first; null without one.
 * @param unnamed stands for a sale without a name, where it has lines beside those of named patients.
 */
export function patientNames(
  {
    patientName,
    lines,
  }: {
    readonly patientName: string | null;
    readonly lines: readonly SaleLine[];
  },
  unnamed: string | null = null,
): string | null {
  const isOnlyOfOthers = lines.length > 0 && lines.every(({ patient }) => patient !== undefined);
  const others = lines.flatMap(({ patient }) => patient?.name ?? []);
  const own = patientName ?? (others.length > 0 ? unnamed : null);
  const names = [...(own === null || isOnlyOfOthers ? [] : [own]), ...others];
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

/** The plan that a sale pays off; null if no line names one, or if two name different ones. */
export function planOf(lines: readonly SaleLine[]): string | null {
  const [plan = null, ...others] = new Set(lines.flatMap(({ planId }) => planId ?? []));
  return others.length === 0 ? plan : null;
}

/** The beginning of its id, which distinguishes plans for people. */
export function planText({ planId }: SaleLine): string | undefined {
  return planId === undefined ? undefined : t('sale.plan', { planId: planId.slice(0, 8) });
}

export function total(lines: readonly SaleLine[]): Cents {
  return add(...lines.map((line) => line.amount));
}

/**
 * The content of a payment's memo, so that any till of the clinic finds it by its receipt; no
 * patient data.
 */
interface PaymentMemo {
  readonly receiptNumber: string;
  readonly tillId: string;
  readonly cashierId: string;
}

/** The longest memo the service takes (interface.md §4.1). */
const MEMO_LENGTH = 100;

/** The one form of our memos: `receipt 000042 till K7M2Q9 cashier dana`. */
export function memoText({ receiptNumber, tillId, cashierId }: PaymentMemo): string {
  return `receipt ${receiptNumber} till ${tillId} cashier ${cashierId}`.slice(0, MEMO_LENGTH);
}

/** Parses a memo of our form; null for any other. */
export function readMemo(memo: string | null): PaymentMemo | null {
  const [, receiptNumber, tillId, cashierId] =
    /^receipt (\d{6,12}) till (\S+) cashier (.+)$/.exec(memo ?? '') ?? [];
  return receiptNumber === undefined || tillId === undefined || cashierId === undefined
    ? null
    : { receiptNumber, tillId, cashierId };
}
