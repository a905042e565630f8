import { describe, expect, test } from 'vitest';
import { Outbox } from '../../../../src/main/receipts/outbox.ts';
import { createReceipts } from '../../../../src/main/receipts/receipts.ts';
import {
  type ReceiptSettings,
  receiptSettingsSchema,
} from '../../../../src/shared/contract/receipts.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { ReceiptType, ReceiptWording } from '../../../../src/shared/domain/receipt.ts';
import { receiptText } from '../../../../src/shared/domain/receipt-paper.ts';
import type { LineKind, SaleLine } from '../../../../src/shared/domain/sale.ts';
import { DANA, id, journalIn, newId } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW = new Date('2026-03-01T09:30:00Z');
const LINES = [{ kind: 'other', amount: cents(2_500), description: 'Sports form' }] as const;

/** A till that has issued one receipt, for Maria Garcia; `chosen` is the language of the display. */
function withReceipt(
  chosen: { language: 'en' | 'es' | null } = { language: null },
  settings: Partial<ReceiptSettings> = {},
) {
  const journal = journalIn(temporaryFolder(), () => NOW);
  const receipts = createReceipts({
    journal,
    outbox: new Outbox(journal, {}, newId, (error) => {
      throw error;
    }),
    clinic: () => ({ name: 'Clinic', cityState: 'Springfield, IL', phone: '1' }),
    settings: () => receiptSettingsSchema.parse(settings),
    chosenLanguage: () => chosen.language,
    simulated: true,
    now: () => NOW,
  });
  const sale = { saleId: id('sale A'), lines: [...LINES], cashier: DANA };
  journal.append(
    { kind: 'sale.opened', body: { ...sale, patientId: 'P-1' } },
    ...receipts.issue(
      {
        ...sale,
        tender: { kind: 'cash', given: cents(2_500), change: cents(0) },
        patient: 'Maria Garcia',
      },
      [],
    ).entries,
  );
  const refund = () => {
    const tender = { kind: 'cash', given: cents(2_500), change: cents(0) } as const;
    journal.append(...receipts.issue({ ...sale, type: 'refund', tender }, []).entries);
  };
  /** A later visit of a patient. */
  const visit = (patientId: string | null): ReceiptWording | undefined => {
    const saleId = newId();
    const tender = { kind: 'cash', given: cents(2_500), change: cents(0) } as const;
    journal.append({ kind: 'sale.opened', body: { ...sale, saleId, patientId } });
    const { number, entries } = receipts.issue({ ...sale, saleId, tender }, []);
    journal.append(...entries);
    return receipts.get(number)?.receipt.wording;
  };
  return { journal, receipts, refund, visit };
}

test('the language chosen at one visit is that of the next ones of the patient, and of no one else', () => {
  const chosen: { language: 'en' | 'es' | null } = { language: 'es' };
  const { visit, journal, receipts } = withReceipt(chosen);
  chosen.language = null;
  journal.rebuildProjections();
  expect(visit('P-1')?.language).toBe('es');
  expect(visit('P-1')?.language).toBe('es');
  expect(receipts.summary('P-1', 2026).language).toBe('es');
  expect(visit('P-2')?.language).toBe('en');
  expect(visit(null)?.language).toBe('en');
  chosen.language = 'en';
  visit('P-1');
  chosen.language = null;
  expect(visit('P-1')?.language).toBe('en');
});

test('a receipt that no patient chose has the language of the settings, also at the next visit', () => {
  const settings: { language: 'en' | 'es' } = { language: 'es' };
  const { visit, receipts } = withReceipt({ language: null }, settings);
  expect(receipts.get('000001')?.receipt.wording?.language).toBe('es');
  settings.language = 'en';
  expect(visit('P-1')?.language).toBe('en');
});

test('a Spanish receipt has the Spanish texts of the clinic, and the other ones while these are empty', () => {
  const settings = { header: ['Suite 4'], footer: ['Bye'], refundPolicy: 'In 30 days.' };
  const spanish = { headerSpanish: ['Oficina 4'], refundPolicySpanish: 'En 30 días.' };
  const of = (language: 'en' | 'es', texts: Partial<ReceiptSettings>) =>
    withReceipt({ language }, texts).receipts.get('000001')?.receipt.wording;
  expect(of('es', { ...settings, ...spanish })).toMatchObject({
    ...{ header: ['Oficina 4'], footer: ['Bye'], refundPolicy: 'En 30 días.' },
  });
  expect(of('es', settings)).toMatchObject(settings);
  expect(of('en', { ...settings, ...spanish })).toMatchObject(settings);
});

test('a receipt is in the language that the patient chose, also printed again and for a later refund', () => {
  const chosen: { language: 'es' | null } = { language: 'es' };
  const { receipts, refund, journal } = withReceipt(chosen);
  chosen.language = null;
  refund();
  journal.rebuildProjections();
  for (const number of ['000001', '000002']) {
    expect(receipts.get(number)?.receipt.wording?.language).toBe('es');
  }
  expect(withReceipt().receipts.get('000001')?.receipt.wording?.language).toBe('en');
});

