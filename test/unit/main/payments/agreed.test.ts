import { describe, expect, test } from 'vitest';
import {
  agreementsOnPaper,
  listedAgreements,
} from '../../../../src/main/journal/projections/agreements.ts';
import {
  receiptByNumber,
  receiptOfSale,
} from '../../../../src/main/journal/projections/receipts.ts';
import type { AgreementTerms } from '../../../../src/shared/domain/agreement.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { receiptText } from '../../../../src/shared/domain/receipt-paper.ts';
import { answer } from '../../../support/fake-payments-port.ts';
import { DANA, id, newId } from '../../../support/journal-fixtures.ts';
import { codeOf, debit, FACE, openTill, SALE, type TestTill } from './test-till.ts';

/** Agreements of a sale of $25.00: a debit, and a card or account that the payment saves on file. */

const CONSENT = 'Visa card ending in 1111. I agree that it is kept.';
const PATIENT = { patientId: 'P-1', patientName: 'Maria Garcia', externalId: null };

const signedTerms = {
  debit: {
    ...{ kind: 'debit', saleId: SALE.saleId, amount: cents(2_500) },
    ...{ accountKind: 'checking', lastFour: '6789' },
  },
  card: {
    ...{ kind: 'on-file', patientId: 'P-1', saleId: SALE.saleId },
    ...{ accountKind: 'card', brand: FACE.brand, lastFour: FACE.lastFour },
  },
} as const satisfies Readonly<Record<string, AgreementTerms>>;

/** Signs on the display. */
function sign({ journal }: TestTill, terms: AgreementTerms, text: string): string {
  const agreementId = newId();
  journal.append({
    kind: 'agreement.signed',
    body: {
      ...{ agreementId, number: null, terms, text, language: 'en', cashier: DANA },
      signature: journal.encryptApart('M1 1', `agreement ${agreementId}`),
      signatureHash: '0'.repeat(64),
    },
  });
  return agreementId;
}

function chargeCard(till: TestTill, saveAgreementId?: string) {
  const sale = { ...SALE, ...PATIENT };
  till.counter.listen(sale);
  till.counter.cardSwiped({
    ...{ handle: id('swipe'), face: FACE, name: null },
    ...{ chip: false, expired: false, tracksDiffer: false },
  });
  const consent = { saveConsent: CONSENT, ...(saveAgreementId && { saveAgreementId }) };
  return till.checkout.charge({ ...sale, commandId: newId(), swipe: id('swipe'), ...consent });
}

const all = ({ journal }: TestTill) => listedAgreements(journal.readable, { most: 10 });

const inState = ({ journal }: TestTill, state: 'in-force' | 'not-used') =>
  listedAgreements(journal.readable, { state, most: 10 }).length;

/** The receipt of the sale as text. */
function receiptOf({ journal }: TestTill): string {
  const found = receiptByNumber(
    journal.readable,
    receiptOfSale(journal.readable, SALE.saleId) ?? '',
  );
  return found === null ? '' : receiptText(found.receipt, { duplicate: false });
}

describe('a debit without a display', () => {
  test('is signed on its receipt, and the receipt’s barcode is the agreement’s', async () => {
    const till = openTill();
    await till.checkout.charge({
      ...{ ...SALE, ...PATIENT, commandId: newId(), ...debit(till) },
      ...{ authorization: 'Autorizo un débito de mi cuenta.', agreementLanguage: 'es' },
    });
    const number = receiptOfSale(till.journal.readable, SALE.saleId) ?? '';
    expect(all(till)).toMatchObject([
      {
        ...{ number, signed: null, salePatient: { id: 'P-1', name: 'Maria Garcia' } },
        body: {
          terms: signedTerms.debit,
          text: 'Autorizo un débito de mi cuenta.',
          language: 'es',
        },
      },
    ]);
    expect(agreementsOnPaper(till.journal.readable, number)).toHaveLength(1);
    expect(receiptOf(till)).toContain('Signature');
  });

  test('has no agreement to sign if it is declined, also when cash pays the sale then', async () => {
    const till = openTill();
    till.line.answer = async () => answer('declined');
    await till.checkout.charge({ ...SALE, commandId: newId(), ...debit(till) });
    expect(all(till)).toEqual([]);
    till.counter.leave(SALE.saleId);
    await till.checkout.takeCash({ ...SALE, commandId: newId(), given: cents(2_500) });
    expect(receiptOf(till)).toContain('Cash');
    expect(all(till)).toEqual([]);
  });
});

