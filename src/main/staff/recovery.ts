import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { People } from './people.ts';

/** Letters and digits that nobody misreads on paper; 20 of them are 98 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A code that opens the counter to an administrator whose PIN is lost: `ABCDE-FGHJK-…`. */
export function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** As it was printed, however it was typed. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

/** What is kept of a recovery code. */
export function hashRecoveryCode(code: string): Promise<string> {
  return hash(plain(code));
}

export function isRecoveryCode(kept: string, code: string): Promise<boolean> {
  return verify(kept, plain(code));
}

/**
 * Puts the first administrator on a list and makes its recovery code, which is told this once.
 * Throws what the file system says.
 */
export async function firstAdministrator(
  people: People,
  id: string,
  { name, pin }: { readonly name: string; readonly pin: string },
): Promise<string> {
  const code = newRecoveryCode();
  const [pinHash, recoveryHash] = [await hash(pin), await hashRecoveryCode(code)];
  people.keepRecovery(recoveryHash);
  people.keep([
    ...people.all,
    { id, name, role: 'administrator', branches: [], pinHash, shownPin: null },
  ]);
  return code;
}
