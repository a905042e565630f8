/**
 * Agreements of patients, as a debit, a card or an account uses them: signed on the display before it, or to be
 * signed on paper afterwards.
 *
 *    signed on the display ─▶ requireSigned ─┐
 *    agreed, to sign on paper ─▶ onPaper ────┴─▶ the entry of the debit, card or account names the agreement
 */

import { type AgreementTerms, agreementNumber } from '../../shared/domain/agreement.ts';
import type { ReceiptLanguage } from '../../shared/domain/receipt.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import {
  agreementById,
  ownPapers,
  type SavedAgreement,
} from '../journal/projections/agreements.ts';
import type { Readable } from '../journal/statements.ts';
import { CodedError } from '../system/coded-error.ts';

/** The number of the next agreement with a paper of its own; null if its paper is the receipt of a sale. */
export function nextAgreementNumber(db: Readable, terms: AgreementTerms): string | null {
  return terms.saleId === null ? agreementNumber(ownPapers(db) + 1) : null;
}

/**
 * The patient signed these very words and terms, and nothing used them yet.
 * @param terms of a card only the part known before it is taken: its brand may be absent
 * @throws {CodedError} `AGREEMENT_GONE`, `AGREEMENT_DIFFERS`
 */
export function requireSigned(
  db: Readable,
  agreementId: string,
  text: string,
  terms: Readonly<Record<string, unknown>>,
): void {
  const found = agreementById(db, agreementId);
  if (found === null || found.signed === null || found.usedBy !== null || found.revokedAt !== null)
    throw new CodedError('AGREEMENT_GONE');
  const { body } = found;
  const isSame = Object.entries(terms).every(
    ([name, value]) => Reflect.get(body.terms, name) === value,
  );
  if (!isSame || body.text !== text) throw new CodedError('AGREEMENT_DIFFERS');
}

/** The entry of a revoked agreement, or of one with a paper that was filed or taken back. */
export function endOf(
  { agreementId, body: { terms } }: SavedAgreement,
  kind: 'agreement.filed' | 'agreement.unfiled' | 'agreement.revoked',
  cashier: Cashier,
): NewEntry {
  const patientId = terms.kind === 'on-file' ? terms.patientId : null;
  return { kind, body: { agreementId, saleId: terms.saleId, patientId, cashier } };
}

/** The entry of an agreement that is signed on paper. */
export function onPaper(
  db: Readable,
  agreed: {
    readonly agreementId: string;
    readonly terms: AgreementTerms;
    readonly text: string;
    readonly language: ReceiptLanguage;
    readonly cashier: Cashier;
  },
): NewEntry {
  const number = nextAgreementNumber(db, agreed.terms);
  return { kind: 'agreement.printed', body: { ...agreed, number } };
}
