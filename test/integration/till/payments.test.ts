import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import type { VoidOrRefund } from '../../../src/shared/domain/payment.ts';
import { holdCard } from '../../support/hold-card.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { swipeCard, untilTill } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** A service with its own clock or faults, for a single test. */
async function ownService(): Promise<RunningService> {
  const own = await startService();
  onTestFinished(() => own.stop());
  return own;
}

const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'Asked at the desk' };

async function paidTill(on: RunningService = service) {
  const { till } = await tillOn(on, temporaryFolder());
  const sale = newSale();
  const { swipe } = await swipeCard(till, sale);
  const paid = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
  const subject = { kind: 'ours', key: paid.attemptId } as const;
  const order = (
    kind: Exclude<VoidOrRefund['kind'], 'none'>,
    amount = 2_500,
    remaining = 2_500,
  ) => ({
    commandId: v7(),
    subject,
    kind,
    amount: cents(amount),
    remaining: cents(remaining),
    reason: 'wrong-patient' as const,
    approval: APPROVAL,
  });
  return { till, subject, order };
}

describe('a void or refund', () => {
  test('is a void before settlement, with its own receipt, sent once', async () => {
    const { till, subject, order } = await paidTill();
    expect((await till.payments.timeline(subject, true)).voidOrRefund).toEqual({
      kind: 'void',
      remaining: 2_500,
    });
    const voiding = order('void');
    const send = () =>
      till.commands.once('payments.voidOrRefund', voiding.commandId, () =>
        till.payments.voidOrRefund(voiding),
      );
    const [one, two] = await Promise.all([send(), send()]);
    expect(one).toMatchObject({ attempt: { state: 'approved' }, receiptNumber: '000002' });
    expect(two).toEqual(one);
    expect(till.receipts.get('000002')?.receipt).toMatchObject({
      type: 'void',
      originalNumber: '000001',
      total: 2_500,
    });
    const timeline = await till.payments.timeline(subject, true);
    expect(timeline.voidOrRefund).toEqual({ kind: 'none', why: 'voided' });
    expect(timeline.events).toMatchObject([
      { kind: 'authorized', source: 'both', differs: null },
      { kind: 'voided', source: 'both', differs: null, reason: 'Wrong patient' },
    ]);
  });

  test('may be partial up to the rest', async () => {
    const { till, subject, order } = await paidTill();
    expect(await till.payments.voidOrRefund(order('refund', 1_000))).toMatchObject({
      attempt: { state: 'approved', operation: 'credit' },
    });
    await expect(till.payments.voidOrRefund(order('refund', 1_000))).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await expect(till.payments.voidOrRefund(order('refund', 2_000, 1_500))).rejects.toMatchObject({
      code: 'MORE_THAN_REMAINS',
    });
    await till.payments.voidOrRefund(order('refund', 1_500, 1_500));
    expect((await till.payments.timeline(subject, true)).voidOrRefund).toEqual({
      kind: 'none',
      why: 'refunded',
    });
  });

  test('is a refund after settlement, and an outdated void is not sent', async () => {
    const later = await ownService();
    const { till, subject, order } = await paidTill(later);
    await later.advanceClock(5 * 86_400);
    await expect(till.payments.voidOrRefund(order('void'))).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const { voidOrRefund, events } = await till.payments.timeline(subject, true);
    expect(voidOrRefund).toEqual({ kind: 'refund', remaining: 2_500 });
    expect(events.map(({ kind }) => kind)).toEqual(['authorized', 'settled', 'funded']);
    expect(await till.payments.voidOrRefund(order('refund'))).toMatchObject({
      attempt: { operation: 'credit', state: 'approved' },
    });
  });

  test('of a payment that another counter just voided is not sent and reported', async () => {
    const { till, subject, order } = await paidTill();
    const { recordId } = (await till.payments.timeline(subject, false)).payment ?? {};
    await service.send('POST', `/api/pp/payments/${recordId}/void`);
    await expect(till.payments.voidOrRefund(order('void'))).rejects.toMatchObject({
      code: 'NOTHING_TO_VOID_OR_REFUND',
      data: { why: 'voided' },
    });
    expect((await till.payments.timeline(subject, true)).events).toMatchObject([
      { kind: 'authorized' },
      { kind: 'voided', source: 'service', differs: 'from-another-terminal' },
    ]);
  });

  test('from two windows at once is sent once', async () => {
    const { till, subject, order } = await paidTill();
    const both = await Promise.allSettled([
      till.payments.voidOrRefund(order('refund')),
      till.payments.voidOrRefund(order('refund')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected');
    expect(['PAYMENT_BUSY', 'NOTHING_TO_VOID_OR_REFUND']).toContain(
      refused?.status === 'rejected' ? refused.reason.code : null,
    );
    const { events } = await till.payments.timeline(subject, true);
    expect(events.filter(({ kind }) => kind === 'refunded')).toHaveLength(1);
  });

  test('needs an approval by an authorized person other than the requester', async () => {
    const { till, order } = await paidTill();
    const voidOrRefund = (approval: typeof APPROVAL | null) =>
      till.payments.voidOrRefund({ ...order('refund'), approval });
    await expect(voidOrRefund(null)).rejects.toMatchObject({ code: 'APPROVAL_NEEDED' });
    await expect(voidOrRefund({ ...APPROVAL, pin: '000000' })).rejects.toMatchObject({
      code: 'WRONG_PIN',
    });
    await expect(voidOrRefund({ ...APPROVAL, managerId: 'cashier' })).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
  });

  test.each([
    ['the payment', (recordId: string) => `/api/pp/payments/${recordId}`],
    ['the report', () => '/api/pp/reports/payments/transactions/details'],
  ])('sends nothing when the service does not answer %s', async (_what, pathOf) => {
    const failing = await ownService();
    const { till, subject, order } = await paidTill(failing);
    const { recordId } = (await till.payments.timeline(subject, false)).payment ?? {};
    const path = pathOf(recordId ?? '');
    await failing.addFault({ method: 'GET', path, fault: 'status', status: 503, times: 100 });
    await expect(till.payments.voidOrRefund(order('void'))).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
    });
    expect(await till.payments.timeline(subject, true)).toMatchObject({
      payment: { ending: null },
      service: { kind: 'unreachable' },
      voidOrRefund: null,
    });
  });

  test('with a lost answer is in doubt, and found voided by a status check', async () => {
    const { till, subject, order } = await paidTill();
    const { recordId } = (await till.payments.timeline(subject, false)).payment ?? {};
    const path = `/api/pp/payments/${recordId}/void`;
    await service.addFault({ method: 'POST', path, fault: 'drop_after' });
    expect(await till.payments.voidOrRefund(order('void'))).toMatchObject({
      attempt: { state: 'in-doubt' },
      receiptNumber: null,
    });
    await expect(till.payments.voidOrRefund(order('void'))).rejects.toMatchObject({
      code: expect.stringMatching('PAYMENT_BUSY|NOTHING_TO_VOID_OR_REFUND'),
    });
    await untilTill(till, () => (till.slices.inDoubtList().length === 0 ? true : null));
    expect(await till.payments.timeline(subject, true)).toMatchObject({
      voidOrRefund: { kind: 'none', why: 'voided' },
    });
    expect(till.receipts.get('000002')?.receipt.type).toBe('void');
  });
});

describe('a cash payment', () => {
  test('is refunded from the drawer in parts, each with its receipt', async () => {
    const { till } = await tillOn(service, temporaryFolder());
    const commandId = v7();
    await till.checkout.takeCash({ ...newSale(), commandId, given: cents(3_000) });
    const subject = { kind: 'ours', key: commandId } as const;
    const back = (amount: number, remaining: number) => ({
      commandId: v7(),
      subject,
      kind: 'cash-back' as const,
      amount: cents(amount),
      remaining: cents(remaining),
      reason: 'overpaid' as const,
      approval: APPROVAL,
    });
    const first = back(1_000, 2_500);
    expect(await till.payments.voidOrRefund(first)).toEqual({
      attempt: null,
      receiptNumber: '000002',
    });
    expect(await till.payments.voidOrRefund(first)).toEqual({
      attempt: null,
      receiptNumber: '000002',
    });
    await expect(till.payments.voidOrRefund(back(2_000, 2_500))).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await till.payments.voidOrRefund(back(1_500, 1_500));
    const timeline = await till.payments.timeline(subject, false);
    expect(timeline.voidOrRefund).toEqual({ kind: 'none', why: 'refunded' });
    expect(timeline.events).toMatchObject([
      { kind: 'authorized' },
      { kind: 'refunded', amount: 1_000, receiptNumber: '000002', manager: 'Morgan Lee' },
      { kind: 'refunded', amount: 1_500, receiptNumber: '000003' },
    ]);
    expect(till.receipts.get('000002')?.receipt).toMatchObject({
      type: 'refund',
      total: 1_000,
      originalNumber: '000001',
    });
  });
});

describe('a payment by check', () => {
  test('is found by its number and refunded whole with its own receipt', async () => {
    const { till } = await tillOn(service, temporaryFolder());
    const commandId = v7();
    await till.checkout.record({ ...newSale(), commandId, what: 'check', reference: '1042' });
    const { payments } = till.payments.find({ words: '1042', offset: 0, limit: 10 });
    expect(payments).toMatchObject([{ key: commandId, method: 'CHECK', receiptNumber: '000001' }]);
    const subject = { kind: 'ours', key: commandId } as const;
    const voidOrRefund = (await till.payments.timeline(subject, true)).voidOrRefund;
    expect(voidOrRefund).toEqual({ kind: 'check-back', remaining: 2_500 });
    const back = {
      commandId: v7(),
      subject,
      kind: 'check-back' as const,
      amount: cents(2_500),
      remaining: cents(2_500),
      reason: 'visit-canceled' as const,
    };
    await expect(till.payments.voidOrRefund({ ...back, approval: null })).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
    });
    const done = { attempt: null, receiptNumber: '000002' };
    expect(await till.payments.voidOrRefund({ ...back, approval: APPROVAL })).toEqual(done);
    expect(await till.payments.voidOrRefund({ ...back, approval: APPROVAL })).toEqual(done);
    expect(till.receipts.get('000002')?.receipt).toMatchObject({
      type: 'refund',
      total: 2_500,
      originalNumber: '000001',
      tender: { kind: 'recorded', what: 'check', reference: '1042' },
    });
    expect(till.payments.voidable()).toEqual([]);
  });
});

