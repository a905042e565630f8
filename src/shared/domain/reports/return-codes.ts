/** What to do about a bank payment that came back. */
export type ReturnAdvice = 'short-of-money' | 'other-tender' | 'disputed' | 'corrected' | 'unknown';

/**
 * Return and correction codes of the ACH network that a clinic meets. The interface has no list of its
 * own (interface.md §2.7): a code that is not here is shown as the bank sent it.
 */
const ADVICE: Readonly<Record<string, ReturnAdvice>> = {
  R01: 'short-of-money',
  R09: 'short-of-money',
  R02: 'other-tender',
  R03: 'other-tender',
  R04: 'other-tender',
  R12: 'other-tender',
  R13: 'other-tender',
  R14: 'other-tender',
  R15: 'other-tender',
  R16: 'other-tender',
  R20: 'other-tender',
  R05: 'disputed',
  R07: 'disputed',
  R08: 'disputed',
  R10: 'disputed',
  R11: 'disputed',
  R29: 'disputed',
  R51: 'disputed',
  C01: 'corrected',
  C02: 'corrected',
  C03: 'corrected',
  C05: 'corrected',
  C06: 'corrected',
  C07: 'corrected',
};

export function returnAdvice(code: string | null): ReturnAdvice {
  return ADVICE[code?.toUpperCase() ?? ''] ?? 'unknown';
}
