import { expect, test } from 'vitest';
import { followUpsOf } from '../../../../src/main/journal/projections/attempts.ts';
import {
  createHolds,
  type HoldInput,
  type HoldsService,
} from '../../../../src/main/payments/holds.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { APPROVED, answer, record } from '../../../support/fake-payments-port.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { APPROVAL, charge, openTill } from './test-till.ts';

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
async function tillWithHold() {
  const till = openTill();
  const { journal, attempts, commands, checkout, time } = till;
  const hold = await checkout.charge({ ...charge(), operation: 'preauthorize' });
  const holds = createHolds({ journal, commands, attempts, now: () => time.now }, () => DAYS);
  const input = (command: string) => ({
    commandId: id(command),
    key: hold.attemptId,
    approval: APPROVAL,
  });
  return { till, holds, input };
}

type Act = (holds: HoldsService, input: HoldInput) => Promise<unknown>;

const CAPTURE: Act = (holds, input) => holds.capture({ ...input, giveBack: null });
const CAPTURE_LESS: Act = (holds, input) =>
  holds.capture({ ...input, giveBack: { amount: cents(500), refundCommandId: id('refund') } });
const RELEASE: Act = (holds, input) => holds.release(input);

test.each([
  ['captured', 'released', 'CAPTURE', CAPTURE, RELEASE],
  ['captured', 'captured for less', 'CAPTURE', CAPTURE, CAPTURE_LESS],
  ['released', 'captured for less', 'DEAUTHORIZE', RELEASE, CAPTURE_LESS],
  ['released', 'released again', 'DEAUTHORIZE', RELEASE, RELEASE],
] as const)(
  'a hold found %s during the manager approval is not %s',
  async (_found, _then, action, first, second) => {
    const { till, holds, input } = await tillWithHold();
    const { line, attempts, journal } = till;
    line.answer = async () => answer('refused', 'bad-request');
    await first(holds, input('first follow-up'));
    line.answer = async () => ({ ...answer('approved'), paymentId: id('later record') });
    till.whileApproving = async () => {
      const [refused] = followUpsOf(journal.readable, APPROVED.paymentId ?? '');
      if (refused === undefined) throw new Error('nothing was refused');
      line.records = [record({ trackingId: refused.trackingId, action, id: id('found record') })];
      await attempts.checkNow(refused.attemptId);
    };
    await expect(second(holds, input('second follow-up'))).rejects.toMatchObject({
      code: 'HOLD_ENDED',
    });
    expect(line.asked).toHaveLength(2);
  },
);
