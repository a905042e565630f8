import { expect, test } from 'vitest';
import { tillStateSchema } from '../../../../src/shared/contract/till.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { answer, record } from '../../../support/fake-line.ts';
import { DANA, id } from '../../../support/journal-fixtures.ts';
import { charge, type Desk, deskWithCard, FACE, SALE, WORD } from './counter-desk.ts';

/** A counter with a card that a manager marked as not charged while its outcome was unknown. */
async function givenUp(operation: 'authorize' | 'preauthorize' = 'authorize') {
  const desk = deskWithCard();
  desk.line.answer = async () => answer('in-doubt', 'timeout');
  const given = { ...charge(60), operation };
  const { attemptId, trackingId } = await desk.counter.charge(given);
  const decision = { commandId: id(70), attemptId, decision: 'other-tender' } as const;
  await desk.attempts.decide({ ...decision, approval: WORD }, DANA);
  if (operation === 'preauthorize') desk.counter.open(SALE);
  const find = () => {
    const action = operation === 'authorize' ? 'AUTHORIZE' : 'PREAUTHORIZE';
    desk.line.records = [record({ trackingId, id: id(92), action })];
    return desk.attempts.lookNow(attemptId);
  };
  return { desk, find };
}

type Lived = (desk: Desk, find: () => Promise<void>) => Promise<unknown>;

const another = ({ counter }: Desk) => {
  counter.listen(SALE);
  counter.cardSwiped({
    handle: id(50),
    face: FACE,
    name: '',
    chip: false,
    expired: false,
    tracksDiffer: false,
  });
};

const inCash = ({ counter }: Desk, amount: number) =>
  counter.takeCash({
    ...SALE,
    amount: cents(amount),
    commandId: id(61),
    given: cents(amount),
  });

const CASES: readonly (readonly [string, Lived, string])[] = [
  ['the next tender was to be chosen', (_, find) => find(), 'paid-by-card'],
  [
    'a part was taken in cash',
    async (desk, find) => {
      await inCash(desk, 1_000);
      await find();
    },
    'paid-by-card',
  ],
  [
    'another card was listened to for what the cash had left',
    async (desk, find) => {
      await inCash(desk, 1_000);
      another(desk);
      await find();
    },
    'paid-by-card',
  ],
  [
    'another card was being charged',
    async (desk, find) => {
      another(desk);
      desk.line.answer = async () => {
        await find();
        return { ...answer('approved'), paymentId: id(91) };
      };
      await desk.counter.charge(charge(62));
    },
    'paid-by-card',
  ],
  [
    'it was paid in cash',
    async (desk, find) => {
      await inCash(desk, 2_500);
      await find();
    },
    'paid-in-cash',
  ],
];

test.each(CASES)(
  'a card given up and found when %s leaves a counter to be seen',
  async (...given) => {
    const [, lived, step] = given;
    const { desk, find } = await givenUp();
    await lived(desk, find);
    // As every window receives it.
    const { current } = tillStateSchema.pick({ current: true }).parse(desk.counter);
    expect(current).toMatchObject({ remaining: 0, step: { kind: step } });
    expect(desk.attempts.alarms[0]?.kind).toBe('overpaid');
    desk.counter.leave(SALE.saleId);
    expect(desk.counter.current).toBeNull();
  },
);

test('a hold given up and found when the next tender was to be chosen is shown as held', async () => {
  const { desk, find } = await givenUp('preauthorize');
  await find();
  expect(desk.counter.current?.step.kind).toBe('held');
});
