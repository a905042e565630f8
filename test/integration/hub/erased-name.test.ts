import { createWriteStream, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Till } from '../../../src/main/app.ts';
import { eraseNamesOf, withClosed } from '../../../src/main/cli/name-retention.ts';
import { leaveClinic } from '../../../src/main/hub/joined.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { erasedName } from '../../../src/main/journal/name-keys.ts';
import { saleById } from '../../../src/main/journal/projections/sales.ts';
import { ListStore } from '../../../src/main/patients/today-list/list-store.ts';
import { backUp } from '../../../src/main/setup/back-up.ts';
import { deriveKey, unseal } from '../../../src/main/setup/encrypted-file.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { type ClinicCounter, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { hubCommand } from '../../support/hub-process.ts';
import { COPAY, DANA, id } from '../../support/journal-fixtures.ts';
import { NAMED_SALE, NAMES, namedEntries } from '../../support/named-entries.ts';
import { callerOf } from '../../support/open-window.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The receipt of {@link namedEntries}, and an e-mail with it in the queue. */
const NUMBER = '000001';
const ADDRESS = 'zebulon.quist@example.com';
const QUEUED_MAIL: NewEntry = {
  kind: 'mail.queued',
  body: {
    ...{ mailId: v7(), number: NUMBER, saleId: NAMED_SALE, address: ADDRESS },
    ...{ form: 'short', language: 'en', consent: 'Accepted.', by: DANA },
  },
};

const suite = openClinicSuite();

const PAYER = { relation: 'guarantor', name: NAMES.guarantor } as const;

/** The payment of {@link namedEntries} moves to another patient. */
const movedTo = (patientId: string, name: string): NewEntry => ({
  kind: 'payment.moved',
  body: {
    ...{ commandId: id('moved'), saleId: NAMED_SALE, places: [1], amount: cents(2_500) },
    from: { patientId: 'P-6161', externalId: null, name: NAMES.patient },
    to: { patientId, externalId: null, name },
    ...{ reason: 'Wrong patient', cashier: DANA, manager: null },
  },
});

/** A list of today with the patient, as the counter keeps it. */
function keepList({ journal, folder }: ClinicCounter): void {
  const at = '2026-03-01T09:00:00.000Z';
  const row = {
    ...{ rowId: v7(), firstName: 'Zebulon', lastName: 'Quist', patientNumber: '6161', phone: '' },
    ...{ birthDate: null, guarantor: NAMES.guarantor, provider: '', branch: '', time: null },
    ...{ amount: null, kind: null, balance: null, selfPay: false, confidential: false },
    ...{ importedAt: at, arrivedAt: null, patientId: null },
  };
  const file = { digest: 'file 1', at, rows: 1, skipped: 0, commandId: null };
  const store = new ListStore({ journal, folder, reportFault: () => {} });
  store.keep({ day: '2026-03-01', rows: [row], files: [file] });
}

/** The keys of texts that are kept apart, in a copy of names.db, as bytes and as base64url. */
function keysApart(file: string): readonly string[] {
  const db = new Database(file, { readonly: true });
  const keys = z
    .array(z.instanceof(Buffer))
    .parse(db.prepare(`SELECT key FROM name_keys WHERE patient LIKE '% %'`).pluck().all());
  db.close();
  return keys.flatMap((key) => [key.toString('latin1'), key.toString('base64url')]);
}

/** The key of a patient's names, as base64url and as bytes. */
const secretsOf = (journal: Journal, patientId = 'P-6161') =>
  journal
    .nameKeys()
    .keys.filter(({ patient }) => patient === patientId)
    .flatMap(({ key }) => [key, Buffer.from(key, 'base64url').toString('latin1')]);

/** The names of the files with one of the byte sequences (Latin-1) in one of the folders. */
function filesWith(folders: readonly string[], wanted: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => globSync('**/*', { cwd: folder, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'latin1');
      return wanted.some((each) => text.includes(each));
    })
    .map(({ name }) => name);
}

/** All words in an itemized receipt as the page gets its PDF, which is a file only where a person saves it. */
async function receiptPdf(till: Till, number: string): Promise<string> {
  const answer = await callerOf(till)('receipts.pdf', { commandId: v7(), number, itemized: true });
  const { pdf } = z.object({ pdf: z.base64() }).parse(answer);
  return (await pdfText(Buffer.from(pdf, 'base64'))).flat().join(' ');
}

/** As UTF-8 and as UTF-16. */
const bytesOf = (text: string) =>
  (['utf8', 'utf16le'] as const).map((form) => Buffer.from(text, form).toString('latin1'));

