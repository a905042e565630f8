import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import { add, type Cents, cents } from './money.ts';
import type { ReportKind } from './reports/report-kinds.ts';

/**
 * The effect of a record on money, with its sign: 1 to the clinic, -1 away from it. Every sum of
 * the program uses these. The sent sign has no meaning, except for a correction, which goes either
 * way (interface.md §2.7).
 */
const WAYS = {
  charged: 1,
  voided: -1,
  refunded: -1,
  returned: -1,
  settled: 1,
  credited: -1,
  deposit: 1,
  withdrawal: -1,
  authorization: 1,
  credit: -1,
  chargeback: -1,
  'chargeback-reversal': 1,
  'instruction-correction': 'as-sent',
  'instruction-reversal': -1,
  'reprocess-reject': 1,
} as const satisfies Readonly<Record<string, 1 | -1 | 'as-sent'>>;

export type Movement = keyof typeof WAYS;

export const MOVEMENT_KINDS = Object.keys(WAYS) as [Movement, ...Movement[]]; // its keys

const movementNames = perLanguage(
  (): Readonly<Record<Movement, string>> => ({
    charged: t('reports.charged'),
    voided: t('reports.voided'),
    refunded: t('reports.refunded'),
    returned: t('reportColumn.returned'),
    settled: t('reports.settled'),
    credited: t('reports.credited'),
    deposit: t('reports.deposits'),
    withdrawal: t('reports.withdrawals'),
    authorization: t('reports.authorization'),
    credit: t('reports.credit'),
    chargeback: t('reports.chargeback'),
    'chargeback-reversal': t('reports.chargebackReversal'),
    'instruction-correction': t('reports.instructionCorrection'),
    'instruction-reversal': t('reports.instructionReversal'),
    'reprocess-reject': t('reports.reprocessedReturn'),
  }),
);

/** The signed amount of a movement in a sum, cents: negative if money leaves the clinic. */
export function signedMoney(movement: Movement, amount: Cents): Cents {
  const way = WAYS[movement];
  if (way === 'as-sent') return amount;
  return cents(way === 1 || amount === 0 ? Math.abs(amount) : -Math.abs(amount));
}

/** The movement of each report action, as interface.md spells it, in the order of the footer. */
type Actions = Readonly<Record<string, Movement>>;

const ACTIONS: Readonly<Record<ReportKind, Actions>> = {
  transactions: { AUTHORIZE: 'charged', VOID: 'voided', CREDIT: 'refunded', REJECT: 'returned' },
  rejects: { '': 'returned' }, // its rows have no action: each is a return
  deposits: { Deposit: 'deposit', Withdrawal: 'withdrawal' },
  'deposit-details': {
    Authorization: 'authorization',
    Credit: 'credit',
    Chargeback: 'chargeback',
    'Chargeback Reversal': 'chargeback-reversal',
    'Instruction Correction': 'instruction-correction',
    'Instruction Reversal': 'instruction-reversal',
    'Reprocess Reject': 'reprocess-reject',
  },
  settlements: { authorize: 'settled', credit: 'credited' },
};

/** Case-insensitive, with the exact spelling first, since a hundred thousand rows use it. */
type Lookup<T> = (word: string) => T | undefined;

function inEitherCase<T>(entries: readonly (readonly [string, T])[]): Lookup<T> {
  const known = new Map(
    entries.flatMap(([word, of]) => [[word, of] as const, [word.toLowerCase(), of] as const]),
  );
  return (word) => known.get(word) ?? known.get(word.toLowerCase());
}

const statusCheckOf = (kind: ReportKind) => inEitherCase(Object.entries(ACTIONS[kind]));

const ACTION: Readonly<Record<ReportKind, Lookup<Movement>>> = {
  transactions: statusCheckOf('transactions'),
  rejects: statusCheckOf('rejects'),
  deposits: statusCheckOf('deposits'),
  'deposit-details': statusCheckOf('deposit-details'),
  settlements: statusCheckOf('settlements'),
};

/**
 * Results of a transaction that moved money. One that was voided or rejected later was charged
 * first: its VOID or REJECT row takes it back (interface.md §3).
 */
const hasMoved = inEitherCase([
  ['APPROVED', true],
  ['VOIDED', true],
  ['REJECTED', true],
]);

/** The fields of a report's row that concern money. */
export interface MoneyRow {
  /** Of a deposit, its instruction type; rejects have none. */
  readonly action?: string | null;
  /** Only of transactions. */
  readonly results?: string | null;
  readonly amount: Cents;
}

/** The movement of a report's row; null if it does not count. */
export function movementOf(
  kind: ReportKind,
  { action, results, amount }: MoneyRow,
): Movement | null {
  if (kind === 'transactions' && hasMoved(results ?? '') !== true) return null;
  const movement = ACTION[kind](action ?? '') ?? null;
  if (movement !== null || kind !== 'deposits') return movement;
  // The document names only one of the deposit types (interface.md §2.7): any other counts as sent.
  return amount < 0 ? 'withdrawal' : 'deposit';
}

/** The signed amount of a row in its report's sums, cents; null if it does not count. */
export function netOfRow(kind: ReportKind, row: MoneyRow): Cents | null {
  const movement = movementOf(kind, row);
  return movement === null ? null : signedMoney(movement, row.amount);
}

/** The totals of a report's rows. */
export interface MoneyTotals {
  /** By movement, cents; a movement without rows is absent. */
  readonly sums: Readonly<Partial<Record<Movement, Cents>>>;
  readonly notCounted: number;
}

/** A line below a report; `amount` is null for a line without a sum. */
export interface FooterLine {
  readonly kind: 'movement' | 'net' | 'not-counted';
  readonly name: string;
  readonly amount: Cents | null;
}

/** The lines below a report: each movement, the net, and the number of rows that do not count. */
export function footerOf(kind: ReportKind, totals: MoneyTotals): readonly FooterLine[] {
  const { sums, notCounted } = totals;
  const movements = Object.values(ACTIONS[kind]);
  const lines = movements.map((movement): FooterLine => {
    const name = movementNames()[movement];
    return { kind: 'movement', name, amount: sums[movement] ?? cents(0) };
  });
  const net: FooterLine = { kind: 'net', name: t('reports.net'), amount: netOfTotals(totals) };
  const left: FooterLine = {
    kind: 'not-counted',
    name: t('reportColumn.rowNotCounted', { notCounted }),
    amount: null,
  };
  return [...lines, ...(lines.length > 1 ? [net] : []), ...(notCounted > 0 ? [left] : [])];
}

/** The sum of all movements, cents. */
export function netOfTotals({ sums }: MoneyTotals): Cents {
  return add(...Object.values(sums));
}

/** The kinds of movements; a hold and its release move no money. */
export const MOVED_KINDS = [
  'sale',
  'refund',
  'void',
  'hold',
  'release',
  'return',
  'chargeback',
  'chargeback-reversal',
  'funding-correction',
] as const;

export type MovedKind = (typeof MOVED_KINDS)[number];

/** The signed amount of a movement, cents: negative if money leaves the clinic. */
export function signedMovement(kind: MovedKind, amount: Cents): Cents {
  switch (kind) {
    case 'sale':
      return signedMoney('charged', amount);
    case 'refund':
      return signedMoney('refunded', amount);
    case 'void':
      return signedMoney('voided', amount);
    case 'return':
      return signedMoney('returned', amount);
    case 'chargeback':
    case 'chargeback-reversal':
      return signedMoney(kind, amount);
    case 'funding-correction':
      return signedMoney('instruction-correction', amount);
    case 'hold':
    case 'release':
      return cents(amount);
  }
}
