import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused on a receipt. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Made on each PC for each of its journals, and never copied from another. */
export function newTillId(): string {
  return Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
