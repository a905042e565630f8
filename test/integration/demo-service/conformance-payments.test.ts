import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { type FieldRow, samplesOf } from './documented-fields.ts';
import { ACH, CARD, CASH, track } from './payments.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const AUTHORIZE = '/api/pp/payments/authorize';
const PREAUTHORIZE = '/api/pp/payments/preauthorize';
const post = (path: string, json: unknown) => service.send('POST', path, { json });
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

const ON_EVERY_PAYMENT = [
  'id',
  'method',
  'action',
  'results',
  'code',
  'message',
  'cvv_indicator',
  'avs_indicator',
  'risk_indicator',
  'timestamp',
  'tracking_id',
];
const CARD_AND_ACH_ONLY = ['settlement_date', 'repaid_date', 'gateway', 'client_id'];

describe('§2.1 the payment record', () => {
  it.each([
    ['card', CARD, [...ON_EVERY_PAYMENT, ...CARD_AND_ACH_ONLY, 'memo']],
    ['ACH', ACH, [...ON_EVERY_PAYMENT, ...CARD_AND_ACH_ONLY, 'memo']],
    ['cash', CASH, [...ON_EVERY_PAYMENT, 'memo']],
  ])('§2.1 %s carries exactly its fields', async (_, body, fields) => {
    expect(Object.keys((await post(AUTHORIZE, body)).json() as object)).toEqual(fields);
  });

  it.each([
    ['card', CARD, { method: 'CARD', code: /^.{1,6}$/, cvv: /^.$/, avs: /^.$/, risk: '00' }],
    ['ACH', ACH, { method: 'ACH', code: null, cvv: null, avs: null, risk: '00' }],
    ['cash', CASH, { method: 'CASH', code: null, cvv: null, avs: null, risk: null }],
  ])('§2.1 %s has the documented values', async (_, body, expected) => {
    const matching = (value: RegExp | null) =>
      value === null ? null : expect.stringMatching(value);
    const record = (await post(AUTHORIZE, { ...body, tracking_id: 'T-1', memo: 'a memo' })).json();
    expect(record).toMatchObject({
      id: expect.stringMatching(UUID),
      method: expected.method,
      action: 'AUTHORIZE',
      results: 'APPROVED',
      code: matching(expected.code),
      message: expect.stringMatching(/^.{1,32}$/),
      cvv_indicator: matching(expected.cvv),
      avs_indicator: matching(expected.avs),
      risk_indicator: expected.risk,
      timestamp: expect.stringMatching(TIMESTAMP),
      tracking_id: 'T-1',
      memo: 'a memo',
      ...(expected.method !== 'CASH' && {
        settlement_date: null,
        repaid_date: null,
        gateway: expect.stringMatching(/^GATEWAY_[A-D]$/),
        client_id: 'AB12CD34',
      }),
    });
  });

  it('§2.3 a payment returns its payment_plan_id', async () => {
    const payment_plan_id = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';
    expect((await post(AUTHORIZE, { ...CARD, payment_plan_id })).json()).toMatchObject({
      payment_plan_id,
    });
  });

  it.each([
    ['4111111111111111', 'APPROVED', 'APPROVED'],
    ['5555555555554444', 'APPROVED', 'APPROVED'],
    ['378282246310005', 'APPROVED', 'APPROVED'],
    ['6011111111111117', 'APPROVED', 'APPROVED'],
    ['4000000000000002', 'DECLINED', 'DECLINED'],
    ['4000000000009995', 'DECLINED', 'INSUFFICIENT FUNDS'],
    ['4000000000000119', 'FAILED', 'PROCESSING ERROR'],
    ['4242424242424242', 'APPROVED', 'APPROVED'],
    ['4242424242424241', 'DECLINED', 'INVALID CARD NUMBER'],
  ])('§2.1, §7.4 the demo card %s is %s, with status 200', async (number, results, message) => {
    for (const path of [AUTHORIZE, PREAUTHORIZE]) {
      const answer = await post(path, { ...CARD, track_data: track(number) });
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ results, message, code: expect.stringMatching(/./) });
    }
  });

  it('§2.1 a card past its expiry is declined, by the service’s own clock', async () => {
    const own = await startService();
    const now = new Date(await own.advanceClock(0));
    const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    const monthAfter = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2));
    const yymm = nextMonth.toISOString().slice(2, 7).replace('-', '');
    const charge = async () => {
      const json = { ...CARD, track_data: track('4111111111111111', yymm) };
      return (await own.send('POST', AUTHORIZE, { json })).json();
    };
    await own.advanceClock((monthAfter.getTime() - now.getTime()) / 1000 - 3600);
    expect(await charge()).toMatchObject({ results: 'APPROVED' });
    await own.advanceClock(3600);
    expect(await charge()).toMatchObject({ results: 'DECLINED', message: 'EXPIRED CARD' });
    await own.stop();
  });
});

