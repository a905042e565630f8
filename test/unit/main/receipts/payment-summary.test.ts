import { describe, expect, test } from 'vitest';
import { paymentsOfYear } from '../../../../src/main/receipts/receipts.ts';
import { add, cents } from '../../../../src/shared/domain/money.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import { paymentSummaryPaper } from '../../../../src/shared/domain/payment-summary-paper.ts';
import { RECEIPT_LANGUAGES } from '../../../../src/shared/domain/receipt.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';
import type { SaleLine } from '../../../../src/shared/domain/sale.ts';
import {
  attemptOpened,
  attemptResolved,
  DANA,
  id,
  journalIn,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const localDay = localDays('America/Denver');

const line = (kind: SaleLine['kind'], amount: number, part: Partial<SaleLine> = {}): SaleLine => ({
  ...{ kind, amount: cents(amount), ...part },
});

/** A journal with a clock, and steps of a counter at its time. */
function counter() {
  const clock = { now: new Date('2026-02-27T18:00:00Z') };
  const journal = journalIn(temporaryFolder(), () => clock.now);
  const sale = (name: string, patientId: string | null, lines: SaleLine[]) => {
    const patientName = patientId === null ? null : `Name of ${patientId}`;
    const body = { saleId: id(name), patientId, patientName, lines, cashier: DANA };
    journal.append({ kind: 'sale.opened', body });
  };
  const cash = (name: string, saleName: string, amount: number) =>
    journal.append({
      kind: 'cash.taken',
      body: {
        ...{ commandId: id(name), saleId: id(saleName), amount: cents(amount) },
        ...{ given: cents(amount), change: cents(0), cashier: DANA },
      },
    });
  const cashBack = (name: string, paymentName: string, saleName: string, amount: number) =>
    journal.append({
      kind: 'cash.refunded',
      body: {
        ...{ commandId: id(name), paymentKey: id(paymentName), saleId: id(saleName) },
        ...{ amount: cents(amount), reason: 'Overpaid', receiptNumber: '000009' },
        ...{ cashier: DANA, manager: MORGAN },
      },
    });
  const ofYear = (patientId: string, year = 2026) =>
    paymentsOfYear(journal.readable, { patientId, year, localDay });
  return { clock, journal, sale, cash, cashBack, ofYear };
}

const shown = ({ rows }: ReturnType<typeof paymentsOfYear>) =>
  rows.map(({ day, receiptNumber, line: { kind }, amount }) => [day, receiptNumber, kind, amount]);

describe('the payments of a patient in a year', () => {
  test('are allocated to the lines, with refunds below zero, and without other patients', () => {
    const { clock, sale, cash, cashBack, ofYear } = counter();
    sale('visit', 'P-1', [line('copay', 2_500), line('balance', 1_500)]);
    cash('visit cash', 'visit', 4_000);
    sale('other visit', 'P-2', [line('copay', 9_900)]);
    cash('other cash', 'other visit', 9_900);
    sale('nobody', null, [line('copay', 8_800)]);
    cash('nameless cash', 'nobody', 8_800);
    clock.now = new Date('2026-03-02T18:00:00Z');
    cashBack('back', 'visit cash', 'visit', 1_000);
    const summary = ofYear('P-1');
    expect(shown(summary)).toEqual([
      ['2026-02-27', '000001', 'copay', 2_500],
      ['2026-02-27', '000001', 'balance', 1_500],
      ['2026-03-02', '000001', 'balance', -1_000],
    ]);
    expect(summary.patient).toBe('Name of P-1');
  });

  test('begin and end with the year of the clinic’s zone', () => {
    const { clock, sale, cash, ofYear } = counter();
    // 11:30 p.m. of December 31, and 12:30 a.m. of January 1, in Denver.
    for (const [name, at] of [
      ['old', '2026-01-01T06:30:00Z'],
      ['new', '2026-01-01T07:30:00Z'],
    ] as const) {
      clock.now = new Date(at);
      sale(name, 'P-1', [line('copay', 2_500)]);
      cash(`${name} cash`, name, 2_500);
    }
    expect(shown(ofYear('P-1', 2025))).toEqual([['2025-12-31', '000001', 'copay', 2_500]]);
    expect(shown(ofYear('P-1', 2026))).toEqual([['2026-01-01', '000002', 'copay', 2_500]]);
    expect(shown(ofYear('P-1', 2024))).toEqual([]);
  });

  test('follow a payment that moves to another patient', () => {
    const { journal, sale, cash, ofYear } = counter();
    sale('visit', 'P-1', [line('copay', 2_500)]);
    cash('cash', 'visit', 2_500);
    const body = { saleId: id('visit'), patientId: 'P-2', patientName: 'B', externalId: 'X-2' };
    journal.append({ kind: 'sale.patient-changed', body });
    expect(ofYear('P-1').rows).toEqual([]);
    expect(shown(ofYear('P-2'))).toEqual([['2026-02-27', '000001', 'copay', 2_500]]);
  });

  test('of a family are those of each line', () => {
    const { sale, cash, ofYear } = counter();
    const child = { patientId: 'P-2', externalId: null, name: 'Leo Garcia' };
    sale('family', 'P-1', [line('copay', 2_500), line('copay', 1_500, { patient: child })]);
    cash('cash', 'family', 4_000);
    expect(shown(ofYear('P-1'))).toEqual([['2026-02-27', '000001', 'copay', 2_500]]);
    expect(ofYear('P-2')).toMatchObject({ patient: 'Leo Garcia', rows: [{ amount: 1_500 }] });
  });

  test('name a card that was charged, and neither a declined one nor a hold', () => {
    const { journal, sale, ofYear } = counter();
    sale('sale A', 'P-1', [line('copay', 2_500)]);
    journal.append(
      attemptOpened('hold', { operation: 'preauthorize' }),
      attemptResolved('hold', 'approved', { paymentId: 'H' }),
      attemptOpened('declined'),
      attemptResolved('declined', 'declined'),
      attemptOpened('charge'),
      attemptResolved('charge', 'approved', { paymentId: 'P' }),
    );
    expect(ofYear('P-1').rows).toMatchObject([
      { amount: 2_500, tender: { method: 'CARD', brand: 'visa', lastFour: '1111' } },
    ]);
  });

  test('of a thousand sales of others are found, each once', () => {
    const { sale, cash, ofYear } = counter();
    for (let n = 0; n < 1_000; n += 1) {
      const patient = n % 100 === 0 ? 'P-1' : `P-1${n}`;
      sale(`sale ${n}`, patient, [line('copay', 100 + n)]);
      cash(`cash ${n}`, `sale ${n}`, 100 + n);
    }
    const { rows } = ofYear('P-1');
    expect(rows).toHaveLength(10);
    expect(add(...rows.map(({ amount }) => amount))).toBe(10 * 100 + 100 * 45);
  });
});

const CLINIC = {
  name: 'Riverbend Family Clinic',
  street: '1200 River Road',
  cityState: 'Springfield, IL',
  phone: '(217) 555-0142',
};
const CARD = { method: 'CARD', brand: 'visa', lastFour: '1111', reference: null } as const;
const ROWS = [
  {
    ...{ day: '2026-02-27', receiptNumber: '000042', amount: cents(2_500), tender: CARD },
    line: {
      kind: 'copay',
      description: 'Office visit',
      serviceDate: '2026-02-26',
      provider: 'Ana Silva, MD',
    },
  },
  {
    ...{ day: '2026-03-02', receiptNumber: '000042', amount: cents(-1_000), tender: CARD },
    line: { kind: 'copay' },
  },
] as const;

describe.each(
  RECEIPT_LANGUAGES.flatMap((language) => [42, 32].map((columns) => ({ language, columns }))),
)('the paper of a summary in $language, $columns columns wide', ({ language, columns }) => {
  const summary = { clinic: CLINIC, language, tillId: 'K7M2Q9', year: 2026 };
  const text = (rows: typeof ROWS | readonly []) =>
    paperText(paymentSummaryPaper({ ...summary, patient: 'Maria Garcia', rows }), columns);

  test('has the clinic, the patient, each payment with its details, and the sums', () => {
    const lines = text(ROWS).split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
    for (const wanted of ['1200 River Road', 'Maria Garcia', '2026', '02/27/2026', '000042']) {
      expect(text(ROWS)).toContain(wanted);
    }
    for (const wanted of ['Office visit', '02/26/2026', 'Ana Silva, MD', 'Visa •••• 1111']) {
      expect(text(ROWS)).toContain(wanted);
    }
    const amounts = text(ROWS).match(/−?\$[\d.,]+/g);
    expect(amounts).toEqual(['$25.00', '−$10.00', '$25.00', '−$10.00', '$15.00']);
  });

  test('says that a year has no payments', () => {
    expect(text([])).toContain(language === 'en' ? 'No payments in 2026.' : 'Ningún pago en 2026.');
    expect(text([]).match(/\$[\d.]+/g)).toEqual(['$0.00']);
  });
});
