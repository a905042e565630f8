import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { CommandPorts } from '../../../../src/main/cli/command.ts';
import { runCommand } from '../../../../src/main/cli/run-command.ts';
import { erasedName, nameKeysIn } from '../../../../src/main/journal/name-keys.ts';
import { salesSince } from '../../../../src/main/journal/projections/sales-since.ts';
import { ListStore } from '../../../../src/main/patients/today-list/list-store.ts';
import { StatementLines } from '../../../../src/main/reports/bank/statement-lines.ts';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { fileSecrets } from '../../../../src/main/setup/secret-store.ts';
import { openPeople } from '../../../../src/main/staff/people.ts';
import { firstAdministrator } from '../../../../src/main/staff/recovery.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { type NewEntry, parseRow } from '../../../../src/shared/journal/entry.ts';
import { decryptNames } from '../../../../src/shared/journal/names.ts';
import { attemptOpened, COPAY, DANA, id, journalIn } from '../../../support/journal-fixtures.ts';
import { NAMED_SALE, NAMES, namedEntries } from '../../../support/named-entries.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const sale = (patientId: string | null, patientName: string): NewEntry => ({
  kind: 'sale.opened',
  body: { saleId: id(patientName), patientId, patientName, lines: COPAY, cashier: DANA },
});

/** A payment without a patient that is sent while the clock of the PC is ahead of the service's by some years. */
const sent = (attempt: string, yearsAhead = 0) =>
  attemptOpened(attempt, { saleId: null, clockOffsetMs: -yearsAhead * 366 * 86_400_000 });

/** Patients by the year of their last payment; the relative is named in a line of 2026. */
async function clinic() {
  const data = temporaryFolder();
  const folder = join(data, 'clinic', 'demo');
  for (const [year, ...entries] of [
    [2016, sale('P-1', 'Ada Byron'), sale('P-2', 'Wei Chen'), sale(null, 'Walk In')],
    [2019, sale('P-3', 'Ben Okri')],
    [
      2026,
      sale('P-2', 'Wei Chen-Li'),
      { kind: 'patient.opened', body: { patientId: 'P-3', by: DANA } },
      sent('newest'),
    ],
  ] as const) {
    const journal = journalIn(folder, () => new Date(`${year}-10-20T12:00:00Z`));
    journal.append(...entries);
    journal.close();
  }
  const people = openPeople(join(data, 'clinic'), () => []);
  await firstAdministrator(people, 'ada', { name: 'Ines', pin: '314159' });
  const run = async (line: string, now = '2026-11-28T12:00:00Z') => {
    const said: string[] = [];
    const ports: CommandPorts = {
      ...{ data, account: data, productionAllowed: false, version: '0.0.0' },
      secrets: fileSecrets(join(data, 'secrets.json')),
      spawnService: () => {
        throw new Error('No service is needed.');
      },
      now: () => new Date(now),
      wait: () => Promise.resolve(),
      newId: () => id('new'),
      ask: () => Promise.resolve('314159'),
      say: (text) => said.push(text),
      complain: (text) => said.push(text),
    };
    const code = await runCommand([...line.split(' '), '--person', 'Ines'], ports);
    return { code, said: said.join('\n') };
  };
  /** The names and the newest kinds of entries, as the counter reads them. */
  const read = (of = folder) => {
    const journal = journalIn(of);
    const names = salesSince(journal.readable, '2000-01-01T00:00:00.000Z', 10)
      .map((row) => row.patient_name)
      .sort();
    while (journal.verifyFurther());
    const rows = journal.rows();
    expect(journal.fault).toBeNull();
    journal.close();
    return { names, rows };
  };
  /** The journal becomes that of a retired till, and the counter begins a new one with these entries. */
  const retire = (...entries: readonly NewEntry[]) => {
    const retired = join(folder, 'retired', 'K7M2Q9');
    mkdirSync(retired, { recursive: true });
    for (const name of readdirSync(folder, { withFileTypes: true })) {
      if (name.isFile()) renameSync(join(folder, name.name), join(retired, name.name));
    }
    const journal = journalIn(folder, () => new Date('2026-11-01T12:00:00Z'), 'AAAA22');
    journal.append(...entries);
    journal.close();
    return retired;
  };
  /** Keys of this journal, and of a patient that no readable journal has, moved aside by a restore at the time. */
  const replace = (stamp: string) => {
    const replaced = join(folder, `replaced-${stamp}`);
    mkdirSync(replaced);
    cpSync(join(folder, 'names.db'), join(replaced, 'names.db'));
    const keys = nameKeysIn(replaced);
    keys.encrypt('Last Seen', 'P-9');
    keys.close();
    return () => {
      const left = nameKeysIn(replaced);
      const patients = left.subjects().map(({ subject }) => subject);
      left.close();
      return patients.filter((patient) => patient.startsWith('P-')).toSorted();
    };
  };
  return { folder, data, run, read, retire, replace };
}

