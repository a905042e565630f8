import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { type FieldRow, samplesOf } from './documented-fields.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Patient = Readonly<Record<string, string>> & { readonly patient_id: string };
const PATH = '/api/pp/patients';
const UNKNOWN = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';

const post = (path: string, json: unknown) => service.send('POST', path, { json });
const create = async (json: object) => (await post(PATH, json)).json() as Patient;
const search = async (query: string) =>
  (await service.send('GET', `${PATH}/?${query}`)).json() as readonly Patient[];

/** §2.4, the fields of a patient, except patient_id, which the service assigns. */
const OWN: readonly FieldRow[] = [
  ['location_id', 36, 'guid'],
  ['ref_id', 8, 'text'],
  ['external_id', 50, 'text'],
  ['account_number', 50, 'text'],
  ['pms_id', 50, 'text'],
  ['prefix', 10, 'text'],
  ['first_name', 50, 'text'],
  ['last_name', 50, 'text'],
  ['suffix', 20, 'text'],
  ['address_line1', 50, 'text'],
  ['address_line2', 50, 'text'],
  ['city', 50, 'text'],
  ['state', 2, 'text'],
  ['zip_code', 9, 'up to digits'],
  ['primary_phone', 10, 'digits'],
  ['mobile_phone', 10, 'digits'],
  ['home_phone', 10, 'digits'],
  ['email_address', 128, 'text'],
  ['birth_date', 10, 'iso date'],
  ['patient_status', 1, ['0', '1']],
  ['gender', 1, ['M', 'F']],
  ['ssn', 9, 'text'],
  ['drivers_license_state', 2, 'text'],
  ['drivers_license_number', 50, 'text'],
  ['enrolled_notices', 1, ['1', '0']],
  ['enrolled_messaging', 1, ['1', '0']],
  ['enrolled_paper_statements', 1, ['1', '0']],
  ['notes', 5000, 'text'],
  ['is_not_subscriber', 1, ['1', '0']],
];

const SUBSCRIBER: readonly FieldRow[] = [
  ['subscriber_prefix', 5, 'text'],
  ['subscriber_first_name', 50, 'text'],
  ['subscriber_last_name', 50, 'text'],
  ['subscriber_suffix', 5, 'text'],
  ['subscriber_address_line1', 50, 'text'],
  ['subscriber_address_line2', 50, 'text'],
  ['subscriber_city', 50, 'text'],
  ['subscriber_state', 2, 'text'],
  ['subscriber_zip_code', 9, 'up to digits'],
  ['subscriber_primary_phone', 10, 'digits'],
  ['subscriber_mobile_phone', 10, 'digits'],
  ['subscriber_home_phone', 10, 'digits'],
  ['subscriber_email_address', 128, 'text'],
  ['subscriber_birth_date', 10, 'iso date'],
  ['subscriber_gender', 1, ['M', 'F']],
  ['subscriber_ssn', 9, 'text'],
  ['subscriber_drivers_license_state', 2, 'text'],
  ['subscriber_drivers_license_number', 50, 'text'],
  ['subscriber_enrolled_notices', 1, ['1', '0']],
  ['subscriber_enrolled_messaging', 1, ['1', '0']],
  ['subscriber_notes', 5000, 'text'],
  ['subscriber_relation', 2, ['PA', 'SP', 'OT']],
];

const CARRIERS: readonly FieldRow[] = ['primary_carrier_', 'secondary_carrier_'].flatMap(
  (prefix): FieldRow[] => [
    [`${prefix}out_of_network`, 1, ['1', '0']],
    [`${prefix}carrier_id`, 36, 'guid'],
    [`${prefix}plan_id`, 50, 'text'],
    [`${prefix}carrier`, 50, 'text'],
    [`${prefix}plan`, 50, 'text'],
    [`${prefix}member_id`, 50, 'text'],
    [`${prefix}group_id`, 50, 'text'],
  ],
);

const ALTERNATE_CONTACT: readonly FieldRow[] = [
  ['alt_first_name', 50, 'text'],
  ['alt_last_name', 50, 'text'],
  ['alt_address_line1', 50, 'text'],
  ['alt_address_line2', 50, 'text'],
  ['alt_city', 50, 'text'],
  ['alt_state', 2, 'text'],
  ['alt_zip_code', 9, 'up to digits'],
  ['alt_primary_phone', 10, 'digits'],
  ['alt_primary_phone_type', 1, 'text'],
  ['alt_sec_phone', 10, 'digits'],
  ['alt_sec_phone_type', 1, 'text'],
  ['alt_email_address', 128, 'text'],
  ['alt_notes', 5000, 'text'],
  ['alt_type', 2, ['FM', 'EM', 'GA', 'OT']],
];

