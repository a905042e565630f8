/**
 * The checks of the kit, one module per group of rules of the interface document. A check sends its
 * requests to the service through `Service`, and throws a `Deviation` that says what the rule asks for.
 */

import { basic, type Service } from '../caller.ts';
import { type Check, checksOf } from '../check.ts';
import {
  Deviation,
  expectFields,
  expectRefusal,
  expectRefusedField,
  expectStatus,
  expectSuccess,
  recordOf,
  rowsOf,
  textOf,
} from '../expect.ts';
import { allTimes, make, nameOf, operationsOf, ready } from '../operations.ts';
import { CASH } from '../tables/payment-fields.ts';
import { KEYED_CARD } from '../tables/profile-fields.ts';

const { rule, decision } = checksOf('authentication');

const WRONG_CREDENTIALS = [
  ['no Authorization header', ''],
  ['a wrong password', basic('nobody:not the password')],
  ['another scheme', 'Bearer s3cret'],
] as const;
const WRONG_BY_DECISION = [
  ['no colon', basic('nobody')],
  ['garbage', 'Basic ~~~'],
] as const;

/** A header's characters stand for its bytes. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const USER_IDS = ['7:Ann Lee', 'dana', '42', 'x'.repeat(300), 'é'.repeat(300), 'Zoë Łuk', ''];

/** The longest ones are cut. */
const userName = (user: string) => JSON.stringify(user.slice(0, 12));

/** Records that belong to one client (§5.4), and the query that lists them. */
const separate = (service: Service) =>
  [
    ['payment', '/api/pp/payments', CASH, `?${allTimes(service)}`, 'id'],
    ['patient', '/api/pp/patients', { last_name: 'Mine' }, '/?last_name=Mine', 'patient_id'],
    ['payment profile', '/api/pp/payment_profiles', KEYED_CARD, '/?method_type=C', 'id'],
  ] as const;

const CLIENT_IDS_BY_DECISION = [
  ['NOBODY00', 403],
  ['SHORT', 400],
  ["' OR 1=1", 400],
] as const;