/** §4.1, common request parameters and the optional patient fields. */
const COMMON_FIELDS: readonly FieldRow[] = [
  ['tracking_id', 50, 'text'],
  ['memo', 100, 'text'],
  ['payment_plan_id', 36, 'guid'],
  ['patient_external_id', 50, 'text'],
  ['patient_prefix', 50, 'text'],
  ['patient_first_name', 50, 'text'],
  ['patient_last_name', 50, 'text'],
  ['patient_suffix', 50, 'text'],
  ['patient_gender', 1, ['M', 'F']],
  ['patient_birth_date', 10, 'us date'],
  ['patient_address_line1', 50, 'text'],
  ['patient_address_line2', 50, 'text'],
  ['patient_city', 50, 'text'],
  ['patient_state', 2, 'text'],
  ['patient_zip_code', 9, 'up to digits'],
  ['patient_primary_phone', 10, 'digits'],
  ['patient_mobile_phone', 10, 'digits'],
  ['patient_email_address', 128, 'text'],
];

describe.each([
  ['card', CARD],
  ['ACH', ACH],
  ['cash', CASH],
])('§4.1 optional fields of a %s payment', (_, payment) => {
  it.each(COMMON_FIELDS)('§4.1 %s: up to %i, %j', async (...row) => {
    const [name] = row;
    const { taken, refused } = samplesOf(row);
    for (const value of ['', ...taken]) {
      const answer = await post(AUTHORIZE, { ...payment, [name]: value });
      expect([value, answer.status]).toEqual([value, 200]);
    }
    for (const value of refused) {
      const answer = await post(AUTHORIZE, { ...payment, [name]: value });
      expect([value, answer.status, answer.json()]).toEqual([
        value,
        400,
        { code: 'invalid_field', message: expect.any(String), field: name },
      ]);
    }
  });
});

/** §4.1, required for a bank account. */
const ACH_FIELDS: readonly FieldRow[] = [
  ['routing_number', 9, 'digits'],
  ['account_number', 20, 'up to digits'],
  ['account_type', 1, ['C', 'S']],
  ['first_name', 50, 'text'],
  ['last_name', 50, 'text'],
  ['address', 50, 'text'],
  ['city', 50, 'text'],
  ['zip_code', 5, 'digits'],
];

