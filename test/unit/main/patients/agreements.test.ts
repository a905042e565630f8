import { describe, expect, test } from 'vitest';
import { openAgreements } from '../../../../src/main/patients/agreements.ts';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { EntryBody, NewEntry } from '../../../../src/shared/journal/entry.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import {
  COPAY,
  DANA,
  id,
  journalIn,
  newId,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const DRAWING = 'M100 100 L300 40 L500 160';

type Printed = EntryBody<'agreement.printed'>;

/** A counter with agreements; `printers` says if one is set up. */
function counter(printers: 'none' | 'one' = 'none') {
  const folder = temporaryFolder();
  const clock = manualClock();
  const journal = journalIn(folder, clock.now);
  journal.append(SALE_OPENED);
  const jobs: unknown[] = [];
  const { handlers } = openAgreements({
    ...{ ...clock, journal, settings: openSettings(folder), newId },
    changed: () => {},
    subscribe: () => () => {},
    reportFault: (error: unknown) => {
      throw error;
    },
    commands: commandsOf({ journal }),
    print: async ({ content }) => {
      jobs.push(content);
      return { by: printers === 'none' ? 'window' : 'printer' };
    },
  });
  const { agreements } = handlers;
  const terms = {
    kind: 'on-file',
    patientId: 'P-1',
    saleId: null,
    accountKind: 'card',
    brand: 'visa',
    lastFour: '1111',
  } as const;
  const words = { text: 'I agree.', language: 'en', cashier: DANA } as const;
  return {
    ...{ journal, clock, jobs, agreements },
    /** Each on a paper of its own, in one commit. */
    onPaper: (...papers: readonly (Partial<Printed> & { readonly agreementId: string })[]) =>
      journal.append(
        ...papers.map(
          (part): NewEntry => ({
            kind: 'agreement.printed',
            body: { number: '90000001', terms, ...words, ...part },
          }),
        ),
      ),
    onDisplay: (agreementId: string) =>
      journal.append({
        kind: 'agreement.signed',
        body: {
          ...{ agreementId, number: '90000002', terms, ...words },
          signature: journal.encryptApart(DRAWING, `agreement ${agreementId}`),
          signatureHash: '0'.repeat(64),
        },
      }),
    file: (number: string, commandId = newId()) => agreements.file({ commandId, number }),
    unfile: (agreementId: string) =>
      agreements.unfile({ commandId: newId(), agreementIds: [agreementId] }),
    revoke: (agreementId: string) => agreements.revoke({ commandId: newId(), agreementId }),
    states: () => agreements.list({}).map(({ number, state }) => [number, state]),
  };
}

