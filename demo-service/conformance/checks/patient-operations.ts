import type { Service } from '../caller.ts';
import { type Check, checksOf } from '../check.ts';
import {
  Deviation,
  expectEqual,
  expectFields,
  expectStatus,
  expectSuccess,
  type Fields,
  recordOf,
  rowsOf,
  textOf,
} from '../expect.ts';
import { make, UNKNOWN_ID } from '../operations.ts';
import { PATIENT_FIELDS } from '../tables/patient-fields.ts';
import { CASH } from '../tables/payment-fields.ts';

const { rule, decision } = checksOf('operations');
const PATH = '/api/pp/patients';

const SEARCH_REFUSED = [
  ['an unknown field', 'shoe_size=44'],
  ['a field twice', 'city=Troy&city=Rome'],
  ['a value that the field cannot have', 'primary_phone=12'],
  ['an invalid date', 'birth_date=2023-02-30'],
] as const;

/** §4.2: the operations on patients. */
export function patientOperationChecks(service: Service): readonly Check[] {
  const post = (path: string, json: object) => service.send('POST', path, { json });
  const create = async (json: object) => recordOf(await post(PATH, json));
  const path = async (json: object) => `${PATH}/${textOf(await create(json), 'patient_id')}`;
  const search = async (query: Readonly<Record<string, string>>) =>
    rowsOf(await service.send('GET', `${PATH}/?${new URLSearchParams(query)}`));
  /** An account number that no other patient has. */
  const mark = () => `kit ${Math.random()}`;
  return [
    rule('4.2', 'a patient may be sent back unchanged', async () => {
      const patient = await create({ first_name: 'Ann' });
      const url = `${PATH}/${textOf(patient, 'patient_id')}`;
      expectEqual(recordOf(await post(url, patient)), patient);
    }),
    decision('4.2', 'an update keeps fields that it does not name', async () => {
      const url = await path({ first_name: 'Ann', last_name: 'Lee' });
      const names = { first_name: 'Ann', last_name: 'Poe' };
      expectFields(recordOf(await post(url, { last_name: 'Poe' })), names);
    }),
    decision('2.4', 'a patient_id at creation is ignored', async () => {
      const patient = await create({ patient_id: UNKNOWN_ID });
      if (textOf(patient, 'patient_id') === UNKNOWN_ID)
        throw new Deviation('The patient has the sent id.');
    }),
    decision('4.2', 'an update refuses another patient_id', async () =>
      expectStatus(await post(await path({}), { patient_id: UNKNOWN_ID }), 400),
    ),
    decision('9.2', 'undocumented fields are omitted', async () => {
      const patient = await create({ shoe_size: '44' });
      expectFields(patient, { shoe_size: undefined });
      const names = ['patient_id', ...PATIENT_FIELDS.map(([name]) => name)];
      expectEqual(Object.keys(patient), names);
    }),
    rule('9.2', 'undocumented fields are tolerated', async () => create({ shoe_size: '4' })),
    decision('2.4', 'a new patient is active, and its other fields are empty', async () => {
      const { patient_id: _, ...fields } = await create({});
      const empty = PATIENT_FIELDS.map(([name]): [string, string] => [name, '']);
      expectEqual(fields, { ...Object.fromEntries(empty), patient_status: '1' });
    }),
    decision('4.2', 'filters are combined and ignore letter case', async () => {
      const account_number = mark();
      const [troy] = [
        await create({ account_number, last_name: "O'Neill", city: 'Troy' }),
        await create({ account_number, last_name: "O'Neill", city: 'Rome' }),
      ];
      expectEqual(await search({ account_number, last_name: "o'neill", city: 'TROY' }), [troy]);
      expectEqual((await search({ account_number, last_name: "O'Neill" })).length, 2);
      expectEqual(await search({ account_number, city: 'Tro' }), []);
    }),
    decision('4.2', 'names match by their beginning, with wildcards taken literally', async () => {
      const account_number = mark();
      const made = [];
      for (const [first_name, last_name] of [
        ['Ana', 'García López'],
        ['Anabel', 'garcía'],
        ['Ana', 'G%'],
        ['محمد', 'ŻŻŻ🙂'],
      ] as const)
        made.push(await create({ account_number, first_name, last_name }));
      const [one, two, percent, fourth] = made;
      const idOf = (row: Fields) => textOf(row, 'patient_id');
      const isMade = (row: Fields) => row['account_number'] === account_number;
      const find = async (names: Readonly<Record<string, string>>) => {
        const rows = await search({ account_number, ...names });
        const byName = (await search(names)).filter(isMade);
        expectEqual(byName.map(idOf).sort(), rows.map(idOf).sort());
        return rows;
      };
      expectEqual(await find({ last_name: 'GARC' }), [one, two]);
      expectEqual(await find({ last_name: 'garcí' }), [one, two]);
      expectEqual(await find({ last_name: 'G%' }), [percent]);
      expectEqual(await find({ first_name: 'ana', last_name: 'garc' }), [one, two]);
      expectEqual(await find({ last_name: 'ŻŻŻ' }), [fourth]);
      expectEqual(await find({ last_name: 'ŻŻŻ🙂' }), [fourth]);
      expectEqual(await find({ first_name: 'محمد' }), [fourth]);
    }),
    decision(
      '2.4',
      'a deleted patient is fetched by id, found by status, and not changed',
      async () => {
        const account_number = mark();
        const url = await path({ account_number });
        recordOf(await service.send('DELETE', url));
        expectFields(recordOf(await service.send('GET', url)), { patient_status: '2' });
        expectEqual(await search({ account_number }), []);
        const deleted = await search({ account_number, patient_status: '2' });
        expectEqual(deleted.length, 1);
        expectStatus(await post(url, { last_name: 'Back' }), 409);
        expectSuccess(await service.send('DELETE', url));
      },
    ),
    ...SEARCH_REFUSED.map(([name, query]) =>
      decision('4.2', `a search by ${name} is refused`, async () =>
        expectStatus(await service.send('GET', `${PATH}?${query}`), 400),
      ),
    ),
    decision('4.1', 'a payment may name its patient', async () => {
      const patient_id = await make(service, PATH, {});
      expectSuccess(await post('/api/pp/payments', { ...CASH, patient_id }));
    }),
  ];
}