test('an erased name and its key are in no file of counter, hub, database and backups, and in no PDF made since', async () => {
  const { a, data } = await suite.clinicOf('K7M2Q9');
  const [earlier, backups, opened] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const places = [a.folder, data, suite.postgres.folder, earlier, backups, opened];
  const passKey = await deriveKey('correct horse battery staple');
  /** Makes a backup, and decrypts its files into a folder that is searched too. */
  const copyAt = async (now: string, folder = backups) => {
    const options = { journal: a.journal, folder, scratch: a.folder, key: passKey };
    await backUp({ ...options, environment: 'demo', now: () => new Date(now) });
    for (const what of ['backup', 'names'] as const) {
      for (const file of globSync(`*.${what}`, { cwd: folder })) {
        const plain = createWriteStream(join(opened, file));
        await unseal(join(folder, file), passKey, what, plain);
      }
    }
  };
  const chosen = {
    kind: 'setting.changed',
    body: { name: 'backup', value: earlier, by: DANA },
  } as const;
  a.journal.append(...namedEntries('P-6161'), QUEUED_MAIL, chosen);
  keepList(a);
  await a.together();
  await copyAt('2026-03-01T11:00:00Z', earlier);
  await copyAt('2026-03-01T12:00:00Z');
  expect(await receiptPdf(a.till, NUMBER)).toContain(NAMES.patient);
  const { keys } = a.journal.nameKeys();
  const secrets = keys.flatMap(({ key }) => [
    key,
    Buffer.from(key, 'base64url').toString('latin1'),
  ]);
  expect(keys).toHaveLength(2); // of the patient, and of the sale for its payers
  const listKeys = keysApart(join(opened, 'swipewell-demo-K7M2Q9.names'));
  secrets.push(...listKeys);
  expect(listKeys).toHaveLength(2); // one, in both forms
  expect(readdirSync(a.folder)).toContain('today-list.json');
  const withKey = () => [...new Set(filesWith(places, secrets))].sort();
  await vi.waitFor(() => {
    expect(withKey()).toEqual(expect.arrayContaining(['names.db', 'swipewell-demo-K7M2Q9.names']));
    expect(filesWith([data], secrets)).toEqual(['names.db']); // the hub's
  }, WAIT);

  const now = () => new Date();
  const counter = { journals: [a], replaced: [], backupFolder: backups, now };
  expect(eraseNamesOf(counter, 'P-6161', null)).toEqual({
    ...{ names: 1, list: true },
    earlier: [{ folder: earlier, fault: null }],
  });
  expect(globSync('*.names', { cwd: earlier })).toEqual([]);
  await a.together();
  await copyAt('2026-03-01T13:00:00Z');
  await vi.waitFor(() => expect(withKey()).toEqual([]), WAIT);
  await vi.waitFor(() => expect(readdirSync(a.folder)).not.toContain('today-list.json'), WAIT);
  const names = [...Object.values(NAMES), ADDRESS];
  expect(filesWith(places, names.flatMap(bytesOf))).toEqual([]);
  // A PDF is compressed: none is in a folder, and one that is made now has no name.
  expect(filesWith(places, ['%PDF-'])).toEqual([]);
  const pdf = await receiptPdf(a.till, NUMBER);
  expect(pdf).toContain(erasedName());
  expect(names.filter((name) => pdf.includes(name))).toEqual([]);
  for (const place of [a.folder, suite.postgres.folder, opened]) {
    expect(filesWith([place], ['sale.patient-changed'])).not.toEqual([]); // the entries are there
  }
  expect(saleById(a.journal.readable, NAMED_SALE)?.patient_name).toBe(erasedName());
  while (a.journal.verifyFurther());
  expect(a.journal.fault).toBeNull();
});

test('a command of the hub deletes the keys of a patient that a left counter erased, and journals it', async () => {
  const { a, data, databaseUrl, rows } = await suite.clinicOf('K7M2Q9');
  const sale = (name: string, patientId: string | null, patientName: string): NewEntry => ({
    kind: 'sale.opened',
    body: { saleId: id(name), patientId, patientName, lines: COPAY, cashier: DANA, payer: PAYER },
  });
  const changed = (name: string, patientId: string, patientName: string): NewEntry => ({
    kind: 'sale.patient-changed',
    body: { saleId: id(name), patientId, patientName, externalId: null },
  });
  a.journal.append(
    ...namedEntries('P-6161'),
    movedTo('P-8181', 'Leo Garcia'),
    ...[sale('sale 2', 'P-7171', 'Wei Chen'), sale('sale 3', null, NAMES.renamed)],
    changed('sale 3', 'P-6161', NAMES.patient),
    ...[sale('sale 4', 'P-6161', NAMES.patient), changed('sale 4', 'P-7171', 'Wei Chen')],
  );
  await a.together();
  const secrets = (...subjects: readonly string[]) =>
    subjects.map((subject) => secretsOf(a.journal, subject));
  const ofMove = secrets('P-8181', NAMED_SALE);
  const erased = secrets('P-6161', id('sale 3'), id('sale 4'));
  const kept = secrets('P-7171', id('sale 2'));
  const withKeys = () =>
    [ofMove, erased, kept].map((of) => of.map((each) => filesWith([data], each)));
  const [two, three] = [2, 3].map((count) => Array.from({ length: count }, () => ['names.db']));
  await vi.waitFor(() => expect(withKeys()).toEqual([two, three, two]), WAIT);
  await a.close();
  leaveClinic(a.folder);
  const settings = temporaryFolder(); // of its settings
  const erasedHere = withClosed(
    [a.folder],
    { data: settings, version: '0.0.0', now: () => new Date() },
    (counter) => eraseNamesOf(counter, 'P-6161', null),
  );
  expect(erasedHere).toMatchObject({ names: 1 });
  const erase = (...patients: readonly string[]) =>
    hubCommand(data, ['erase-names', ...patients, '--database', databaseUrl]);
  expect(await erase('P-8181')).toMatchObject({ exit: 0, output: 'Keys deleted: 2' });
  expect(withKeys()).toEqual([[[], []], three, two]);
  expect(await erase('P-6161', 'P-404')).toMatchObject({
    ...{ exit: 0, output: 'Keys deleted: 3' },
  });
  expect(withKeys()).toEqual([[[], []], [[], [], []], two]);
  expect(await rows(`SELECT body FROM hub_entry WHERE kind = 'names-erased'`)).toEqual([
    { body: expect.stringContaining('{"patients":["P-8181"],"by":"') },
    { body: expect.stringContaining('{"patients":["P-6161","P-404"],"by":"') },
  ]);
  expect(await erase()).toMatchObject({
    ...{ exit: 2, errors: 'Usage: erase-names ID…' },
  });
});
