/** The recommended action after a returned bank payment. */
export const RETURN_ADVICES = [
  'short-of-money',
  'other-tender',
  'disputed',
  'corrected',
  'unknown',
] as const;

export type ReturnAdvice = (typeof RETURN_ADVICES)[number];

/**
 * Common return and correction codes of the ACH network. The interface has no list of its own
 * (interface.md §2.7): any other code is shown as the bank sent it.
 */
const CODES: readonly (readonly [ReturnAdvice, string])[] = [
  ['short-of-money', 'R01 R09'],
  ['other-tender', 'R02 R03 R04 R12 R13 R14 R15 R16 R20'],
  ['disputed', 'R05 R07 R08 R10 R11 R29 R51'],
  ['corrected', 'C01 C02 C03 C05 C06 C07'],
];

const ADVICE = new Map(
  CODES.flatMap(([advice, codes]) => codes.split(' ').map((code) => [code, advice] as const)),
);

export function returnAdvice(code: string | null): ReturnAdvice {
  return ADVICE.get(code?.toUpperCase() ?? '') ?? 'unknown';
}
