import type { Service } from '../caller.ts';
import { type Check, checksOf, once } from '../check.ts';
import {
  Deviation,
  expectEqual,
  expectFields,
  expectRow,
  type Fields,
  recordOf,
  rowsOf,
  textOf,
} from '../expect.ts';
import { allTimes, make, resolved } from '../operations.ts';
import { PROFILE_KINDS } from '../tables/profile-fields.ts';
import {
  CARD_AND_ACH_ONLY,
  NETWORK_SCOPES,
  RECORDS,
  type RecordRow,
} from '../tables/record-fields.ts';

const { rule, decision } = checksOf('fields');
const PATH = '/api/pp/payments';
const PROFILE_PATH = '/api/pp/payment_profiles';
const CARRIER = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';

/** Operation, and a path that makes its payment. */
const FOLLOW_UPS = [
  ['void', '{payment}', 'CARD'],
  ['void', '{ach}', 'ACH'],
  ['void', '{cash}', 'CASH'],
  ['credit', '{payment}', 'CARD'],
  ['credit', '{ach}', 'ACH'],
  ['credit', '{cash}', 'CASH'],
  ['deauthorize', '{hold}', 'CARD'],
  ['capture', '{hold}', 'CARD'],
] as const;

/** §2: each field of each record that an operation returns. */
export function recordChecks(service: Service): readonly Check[] {
  return [
    ...Object.entries(service.payments).flatMap(([method, payment]) =>
      paymentRecords(service, method, payment),
    ),
    ...FOLLOW_UPS.flatMap(([operation, path, method]) => {
      const payment = once(() => resolved(service, path));
      const record = once(async () =>
        recordOf(await service.send('POST', `${PATH}/${await payment()}/${operation}`)),
      );
      return [
        ...fieldsOf('2.2', `${operation} of a ${method} payment`, RECORDS.followUp, record),
        rule('2.2', `${operation} of a ${method} payment: method and action`, async () =>
          expectFields(await record(), {
            method,
            action: operation.toUpperCase(),
            results: 'APPROVED',
          }),
        ),
        rule('2.2', `${operation} of a ${method} payment has an id of its own`, async () => {
          if (Object.values(await record()).includes(await payment()))
            throw new Deviation('It has the id of the payment.');
        }),
        decision('2.2', `${operation} of a ${method} payment has no other fields`, async () =>
          expectNames(await record(), RECORDS.followUp),
        ),
        decision('2.2', `${operation} of a ${method} payment: code and message`, async () =>
          expectFields(await record(), {
            code: method === 'CARD' ? /^.{1,6}$/ : null,
            message: 'APPROVED',
          }),
        ),
      ];
    }),
    ...profileRecords(service),
    ...eligibilityRecord(service),
  ];
}

function fieldsOf(
  section: string,
  answer: string,
  rows: readonly RecordRow[],
  record: () => Promise<Fields>,
): readonly Check[] {
  return rows.map((row) =>
    rule(section, `${answer} returns ${row[0]}`, async () => expectRow(await record(), row)),
  );
}

function expectNames(record: Fields, rows: readonly RecordRow[]): void {
  expectEqual(Object.keys(record).sort(), rows.map(([name]) => name).sort());
}

function paymentRecords(service: Service, method: string, payment: () => object): readonly Check[] {
  const json = () => ({ ...payment(), tracking_id: 'T-1', memo: 'a memo' });
  const made = once(async () =>
    recordOf(await service.send('POST', `${PATH}/authorize`, { json: json() })),
  );
  const id = async () => textOf(await made(), 'id');
  const answers: Readonly<Record<string, () => Promise<Fields>>> = {
    authorize: made,
    get: once(async () => recordOf(await service.send('GET', `${PATH}/${await id()}`))),
    list: once(async () => {
      const paymentId = await id();
      const rows = rowsOf(await service.send('GET', `${PATH}?${allTimes(service)}`));
      const row = rows.find((each) => each['id'] === paymentId);
      if (row === undefined) throw new Deviation('The list lacks the payment.');
      return row;
    }),
  };
  const rows = method === 'CASH' ? RECORDS.CASH : RECORDS.CARD;
  const values = {
    method,
    action: 'AUTHORIZE',
    results: 'APPROVED',
    tracking_id: 'T-1',
    memo: 'a memo',
  };
  return Object.entries(answers).flatMap(([operation, record]) => [
    ...fieldsOf('2.1', `${operation} of a ${method} payment`, rows, record),
    ...Object.entries(values).map(([name, value]) =>
      rule('2.1', `${operation} of a ${method} payment returns ${name} as ${value}`, async () =>
        expectFields(await record(), { [name]: value }),
      ),
    ),
    ...(method === 'CASH'
      ? CARD_AND_ACH_ONLY.map((name) =>
          rule('2.1', `${operation} of a CASH payment has no ${name}`, async () =>
            expectFields(await record(), { [name]: undefined }),
          ),
        )
      : ['settlement_date', 'repaid_date'].map((name) =>
          rule('2.1', `${operation} of a ${method} payment: ${name} is null at first`, async () =>
            expectFields(await record(), { [name]: null }),
          ),
        )),
    ...(NULLS[method] ?? []).map((name) =>
      rule('2.1', `${operation} of a ${method} payment: ${name} is null`, async () =>
        expectFields(await record(), { [name]: null }),
      ),
    ),
    decision('2.1', `${operation} of a ${method} payment: code and indicators`, async () => {
      const card = { code: /^.{1,6}$/, cvv_indicator: /^.$/, avs_indicator: /^.$/ };
      const none = { code: null, cvv_indicator: null, avs_indicator: null };
      expectFields(await record(), {
        ...(method === 'CARD' ? card : none),
        risk_indicator: method === 'CASH' ? null : '00',
        message: /^.{1,32}$/,
      });
    }),
    decision('2.1', `${operation} of a ${method} payment has no other fields`, async () =>
      expectNames(await record(), rows),
    ),
  ]);
}

