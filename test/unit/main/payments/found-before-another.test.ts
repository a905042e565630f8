import { expect, test } from 'vitest';
import { cents } from '../../../../src/shared/domain/money.ts';
import { answer, record } from '../../../support/fake-payments-port.ts';
import { id } from '../../../support/journal-fixtures.ts';
import {
  APPROVAL,
  askedBefore,
  charge,
  codeOf,
  debit,
  FACE,
  openTill,
  SALE,
  type TestTill,
  tillWithCard,
} from './test-till.ts';

const HALF = { ...SALE, amount: cents(1_000) };

test.each([
  ['a part', 'authorize', 'AUTHORIZE', HALF, { kind: 'open', last: { amount: 1_000 } }],
  ['a hold', 'preauthorize', 'PREAUTHORIZE', SALE, { kind: 'held' }],
] as const)(
  '%s shown as refused and found done is displayed, and no second one is sent',
  async (_, operation, action, part, shown) => {
    const till = tillWithCard();
    till.line.answer = async () => answer('refused', 'bad-request');
    const { trackingId } = await till.checkout.charge({
      ...charge('first command', part),
      operation,
    });
    till.counter.listen({ ...part, operation });
    till.counter.cardSwiped({
      handle: id('swipe'),
      face: FACE,
      name: '',
      chip: false,
      expired: false,
      tracksDiffer: false,
    });
    till.line.records = [record({ trackingId, action })];
    till.line.answer = async () => ({ ...answer('approved'), paymentId: id('later record') });
    expect(
      await codeOf(() => till.checkout.charge({ ...charge('second command', part), operation })),
    ).toBe('SALE_LOCKED');
    expect(till.line.asked).toHaveLength(1);
    expect(till.counter.current?.step).toMatchObject(shown);
    expect(till.armed).toBe(false);
  },
);

test.each([
  ['cash', 'a part', 'authorize', 'AUTHORIZE', HALF, { kind: 'open', last: { amount: 1_000 } }],
  ['cash', 'a hold', 'preauthorize', 'PREAUTHORIZE', SALE, { kind: 'held' }],
  ['a check', 'a part', 'authorize', 'AUTHORIZE', HALF, { kind: 'open', last: { amount: 1_000 } }],
] as const)(
  '%s does not replace %s that was shown as refused and found done until a person has seen it',
  async (tender, _, operation, action, part, shown) => {
    const till = tillWithCard();
    till.line.answer = async () => answer('refused', 'bad-request');
    const { trackingId } = await till.checkout.charge({
      ...charge('first command', part),
      operation,
    });
    till.line.records = [record({ trackingId, action })];
    const pay = (command: string) =>
      tender === 'cash'
        ? till.checkout.takeCash({ ...part, commandId: id(command), given: cents(2_500) })
        : till.checkout.record({
            ...part,
            commandId: id(command),
            what: 'check',
            reference: '1042',
          });
    expect(await codeOf(() => pay('second command'))).toBe('SALE_LOCKED');
    expect(till.counter.current?.step).toMatchObject(shown);
    expect(await codeOf(() => pay('third command'))).toBe('nothing was thrown');
  },
);

/** Half of a sale, for a patient with a card of another sale in doubt. */
const PART = { ...HALF, patientId: 'patient-1' };
const OTHER = { saleId: id('sale B'), lines: [{ kind: 'copay' as const, amount: cents(9_900) }] };

test.each<[string, (till: TestTill, command: string, said: object) => Promise<unknown>]>([
  [
    'a card',
    ({ checkout }, command, said) => checkout.charge({ ...charge(command, PART), ...said }),
  ],
  [
    'a bank account',
    (till, command, said) =>
      till.checkout.charge({ ...PART, ...debit(till), commandId: id(command), ...said }),
  ],
  [
    'cash',
    ({ checkout }, command, said) =>
      checkout.takeCash({ ...PART, commandId: id(command), given: cents(1_000), ...said }),
  ],
  [
    'a check',
    ({ checkout }, command, said) =>
      checkout.record({
        ...PART,
        commandId: id(command),
        what: 'check',
        reference: '1042',
        ...said,
      }),
  ],
])('%s is not taken for a part found approved during the manager approval', async (_, pay) => {
  const till = openTill();
  till.line.answer = async () => answer('in-doubt', 'timeout');
  await till.checkout.charge({ ...charge('first command', OTHER), patientId: PART.patientId });
  till.counter.leave(OTHER.saleId);
  till.line.answer = async () => answer('refused', 'bad-request');
  const first = await askedBefore(() => pay(till, 'second command', {}));
  const { attemptId, trackingId } = await till.checkout.charge({
    ...charge('third command', PART),
    acknowledgedDuplicates: first,
    approval: APPROVAL,
  });
  till.line.answer = async () => ({ ...answer('approved'), paymentId: id('later record') });
  till.whileApproving = async () => {
    till.line.records = [record({ trackingId })];
    await till.attempts.checkNow(attemptId);
  };
  const acknowledgedDuplicates = await askedBefore(() => pay(till, 'fourth command', {}));
  const said = { acknowledgedDuplicates, approval: APPROVAL };
  expect(await codeOf(() => pay(till, 'fifth command', said))).toBe('SALE_LOCKED');
  expect(till.line.asked).toHaveLength(2);
  expect(await codeOf(() => pay(till, 'sixth command', said))).toBe('nothing was thrown');
});

test('cash is not taken into a drawer that closes during the manager approval', async () => {
  const till = openTill();
  till.line.answer = async () => answer('in-doubt', 'timeout');
  await till.checkout.charge({ ...charge('first command', OTHER), patientId: PART.patientId });
  till.counter.leave(OTHER.saleId);
  const order = { ...PART, commandId: id('second command'), given: cents(1_000) };
  const acknowledgedDuplicates = await askedBefore(() => till.checkout.takeCash(order));
  const said = { ...order, acknowledgedDuplicates, approval: APPROVAL };
  till.whileApproving = async () => {
    till.drawerOpen = false;
  };
  expect(await codeOf(() => till.checkout.takeCash(said))).toContain('DRAWER_NOT_OPEN');
  till.drawerOpen = true;
  till.whileApproving = async () => {};
  const taken = await till.checkout.takeCash(said);
  till.drawerOpen = false; // the same command again: it was taken
  expect(await till.checkout.takeCash(said)).toEqual(taken);
});

test.each([
  ['all of the sale', SALE, 'paid-by-card'],
  ['a part of it', HALF, 'open'],
])('%s shown as refused is found done after the next card was declined', async (...given) => {
  const [, part, shown] = given;
  const till = tillWithCard();
  till.line.answer = async () => answer('refused', 'bad-request');
  const { attemptId, trackingId } = await till.checkout.charge(charge('first command', part));
  till.counter.listen(part);
  till.counter.cardSwiped({
    handle: id('swipe'),
    face: FACE,
    name: '',
    chip: false,
    expired: false,
    tracksDiffer: false,
  });
  till.line.answer = async () => answer('declined');
  await till.checkout.charge(charge('second command', part));
  expect(till.counter.current?.step.kind).toBe('not-paid');
  till.line.records = [record({ trackingId })];
  await till.attempts.checkNow(attemptId);
  expect(till.counter.current?.step.kind).toBe(shown);
  expect(till.counter.current?.paid).toBe(part === SALE ? 2_500 : 1_000);
});
