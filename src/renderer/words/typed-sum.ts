import { type AmountProblem, type Cents, cents, parseAmount } from '../../shared/domain/money.ts';
import { AMOUNT_PROBLEMS } from './problems.ts';

/** Texts that mean no money in a field that may have none. */
const NONE: readonly AmountProblem[] = ['empty', 'zero'];

/**
 * The sum of a typed amount that may be none; null if it is no amount.
 * @param none the texts that count as zero; others are problems.
 */
export function typedSum(typed: string, none = NONE): Cents | null {
  const parsed = parseAmount(typed);
  if (parsed.ok) return parsed.amount;
  return none.includes(parsed.problem) ? cents(0) : null;
}

/** The sentence about such a text; null for a sum. */
export function problemOfSum(typed: string, none = NONE): string | null {
  const parsed = parseAmount(typed);
  return parsed.ok || none.includes(parsed.problem) ? null : AMOUNT_PROBLEMS[parsed.problem];
}
