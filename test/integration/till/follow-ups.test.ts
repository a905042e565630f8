import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FollowUpCommand } from '../../../src/main/payments/engine/command.ts';

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
  const { till, journal } = await tillOn(
    service,
    temporaryFolder(),
    tillId === undefined ? {} : { tillId },
  );
  const sale = newSale();
  const { swipe } = await swipeCard(till, sale);
  const paid = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
  const order = (operation: FollowUpCommand['operation']): FollowUpCommand => ({
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
  return { till, journal, paid, order };
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
    '%s with a lost answer is found by the report and not sent again',
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
      await untilTill(till, () => (till.slices.inDoubtList().length === 0 ? true : null));
      const again = await till.attempts.run(lost);
      expect(again).toMatchObject({ attemptId, state: 'approved', foundBy: 'look-up' });
    },
  );

  test('open at the retired till of its payment is not sent, and acknowledged at the close', async () => {
    const retiredId = 'H4PT7W'; // the other payments of this service belong to other tills
    const { till: retired, journal, order, paid } = await paidTill(retiredId);
    const { till } = await tillOn(service, temporaryFolder(), {
      tillId: 'N3WT2L',
      retiredTills: {
        all: [{ tillId: retiredId, journal, attempts: retired.attempts }],
        subscribe: () => () => {},
      },
    });
    const recordId = paid.paymentId ?? '';
    const path = `/api/pp/payments/${recordId}/void`;
    await service.addFault({ method: 'POST', path, fault: 'drop_before' });
    expect(await retired.attempts.run(order('void'))).toMatchObject({ state: 'in-doubt' });
    const voidOrRefund = {
      commandId: v7(),
      subject: { kind: 'other-terminal', recordId },
      kind: 'void',
      ...{ amount: paid.amount, remaining: paid.amount, reason: 'wrong-patient' as const },
      approval: { managerId: 'manager', pin: '246810', reason: 'Asked' },
    } as const;
    await expect(till.payments.voidOrRefund(voidOrRefund)).rejects.toMatchObject({
      code: 'PAYMENT_BUSY',
    });

    await till.handlers.closing.begin({ commandId: v7(), approval: voidOrRefund.approval });
    const inDoubt = () =>
      till.handlers.closing.current()?.steps.find(({ step }) => step === 'in-doubt');
    await expect
      .poll(inDoubt, { timeout: 30_000 })
      .toMatchObject({ items: 1, state: 'ready', needsManager: true });
    const [item] = retired.attempts.inDoubtList;
    const attemptId = item?.attemptId ?? '';
    const decide = { commandId: v7(), attemptId, decision: 'not-charged' } as const;
    for (const _twice of [1, 2]) {
      await till.handlers.attempts.decide({ ...decide, approval: voidOrRefund.approval });
    }
    expect(retired.attempts.inDoubtList).toEqual([]);
  });

  test('a release of a payment that is no hold fails with the service’s message', async () => {
    const { till, order } = await paidTill();
    expect(await till.attempts.run(order('deauthorize'))).toMatchObject({ state: 'failed' });
  });
});
