import { cents } from '../../../../../src/shared/domain/money.ts';
import type { PaperLine } from '../../../../../src/shared/domain/paper.ts';
import { centred, RULE, row, words } from '../../../../../src/shared/domain/paper.ts';
import type { Receipt } from '../../../../../src/shared/domain/receipt.ts';
import { receiptPaper } from '../../../../../src/shared/domain/receipt-paper.ts';
import { CARD, RECEIPT } from '../../../shared/domain/receipt-fixtures.ts';

const paperOf = (
  change: Partial<Receipt>,
  printing: Partial<Parameters<typeof receiptPaper>[1]> = {},
) =>
  receiptPaper(
    { ...RECEIPT, simulated: false, ...change },
    { duplicate: false, formatTime: () => '03/01/2026, 9:30 AM', ...printing },
  );

const named = (patient: string, language: 'en' | 'es' = 'en') =>
  paperOf(
    {
      patient,
      edition: 2,
      wording: { language, header: [], footer: [], refundPolicy: null, signatureFrom: cents(0) },
      lines: [{ kind: 'copay', amount: cents(2_500), name: 'Office visit 99213' }],
    },
    { itemized: true },
  );

/** Twelve receipts: every tender, every kind of paper, and names in six scripts. */
export const TWELVE: Readonly<Record<string, readonly PaperLine[]>> = {
  'card sale': paperOf({ simulated: true }),
  'cash with change': paperOf({
    tender: { kind: 'cash', given: cents(4_000), change: cents(1_500) },
  }),
  'bank account to sign, Spanish': paperOf(
    {
      tender: { kind: 'bank', account: 'savings', lastFour: '6789', trackingId: 'K7M2Q9-1' },
      wording: {
        language: 'es',
        header: ['Calle del Río 1200'],
        footer: ['¡Hasta pronto!'],
        refundPolicy: 'Devoluciones dentro de 30 días, a la misma cuenta.',
        signatureFrom: cents(0),
      },
    },
    { copy: 'clinic' },
  ),
  'split with a surcharge': paperOf({
    surcharge: cents(123),
    total: cents(10_123),
    lines: [
      { kind: 'plan-payment', amount: cents(7_500) },
      { kind: 'copay', amount: cents(2_500) },
    ],
    tender: {
      kind: 'split',
      parts: [
        { tender: CARD, amount: cents(5_123) },
        { tender: { kind: 'cash', given: cents(5_000), change: cents(0) }, amount: cents(5_000) },
      ],
    },
  }),
  'refund, duplicate': paperOf(
    { type: 'refund', originalNumber: '000041', total: cents(2_500) },
    { duplicate: true, copy: 'customer' },
  ),
  hold: paperOf({ type: 'hold', edition: 2 }),
  'name in Arabic': named('محمد علي الحسن'),
  'name in Vietnamese': named('Nguyễn Thị Hương', 'es'),
  'name in Cyrillic': named('Екатерина Ивановна Щербакова'),
  'names in Chinese, Hindi and Hebrew': [
    ...named('李小龙'),
    row('सत्य नारायण', '$25.00'),
    row('שרה כהן', '$1,025.00', 'bold'),
  ],
  'forty lines': paperOf({
    lines: Array.from({ length: 40 }, () => ({ kind: 'copay', amount: cents(102_500) })),
    total: cents(4_100_000),
  }),
  'report with a long reference': [
    centred('End of day', 'large'),
    RULE,
    row('Payment on the plan that was agreed upon with the patient in spring', '$1,025.00'),
    row('Reference', 'K7M2Q90190d3a1000070008000000000000002'.padEnd(50, '0')),
    words('Über 100 % · Łódź · José Muñoz · −$25.00 · Visa •••• 1111'),
    { kind: 'feed', lines: 2 },
    { kind: 'barcode', digits: '000123456789' },
    { kind: 'qr', text: 'K7M2Q9-0190d3a1000070008000000000000002' },
  ],
};
