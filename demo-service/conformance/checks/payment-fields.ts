import type { Answer, Service } from '../caller.ts';
import { type Check, checksOf } from '../check.ts';
import {
  expectFields,
  expectRefusal,
  expectRefusedField,
  jsonRecord,
  recordOf,
} from '../expect.ts';
import {
  CONTROL_CHARACTERS,
  type FieldRow,
  NO_TEXTS,
  samplesOf,
  valueName,
} from '../tables/field-rows.ts';
import {
  ACH_FIELDS,
  AMOUNTS_REFUSED,
  AMOUNTS_REFUSED_BY_DECISION,
  AMOUNTS_TAKEN,
  AMOUNTS_TAKEN_BY_DECISION,
  CASH,
  OPTIONAL_FIELDS,
} from '../tables/payment-fields.ts';

const { rule, decision } = checksOf('fields');
const limits = checksOf('limits');
const RETURNED = ['tracking_id', 'memo', 'payment_plan_id'];

/** §4.1, §8: the request parameters of authorize. */
export function paymentFieldChecks(service: Service): readonly Check[] {
  const authorize = (json: object) => service.send('POST', '/api/pp/payments/authorize', { json });
  const { payments } = service;
  const card = payments.CARD();
  return [
    ...Object.entries(payments).flatMap(([method, payment]) =>
      OPTIONAL_FIELDS.flatMap((row) => optionalField(service, method, payment, row)),
    ),
    ...ACH_FIELDS.flatMap((row) => requiredField(authorize, payments.ACH, row)),
    ...(['method', 'amount', 'track_data'] as const).flatMap((name) => {
      const without = { ...card, [name]: undefined };
      return [
        rule('4.1', `a card payment requires ${name}`, async () =>
          expectRefusal(await authorize(without)),
        ),
        decision('7.5', `a card payment’s missing ${name} is named as faulty`, async () =>
          expectRefusedField(await authorize(without), name),
        ),
      ];
    }),
    ...Object.entries(payments).flatMap(([method, payment]) => [
      rule('4.1', `method may be ${method.toLowerCase()}`, async () =>
        expectFields(recordOf(await authorize(payment())), { method }),
      ),
      decision('4.1', `method may be ${method}`, async () =>
        expectFields(recordOf(await authorize({ ...payment(), method })), { method }),
      ),
      rule('4.1', `a ${method} payment requires amount`, async () =>
        expectRefusal(await authorize({ ...payment(), amount: undefined })),
      ),
    ]),
    rule('4.1', 'method cannot be CHECK', async () =>
      expectRefusal(await authorize({ ...card, method: 'CHECK' })),
    ),
    ...['Card', 1, 'CHECK'].map((method) =>
      decision('4.1', `method ${JSON.stringify(method)} is a faulty field`, async () =>
        expectRefusedField(await authorize({ ...card, method }), 'method'),
      ),
    ),
    ...['', ';E?', ';=30121010000000000?', `;4111111111111111=4912${'0'.repeat(1000)}?`].map(
      (track_data, at) =>
        decision('4.1', `track_data without a card, or too long: ${at + 1}`, async () =>
          expectRefusedField(await authorize({ ...card, track_data }), 'track_data'),
        ),
    ),
    ...AMOUNTS_TAKEN.map((amount) =>
      limits.rule('8', `amount may be ${amount}`, async () =>
        recordOf(await authorize({ ...CASH, amount })),
      ),
    ),
    ...AMOUNTS_REFUSED.map((amount) =>
      limits.rule('8', `amount cannot be ${amount}`, async () =>
        expectRefusal(await authorize({ ...CASH, amount })),
      ),
    ),
    ...AMOUNTS_TAKEN_BY_DECISION.map((amount) =>
      limits.decision('8', `amount may come as ${JSON.stringify(amount)}`, async () =>
        recordOf(await authorize({ ...CASH, amount })),
      ),
    ),
    ...[...AMOUNTS_REFUSED, ...AMOUNTS_REFUSED_BY_DECISION].map((amount) =>
      limits.decision('8', `amount ${JSON.stringify(amount)} is a faulty field`, async () =>
        expectRefusedField(await authorize({ ...CASH, amount }), 'amount'),
      ),
    ),
    ...['2', 'yes', 2, true].map((save_profile) =>
      decision('4.1', `save_profile ${JSON.stringify(save_profile)} is a faulty field`, async () =>
        expectRefusedField(await authorize({ ...card, save_profile }), 'save_profile'),
      ),
    ),
    ...['not-a-uuid', '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11'].map((patient_id) =>
      decision('4.1', `patient_id ${patient_id}, which is no patient’s`, async () =>
        expectRefusedField(await authorize({ ...CASH, patient_id }), 'patient_id'),
      ),
    ),
  ];
}

