import { z } from 'zod';
import { mailAddressSchema } from '../contract/values.ts';
import type { Payer, SaleLine } from '../domain/sale.ts';
import type { NewEntry } from './entry.ts';

/*
 * The names and e-mail addresses of patients and payers in entries can be erased: a journal holds them only as
 * ciphertext, and the keys are kept apart from it. A patient's name has a key of the patient, a payer's a key of the sale,
 * which may move to another patient. Names of staff are not encrypted.
 */

/** A name before it is encrypted: a card number is no name. */
const CLEAR = {
  patient: z.string().max(101),
  guarantor: z.string().max(101),
  payer: z.string().max(26).regex(/^\D+$/),
  holder: z.string().max(101),
  address: mailAddressSchema,
} as const;

/** The sale that an entry names a person in, and its patient if the entry says so. */
export interface Named {
  readonly saleId: string | null;
  readonly patientId?: string | null;
}

type Replace = (name: string, in_: Named, what: keyof typeof CLEAR) => string;

interface LineOfPatient {
  readonly patient?: SaleLine['patient'];
}

/** Lines with the name of each patient of a line replaced. */
export function replaceLineNames<Line extends LineOfPatient>(
  lines: readonly Line[],
  replace: (name: string, patientId: string | null) => string,
): Line[] {
  return lines.map((line) => {
    const { patient } = line;
    if (patient === undefined) return line;
    return { ...line, patient: { ...patient, name: replace(patient.name, patient.patientId) } };
  });
}

/** An entry with every name replaced. */
function replaceNames(entry: NewEntry, replace: Replace): NewEntry {
  const ofLines = <Line extends LineOfPatient>(lines: readonly Line[], saleId: string) =>
    replaceLineNames(lines, (name, patientId) => replace(name, { saleId, patientId }, 'patient'));
  const ofPayer = <Body extends Named & { readonly payer?: Payer | undefined }>(body: Body) => {
    const { payer } = body;
    if (payer === undefined) return {};
    return { payer: { ...payer, name: replace(payer.name, body, 'guarantor') } };
  };
  switch (entry.kind) {
    case 'sale.opened': {
      const { saleId, lines, patientName } = entry.body;
      const named =
        typeof patientName === 'string'
          ? { patientName: replace(patientName, entry.body, 'patient') }
          : {};
      const paid = ofPayer(entry.body);
      return {
        ...entry,
        body: { ...entry.body, ...named, ...paid, lines: ofLines(lines, saleId) },
      };
    }
    case 'sale.lines-changed': {
      const { saleId, lines } = entry.body;
      return { ...entry, body: { ...entry.body, lines: ofLines(lines, saleId) } };
    }
    case 'sale.patient-changed': {
      const { patientName } = entry.body;
      const named =
        patientName === null ? {} : { patientName: replace(patientName, entry.body, 'patient') };
      return { ...entry, body: { ...entry.body, ...named, ...ofPayer(entry.body) } };
    }
    case 'payment.moved': {
      const { saleId, from, to } = entry.body;
      const named = { saleId, patientId: from.patientId };
      const earlier = from.name === null ? null : replace(from.name, named, 'patient');
      const name = replace(to.name, { saleId, patientId: to.patientId }, 'patient');
      return {
        ...entry,
        body: { ...entry.body, from: { ...from, name: earlier }, to: { ...to, name } },
      };
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
      const named = {
        ...receipt,
        ...ofPayer({ saleId: receipt.saleId, payer: receipt.payer }),
        lines: ofLines(receipt.lines, receipt.saleId),
      };
      if (receipt.patient === undefined) return { ...entry, body: { receipt: named } };
      const patient = replace(receipt.patient, receipt, 'patient');
      return { ...entry, body: { receipt: { ...named, patient } } };
    }
    case 'bag.packed': {
      const checks = entry.body.checks.map(({ payer, ...check }) => ({
        ...check,
        payer: payer === null ? null : replace(payer, check, 'patient'),
      }));
      return { ...entry, body: { ...entry.body, checks } };
    }
    case 'mail.queued': {
      const address = replace(entry.body.address, entry.body, 'address');
      return { ...entry, body: { ...entry.body, address } };
    }
    default:
      return entry;
  }
}

/**
 * The entry as it is stored.
 * @param encrypt its last argument is true for a payer, and for an e-mail address.
 * @throws {z.ZodError} for a name that is too long or has digits.
 */
export function encryptNames(
  entry: NewEntry,
  encrypt: (name: string, named: Named, isPayer: boolean) => string,
): NewEntry {
  return replaceNames(entry, (name, named, what) =>
    encrypt(CLEAR[what].parse(name), named, what !== 'patient'),
  );
}

/** The entry as a person reads it. */
export function decryptNames(entry: NewEntry, nameOf: (encrypted: string) => string): NewEntry {
  return replaceNames(entry, nameOf);
}