const FIELDS = [...OWN, ...SUBSCRIBER, ...CARRIERS, ...ALTERNATE_CONTACT];

describe('§2.4 the fields of a patient', () => {
  it.each(FIELDS)('§2.4 %s: up to %i, %j; set, updated, searched, cleared', async (...row) => {
    const [name] = row;
    const { taken, refused } = samplesOf(row);
    const { patient_id } = await create({ [name]: taken[0] });
    for (const value of taken) {
      const updated = await post(`${PATH}/${patient_id}`, { [name]: value });
      expect([value, updated.json()]).toEqual([value, expect.objectContaining({ [name]: value })]);
      const found = await search(`${name}=${encodeURIComponent(value)}&patient_id=${patient_id}`);
      expect([value, found]).toEqual([value, [updated.json()]]);
    }
    for (const value of refused) {
      const answer = await post(PATH, { [name]: value });
      expect([value, answer.status]).toEqual([value, 400]);
      expect(answer.json()).toMatchObject({ code: 'invalid_field', field: name });
    }
    if (name === 'patient_status') return;
    expect((await post(`${PATH}/${patient_id}`, { [name]: '' })).json()).toMatchObject({
      [name]: '',
    });
    expect(await search(`${name}=${taken[0]}&patient_id=${patient_id}`)).toEqual([]);
  });

  it('§2.4 all are returned by every operation, in the order of the table', async () => {
    const names = ['patient_id', ...FIELDS.map(([name]) => name)];
    const created = await create({});
    expect(Object.keys(created)).toEqual(names);
    expect(created).toMatchObject({ patient_status: '1', first_name: '' });
    const path = `${PATH}/${created.patient_id}`;
    expect((await post(path, { first_name: 'Ann' })).json()).toEqual({
      ...created,
      first_name: 'Ann',
    });
    expect((await service.send('GET', path)).json()).toMatchObject({ first_name: 'Ann' });
    expect(await search(`patient_id=${created.patient_id}`)).toHaveLength(1);
    const deleted = (await service.send('DELETE', path)).json();
    expect(deleted).toEqual({ ...created, first_name: 'Ann', patient_status: '2' });
  });

  it('§9.2 undocumented fields are omitted', async () => {
    expect(await create({ shoe_size: '44' })).not.toHaveProperty('shoe_size');
  });
});

