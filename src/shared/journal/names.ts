import { z } from 'zod';
import type { NewEntry } from './entry.ts';

/*
 * The names of patients and payers in entries can be erased: a journal holds them only as ciphertext under
 * a key of the patient, and the keys are kept apart from it. Names of staff are not encrypted.
 */

/** `<key id>.<nonce, tag and ciphertext>`, base64url. */
export const encryptedNameSchema = z
  .string()
  .max(620)
  .regex(/^[\w-]{12}\.[\w-]{39,}$/);

/** A name before it is encrypted: a card number is no name. */
const CLEAR = {
  patient: z.string().max(101),
  payer: z.string().max(26).regex(/^\D+$/),
  holder: z.string().max(101),
} as const;

/** The sale that an entry names a person in, and its patient if the entry says so. */
export interface Named {
  readonly saleId: string | null;
  readonly patientId?: string | null;
}

type Replace = (name: string, in_: Named, what: keyof typeof CLEAR) => string;

/** An entry with every name replaced. */
function replaceNames(entry: NewEntry, replace: Replace): NewEntry {
  switch (entry.kind) {
    case 'sale.opened':
    case 'sale.patient-changed': {
      const { patientName } = entry.body;
      if (typeof patientName !== 'string') return entry;
      const body = { ...entry.body, patientName: replace(patientName, entry.body, 'patient') };
      return { ...entry, body } as NewEntry; // of the same kind
    }
    case 'attempt.opened': {
      const { payerName } = entry.body;
      if (payerName === undefined) return entry;
      const encrypted = replace(payerName, entry.body, 'payer');
      return { ...entry, body: { ...entry.body, payerName: encrypted } };
    }
    case 'account.authorized': {
      const holder = replace(entry.body.holder, entry.body, 'holder');
      return { ...entry, body: { ...entry.body, holder } };
    }
    case 'receipt.issued': {
      const { receipt } = entry.body;
      if (receipt.patient === undefined) return entry;
      const patient = replace(receipt.patient, receipt, 'patient');
      return { ...entry, body: { receipt: { ...receipt, patient } } };
    }
    case 'bag.packed': {
      const checks = entry.body.checks.map(({ payer, ...check }) => ({
        ...check,
        payer: payer === null ? null : replace(payer, check, 'patient'),
      }));
      return { ...entry, body: { ...entry.body, checks } };
    }
    default:
      return entry;
  }
}

/** The entry as it is stored. @throws {z.ZodError} for a name that is too long or has digits. */
export function encryptNames(
  entry: NewEntry,
  encrypt: (name: string, named: Named) => string,
): NewEntry {
  return replaceNames(entry, (name, named, what) => encrypt(CLEAR[what].parse(name), named));
}

/** The entry as a person reads it. */
export function decryptNames(entry: NewEntry, nameOf: (encrypted: string) => string): NewEntry {
  return replaceNames(entry, nameOf);
}
