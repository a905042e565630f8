import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { erasedName } from '../../../../src/main/journal/name-keys.ts';
import { attemptById } from '../../../../src/main/journal/projections/attempts.ts';
import { paymentsOfSale } from '../../../../src/main/journal/projections/payments.ts';
import { receiptByNumber } from '../../../../src/main/journal/projections/receipts.ts';
import { saleById, salesOfPatient } from '../../../../src/main/journal/projections/sales.ts';
import { salesSince } from '../../../../src/main/journal/projections/sales-since.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import { attemptOpened, COPAY, DANA, id, journalIn } from '../../../support/journal-fixtures.ts';
import { NAMED_SALE, NAMES, namedEntries } from '../../../support/named-entries.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const SALE = NAMED_SALE;

function namedJournal(patientId: string | null = 'P-1') {
  const folder = temporaryFolder();
  const journal = journalIn(folder);
  journal.append(...namedEntries(patientId));
  return { folder, journal };
}

/** Each name that a screen, a reprint or a report reads. */
function namesRead({ readable }: Journal) {
  const [payment] = paymentsOfSale(readable, SALE);
  const receipt = receiptByNumber(readable, '000001')?.receipt;
  return {
    line: saleById(readable, SALE)?.lines[0]?.patient?.name,
    receiptLine: receipt?.lines[0]?.patient?.name,
    sale: saleById(readable, SALE)?.patient_name,
    list: salesSince(readable, '2000-01-01T00:00:00.000Z', 10).map((row) => row.patient_name),
    payment: payment?.patientName,
    guarantors: [saleById(readable, SALE)?.payer?.name, payment?.payer?.name, receipt?.payer?.name],
    payer: payment?.payerName,
    attempt: attemptById(readable, id('charge 1'))?.payerName,
    receipt: receipt?.patient,
    found: salesOfPatient(readable, 'zebulon'),
  };
}

const ALL = {
  line: NAMES.relative,
  receiptLine: NAMES.relative,
  sale: NAMES.patient,
  list: [NAMES.patient],
  payment: NAMES.patient,
  guarantors: [NAMES.guarantor, NAMES.guarantor, NAMES.guarantor],
  payer: NAMES.payer,
  attempt: NAMES.payer,
  receipt: NAMES.patient,
  found: [SALE],
};

const NONE = {
  line: erasedName(),
  receiptLine: erasedName(),
  sale: erasedName(),
  list: [erasedName()],
  payment: erasedName(),
  guarantors: [erasedName(), erasedName(), erasedName()],
  payer: erasedName(),
  attempt: erasedName(),
  receipt: erasedName(),
  found: [],
};

/** All bytes of the journal's files, but not of the file of the keys. */
function bytesOf(folder: string, files: RegExp): string {
  return readdirSync(folder)
    .filter((name) => files.test(name))
    .map((name) => readFileSync(join(folder, name)).toString('latin1'))
    .join();
}

describe('the names of patients and payers', () => {
  test('are in no entry, no table and no byte of the journal’s files', () => {
    const { folder, journal } = namedJournal();
    const read = JSON.stringify([journal.rows(), journal.readable.all('SELECT * FROM sales')]);
    for (const name of Object.values(NAMES)) expect(read).not.toContain(name);
    for (const state of ['open', 'closed']) {
      if (state === 'closed') journal.close();
      const bytes = bytesOf(folder, /./);
      expect(bytes).toContain('sale.patient-changed');
      for (const name of Object.values(NAMES)) expect(bytes, state).not.toContain(name);
    }
  });

  test('are read, found and reprinted, also after a restart and a rebuild', () => {
    const { folder, journal } = namedJournal();
    expect(namesRead(journal)).toEqual(ALL);
    journal.close();
    const again = journalIn(folder);
    again.rebuildProjections();
    expect(namesRead(again)).toEqual(ALL);
    while (again.verifyFurther());
    expect(again.fault).toBeNull();
  });

  test('of a sale without a patient’s id have the key of the sale', () => {
    const { journal } = namedJournal(null);
    expect(namesRead(journal)).toEqual(ALL);
    expect(journal.eraseNames(SALE, DANA)).toBe(true);
    expect(namesRead(journal)).toEqual(NONE);
  });

  test('of a patient have one text for each name, which a search compares', () => {
    const { journal } = namedJournal();
    journal.append({
      kind: 'sale.opened',
      body: {
        saleId: id('2'),
        patientId: 'P-1',
        patientName: NAMES.patient,
        lines: COPAY,
        cashier: DANA,
      },
    });
    const texts = journal.readable.all('SELECT DISTINCT patient_name FROM sales');
    expect(texts).toHaveLength(1);
  });

  test.each(['4111 1111 1111 1111', 'N'.repeat(27)])('refuse the payer %s', (payerName) => {
    const { journal } = namedJournal();
    const opened = attemptOpened('charge 2', { saleId: SALE, payerName });
    expect(() => journal.append(opened)).toThrow(/Invalid|Too big/);
  });
});

