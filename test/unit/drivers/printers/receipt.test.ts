import { describe, expect, test } from 'vitest';
import { paperEncoder } from '../../../../drivers/printers/paper/encode-paper.ts';
import type { PaperLine as DriverLine } from '../../../../drivers/printers/paper/paper.ts';
import type { Printed } from '../../../../drivers/printers/virtual/printed.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { PaperLine } from '../../../../src/shared/domain/paper.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import type { Receipt } from '../../../../src/shared/domain/receipt.ts';
import { receiptPaper } from '../../../../src/shared/domain/receipt-paper.ts';
import { CARD, RECEIPT } from '../../shared/domain/receipt-fixtures.ts';
import { printOn } from './virtual/print-on.ts';

const RECEIPTS: Readonly<Record<string, Receipt>> = {
  'a card sale': RECEIPT,
  'cash with change': {
    ...RECEIPT,
    tender: { kind: 'cash', given: cents(4_000), change: cents(1_500) },
    simulated: false,
  },
  'a bank account, in Spanish, to sign': {
    ...RECEIPT,
    tender: { kind: 'bank', account: 'savings', lastFour: '6789', trackingId: 'K7M2Q9-1' },
    wording: {
      language: 'es',
      header: ['Calle del Río 1200'],
      footer: ['¡Hasta pronto!'],
      refundPolicy: 'Devoluciones dentro de 30 días, a la misma cuenta.',
      signatureFrom: cents(0),
    },
  },
  'forty lines and a surcharge': {
    ...RECEIPT,
    number: '000123456789',
    lines: Array.from({ length: 40 }, () => ({ kind: 'plan-payment', amount: cents(102_500) })),
    surcharge: cents(12_300),
    total: cents(4_112_300),
  },
};

/** The text without spaces, because printers may break lines differently than plain text. */
const words = (text: string) => text.split(/\s+/).join('');

const only = <Kind extends Printed['kind']>(printed: readonly Printed[], kind: Kind) =>
  printed.filter((item): item is Extract<Printed, { readonly kind: Kind }> => item.kind === kind);

describe.each(Object.entries(RECEIPTS))('%s', (_, receipt) => {
  describe.each([
    { paper: 58, width: 384, columns: 32 },
    { paper: 80, width: 576, columns: 48 },
  ] as const)(
    'printed on $paper mm and decoded by the command list',
    ({ paper, width, columns }) => {
      const encode = paperEncoder({ paper, model: null, cut: 'full', logo: null, text: true });
      const lines = receiptPaper(receipt, { duplicate: true, copy: 'clinic' });
      const { printed, kicks } = printOn(width, encode(lines));

      test('contains the fields of its text and nothing else', () => {
        const text = only(printed, 'line').flatMap(({ runs }) => runs.map((run) => run.text));
        expect(words(text.join('\n'))).toBe(words(paperText(lines, columns)));
        for (const item of only(printed, 'line')) {
          const across = item.runs.reduce((sum, run) => sum + run.text.length * run.wide, 0);
          expect(across).toBeLessThanOrEqual(columns);
        }
      });

      test('contains its codes, one cut and no drawer pulse', () => {
        expect(only(printed, 'barcode').map(({ text }) => text)).toEqual([receipt.number]);
        const tracking = 'trackingId' in receipt.tender ? [receipt.tender.trackingId] : [];
        expect(only(printed, 'qr').map(({ text }) => text)).toEqual(tracking);
        expect(only(printed, 'cut')).toEqual([{ kind: 'cut', whole: true }]);
        expect([only(printed, 'unknown'), kicks]).toEqual([[], 0]);
      });

      test('is bold at the required places', () => {
        const bold = only(printed, 'line')
          .filter(({ runs }) => runs.some((run) => run.bold))
          .map(({ runs }) =>
            runs
              .map((run) => run.text)
              .join('')
              .trim(),
          );
        expect(bold[0]).toMatch(/DUPLICA/);
        expect(bold.at(-1)).toBe(bold[0]);
        expect(bold).toContain('Riverbend Family Clinic');
        expect(bold.some((line) => line.startsWith('TOTAL'))).toBe(true);
      });
    },
  );
});

test('the printer supports every element of the receipt layout', () => {
  const lines: readonly PaperLine[] = receiptPaper(
    { ...RECEIPT, tender: CARD },
    { duplicate: false },
  );
  const same: readonly DriverLine[] = lines;
  const back: readonly PaperLine[] = same;
  expect(back).toBe(lines);
});
