import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { track } from './payments.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Profile = Readonly<Record<string, string>> & { readonly id: string };
const PATH = '/api/pp/payment_profiles';
const UNKNOWN = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';

const post = (path: string, json: unknown) => service.send('POST', path, { json });
const create = async (json: object) => (await post(PATH, json)).json() as Profile;
const newPatient = async (): Promise<string> => {
  const json = {
    first_name: 'Ann',
    last_name: 'Lee',
    address_line1: '1 Main Street',
    city: 'Troy',
    state: 'NY',
    zip_code: '12180',
  };
  const answer = await post('/api/pp/patients', json);
  return (answer.json() as { patient_id: string }).patient_id;
};

const SWIPED = { method_type: 'C', track_data: track('4111111111111111') };
const KEYED = {
  method_type: 'C',
  name_on_card: 'ANN LEE',
  card_number: '5555555555554444',
  exp_date: '2049-12',
};
/** The names of the create and update examples (§2.5). */
const KEYED_AS_SHOWN = {
  method_type: 'C',
  account_type: 'MC',
  account_number: '5555555555554444',
  exp_date: '2049-12',
  billing_name: 'ANN LEE',
  billing_address: '1 Main Street',
  billing_city: 'Troy',
  billing_state: 'NY',
  billing_zip_code: '12180',
};
const BANK = {
  method_type: 'A',
  account_type: 'S',
  account_number: '000123456789',
  routing_number: '021000021',
};

const without = (body: object, field: string) => ({ ...body, [field]: undefined });