describe('a damaged names.db', () => {
  test('is refused at the opening with the remedy', () => {
    const { folder, journal } = namedJournal();
    journal.close();
    writeFileSync(join(folder, 'names.db'), 'x'.repeat(4_096));
    expect(() => journalIn(folder)).toThrow(/names\.db cannot be read: move that file away/);
    rmSync(join(folder, 'names.db'));
    expect(namesRead(journalIn(folder))).toEqual(NONE);
  });
});

describe('erasing the names of a patient', () => {
  test('leaves a placeholder in screens, reprints and searches, and the journal whole', () => {
    const { folder, journal } = namedJournal();
    expect(journal.eraseNames('P-1', DANA, [SALE])).toBe(true);
    expect(namesRead(journal)).toEqual(NONE);
    expect(journal.rows().at(-1)?.kind).toBe('patient.name-erased');
    journal.close();
    const again = journalIn(folder);
    expect(namesRead(again)).toEqual(NONE);
    again.rebuildProjections();
    while (again.verifyFurther());
    expect(again.fault).toBeNull();
  });

  test('leaves no byte of the key', () => {
    const { folder, journal } = namedJournal();
    const patient = 'P-1';
    journal.close();
    expect(bytesOf(folder, /^names\.db/)).toContain(patient);
    const again = journalIn(folder);
    again.eraseNames(patient, DANA);
    expect(bytesOf(folder, /^names\.db/)).not.toContain(patient);
  });

  test('keeps the names of other patients, and later ones of the same patient', () => {
    const { journal } = namedJournal();
    const sale = (name: string, patientId: string, patientName: string): NewEntry => ({
      kind: 'sale.opened',
      body: { saleId: id(name), patientId, patientName, lines: COPAY, cashier: DANA },
    });
    journal.append(sale('other', 'P-2', 'Wei Chen'));
    journal.eraseNames('P-1', DANA);
    journal.append(sale('later', 'P-1', NAMES.patient));
    expect(saleById(journal.readable, id('other'))?.patient_name).toBe('Wei Chen');
    expect(saleById(journal.readable, id('later'))?.patient_name).toBe(NAMES.patient);
    expect(saleById(journal.readable, SALE)?.patient_name).toBe(erasedName());
  });

  test('keeps the key while no entry can tell of it', () => {
    let isFull = false;
    const journal = journalIn(temporaryFolder(), () => {
      if (isFull) throw new Error('the disk is full');
      return new Date();
    });
    journal.append(...namedEntries('P-1'));
    isFull = true;
    expect(() => journal.eraseNames('P-1', DANA)).toThrow('the disk is full');
    expect(namesRead(journal)).toEqual(ALL);
    isFull = false;
    expect(journal.eraseNames('P-1', DANA)).toBe(true);
    expect(journal.rows().at(-1)?.kind).toBe('patient.name-erased');
  });

  test('of a patient without names changes nothing', () => {
    const { journal } = namedJournal();
    expect(journal.eraseNames('P-9', DANA)).toBe(false);
    expect(journal.rows().at(-1)?.kind).toBe('receipt.issued');
  });

  test('happens to all when the file of the keys is lost: payments and receipts stay', () => {
    const { folder, journal } = namedJournal();
    journal.close();
    rmSync(join(folder, 'names.db'));
    const again = journalIn(folder);
    expect(namesRead(again)).toEqual(NONE);
    while (again.verifyFurther());
    expect(again.fault).toBeNull();
  });
});
