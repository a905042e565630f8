import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { People } from './people.ts';

/** Letters and digits without lookalikes; 20 of them are 98 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A recovery code for an administrator with a lost PIN: `ABCDE-FGHJK-…`. */
export function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Normalizes a typed code. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

/** Hash of a recovery code. */
export function hashRecoveryCode(code: string): Promise<string> {
  return hash(plain(code));
}

export function isRecoveryCode(kept: string, code: string): Promise<boolean> {
  return verify(kept, plain(code));
}

/**
 * Adds the first administrator to the list and returns the recovery code, which is shown only once.
 * Throws the file system's error.
 */
export async function firstAdministrator(
  people: People,
  id: string,
  { name, pin }: { readonly name: string; readonly pin: string },
): Promise<string> {
  const code = newRecoveryCode();
  const [pinHash, recoveryHash] = [await hash(pin), await hashRecoveryCode(code)];
  people.saveRecovery(recoveryHash);
  people.keep([
    ...people.all,
    { id, name, role: 'administrator', branches: [], pinHash, shownPin: null },
  ]);
  return code;
}