describe('the search', () => {
  test('finds a payment by receipt, amount, last four, cashier, day and reference', async () => {
    const { till, subject } = await paidTill();
    const { trackingId, recordId } = (await till.payments.timeline(subject, false)).payment ?? {};
    const found = (words: string) => till.payments.find({ words, offset: 0, limit: 10 }).total;
    for (const words of [
      '',
      '000001',
      '1',
      '25',
      '$25.00',
      '1111',
      'dana',
      'today',
      '25 1111 today',
      trackingId ?? '-',
      recordId ?? '-',
    ]) {
      expect([words, found(words)]).toEqual([words, 1]);
    }
    for (const words of ['26', '2222', 'morgan', 'yesterday', '25 2222', '%', "' OR 1=1", '🙂']) {
      expect([words, found(words)]).toEqual([words, 0]);
    }
  });

  test('finds a payment by its patient in any script', async () => {
    const { till } = await tillOn(service, temporaryFolder());
    const names = ['Paul Hogan', 'Zoë O’Connor', 'عائشة خان', '100% Test_Name'];
    for (const patientName of names) {
      await till.checkout.takeCash({
        ...newSale(),
        patientName,
        commandId: v7(),
        given: cents(2_500),
      });
      till.counter.leave(till.counter.current?.saleId ?? '');
    }
    const found = (words: string) =>
      till.payments.find({ words, offset: 0, limit: 10 }).payments.map((each) => each.patientName);
    expect(found('hogan')).toEqual(['Paul Hogan']);
    expect(found('zoë 25')).toEqual(['Zoë O’Connor']);
    expect(found('عائشة')).toEqual(['عائشة خان']);
    expect(found('t_n')).toEqual(['100% Test_Name']);
    expect(found('t_x')).toEqual([]);
  });

  describe('for another till', () => {
    const FIVE_DAYS = 5 * 86_400_000;

    /** This till, and another till's card payment of $77.31, from today or five days ago. */
    async function fromAnotherTerminal(settled: boolean) {
      const own = await ownService();
      const { till: theirs } = await tillOn(own, temporaryFolder(), { tillId: 'OTHER1' });
      const sale = { ...newSale(), lines: [{ kind: 'copay' as const, amount: cents(7_731) }] };
      const { swipe } = await swipeCard(theirs, sale);
      await theirs.checkout.charge({ ...sale, commandId: v7(), swipe });
      if (settled) await own.advanceClock(FIVE_DAYS / 1_000);
      const ahead = settled ? FIVE_DAYS : 0;
      return (await tillOn(own, temporaryFolder(), { now: () => new Date(Date.now() + ahead) }))
        .till;
    }

    test('finds a payment by receipt, amount, day, till and cashier', async () => {
      const till = await fromAnotherTerminal(false);
      const found = async (words: string) =>
        (await till.payments.fromAnotherTerminal(words)).payments.length;
      const today = new Date().toLocaleDateString('en-US');
      for (const words of ['', '000001', '1', '77.31', '$77.31', today, 'OTHER1', '77.31 today']) {
        expect([words, await found(words)]).toEqual([words, 1]);
      }
      for (const words of ['2', '77.32', 'yesterday', '77.31 yesterday', 'K7M2Q9']) {
        expect([words, await found(words)]).toEqual([words, 0]);
      }
    });

    test.each([
      ['void', false, 7_731, { kind: 'none', why: 'voided' }],
      ['refund', true, 7_731, { kind: 'none', why: 'refunded' }],
      ['refund', true, 3_000, { kind: 'refund', remaining: 4_731 }],
    ] as const)('finds a %s, settled: %s, of %i cents', async (kind, settled, amount, left) => {
      const till = await fromAnotherTerminal(settled);
      expect((await till.payments.fromAnotherTerminal('')).payments).toHaveLength(settled ? 0 : 1); // today's
      const [payment] = (await till.payments.fromAnotherTerminal('000001')).payments;
      expect(payment).toMatchObject({ amount: 7_731 });
      const subject = { kind: 'other-terminal', recordId: payment?.recordId ?? '' } as const;
      const { voidOrRefund } = await till.payments.timeline(subject, true);
      expect(voidOrRefund).toEqual({ kind, remaining: 7_731 });
      const order = {
        commandId: v7(),
        subject,
        kind,
        amount: cents(amount),
        remaining: cents(7_731),
        reason: 'wrong-patient' as const,
        approval: APPROVAL,
      };
      expect(await till.payments.voidOrRefund(order)).toMatchObject({
        attempt: { state: 'approved' },
      });
      const after = await till.payments.timeline(subject, true);
      expect(after.voidOrRefund).toEqual(left);
      expect(after.events).toContainEqual(
        expect.objectContaining({ source: 'both', amount, manager: 'Morgan Lee' }),
      );
    });
  });

  test('offers no void or refund for its hold', async () => {
    const { till: theirs } = await tillOn(service, temporaryFolder());
    const hold = await holdCard(theirs, 9_999);
    const { till } = await tillOn(service, temporaryFolder());
    const subject = { kind: 'other-terminal', recordId: hold.paymentId ?? '' } as const;
    expect((await till.payments.timeline(subject, true)).voidOrRefund).toEqual({
      kind: 'none',
      why: 'held',
    });
  });
});
