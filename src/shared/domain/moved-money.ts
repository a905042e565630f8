import { type Cents, cents } from './money.ts';
import { signedMoney } from './signed-money.ts';

/** The kinds of movements; a hold and its release move no money. */
export const MOVED_KINDS = ['sale', 'refund', 'void', 'hold', 'release'] as const;

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
    case 'hold':
    case 'release':
      return cents(amount);
  }
}