describe('§4.1 required fields', () => {
  it.each(ACH_FIELDS)('§4.1 %s of a bank account: up to %i, %j', async (...row) => {
    const [name] = row;
    const { taken, refused } = samplesOf(row);
    for (const value of taken) {
      const answer = await post(AUTHORIZE, { ...ACH, [name]: value });
      expect([value, answer.status]).toEqual([value, 200]);
    }
    for (const value of ['', undefined, ...refused]) {
      const answer = await post(AUTHORIZE, { ...ACH, [name]: value });
      expect([value, answer.status]).toEqual([value, 400]);
      const missing = value === '' || value === undefined;
      const message = missing ? `${name} is required.` : expect.any(String);
      expect(answer.json()).toMatchObject({ field: name, message });
    }
  });

  it.each(['Nguyễn Thị', 'محمد', '李', 'O’Brien-López'])(
    '§4.1 first_name of a bank account may be %j, beyond English letters',
    async (name) => {
      const answer = await post(AUTHORIZE, { ...ACH, first_name: name, last_name: name });
      expect(answer.json()).toMatchObject({ results: 'APPROVED' });
    },
  );

  it.each([
    ['state', 'ca'],
    ['state', 'C'],
    ['state', 'CAL'],
    ['first_name', 'R2D2'],
    ['last_name', 'Doe;'],
  ])('§4.1 %s of a bank account cannot be %j', async (field, value) => {
    const answer = await post(AUTHORIZE, { ...ACH, [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ field });
  });

  it.each([
    ['track_data', { ...CARD, track_data: undefined }],
    ['track_data', { ...CARD, track_data: '' }],
    ['track_data', { ...CARD, track_data: ';E?' }],
    ['track_data', { ...CARD, track_data: ';=30121010000000000?' }],
    ['track_data', { ...CARD, track_data: `;4111111111111111=4912${'0'.repeat(1000)}?` }],
    ['amount', { ...CARD, amount: undefined }],
    ['method', { ...CARD, method: undefined }],
    ['method', { ...CARD, method: 'CHECK' }],
    ['method', { ...CARD, method: 'Card' }],
    ['method', { ...CARD, method: 1 }],
  ])('§4.1 %s is required and held to its format: %#', async (field, body) => {
    const answer = await post(AUTHORIZE, body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ field });
  });

  it.each(['card', 'CARD', 'ach', 'ACH', 'cash', 'CASH'])(
    '§4.1 method may be %s',
    async (method) => {
      const body = { card: CARD, ach: ACH, cash: CASH }[method.toLowerCase()];
      expect((await post(AUTHORIZE, { ...body, method })).json()).toMatchObject({
        method: method.toUpperCase(),
      });
    },
  );
});

describe('§4.1, §8 amount', () => {
  it.each([0.01, 12.5, 100, 999_999_999.99, '0.01', '12.50', '0012.50', '999999999.99'])(
    '§8 %j is accepted',
    async (amount) => {
      expect((await post(AUTHORIZE, { ...CASH, amount })).status).toBe(200);
    },
  );
  it.each([
    ...[0, -1, 1.005, 1_000_000_000, true, null, ['1.00']],
    ...['0.00', '-1.00', '1,50', '1.005', '12', '12.5', '1000000000.00', '1e3', 'ten', ' 1.00', ''],
  ])('§8 %j is refused', async (amount) => {
    const answer = await post(AUTHORIZE, { ...CASH, amount });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ field: 'amount' });
  });
});

describe('§4.1 save_profile', () => {
  const profilesOf = async (patient_id: string) =>
    (await service.send('GET', `/api/pp/payment_profiles?patient_id=${patient_id}`)).json();
  const newPatient = async (): Promise<string> => {
    const patient = (
      await post('/api/pp/patients', { first_name: 'Ann', last_name: 'Lee', city: 'Troy' })
    ).json();
    return (patient as { patient_id: string }).patient_id;
  };

  it.each([
    ['a card', CARD, '1', { method_type: 'C', account_type: 'VI', account_number: '1111' }],
    ['a card', CARD, 1, { billing_name: 'Ann Lee', billing_city: 'Troy', exp_date: '2049-12' }],
    ['a bank account', ACH, '1', { method_type: 'A', account_type: 'C', account_number: '6789' }],
  ])('§4.1 saves %s', async (_, payment, save_profile, expected) => {
    const patient_id = await newPatient();
    await post(AUTHORIZE, { ...payment, patient_id, save_profile });
    expect(await profilesOf(patient_id)).toMatchObject([{ patient_id, ...expected }]);
  });

  it.each([
    ['0 is sent', { ...CARD, save_profile: '0' }],
    ['nothing is sent', CARD],
    ['it is declined', { ...CARD, save_profile: '1', track_data: track('4000000000000002') }],
  ])('§4.1 saves nothing when %s', async (_, payment) => {
    const patient_id = await newPatient();
    await post(AUTHORIZE, { ...payment, patient_id });
    expect(await profilesOf(patient_id)).toEqual([]);
  });

  it.each(['2', 'yes', 2, true])('§4.1 %j is refused', async (save_profile) => {
    const answer = await post(AUTHORIZE, { ...CARD, save_profile });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ field: 'save_profile' });
  });
});

