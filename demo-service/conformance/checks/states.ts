import type { Call, Service } from '../caller.ts';
import { type Check, checksOf } from '../check.ts';
import {
  Deviation,
  expectEqual,
  expectFields,
  expectRefusedField,
  expectStatus,
  type Fields,
  recordOf,
  rowsOf,
  textOf,
} from '../expect.ts';
import { allTimes, make, resolved } from '../operations.ts';
import { CARD_AND_ACH, track } from '../tables/payment-fields.ts';

const { rule, decision } = checksOf('states');
const PATH = '/api/pp/payments';
type Action = 'void' | 'credit' | 'capture' | 'deauthorize';

/** A payment, follow-ups in turn, all but the last approved, and the message of the last (§3). */
const SEQUENCES: readonly (readonly [string, readonly Action[], string])[] = [
  ['{payment}', ['void', 'void'], 'ALREADY VOIDED'],
  ['{declined}', ['void'], 'PAYMENT NOT APPROVED'],
  ['{cash}', ['credit', 'void'], 'ALREADY CREDITED'],
  ['{hold}', ['void'], 'NOT CAPTURED'],
  ['{hold}', ['deauthorize', 'void'], 'ALREADY DEAUTHORIZED'],
  ['{ach}', ['credit', 'credit'], 'ALREADY CREDITED'],
  ['{payment}', ['void', 'credit'], 'ALREADY VOIDED'],
  ['{declined}', ['credit'], 'PAYMENT NOT APPROVED'],
  ['{hold}', ['credit'], 'NOT CAPTURED'],
  ['{hold}', ['deauthorize', 'credit'], 'ALREADY DEAUTHORIZED'],
  ['{hold}', ['capture', 'capture'], 'ALREADY CAPTURED'],
  ['{payment}', ['capture'], 'NOT A PREAUTHORIZATION'],
  ['{cash}', ['capture'], 'NOT A PREAUTHORIZATION'],
  ['{hold}', ['deauthorize', 'capture'], 'ALREADY DEAUTHORIZED'],
  ['{hold}', ['deauthorize', 'deauthorize'], 'ALREADY DEAUTHORIZED'],
  ['{hold}', ['capture', 'deauthorize'], 'ALREADY CAPTURED'],
  ['{ach}', ['deauthorize'], 'NOT A PREAUTHORIZATION'],
  ['{voided}', ['void'], 'NOT A PAYMENT'],
  ['{voided}', ['credit'], 'NOT A PAYMENT'],
  ['{hold}', ['capture', 'void'], 'APPROVED'],
  ['{hold}', ['capture', 'credit'], 'APPROVED'],
];

/** §2.1: the answers of the demo cards. */
const DEMO_CARDS = [
  ['4111111111111111', 'APPROVED', 'APPROVED'],
  ['5555555555554444', 'APPROVED', 'APPROVED'],
  ['378282246310005', 'APPROVED', 'APPROVED'],
  ['6011111111111117', 'APPROVED', 'APPROVED'],
  ['4000000000000002', 'DECLINED', 'DECLINED'],
  ['4000000000009995', 'DECLINED', 'INSUFFICIENT FUNDS'],
  ['4000000000000119', 'FAILED', 'PROCESSING ERROR'],
  ['4242424242424242', 'APPROVED', 'APPROVED'],
  ['4242424242424241', 'DECLINED', 'INVALID CARD NUMBER'],
] as const;

/** A credit's faulty fields (§4.1). */
const CREDIT_REFUSED = [
  ['amount', '0.00'],
  ['amount', 'ten'],
  ['tracking_id', 'x'.repeat(51)],
  ['memo', 'x'.repeat(101)],
  ['memo', 7],
] as const;

/** A credit without an amount. */
const WHOLE_CREDITS: readonly (readonly [string, Call])[] = [
  ['no body', {}],
  ['an empty amount', { json: { amount: '' } }],
  ['an empty amount in a form', { form: { amount: '', tracking_id: '' } }],
];