const ALL = ['Ada Byron', 'Ben Okri', 'Walk In', 'Wei Chen', 'Wei Chen-Li'];

describe('the retention of names', () => {
  test('erases those of patients without an entry for the years, and journals the person', async () => {
    const { run, read } = await clinic();
    expect(await run('erase-names --years 10')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Names erased: 2. Held: 0.'),
    });
    const { names, rows } = read();
    expect(names).toEqual([erasedName(), erasedName(), 'Ben Okri', 'Wei Chen', 'Wei Chen-Li']);
    const erased = rows.filter(({ kind }) => kind === 'patient.name-erased');
    expect(erased).toHaveLength(2);
    for (const { body } of erased) expect(body).toContain('"by":{"id":"ada","name":"Ines"}');
    expect(await run('erase-names --years 10')).toMatchObject({
      said: expect.stringContaining('Names erased: 0.'),
    });
  });

  /** Appends entries by a clock that is wrong. */
  const appendAt = (folder: string, now: string, ...entries: readonly NewEntry[]) => {
    const journal = journalIn(folder, () => new Date(now));
    journal.append(...entries);
    journal.close();
  };
  const opened = (patientId: string): NewEntry => ({
    kind: 'patient.opened',
    body: { patientId, by: DANA },
  });

  test.each<[string, string, readonly NewEntry[]]>([
    ['is years ahead', '2040-03-01T12:00:00Z', []],
    ['is 61 days after the newest payment', '2026-12-20T13:00:00Z', []],
    ['was years ahead for weeks without a payment', '2040-03-01T12:00:00Z', [opened('P-3')]],
    ['was years ahead for weeks with a payment', '2040-03-01T12:00:00Z', [sent('ahead', 13)]],
  ])('refuses years where the clock %s', async (_what, now, entries) => {
    const { folder, run, read } = await clinic();
    if (entries.length > 0) appendAt(folder, '2040-02-01T12:00:00Z', ...entries);
    const sentence = `says ${now.slice(0, 10)}, and at the newest payment the clock .* said 202[67]-`;
    expect(await run('erase-names --years 10', now)).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(sentence)),
    });
    expect(read().names).toEqual(ALL);
  });

  test('believes the payments of production alone where it is set up', async () => {
    const { folder, run, read } = await clinic();
    const production = join(folder, '..', 'production');
    appendAt(production, '2026-10-20T12:00:00Z', opened('P-3'));
    const { said } = await run('erase-names --years 10');
    expect(said).toContain('the clock of the payment service said –');
    expect(read().names).toEqual(ALL);
  });

  test('keeps those of an entry that a clock years behind made after a payment', async () => {
    const { folder, run, read } = await clinic();
    appendAt(folder, '2010-01-01T00:05:00Z', opened('P-1'));
    expect(await run('erase-names --years 10')).toMatchObject({ code: 0 });
    expect(read().names).toContain('Ada Byron');
  });

  test('erases one patient whatever the clock says', async () => {
    const { run } = await clinic();
    expect(await run('erase-names --patient P-1', '2040-03-01T12:00:00Z')).toMatchObject({
      said: expect.stringContaining('Names erased: 1.'),
    });
  });

  test.each(['--patient P-1', '--patient P-404', '--years 10'])(
    'deletes the lists of today and their keys with %s',
    async (words) => {
      const { folder, run, retire } = await clinic();
      const file = {
        digest: 'd',
        at: '2026-11-28T08:00:00Z',
        rows: 0,
        skipped: 0,
        commandId: null,
      };
      const list = { day: '2026-11-28', rows: [], files: [file] };
      const listsIn = (place: string, now = '2026-11-28T08:00:00Z') => {
        const journal = journalIn(place, () => new Date(now), 'AAAA22');
        new ListStore({ journal, folder: place, reportFault: () => {} }).keep(list);
        journal.close();
      };
      listsIn(folder);
      const retired = retire();
      listsIn(folder);
      const keysIn = (place: string) => {
        const db = new Database(join(place, 'names.db'), { readonly: true });
        const keys = db.prepare(`SELECT 1 FROM name_keys WHERE patient LIKE 'today-list%'`).all();
        db.close();
        return keys;
      };
      expect([folder, retired].map((place) => keysIn(place).length)).toEqual([1, 1]);
      const { said } = await run(`erase-names ${words}`);
      expect(said).toContain('Today’s list is deleted');
      for (const place of [folder, retired]) {
        expect(readdirSync(place)).not.toContain('today-list.json');
        expect(keysIn(place)).toEqual([]);
      }
    },
  );

  test('deletes the keys in earlier folders of backups, and lists a folder that is not there', async () => {
    const { folder, data, run, retire } = await clinic();
    const [first, second, present] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const gone = join(first, 'drive');
    const chosen = (value: string): NewEntry => ({
      kind: 'setting.changed',
      body: { name: 'backup', value, by: DANA },
    });
    const files = [
      'swipewell-demo-AAAA22.names',
      'swipewell-demo-K7M2Q9-20260301T120000Z.backup',
      'swipewell-demo-K7M2Q9.names',
      'swipewell-demo-K7M2Q9.names.new',
      'swipewell-demo-QQQQ99.names', // of another counter
    ];
    for (const place of [first, second, present]) {
      for (const name of files) writeFileSync(join(place, name), '');
    }
    appendAt(folder, '2026-10-21T12:00:00Z', chosen(first), chosen(gone));
    retire(chosen(second), chosen(present));
    openSettings(data).change({ backup: { folder: present, salt: '', check: '' } });
    const { said } = await run('erase-names --patient P-1');
    for (const place of [first, second]) {
      expect(said).toContain(`The backups in the earlier folder ${place} show no name any more`);
      expect(readdirSync(place).toSorted()).toEqual([files[1], files[4]]);
    }
    expect(said).toContain(`in the earlier backup folder ${gone} cannot be deleted (ENOENT`);
    expect(readdirSync(present).toSorted()).toEqual(files);
    expect(said).not.toContain(present);
  });

  test.each(['6', '0', '-10', '7.5', 'ten'])('refuses %s years', async (years) => {
    const { run, read } = await clinic();
    expect(await run(`erase-names --years=${years}`)).toEqual({
      code: 1,
      said: '--years needs a whole number of at least 7.',
    });
    expect(read().names).toEqual(ALL);
  });

  test('keeps those that are held, and erases them after the release', async () => {
    const { run, read } = await clinic();
    expect(await run('hold-names --patient P-1 --reason Subpoena')).toMatchObject({ code: 0 });
    expect(await run('erase-names --years 10')).toMatchObject({
      said: expect.stringContaining('Names erased: 1. Held: 1.'),
    });
    expect(await run('erase-names --patient P-1')).toEqual({
      code: 1,
      said: 'The names of patient P-1 are held. Release them first: release-names.',
    });
    expect(read().names).toContain('Ada Byron');
    await run('release-names --patient P-1 --reason Settled');
    expect(await run('erase-names --years 10')).toMatchObject({
      said: expect.stringContaining('Names erased: 1. Held: 0.'),
    });
    const { names, rows } = read();
    expect(names).not.toContain('Ada Byron');
    const holds = rows.filter(({ kind }) => kind === 'patient.names-held').map(({ body }) => body);
    expect(holds).toEqual([
      expect.stringContaining('Subpoena'),
      expect.stringContaining('Settled'),
    ]);
  });

  test('keeps those of a patient with a recent entry at another till of the counter', async () => {
    const { run, read, retire } = await clinic();
    const retired = retire(sale('P-1', 'Ada King'));
    expect(await run('erase-names --years 10')).toMatchObject({
      said: expect.stringContaining('Names erased: 1. Held: 0.'),
    });
    expect(read(retired).names).toEqual([
      erasedName(),
      ...ALL.filter((name) => name !== 'Walk In'),
    ]);
    expect(read().names).toEqual(['Ada King']);
  });

  test('keeps those of a sale with a recent entry without its patient', async () => {
    const { run, read, retire } = await clinic();
    const retired = retire();
    const journal = journalIn(retired, () => new Date('2026-11-01T12:00:00Z'));
    journal.append({ kind: 'sale.parked', body: { saleId: id('Ada Byron'), cashier: DANA } });
    journal.close();
    await run('erase-names --years 10');
    expect(read(retired).names).toContain('Ada Byron');
  });

  test('are held in every journal of the counter', async () => {
    const { run, read, retire } = await clinic();
    await run('hold-names --patient P-1 --reason Subpoena');
    const retired = retire(sale('P-1', 'Ada King'));
    expect(await run('erase-names --patient P-1')).toMatchObject({ code: 1 });
    expect(read().names).toEqual(['Ada King']);
    await run('release-names --patient P-1 --reason Settled');
    expect(await run('erase-names --patient P-1')).toMatchObject({
      said: expect.stringContaining('Names erased: 1.'),
    });
    expect(read().names).toEqual([erasedName()]);
    expect(read(retired).names).not.toContain('Ada Byron');
  });

  test('erases those of a patient also next to a damaged journal that a restore replaced', async () => {
    const { run, read, replace } = await clinic();
    const left = replace('20260302T080000Z');
    expect(await run('erase-names --patient P-1')).toMatchObject({ code: 0 });
    expect(left()).toEqual(['P-2', 'P-3', 'P-9']);
    expect(await run('erase-names --patient P-9')).toMatchObject({
      said: expect.stringContaining('Names erased: 1.'),
    });
    expect(left()).toEqual(['P-2', 'P-3']);
    const erased = read().rows.filter(({ kind }) => kind === 'patient.name-erased');
    expect(erased.map(({ body }) => body)).toEqual([
      expect.stringContaining('"P-1"'),
      expect.stringContaining('"P-9"'),
    ]);
  });

  test('names the erased keys of retired and replaced journals in the counter’s own, for the hub', async () => {
    const { folder, run, retire, replace } = await clinic();
    replace('20260302T080000Z');
    const retired = retire(sale('P-1', 'Ada King'));
    await run('erase-names --patient P-1');
    await run('erase-names --patient P-9');
    const erasedIn = (place: string) => {
      const keys = nameKeysIn(place);
      const { erased } = keys.ofNames();
      keys.close();
      return erased;
    };
    const replaced = erasedIn(join(folder, 'replaced-20260302T080000Z'));
    expect(replaced).toHaveLength(2);
    expect(erasedIn(folder)).toHaveLength(3);
    expect(erasedIn(folder)).toEqual(expect.arrayContaining([...replaced, ...erasedIn(retired)]));
  });

  test.each(['of the counter', 'of a retired till', 'that a restore moved aside'])(
    'removes each text of a bank with a name of the patient, a payer or an account holder in a journal %s',
    async (where) => {
      const { folder, run, retire } = await clinic();
      const journal = journalIn(folder);
      journal.append(...namedEntries('P-6161'));
      journal.close();
      if (where !== 'of the counter') {
        const retired = retire();
        if (where.startsWith('that')) {
          renameSync(retired, join(folder, 'replaced-20260302T080000Z'));
        }
      }
      const texts = [...Object.values(NAMES).map((name) => `CHECK ${name}`), 'DEPOSIT Ada Byron'];
      const bank = new StatementLines(folder);
      await bank.add({
        ...{ accountId: 'checking', addAlike: false, beforeCommit: () => {} },
        lines: texts.map((description, index) => ({
          ...{ lineId: `${index}`, accountId: 'checking', day: '2026-03-02' },
          ...{ amount: cents(100 + index), description },
        })),
      });
      bank.close();
      expect(await run('erase-names --patient P-6161')).toMatchObject({ code: 0 });
      const left = new StatementLines(folder);
      const lines = left.byIds(texts.map((_, index) => `${index}`));
      left.close();
      expect(lines.map(({ description }) => description).filter(Boolean)).toEqual([
        'DEPOSIT Ada Byron',
      ]);
      expect(readFileSync(join(folder, 'bank.db'), 'latin1')).not.toMatch(/Quist|HOLDER|Payne/);
    },
  );

  /** The sale of {@link namedEntries} without a patient, then its lines are given to these. */
  const paidFirst = (...patients: readonly string[]): readonly NewEntry[] => [
    ...namedEntries(null),
    ...patients.map(
      (patientId, index): NewEntry => ({
        kind: 'payment.moved',
        body: {
          ...{ commandId: id(patientId), saleId: NAMED_SALE, places: [1], amount: cents(2_500) },
          from: { patientId: patients[index - 1] ?? null, externalId: null, name: null },
          to: { patientId, externalId: null, name: `Zeb ${patientId}` },
          ...{ reason: 'Assigned', cashier: DANA, manager: null },
        },
      }),
    ),
  ];
  const chosenLater: readonly NewEntry[] = [
    ...namedEntries(null),
    {
      kind: 'sale.patient-changed',
      body: {
        ...{ saleId: NAMED_SALE, patientId: 'P-6161', patientName: 'Zeb P-6161' },
        externalId: null,
      },
    },
  ];
  /** The subjects of the keys in a folder. */
  const subjectsIn = (folder: string) => {
    const keys = nameKeysIn(folder);
    const subjects = keys.subjects().map(({ subject }) => subject);
    keys.close();
    return subjects;
  };

  test.each([
    ['chosen after them', chosenLater, 'of the counter'],
    ['assigned after them', paidFirst('P-6161'), 'of the counter'],
    ['assigned and moved to another', paidFirst('P-6161', 'P-7171'), 'of the counter'],
    ['assigned after them', paidFirst('P-6161'), 'of a retired till'],
    ['assigned after them', paidFirst('P-6161'), 'that a restore moved aside'],
  ])(
    'erases also the names of a sale from the time before its patient, who was %s',
    async (_how, entries, where) => {
      const { folder, run, retire } = await clinic();
      const journal = journalIn(folder);
      journal.append(...entries);
      journal.close();
      let place = folder;
      if (where !== 'of the counter') place = retire();
      if (where.startsWith('that')) {
        place = join(folder, 'replaced-20260302T080000Z');
        renameSync(join(folder, 'retired', 'K7M2Q9'), place);
      }
      expect(subjectsIn(place)).toContain(NAMED_SALE);
      expect(await run('erase-names --patient P-6161')).toMatchObject({
        said: expect.stringContaining('Names erased: 1. Held: 0.'),
      });
      expect(subjectsIn(place)).not.toContain('P-6161');
      expect(subjectsIn(place)).not.toContain(NAMED_SALE);
    },
  );

  test('keeps the names of a sale from the time before its patients while one of them is held', async () => {
    const { folder, run } = await clinic();
    const journal = journalIn(folder);
    journal.append(...paidFirst('P-6161', 'P-7171'));
    journal.close();
    await run('hold-names --patient P-7171 --reason Subpoena');
    await run('erase-names --patient P-6161');
    expect(subjectsIn(folder)).toEqual(expect.arrayContaining(['P-7171', NAMED_SALE]));
    await run('release-names --patient P-7171 --reason Settled');
    await run('erase-names --patient P-7171');
    expect(subjectsIn(folder)).not.toContain(NAMED_SALE);
  });

  /** The sale of {@link namedEntries} of a patient, moved to another one. */
  const moved: readonly NewEntry[] = [
    ...namedEntries('P-6161'),
    {
      kind: 'payment.moved',
      body: {
        ...{ commandId: id('moved'), saleId: NAMED_SALE, places: [1], amount: cents(2_500) },
        from: { patientId: 'P-6161', externalId: null, name: NAMES.patient },
        to: { patientId: 'P-7171', externalId: null, name: 'Leo Garcia' },
        ...{ reason: 'Wrong patient', cashier: DANA, manager: null },
      },
    },
  ];
  /** The names in the sale that can be read. */
  const namesIn = (folder: string) => {
    const journal = journalIn(folder);
    const text = JSON.stringify(
      journal
        .rows()
        .map((row) =>
          decryptNames(parseRow(row), (encrypted) => journal.readable.nameOf(encrypted)),
        ),
    );
    journal.close();
    return Object.values({ ...NAMES, second: 'Leo Garcia' }).filter((name) => text.includes(name));
  };

  test.each([
    ['first', 'P-6161', ['Leo Garcia']],
    ['second', 'P-7171', [NAMES.patient, NAMES.renamed, NAMES.relative]],
  ])(
    'erases the payers of a moved payment with the %s of its patients',
    async (_which, patient, kept) => {
      const { folder, run } = await clinic();
      appendAt(folder, '2026-11-01T12:00:00Z', ...moved);
      expect(namesIn(folder)).toHaveLength(7);
      await run(`erase-names --patient ${patient}`);
      expect(namesIn(folder).toSorted()).toEqual([...kept].toSorted());
    },
  );

  test.each([
    ['second', 'P-6161'],
    ['first', 'P-7171'],
  ])(
    'of years erases the payers of a moved payment with its %s patient, while the other has a recent entry',
    async (_which, recent) => {
      const { folder, run } = await clinic();
      appendAt(folder, '2026-11-01T12:00:00Z', ...moved);
      appendAt(folder, '2036-11-01T12:00:00Z', opened(recent), sent('later'));
      await run('erase-names --years 9', '2036-11-28T12:00:00Z');
      const left = namesIn(folder);
      expect(left).not.toHaveLength(0);
      for (const name of [NAMES.payer, NAMES.holder, NAMES.guarantor]) {
        expect(left).not.toContain(name);
      }
    },
  );

  test('of years keeps the payers of a moved payment while a patient of it is held', async () => {
    const { folder, run } = await clinic();
    appendAt(folder, '2026-11-01T12:00:00Z', ...moved);
    appendAt(folder, '2036-11-01T12:00:00Z', sent('later'));
    await run('hold-names --patient P-6161 --reason Subpoena');
    await run('erase-names --years 9', '2036-11-28T12:00:00Z');
    expect(namesIn(folder)).toEqual(expect.arrayContaining([NAMES.payer, NAMES.guarantor]));
    expect(namesIn(folder)).not.toContain('Leo Garcia');
  });

  test('of years keeps the names of a sale from the time before its patient, who has a recent entry', async () => {
    const { folder, run, retire } = await clinic();
    retire();
    const chosen: NewEntry = {
      kind: 'sale.patient-changed',
      body: { ...{ saleId: id('Zeb'), patientId: 'P-3', patientName: null }, externalId: null },
    };
    appendAt(folder, '2016-12-01T12:00:00Z', sale(null, 'Zeb'), chosen, sale(null, 'Walk Out'));
    await run('erase-names --years 9');
    expect(subjectsIn(folder)).toEqual([id('Zeb')]);
  });

  test.each([
    ['20160302T080000Z', ['P-2', 'P-3']],
    ['20260302T080000Z', ['P-2', 'P-3', 'P-9']], // its entry may be as new
  ])('of years reaches the journal replaced at %s', async (stamp, kept) => {
    const { run, replace } = await clinic();
    const left = replace(stamp);
    await run('erase-names --years 10');
    expect(left()).toEqual(kept);
  });

  test.each([
    ['erase-names --patient P-1 --years 10', 'Give either --patient or --years.'],
    [
      'hold-names --patient P-9 --reason Subpoena',
      'No journal on this PC has a name of patient P-9.',
    ],
    ['hold-names --patient P-1 --reason 3-14159', 'The reason contains the PIN.'],
  ])('refuses %s', async (line, said) => {
    const { run, read } = await clinic();
    expect(await run(line)).toEqual({ code: 1, said });
    expect(read().names).toEqual(ALL);
    expect(read().rows.some(({ kind }) => kind === 'patient.names-held')).toBe(false);
  });

  test('erases those of one patient at once', async () => {
    const { run, read } = await clinic();
    expect(await run('erase-names --patient P-2')).toMatchObject({ code: 0 });
    expect(read().names).toEqual([erasedName(), erasedName(), 'Ada Byron', 'Ben Okri', 'Walk In']);
  });

  test.each(['hold-names --patient P-1', 'hold-names --reason Subpoena', 'erase-names'])(
    'needs its words: %s',
    async (line) => {
      const { run } = await clinic();
      expect(await run(line)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^--(patient|reason) is missing\.$/),
      });
    },
  );
});
