import { add, type Cents, cents, subtract } from './money.ts';
import { plainDigits } from './typed-text.ts';

/** Reasons of cash movements, with the sign: 1 into the drawer, -1 out. */
export const CASH_DIRECTION = {
  sale: 1,
  refund: -1,
  'paid-in': 1,
  'paid-out': -1,
  /** Taken out of the drawer during the day, to the safe. */
  drop: -1,
} as const;

export type CashMovementKind = keyof typeof CASH_DIRECTION;

/** Movements by a person at the drawer, without a sale or refund. */
export const MANUAL_MOVEMENTS = ['paid-in', 'paid-out', 'drop'] as const;

export type ManualMovement = (typeof MANUAL_MOVEMENTS)[number];

/** One movement of cash: the amount has no sign. */
export interface CashMovement {
  readonly kind: CashMovementKind;
  readonly amount: Cents;
}

/** The cash that a drawer must contain: its float and the movements since. */
export function expectedCash(float: Cents, movements: readonly CashMovement[]): Cents {
  return movements.reduce(
    (sum, { kind, amount }) => cents(sum + CASH_DIRECTION[kind] * amount),
    float,
  );
}

/** Counted less expected: positive is over, negative is short. */
export function overShort(counted: Cents, expected: Cents): Cents {
  return subtract(counted, expected);
}

/** The movements of one kind, added up. */
export function movedBy(kind: CashMovementKind, movements: readonly CashMovement[]): Cents {
  return add(...movements.filter((each) => each.kind === kind).map(({ amount }) => amount));
}

/** US bills and coins of a drawer, in cents, largest first. */
export const DENOMINATIONS = [
  10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1,
] as const;

export type Denomination = (typeof DENOMINATIONS)[number];

/** Most pieces of one bill or coin; a rack of pennies is a few thousand. */
export const MOST_PIECES = 99_999;

/** A drawer counted piece by piece; absent denominations are omitted. */
export type CashCount = readonly { readonly of: Denomination; readonly pieces: number }[];

export function countTotal(count: CashCount): Cents {
  return cents(count.reduce((sum, { of, pieces }) => sum + of * pieces, 0));
}

type ParsedPieces =
  | { readonly ok: true; readonly pieces: number }
  | { readonly ok: false; readonly problem: 'not-a-count' | 'too-many' };

/** Parses a typed number of pieces; an empty text is zero. */
export function parsePieces(typed: string): ParsedPieces {
  const plain = plainDigits(typed).trim();
  const text = /^\d{1,3}(,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain;
  if (text === '') return { ok: true, pieces: 0 };
  if (!/^\d+$/.test(text)) return { ok: false, problem: 'not-a-count' };
  const pieces = Number(text);
  return pieces > MOST_PIECES ? { ok: false, problem: 'too-many' } : { ok: true, pieces };
}

/** A float of this sum in the fewest pieces, for the demo's first drawer. */
export function fewestPieces(sum: Cents): CashCount {
  let rest: number = sum;
  return DENOMINATIONS.flatMap((of) => {
    const pieces = Math.floor(rest / of);
    rest -= pieces * of;
    return pieces === 0 ? [] : [{ of, pieces }];
  });
}
