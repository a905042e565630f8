import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FollowUpOrder } from '../../../src/main/attempts/order.ts';

import { cents } from '../../../src/shared/domain/money.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { swipeCard, untilTill } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** A till with a payment to act on. */
async function paidTill(tillId?: string) {
  const { till } = await tillOn(service, temporaryFolder(), tillId === undefined ? {} : { tillId });
  const sale = newSale();
  const { swipe } = await swipeCard(till, sale);
  const paid = await till.counter.charge({ ...sale, commandId: v7(), swipe });
  const order = (operation: FollowUpOrder['operation']): FollowUpOrder => ({
    operation,
    method: 'CARD',
    amount: cents(2_500),
    commandId: v7(),
    saleId: paid.saleId,
    patientId: null,
    cashier: DANA,
    paymentId: paid.paymentId ?? '',
    paidAt: paid.openedAt,
  });
  return { till, paid, order };
}

describe('a follow-up on a real service', () => {
  test.each(['void', 'credit'] as const)('%s is answered', async (operation) => {
    const { till, order } = await paidTill();
    expect(await till.attempts.run(order(operation))).toMatchObject({
      operation,
      state: 'approved',
      foundBy: 'answer',
    });
  });

  test.each(['void', 'credit'] as const)(
    '%s whose answer was lost is found by the report, and not sent again',
    async (operation) => {
      const { till, order, paid } = await paidTill();
      const path = `/api/pp/payments/${paid.paymentId}/${operation}`;
      await service.addFault({ method: 'POST', path, fault: 'drop_after' });
      const lost = order(operation);
      const { attemptId, state } = await till.attempts.run(lost);
      expect(state).toBe('in-doubt');
      await expect(till.attempts.run(order(operation))).rejects.toMatchObject({
        code: 'PAYMENT_BUSY',
      });
      await untilTill(till, () => (till.state.tray.length === 0 ? true : null));
      const again = await till.attempts.run(lost);
      expect(again).toMatchObject({ attemptId, state: 'approved', foundBy: 'look-up' });
    },
  );

  test('open at the former till that took its payment is not asked for, and signed for at the close', async () => {
    const formerId = 'H4PT7W'; // the other payments of this service belong to other tills
    const { till: former, order, paid } = await paidTill(formerId);
    const { till } = await tillOn(service, temporaryFolder(), {
      tillId: 'N3WT2L',
      formerTills: {
        all: [{ tillId: formerId, attempts: former.attempts }],
        subscribe: () => () => {},
      },
    });
    const recordId = paid.paymentId ?? '';
    const path = `/api/pp/payments/${recordId}/void`;
    await service.addFault({ method: 'POST', path, fault: 'drop_before' });
    expect(await former.attempts.run(order('void'))).toMatchObject({ state: 'in-doubt' });
    const undo = {
      commandId: v7(),
      subject: { kind: 'foreign', recordId },
      kind: 'void',
      ...{ amount: paid.amount, remaining: paid.amount, reason: 'Wrong patient' },
      approval: { managerId: 'manager', pin: '246810', reason: 'Asked' },
    } as const;
    await expect(till.payments.undo(undo)).rejects.toMatchObject({ code: 'PAYMENT_BUSY' });

    await till.closing.begin({ commandId: v7(), approval: undo.approval });
    const inDoubt = () => till.closing.current?.steps.find(({ step }) => step === 'in-doubt');
    await expect
      .poll(inDoubt, { timeout: 30_000 })
      .toMatchObject({ items: 1, state: 'ready', needsManager: true });
    const [item] = former.attempts.tray;
    const attemptId = item?.attemptId ?? '';
    const decide = { commandId: v7(), attemptId, decision: 'not-charged' } as const;
    for (const _twice of [1, 2]) {
      await till.attemptsOf(attemptId).decide({ ...decide, approval: undo.approval }, DANA);
    }
    expect(former.attempts.tray).toEqual([]);
  });

  test('a release of what is no hold fails, as the service says', async () => {
    const { till, order } = await paidTill();
    expect(await till.attempts.run(order('deauthorize'))).toMatchObject({ state: 'failed' });
  });
});
