import { plainDigits } from './typed-text.ts';

/** What was typed as a whole number from `least` to `most`; null when it is none. */
export function wholeNumber(typed: string, least: number, most: number): number | null {
  const text = plainDigits(typed).trim();
  const number = Number(text);
  return /^\d+$/.test(text) && number >= least && number <= most ? number : null;
}
