import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import { type Cents, cents, subtract } from './money.ts';

/** Findings between the journal, the service and the drawers. */
export const COUNTER_FINDING_KINDS = [
  'missing-at-service',
  'never-reported',
  'unknown-payment',
  'unknown-cash',
  'unknown-hold',
  'amount-differs',
  'record-taken',
  'other-action',
  'charged-twice',
  'cash-recorded-twice',
  'reported-twice',
  'method-differs',
  'declined-at-service',
  'approved-at-service',
  'still-in-doubt',
  'needs-review',
  'marked-not-charged',
  'connection-gone',
  'voided-at-another-terminal',
  'refunded-at-another-terminal',
  'returned-by-bank',
  'charged-back',
  'chargeback-won',
  'funding-corrected',
  'void-missing',
  'void-amount-differs',
  'refund-missing',
  'refund-amount-differs',
  'capture-missing',
  'released-but-charged',
  'cash-not-posted',
  'cash-refused',
  'cash-missing',
  'cash-without-drawer',
  'drawer-over',
  'drawer-short',
  'starting-cash-over',
  'starting-cash-short',
  'drawer-disagrees',
  'terminal-over',
  'terminal-short',
] as const;

/** Findings of status checks and sweeps alone; a close finds the others as well. */
const ALARM_FINDING_KINDS = [
  'overpaid',
  'approved-late',
  'unposted-restored-cash',
  'contradiction',
] as const;

/** Findings between the posting files and the answers of the practice's system. */
export const POSTING_FINDING_KINDS = [
  'posting-rejected',
  'posting-unanswered',
  'posting-unknown-line',
  'posting-unreadable-answer',
  'posting-answer-too-large',
] as const;

/** Findings among the service's own reports, from the charge to the bank. */
const BANK_FINDING_KINDS = [
  'void-not-applied',
  'refunded-too-much',
  'unknown-row',
  'not-settled',
  'settled-not-charged',
  'settled-though-voided',
  'settled-though-refused',
  'settled-twice',
  'settled-amount-differs',
  'not-deposited',
  'deposited-not-settled',
  'deposited-twice',
  'deposited-amount-differs',
  'return-missing',
  'return-not-listed',
  'return-not-applied',
  'return-amount-differs',
  'return-not-taken-back',
  'taken-back-without-reason',
  'taken-back-too-much',
  'given-again-not-taken',
  'wrong-sign',
  'transfer-sum-differs',
  'transfer-count-differs',
  'transfer-without-details',
  'details-without-transfer',
  'transfer-twice',
  'transfer-not-at-bank',
  'bag-not-at-bank',
  'bag-amount-differs',
  'batch-not-at-bank',
  'transfer-not-arrived',
] as const;