describe('§4.2 the operations', () => {
  it('§4.2 an update keeps fields that it does not name', async () => {
    const { patient_id } = await create({ first_name: 'Ann', last_name: 'Lee' });
    expect((await post(`${PATH}/${patient_id}`, { last_name: 'Poe' })).json()).toMatchObject({
      first_name: 'Ann',
      last_name: 'Poe',
    });
  });

  it('§4.2 a patient may be sent back unchanged', async () => {
    const patient = await create({ first_name: 'Ann' });
    expect((await post(`${PATH}/${patient.patient_id}`, patient)).json()).toEqual(patient);
  });

  it('§2.4 a patient_id at creation is ignored: the service assigns its own', async () => {
    const answer = await post(PATH, { patient_id: UNKNOWN, first_name: 'Ann' });
    expect(answer.status).toBe(200);
    const { patient_id } = answer.json() as Patient;
    expect(patient_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(patient_id).not.toBe(UNKNOWN);
  });

  it('§4.2 an update refuses a patient_id other than that of the path', async () => {
    const { patient_id } = await create({});
    expect((await post(`${PATH}/${patient_id}`, { patient_id: UNKNOWN })).status).toBe(400);
  });

  it('§4.2 filters are combined and ignore letter case', async () => {
    const first = await create({ last_name: "O'Neill", city: 'Troy' });
    await create({ last_name: "O'Neill", city: 'Rome' });
    expect(await search("last_name=o'neill&city=TROY")).toEqual([first]);
    expect(await search('last_name=O%27Neill')).toHaveLength(2);
    expect(await search('city=Tro')).toEqual([]);
  });

  it('§4.2 first and last names match by prefix, with wildcards taken literally', async () => {
    const mine = 'account_number=begins';
    const made = [];
    for (const [first_name, last_name] of [
      ['Ana', 'García López'],
      ['Anabel', 'garcía'],
      ['Ana', 'G%'],
      ['محمد', 'ŻŻŻ🙂'],
    ] as const) {
      made.push(await create({ first_name, last_name, account_number: 'begins' }));
    }
    const [one, two, percent, fourth] = made;
    expect(await search(`${mine}&last_name=GARC`)).toEqual([one, two]);
    expect(await search('last_name=garc%C3%AD')).toEqual([two, one]);
    expect(await search('last_name=G%25')).toEqual([percent]);
    expect(await search(`first_name=ana&last_name=garc`)).toEqual([two, one]);
    expect(await search(`last_name=${encodeURIComponent('ŻŻŻ')}`)).toEqual([fourth]);
    expect(await search(`last_name=${encodeURIComponent('ŻŻŻ🙂')}`)).toEqual([fourth]);
    expect(await search(`first_name=${encodeURIComponent('محمد')}`)).toEqual([fourth]);
  });

  it('§4.2 a search of several pages lists each once, sorted by name', async () => {
    const own = await startService();
    await own.send('POST', '/_demo/patients', { json: { count: 8_000, seed: 7 } });
    const answer = await own.send('GET', `${PATH}/?last_name=g&first_name=m`);
    const found = answer.json() as readonly Patient[];
    const all = (await own.send('GET', PATH)).json() as readonly Patient[];
    const expected = all.filter(
      (each) => /^g/i.test(each['last_name'] ?? '') && /^m/i.test(each['first_name'] ?? ''),
    );
    const ids = (list: readonly Patient[]) => list.map((each) => each.patient_id).sort();
    expect(found.length).toBeGreaterThan(20);
    expect(ids(found)).toEqual(ids(expected));
    const garcias = (await own.send('GET', `${PATH}/?last_name=gar`)).json() as readonly Patient[];
    expect(garcias.length).toBeGreaterThan(500);
    expect(ids(garcias)).toEqual(ids(all.filter((each) => each['last_name'] === 'Garcia')));
    await own.stop();
  });

  it('§2.4 a deleted patient is still fetched by id, found by status, and not changed', async () => {
    const { patient_id } = await create({ last_name: 'Gone' });
    const path = `${PATH}/${patient_id}`;
    await service.send('DELETE', path);
    expect((await service.send('GET', path)).json()).toMatchObject({ patient_status: '2' });
    expect(await search('last_name=Gone')).toEqual([]);
    expect(await search('last_name=Gone&patient_status=2')).toHaveLength(1);
    expect((await post(path, { last_name: 'Back' })).status).toBe(409);
    expect((await service.send('DELETE', path)).status).toBe(200);
  });

  it('§4.2 a search without filters lists all that are not deleted, in any number', async () => {
    const own = await startService();
    for (let i = 0; i < 3; i += 1) await own.send('POST', PATH, { json: { ref_id: String(i) } });
    await own.seed({ days: 30, payments_per_day: 40, seed: 1 });
    const all = (await own.send('GET', PATH)).json() as readonly Patient[];
    expect(all).toHaveLength(303);
    expect(new Set(all.map((patient) => patient.patient_id)).size).toBe(303);
    await own.stop();
  });

  it.each([
    ['an unknown field', 'shoe_size=44'],
    ['a field twice', 'city=Troy&city=Rome'],
    ['a value that the field cannot have', 'primary_phone=12'],
    ['an invalid date', 'birth_date=2023-02-30'],
  ])('§4.2 a search by %s is refused', async (_, query) => {
    expect((await service.send('GET', `${PATH}?${query}`)).status).toBe(400);
  });

  it.each([
    ['GET', `${PATH}/${UNKNOWN}`, 404],
    ['POST', `${PATH}/${UNKNOWN}`, 404],
    ['DELETE', `${PATH}/${UNKNOWN}`, 404],
    ['GET', `${PATH}/1`, 400],
    ['POST', `${PATH}/1`, 400],
    ['DELETE', `${PATH}/1`, 400],
  ])('§4.2 %s %s is %i', async (method, path, status) => {
    const answer = await service.send(method, path, method === 'POST' ? { json: {} } : {});
    expect(answer.status).toBe(status);
  });

  it.each([
    ['a form', { form: { first_name: 'Ann' } }, 415],
    ['a list', { json: [] }, 400],
    ['text', { json: 'Ann' }, 400],
    ['nothing', {}, 400],
  ])('§1.5 a patient is JSON, not %s', async (_, options, status) => {
    expect((await service.send('POST', PATH, options)).status).toBe(status);
  });
});