/** §5: credentials, users and client ids. */
export function accessChecks(service: Service): readonly Check[] {
  const { clientIds } = service;
  const as = (clientId: string): Service => ({
    ...service,
    send: (method, path, call) =>
      service.send(method, path, {
        ...call,
        headers: { ...call?.headers, 'svc-clientid': clientId },
      }),
  });
  const [first = '', second] = clientIds;
  const list = `/api/pp/payments?${allTimes(service)}`;
  return [
    ...operationsOf(service).flatMap((operation) => {
      const ask = async (headers: Readonly<Record<string, string>>) => {
        const { method, path, options } = await ready(service, operation);
        return service.send(method, path, { ...options, headers });
      };
      return [
        ...WRONG_CREDENTIALS.flatMap(([name, authorization]) => [
          rule('5', `${nameOf(operation)} with ${name} is refused`, async () =>
            expectRefusal(await ask({ authorization })),
          ),
          decision('7.6', `${nameOf(operation)} with ${name} is 401`, async () => {
            const answer = await ask({ authorization });
            expectStatus(answer, 401);
            expectFields(answer.headers, { 'www-authenticate': /^Basic realm="[^"]+"/ });
          }),
        ]),
        rule('5', `${nameOf(operation)} takes svc-userid`, async () =>
          expectSuccess(await ask({ 'svc-userid': '7:Ann Lee' })),
        ),
        ...clientIds.map((clientId) =>
          rule('5', `${nameOf(operation)} takes svc-clientid ${clientId}`, async () => {
            const { method, path, options } = await ready(as(clientId), operation);
            expectSuccess(await as(clientId).send(method, path, options));
          }),
        ),
      ];
    }),
    // RFC 9110 §11.1.
    decision('5', 'the scheme of credentials may be in another case', async () => {
      const authorization = service.authorization.replace('Basic', 'basic');
      expectSuccess(await service.send('GET', list, { headers: { authorization } }));
    }),
    ...WRONG_BY_DECISION.map(([name, authorization]) =>
      decision('5', `credentials with ${name} are 401`, async () =>
        expectStatus(await service.send('GET', list, { headers: { authorization } }), 401),
      ),
    ),
    ...USER_IDS.map((user) =>
      (user === '' ? decision : rule)('5', `svc-userid may be ${userName(user)}`, async () => {
        const headers = { 'svc-userid': utf8(user) };
        expectSuccess(await service.send('POST', '/api/pp/payments', { json: CASH, headers }));
      }),
    ),
    ...['Zoë Łuk', 'Zoë'].map((user) =>
      decision('5', `svc-userid ${user} is returned unchanged by eligibility`, async () => {
        const patient = await make(service, '/api/pp/patients', {});
        const headers = { 'svc-userid': user === 'Zoë' ? user : utf8(user) };
        const path = `/api/pp/patients/${patient}/eob_eligibility`;
        expectFields(recordOf(await service.send('POST', path, { headers })), {
          verified_by: user,
        });
      }),
    ),
    ...['x'.repeat(4_097), 'é'.repeat(4_097), '\uFFFE'].map((user, at) =>
      decision('5', `svc-userid that is too long, or not in XML: ${at + 1}`, async () => {
        const headers = { 'svc-userid': utf8(user) };
        const answer = await service.send('POST', '/api/pp/payments', { json: CASH, headers });
        expectFields(JSON.parse(answer.text), { field: 'svc-userid' });
      }),
    ),
    ...[...CLIENT_IDS_BY_DECISION, [first.toLowerCase(), 403], [clientIds.join(), 400]].map(
      ([clientId, status]) =>
        decision('5', `svc-clientid ${clientId} is ${status}`, async () =>
          expectStatus(await as(String(clientId)).send('GET', list), Number(status)),
        ),
    ),
    decision('5', 'without svc-clientid the first client is meant', async () => {
      const json = service.payments.CARD();
      const answer = await service.send('POST', '/api/pp/payments', { json });
      expectFields(recordOf(answer), { client_id: first });
    }),
    ...clientIds.map((client_id) =>
      rule('2.1', `a payment of client ${client_id} names it`, async () => {
        const answer = await as(client_id).send('POST', '/api/pp/payments', {
          json: service.payments.CARD(),
        });
        expectFields(recordOf(answer), { client_id });
      }),
    ),
    ...(second === undefined
      ? []
      : separate(service).flatMap(([name, path, json, query, idField]) => {
          const [mine, theirs] = [as(first), as(second)];
          const made = async () =>
            textOf(recordOf(await mine.send('POST', path, { json })), idField);
          return [
            rule('5', `a ${name} of another client is not shown`, async () => {
              const url = `${path}/${await made()}`;
              expectSuccess(await mine.send('GET', url));
              expectRefusal(await theirs.send('GET', url));
            }),
            rule('5', `a ${name} of another client is not listed`, async () => {
              const id = await made();
              const lists = (rows: readonly Readonly<Record<string, unknown>>[]) =>
                rows.some((row) => row[idField] === id);
              if (!lists(rowsOf(await mine.send('GET', path + query))))
                throw new Deviation('Its own client does not find it.');
              if (lists(rowsOf(await theirs.send('GET', path + query))))
                throw new Deviation('Another client finds it.');
            }),
            ...(['GET', 'POST', 'DELETE'] as const).map((method) =>
              decision('5', `${method} of a ${name} of another client is 404`, async () => {
                const call = method === 'POST' ? { json: {} } : {};
                expectStatus(await theirs.send(method, `${path}/${await made()}`, call), 404);
              }),
            ),
          ];
        })),
    ...(second === undefined
      ? []
      : [
          ...(['void', 'credit', 'capture', 'deauthorize'] as const).map((action) =>
            decision('5', `${action} of a payment of another client is 404`, async () => {
              const id = await make(as(first), '/api/pp/payments', CASH);
              const path = `/api/pp/payments/${id}/${action}`;
              expectStatus(await as(second).send('POST', path), 404);
            }),
          ),
          decision('4.1', 'a payment cannot name the patient of another client', async () => {
            const patient_id = await make(as(second), '/api/pp/patients', {});
            const json = { ...CASH, patient_id };
            expectRefusedField(
              await as(first).send('POST', '/api/pp/payments', { json }),
              'patient_id',
            );
          }),
        ]),
  ];
}
