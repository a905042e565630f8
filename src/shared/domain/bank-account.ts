/** Letters as names have them, with accents, spaces, hyphens and apostrophes (interface.md §4.1). */
export const LETTERS = /^[\p{L}\p{M} .'’-]{1,50}$/u;

/** What each of the nine digits counts for (ABA routing number policy). */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/** Whether nine digits are a routing number: weighted 3, 7, 1, they add up to a multiple of ten. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 10 === 0;
}
