import { expect, test } from 'vitest';
import { attemptView } from '../../../../src/main/checkout/attempt-view.ts';
import { createFollowUps } from '../../../../src/main/follow-ups/follow-ups.ts';
import { createHolds, type HoldInput, type HoldsDesk } from '../../../../src/main/holds/holds.ts';
import { followUpsOf } from '../../../../src/main/journal/views/attempts.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { APPROVED, answer, record } from '../../../support/fake-line.ts';
import { DANA, id } from '../../../support/journal-fixtures.ts';
import { charge, openDesk, WORD } from '../checkout/counter-desk.ts';

const DAYS = {
  visa: 7,
  mastercard: 7,
  amex: 7,
  discover: 7,
  unionpay: 7,
  maestro: 7,
  unknown: 7,
};

/** A counter with an open hold. */
async function heldDesk() {
  const desk = openDesk();
  const { journal, attempts, counter, time } = desk;
  const hold = await counter.charge({ ...charge(60), operation: 'preauthorize' });
  const holds = createHolds({
    journal,
    now: () => time.now,
    days: () => DAYS,
    followUps: createFollowUps({
      journal,
      attempts,
      acting: () => ({ ...DANA, role: 'cashier' }),
      approve: async () => {
        await desk.whileApproving();
        return { id: 'manager', name: 'Morgan Lee' };
      },
      view: attemptView,
    }),
    view: attemptView,
  });
  const input = (n: number) => ({ commandId: id(n), key: hold.attemptId, approval: WORD });
  return { desk, holds, input };
}

type Act = (holds: HoldsDesk, input: HoldInput) => Promise<unknown>;

const CAPTURE: Act = (holds, input) => holds.capture({ ...input, giveBack: null });
const CAPTURE_LESS: Act = (holds, input) =>
  holds.capture({ ...input, giveBack: { amount: cents(500), refundCommandId: id(99) } });
const RELEASE: Act = (holds, input) => holds.release(input);

test.each([
  ['captured', 'released', 'CAPTURE', CAPTURE, RELEASE],
  ['captured', 'captured for less', 'CAPTURE', CAPTURE, CAPTURE_LESS],
  ['released', 'captured for less', 'DEAUTHORIZE', RELEASE, CAPTURE_LESS],
  ['released', 'released again', 'DEAUTHORIZE', RELEASE, RELEASE],
] as const)(
  'a hold that is found %s while a manager’s word is taken is not %s',
  async (_found, _then, action, first, second) => {
    const { desk, holds, input } = await heldDesk();
    const { line, attempts, journal } = desk;
    line.answer = async () => answer('refused', 'bad-request');
    await first(holds, input(70));
    line.answer = async () => ({ ...answer('approved'), paymentId: id(92) });
    desk.whileApproving = async () => {
      const [refused] = followUpsOf(journal.readable, APPROVED.paymentId ?? '');
      if (refused === undefined) throw new Error('nothing was refused');
      line.records = [record({ trackingId: refused.trackingId, action, id: id(91) })];
      await attempts.lookNow(refused.attemptId);
    };
    await expect(second(holds, input(71))).rejects.toMatchObject({ code: 'HOLD_ENDED' });
    expect(line.asked).toHaveLength(2);
  },
);
