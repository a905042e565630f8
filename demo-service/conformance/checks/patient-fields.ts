import type { Service } from '../caller.ts';
import { type Check, checksOf, once } from '../check.ts';
import {
  expectEqual,
  expectFields,
  expectRefusal,
  expectRefusedField,
  type Fields,
  recordOf,
  rowsOf,
  textOf,
} from '../expect.ts';
import {
  CONTROL_CHARACTERS,
  type FieldRow,
  NO_TEXTS,
  samplesOf,
  valueName,
} from '../tables/field-rows.ts';
import { PATIENT_FIELDS } from '../tables/patient-fields.ts';

const PATH = '/api/pp/patients';
const { rule, decision } = checksOf('fields');
const limits = checksOf('limits');

/** §2.4: each field of a patient as sent, as refused, and as every operation returns it. */
export function patientFieldChecks(service: Service): readonly Check[] {
  return [...PATIENT_FIELDS.flatMap((row) => sentField(service, row)), ...returnedFields(service)];
}

function sentField(service: Service, row: FieldRow): readonly Check[] {
  const [name] = row;
  const { taken, tooLong, malformed } = samplesOf(row);
  const [first = ''] = taken;
  const create = (value: unknown) => service.send('POST', PATH, { json: { [name]: value } });
  const update = (patientId: string, value: string) =>
    service.send('POST', `${PATH}/${patientId}`, { json: { [name]: value } });
  const created = async () => textOf(recordOf(await create(first)), 'patient_id');
  const search = async (value: string, patientId: string) =>
    rowsOf(
      await service.send(
        'GET',
        `${PATH}/?${new URLSearchParams({ [name]: value, patient_id: patientId })}`,
      ),
    );
  const refuses = (value: unknown) => async () => expectRefusal(await create(value));
  const refusesField = (value: unknown) => async () =>
    expectRefusedField(await create(value), name);
  return [
    ...taken.map((value, at) =>
      rule('2.4', `a patient’s ${name} may be ${valueName(value, at)}`, async () =>
        expectFields(recordOf(await create(value)), { [name]: value }),
      ),
    ),
    rule('4.2', `an update sets a patient’s ${name}`, async () => {
      const id = await created();
      for (const value of taken.toReversed()) {
        expectFields(recordOf(await update(id, value)), { [name]: value });
        expectFields(recordOf(await service.send('GET', `${PATH}/${id}`)), { [name]: value });
      }
    }),
    ...tooLong.map(({ why, value }) =>
      limits.rule('2.4', `a patient’s ${name} cannot have ${why}`, refuses(value)),
    ),
    ...malformed.map(({ why, value }) =>
      rule('2.4', `a patient’s ${name} cannot be ${why}`, refuses(value)),
    ),
    ...[...NO_TEXTS, ...(row[2] === 'text' ? CONTROL_CHARACTERS : [])].map(({ why, value }) =>
      decision('2', `a patient’s ${name} cannot be ${why}`, refusesField(value)),
    ),
    ...[...tooLong, ...malformed].map(({ why, value }) =>
      decision('7.5', `a patient’s ${name} of ${why} is named as faulty`, refusesField(value)),
    ),
    decision('4.2', `a search finds a patient by ${name}`, async () => {
      for (const value of taken) {
        const record = recordOf(await create(value));
        expectEqual(await search(value, textOf(record, 'patient_id')), [record]);
      }
    }),
    ...(name === 'patient_status'
      ? []
      : [
          decision('2', `an empty text clears a patient’s ${name}`, async () => {
            const id = await created();
            expectFields(recordOf(await update(id, '')), { [name]: '' });
            expectEqual(await search(first, id), []);
          }),
        ]),
  ];
}

/** The first value of every field at once. */
const FULL = Object.fromEntries(
  PATIENT_FIELDS.map((row): [string, string] => [row[0], samplesOf(row).taken[0] ?? '']),
);

function returnedFields(service: Service): readonly Check[] {
  const patient = once(async () => recordOf(await service.send('POST', PATH, { json: FULL })));
  const path = async () => `${PATH}/${textOf(await patient(), 'patient_id')}`;
  const operations: Readonly<Record<string, () => Promise<Fields>>> = {
    create: patient,
    update: once(async () => recordOf(await service.send('POST', await path(), { json: {} }))),
    get: once(async () => recordOf(await service.send('GET', await path()))),
    search: once(async () => {
      const id = textOf(await patient(), 'patient_id');
      const rows = rowsOf(await service.send('GET', `${PATH}/?patient_id=${id}`));
      expectEqual(rows.length, 1);
      return rows[0] ?? {};
    }),
    delete: once(async () => {
      const { patient_id: _, ...rest } = await patient();
      const copy = textOf(recordOf(await service.send('POST', PATH, { json: rest })), 'patient_id');
      return recordOf(await service.send('DELETE', `${PATH}/${copy}`));
    }),
  };
  return Object.entries(operations).flatMap(([operation, answer]) => [
    rule('4.2', `${operation} of a patient returns patient_id`, async () =>
      expectFields(await answer(), { patient_id: /^[0-9A-Fa-f-]{36}$/ }),
    ),
    ...Object.entries(FULL).map(([name, value]) => {
      const deleted = operation === 'delete' && name === 'patient_status';
      return rule('2.4', `${operation} of a patient returns ${name}`, async () =>
        expectFields(await answer(), { [name]: deleted ? '2' : value }),
      );
    }),
  ]);
}