/** §3: the states of a payment, and the follow-ups that they allow. */
export function stateChecks(service: Service): readonly Check[] {
  const { payments } = service;
  const payment = async (kind: string): Promise<string> => {
    if (kind === '{declined}')
      return make(service, PATH, { ...payments.CARD(), track_data: track('4000000000000002') });
    if (kind !== '{voided}') return resolved(service, kind);
    return textOf(await act(await resolved(service, '{payment}'), 'void'), 'id');
  };
  const send = (id: string, action: Action, json?: object) =>
    service.send('POST', `${PATH}/${id}/${action}`, json && { json });
  const act = async (id: string, action: Action, json?: object) =>
    recordOf(await send(id, action, json));
  const transactions = async (id: string): Promise<readonly Fields[]> => {
    const path = '/api/pp/reports/payments/transactions/details';
    const rows = rowsOf(await service.send('GET', `${path}?start_date=${service.since}`));
    return rows.filter((row) => row['original_id'] === id);
  };
  return [
    ...CARD_AND_ACH.flatMap((method) => {
      const voided = async () => {
        const id = await make(service, `${PATH}/authorize`, payments[method]());
        const record = await act(id, 'void');
        return { id, record, rows: await transactions(id) };
      };
      return [
        rule('3', `an approved ${method} payment is voided`, async () =>
          expectFields((await voided()).record, { action: 'VOID', results: 'APPROVED' }),
        ),
        rule('3', `a voided ${method} payment is VOIDED in the transaction report`, async () => {
          const { id, rows } = await voided();
          expectFields(found(rows, id), { action: 'AUTHORIZE', results: 'VOIDED' });
        }),
        rule('3', `a void of a ${method} payment is a negative row of the report`, async () => {
          const { record, rows } = await voided();
          const amount = `-${payments[method]().amount}`;
          const row = found(rows, textOf(record, 'id'));
          expectFields(row, { action: 'VOID', results: 'APPROVED', amount });
        }),
        rule('2.7', `a ${method} payment’s row has its own id as original_id`, async () => {
          const sent = payments[method]();
          const id = await make(service, `${PATH}/authorize`, sent);
          expectFields(found(await transactions(id), id), { method, amount: sent.amount });
        }),
        rule('2.7', `a credit of a ${method} payment names it in the report`, async () => {
          const id = await make(service, `${PATH}/authorize`, payments[method]());
          const json = { amount: '2.00', tracking_id: 'R-1', memo: 'half' };
          const credit = textOf(await act(id, 'credit', json), 'id');
          const row = found(await transactions(id), credit);
          expectFields(row, { action: 'CREDIT', tracking_id: 'R-1' });
        }),
      ];
    }),
    ...SEQUENCES.map(([kind, actions, message]) =>
      (message === 'APPROVED' ? rule : decision)(
        '3',
        `${kind}: ${actions.join(', then ')}: ${message}`,
        async () => {
          const id = await payment(kind);
          for (const action of actions.slice(0, -1))
            expectFields(await act(id, action), { results: 'APPROVED' });
          const last = await send(id, actions.at(-1) ?? 'void');
          const isApproved = message === 'APPROVED';
          expectFields(recordOf(last), { results: isApproved ? 'APPROVED' : 'FAILED' });
          if (!isApproved) expectStatus(last, 200);
          expectFields(recordOf(last), { message });
        },
      ),
    ),
    ...DEMO_CARDS.flatMap(([number, results, message]) =>
      ['authorize', 'preauthorize'].map((operation) =>
        decision('2.1', `${operation} of the demo card ${number}: ${message}`, async () => {
          const json = { ...payments.CARD(), track_data: track(number) };
          const answer = await service.send('POST', `${PATH}/${operation}`, { json });
          expectStatus(answer, 200);
          expectFields(recordOf(answer), { results, message, code: /./ });
        }),
      ),
    ),
    rule('4.1', 'a credit may be a part of the amount', async () => {
      const id = await payment('{payment}');
      expectFields(await act(id, 'credit', { amount: '4.00' }), { results: 'APPROVED' });
    }),
    ...WHOLE_CREDITS.map(([name, call]) =>
      decision('4.1', `a credit with ${name} takes what remains of the amount`, async () => {
        const id = await payment('{payment}');
        const credit = async (amount: string) => (await act(id, 'credit', { amount }))['message'];
        expectEqual(await credit('4.00'), 'APPROVED');
        expectEqual(await credit('8.51'), 'AMOUNT OVER WHAT REMAINS');
        const rest = await service.send('POST', `${PATH}/${id}/credit`, call);
        expectFields(recordOf(rest), { results: 'APPROVED' });
        expectEqual(await credit('0.01'), 'ALREADY CREDITED');
      }),
    ),
    ...CREDIT_REFUSED.map(([name, value]) =>
      decision('4.1', `a credit’s ${name} cannot be ${String(value).slice(0, 4)}`, async () =>
        expectRefusedField(
          await send(await payment('{payment}'), 'credit', { [name]: value }),
          name,
        ),
      ),
    ),
    ...(['void', 'credit', 'capture', 'deauthorize'] as const).flatMap((action) =>
      [
        { name: 'no body', call: {} },
        {
          name: 'an empty body',
          call: { body: '', headers: { 'content-type': 'application/json' } },
        },
        { name: 'an empty object', call: { json: {} } },
        { name: 'an empty form', call: { form: {} } },
      ].map(({ name, call }) =>
        (name === 'no body' ? rule : decision)('4.1', `${action} with ${name}`, async () => {
          const kind = action === 'void' || action === 'credit' ? '{payment}' : '{hold}';
          const path = `${PATH}/${await payment(kind)}/${action}`;
          const record = recordOf(await service.send('POST', path, call));
          expectFields(record, { results: 'APPROVED' });
        }),
      ),
    ),
    decision('4.1', 'the list has follow-ups, in the order of time', async () => {
      const id = await make(service, PATH, { ...payments.CARD(), tracking_id: 'sale' });
      const json = { amount: '2.00', tracking_id: 'refund', memo: 'half' };
      const credit = textOf(await act(id, 'credit', json), 'id');
      const hold = await payment('{hold}');
      const capture = textOf(await act(hold, 'capture'), 'id');
      const voided = textOf(await act(hold, 'void'), 'id');
      const list = rowsOf(await service.send('GET', `${PATH}?${allTimes(service)}`));
      const made = [id, credit, hold, capture, voided];
      expectEqual(
        list.flatMap((row) => made.filter((each) => each === row['id'])),
        made,
      );
      const { amount: _, ...fields } = json;
      expectFields(found(list, id), { action: 'AUTHORIZE', tracking_id: 'sale', memo: '' });
      expectFields(found(list, credit), { action: 'CREDIT', results: 'APPROVED', ...fields });
      expectFields(found(list, hold), { action: 'PREAUTHORIZE' });
      expectFields(found(list, capture), { action: 'CAPTURE', tracking_id: '' });
      expectFields(found(list, voided), { action: 'VOID', tracking_id: '' });
    }),
  ];
}

function found(rows: readonly Fields[], id: string): Fields {
  const row = rows.find((each) => each['id'] === id);
  if (row === undefined) throw new Deviation('Its row is missing.');
  return row;
}