function optionalField(
  service: Service,
  method: string,
  payment: () => object,
  row: FieldRow,
): readonly Check[] {
  const [name, , kind] = row;
  const { taken, tooLong, malformed } = samplesOf(row);
  const authorize = (value: unknown) =>
    service.send('POST', '/api/pp/payments/authorize', { json: { ...payment(), [name]: value } });
  const expectTaken = (answer: Answer, value: string) =>
    expectFields(recordOf(answer), RETURNED.includes(name) ? { [name]: value } : {});
  return [
    ...taken.map((value, at) =>
      rule('4.1', `${name} of a ${method} payment may be ${valueName(value, at)}`, async () =>
        expectTaken(await authorize(value), value),
      ),
    ),
    rule('1.5', `${name} of a ${method} payment may come in a form`, async () => {
      const [value = ''] = taken;
      const form = { ...payment(), [name]: value };
      expectTaken(await service.send('POST', '/api/pp/payments/authorize', { form }), value);
    }),
    ...tooLong.map(({ why, value }) =>
      limits.rule('4.1', `${name} of a ${method} payment cannot have ${why}`, async () =>
        expectRefusal(await authorize(value)),
      ),
    ),
    ...malformed.map(({ why, value }) =>
      rule('4.1', `${name} of a ${method} payment cannot be ${why}`, async () =>
        expectRefusal(await authorize(value)),
      ),
    ),
    ...[...NO_TEXTS, ...(kind === 'text' ? CONTROL_CHARACTERS : [])].map(({ why, value }) =>
      decision('2', `${name} of a ${method} payment cannot be ${why}`, async () =>
        expectRefusedField(await authorize(value), name),
      ),
    ),
    ...[...tooLong, ...malformed].map(({ why, value }) =>
      decision('7.5', `${name} of a ${method} payment with ${why} is named as faulty`, async () =>
        expectRefusedField(await authorize(value), name),
      ),
    ),
    decision('2', `an empty ${name} of a ${method} payment is an absent one`, async () =>
      recordOf(await authorize('')),
    ),
  ];
}

function requiredField(
  authorize: (json: object) => Promise<Answer>,
  payment: () => object,
  row: FieldRow,
): readonly Check[] {
  const [name, , kind] = row;
  const isText = kind === 'text' || kind === 'letters';
  const { taken, tooLong, malformed } = samplesOf(row);
  const send = (value: unknown) => authorize({ ...payment(), [name]: value });
  return [
    rule('4.1', `a bank account requires ${name}`, async () =>
      expectRefusal(await send(undefined)),
    ),
    decision('7.5', `a missing ${name} is named as the faulty field`, async () => {
      for (const value of [undefined, '']) {
        const answer = await send(value);
        expectRefusedField(answer, name);
        expectFields(jsonRecord(answer), { message: `${name} is required.` });
      }
    }),
    ...taken.map((value, at) =>
      rule('4.1', `${name} of a bank account may be ${valueName(value, at)}`, async () =>
        expectFields(recordOf(await send(value)), { method: 'ACH', results: 'APPROVED' }),
      ),
    ),
    ...tooLong.map(({ why, value }) =>
      limits.rule('4.1', `${name} of a bank account cannot have ${why}`, async () =>
        expectRefusal(await send(value)),
      ),
    ),
    ...malformed.map(({ why, value }) =>
      rule('4.1', `${name} of a bank account cannot be ${why}`, async () =>
        expectRefusal(await send(value)),
      ),
    ),
    ...[...NO_TEXTS, ...(isText ? CONTROL_CHARACTERS : [])].map(({ why, value }) =>
      decision('2', `${name} of a bank account cannot be ${why}`, async () =>
        expectRefusedField(await send(value), name),
      ),
    ),
    ...[...tooLong, ...malformed].map(({ why, value }) =>
      decision('7.5', `${name} of a bank payment with ${why} is named as faulty`, async () =>
        expectRefusedField(await send(value), name),
      ),
    ),
  ];
}
