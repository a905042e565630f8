import type { Service } from '../caller.ts';
import { type Check, checksOf } from '../check.ts';
import {
  expectEqual,
  expectFields,
  expectRefusal,
  expectRefusedField,
  expectStatus,
  type Fields,
  recordOf,
  rowsOf,
  textOf,
} from '../expect.ts';
import { make } from '../operations.ts';
import { CARD_AND_ACH, track } from '../tables/payment-fields.ts';
import {
  BILLING_PARTS,
  KEYED_AS_SHOWN,
  KEYED_CARD,
  NOT_SENT,
  shownProfiles,
} from '../tables/profile-fields.ts';
import { BILLING_UPDATES, CHANGES_OF_ANOTHER_KIND, UPDATES } from '../tables/profile-updates.ts';

const PATH = '/api/pp/payment_profiles';
const { rule, decision } = checksOf('operations');

/** §4.3: the operations on payment profiles, and payments that save one (§4.1). */
export function profileOperationChecks(service: Service): readonly Check[] {
  const create = (json: object) => service.send('POST', PATH, { json });
  const made = async (json: object) => recordOf(await create(json));
  const update = (id: string, json: object) => service.send('POST', `${PATH}/${id}`, { json });
  const get = async (id: string) => recordOf(await service.send('GET', `${PATH}/${id}`));
  const search = async (query: Readonly<Record<string, string>>) =>
    rowsOf(await service.send('GET', `${PATH}/?${new URLSearchParams(query)}`));
  const patient = () => make(service, '/api/pp/patients', PATIENT);
  const bankAccount = service.profiles['bank account'];
  return [
    rule('4.3', 'get returns the result of create', async () => {
      const profile = await made(KEYED_AS_SHOWN);
      expectEqual(await get(textOf(profile, 'id')), profile);
    }),
    ...UPDATES.map(([name, change, shown]) =>
      decision('4.3', `an update with ${name} keeps the rest`, async () => {
        const before = await made(KEYED_AS_SHOWN);
        const after = recordOf(await update(textOf(before, 'id'), change));
        expectEqual(after, { ...before, ...shown });
      }),
    ),
    ...CHANGES_OF_ANOTHER_KIND.map(([name, value]) =>
      decision('4.3', `a bank account is not updated with ${name}`, async () => {
        const bank = await made(bankAccount);
        const id = textOf(bank, 'id');
        expectRefusedField(await update(id, { [name]: value }), name);
        expectEqual(await get(id), bank);
      }),
    ),
    ...BILLING_UPDATES.map(([name, given, change, billing_name, billing_address]) =>
      decision('4.3', `an update of name and address with ${name}`, async () => {
        const id = textOf(await made({ ...bankAccount, ...given }), 'id');
        const after = recordOf(await update(id, change));
        expectFields(after, { billing_name, billing_address });
        expectEqual(await get(id), after);
      }),
    ),
    decision('4.3', 'a profile may be sent back unchanged', async () => {
      const long = 'x'.repeat(255);
      const parts = Object.fromEntries(Object.keys(BILLING_PARTS).map((name) => [name, long]));
      for (const json of [KEYED_AS_SHOWN, { ...bankAccount, ...parts }]) {
        const profile = await made(json);
        for (const name of ['billing_name', 'billing_address']) {
          const rows = await search({ [name]: textOf(profile, name) });
          expectEqual(
            rows.filter(({ id }) => id === profile['id']),
            [profile],
          );
        }
        expectEqual(recordOf(await update(textOf(profile, 'id'), profile)), profile);
      }
    }),
    decision('4.3', 'a card without an expiry is updated without one', async () => {
      const json = { method_type: 'C', track_data: ';378282246310005==101?' };
      const profile = await made(json);
      const { id: _, ...fields } = profile;
      const shown = { method_type: 'C', account_type: 'AX', account_number: '0005', exp_date: '' };
      expectEqual(fields, { ...NOT_SENT, ...shown });
      const id = textOf(profile, 'id');
      const city = { billing_city: 'Rome' };
      expectEqual(recordOf(await update(id, city)), { ...profile, ...city });
      expectRefusedField(await update(id, { card_number: '4111111111111111' }), 'exp_date');
    }),
    rule('4.3', 'an update to another kind requires the fields of that kind', async () => {
      const id = textOf(await made(KEYED_CARD), 'id');
      expectRefusal(await update(id, { method_type: 'A', account_type: 'C' }));
    }),
    rule('4.3', 'delete returns the deleted profile', async () => {
      const profile = await made(bankAccount);
      const path = `${PATH}/${textOf(profile, 'id')}`;
      expectEqual(recordOf(await service.send('DELETE', path)), profile);
      expectRefusal(await service.send('GET', path));
    }),
    decision('4.3', 'a deleted profile is unknown', async () => {
      const path = `${PATH}/${textOf(await made(bankAccount), 'id')}`;
      recordOf(await service.send('DELETE', path));
      expectStatus(await service.send('GET', path), 404);
      expectStatus(await service.send('DELETE', path), 404);
    }),
    ...['id', 'patient_id', ...Object.keys(KEYED_AS_SHOWN)].map((name) =>
      decision('4.3', `a search finds a profile by ${name}`, async () => {
        const patient_id = await patient();
        const profile = await made({ ...KEYED_AS_SHOWN, patient_id });
        expectEqual(await search({ patient_id, [name]: textOf(profile, name) }), [profile]);
      }),
    ),
    ...['2031-05', '2031-05-01', '2031-05-31'].map((exp_date) =>
      decision('4.3', `a search by exp_date=${exp_date}`, async () => {
        const patient_id = await patient();
        const keyed = { ...KEYED_CARD, exp_date: '2031-05' };
        const profile = await made({ ...keyed, patient_id });
        expectEqual(await search({ patient_id, exp_date }), [profile]);
        expectEqual(await search({ patient_id, exp_date: '2030-01' }), []);
      }),
    ),
    ...['account_number=5555555555554444', 'card_number=1', 'billing_city=a&billing_city=b'].map(
      (query) =>
        decision('4.3', `a search by ${query} is refused`, async () =>
          expectStatus(await service.send('GET', `${PATH}?${query}`), 400),
        ),
    ),
    ...savedProfiles(service),
  ];
}

