import { tooMany } from '../../shared/domain/typed-text.ts';

/** Said of a PIN that more was pasted for. */
export const TOO_MANY_DIGITS = 'A PIN has six digits; these are more.';

/** What is said beside a text that is longer than it may be; null while it fits. Nothing is cut off. */
export function overLimit(typed: string, most: number): string | null {
  const over = tooMany(typed, most);
  if (over === 0) return null;
  return `At most ${most.toLocaleString('en-US')} characters; ${over === 1 ? 'one is' : `${over} are`} too many.`;
}