describe('a card that a payment saves on file', () => {
  test('is agreed to on the receipt, with a line for the signature', async () => {
    const till = openTill();
    await chargeCard(till);
    expect(receiptOf(till).replaceAll(/\s+/g, ' ')).toContain(CONSENT);
    expect(receiptOf(till)).toContain('Signature');
    expect(all(till)).toMatchObject([{ signed: null, body: { terms: signedTerms.card } }]);
  });

  test('needs no signature on the receipt after one on the display', async () => {
    const till = openTill();
    await chargeCard(till, sign(till, signedTerms.card, CONSENT));
    expect(receiptOf(till)).toContain('Signed on the display.');
    expect(receiptOf(till)).not.toContain('Signature');
    expect(all(till)).toMatchObject([{ signed: 'display', number: expect.any(String) }]);
  });

  test.each([
    ['for another card', { ...signedTerms.card, lastFour: '4444' }, CONSENT, 'AGREEMENT_DIFFERS'],
    [
      'for another patient',
      { ...signedTerms.card, patientId: 'P-2' },
      CONSENT,
      'AGREEMENT_DIFFERS',
    ],
    ['for a debit', signedTerms.debit, CONSENT, 'AGREEMENT_DIFFERS'],
    ['with other words', signedTerms.card, 'I agree.', 'AGREEMENT_DIFFERS'],
  ] as const)('is not charged with a signature %s', async (_what, terms, text, code) => {
    const till = openTill();
    const signed = sign(till, terms, text);
    expect(await codeOf(() => chargeCard(till, signed))).toBe(code);
    expect(till.line.asked).toEqual([]);
    // The swipe is still there.
    await chargeCard(till);
    expect(till.line.asked).toHaveLength(1);
  });

  test('is not charged with a signature that was used, or never given', async () => {
    const till = openTill();
    expect(await codeOf(() => chargeCard(till, newId()))).toBe('AGREEMENT_GONE');
    const signed = sign(till, signedTerms.card, CONSENT);
    till.journal.append({
      kind: 'profile.agreed',
      body: {
        ...{ saleId: SALE.saleId, commandId: newId(), consent: CONSENT, by: DANA },
        agreementId: signed,
      },
    });
    expect(await codeOf(() => chargeCard(till, signed))).toBe('AGREEMENT_GONE');
  });
});

describe('a signature on the display', () => {
  test.each([
    ['approved', 1, 0],
    ['declined', 0, 1],
  ] as const)(
    'for a card whose payment is %s: %i in force, %i not used',
    async (result, inForce, notUsed) => {
      const till = openTill();
      const signed = sign(till, signedTerms.card, CONSENT);
      till.line.answer = async () => answer(result);
      await chargeCard(till, signed);
      expect([inState(till, 'in-force'), inState(till, 'not-used')]).toEqual([inForce, notUsed]);
    },
  );

  test('is not used if the sale is paid in cash', async () => {
    const till = openTill();
    sign(till, signedTerms.debit, 'I authorize a debit.');
    expect(inState(till, 'not-used')).toBe(1);
    await till.checkout.takeCash({ ...SALE, commandId: newId(), given: cents(2_500) });
    expect([inState(till, 'in-force'), inState(till, 'not-used')]).toEqual([0, 1]);
  });
});
