import type { Call, Service } from '../caller.ts';
import { type Check, checksOf } from '../check.ts';
import {
  expectEqual,
  expectFields,
  expectRefusal,
  expectStatus,
  jsonRecord,
  recordOf,
} from '../expect.ts';
import { make, nameOf, operationsOf, UNKNOWN_ID } from '../operations.ts';
import { expectSameValues } from './formats.ts';

const { rule, decision } = checksOf('errors');
const PATIENTS = '/api/pp/patients';

/** A request that is refused, and its status (decision on §7.6). */
const REFUSED: readonly (readonly [number, string, string, Call])[] = [
  [400, 'GET', '/api/pp/payments/1', {}],
  [401, 'GET', PATIENTS, { headers: { authorization: '' } }],
  [403, 'GET', PATIENTS, { headers: { 'svc-clientid': 'NOBODY00' } }],
  [404, 'GET', '/api/pp/nowhere', {}],
  [404, 'PATCH', PATIENTS, {}],
  [413, 'POST', PATIENTS, { json: { notes: 'x'.repeat(300_000) } }],
  [415, 'POST', PATIENTS, { body: '<a/>', headers: { 'content-type': 'text/xml' } }],
];

/** Bodies that are no record (§1.5): the status by decision. */
const BODIES: readonly (readonly [string, number, Call])[] = [
  ['a form', 415, { form: { first_name: 'Ann' } }],
  ['a list', 400, { json: [] }],
  ['a text', 400, { json: 'Ann' }],
  ['nothing', 400, {}],
  ['broken JSON', 400, { body: '{"a":', headers: { 'content-type': 'application/json' } }],
];

/** §7: faulty requests. */
export function errorChecks(service: Service): readonly Check[] {
  const withIds = operationsOf(service).filter(({ path }) => path.includes('{'));
  return [
    ...withIds.flatMap((operation) => {
      const ask = (id: string) => {
        const { method, path, json } = operation;
        const call = json === undefined ? {} : { json };
        return service.send(method, path.replace(/\{[a-z]+\}/, id), call);
      };
      return [
        rule('7', `${nameOf(operation)} of an unknown id is refused`, async () =>
          expectRefusal(await ask(UNKNOWN_ID)),
        ),
        rule('7', `${nameOf(operation)} of an id that is no UUID is refused`, async () =>
          expectRefusal(await ask('1')),
        ),
        decision(
          '7.6',
          `${nameOf(operation)} of an unknown id is 404, of a malformed one 400`,
          async () => {
            expectStatus(await ask(UNKNOWN_ID), 404);
            expectStatus(await ask('1'), 400);
          },
        ),
      ];
    }),
    ...REFUSED.flatMap(([status, method, path, call]) => [
      rule('7', `${method} ${path} with a fault of the client’s is refused (${status})`, async () =>
        expectRefusal(await service.send(method, path, call)),
      ),
      decision('7.5', `${status} for ${method} ${path}: one body in both formats`, () =>
        expectOneBody(service, status, method, path, call),
      ),
    ]),
    ...['patients', 'payment_profiles'].flatMap((resource) =>
      BODIES.flatMap(([name, status, call]) => [
        rule('1.5', `${resource} do not take ${name}`, async () =>
          expectRefusal(await service.send('POST', `/api/pp/${resource}`, call)),
        ),
        decision('1.5', `${resource} with ${name}: ${status}`, async () =>
          expectStatus(await service.send('POST', `/api/pp/${resource}`, call), status),
        ),
      ]),
    ),
    decision('7.5', '409: the existing data conflicts', async () => {
      const path = `${PATIENTS}/${await make(service, PATIENTS, {})}`;
      recordOf(await service.send('DELETE', path));
      await expectOneBody(service, 409, 'POST', path, { json: { city: 'Troy' } });
      expectStatus(await service.send('POST', `${path}/eob_eligibility`), 409);
    }),
  ];
}

/** The error body of the decision on §7.5. */
async function expectOneBody(
  service: Service,
  status: number,
  method: string,
  path: string,
  call: Call,
): Promise<void> {
  const json = await service.send(method, path, call);
  expectStatus(json, status);
  const body = jsonRecord(json);
  expectFields(body, { code: /^[a-z_]+$/, message: /^\S.*\.$/ });
  if (body['field'] !== null) expectFields(body, { field: /./ });
  expectEqual(Object.keys(body).sort(), ['code', 'field', 'message']);
  const xml = await service.send(method, `${path}.xml`, call);
  expectStatus(xml, status);
  expectFields(xml.headers, { 'content-type': /^application\/xml/ });
  expectSameValues(json, xml);
}