/** §2.1: fields that are null for a method. */
const NULLS: Readonly<Record<string, readonly string[]>> = {
  ACH: ['code'],
  CASH: ['code', 'cvv_indicator', 'avs_indicator', 'risk_indicator'],
};

function profileRecords(service: Service): readonly Check[] {
  return PROFILE_KINDS.flatMap((kind) => {
    const made = once(async () =>
      recordOf(await service.send('POST', PROFILE_PATH, { json: service.profiles[kind] })),
    );
    const path = async () => `${PROFILE_PATH}/${textOf(await made(), 'id')}`;
    const answers: Readonly<Record<string, () => Promise<Fields>>> = {
      create: made,
      update: once(async () => recordOf(await service.send('POST', await path(), { json: {} }))),
      get: once(async () => recordOf(await service.send('GET', await path()))),
      search: once(async () => {
        const id = textOf(await made(), 'id');
        const rows = rowsOf(
          await service.send(
            'GET',
            `${PROFILE_PATH}/?method_type=${service.profiles[kind].method_type}`,
          ),
        );
        const row = rows.find((each) => each['id'] === id);
        if (row === undefined) throw new Deviation('The search lacks the profile.');
        return row;
      }),
      delete: once(async () => {
        const id = await make(service, PROFILE_PATH, service.profiles[kind]);
        return recordOf(await service.send('DELETE', `${PROFILE_PATH}/${id}`));
      }),
    };
    return Object.entries(answers).flatMap(([operation, record]) =>
      fieldsOf('2.5', `${operation} of a ${kind}`, RECORDS.profile, record),
    );
  });
}

function eligibilityRecord(service: Service): readonly Check[] {
  const user = '7:Ann Lee';
  const patient = once(() =>
    make(service, '/api/pp/patients', { primary_carrier_carrier_id: CARRIER }),
  );
  const record = once(async () => {
    const path = `/api/pp/patients/${await patient()}/eob_eligibility`;
    return recordOf(await service.send('POST', path, { headers: { 'svc-userid': user } }));
  });
  return [
    ...fieldsOf('2.6', 'eligibility', RECORDS.eligibility, record),
    rule('4.4', 'eligibility is the patient’s', async () =>
      expectFields(await record(), { patient_id: await patient() }),
    ),
    decision('2.6', 'eligibility names the carrier and the user', async () =>
      expectFields(await record(), { carrier_id: CARRIER, verified_by: user }),
    ),
    decision('2.6', 'eligibility has no other fields', async () =>
      expectNames(await record(), RECORDS.eligibility),
    ),
    decision('2.6', 'benefits are amounts and percentages as text', async () => {
      const benefits = Object.entries(await record()).filter(([name]) => /^(in|out)_/.test(name));
      for (const [name, value] of benefits)
        expectRow({ [name]: typeof value === 'string' ? value : null }, [name, /^\d+(\.\d\d)?$/]);
    }),
    ...NETWORK_SCOPES.flatMap((scope) =>
      ['deductible', 'coinsurance', 'year', 'life'].map((limit) =>
        decision('2.6', `${scope}_${limit}: remaining = max − met`, async () => {
          const benefits = await record();
          const [max = NaN, met = NaN, remaining] = ['max', 'met', 'remaining'].map((part) =>
            Math.round(Number(benefits[`${scope}_${limit}_${part}`]) * 100),
          );
          expectEqual(remaining, max - met);
        }),
      ),
    ),
    ...[{}, { json: { type: 'anything' } }].map((call, at) =>
      decision('4.4', `eligibility with ${at === 0 ? 'no body' : 'any JSON'}`, async () =>
        recordOf(
          await service.send('POST', `/api/pp/patients/${await patient()}/eob_eligibility`, call),
        ),
      ),
    ),
  ];
}
