import type { LineTo, PaymentsLine } from '../../../src/main/attempts/payments-line.ts';
import type { Rules } from '../../../src/main/attempts/rules.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import type { MoneyDesk } from '../../../src/main/money-desk.ts';
import type { Life } from '../till/life.ts';
import type { World } from '../world/world.ts';

export type Append = Journal['append'];

/**
 * A mistake that is planted on purpose: another rule, or something wrong between the program and one
 * of its ports. The product itself has no other way in.
 */
export interface Bug {
  /** What the mistake is, in a sentence. */
  readonly what: string;
  readonly rules?: (world: World) => Partial<Rules>;
  readonly line?: (line: PaymentsLine) => PaymentsLine;
  readonly lineTo?: (lineTo: LineTo, current: () => PaymentsLine) => LineTo;
  readonly append?: (append: Append, world: World, life: Life) => Append;
  /** Spoils the desk in place. */
  readonly desk?: (desk: MoneyDesk, line: () => PaymentsLine) => void;
}

export const NO_BUG: Bug = { what: 'Nothing is planted.' };
