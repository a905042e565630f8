import { describe, expect, test } from 'vitest';
import { cents, toDollars } from '../../../../src/shared/domain/money.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import {
  RECEIPT_LANGUAGES,
  RECEIPT_TYPES,
  type Receipt,
  type ReceiptType,
} from '../../../../src/shared/domain/receipt.ts';
import { type ReceiptPrinting, receiptPaper } from '../../../../src/shared/domain/receipt-paper.ts';
import { RECEIPT } from './receipt-fixtures.ts';

/** Columns of 80 mm and 58 mm paper. */
const COLUMNS = [42, 32];

const WORDING = { header: [], footer: [], refundPolicy: null, signatureFrom: null };

const NEW: Receipt = {
  ...RECEIPT,
  edition: 2,
  lines: [
    { kind: 'copay', amount: cents(2_500) },
    { kind: 'balance', amount: cents(1_050) },
  ],
  total: cents(3_550),
};

const rows = (receipt: Receipt, columns = 42, printing: Partial<ReceiptPrinting> = {}) =>
  paperText(receiptPaper(receipt, { duplicate: false, ...printing }), columns).split('\n');

const MONEY_BACK: readonly ReceiptType[] = ['refund', 'void'];
const UNCHARGED: readonly ReceiptType[] = ['hold', 'release'];

const NOT_A_CHARGE = { en: 'This is not a charge', es: 'Esto no es un cargo' };

describe.each(
  RECEIPT_TYPES.flatMap((type) =>
    RECEIPT_LANGUAGES.flatMap((language) =>
      COLUMNS.map((columns) => ({ type, language, columns })),
    ),
  ),
)('a $type receipt in $language, $columns columns wide', ({ type, language, columns }) => {
  const receipt = { ...NEW, type, wording: { ...WORDING, language } };
  const text = rows(receipt, columns);

  test('fits its paper', () => {
    for (const line of text) expect(line.length).toBeLessThanOrEqual(columns);
  });

  test('has a minus before each amount exactly if money goes back', () => {
    const amounts = text.flatMap((line) => line.match(/−?\$[\d.,]+/g) ?? []);
    const sign = MONEY_BACK.includes(type) ? -1 : 1;
    const wanted = [2_500, 1_050, 3_550, 3_550].map((amount) => toDollars(cents(sign * amount)));
    expect(amounts).toEqual(wanted);
  });

  test('says that it is no charge exactly if nothing was charged', () => {
    const says = text.some((line) => line.trim() === NOT_A_CHARGE[language]);
    expect(says).toBe(UNCHARGED.includes(type));
  });
});

describe('cash', () => {
  const cash = (change: number) =>
    ({ kind: 'cash', given: cents(3_550 + change), change: cents(change) }) as const;

  test.each([
    { change: 0, printed: false },
    { change: 450, printed: true },
  ])('with change of $change cents prints the change: $printed', ({ change, printed }) => {
    const text = rows({ ...NEW, tender: cash(change) });
    expect(text.some((line) => line.startsWith('Change'))).toBe(printed);
    expect(text.some((line) => line.startsWith('Cash received'))).toBe(true);
  });

  test('that is refunded has a minus', () => {
    const text = rows({ ...NEW, type: 'refund', tender: cash(0) });
    expect(text).toContain(`Cash refunded${'−$35.50'.padStart(42 - 'Cash refunded'.length)}`);
  });
});

describe('a receipt of the first edition is printed as before', () => {
  const { edition: _, ...first } = NEW;

  test.each(RECEIPT_TYPES)('as %s, without a minus and a note', (type) => {
    const text = rows({ ...first, type }).join('\n');
    expect(text).not.toContain('−');
    expect(text).not.toContain(NOT_A_CHARGE.en);
  });

  test('with the change of $0.00', () => {
    const tender = { kind: 'cash', given: cents(3_550), change: cents(0) } as const;
    expect(rows({ ...first, tender }).join('\n')).toMatch(/^Change +\$0\.00$/m);
  });
});

const WORDS = {
  en: {
    title: 'HSA/FSA receipt',
    date: 'Date of service',
    provider: 'Provider',
    patient: 'Patient',
    prepaid: 'HSA and FSA administrators refuse prepayments.',
  },
  es: {
    title: 'Recibo para HSA/FSA',
    date: 'Fecha del servicio',
    provider: 'Proveedor',
    patient: 'Paciente',
    prepaid: 'Los administradores de HSA y FSA no aceptan anticipos.',
  },
} as const;