test('a receipt is discreet until it is requested itemized, and the journal records its form and person', () => {
  const { journal, receipts } = withReceipt();
  const found = () => receipts.get('000001');
  const printed = (itemized: boolean) => {
    const { receipt } = found() ?? { receipt: null };
    return receipt === null ? '' : receiptText(receipt, { duplicate: false, itemized });
  };
  expect(found()).toMatchObject({ printed: 0, itemized: false });
  const print = (itemized: boolean) => {
    const { duplicate, entry } = receipts.printed('000001', DANA, itemized);
    journal.append(entry);
    return duplicate;
  };
  expect(print(false)).toBe(false);
  const discreet = printed(false);
  expect(discreet).not.toMatch(/Maria|Sports/);

  expect(print(true)).toBe(true);
  expect(found()).toMatchObject({ printed: 2, itemized: true });
  const itemized = printed(true);
  expect(itemized).toMatch(/Maria Garcia[\s\S]*Sports form/);
  expect(journal.rows().filter(({ kind }) => kind === 'receipt.printed')).toMatchObject([
    { body: JSON.stringify({ v: 1, number: '000001', duplicate: false, by: DANA }) },
    { body: JSON.stringify({ v: 1, number: '000001', duplicate: true, itemized: true, by: DANA }) },
  ]);

  // An issued receipt is immutable: rebuilt projections print the same paper.
  journal.rebuildProjections();
  expect(found()).toMatchObject({ printed: 2, itemized: true });
  expect([printed(false), printed(true)]).toEqual([discreet, itemized]);
});

test('a receipt that does not exist cannot be printed', () => {
  const { receipts } = withReceipt();
  expect(() => receipts.printed('000009', DANA, true)).toThrow('NO_SUCH_RECEIPT');
});

describe('the date of service of a line', () => {
  const issued = (
    kind: LineKind,
    line: Partial<SaleLine> = {},
    { type = 'sale', ...about }: { readonly type?: ReceiptType; readonly visitAt?: string } = {},
  ) => {
    // 8 p.m. of February 28 in Denver.
    const opened = new Date('2026-03-01T03:00:00Z');
    const clock = { now: opened };
    const journal = journalIn(temporaryFolder(), () => clock.now);
    const receipts = createReceipts({
      ...{ journal, simulated: true, now: () => clock.now, timeZone: 'America/Denver' },
      outbox: new Outbox(journal, {}, newId, (error) => {
        throw error;
      }),
      clinic: () => ({ name: 'Clinic', street: '', cityState: 'Denver, CO', phone: '1' }),
    });
    const lines = [{ kind, amount: cents(2_500), ...line }];
    const sale = { saleId: id('sale A'), lines, cashier: DANA };
    journal.append({ kind: 'sale.opened', body: { ...sale, patientId: null } });
    // Parked, and paid two days later.
    clock.now = new Date('2026-03-03T18:00:00Z');
    const tender = { kind: 'cash', given: cents(2_500), change: cents(0) } as const;
    const { number, entries } = receipts.issue({ ...sale, type, tender, ...about }, []);
    journal.append(...entries);
    const { receipt } = receipts.get(number) ?? {};
    if (receipt === undefined) throw new Error('The receipt is missing.');
    return receipt;
  };

  test.each([
    { kind: 'copay', day: '2026-02-28' },
    { kind: 'other', day: '2026-02-28' },
    { kind: 'balance', day: undefined },
    { kind: 'plan-payment', day: undefined },
    { kind: 'deposit', day: undefined },
    { kind: 'returned-fee', day: undefined },
  ] as const)('of kind $kind is the local day of the sale: $day', ({ kind, day }) => {
    expect(issued(kind).lines[0]?.serviceDate).toBe(day);
  });

  test('is the one of the line if it has one, and of no hold', () => {
    const serviceDate = '2026-01-15';
    expect(issued('balance', { serviceDate }).lines[0]?.serviceDate).toBe(serviceDate);
    expect(issued('copay', {}, { type: 'hold' }).lines[0]?.serviceDate).toBeUndefined();
  });

  test('is the day of a downtime slip', () => {
    const visitAt = '2026-02-26T18:00:00Z';
    expect(issued('copay', {}, { visitAt }).lines[0]?.serviceDate).toBe('2026-02-26');
  });

  test('needs no street: an empty one is not on the receipt', () => {
    expect(issued('copay').clinic).not.toHaveProperty('street');
  });
});

test('details added to a receipt are in its itemized form, also after a rebuild', () => {
  const { journal, receipts } = withReceipt();
  const printed = (itemized: boolean) => {
    const { receipt } = receipts.get('000001') ?? { receipt: null };
    return receipt === null ? '' : receiptText(receipt, { duplicate: false, itemized });
  };
  const discreet = printed(false);
  const details = [{ serviceDate: '2026-02-20', provider: 'Ana Silva, MD' }];
  journal.append(receipts.detailsSaved({ number: '000001', lines: details }, DANA));
  const itemized = printed(true);
  expect(itemized).toMatch(/Provider +Ana Silva, MD[\s\S]*Sports form[\s\S]*02\/20\/2026/);
  expect(printed(false)).toBe(discreet);
  journal.rebuildProjections();
  expect([printed(false), printed(true)]).toEqual([discreet, itemized]);
});

test.each([
  { number: '000009', lines: [{}] },
  { number: '000001', lines: [{}, {}] },
])('details of $number with other lines than the receipt are refused', (details) => {
  const { receipts } = withReceipt();
  expect(() => receipts.detailsSaved(details, DANA)).toThrow(
    expect.objectContaining({ code: 'NO_SUCH_RECEIPT' }),
  );
});
