import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PatientChanges } from '../../../src/shared/contract/patients.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { DOCUMENTED_PATIENT, samplesOf } from '../../support/documented-patient.ts';
import { id } from '../../support/journal-fixtures.ts';
import { NAMES, namedEntries } from '../../support/named-entries.ts';
import { type Client, clientOf } from '../../support/open-window.ts';
import { readEntries } from '../../support/read-journal.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';

const PATH = '/api/pp/patients';
const wirePatient = z.record(z.string(), z.string());
const camel = (name: string) =>
  name.replaceAll(/_(.)/g, (_under, letter: string) => letter.toUpperCase());

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A request of another counter to the service. */
const fromAnotherTerminal = async (method: string, path: string, json?: object) =>
  wirePatient.parse((await service.send(method, path, json === undefined ? {} : { json })).json());

async function make(fields: Readonly<Record<string, string>>): Promise<string> {
  return (await fromAnotherTerminal('POST', PATH, fields))['patient_id'] ?? '';
}

const fetched = (patientId: string) => fromAnotherTerminal('GET', `${PATH}/${patientId}`);

async function openTill() {
  const folder = temporaryFolder();
  const { till, journal, close } = await tillOn(service, folder);
  const all = async (): Promise<readonly NewEntry[]> => {
    await close();
    return readEntries(folder).filter(({ kind }) => kind.startsWith('patient.'));
  };
  return {
    ...{ till, journal },
    patients: till.patients,
    entries: async () => (await all()).filter(({ kind }) => kind !== 'patient.listed'),
    listed: async () => (await all()).filter(({ kind }) => kind === 'patient.listed'),
  };
}

/** A page's change of one field. */
const change = (field: string, from: string, to: string): PatientChanges => ({
  [field]: { from, to },
});

describe('every field of interface.md §2.4 in a request', () => {
  const fields = DOCUMENTED_PATIENT.filter(
    ({ name }) => !['patient_id', 'patient_status'].includes(name),
  );

  test('arrives unchanged at its limit', async () => {
    const { patients } = await openTill();
    const atLimit = fields.map((field) => [field.name, samplesOf(field).taken[0] ?? ''] as const);
    const typed = Object.fromEntries(atLimit.map(([name, value]) => [camel(name), value]));
    const { patientId } = await patients.create(typed);
    expect(await fetched(patientId)).toMatchObject(Object.fromEntries(atLimit));
  });

  test('is not sent one over its limit or with an invalid form', async () => {
    const { patients } = await openTill();
    const patientId = await make({ first_name: 'Ada' });
    const before = await fetched(patientId);
    for (const field of fields) {
      const { over, wrong } = samplesOf(field);
      const ours = camel(field.name);
      for (const value of [over, ...wrong, 'bell\u0007']) {
        const from = before[field.name] ?? '';
        await expect(
          patients.save(patientId, change(ours, from, value)),
          `${field.name}: ${value.slice(0, 20)}`,
        ).rejects.toMatchObject({ code: 'INVALID_FIELD', data: { field: ours } });
      }
    }
    expect(await fetched(patientId)).toEqual(before);
  });
});

