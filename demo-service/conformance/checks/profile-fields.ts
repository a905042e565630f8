import type { Service } from '../caller.ts';
import { type Check, checksOf } from '../check.ts';
import {
  expectEqual,
  expectFields,
  expectRefusal,
  expectRefusedField,
  recordOf,
  textOf,
} from '../expect.ts';
import { make } from '../operations.ts';
import { samplesOf, valueName } from '../tables/field-rows.ts';
import {
  BILLING_PARTS,
  BILLING_WHOLE,
  KEYED_AS_SHOWN,
  KEYED_CARD,
  NOT_SENT,
  PROFILE_KINDS,
  PROFILE_OPTIONAL,
  PROFILE_REFUSED,
  PROFILE_REFUSED_BY_DECISION,
  type ProfileKind,
  shownProfiles,
} from '../tables/profile-fields.ts';

const PATH = '/api/pp/payment_profiles';
const { rule, decision } = checksOf('fields');
const limits = checksOf('limits');

const PLACE = { billing_city: 'Troy', billing_state: 'NY', billing_zip_code: '12180' };

/** §2.5: the fields of payment profiles, as sent and as refused. */
export function profileFieldChecks(service: Service): readonly Check[] {
  const { profiles } = service;
  const create = (json: object) => service.send('POST', PATH, { json });
  const made = async (json: object) => recordOf(await create(json));
  const bankAccount = profiles['bank account'];
  return [
    ...PROFILE_KINDS.flatMap((kind) => kindChecks(service, kind)),
    ...PROFILE_REFUSED.flatMap(([kind, name, why, value]) => [
      rule('2.5', `${name} of a ${kind} cannot be ${why}`, async () =>
        expectRefusal(await create({ ...profiles[kind], [name]: value })),
      ),
      decision('7.5', `${name} of a ${kind} with ${why} is named as faulty`, async () =>
        expectRefusedField(await create({ ...profiles[kind], [name]: value }), name),
      ),
    ]),
    ...PROFILE_REFUSED_BY_DECISION.map(([kind, name, why, value]) =>
      decision('2.5', `${name} of a ${kind} cannot be ${why}`, async () =>
        expectRefusedField(await create({ ...profiles[kind], [name]: value }), name),
      ),
    ),
    decision(
      '2.5',
      'account_number of a card, as in the examples, cannot have 20 digits',
      async () =>
        expectRefusedField(
          await create({ ...KEYED_AS_SHOWN, account_number: '12345678901234567890' }),
          'account_number',
        ),
    ),
    ...['VI', 'MC', 'DI', 'AX'].map((account_type) =>
      rule('2.5', `account_type of a card may be ${account_type}`, async () =>
        expectFields(await made({ ...KEYED_CARD, account_type }), { account_type }),
      ),
    ),
    ...['C', 'S'].map((account_type) =>
      rule('2.5', `account_type of a bank account may be ${account_type}`, async () =>
        expectFields(await made({ ...bankAccount, account_type }), { account_type }),
      ),
    ),
    ...['2049-01', '2049-12', '2049-12-31'].map((exp_date) =>
      decision('2.5', `exp_date may be ${exp_date}`, async () =>
        expectFields(await made({ ...KEYED_CARD, exp_date }), { exp_date: exp_date.slice(0, 7) }),
      ),
    ),
    rule('2.5', 'the names of the examples are accepted', async () =>
      expectFields(await made(KEYED_AS_SHOWN), { ...KEYED_AS_SHOWN, account_number: '4444' }),
    ),
    decision('2.5', 'the names of the table are accepted, and returned as one', async () =>
      expectFields(await made({ ...bankAccount, ...BILLING_PARTS, ...PLACE, priority: '1' }), {
        ...BILLING_WHOLE,
        ...PLACE,
      }),
    ),
    decision('2.5', 'an empty text is absent: the other naming set is used', async () => {
      const names = { billing_name: '', billing_address: '', billing_address_line1: '1 Main' };
      const record = await made({ ...KEYED_CARD, ...names });
      expectFields(record, { billing_name: 'ANN LEE', billing_address: '1 Main' });
      const cleared = { billing_name: '', billing_address: '' };
      const path = `${PATH}/${textOf(record, 'id')}`;
      expectFields(recordOf(await service.send('POST', path, { json: cleared })), cleared);
    }),
    decision('2.5', 'billing_same copies the patient’s name and address', async () => {
      const patient_id = await make(service, '/api/pp/patients', {
        ...{ first_name: 'Ann', last_name: 'Lee', address_line1: '1 Main Street' },
        ...{ city: 'Troy', state: 'NY', zip_code: '12180' },
      });
      expectFields(await made({ ...bankAccount, patient_id, billing_same: '1' }), {
        ...{ patient_id, billing_name: 'Ann Lee', billing_address: '1 Main Street', ...PLACE },
      });
      expectFields(await made({ ...bankAccount, patient_id }), { billing_name: '' });
    }),
  ];
}

/** The fields of one kind. */
function kindChecks(service: Service, kind: ProfileKind): readonly Check[] {
  const profile = service.profiles[kind];
  const shown = shownProfiles(service.profiles)[kind];
  const create = (change: object) =>
    service.send('POST', PATH, { json: { ...profile, ...change } });
  const { method_type, account_type, account_number } = shown;
  return [
    rule('2.5', `a ${kind} is stored, with the last four digits`, async () =>
      expectFields(recordOf(await create({})), { method_type, account_type, account_number }),
    ),
    decision(
      '2.5',
      `a ${kind} has no other fields, and those that were not sent are empty`,
      async () => {
        const { id: _, ...fields } = recordOf(await create({}));
        expectEqual(fields, { ...NOT_SENT, ...shown });
      },
    ),
    ...Object.keys(profile).flatMap((name) => [
      rule('2.5', `a ${kind} requires ${name}`, async () =>
        expectRefusal(await create({ [name]: undefined })),
      ),
      decision('7.5', `a ${kind}’s missing ${name} is named as faulty`, async () =>
        // Without track data the card is a keyed one.
        expectRefusedField(
          await create({ [name]: undefined }),
          name === 'track_data' ? 'card_number' : name,
        ),
      ),
    ]),
    rule('2.5', `a ${kind} may name its patient`, async () => {
      const patient_id = await make(service, '/api/pp/patients', {});
      expectFields(recordOf(await create({ patient_id })), { patient_id });
    }),
    ...PROFILE_OPTIONAL.flatMap((row) => {
      const [name] = row;
      const { taken, ...beyond } = samplesOf(row);
      // The document gives billing_same no values.
      const { tooLong, malformed } =
        name === 'billing_same' ? { tooLong: [], malformed: [] } : beyond;
      return [
        ...taken.map((value, at) =>
          rule('2.5', `${name} of a ${kind} may be ${valueName(value, at)}`, async () => {
            const record = recordOf(await create({ [name]: value }));
            expectFields(record, name in PLACE ? { [name]: value } : {});
          }),
        ),
        ...tooLong.map(({ why, value }) =>
          limits.rule('2.5', `${name} of a ${kind} cannot have ${why}`, async () =>
            expectRefusal(await create({ [name]: value })),
          ),
        ),
        ...malformed.map(({ why, value }) =>
          rule('2.5', `${name} of a ${kind} cannot be ${why}`, async () =>
            expectRefusal(await create({ [name]: value })),
          ),
        ),
        ...[...tooLong, ...malformed].map(({ why, value }) =>
          decision('7.5', `${name} of a ${kind} with ${why} is named as faulty`, async () =>
            expectRefusedField(await create({ [name]: value }), name),
          ),
        ),
      ];
    }),
  ];
}
