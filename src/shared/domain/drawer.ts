import { add, type Cents, cents, subtract } from './money.ts';

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
