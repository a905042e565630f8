import type { LineTo, PaymentsLine } from '../../../src/main/attempts/payments-line.ts';
import type { Rules } from '../../../src/main/attempts/rules.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import type { MoneyDesk } from '../../../src/main/money-desk.ts';
import type { Life } from '../till/life.ts';
import type { World } from '../world/world.ts';

export type Append = Journal['append'];

/**
 * A planted mistake: another rule, or a fault between the program and one of its ports. The product
 * itself has no other way to inject one.
 */
export interface Bug {
  /** A description of the mistake in a sentence. */
  readonly what: string;
  readonly rules?: (world: World) => Partial<Rules>;
  readonly line?: (line: PaymentsLine) => PaymentsLine;
  readonly lineTo?: (lineTo: LineTo, current: () => PaymentsLine) => LineTo;
  readonly append?: (append: Append, world: World, life: Life) => Append;
  /** Spoils the checkout in place. */
  readonly desk?: (desk: MoneyDesk, line: () => PaymentsLine, world: World) => void;
}

export const NO_BUG: Bug = { what: 'Nothing is planted.' };
