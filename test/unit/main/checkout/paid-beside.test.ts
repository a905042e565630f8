import { describe, expect, test } from 'vitest';
import type { MoneyInput } from '../../../../src/main/checkout/sale-checks.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { answer, record } from '../../../support/fake-line.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { askedBefore, charge, codeOf, type Desk, openDesk, WORD } from './counter-desk.ts';

const copay = (amount: number) => [{ kind: 'copay' as const, amount: cents(amount) }];

/** A sale of one patient, each of another amount. */
const of = (n: number) => ({
  saleId: id(n),
  patientId: 'patient-1' as string | null,
  lines: copay(2_500 + n),
});

/** The differing parts of the sale, with its acknowledged duplicates. */
type Part = Partial<MoneyInput>;
type Pay = (desk: Desk, n: number, part?: Part) => Promise<unknown>;

const byCard = ({ counter }: Desk, n: number, part: Part = {}) =>
  counter.charge({ ...charge(60 + n), ...of(n), ...part });

const TENDERS: readonly (readonly [string, Pay])[] = [
  ['a card', byCard],
  [
    'cash',
    ({ counter }, n, part) =>
      counter.takeCash({ ...of(n), ...part, commandId: id(60 + n), given: cents(9_900) }),
  ],
  [
    'a check',
    ({ counter }, n, part) =>
      counter.record({
        ...of(n),
        ...part,
        commandId: id(60 + n),
        what: 'check',
        reference: '1042',
      }),
  ],
];

/** Acknowledges all duplicates before a payment, with a manager approval. */
async function payAnyway(desk: Desk, n: number, pay: Pay, part: Part = {}): Promise<void> {
  const besides = await askedBefore(() => pay(desk, n, part));
  await pay(desk, n, { ...part, besides, approval: WORD });
}

/** A fixture after cards with lost answers, a minute apart; the next is approved. */
async function inDoubt(...parts: readonly Part[]) {
  const desk = openDesk();
  desk.line.answer = async () => answer('in-doubt', 'timeout');
  for (const [index, part] of parts.entries()) {
    await payAnyway(desk, index + 1, byCard, part);
    desk.counter.leave(id(index + 1));
    pass(desk, 1);
  }
  desk.line.answer = async () => ({ ...answer('approved'), paymentId: id(91) });
  return desk;
}

function pass({ time }: Desk, minutes: number): void {
  time.now = new Date(time.now.getTime() + minutes * 60_000);
}

/** The attempt of the `n`th sale is found approved. */
async function find({ attempts, line }: Desk, n: number): Promise<string> {
  const found = attempts.tray.find(({ saleId }) => saleId === id(n));
  if (found === undefined) throw new Error(`${n} is not in doubt`);
  line.records = [record({ trackingId: found.trackingId, id: id(92) })];
  await attempts.lookNow(found.attemptId);
  return found.attemptId;
}