export const FINDING_KINDS = [
  ...COUNTER_FINDING_KINDS,
  ...ALARM_FINDING_KINDS,
  ...POSTING_FINDING_KINDS,
  ...BANK_FINDING_KINDS,
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** The words of a finding: at the close, on the Z report, in the reports and in alarms. */
export const findingName = (kind: FindingKind): string => t(`finding.${kind}`);

/** Findings with the counter of the clinic that caused them in their title. */
const AT_COUNTER = {
  'voided-at-another-terminal': 'status.voidedAtCounter',
  'refunded-at-another-terminal': 'status.refundedAtCounter',
} as const satisfies Partial<Record<FindingKind, string>>;

const isAtCounter = (kind: FindingKind): kind is keyof typeof AT_COUNTER => kind in AT_COUNTER;

interface Named {
  readonly kind: FindingKind;
  readonly name: string | null;
}

export const findingTitle = ({ kind, name }: Named): string =>
  name !== null && isAtCounter(kind) ? t(AT_COUNTER[kind], { counter: name }) : findingName(kind);

/** The drawer or the receipt of a finding; a counter is in its title. */
export const placeOf = ({ kind, name }: Named): string | null => (isAtCounter(kind) ? null : name);

/** How to resolve a finding. */
export const findingToDo = (kind: FindingKind): string => t(`findingToDo.${kind}`);

/** The places that findings compare. */
export const FINDING_SOURCES = [
  'journal',
  'list',
  'transactions',
  'settlements',
  'deposit-details',
  'deposits',
] as const;

/** A row that a finding was found in, as its source has it. */
export interface FindingRow {
  readonly source: (typeof FINDING_SOURCES)[number];
  /** The tracking id of the journal, otherwise the service's id. */
  readonly id: string | null;
  readonly action: string | null;
  readonly result: string | null;
  /** Cents, with the sign of its source; null in the list. */
  readonly amount: Cents | null;
  /** ISO 8601; a day alone for a deposit. */
  readonly at: string | null;
}

/** One difference between the journal, the service, the drawers and the bank. */
export interface Finding {
  readonly kind: FindingKind;
  readonly trackingId: string | null;
  /** The service's id of the record. */
  readonly recordId: string | null;
  readonly attemptId: string | null;
  readonly saleId: string | null;
  /** The service's ids of the payments it is about. */
  readonly payments: readonly string[];
  readonly transferId: string | null;
  /** YYYY-MM-DD: the clinic's day under which the service lists it. */
  readonly day: string | null;
  /** By the journal; the expected sum of the bank; the counted sum of a drawer. Cents. */
  readonly amount: Cents | null;
  /** By the service; the sum found at the bank; the expected sum of a drawer. Cents. */
  readonly other: Cents | null;
  /** The drawer, the receipt of cash, or the counter of the clinic that changed a payment. */
  readonly name: string | null;
  /** The compared rows, as far as they are about single payments or transfers. */
  readonly rows: readonly FindingRow[];
  /** The number of further rows; absent without any. */
  readonly rowsLeft?: number | undefined;
}

/** A finding with the facts that are known of it. */
export function finding(kind: FindingKind, about: Partial<Finding>): Finding {
  return {
    trackingId: null,
    recordId: null,
    attemptId: null,
    saleId: null,
    payments: [],
    transferId: null,
    day: null,
    amount: null,
    other: null,
    name: null,
    rows: [],
    ...about,
    kind,
  };
}

const sides = perLanguage(
  (): Partial<Record<FindingKind, readonly [string, string]>> => ({
    'drawer-over': [t('side.counted'), t('side.expected')],
    'drawer-short': [t('side.counted'), t('side.expected')],
    'voided-at-another-terminal': [t('side.charged'), t('side.voided')],
    'refunded-at-another-terminal': [t('side.charged'), t('side.refunded')],
    'returned-by-bank': [t('side.charged'), t('side.returned')],
    'charged-back': [t('side.charged'), t('side.kept')],
    'chargeback-won': [t('side.charged'), t('side.kept')],
    'funding-corrected': [t('side.charged'), t('side.paidOut')],
    'starting-cash-over': [t('side.counted'), t('side.left')],
    'starting-cash-short': [t('side.counted'), t('side.left')],
    'terminal-over': [t('side.batch'), t('side.recorded')],
    'terminal-short': [t('side.batch'), t('side.recorded')],
    'drawer-disagrees': [t('side.ofSales'), t('side.inDrawers')],
  }),
);

/** Another terminal or a bank took this money: the second amount left the clinic. */
const TAKEN_AWAY: readonly FindingKind[] = [
  'voided-at-another-terminal',
  'refunded-at-another-terminal',
  'returned-by-bank',
];

/** Changes that the deposits alone show. */
export const OF_DEPOSITS: readonly FindingKind[] = [
  'charged-back',
  'chargeback-won',
  'funding-corrected',
];

/** True for a change of a payment by another terminal, the processor or a bank. */
export const isByOthers = (kind: FindingKind): boolean =>
  TAKEN_AWAY.includes(kind) || OF_DEPOSITS.includes(kind);

/** The first amount of these is the found one, the second the expected one. */
const FOUND_FIRST: readonly FindingKind[] = [
  'drawer-over',
  'drawer-short',
  'starting-cash-over',
  'starting-cash-short',
  'terminal-over',
  'terminal-short',
];

/** The money by which the clinic has more or, below zero, less; null without two amounts. */
export function differenceOf({
  kind,
  amount,
  other,
}: Pick<Finding, 'kind' | 'amount' | 'other'>): Cents | null {
  if (amount === null || other === null) return null;
  if (TAKEN_AWAY.includes(kind)) return cents(-other);
  return FOUND_FIRST.includes(kind) ? subtract(amount, other) : subtract(other, amount);
}

const OF_BANK: ReadonlySet<FindingKind> = new Set(BANK_FINDING_KINDS);

/** True for a finding among the service's own reports. */
export const isOfBank = (kind: FindingKind): boolean => OF_BANK.has(kind);

/** Names of the two amounts of a finding. */
export function sidesOf(kind: FindingKind): readonly [string, string] {
  return (
    sides()[kind] ??
    (isOfBank(kind) ? [t('side.expected'), t('side.found')] : [t('side.here'), t('side.there')])
  );
}

/** Signed at the count, so that they need no second approval. */
export const SIGNED_AT_COUNT: readonly FindingKind[] = ['drawer-over', 'drawer-short'];
