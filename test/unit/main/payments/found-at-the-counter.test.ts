import { expect, test } from 'vitest';
import { tillStateSchema } from '../../../../src/shared/contract/till.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { answer, record } from '../../../support/fake-payments-port.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { APPROVAL, charge, FACE, SALE, type TestTill, tillWithCard } from './test-till.ts';

/** A counter with a card that a manager marked as not charged while its outcome was unknown. */
async function abandoned(operation: 'authorize' | 'preauthorize' = 'authorize') {
  const till = tillWithCard();
  till.line.answer = async () => answer('in-doubt', 'timeout');
  const given = { ...charge(), operation };
  const { attemptId, trackingId } = await till.checkout.charge(given);
  const decision = { commandId: id('decision'), attemptId, decision: 'other-tender' } as const;
  await till.attempts.decide({ ...decision, approval: APPROVAL });
  if (operation === 'preauthorize') till.counter.open(SALE);
  const find = () => {
    const action = operation === 'authorize' ? 'AUTHORIZE' : 'PREAUTHORIZE';
    till.line.records = [record({ trackingId, id: id('found record'), action })];
    return till.attempts.checkNow(attemptId);
  };
  return { till, find };
}

type Lived = (till: TestTill, find: () => Promise<void>) => Promise<unknown>;

const another = ({ counter }: TestTill) => {
  counter.listen(SALE);
  counter.cardSwiped({
    handle: id('swipe'),
    face: FACE,
    name: '',
    chip: false,
    expired: false,
    tracksDiffer: false,
  });
};

const inCash = ({ checkout }: TestTill, amount: number) =>
  checkout.takeCash({
    ...SALE,
    amount: cents(amount),
    commandId: id('second command'),
    given: cents(amount),
  });

const CASES: readonly (readonly [string, Lived, string])[] = [
  ['the next tender was to be chosen', (_, find) => find(), 'paid-by-card'],
  [
    'a part was taken in cash',
    async (till, find) => {
      await inCash(till, 1_000);
      await find();
    },
    'paid-by-card',
  ],
  [
    'the readers were armed for the rest after cash',
    async (till, find) => {
      await inCash(till, 1_000);
      another(till);
      await find();
    },
    'paid-by-card',
  ],
  [
    'another card was being charged',
    async (till, find) => {
      another(till);
      till.line.answer = async () => {
        await find();
        return { ...answer('approved'), paymentId: id('later record') };
      };
      await till.checkout.charge(charge('third command'));
    },
    'paid-by-card',
  ],
  [
    'it was paid in cash',
    async (till, find) => {
      await inCash(till, 2_500);
      await find();
    },
    'paid-in-cash',
  ],
];

test.each(CASES)(
  'an abandoned card attempt found while %s clears the counter',
  async (...given) => {
    const [, lived, step] = given;
    const { till, find } = await abandoned();
    await lived(till, find);
    // As every window receives it.
    const { current } = tillStateSchema.pick({ current: true }).parse(till.counter);
    expect(current).toMatchObject({ remaining: 0, step: { kind: step } });
    expect(till.attempts.alarms[0]?.kind).toBe('overpaid');
    till.counter.leave(SALE.saleId);
    expect(till.counter.current).toBeNull();
  },
);

test('an abandoned hold found before the next tender is shown as held', async () => {
  const { till, find } = await abandoned('preauthorize');
  await find();
  expect(till.counter.current?.step.kind).toBe('held');
});