describe('a patient record', () => {
  test.each([
    ["Renée O'Brien-Smith", "O'Brien-Smith"],
    ['María José García López', 'García López'],
    ['محمد الفارسي', 'الفارسي'],
    ['Zoë 🙂', '🙂'],
  ])('of %s is created, found by its name and opened', async (name, lastName) => {
    const { patients } = await openTill();
    const firstName = name.slice(0, -lastName.length - 1);
    const { patientId } = await patients.create({ firstName, lastName });
    const found = await patients.search(name);
    expect(found.patients).toContainEqual(expect.objectContaining({ patientId, name }));
    expect(await patients.open(patientId)).toMatchObject({ name, fields: { firstName, lastName } });
  });

  test('with a future date of birth is not created', async () => {
    const { patients } = await openTill();
    await expect(patients.create({ birthDate: '2999-01-01' })).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      data: { field: 'birthDate', problem: 'future' },
    });
  });

  test('is created once for a repeated command', async () => {
    const { till, patients, entries } = await openTill();
    const page = clientOf(till);
    const lastName = `Once${v7().replaceAll(/[^a-z]/g, '')}`;
    const command = { commandId: v7(), fields: { lastName } };
    const [first, second] = await Promise.all([
      page.patients.create(command),
      page.patients.create(command),
    ]);
    expect(second).toEqual(first);
    expect(await page.patients.create(command)).toEqual(first);
    expect((await patients.search(lastName)).patients).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });

  test('sends changed fields and keeps the changes of another counter', async () => {
    const { patients } = await openTill();
    const patientId = await make({ first_name: 'Ada', city: 'Troy' });
    await patients.open(patientId);
    await fromAnotherTerminal('POST', `${PATH}/${patientId}`, { state: 'NY' });
    const saved = await patients.save(patientId, change('city', 'Troy', 'Rome'));
    expect(saved.fields).toMatchObject({ city: 'Rome', state: 'NY' });
  });

  test('is not overwritten after a change at another counter until a person has seen both', async () => {
    const { patients, entries } = await openTill();
    const patientId = await make({ city: 'Troy', ssn: '123456789' });
    const opened = await patients.open(patientId);
    await fromAnotherTerminal('POST', `${PATH}/${patientId}`, { city: 'Utica', ssn: '987654321' });
    const encryptFile = opened.secrets.ssn ?? '';
    const mine = {
      city: { from: 'Troy', to: 'Rome' },
      ssn: { from: encryptFile, to: '111111111' },
    };
    const refused = await patients.save(patientId, mine).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      data: { fields: ['city', 'ssn'], record: { fields: { city: 'Utica' } } },
    });
    expect(JSON.stringify(refused)).not.toContain('987654321');
    expect(await fetched(patientId)).toMatchObject({ city: 'Utica', ssn: '987654321' });
    const theirs = await patients.open(patientId);
    await patients.save(patientId, {
      city: { from: 'Utica', to: 'Rome' },
      ssn: { from: theirs.secrets.ssn ?? '', to: '111111111' },
    });
    expect(await fetched(patientId)).toMatchObject({ city: 'Rome', ssn: '111111111' });
    expect((await entries()).map(({ kind }) => kind)).toEqual([
      'patient.opened',
      'patient.opened',
      'patient.changed',
    ]);
  });

  test('deleted at another counter is not saved, shown or found', async () => {
    const { patients } = await openTill();
    const patientId = await make({ last_name: 'Vanisher' });
    await patients.open(patientId);
    await fromAnotherTerminal('DELETE', `${PATH}/${patientId}`);
    const gone = { code: 'PATIENT_GONE' };
    await expect(patients.save(patientId, change('city', '', 'Rome'))).rejects.toMatchObject(gone);
    await expect(patients.open(patientId)).rejects.toMatchObject(gone);
    await expect(patients.setActive(patientId, false)).rejects.toMatchObject(gone);
    expect((await patients.search('Vanisher')).patients).toEqual([]);
    expect(await patients.recents()).toEqual([]);
  });

  test('is read again after a lost answer to an update', async () => {
    const { patients, entries } = await openTill();
    const patientId = await make({ city: 'Troy' });
    const path = `${PATH}/${patientId}`;
    await service.addFault({ method: 'POST', path, fault: 'drop_after', times: 1 });
    const saved = await patients.save(patientId, change('city', 'Troy', 'Rome'));
    expect(saved.fields.city).toBe('Rome');
    await service.addFault({ method: 'POST', path, fault: 'status', status: 500, times: 1 });
    await expect(patients.save(patientId, change('city', 'Rome', 'Utica'))).rejects.toMatchObject({
      code: 'SERVICE_FAILED',
      data: { outcome: 'in-doubt' },
    });
    expect(await entries()).toMatchObject([
      { body: { patientId, fields: ['city'], outcome: 'done' } },
      { body: { patientId, fields: ['city'], outcome: 'in-doubt' } },
    ]);
  });

  test('is reported as uncertain and journaled after a lost answer to a creation', async () => {
    const { patients, entries } = await openTill();
    await service.addFault({ method: 'POST', path: PATH, fault: 'drop_after', times: 1 });
    await expect(patients.create({ lastName: 'Doubtful' })).rejects.toMatchObject({
      code: 'SERVICE_FAILED',
      data: { outcome: 'in-doubt' },
    });
    expect((await patients.search('Doubtful')).patients).toHaveLength(1);
    expect(await entries()).toMatchObject([{ body: { patientId: null, outcome: 'in-doubt' } }]);
  });
});

