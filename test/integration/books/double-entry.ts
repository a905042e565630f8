/*
 * The books of a test, kept by double entry and by hand: no code of the program takes part. Every event
 * of money is one entry of two lines. Cents.
 */

export type Account =
  | 'patients'
  | 'card-clearing'
  | 'bank-clearing'
  | 'drawer'
  | 'checks'
  | 'terminal'
  | 'paid-in'
  | 'paid-out'
  | 'over-short'
  | 'processor'
  | 'bank'
  | 'disputes'
  | 'corrections';

export const EVENTS = [
  'charge',
  'void',
  'refund',
  'cash',
  'check',
  'terminal',
  'settle',
  'settle-refund',
  'return',
  'chargeback',
  'chargeback-reversal',
  'correction',
  'reversal',
  'reprocess',
  'transfer',
] as const;

/** Events of the drawer and of the clinic's own terminal, a few for each close. */
export type CountedKind = 'paid-in' | 'paid-out' | 'over-short' | 'starting-cash' | 'batch-over';

export type EventKind = (typeof EVENTS)[number] | CountedKind;

/** The line of a sale: a prepayment is owed to the patient. */
export const lineOf = (cents: number): 'copay' | 'deposit' =>
  cents % 5 === 0 ? 'deposit' : 'copay';

export interface Entry {
  readonly kind: EventKind;
  /** Unix seconds. */
  readonly at: number;
  readonly debit: Account;
  readonly credit: Account;
  /** Positive; negative only for a transfer that takes money from the bank, and for a shortage. */
  readonly cents: number;
  /** The id of the payment, or of the record of a refund; the day of a transfer. */
  readonly about: string;
  readonly method: Method;
  /** Of the charge that it takes back, if it is of another amount. */
  readonly charged?: number;
}

export type Method = 'CARD' | 'ACH' | 'CASH' | 'CHECK' | 'TERMINAL';

export class DoubleEntry {
  readonly entries: Entry[] = [];

  post(entry: Entry): void {
    this.entries.push(entry);
  }

  of(...kinds: readonly EventKind[]): readonly Entry[] {
    return this.entries.filter(({ kind }) => kinds.includes(kind));
  }

  /** Debits less credits. */
  balance(account: Account): number {
    return this.entries.reduce(
      (sum, { debit, credit, cents }) =>
        sum + (debit === account ? cents : 0) - (credit === account ? cents : 0),
      0,
    );
  }
}

export const sumOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { cents }) => sum + cents, 0);

const DAY_SECONDS = 86_400;

/** YYYY-MM-DD in UTC. */
export const utcDate = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10);

/** YYYY-MM-DD on the clinic's wall. */
export function wallDate(seconds: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(new Date(seconds * 1000));
}

/** What becomes of a payment with each of the demo numbers, in days after it. */
export const COURSES = {
  '4111111111111111': [],
  '5555555555554444': [],
  '4000000000000259': [[10, 'chargeback']],
  '4000000000001976': [
    [10, 'chargeback'],
    [20, 'chargeback-reversal'],
  ],
  '4000000000003063': [[6, 'correction']],
  '4000000000005126': [
    [6, 'reversal'],
    [8, 'reprocess'],
  ],
  '000123456789': [],
  '000111111116': [[3, 'return']],
} as const satisfies Readonly<Record<string, readonly (readonly [number, EventKind])[]>>;

export type DemoNumber = keyof typeof COURSES;

/** Posts the settlement of a payment and what its bank does afterwards, up to an instant. */
export function postCourse(
  books: DoubleEntry,
  payment: Entry,
  number: DemoNumber,
  now: number,
): void {
  const { about, method, cents, at } = payment;
  const clearing: Account = method === 'ACH' ? 'bank-clearing' : 'card-clearing';
  const post = (kind: EventKind, days: number, debit: Account, credit: Account, sum: number) => {
    const due = at + days * DAY_SECONDS;
    if (due <= now) books.post({ kind, at: due, debit, credit, cents: sum, about, method });
  };
  post('settle', 1, 'processor', clearing, cents);
  for (const [days, kind] of COURSES[number]) {
    switch (kind) {
      case 'return':
        post(kind, days, 'patients', 'processor', cents);
        break;
      case 'chargeback':
        post(kind, days, 'disputes', 'processor', cents);
        break;
      case 'chargeback-reversal':
        post(kind, days, 'processor', 'disputes', cents);
        break;
      case 'correction':
        post(kind, days, 'corrections', 'processor', Math.min(cents, 100));
        break;
      case 'reversal':
        post(kind, days, 'corrections', 'processor', cents);
        break;
      case 'reprocess':
        post(kind, days, 'processor', 'corrections', cents);
        break;
    }
  }
}

/** Events of a transfer's day, and the sign of each: with it or against it. */
const IN_TRANSFER: Readonly<Partial<Record<EventKind, 1 | -1>>> = {
  settle: 1,
  'settle-refund': -1,
  return: -1,
  chargeback: -1,
  'chargeback-reversal': 1,
  correction: -1,
  reversal: -1,
  reprocess: 1,
};

/** An entry as a transfer has it: its day, and its amount with its sign. */
export interface TransferLine {
  readonly day: string;
  readonly kind: EventKind;
  readonly about: string;
  readonly method: Method;
  readonly cents: number;
  /** Of the event, and of the payment of its transfer; Unix seconds. */
  readonly at: number;
  readonly paidAt: number;
}

/** The lines of all transfers, by the day of the event (UTC); a transfer is paid three days later. */
export function transferLines(books: DoubleEntry): readonly TransferLine[] {
  return books.entries.flatMap(({ kind, at, about, method, cents }) => {
    const sign = IN_TRANSFER[kind];
    if (sign === undefined) return [];
    const day = utcDate(at);
    const paidAt = Date.parse(`${day}T00:00:00Z`) / 1000 + 3 * DAY_SECONDS;
    return [{ day, kind, about, method, cents: sign * cents, at, paidAt }];
  });
}

/** Posts each transfer that is paid by an instant. */
export function postTransfers(books: DoubleEntry, now: number): void {
  const paid = transferLines(books).filter(({ paidAt }) => paidAt <= now);
  for (const [day, lines] of Map.groupBy(paid, (line) => line.day)) {
    const cents = lines.reduce((sum, line) => sum + line.cents, 0);
    books.post({
      kind: 'transfer',
      at: lines[0]?.paidAt ?? 0,
      debit: 'bank',
      credit: 'processor',
      cents,
      about: day,
      method: 'CARD',
    });
  }
}