describe.each(
  RECEIPT_LANGUAGES.flatMap((language) => COLUMNS.map((columns) => ({ language, columns }))),
)('an HSA/FSA receipt in $language, $columns columns wide', ({ language, columns }) => {
  const { title, date, provider, patient, prepaid } = WORDS[language];
  const receipt: Receipt = {
    ...NEW,
    clinic: { ...NEW.clinic, street: '1200 River Road' },
    patient: 'Maria Garcia',
    lines: [
      {
        kind: 'copay',
        amount: cents(2_500),
        description: 'Office visit',
        serviceDate: '2026-02-27',
      },
    ],
    total: cents(2_500),
    wording: { ...WORDING, language },
  };
  const itemized = (part: Partial<Receipt> = {}) =>
    rows({ ...receipt, ...part }, columns, { itemized: true }).map((line) =>
      line.trim().replace(/ {2,}/g, ' | '),
    );

  test('names the clinic and its street, provider, patient, date, description and amount', () => {
    const text = itemized();
    for (const wanted of [
      title,
      'Riverbend Family Clinic',
      '1200 River Road',
      'Springfield, IL',
      `${patient} | Maria Garcia`,
      'Office visit',
      `${date} | 02/27/2026`,
    ]) {
      expect(text).toContain(wanted);
    }
    expect(text.join(' ')).toContain(`${provider} `);
    expect(text.join('\n')).toMatch(/^.+ \| \$25\.00$/m);
    for (const line of rows(receipt, columns, { itemized: true })) {
      expect(line.length).toBeLessThanOrEqual(columns);
    }
  });

  test('never says superbill', () => {
    expect(itemized().join(' ')).not.toMatch(/superbill/i);
  });

  test('names the provider of the lines; of each line where they differ', () => {
    const [line] = receipt.lines;
    if (line === undefined) throw new Error('The receipt has no line.');
    const by = (name: string) => ({ ...line, provider: name });
    const one = itemized({ lines: [by('Ana Silva, MD'), by('Ana Silva, MD')] });
    expect(one.filter((each) => each === `${provider} | Ana Silva, MD`)).toHaveLength(1);
    const several = itemized({ lines: [by('Ana Silva, MD'), line, by('Lee, NP')] });
    const named = several.filter((each) => each.startsWith(`${provider} `) || each === provider);
    expect(named).toHaveLength(3);
  });

  test('names the patient of each line of a family', () => {
    const [line] = receipt.lines;
    if (line === undefined) throw new Error('The receipt has no line.');
    const child = { patientId: 'P-2', externalId: null, name: 'Leo Garcia' };
    const named = itemized({ lines: [line, { ...line, patient: child }] }).filter((each) =>
      each.startsWith(`${patient} | `),
    );
    expect(named).toEqual([`${patient} | Maria Garcia`, `${patient} | Leo Garcia`]);
  });

  test('has a blank for a missing date of service, patient and no other field', () => {
    const { patient: _, ...unnamed } = receipt;
    const text = rows({ ...unnamed, lines: [{ kind: 'balance', amount: cents(2_500) }] }, columns, {
      itemized: true,
    }).filter((line) => line.includes('____'));
    expect(text.map((line) => line.trim().split(/ {2,}/)[0])).toEqual([patient, date]);
  });

  test.each([
    { kind: 'deposit', says: true },
    { kind: 'copay', says: false },
  ] as const)('of a $kind says that prepayments are refused: $says', ({ kind, says }) => {
    const text = itemized({ lines: [{ kind, amount: cents(2_500) }] }).join(' ');
    expect(text.includes(prepaid)).toBe(says);
    expect(text.includes(date)).toBe(!says);
  });

  test('of the first edition has its description and patient only', () => {
    const { edition: _, ...first } = receipt;
    const text = rows(first, columns, { itemized: true }).join('\n');
    expect(text).toContain('Office visit');
    expect(text).toContain('Maria Garcia');
    for (const unwanted of [title, date, provider]) expect(text).not.toContain(unwanted);
  });
});

test('a discreet receipt has neither the patient nor a date of service', () => {
  const line = { kind: 'copay', amount: cents(2_500), serviceDate: '2026-02-27' } as const;
  const text = rows({ ...NEW, patient: 'Maria Garcia', lines: [line] }).join('\n');
  expect(text).not.toMatch(/Maria|Date of service|Provider|HSA/);
});
