import { v7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import { paymentStatus } from '../../../src/shared/domain/payment-status.ts';
import { startService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';

const TODAY = () => new Date();

/** A till that charged $40 and $25, and the service's ids of both payments. */
async function chargedTill() {
  const service = await startService();
  onTestFinished(() => service.stop());
  const { till } = await tillOn(service, temporaryFolder(), { now: TODAY });
  const records: string[] = [];
  for (const amount of [4_000, 2_500]) {
    const sale = { saleId: v7(), lines: [{ kind: 'copay' as const, amount: cents(amount) }] };
    const { swipe } = await swipeCard(till, sale);
    const { paymentId } = await till.counter.charge({ ...sale, commandId: v7(), swipe });
    records.push(paymentId ?? '');
    till.counter.leave(sale.saleId);
  }
  const [forty = '', twentyFive = ''] = records;
  return { service, till, forty, twentyFive };
}

type Charged = Awaited<ReturnType<typeof chargedTill>>;

const statuses = ({ till }: Charged) =>
  till.payments
    .find({ words: '', offset: 0, limit: 10 })
    .payments.map((payment) => [payment.amount, paymentStatus(payment)]);

async function postingRows({ till }: Charged) {
  const { xReport } = till.handlers.closing;
  const day = xReport().to.slice(0, 10);
  const file = till.handlers.reports.posting({ day });
  const [header = '', ...rows] = (await file.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = header.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return ['event', 'tender', 'amount'].map((name) => cells[names.indexOf(name)]);
  });
}

test('a refund and a void at another terminal are in the statuses, the shift report and the posting file', async () => {
  const charged = await chargedTill();
  const { service, till, forty, twentyFive } = charged;
  await service.send('POST', `/api/pp/payments/${forty}/credit`, { json: { amount: '40.00' } });
  await service.send('POST', `/api/pp/payments/${twentyFive}/void`);
  expect(await till.attempts.sweep()).toBe(true);
  expect(await till.attempts.sweep()).toBe(true);
  expect(statuses(charged)).toEqual([
    [2_500, 'voided-at-another-terminal'],
    [4_000, 'refunded-at-another-terminal'],
  ]);
  expect(await postingRows(charged)).toEqual([
    ['sale', 'CARD', '40.00'],
    ['sale', 'CARD', '25.00'],
    ['refund', 'CARD', '-40.00'],
    ['void', 'CARD', '-25.00'],
  ]);
  const [visa] = till.handlers.closing.xReport().figures.tenders;
  expect(visa).toMatchObject({
    taken: { sum: 6_500 },
    voided: { sum: 2_500 },
    refunded: { sum: 4_000 },
  });
});

test('the timeline of a payment journals a void that it reads', async () => {
  const charged = await chargedTill();
  const { service, till, twentyFive } = charged;
  await service.send('POST', `/api/pp/payments/${twentyFive}/void`);
  const subject = { kind: 'other-terminal', recordId: twentyFive } as const;
  const read = await till.payments.timeline(subject, true);
  expect(read.status).toBe('voided-at-another-terminal');
  expect(statuses(charged)).toContainEqual([2_500, 'voided-at-another-terminal']);
  // The journal knows it now: the same event without the service, counted once.
  const { status, events } = await till.payments.timeline(subject, false);
  expect(status).toBe('voided-at-another-terminal');
  expect(events.map(({ kind }) => kind)).toEqual(['authorized', 'voided']);
});
