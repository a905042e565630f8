import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import { addDays, utcDay } from '../../../src/shared/domain/reports/days.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Charges a card at a branch, and voids the payment at the service. Returns its record. */
async function voidedAtService(
  { till }: Awaited<ReturnType<typeof tillOn>>,
  clientId: string,
  amount: number,
): Promise<string> {
  till.handlers.connection.chooseBranch({ commandId: v7(), clientId });
  const sale = { ...newSale(), lines: [{ kind: 'copay' as const, amount: cents(amount) }] };
  const { swipe } = await swipeCard(till, sale);
  const { paymentId } = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
  till.counter.leave(sale.saleId);
  const headers = { 'svc-clientid': clientId };
  await service.send('POST', `/api/pp/payments/${paymentId}/void`, { headers });
  return paymentId ?? '';
}

test('the Reconciliation tab has the findings of all branches of the person', async () => {
  const [main = '', mill = ''] = service.clientIds;
  const branches = [main, mill].map((clientId) => ({ clientId, name: `At ${clientId}` }));
  const opened = await tillOn(service, temporaryFolder(), { branches });
  const { handlers } = opened.till;
  const voided = [
    await voidedAtService(opened, main, 2_500),
    await voidedAtService(opened, mill, 3_100),
  ];
  await opened.till.staff.signIn('manager', '246810');
  const found = async () => {
    const today = utcDay(Date.now());
    handlers.reports.openOverview({ range: { from: addDays(today, -1), to: addDays(today, 1) } });
    let answer = handlers.reports.overview();
    await expect.poll(() => (answer = handlers.reports.overview())).not.toBeNull();
    return answer?.reconciliation.differences.map(({ kind, payments }) => [kind, ...payments]);
  };
  const wanted = (some: readonly string[]) =>
    some.map((id) => ['voided-at-another-terminal', id]).toSorted();
  expect((await found())?.toSorted()).toEqual(wanted(voided));

  await opened.till.staff.signIn('owner', '864209');
  await opened.till.manageStaff.change({ commandId: v7() }, 'manager', { branches: [mill] });
  await opened.till.staff.signIn('manager', '246810');
  expect((await found())?.toSorted()).toEqual(wanted(voided.slice(1)));
});