describe('an agreement on paper', () => {
  test('is marked as signed by the barcode of its paper, once', () => {
    const till = counter();
    const agreementId = newId();
    till.onPaper({ agreementId });
    expect(till.states()).toEqual([['90000001', 'to-sign']]);
    const commandId = newId();
    expect(till.file('90000001', commandId)).toMatchObject([{ agreementId, signed: 'paper' }]);
    expect(till.states()).toEqual([['90000001', 'in-force']]);
    expect(() => till.file('90000001')).toThrow('ALREADY_SIGNED');
    expect(() => till.file('90000009')).toThrow('NO_SUCH_AGREEMENT');
    const filed = till.journal.rows().filter(({ kind }) => kind === 'agreement.filed');
    expect(filed).toHaveLength(1);
    const before = till.agreements.list({});
    till.journal.rebuildProjections();
    expect(till.agreements.list({})).toEqual(before);
  });

  test('names patient and account, and a wrong paper is taken back', () => {
    const till = counter();
    const sale = { saleId: id('sale B'), lines: COPAY, cashier: DANA };
    const patient = { patientId: 'P-1', patientName: 'Maria Garcia' };
    till.journal.append({ kind: 'sale.opened', body: { ...sale, ...patient } });
    const agreementId = newId();
    till.onPaper({ agreementId });
    expect(till.file('90000001')).toMatchObject([
      { patientName: 'Maria Garcia', lastFour: '1111', brand: 'visa' },
    ]);
    till.unfile(agreementId);
    expect(till.states()).toEqual([['90000001', 'to-sign']]);
    expect(() => till.unfile(agreementId)).toThrow('NO_SUCH_AGREEMENT');
    till.file('90000001');
    const before = till.agreements.list({});
    expect(before).toMatchObject([{ state: 'in-force', signed: 'paper' }]);
    till.journal.rebuildProjections();
    expect(till.agreements.list({})).toEqual(before);
  });

  test('is no paper before its debit has a receipt', () => {
    const till = counter();
    const debit = { kind: 'debit', saleId: id('sale A'), amount: cents(2_500) } as const;
    const terms = { ...debit, accountKind: 'checking', lastFour: '6789' } as const;
    till.onPaper({ agreementId: newId(), number: null, terms });
    expect(till.states()).toEqual([]);
  });

  test('is printed for the clinic and for the patient, by the window without a printer', async () => {
    const till = counter();
    const agreementId = newId();
    till.onPaper({ agreementId });
    const inWindow = await till.agreements.print({ commandId: newId(), agreementId });
    expect(inWindow).toMatchObject({ by: 'window', graphics: { barcode: expect.any(Array) } });
    expect(inWindow.papers).toHaveLength(2);
    expect(till.jobs).toEqual([
      { kind: 'agreement', agreementId, copy: 'clinic' },
      { kind: 'agreement', agreementId, copy: 'customer' },
    ]);
    const withPrinter = counter('one');
    withPrinter.onPaper({ agreementId });
    expect(await withPrinter.agreements.print({ commandId: newId(), agreementId })).toMatchObject({
      by: 'printer',
      graphics: null,
    });
  });
});

describe('a revoked agreement', () => {
  test('keeps its words and its signature, also after the erasure of the patient’s name', () => {
    const till = counter();
    const agreementId = newId();
    till.onDisplay(agreementId);
    till.revoke(agreementId);
    till.journal.eraseNames('P-1', DANA);
    const { agreement, drawing } = till.agreements.get({ agreementId });
    expect(agreement).toMatchObject({ state: 'revoked', text: 'I agree.', signed: 'display' });
    expect(agreement.keptUntil).toBe('2028-03-01');
    expect(drawing).toBe(DRAWING);
    expect(() => till.revoke(agreementId)).toThrow('NO_SUCH_AGREEMENT');
    expect(till.agreements.list({ state: 'in-force' })).toEqual([]);
  });

  test('is not signed by its paper any more', () => {
    const till = counter();
    const agreementId = newId();
    till.onPaper({ agreementId });
    till.revoke(agreementId);
    expect(() => till.file('90000001')).toThrow('NO_SUCH_AGREEMENT');
  });
});

test('agreements are listed newest first, by patient, number, last four digits and state', () => {
  const till = counter();
  const numbered = (at: number) => `9${String(at + 1).padStart(7, '0')}`;
  till.onPaper(
    ...Array.from({ length: 205 }, (_, at) => ({ agreementId: newId(), number: numbered(at) })),
  );
  const numbers = (filter: Parameters<typeof till.agreements.list>[0]) =>
    till.agreements.list(filter).map(({ number }) => number);
  expect(numbers({})).toHaveLength(200);
  expect(numbers({}).slice(0, 2)).toEqual(['90000205', '90000204']);
  expect(numbers({ text: '90000001' })).toEqual(['90000001']);
  expect(numbers({ text: '1111', state: 'to-sign' })).toHaveLength(200);
  expect(numbers({ text: '1111', state: 'in-force' })).toEqual([]);
  expect(numbers({ patientId: 'P-1' })).toHaveLength(200);
  expect(numbers({ patientId: 'P-2' })).toEqual([]);
});
