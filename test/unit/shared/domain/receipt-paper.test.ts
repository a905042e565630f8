import { describe, expect, test } from 'vitest';
import { receiptSchema } from '../../../../src/shared/contract/receipts.ts';
import { clockText, DATE_AND_TIME } from '../../../../src/shared/domain/clock.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import {
  RECEIPT_TYPES,
  type Receipt,
  type ReceiptType,
  type ReceiptWording,
} from '../../../../src/shared/domain/receipt.ts';
import { type ReceiptPrinting, receiptPaper } from '../../../../src/shared/domain/receipt-paper.ts';
import { LINE_KINDS } from '../../../../src/shared/domain/sale.ts';
import { CARD, RECEIPT } from './receipt-fixtures.ts';

const WORDING: ReceiptWording = {
  language: 'en',
  header: ['1200 River Road', 'Tax id 12-3456789'],
  footer: ['See you again'],
  refundPolicy: 'Refunds within 30 days, to the card that was charged.',
  signatureFrom: cents(5_000),
};
const BANK = {
  kind: 'bank',
  account: 'checking',
  lastFour: '6789',
  trackingId: CARD.trackingId,
} as const;

const rows = (receipt: Receipt, printing: Partial<ReceiptPrinting> = {}) =>
  paperText(receiptPaper(receipt, { duplicate: false, ...printing }), 42)
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' | '));

describe('the required content of a receipt (hardware.md §6)', () => {
  test('for a card: brand and last four, Swiped, type, amount, approval code, reference', () => {
    const text = rows(RECEIPT);
    for (const wanted of [
      'Riverbend Family Clinic',
      'Springfield, IL',
      '(217) 555-0142',
      'Receipt 000042 | PAYMENT',
      '2026-03-01T09:30:00.000Z | K7M2Q9',
      'Visa •••• 1111 | $25.00',
      'Entry method | Swiped',
      'Approval code | 123456',
      'TOTAL | $25.00',
    ]) {
      expect(text).toContain(wanted);
    }
    expect(text.join('')).toContain('K7M2Q9-0190d3a1000070008000000000000002');
  });

  test('for a card of no known brand: Card, in the language of the receipt', () => {
    const receipt: Receipt = { ...RECEIPT, tender: { ...CARD, brand: 'unknown' } };
    expect(rows(receipt)).toContain('Card •••• 1111 | $25.00');
    const spanish: Receipt = { ...receipt, wording: { ...WORDING, language: 'es' } };
    expect(rows(spanish)).toContain('Tarjeta •••• 1111 | $25.00');
  });

  test('for a card terminal: the card, the terminal and its approval code', () => {
    const slip = { terminal: 'Front desk', brand: 'visa', lastFour: '1111' } as const;
    const tender = { kind: 'recorded', what: 'terminal', reference: '123456', slip } as const;
    const text = rows({ ...RECEIPT, tender });
    for (const wanted of [
      'Visa •••• 1111 | $25.00',
      'Card terminal | Front desk',
      'Approval code | 123456',
    ]) {
      expect(text).toContain(wanted);
    }
  });

  test('for a partial payment: the amount remaining', () => {
    const text = rows({ ...RECEIPT, type: 'part-payment', remaining: cents(1_500) });
    expect(text).toContain('AMOUNT REMAINING | $15.00');
  });

  test('for a bank account without a recorded authorization: the last four, and a text by its amount', () => {
    const text = rows({ ...RECEIPT, tender: BANK }).join(' ');
    expect(text).toContain('Checking •••• 6789 | $25.00');
    expect(text).toContain(
      'I authorize Riverbend Family Clinic to debit my account ending in 6789 once, for $25.00.',
    );
  });

  test.each(['en', 'es'] as const)(
    'for a bank account: the recorded authorization, on a receipt in language %s',
    (language) => {
      const authorization = 'Autorizo a la clínica a debitar $25.00, una sola vez, de mi cuenta.';
      const wording = { ...WORDING, language };
      const text = rows({ ...RECEIPT, wording, tender: { ...BANK, authorization } }).join(' ');
      expect(text).toContain(authorization);
      expect(text).not.toMatch(/I authorize|Riverbend Family Clinic a debitar/);
    },
  );

  test('for a bank account that was charged nothing: no authorization, and no signature', () => {
    const parts = [{ tender: BANK, amount: cents(0) }];
    const remaining = cents(2_500);
    const tender = { kind: 'split', parts } as const;
    const text = rows({ ...RECEIPT, type: 'part-payment', tender, remaining }).join(' ');
    expect(text).toContain('Checking •••• 6789 | $0.00');
    expect(text).not.toContain('I authorize');
    expect(text).not.toContain('X ');
  });

  test('prints a surcharge on its own line', () => {
    const receipt = { ...RECEIPT, surcharge: cents(75), total: cents(2_575) };
    expect(rows(receipt)).toEqual(expect.arrayContaining(['Surcharge | $0.75', 'TOTAL | $25.75']));
  });

  test.each<[ReceiptType, string]>([
    ['sale', 'PAYMENT'],
    ['part-payment', 'PARTIAL PAYMENT'],
    ['refund', 'REFUND'],
    ['void', 'VOID'],
    ['hold', 'CARD HOLD'],
    ['capture', 'HOLD CHARGED'],
    ['release', 'HOLD RELEASED'],
  ])('prints on a %s the text %s and the receipt it refers to', (type, word) => {
    const text = rows({ ...RECEIPT, type, originalNumber: '000041' });
    expect(text).toContain(`Receipt 000042 | ${word}`);
    expect(text).toContain('Original receipt | 000041');
  });

  test('does not print refunded cash as cash received', () => {
    const tender = { kind: 'cash', given: cents(0), change: cents(0) } as const;
    const text = rows({ ...RECEIPT, type: 'refund', tender });
    expect(text).toContain('Cash refunded | $25.00');
    expect(text.some((line) => line.startsWith('Change'))).toBe(false);
  });

  test.each([
    ['en', { reason: 'Insurance paid', reasonCode: 'insurance-paid' }, 'Reason | Insurance paid'],
    [
      'es',
      { reason: 'Insurance paid', reasonCode: 'insurance-paid' },
      'Motivo | Pagado por el seguro',
    ],
    ['es', { reason: 'Moved away' }, 'Motivo | Moved away'],
  ] as const)('names in %s the reason of a refund', (language, refundReason, row) => {
    const wording = { ...WORDING, language };
    expect(rows({ ...RECEIPT, type: 'refund', refundReason, wording })).toContain(row);
  });

  test('prints the number as barcode and the tracking id as QR code, and no QR code for cash', () => {
    const codes = (receipt: Receipt) =>
      receiptPaper(receipt, { duplicate: false }).filter(
        ({ kind }) => kind === 'barcode' || kind === 'qr',
      );
    expect(codes(RECEIPT)).toEqual([
      { kind: 'barcode', digits: '000042' },
      { kind: 'qr', text: 'K7M2Q9-0190d3a1000070008000000000000002' },
    ]);
    const tender = { kind: 'cash', given: cents(2_500), change: cents(0) } as const;
    expect(codes({ ...RECEIPT, tender })).toEqual([{ kind: 'barcode', digits: '000042' }]);
  });
});

