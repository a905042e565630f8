import { expect, test } from 'vitest';
import { cents } from '../../../../src/shared/domain/money.ts';
import { answer, record } from '../../../support/fake-line.ts';
import { id } from '../../../support/journal-fixtures.ts';
import {
  askedBefore,
  charge,
  codeOf,
  type Desk,
  debit,
  deskWithCard,
  FACE,
  openDesk,
  SALE,
  WORD,
} from './counter-desk.ts';

const HALF = { ...SALE, amount: cents(1_000) };

test.each([
  ['a part', 'authorize', 'AUTHORIZE', HALF, { kind: 'open', last: { amount: 1_000 } }],
  ['a hold', 'preauthorize', 'PREAUTHORIZE', SALE, { kind: 'held' }],
] as const)(
  '%s that was told as refused and turns out done is shown, and no second one is sent',
  async (_, operation, action, part, shown) => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer('refused', 'bad-request');
    const { trackingId } = await desk.counter.charge({ ...charge(60, part), operation });
    desk.counter.listen({ ...part, operation });
    desk.counter.cardSwiped({
      handle: id(50),
      face: FACE,
      name: '',
      chip: false,
      expired: false,
      tracksDiffer: false,
    });
    desk.line.records = [record({ trackingId, action })];
    desk.line.answer = async () => ({ ...answer('approved'), paymentId: id(91) });
    expect(await codeOf(() => desk.counter.charge({ ...charge(61, part), operation }))).toBe(
      'SALE_LOCKED',
    );
    expect(desk.line.asked).toHaveLength(1);
    expect(desk.counter.current?.step).toMatchObject(shown);
    expect(desk.armed).toBe(false);
  },
);

test.each([
  ['cash', 'a part', 'authorize', 'AUTHORIZE', HALF, { kind: 'open', last: { amount: 1_000 } }],
  ['cash', 'a hold', 'preauthorize', 'PREAUTHORIZE', SALE, { kind: 'held' }],
  ['a check', 'a part', 'authorize', 'AUTHORIZE', HALF, { kind: 'open', last: { amount: 1_000 } }],
] as const)(
  '%s is not taken for %s that was told as refused and turns out done, before it is seen',
  async (tender, _, operation, action, part, shown) => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer('refused', 'bad-request');
    const { trackingId } = await desk.counter.charge({ ...charge(60, part), operation });
    desk.line.records = [record({ trackingId, action })];
    const pay = (n: number) =>
      tender === 'cash'
        ? desk.counter.takeCash({ ...part, commandId: id(n), given: cents(2_500) })
        : desk.counter.record({ ...part, commandId: id(n), what: 'check', reference: '1042' });
    expect(await codeOf(() => pay(61))).toBe('SALE_LOCKED');
    expect(desk.counter.current?.step).toMatchObject(shown);
    expect(await codeOf(() => pay(62))).toBe('nothing was thrown');
  },
);

/** Half of a sale, for a patient with a card of another sale in doubt. */
const PART = { ...HALF, patientId: 'patient-1' };
const OTHER = { saleId: id(2), lines: [{ kind: 'copay' as const, amount: cents(9_900) }] };

test.each<[string, (desk: Desk, n: number, said: object) => Promise<unknown>]>([
  ['a card', ({ counter }, n, said) => counter.charge({ ...charge(n, PART), ...said })],
  [
    'a bank account',
    (desk, n, said) =>
      desk.counter.chargeAccount({ ...PART, ...debit(desk), commandId: id(n), ...said }),
  ],
  [
    'cash',
    ({ counter }, n, said) =>
      counter.takeCash({ ...PART, commandId: id(n), given: cents(1_000), ...said }),
  ],
  [
    'a check',
    ({ counter }, n, said) =>
      counter.record({ ...PART, commandId: id(n), what: 'check', reference: '1042', ...said }),
  ],
])(
  '%s is not taken for a part that is found approved while a manager’s word is taken',
  async (_, pay) => {
    const desk = openDesk();
    desk.line.answer = async () => answer('in-doubt', 'timeout');
    await desk.counter.charge({ ...charge(60, OTHER), patientId: PART.patientId });
    desk.counter.leave(OTHER.saleId);
    desk.line.answer = async () => answer('refused', 'bad-request');
    const first = await askedBefore(() => pay(desk, 61, {}));
    const { attemptId, trackingId } = await desk.counter.charge({
      ...charge(62, PART),
      besides: first,
      approval: WORD,
    });
    desk.line.answer = async () => ({ ...answer('approved'), paymentId: id(91) });
    desk.whileApproving = async () => {
      desk.line.records = [record({ trackingId })];
      await desk.attempts.lookNow(attemptId);
    };
    const besides = await askedBefore(() => pay(desk, 63, {}));
    const said = { besides, approval: WORD };
    expect(await codeOf(() => pay(desk, 64, said))).toBe('SALE_LOCKED');
    expect(desk.line.asked).toHaveLength(2);
    expect(await codeOf(() => pay(desk, 65, said))).toBe('nothing was thrown');
  },
);

test('cash is not taken into a drawer that was closed while a manager’s word is taken', async () => {
  const desk = openDesk();
  desk.line.answer = async () => answer('in-doubt', 'timeout');
  await desk.counter.charge({ ...charge(60, OTHER), patientId: PART.patientId });
  desk.counter.leave(OTHER.saleId);
  const order = { ...PART, commandId: id(61), given: cents(1_000) };
  const besides = await askedBefore(() => desk.counter.takeCash(order));
  const said = { ...order, besides, approval: WORD };
  desk.whileApproving = async () => {
    desk.drawerOpen = false;
  };
  expect(await codeOf(() => desk.counter.takeCash(said))).toContain('DRAWER_NOT_OPEN');
  desk.drawerOpen = true;
  desk.whileApproving = async () => {};
  const taken = await desk.counter.takeCash(said);
  desk.drawerOpen = false; // the same command again: it was taken
  expect(await desk.counter.takeCash(said)).toEqual(taken);
});

test.each([
  ['all of the sale', SALE, 'paid-by-card'],
  ['a part of it', HALF, 'open'],
])(
  '%s that was told as refused turns out done behind a decline of the next card',
  async (...given) => {
    const [, part, shown] = given;
    const desk = deskWithCard();
    desk.line.answer = async () => answer('refused', 'bad-request');
    const { attemptId, trackingId } = await desk.counter.charge(charge(60, part));
    desk.counter.listen(part);
    desk.counter.cardSwiped({
      handle: id(50),
      face: FACE,
      name: '',
      chip: false,
      expired: false,
      tracksDiffer: false,
    });
    desk.line.answer = async () => answer('declined');
    await desk.counter.charge(charge(61, part));
    expect(desk.counter.current?.step.kind).toBe('not-paid');
    desk.line.records = [record({ trackingId })];
    await desk.attempts.lookNow(attemptId);
    expect(desk.counter.current?.step.kind).toBe(shown);
    expect(desk.counter.current?.paid).toBe(part === SALE ? 2_500 : 1_000);
  },
);