const PATIENT = { first_name: 'Ann', last_name: 'Lee', city: 'Troy' };

/** §4.1: save_profile. */
function savedProfiles(service: Service): readonly Check[] {
  const { payments, profiles } = service;
  const { exp_date = '', ...card } = shownProfiles(profiles)['swiped card'];
  const savedBy = async (payment: object) => {
    const patient_id = await make(service, '/api/pp/patients', PATIENT);
    const json = { ...payment, patient_id };
    await service.send('POST', '/api/pp/payments/authorize', { json });
    const saved = rowsOf(await service.send('GET', `${PATH}/?patient_id=${patient_id}`));
    for (const row of saved) expectFields(row, { patient_id });
    return saved;
  };
  const expectSaved = async (payment: object, expected: Fields) => {
    const saved = await savedBy(payment);
    expectEqual(saved.length, 1);
    for (const row of saved) expectFields(row, expected);
  };
  const declined = { ...payments.CARD(), track_data: track('4000000000000002') };
  return [
    ...(
      [
        [rule, '1'],
        [decision, 1],
      ] as const
    ).flatMap(([check, save_profile]) => [
      check('4.1', `save_profile ${JSON.stringify(save_profile)} saves a card`, async () =>
        expectSaved({ ...payments.CARD(), save_profile }, card),
      ),
      check(
        '4.1',
        `save_profile ${JSON.stringify(save_profile)} saves a bank account`,
        async () => {
          const payment = payments.ACH();
          const account_number = payment.account_number.slice(-4);
          const account = { method_type: 'A', account_type: 'C', account_number };
          await expectSaved({ ...payment, save_profile }, account);
        },
      ),
    ]),
    decision('4.1', 'a saved card has its expiry, and the name and city of the patient', async () =>
      expectSaved(
        { ...payments.CARD(), save_profile: '1' },
        { exp_date, billing_name: 'Ann Lee', billing_city: 'Troy' },
      ),
    ),
    ...CARD_AND_ACH.flatMap((method) =>
      ['0', undefined].map((save_profile) =>
        rule('4.1', `save_profile ${save_profile ?? 'absent'}: no ${method} profile`, async () =>
          expectEqual(await savedBy({ ...payments[method](), save_profile }), []),
        ),
      ),
    ),
    decision('4.1', 'save_profile of a declined payment saves nothing', async () =>
      expectEqual(await savedBy({ ...declined, save_profile: '1' }), []),
    ),
  ];
}
