import { plainDigits } from './typed-text.ts';

/** A typed whole number from `least` to `most`; null for any other text. */
export function wholeNumber(typed: string, least: number, most: number): number | null {
  const text = plainDigits(typed).trim();
  const number = Number(text);
  return /^\d+$/.test(text) && number >= least && number <= most ? number : null;
}
