import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lateCapture } from '../../../src/renderer/features/holds/hold-words.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { holdCard } from '../../support/hold-card.ts';
import { callerOf } from '../../support/open-window.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { untilTill } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'Asked at the desk' };

async function tillWithHold(amount = 18_000) {
  const { till } = await tillOn(service, temporaryFolder());
  const hold = await holdCard(till, amount);
  const input = () => ({ commandId: v7(), key: hold.attemptId, approval: APPROVAL });
  return { till, hold, input };
}

describe('a hold', () => {
  test('is listed with its expiry by brand and captured whole with a receipt', async () => {
    const { till, hold, input } = await tillWithHold();
    const [listed] = till.holds.list();
    expect(listed).toMatchObject({ key: hold.attemptId, amount: 18_000, trouble: null });
    const days = (Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.at ?? '')) / 86_400_000;
    expect(days).toBe(5); // visa, in the settings' table
    expect(await till.holds.capture({ ...input(), giveBack: null })).toMatchObject({
      attempt: { operation: 'capture', state: 'approved' },
      receiptNumber: expect.stringMatching(/^\d{6}$/),
      refund: null,
    });
    expect(till.holds.list()).toEqual([]);
  });

  test('charged less is captured whole, and the difference refunded once', async () => {
    const { till, hold, input } = await tillWithHold();
    const less = {
      ...input(),
      giveBack: { amount: cents(5_500), refundCommandId: v7() },
    };
    const capture = () =>
      till.commands.once('holds.capture', less.commandId, () => till.holds.capture(less));
    const [one, two] = await Promise.all([capture(), capture()]);
    expect(one).toMatchObject({
      attempt: { operation: 'capture', state: 'approved' },
      refund: { attempt: { operation: 'credit', state: 'approved', amount: 5_500 } },
    });
    expect(two).toEqual(one);
    expect(till.holds.list()).toEqual([]);
    const timeline = await till.payments.timeline({ kind: 'ours', key: hold.attemptId }, true);
    expect(timeline.voidOrRefund).toEqual({ kind: 'refund', remaining: 12_500 });
    expect(timeline.events.map(({ kind }) => kind)).toEqual(['held', 'captured', 'refunded']);
    expect(timeline.events.every(({ differs }) => differs === null)).toBe(true);
  });

  test.each(['its own capture', 'another payment'] as const)(
    'is not charged less with a refund under the command of %s',
    async (which) => {
      const { till, hold, input } = await tillWithHold();
      const other = await holdCard(till, 2_000);
      const command = input();
      const refundCommandId = which === 'another payment' ? other.attemptId : command.commandId;
      const giveBack = { amount: cents(5_500), refundCommandId };
      const refused =
        which === 'another payment'
          ? { code: 'COMMAND_USED' }
          : { code: 'BAD_REQUEST', message: 'Input validation failed' };
      const call = callerOf(till)('holds.capture', { ...command, giveBack });
      await expect(call).rejects.toMatchObject(refused);
      expect(till.holds.list()).toMatchObject([
        { key: hold.attemptId, ending: null },
        { key: other.attemptId },
      ]);
    },
  );

  test('charged less with a failed refund stays listed with the open refund', async () => {
    const { till, hold, input } = await tillWithHold();
    const path = `/api/pp/payments/${hold.paymentId}/credit`;
    await service.addFault({ method: 'POST', path, fault: 'status', status: 422, times: 1 });
    const giveBack = { amount: cents(5_500), refundCommandId: v7() };
    expect(await till.holds.capture({ ...input(), giveBack })).toMatchObject({
      attempt: { state: 'approved' },
      refund: { attempt: { state: 'refused' } },
    });
    expect(till.holds.list()).toMatchObject([
      { ending: 'captured', giveBack: 5_500, trouble: { operation: 'credit', state: 'refused' } },
    ]);
  });

  test('charged less with the rest refunded by another counter refunds nothing more', async () => {
    const { till, hold, input } = await tillWithHold();
    const path = `/api/pp/payments/${hold.paymentId}/credit`;
    await service.addFault({ method: 'POST', path, fault: 'status', status: 422, times: 1 });
    const amount = cents(5_500);
    const less = { ...input(), giveBack: { amount, refundCommandId: v7() } };
    await till.holds.capture(less);
    const { till: theirs } = await tillOn(service, temporaryFolder(), { tillId: 'OTHER1' });
    const theirRefund = await theirs.attempts.run({
      operation: 'credit',
      method: 'CARD',
      commandId: v7(),
      saleId: null,
      patientId: null,
      amount,
      cashier: { id: 'cashier', name: 'Dana Reyes' },
      paymentId: hold.paymentId ?? '',
      paidAt: new Date().toISOString(),
    });
    expect(theirRefund).toMatchObject({ state: 'approved' });
    const again = { ...less, giveBack: { amount, refundCommandId: v7() } };
    expect(await till.holds.capture(again)).toMatchObject({
      refund: null,
      refundProblem: 'PAYMENT_BUSY',
    });
  });

  test('is released with a manager approval and then cannot be captured', async () => {
    const { till, input } = await tillWithHold();
    await expect(till.holds.release({ ...input(), approval: null })).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
    });
    expect(await till.holds.release(input())).toMatchObject({
      attempt: { operation: 'deauthorize', state: 'approved' },
    });
    await expect(till.holds.capture({ ...input(), giveBack: null })).rejects.toMatchObject({
      code: 'HOLD_ENDED',
    });
  });

  test('captured in two windows at once is captured once', async () => {
    const { till, input } = await tillWithHold();
    const both = await Promise.allSettled([
      till.holds.capture({ ...input(), giveBack: null }),
      till.holds.capture({ ...input(), giveBack: null }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'PAYMENT_BUSY' },
    });
  });

  test('released by another till meanwhile is reported and stays listed', async () => {
    const { till, hold, input } = await tillWithHold();
    await service.send('POST', `/api/pp/payments/${hold.paymentId}/deauthorize`);
    expect(await till.holds.capture({ ...input(), giveBack: null })).toMatchObject({
      attempt: { state: 'failed', message: 'ALREADY DEAUTHORIZED' },
    });
    expect(till.holds.list()).toMatchObject([{ trouble: { message: 'ALREADY DEAUTHORIZED' } }]);
    const close = input();
    await till.holds.close(close);
    await till.holds.close(close);
    expect(till.holds.list()).toEqual([]);
    expect(
      (await till.payments.timeline({ kind: 'ours', key: hold.attemptId }, false)).voidOrRefund,
    ).toEqual({
      kind: 'none',
      why: 'closed',
    });
  });

  test('that expired and is refused stays listed until its release, and nothing is captured', async () => {
    const own = await startService();
    onTestFinished(() => own.stop());
    let later = 0;
    const { till } = await tillOn(own, temporaryFolder(), {
      now: () => new Date(Date.now() + later),
    });
    const hold = await holdCard(till);
    later = 6 * 86_400_000; // a Visa hold lasts five days
    await own.advanceClock(6 * 86_400);
    const input = () => ({ commandId: v7(), key: hold.attemptId, approval: APPROVAL });
    const path = `/api/pp/payments/${hold.paymentId}/capture`;
    await own.addFault({ method: 'POST', path, fault: 'status', status: 422, times: 1 });
    const { attempt, receiptNumber } = await till.holds.capture({ ...input(), giveBack: null });
    expect(attempt).toMatchObject({ state: 'refused', problem: 'unprocessable' });
    expect(receiptNumber).toBeNull();
    const [listed] = till.holds.list();
    expect(listed).toMatchObject({ ending: null, trouble: attempt });
    expect(till.holds.count).toEqual({ open: 1, expiring: 1 });
    expect(attempt && lateCapture(attempt, listed?.expiresAt ?? '')).toBe(
      'Not charged: this hold has expired. Release it, then swipe the card again.',
    );
    expect(await till.holds.release(input())).toMatchObject({ attempt: { state: 'approved' } });
    expect(till.holds.list()).toEqual([]);
    const at = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
    const range = `start_time=${at(-3_600_000)}&end_time=${at(7 * 86_400_000)}`;
    const answer = await own.send('GET', `/api/pp/payments?${range}`);
    expect(answer.json()).toMatchObject([{ action: 'PREAUTHORIZE' }, { action: 'DEAUTHORIZE' }]);
  });

  test('with an unanswered capture is in doubt, in the list of holds and in the in-doubt list', async () => {
    const { till, hold, input } = await tillWithHold();
    const path = `/api/pp/payments/${hold.paymentId}/capture`;
    await service.addFault({ method: 'POST', path, fault: 'drop_after' });
    expect(await till.holds.capture({ ...input(), giveBack: null })).toMatchObject({
      attempt: { state: 'in-doubt' },
    });
    await untilTill(till, () => (till.slices.inDoubtList().length === 1 ? true : null));
    await expect(till.holds.release(input())).rejects.toMatchObject({ code: 'PAYMENT_BUSY' });
    expect(till.holds.list()).toMatchObject([{ trouble: { state: 'in-doubt' } }]);
  });

  test('stays listed during a capture in doubt, so that the open refund is kept', async () => {
    const { till, hold, input } = await tillWithHold();
    const path = `/api/pp/payments/${hold.paymentId}/capture`;
    await service.addFault({ method: 'POST', path, fault: 'drop_after' });
    const giveBack = { amount: cents(5_500), refundCommandId: v7() };
    await till.holds.capture({ ...input(), giveBack });
    await expect(till.holds.close(input())).rejects.toMatchObject({ code: 'PAYMENT_BUSY' });
    expect(till.holds.list()).toMatchObject([{ trouble: { state: 'in-doubt' } }]);
  });

  test('charged less refunds no more than the open rest, whatever a window shows', async () => {
    const { till, hold, input } = await tillWithHold();
    const path = `/api/pp/payments/${hold.paymentId}/credit`;
    await service.addFault({ method: 'POST', path, fault: 'status', status: 422, times: 1 });
    const less = { ...input(), giveBack: { amount: cents(5_500), refundCommandId: v7() } };
    await till.holds.capture(less);
    expect(
      await till.payments.voidOrRefund({
        ...{ commandId: v7(), subject: { kind: 'ours', key: hold.attemptId }, kind: 'refund' },
        ...{
          amount: cents(3_000),
          remaining: cents(18_000),
          reason: { other: 'Part' },
          approval: APPROVAL,
        },
      }),
    ).toMatchObject({ attempt: { state: 'approved' } });
    const again = { ...less, giveBack: { ...less.giveBack, refundCommandId: v7() } };
    expect(await till.holds.capture(again)).toMatchObject({
      refund: null,
      refundProblem: 'MORE_THAN_REMAINS',
    });
    expect(till.holds.list()).toMatchObject([{ giveBack: 2_500 }]);
  });
});
