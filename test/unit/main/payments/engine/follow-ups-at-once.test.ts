import { expect, test } from 'vitest';
import { codeOf, openEngine, refundCommand } from '../../../../support/attempt-engine.ts';
import { PROVEN } from '../../../../support/fake-payments-port.ts';

test('one of two refunds of a payment sent at once leaves, even if it ends before the other has read the payment', async () => {
  const { attempts, line, clock } = openEngine();
  const slow = Promise.withResolvers<void>();
  // The service answers FAILED after it made a child that the other refund has not read.
  line.answer = async () => ({
    state: 'failed',
    paymentId: 'F',
    code: '96',
    message: 'TRY AGAIN',
    problem: null,
  });
  let proofs = 0;
  line.proof = async () => {
    proofs += 1;
    // Each run proves twice, in turns: the last proof is the second refund's, before it is sent.
    if (proofs === 4) await slow.promise;
    return PROVEN;
  };
  const first = attempts.run(refundCommand());
  const second = codeOf(attempts.run(refundCommand()));
  await clock.settle();
  expect((await first).state).toBe('failed');
  slow.resolve();
  expect(await second).toBe('PAYMENT_BUSY');
  expect(line.asked).toHaveLength(1);
});
