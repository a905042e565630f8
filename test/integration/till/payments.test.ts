import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import type { Undo } from '../../../src/shared/domain/payment.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'Asked at the desk' };

async function paidTill() {
  const { till } = await tillOn(service, temporaryFolder());
  const sale = newSale();
  const { swipe } = await swipeCard(till, sale);
  const paid = await till.counter.charge({ ...sale, commandId: v7(), swipe });
  const subject = { kind: 'ours', key: paid.attemptId } as const;
  const order = (kind: Exclude<Undo['kind'], 'none'>, amount = 2_500, remaining = 2_500) => ({
    commandId: v7(),
    subject,
    kind,
    amount: cents(amount),
    remaining: cents(remaining),
    reason: 'Wrong patient',
    approval: APPROVAL,
  });
  return { till, subject, order };
}

describe('undo', () => {
  test('is a void while unsettled, with a receipt of its own, and told once', async () => {
    const { till, subject, order } = await paidTill();
    expect((await till.payments.story(subject, true)).undo).toEqual({
      kind: 'void',
      remaining: 2_500,
    });
    const voiding = order('void');
    const [one, two] = await Promise.all([
      till.payments.undo(voiding),
      till.payments.undo(voiding),
    ]);
    expect(one).toMatchObject({ attempt: { state: 'approved' }, receiptNumber: '000002' });
    expect(two).toEqual(one);
    expect(till.receipts.get('000002')?.receipt).toMatchObject({
      type: 'void',
      originalNumber: '000001',
      total: 2_500,
    });
    const story = await till.payments.story(subject, true);
    expect(story.undo).toEqual({ kind: 'none', why: 'voided' });
    expect(story.events).toMatchObject([
      { kind: 'authorized', source: 'both', differs: null },
      { kind: 'voided', source: 'both', differs: null, reason: 'Wrong patient' },
    ]);
  });

  test('gives back in parts up to what remains', async () => {
    const { till, subject, order } = await paidTill();
    expect(await till.payments.undo(order('refund', 1_000))).toMatchObject({
      attempt: { state: 'approved', operation: 'credit' },
    });
    await expect(till.payments.undo(order('refund', 1_000))).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await expect(till.payments.undo(order('refund', 2_000, 1_500))).rejects.toMatchObject({
      code: 'MORE_THAN_REMAINS',
    });
    await till.payments.undo(order('refund', 1_500, 1_500));
    expect((await till.payments.story(subject, true)).undo).toEqual({
      kind: 'none',
      why: 'refunded',
    });
  });
});
