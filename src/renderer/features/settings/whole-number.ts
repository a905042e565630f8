/** What was typed as a whole number from `least` to `most`; null when it is none. */
export function wholeNumber(typed: string, least: number, most: number): number | null {
  const number = Number(typed);
  return /^\d+$/.test(typed) && number >= least && number <= most ? number : null;
}