describe('§2.5 the kinds of payment profile', () => {
  const NO_BILLING = {
    billing_name: '',
    billing_address: '',
    billing_city: '',
    billing_state: '',
    billing_zip_code: '',
  };
  it.each([
    [
      'swiped card',
      SWIPED,
      { method_type: 'C', account_type: 'VI', account_number: '1111', exp_date: '2049-12' },
    ],
    [
      'swiped card without expiry',
      { ...SWIPED, track_data: ';378282246310005==101?' },
      { method_type: 'C', account_type: 'AX', account_number: '0005', exp_date: '' },
    ],
    [
      'keyed card',
      KEYED,
      {
        method_type: 'C',
        account_type: 'MC',
        account_number: '4444',
        exp_date: '2049-12',
        billing_name: 'ANN LEE',
      },
    ],
    [
      'keyed card, as the examples send it',
      KEYED_AS_SHOWN,
      { ...KEYED_AS_SHOWN, account_number: '4444' },
    ],
    [
      'bank account',
      BANK,
      { method_type: 'A', account_type: 'S', account_number: '6789', exp_date: '' },
    ],
  ])('§2.5 %s: exactly the response fields, with the last four only', async (_, body, expected) => {
    expect(await create(body)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      patient_id: '',
      ...NO_BILLING,
      ...expected,
    });
  });

  it.each([
    ['method_type', without(SWIPED, 'method_type')],
    ['method_type', { ...SWIPED, method_type: 'X' }],
    ['track_data', { ...SWIPED, track_data: ';=4912?' }],
    ['track_data', { ...SWIPED, track_data: 'x'.repeat(1001) }],
    ['name_on_card', without(KEYED, 'name_on_card')],
    ['name_on_card', { ...KEYED, name_on_card: 'x'.repeat(256) }],
    ['card_number', without(KEYED, 'card_number')],
    ['card_number', { ...KEYED, card_number: '4111' }],
    ['card_number', { ...KEYED, card_number: 5555555555554444 }],
    ['account_number', { ...KEYED_AS_SHOWN, account_number: '12345678901234567890' }],
    ['exp_date', without(KEYED, 'exp_date')],
    ['account_type', { ...KEYED, account_type: 'C' }],
    ['account_type', { ...KEYED, account_type: 'XX' }],
    ['account_type', without(BANK, 'account_type')],
    ['account_type', { ...BANK, account_type: 'VI' }],
    ['account_number', without(BANK, 'account_number')],
    ['account_number', { ...BANK, account_number: '12a' }],
    ['track_data', { ...BANK, track_data: SWIPED.track_data }],
    ['card_number', { ...BANK, card_number: KEYED.card_number }],
    ['exp_date', { ...BANK, exp_date: '2049-12' }],
    ['routing_number', { ...KEYED, routing_number: '021000021' }],
    ['routing_number', { ...SWIPED, routing_number: '021000021' }],
    ['card_number', { ...SWIPED, card_number: KEYED.card_number }],
    ['routing_number', without(BANK, 'routing_number')],
    ['routing_number', { ...BANK, routing_number: '12345678' }],
    ['billing_zip_code', { ...BANK, billing_zip_code: '1234567890' }],
    ['priority', { ...BANK, priority: 'x'.repeat(11) }],
    ['billing_first_name', { ...BANK, billing_first_name: 'x'.repeat(256) }],
    ['patient_id', { ...BANK, patient_id: 'nobody' }],
    ['patient_id', { ...BANK, patient_id: UNKNOWN }],
  ])('§2.5 %s is held to its table: %#', async (field, body) => {
    const answer = await post(PATH, body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ field });
  });

  it.each([
    ['2049-01', '2049-01'],
    ['2049-12', '2049-12'],
    ['2049-12-31', '2049-12'],
  ])('§2.5 exp_date may be %s', async (exp_date, shown) => {
    expect(await create({ ...KEYED, exp_date })).toMatchObject({ exp_date: shown });
  });
  it.each(['2049-13', '2049-31', '2049-00', '12/49', '4912', '2049'])(
    '§2.5 exp_date is not %s',
    async (d) => {
      expect((await post(PATH, { ...KEYED, exp_date: d })).status).toBe(400);
    },
  );

  it.each(['VI', 'MC', 'DI', 'AX'])('§2.5 a card may be %s', async (account_type) => {
    expect(await create({ ...KEYED, account_type })).toMatchObject({ account_type });
  });
  it.each(['C', 'S'])('§2.5 a bank account may be %s', async (account_type) => {
    expect(await create({ ...BANK, account_type })).toMatchObject({ account_type });
  });

  it('§2.5 both naming sets of billing fields are accepted', async () => {
    const parts = {
      billing_first_name: 'Ann',
      billing_last_name: 'Lee',
      billing_address_line1: '1 Main Street',
      billing_address_line2: 'Floor 2',
      billing_city: 'Troy',
      billing_state: 'NY',
      billing_zip_code: '12180',
      priority: '1',
    };
    expect(await create({ ...BANK, ...parts })).toMatchObject({
      billing_name: 'Ann Lee',
      billing_address: '1 Main Street, Floor 2',
      billing_city: 'Troy',
      billing_state: 'NY',
      billing_zip_code: '12180',
    });
  });

  it('§2.5 an empty string is absent: name and address of the other set are used', async () => {
    const empty = { billing_name: '', billing_address: '', billing_address_line1: '1 Main Street' };
    const profile = await create({ ...KEYED, ...empty });
    expect(profile).toMatchObject({ billing_name: 'ANN LEE', billing_address: '1 Main Street' });
    const cleared = { billing_name: '', billing_address: '' };
    expect((await post(`${PATH}/${profile.id}`, cleared)).json()).toMatchObject(cleared);
  });

  it('§2.5 billing_same copies the patient’s name and address', async () => {
    const patient_id = await newPatient();
    expect(await create({ ...BANK, patient_id, billing_same: '1' })).toMatchObject({
      patient_id,
      billing_name: 'Ann Lee',
      billing_address: '1 Main Street',
      billing_zip_code: '12180',
    });
    expect(await create({ ...BANK, patient_id })).toMatchObject({ billing_name: '' });
  });
});

