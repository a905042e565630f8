import type { Service } from '../caller.ts';
import { type Check, checksOf } from '../check.ts';
import {
  expectEqual,
  expectFields,
  expectRefusal,
  expectRefusedField,
  expectStatus,
  expectSuccess,
  recordOf,
  rowsOf,
  textOf,
} from '../expect.ts';
import { nameOf, operationsOf, ready } from '../operations.ts';

const { rule, decision } = checksOf('operations');
const PATH = '/api/pp/payments';

/** The list's faulty parameters, and the field at fault (decision on §4.1). */
const LIST_REFUSED = [
  ['start_time', 'end_time=2026-01-01T00:00:00Z'],
  ['end_time', 'start_time=2026-01-01T00:00:00Z'],
  ['start_time', 'start_time=2026-01-01&end_time=2026-01-01T00:00:00Z'],
  ['start_time', 'start_time=2026-02-30T00:00:00Z&end_time=2026-03-01T00:00:00Z'],
  ['end_time', 'start_time=2026-01-01T00:00:00Z&end_time=2026-01-01T00:00:00.000Z'],
  ['end_time', 'start_time=2026-01-01T00:00:00Z&end_time=2025-01-01T00:00:00Z'],
  ['start_time', 'start_time=a&start_time=b&end_time=2026-01-01T00:00:00Z'],
] as const;

const APPROVED = { action: 'AUTHORIZE', results: 'APPROVED' };
const HELD = { action: 'PREAUTHORIZE', results: 'APPROVED' };

/** §4: every operation, and those on payments (§4.1). */
export function paymentOperationChecks(service: Service): readonly Check[] {
  const send = (path: string, json: object) => service.send('POST', path, { json });
  const sent = async (path: string, json: object) => recordOf(await send(path, json));
  const { payments } = service;
  return [
    ...operationsOf(service).flatMap((operation) => [
      rule('4', `${nameOf(operation)} succeeds`, async () => {
        const { method, path, options } = await ready(service, operation);
        expectSuccess(await service.send(method, path, options));
      }),
      decision('7.6', `${nameOf(operation)} answers 200`, async () => {
        const { method, path, options } = await ready(service, operation);
        expectStatus(await service.send(method, path, options), 200);
      }),
    ]),
    ...Object.entries(payments).flatMap(([method, payment]) => [
      ...[`${PATH}/authorize`, PATH].map((path) =>
        rule('4.1', `POST ${path} makes a ${method} payment`, async () =>
          expectFields(await sent(path, payment()), { method, ...APPROVED }),
        ),
      ),
      decision('4.1', `POST ${PATH}/ makes a ${method} payment`, async () =>
        expectFields(await sent(`${PATH}/`, payment()), { method, ...APPROVED }),
      ),
      ...[`${PATH}/authorize`, PATH].map((path) =>
        rule('1.5', `POST ${path} takes a ${method} payment as a form`, async () => {
          const form = { ...payment(), memo: 'a & b' };
          const answer = await service.send('POST', path, { form });
          expectFields(recordOf(answer), { method, memo: 'a & b' });
        }),
      ),
      rule('4.1', `a ${method} payment is fetched as it was made`, async () => {
        const record = await sent(PATH, payment());
        const path = `${PATH}/${textOf(record, 'id')}`;
        expectEqual(recordOf(await service.send('GET', path)), record);
      }),
      rule('4.1', `a ${method} payment is listed in its second`, async () => {
        const record = await sent(PATH, payment());
        const time = textOf(record, 'timestamp');
        const query = `start_time=${time}&end_time=${time}`;
        const rows = rowsOf(await service.send('GET', `${PATH}?${query}`));
        const row = rows.find((each) => each['id'] === record['id']);
        expectEqual(row, record);
      }),
    ]),
    rule('4.1', 'preauthorize makes a hold on a card', async () =>
      expectFields(await sent(`${PATH}/preauthorize`, payments.CARD()), HELD),
    ),
    rule('1.5', 'preauthorize takes a form', async () => {
      const form = { ...payments.CARD(), memo: 'a & b' };
      const answer = await service.send('POST', `${PATH}/preauthorize`, { form });
      expectFields(recordOf(answer), { ...HELD, memo: 'a & b' });
    }),
    ...Object.entries({ ACH: payments.ACH, CASH: payments.CASH }).flatMap(([method, payment]) => [
      rule('4.1', `preauthorize refuses a ${method} payment`, async () =>
        expectRefusal(await send(`${PATH}/preauthorize`, payment())),
      ),
      decision('2.1', `preauthorize names method as the fault of a ${method} payment`, async () =>
        expectRefusedField(await send(`${PATH}/preauthorize`, payment()), 'method'),
      ),
    ]),
    decision('4.1', 'an id may be in upper case', async () => {
      const record = await sent(PATH, payments.CARD());
      const path = `${PATH}/${textOf(record, 'id').toUpperCase()}`;
      expectEqual(recordOf(await service.send('GET', path)), record);
    }),
    ...LIST_REFUSED.map(([field, query]) =>
      decision('4.1', `a list with ${query} is refused`, async () =>
        expectRefusedField(await service.send('GET', `${PATH}?${query}`), field),
      ),
    ),
    rule('4.1', 'a list outside all payments is empty', async () => {
      const query = 'start_time=1999-01-01T00:00:00Z&end_time=1999-01-01T00:00:00Z';
      expectEqual(rowsOf(await service.send('GET', `${PATH}?${query}`)), []);
    }),
  ];
}