describe.each(TENDERS)('paid by %s', (_, pay) => {
  test.each([
    ['the one in doubt', [{}], 1],
    ['two in doubt, of which the newer', [{}, {}], 2],
    ['two in doubt, of which the older', [{}, {}], 1],
    ['three in doubt, of which the oldest', [{}, {}, {}], 1],
  ])('beside %s is found approved after it: an alarm', async (__, parts, n) => {
    const desk = await inDoubt(...parts);
    await payAnyway(desk, 9, pay);
    expect(desk.attempts.alarms).toEqual([]);
    const attemptId = await find(desk, n);
    expect(desk.attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
  });
});

describe('beside one of the same patient and one of the same card', () => {
  const OF_CARD = { patientId: null, lines: copay(2_509) };

  test('all are asked about, and a word for one of them is not enough', async () => {
    const desk = await inDoubt({}, OF_CARD);
    const besides = await askedBefore(() => byCard(desk, 9));
    expect(besides).toMatchObject([
      { standing: 'open', amount: 2_509, receiptNumber: null },
      { standing: 'open', amount: 2_501 },
    ]);
    for (const one of besides) {
      const said = { besides: [one], approval: WORD };
      expect(await askedBefore(() => byCard(desk, 9, said))).toEqual(besides);
    }
    expect(desk.line.asked).toHaveLength(2);
    await byCard(desk, 9, { besides, approval: WORD });
    expect(desk.line.asked).toHaveLength(3);
  });

  test.each([
    ['the patient’s', 1],
    ['the card’s', 2],
  ])('%s is an alarm when it is found approved after it', async (_, n) => {
    const desk = await inDoubt({}, OF_CARD);
    await payAnyway(desk, 9, byCard);
    const attemptId = await find(desk, n);
    expect(desk.attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
  });

  test('one that is found approved under the manager’s word is asked about anew', async () => {
    const desk = await inDoubt({}, OF_CARD);
    const besides = await askedBefore(() => byCard(desk, 9));
    const attemptId = await find(desk, 1);
    const anew = await askedBefore(() => byCard(desk, 9, { besides, approval: WORD }));
    expect(anew).toMatchObject([{ standing: 'open' }, { attemptId, standing: 'paid' }]);
    await byCard(desk, 9, { besides: anew, approval: WORD });
    expect(desk.attempts.alarms).toEqual([]);
  });

  test('the paid one is meant by the cashier’s word, the open one by the manager’s', async () => {
    const desk = await inDoubt({}, OF_CARD);
    await find(desk, 1);
    const besides = await askedBefore(() => byCard(desk, 9));
    expect(await codeOf(() => byCard(desk, 9, { besides }))).toBe('SAME_AS_EARLIER');
    await byCard(desk, 9, { besides, approval: WORD });
    const opened = desk.journal.rows().findLast(({ kind }) => kind === 'attempt.opened');
    expect(JSON.parse(opened?.body ?? '{}')).toMatchObject({
      besides: [{ manager: { id: 'manager' } }, { manager: null }],
    });
  });
});

test('one in doubt beside which another is in doubt, beside which a third is paid: an alarm', async () => {
  const desk = await inDoubt({}, {});
  const ofItsCard = { patientId: null, lines: copay(2_502) };
  expect(await askedBefore(() => byCard(desk, 9, ofItsCard))).toHaveLength(1);
  await payAnyway(desk, 9, byCard, ofItsCard);
  const attemptId = await find(desk, 1);
  expect(desk.attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
});

test('one in doubt that is found approved while one beside it is sent: an alarm', async () => {
  const desk = await inDoubt({}, {});
  desk.line.answer = async () => {
    await find(desk, 1);
    return { ...answer('approved'), paymentId: id(91) };
  };
  await payAnyway(desk, 9, byCard);
  expect(desk.attempts.alarms).toMatchObject([{ kind: 'overpaid' }]);
});

test('what the cashier charged beside a payment she knew of is none', async () => {
  const desk = openDesk();
  await byCard(desk, 1);
  desk.counter.leave(id(1));
  const besides = await askedBefore(() => byCard(desk, 2));
  expect(besides).toMatchObject([{ standing: 'paid', receiptNumber: '000001' }]);
  desk.line.answer = async () => ({ ...answer('approved'), paymentId: id(91) });
  await byCard(desk, 2, { besides });
  expect(desk.attempts.alarms).toEqual([]);
  expect(desk.journal.readable.all('SELECT * FROM besides')).toEqual([]);
});

test('one that was sent long ago and is found approved just now is asked about', async () => {
  const desk = await inDoubt({});
  pass(desk, 15);
  await find(desk, 1);
  expect(await codeOf(() => byCard(desk, 2))).toBe('SAME_AS_EARLIER');
  pass(desk, 10);
  expect(await codeOf(() => byCard(desk, 2))).toBe('nothing was thrown');
});

test('a part that was paid before its sale was known as the patient’s is asked about', async () => {
  const desk = openDesk();
  const { patientId, ...unnamed } = of(1);
  await desk.counter.charge({ ...charge(61), ...unnamed, amount: cents(1_000) });
  desk.counter.park({ ...unnamed, patientId });
  expect(await codeOf(() => byCard(desk, 2))).toBe('SAME_AS_EARLIER');
});