describe('§4.1 patient_id', () => {
  it.each([
    ['another client’s', 'ZX98YW76', 400],
    ['one’s own', 'AB12CD34', 200],
  ])('§4.1 %s patient', async (_, clientId, status) => {
    const patient = await service.send('POST', '/api/pp/patients', {
      json: {},
      headers: { 'svc-clientid': clientId },
    });
    const { patient_id } = patient.json() as { patient_id: string };
    expect((await post(AUTHORIZE, { ...CASH, patient_id })).status).toBe(status);
  });

  it.each(['no-uuid', '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11'])(
    '§4.1 %s is refused',
    async (patient_id) => {
      const answer = await post(AUTHORIZE, { ...CASH, patient_id });
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ field: 'patient_id' });
    },
  );
});

describe('§4.1 the operations', () => {
  it.each([
    ['POST', '/api/pp/payments'],
    ['POST', '/api/pp/payments/'],
    ['POST', AUTHORIZE],
  ])('§4.1 %s %s makes a payment', async (_, path) => {
    for (const body of [CARD, ACH, CASH])
      expect((await post(path, body)).json()).toMatchObject({
        action: 'AUTHORIZE',
        results: 'APPROVED',
      });
  });

  it.each([AUTHORIZE, '/api/pp/payments', PREAUTHORIZE])(
    '§1.5 %s takes a form as well',
    async (path) => {
      const answer = await service.send('POST', path, { form: { ...CARD, memo: 'a & b' } });
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ method: 'CARD', memo: 'a & b' });
    },
  );

  it('§4.1 preauthorize creates a hold on a card', async () => {
    expect((await post(PREAUTHORIZE, CARD)).json()).toMatchObject({
      action: 'PREAUTHORIZE',
      results: 'APPROVED',
    });
  });
  it.each([
    ['a bank account', ACH],
    ['cash', CASH],
  ])('§2.1 preauthorize refuses %s', async (_, body) => {
    const answer = await post(PREAUTHORIZE, body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ field: 'method' });
  });

  it('§4.1 GET one returns the payment record', async () => {
    const made = (await post(AUTHORIZE, CARD)).json() as { id: string };
    const got = await service.send('GET', `/api/pp/payments/${made.id}`);
    expect(got.json()).toEqual(made);
    const upper = await service.send('GET', `/api/pp/payments/${made.id.toUpperCase()}`);
    expect(upper.json()).toEqual(made);
  });
});

describe('§4.1 the list by time range', () => {
  const list = (query: string) => service.send('GET', `/api/pp/payments?${query}`);

  it('§4.1 contains card, ACH and cash, oldest first, with both ends included', async () => {
    const from = await service.advanceClock(3600);
    const made: unknown[] = [];
    for (const body of [CARD, ACH, CASH]) made.push((await post(AUTHORIZE, body)).json());
    const to = await service.advanceClock(0);
    expect((await list(`start_time=${from}&end_time=${to}`)).json()).toEqual(made);
    await service.advanceClock(100);
    const later = await service.advanceClock(0);
    expect((await list(`start_time=${later}&end_time=${later}`)).json()).toEqual([]);
  });

  it.each([
    ['start_time', 'end_time=2026-01-01T00:00:00Z'],
    ['end_time', 'start_time=2026-01-01T00:00:00Z'],
    ['start_time', 'start_time=2026-01-01&end_time=2026-01-01T00:00:00Z'],
    ['start_time', 'start_time=2026-02-30T00:00:00Z&end_time=2026-03-01T00:00:00Z'],
    ['end_time', 'start_time=2026-01-01T00:00:00Z&end_time=2026-01-01T00:00:00.000Z'],
    ['end_time', 'start_time=2026-01-01T00:00:00Z&end_time=2025-01-01T00:00:00Z'],
    ['start_time', 'start_time=a&start_time=b&end_time=2026-01-01T00:00:00Z'],
  ])('§4.1 requires %s: %s', async (field, query) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ field });
  });
});
