import { describe, expect, test } from 'vitest';
import {
  type AgreementTerms,
  agreementNumber,
  agreementPaper,
  agreementText,
  keptUntil,
} from '../../../../src/shared/domain/agreement.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import { id } from '../../../support/journal-fixtures.ts';

const CLINIC = { name: 'Riverbend', cityState: 'Springfield, IL', phone: '(217) 555-0142' };

const party = (fee: number | null = null) => ({
  ...{ clinic: CLINIC, day: '2026-03-01', fee: fee === null ? null : cents(fee) },
  consent: { en: 'I agree that it is kept.', es: 'Acepto que se guarde.' },
});

const debit: AgreementTerms = {
  ...{ kind: 'debit', saleId: id('sale A'), amount: cents(8_000) },
  ...{ accountKind: 'savings', lastFour: '6789' },
};

const kept = (part: Partial<Extract<AgreementTerms, { kind: 'on-file' }>>): AgreementTerms => ({
  ...{ kind: 'on-file', patientId: 'P-1', saleId: null },
  ...{ accountKind: 'card', brand: 'visa', lastFour: '1111', ...part },
});

describe('the words of an agreement have the date, the account, the fee and the way to revoke', () => {
  test.each([
    [
      'en',
      debit,
      2_500,
      '03/01/2026. I authorize Riverbend to debit my savings account ending in 6789 once, for $80.00. If my bank returns this payment, I agree to pay a fee of $25.00. To revoke this, call Riverbend at (217) 555-0142 before the payment is sent to my bank.',
    ],
    [
      'es',
      debit,
      null,
      '03/01/2026. Autorizo a Riverbend a debitar $80.00, una sola vez, de mi cuenta de ahorros terminada en 6789. Para revocar esta autorización, llame a Riverbend al (217) 555-0142 antes de que el pago se envíe a mi banco.',
    ],
    [
      'en',
      kept({}),
      2_500,
      '03/01/2026. Visa card ending in 1111. I agree that it is kept. To revoke this, ask at the desk or call Riverbend at (217) 555-0142: the clinic then removes it.',
    ],
    [
      'en',
      kept({ brand: null }),
      null,
      '03/01/2026. Card ending in 1111. I agree that it is kept. To revoke this, ask at the desk or call Riverbend at (217) 555-0142: the clinic then removes it.',
    ],
    [
      'es',
      kept({ accountKind: 'checking', brand: null, lastFour: '6789' }),
      2_500,
      '03/01/2026. Cuenta de cheques terminada en 6789. Acepto que se guarde. Si mi banco devuelve este pago, acepto pagar un cargo de $25.00. Para revocar esta autorización, pídalo en recepción o llame a Riverbend al (217) 555-0142: la clínica entonces la elimina.',
    ],
  ] as const)('%s: %j', (language, terms, fee, words) => {
    expect(agreementText(language, terms, party(fee))).toBe(words);
  });
});

describe('the paper of an agreement', () => {
  const paper = (part: object = {}) =>
    paperText(
      agreementPaper(
        {
          ...{ number: '90000001', at: '2026-03-01', text: 'I agree.', language: 'en' },
          ...{ signed: null, signedAt: null, revokedAt: null, cashier: 'Dana Reyes' },
          ...part,
        },
        { clinic: CLINIC, tillId: 'front', copy: 'clinic', formatTime: (iso) => iso },
      ),
      42,
    );

  test('has a line for the signature until it is signed', () => {
    expect(paper()).toMatch(/AGREEMENT +90000001[\s\S]*I agree\.[\s\S]*X\n[\s\S]*Signature/);
    const signed = paper({ signed: 'display', signedAt: '2026-03-02' });
    expect(signed).toContain('Signed on the display 2026-03-02.');
    expect(signed).not.toMatch(/Signature|^X$/m);
  });

  test('is in the language of its words, and says that it was revoked', () => {
    const spanish = { language: 'es', signed: 'paper', signedAt: '2026-03-02' };
    expect(paper(spanish)).toMatch(
      /AUTORIZACIÓN[\s\S]*El 2026-03-02 se firmó en papel y se\s+archivó/,
    );
    expect(paper({ ...spanish, revokedAt: '2026-04-01' })).toContain('REVOCADO el 2026-04-01');
  });
});

test('an agreement is kept at least 2 years after it was revoked', () => {
  expect(keptUntil('2026-03-01T09:30:00.000Z')).toBe('2028-03-01');
  expect(keptUntil('2028-02-29T09:30:00.000Z')).toBe('2030-03-01');
});

test('the number of an agreement is never that of a receipt', () => {
  expect([1, 123_456].map(agreementNumber)).toEqual(['90000001', '90123456']);
});