describe('the clinic’s own texts', () => {
  const receipt = { ...RECEIPT, wording: WORDING, total: cents(5_000) };

  test('are printed as header, footer and refund policy', () => {
    const text = rows(receipt);
    expect(text.slice(3, 5)).toEqual(WORDING.header);
    expect(text.join(' ')).toContain(WORDING.refundPolicy);
    expect(text).toContain('See you again');
    expect(text).not.toContain('Thank you');
  });

  test.each([
    { copy: 'clinic', total: 5_000, tender: CARD, type: 'sale', signed: true },
    { copy: 'clinic', total: 4_999, tender: CARD, type: 'sale', signed: false },
    { copy: 'customer', total: 5_000, tender: CARD, type: 'sale', signed: false },
    { copy: 'clinic', total: 5_000, tender: CARD, type: 'refund', signed: false },
    { copy: 'clinic', total: 5_000, tender: CARD, type: 'hold', signed: true },
    { copy: 'clinic', total: 5_000, tender: BANK, type: 'sale', signed: true },
    { copy: 'clinic', total: 5_000, tender: BANK, type: 'refund', signed: false },
    { copy: 'clinic', total: 5_000, tender: CARD, type: 'part-payment', signed: true },
    { copy: 'clinic', total: 4_999, tender: CARD, type: 'part-payment', signed: false },
    {
      copy: 'clinic',
      total: 5_000,
      tender: { kind: 'cash', given: cents(5_000), change: cents(0) },
      type: 'sale',
      signed: false,
    },
  ] as const)('the $copy copy of $total cents by $tender.kind, $type: signed $signed', (given) => {
    const { copy, total, tender, type, signed } = given;
    const text = rows({ ...receipt, type, tender, total: cents(total) }, { copy });
    expect(text.includes('Signature')).toBe(signed);
    expect(text).toContain(copy === 'clinic' ? 'Clinic copy' : 'Patient copy');
  });

  test.each(
    [
      { of: 'no signature amount', wording: { ...WORDING, signatureFrom: null } },
      { of: 'a signature amount above it', wording: { ...WORDING, signatureFrom: cents(900_000) } },
      { of: 'no wording of its own', wording: undefined },
    ].flatMap((each) =>
      (['sale', 'part-payment'] as const).flatMap((type) =>
        (['clinic', 'customer', undefined] as const).map((copy) => ({ ...each, type, copy })),
      ),
    ),
  )(
    'a bank authorization has a signature line, with $of, $type, $copy copy',
    ({ wording, type, copy }) => {
      const given = { ...RECEIPT, wording, type };
      const signed = (tender: Receipt['tender']) =>
        rows({ ...given, tender }, copy === undefined ? {} : { copy }).includes('Signature');
      expect(signed(BANK)).toBe(true);
      const parts = [
        { tender: CARD, amount: cents(1_500) },
        { tender: BANK, amount: cents(1_000) },
      ];
      expect(signed({ kind: 'split', parts })).toBe(true);
      expect(signed(CARD)).toBe(false);
    },
  );

  test('contain no English word in Spanish', () => {
    const spanish = { ...receipt, wording: { ...WORDING, language: 'es', footer: [] } } as const;
    const text = rows(spanish, { copy: 'clinic', duplicate: true });
    for (const wanted of [
      '*** DUPLICADO ***',
      'Recibo 000042 | PAGO',
      'Copago | $25.00',
      'Código de aprobación | 123456',
      'Método de entrada | Deslizada',
      'Firma',
      'SIMULADO: NO SE MOVIÓ DINERO',
      'Gracias',
      'Copia de la clínica',
    ]) {
      expect(text).toContain(wanted);
    }
    expect(text.join('\n')).not.toMatch(/receipt|thank|copy|swiped|approval|duplicate|payment/i);
  });

  test('name in Spanish a partial payment, the kinds of lines and the patient', () => {
    const lines = LINE_KINDS.map((kind) => ({ kind, amount: cents(100) }));
    const wording = { ...WORDING, language: 'es' } as const;
    const partial = { ...RECEIPT, type: 'part-payment', lines, remaining: cents(1_500) } as const;
    const text = rows({ ...partial, wording }, { copy: 'customer' });
    for (const wanted of [
      'Recibo 000042 | PAGO PARCIAL',
      'Copago | $1.00',
      'Deducible | $1.00',
      'Coaseguro | $1.00',
      'Saldo anterior | $1.00',
      'Anticipo | $1.00',
      'Cuota del plan | $1.00',
      'Otro | $1.00',
      'MONTO PENDIENTE | $15.00',
      'Copia del paciente',
    ]) {
      expect(text).toContain(wanted);
    }
  });
});

