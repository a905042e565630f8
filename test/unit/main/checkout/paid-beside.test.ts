import { describe, expect, test } from 'vitest';
import { cents } from '../../../../src/shared/domain/money.ts';
import { answer, record } from '../../../support/fake-line.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { charge, codeOf, type Desk, openDesk, WORD } from './counter-desk.ts';

/** A sale of one patient, each of another amount. */
const of = (n: number) => ({
  saleId: id(n),
  patientId: 'patient-1',
  lines: [{ kind: 'copay' as const, amount: cents(2_500 + n) }],
});

/** The earlier payment that the guard asked about, and whose word was given. */
const beside = (attemptId: string | null) => ({
  besides: attemptId,
  approval: attemptId === null ? null : WORD,
});

type Pay = (desk: Desk, n: number, earlier: string | null) => Promise<unknown>;

const byCard = ({ counter }: Desk, n: number, earlier: string | null) =>
  counter.charge({ ...charge(60 + n), ...of(n), ...beside(earlier) });

const TENDERS: readonly (readonly [string, Pay])[] = [
  ['a card', byCard],
  [
    'cash',
    ({ counter }, n, earlier) =>
      counter.takeCash({
        ...of(n),
        ...beside(earlier),
        commandId: id(60 + n),
        given: cents(9_900),
      }),
  ],
  [
    'a check',
    ({ counter }, n, earlier) =>
      counter.record({
        ...of(n),
        ...beside(earlier),
        commandId: id(60 + n),
        what: 'check',
        reference: '1042',
      }),
  ],
];

/** A desk after one card of the patient's in doubt, or after several, each beside the one before. */
async function inDoubt(many: number) {
  const desk = openDesk();
  desk.line.answer = async () => answer('in-doubt', 'timeout');
  const passAMinute = () => {
    desk.time.now = new Date(desk.time.now.getTime() + 60_000);
  };
  const attempts = [await byCard(desk, 1, null)];
  desk.counter.leave(id(1));
  for (let n = 2; n <= many; n += 1) {
    passAMinute();
    attempts.push(await byCard(desk, n, attempts.at(-1)?.attemptId ?? null));
    desk.counter.leave(id(n));
  }

  desk.line.answer = async () => ({ ...answer('approved'), paymentId: id(91) });
  return { desk, first: attempts[0], last: attempts.at(-1)?.attemptId ?? null };
}

async function find({ line, attempts }: Desk, found: { attemptId: string; trackingId: string }) {
  line.records = [record({ trackingId: found.trackingId, id: id(92) })];
  await attempts.lookNow(found.attemptId);
}

describe.each(TENDERS)('paid by %s', (_, pay) => {
  test.each([
    ['the one in doubt', 1],
    ['one in doubt beside the one in doubt', 2],
    ['two more in doubt, each beside the one before', 3],
  ])('beside %s, which is found approved after it: an alarm', async (__, many) => {
    const { desk, first, last } = await inDoubt(many);
    if (first === undefined) throw new Error('no first');
    await pay(desk, 9, last);
    expect(desk.attempts.alarms).toEqual([]);
    await find(desk, first);
    expect(desk.attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId: first.attemptId }]);
  });
});

test('a card charged beside one in doubt beside another that was found approved is an alarm', async () => {
  const { desk, first, last } = await inDoubt(2);
  if (first === undefined) throw new Error('no first');
  const { line } = desk;
  line.answer = async () => {
    await find(desk, first);
    return { ...answer('approved'), paymentId: id(91) };
  };
  await byCard(desk, 9, last);
  expect(desk.attempts.alarms).toMatchObject([{ kind: 'overpaid' }]);
});

test('what the cashier charged beside a payment she knew of is none', async () => {
  const desk = openDesk();
  const { attemptId } = await byCard(desk, 1, null);
  desk.counter.leave(id(1));
  expect(await codeOf(() => byCard(desk, 2, null))).toBe('SAME_AS_EARLIER');
  desk.line.answer = async () => ({ ...answer('approved'), paymentId: id(91) });
  await desk.counter.charge({ ...charge(63), ...of(3), besides: attemptId });
  expect(desk.attempts.alarms).toEqual([]);
});

test('one that was sent long ago and is found approved just now is asked about', async () => {
  const { desk, first } = await inDoubt(1);
  if (first === undefined) throw new Error('no first');
  desk.time.now = new Date(desk.time.now.getTime() + 15 * 60_000);
  await find(desk, first);
  expect(await codeOf(() => byCard(desk, 2, null))).toBe('SAME_AS_EARLIER');
  desk.time.now = new Date(desk.time.now.getTime() + 10 * 60_000);
  expect(await codeOf(() => byCard(desk, 2, null))).toBe('nothing was thrown');
});

test('a part that was paid before its sale was known as the patient’s is asked about', async () => {
  const desk = openDesk();
  const { patientId, ...unnamed } = of(1);
  await desk.counter.charge({ ...charge(61), ...unnamed, amount: cents(1_000) });
  desk.counter.park({ ...unnamed, patientId });
  expect(await codeOf(() => byCard(desk, 2, null))).toBe('SAME_AS_EARLIER');
});
