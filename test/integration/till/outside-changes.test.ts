import { v7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { toBeFunded } from '../../../src/shared/domain/day-figures.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { paymentStatus } from '../../../src/shared/domain/payment-status.ts';
import { localDays } from '../../../src/shared/domain/reports/days.ts';
import { COPAY } from '../../support/journal-fixtures.ts';
import { startService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';
import { typedIn } from '../../support/typed-number.ts';

const TODAY = () => new Date();
/** The time zone of the tests' clinic. */
const inDenver = localDays('America/Denver');

/** A till that charged $40 and $25, and the service's ids of both payments. */
async function chargedTill() {
  const service = await startService();
  onTestFinished(() => service.stop());
  const { till } = await tillOn(service, temporaryFolder(), { now: TODAY });
  const records: string[] = [];
  for (const amount of [4_000, 2_500]) {
    const sale = { saleId: v7(), lines: [{ kind: 'copay' as const, amount: cents(amount) }] };
    const { swipe } = await swipeCard(till, sale);
    const { paymentId } = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    records.push(paymentId ?? '');
    till.counter.leave(sale.saleId);
  }
  const [forty = '', twentyFive = ''] = records;
  return { service, till, forty, twentyFive };
}

const FOUND = [
  ['refunded-at-another-terminal', 4_000],
  ['voided-at-another-terminal', 2_500],
];

type Charged = Awaited<ReturnType<typeof chargedTill>>;

const statuses = ({ till }: Charged) =>
  till.payments
    .find({ words: '', offset: 0, limit: 10 })
    .payments.map((payment) => [payment.amount, paymentStatus(payment)]);

async function postingRows({ till }: Charged) {
  const { xReport } = till.handlers.closing;
  const day = inDenver(Date.parse(xReport().to));
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

test('the close and the Reconciliation tab name them, and the charge of another terminal with its sum', async () => {
  const charged = await chargedTill();
  const { service, till, forty, twentyFive } = charged;
  await service.send('POST', `/api/pp/payments/${forty}/credit`, { json: { amount: '40.00' } });
  await service.send('POST', `/api/pp/payments/${twentyFive}/void`);
  const { till: other } = await tillOn(service, temporaryFolder(), { tillId: 'OTHER1' });
  const sale = { saleId: v7(), lines: [{ kind: 'copay' as const, amount: cents(7_700) }] };
  const { swipe } = await swipeCard(other, sale);
  await other.checkout.charge({ ...sale, commandId: v7(), swipe });

  await till.staff.signIn('manager', '246810');
  const { closing, reports } = till.handlers;
  await closing.begin({ commandId: v7(), approval: null });
  const closingId = closing.current()?.closingId ?? '';
  await closing.match({ closingId });
  const match = closing.current()?.match;
  expect(match?.differences.map(({ kind, other: there }) => [kind, there])).toEqual(FOUND);
  expect(match).toMatchObject({
    matched: { count: 0, sum: 0 },
    fromAnotherTerminal: { count: 1, sum: 7_700 },
  });
  // The processor owes nothing for the day: the close has swept the service.
  await expect
    .poll(() => closing.current()?.steps.find(({ step }) => step === 'in-doubt')?.state, {
      timeout: 20_000,
    })
    .toBe('done');
  expect(toBeFunded(closing.xReport().figures)).toBe(0);

  const day = inDenver(Date.parse(closing.xReport().to));
  reports.openOverview({ range: { from: day, to: day } });
  const drawn = await expect
    .poll(() => reports.overview(), { timeout: 20_000 })
    .not.toBeNull()
    .then(() => reports.overview());
  expect(drawn?.reconciliation.differences.map(({ kind, other: there }) => [kind, there])).toEqual(
    FOUND,
  );
});

/** A till with a bank debit of $25 that the bank will return. */
async function debitedTill() {
  const service = await startService();
  onTestFinished(() => service.stop());
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const { till } = await tillOn(service, temporaryFolder(), { now });
  const account = {
    routingNumber: '110000000',
    accountNumber: '000111111116',
    accountType: 'C',
    firstName: 'Paul',
    lastName: 'Hogan',
    address: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    zipCode: '62701',
  } as const;
  const saleId = v7();
  const { attemptId } = await till.checkout.charge({
    saleId,
    lines: COPAY,
    commandId: v7(),
    account: typedIn(till.typedNumbers, account),
    authorization: 'I let the clinic debit my account once, for $25.00.',
  });
  till.counter.leave(saleId);
  /** Moves the clocks of the service and of this PC forward. */
  const pass = async (days: number) => {
    await service.advanceClock(days * 86_400);
    ahead += days * 86_400_000;
  };
  return { service, till, saleId, attemptId, pass };
}

test('a returned bank debit is due again, in the worklist, and never debited again by itself', async () => {
  const { service, till, saleId, attemptId, pass } = await debitedTill();
  await pass(4);
  for (const _twice of [1, 2]) expect(await till.attempts.sweep()).toBe(true);
  expect(till.handlers.payments.returned()).toMatchObject([
    {
      payment: { key: attemptId, lastFour: '1116', receiptNumber: '000001' },
      due: 2_500,
      fee: null,
    },
  ]);
  const [payment] = till.payments.find({ words: '', offset: 0, limit: 1 }).payments;
  expect(payment === undefined ? null : paymentStatus(payment)).toBe('returned');
  expect(till.handlers.checkout.parked()).toMatchObject([{ saleId, paid: 0, total: 2_500 }]);
  const start = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const path = `/api/pp/reports/payments/transactions/details?start_date=${start}`;
  const rows = z
    .array(z.object({ action: z.string() }))
    .parse((await service.send('GET', path)).json());
  expect(rows.map(({ action }) => action).sort()).toEqual(['AUTHORIZE', 'REJECT']);
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