describe('§4.3 the operations', () => {
  it('§4.3 get returns the result of create', async () => {
    const profile = await create(KEYED_AS_SHOWN);
    expect((await service.send('GET', `${PATH}/${profile.id}`)).json()).toEqual(profile);
  });

  it.each([
    ['one field', { billing_city: 'Rome' }, { billing_city: 'Rome' }],
    ['an expiry', { exp_date: '2050-01' }, { exp_date: '2050-01' }],
    [
      'another card',
      { card_number: '4111111111111111', account_type: '' },
      { account_type: 'VI', account_number: '1111' },
    ],
    ['a swipe', SWIPED, { account_type: 'VI', account_number: '1111' }],
    [
      'a bank account',
      BANK,
      { ...BANK, account_number: '6789', routing_number: undefined, exp_date: '' },
    ],
  ])('§4.3 an update with %s keeps the rest', async (_, change, expected) => {
    const before = await create(KEYED_AS_SHOWN);
    const after = (await post(`${PATH}/${before.id}`, change)).json();
    expect(after).toEqual(JSON.parse(JSON.stringify({ ...before, ...expected })));
  });

  it.each([
    ['track_data', { track_data: SWIPED.track_data }],
    ['card_number', { card_number: KEYED.card_number }],
    ['exp_date', { exp_date: '2049-12' }],
  ])('§4.3 a bank account is not updated with %s', async (field, change) => {
    const bank = await create(BANK);
    const answer = await post(`${PATH}/${bank.id}`, change);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ field });
    expect((await service.send('GET', `${PATH}/${bank.id}`)).json()).toEqual(bank);
  });

  const IN_PARTS = {
    billing_first_name: 'Ann',
    billing_last_name: 'Lee',
    billing_address_line1: '1 Main Street',
    billing_address_line2: 'Floor 2',
  };
  const WHOLE = { billing_name: 'Ann Lee', billing_address: '1 Main Street, Floor 2' };
  it.each([
    ['a part', IN_PARTS, { billing_first_name: 'Bo' }, 'Bo Lee', WHOLE.billing_address],
    ['the other part', IN_PARTS, { billing_last_name: 'Ray' }, 'Ann Ray', WHOLE.billing_address],
    ['a line', IN_PARTS, { billing_address_line2: 'Floor 3' }, 'Ann Lee', '1 Main Street, Floor 3'],
    ['an empty part', IN_PARTS, { billing_first_name: '' }, 'Lee', WHOLE.billing_address],
    ['an empty line', IN_PARTS, { billing_address_line2: '' }, 'Ann Lee', '1 Main Street'],
    [
      'empty parts',
      IN_PARTS,
      { billing_first_name: '', billing_last_name: '' },
      '',
      WHOLE.billing_address,
    ],
    ['a whole', IN_PARTS, { billing_name: 'Bo Ray' }, 'Bo Ray', WHOLE.billing_address],
    [
      'the fields of an answer and a part',
      IN_PARTS,
      { ...WHOLE, billing_first_name: 'Bo' },
      'Bo Lee',
      WHOLE.billing_address,
    ],
    [
      'a part of a field stored whole',
      WHOLE,
      { billing_last_name: 'Ray' },
      'Ray',
      WHOLE.billing_address,
    ],
    [
      'an empty part of a field stored whole',
      WHOLE,
      { billing_last_name: '', billing_address_line1: '' },
      'Ann Lee',
      WHOLE.billing_address,
    ],
    [
      'empty parts of a field stored whole',
      WHOLE,
      { billing_address_line1: '', billing_address_line2: '' },
      'Ann Lee',
      '',
    ],
    ['an empty whole', WHOLE, { billing_name: '' }, '', WHOLE.billing_address],
  ])('§4.3 an update with %s', async (_, given, change, billing_name, billing_address) => {
    const { id } = await create({ ...BANK, ...given });
    const after = await post(`${PATH}/${id}`, change);
    expect(after.json()).toMatchObject({ billing_name, billing_address });
    expect((await service.send('GET', `${PATH}/${id}`)).json()).toEqual(after.json());
  });

  it('§4.3 the longest name and address of two parts are found and sent back', async () => {
    const long = 'x'.repeat(255);
    const profile = await create({
      ...BANK,
      billing_first_name: long,
      billing_last_name: long,
      billing_address_line1: long,
      billing_address_line2: long,
    });
    for (const name of ['billing_name', 'billing_address']) {
      const query = new URLSearchParams({ [name]: profile[name] ?? '' });
      expect((await service.send('GET', `${PATH}/?${query}`)).json()).toEqual([profile]);
    }
    expect((await post(`${PATH}/${profile.id}`, profile)).json()).toEqual(profile);
  });

  it.each(['2031-05', '2031-05-01', '2031-05-31'])('§4.3 a search by exp_date=%s', async (sent) => {
    const patient_id = await newPatient();
    const profile = await create({ ...KEYED, patient_id, exp_date: '2031-05' });
    const query = `patient_id=${patient_id}&exp_date=${sent}`;
    expect((await service.send('GET', `${PATH}/?${query}`)).json()).toEqual([profile]);
  });

  it('§4.3 a profile may be sent back unchanged: four digits are no new number', async () => {
    const profile = await create(KEYED_AS_SHOWN);
    expect((await post(`${PATH}/${profile.id}`, profile)).json()).toEqual(profile);
  });

  it('§4.3 a card swiped without an expiry is updated without one, but not with another number', async () => {
    const profile = await create({ ...SWIPED, track_data: ';378282246310005==101?' });
    const path = `${PATH}/${profile.id}`;
    expect((await post(path, { billing_city: 'Rome' })).json()).toEqual({
      ...profile,
      billing_city: 'Rome',
    });
    const other = await post(path, { card_number: '4111111111111111' });
    expect(other.json()).toMatchObject({ field: 'exp_date' });
  });

  it('§4.3 an update to another kind requires all fields of that kind', async () => {
    const { id } = await create(KEYED);
    expect((await post(`${PATH}/${id}`, { method_type: 'A', account_type: 'C' })).status).toBe(400);
  });

  it('§4.3 delete returns the profile, which then no longer exists', async () => {
    const profile = await create(BANK);
    const path = `${PATH}/${profile.id}`;
    expect((await service.send('DELETE', path)).json()).toEqual(profile);
    expect((await service.send('GET', path)).status).toBe(404);
    expect((await service.send('DELETE', path)).status).toBe(404);
  });

  it('§4.3 search finds by every response field', async () => {
    const patient_id = await newPatient();
    const profile = await create({ ...KEYED_AS_SHOWN, patient_id });
    await create({ ...BANK, patient_id: await newPatient() });
    for (const [name, value] of Object.entries(profile)) {
      const query = new URLSearchParams({ patient_id, [name]: value });
      expect((await service.send('GET', `${PATH}/?${query}`)).json()).toEqual([profile]);
    }
    const none = await service.send('GET', `${PATH}/?patient_id=${patient_id}&exp_date=2030-01`);
    expect(none.json()).toEqual([]);
  });

  it.each([
    ['a whole number', 'account_number=5555555555554444'],
    ['a request field', 'card_number=5555555555554444'],
    ['a field twice', 'billing_city=a&billing_city=b'],
  ])('§4.3 a search by %s is refused', async (_, query) => {
    expect((await service.send('GET', `${PATH}?${query}`)).status).toBe(400);
  });

  it.each([
    ['GET', `${PATH}/${UNKNOWN}`, 404],
    ['POST', `${PATH}/${UNKNOWN}`, 404],
    ['DELETE', `${PATH}/${UNKNOWN}`, 404],
    ['GET', `${PATH}/1`, 400],
  ])('§4.3 %s %s is %i', async (method, path, status) => {
    const answer = await service.send(method, path, method === 'POST' ? { json: {} } : {});
    expect(answer.status).toBe(status);
  });

  it('§1.5 a profile is JSON, not a form', async () => {
    expect((await service.send('POST', PATH, { form: BANK })).status).toBe(415);
  });
});