describe('the minimum necessary rule', () => {
  test('sends a secret only on request and journals each display', async () => {
    const { till, patients, entries } = await openTill();
    const patientId = await make({ last_name: 'Hidden', ssn: '123456789' });
    const opened = await patients.open(patientId);
    const hits = await patients.search('Hidden');
    expect(JSON.stringify([opened, hits])).not.toContain('123456789');
    till.staff.signOut();
    await till.staff.signIn('manager', '246810');
    expect(await patients.reveal(patientId, 'ssn')).toBe('123456789');
    const rows = await entries();
    const manager = { id: 'manager', name: 'Morgan Lee' };
    expect(rows.filter(({ kind }) => kind === 'patient.secret-seen')).toEqual([
      { kind: 'patient.secret-seen', body: { patientId, field: 'ssn', by: manager } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/123456789|Hidden/);
  });

  test('lists the date of birth and four digits of a phone, and no other field', async () => {
    const { patients } = await openTill();
    await make({ last_name: 'Masked', birth_date: '1980-02-29', primary_phone: '5550101234' });
    const [hit] = (await patients.search('Masked')).patients;
    expect(hit).toEqual({
      patientId: expect.any(String),
      name: 'Masked',
      birthDate: '1980-02-29',
      phoneLastFour: '1234',
      externalId: null,
      active: true,
      sameName: false,
    });
  });

  test('answers nothing while locked', async () => {
    const { till, patients } = await openTill();
    const patientId = await make({ last_name: 'Covered' });
    till.staff.lock();
    for (const asked of [
      () => patients.search('Covered'),
      () => patients.recents(),
      () => patients.open(patientId),
      () => patients.save(patientId, change('city', '', 'Rome')),
    ]) {
      await expect(asked()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    }
  });
});

describe('a search at the service', () => {
  const PEOPLE = [
    { first_name: 'Ana María', last_name: 'Zaragoza-Peña', mobile_phone: '5550107711' },
    { first_name: 'Sean', last_name: "O'Zeill-Quint", birth_date: '1980-02-29' },
    { first_name: 'Élise', last_name: 'Zöllner', external_id: 'ZZ-901' },
  ];
  let names: readonly string[] = [];

  beforeAll(async () => {
    for (const person of PEOPLE) await make(person);
    names = PEOPLE.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  });

  test.each([
    ['zaragoza ana', 0],
    ['maria zaragoza', 0],
    ['maría zaragoza', 0],
    ['zaragoza 7711', 0],
    ['7711', 0],
    ['010-7711', 0],
    ['ozeill', 1],
    ['zeill-quint', 1],
    ['quint sean', 1],
    ['zeill feb 29 1980', 1],
    ['02/29/80', 1],
    ['zollner', 2],
    ['elise zollner', 2],
    ['zz-901', 2],
  ])('for %j finds the person %i', async (text, at) => {
    const { patients } = await openTill();
    const found = await patients.search(text);
    expect(found.patients.map(({ name }) => name)).toContain(names[at]);
    expect(found.more).toBe(false);
  });

  test('marks two patients of one name, also with one date of birth', async () => {
    const { patients } = await openTill();
    const person = { first_name: 'Kim', last_name: 'Zwei', birth_date: '2001-01-01' };
    await make({ ...person, mobile_phone: '5550100001' });
    await make({ ...person, first_name: 'KIM', mobile_phone: '5550100002' });
    await make({ first_name: 'Lee', last_name: 'Zwei' });
    const found = await patients.search('zwei');
    expect(found.patients).toMatchObject([
      { name: 'Kim Zwei', sameName: true, phoneLastFour: '0001' },
      { name: 'KIM Zwei', sameName: true, phoneLastFour: '0002' },
      { name: 'Lee Zwei', sameName: false },
    ]);
  });

  test('journals the patients that it shows, once an hour for a person', async () => {
    const { patients, listed } = await openTill();
    const first = await make({ last_name: 'Zetlist', first_name: 'Ann' });
    await patients.search('zetlist');
    const second = await make({ last_name: 'Zetlist', first_name: 'Bob' });
    await patients.search('zetlist');
    await patients.search('zetlist nobody');
    expect(await listed()).toMatchObject([
      { kind: 'patient.listed', body: { patientIds: [first], by: { id: 'cashier' } } },
      { kind: 'patient.listed', body: { patientIds: [second], by: { id: 'cashier' } } },
    ]);
  });

  const ours = { kind: 'ours', key: id('charge 1') } as const;
  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['a search', ({ payments }) => payments.find({ words: 'zebulon', offset: 0, limit: 50 })],
    ['a timeline', ({ payments }) => payments.timeline({ subject: ours, withService: false })],
    ['the list of voids', ({ payments }) => payments.voidable()],
  ])('journals the patient of a payment in %s of payments, once an hour', async (_what, show) => {
    const { till, journal, listed } = await openTill();
    journal.append(...namedEntries('P-6161'));
    const client = clientOf(till);
    expect(JSON.stringify(await show(client))).toContain(NAMES.patient);
    await show(client);
    expect(await listed()).toMatchObject([
      { kind: 'patient.listed', body: { patientIds: ['P-6161'], by: { id: 'cashier' } } },
    ]);
  });
});

describe('the identity of a patient', () => {
  const born = { birth_date: '1971-07-17' };
  const typed = { firstName: 'Kathrine', lastName: 'Johnson', birthDate: '1971-07-17' };

  test('a similar patient is not created until confirmed', async () => {
    const { patients } = await openTill();
    const same = await make({ ...born, first_name: 'Katherine', last_name: 'Johnsson' });
    await make({ ...born, first_name: 'Dorothy', last_name: 'Vaughan' });
    await make({ birth_date: '1971-07-18', first_name: 'Katherine', last_name: 'Johnson' });
    const asked = { code: 'LOOKALIKES', data: { patients: [{ patientId: same }] } };
    await expect(patients.create(typed)).rejects.toMatchObject(asked);
    await expect(patients.create(typed)).rejects.toMatchObject(asked);
    await expect(patients.create(typed, [v7()])).rejects.toMatchObject(asked);
    expect((await patients.search('Kathrine Johnson')).patients).toEqual([]);
    const { patientId } = await patients.create(typed, [same]);
    expect((await patients.search('Kathrine Johnson')).patients).toMatchObject([{ patientId }]);
  });

  test('two commands at once do not create one patient twice', async () => {
    const { patients } = await openTill();
    const duplicate = { firstName: 'Annie', lastName: 'Easley', birthDate: '1933-04-23' };
    const made = await Promise.allSettled([patients.create(duplicate), patients.create(duplicate)]);
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await patients.search('Annie Easley')).patients).toHaveLength(1);
  });

  test.each([
    ['neither has', 'Harris', {}, {}],
    ['the new one has none', 'Browne', { birth_date: '1918-08-26' }, {}],
    ['the known one has none', 'Kowalczyk', {}, { birthDate: '1918-08-26' }],
  ])('an equal name without a date of birth is pointed out: %s', async (...row) => {
    const [, lastName, known, fresh] = row;
    const { patients } = await openTill();
    const same = await make({ first_name: 'Creola', last_name: lastName, ...known });
    const person = { firstName: 'Creola', lastName, ...fresh };
    await expect(patients.create(person)).rejects.toMatchObject({
      code: 'LOOKALIKES',
      data: { patients: [{ patientId: same }] },
    });
  });

  test.each([
    [
      'the same number of the practice and any name',
      { first_name: 'Mary', last_name: 'Golda', external_id: 'EXT-77' },
      { firstName: 'Maria', lastName: 'Ross', externalId: 'EXT-77' },
    ],
    [
      'the same date of birth and last name, and no first name',
      { last_name: 'Winifred', birth_date: '1917-02-03' },
      { firstName: 'Ada', lastName: 'Winifred', birthDate: '1917-02-03' },
    ],
    [
      'the same date of birth and no names',
      { birth_date: '1899-04-05' },
      { birthDate: '1899-04-05' },
    ],
  ])('a patient is pointed out with %s', async (_what, known, fresh) => {
    const { patients } = await openTill();
    const same = await make(known);
    await expect(patients.create(fresh)).rejects.toMatchObject({
      code: 'LOOKALIKES',
      data: { patients: [{ patientId: same }] },
    });
  });

  test('a search with many results returns twenty and mentions more', async () => {
    const { patients } = await openTill();
    await service.send('POST', '/_demo/patients', { json: { count: 4_000, seed: 1 } });
    const { patients: found, more } = await patients.search('garcia');
    expect(found).toHaveLength(20);
    expect(more).toBe(true);
    expect(found.every(({ name }) => /garcia/i.test(name))).toBe(true);
  });

  test('the recent list holds the patients last opened at this till, by id', async () => {
    const { patients } = await openTill();
    const first = await make({ last_name: 'First' });
    const second = await make({ last_name: 'Second' });
    await patients.open(first);
    await patients.open(second);
    await patients.open(first);
    const recents = await patients.recents();
    expect(recents.map(({ patientId }) => patientId)).toEqual([first, second]);
  });

  test('deletion needs a manager approval', async () => {
    const { patients, entries } = await openTill();
    const patientId = await make({ last_name: 'Leaving' });
    await expect(
      patients.delete({ commandId: v7(), patientId, approval: null }),
    ).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
    });
    const approval = { managerId: 'manager', pin: '246810', reason: 'moved away' };
    await patients.delete({ commandId: v7(), patientId, approval });
    expect(await fetched(patientId)).toMatchObject({ patient_status: '2' });
    expect(await entries()).toMatchObject([
      { kind: 'patient.deleted', body: { patientId, manager: { id: 'manager' }, outcome: 'done' } },
    ]);
  });
});