test('the same receipt gives the same paper at any time, except for DUPLICATE', () => {
  const kept = receiptSchema.parse(JSON.parse(JSON.stringify({ ...RECEIPT, wording: WORDING })));
  const first = receiptPaper({ ...RECEIPT, wording: WORDING }, { duplicate: false });
  expect(receiptPaper(kept, { duplicate: false })).toEqual(first);
  const again = receiptPaper(kept, { duplicate: true });
  expect(again.slice(1, -1)).toEqual(first);
  expect([again.at(0), again.at(-1)]).toEqual(
    Array(2).fill({ kind: 'text', text: '*** DUPLICATE ***', align: 'center', look: 'bold' }),
  );
});

test.each(RECEIPT_TYPES)('a %s is saved and read back', (type) => {
  const receipt: Receipt = { ...RECEIPT, type, tender: BANK, surcharge: cents(5) };
  expect(receiptSchema.parse(receipt)).toEqual(receipt);
});

describe('paper as text', () => {
  test.each([
    ['fits', 'Copay', '$1.00', ['Copay          $1.00']],
    ['just fits', 'Copay of 2025.', '$1.00', ['Copay of 2025. $1.00']],
    ['wraps', 'Copay of the year 2025', '$1.00', ['Copay of the', 'year 2025      $1.00']],
    ['long right', 'Reference', 'abcdefghijkl', ['Reference', '        abcdefghijkl']],
    [
      'too long right',
      'Reference',
      'abcdefghijklmnopqrstuvwxy',
      ['Reference', 'abcdefghijklmnopqrst', '               uvwxy'],
    ],
  ])('prints a row that %s', (_, left, right, lines) => {
    expect(paperText([{ kind: 'row', left, right, look: 'plain' }], 20)).toBe(lines.join('\n'));
  });
});

test('a receipt writes its time in its own language, not in that of the person who prints it', () => {
  const formatTime = clockText(DATE_AND_TIME);
  const times = (['en', 'es'] as const).map((language) =>
    rows({ ...RECEIPT, wording: { ...WORDING, language } }, { formatTime }).find((row) =>
      row.includes('K7M2Q9'),
    ),
  );
  expect(times).toEqual([
    expect.stringMatching(/\d\s[AP]M \| K7M2Q9$/),
    expect.stringMatching(/\d\s[ap]\.\sm\. \| K7M2Q9$/),
  ]);
});
