import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../../../src/main/journal/journal.ts';
import { movementsAfter } from '../../../../../src/main/journal/projections/moved-money.ts';
import { paymentOfRecord } from '../../../../../src/main/journal/projections/payments.ts';
import { returnedPayments } from '../../../../../src/main/journal/projections/returned-payments.ts';
import { saleById } from '../../../../../src/main/journal/projections/sales.ts';
import { isKnownCounter } from '../../../../../src/main/journal/projections/service-records.ts';
import { StatusCheckFailed } from '../../../../../src/main/payments/engine/engine-context.ts';
import type { DepositedRow } from '../../../../../src/main/payments-api/report-rows.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { paymentStatus } from '../../../../../src/shared/domain/payment-status.ts';
import type { OthersOn } from '../../../../../src/shared/hub/values.ts';
import { answeringHub } from '../../../../support/answering-hub.ts';
import {
  chargeCommand,
  creditRow,
  entryKinds,
  openEngine,
  pay,
  refundCommand,
} from '../../../../support/attempt-engine.ts';
import { answer, record } from '../../../../support/fake-payments-port.ts';
import { newId } from '../../../../support/journal-fixtures.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An engine with an approved payment `P` of $25. */
async function paid(given: Parameters<typeof openEngine>[0] = {}) {
  const engine = openEngine(given);
  const { line, attempts } = engine;
  line.answer = async () => ({ ...answer('approved'), paymentId: 'P' });
  const payment = await pay(attempts, chargeCommand());
  line.records = [record({ trackingId: payment.trackingId, id: 'P' })];
  const own = creditRow({ id: 'P', action: 'AUTHORIZE', trackingId: payment.trackingId });
  line.rows = [own];
  return { ...engine, payment, own };
}

/** The row of a void, refund or return of `P`. */
const child = (
  action: 'VOID' | 'CREDIT' | 'REJECT',
  part: Partial<Parameters<typeof creditRow>[0]> = {},
) => creditRow({ action, amount: cents(action === 'CREDIT' ? 2_500 : -2_500), ...part });

const deposited = (action: string, amount: number, day: string): DepositedRow => ({
  transactionId: 'P',
  action,
  depositAmount: cents(amount),
  transactionDate: '2026-03-01',
  settlementDate: day,
});

const statusOf = ({ readable }: Journal) => {
  const payment = paymentOfRecord(readable, 'P');
  return payment === null ? null : paymentStatus(payment);
};

const moved = ({ readable, tillId }: Journal) =>
  movementsAfter(readable, tillId, 0).map(({ kind, net, count }) => ({ kind, net, count }));

const foundIn = (journal: Journal) =>
  entryKinds(journal).filter((kind) => kind === 'payment.changed-outside').length;

const SALE = { kind: 'sale', net: 2_500, count: 1 };

describe('a sweep', () => {
  test.each([
    ['void', child('VOID'), 'voided-at-another-terminal', { kind: 'void', net: -2_500, count: 1 }],
    [
      'refund',
      child('CREDIT'),
      'refunded-at-another-terminal',
      { kind: 'refund', net: -2_500, count: 1 },
    ],
    [
      'partial refund',
      child('CREDIT', { amount: cents(400) }),
      'partly-refunded',
      { kind: 'refund', net: -400, count: 1 },
    ],
    ['return', child('REJECT'), 'returned', { kind: 'return', net: -2_500, count: 1 }],
  ] as const)(
    'journals a %s of another terminal or bank once',
    async (_, row, status, movement) => {
      const { attempts, line, journal, own } = await paid();
      line.rows = [own, row];
      await attempts.sweep();
      await attempts.sweep();
      expect(foundIn(journal)).toBe(1);
      expect(statusOf(journal)).toBe(status);
      expect(moved(journal)).toEqual([SALE, movement]);
    },
  );

  test('journals a chargeback and its reversal, each once', async () => {
    const { attempts, line, journal } = await paid();
    line.deposits = [
      deposited('Authorization', 2_500, '2026-03-02'),
      deposited('Chargeback', -2_500, '2026-03-12'),
    ];
    await attempts.sweep();
    expect(statusOf(journal)).toBe('charged-back');
    line.deposits = [...line.deposits, deposited('Chargeback Reversal', 2_500, '2026-03-22')];
    await attempts.sweep();
    await attempts.sweep();
    expect(statusOf(journal)).toBe('approved');
    expect(moved(journal)).toEqual([
      SALE,
      { kind: 'chargeback', net: -2_500, count: 1 },
      { kind: 'chargeback-reversal', net: 2_500, count: 1 },
    ]);
  });

  test.each([
    ['its own day, listed at once', 0, ({ settlementDate }: DepositedRow) => settlementDate],
    [
      'its own day, listed eight days later',
      8,
      ({ settlementDate }: DepositedRow) => settlementDate,
    ],
    ['the day of its payment', 0, ({ transactionDate }: DepositedRow) => transactionDate],
    ['the day of its payment, late', 8, ({ transactionDate }: DepositedRow) => transactionDate],
  ] as const)(
    'finds a chargeback of the 60th day that is listed under %s',
    async (_, late, day) => {
      const { attempts, line, journal, clock } = await paid();
      const chargeback = deposited('Chargeback', -2_500, '2026-04-30');
      line.depositDetails = async (from, to) => {
        const isListed = clock.now().getTime() >= Date.parse('2026-04-30') + late * DAY;
        const listedOn = day(chargeback) ?? '';
        return isListed && from <= listedOn && listedOn <= to ? [chargeback] : [];
      };
      while (clock.now().getTime() < Date.parse('2026-05-20')) {
        await attempts.sweep();
        await clock.pass(DAY);
      }
      expect(foundIn(journal)).toBe(1);
      expect(statusOf(journal)).toBe('charged-back');
    },
  );

  test('counts a chargeback once while its days and its neighbors change', async () => {
    const { attempts, line, journal } = await paid();
    const chargeback = deposited('Chargeback', -2_500, '2026-03-12');
    const later = { ...chargeback, settlementDate: '2026-03-13' };
    for (const row of [{ ...chargeback, settlementDate: null }, chargeback, later]) {
      line.deposits = [row];
      await attempts.sweep();
      expect(foundIn(journal)).toBe(1);
    }
    const won = deposited('Chargeback Reversal', 2_500, '2026-03-22');
    line.deposits = [won, later, deposited('Chargeback', -2_500, '2026-03-30')];
    await attempts.sweep();
    expect(foundIn(journal)).toBe(3);
    expect(statusOf(journal)).toBe('charged-back');
  });

  test('journals a second equal chargeback that it reads without the first', async () => {
    const { attempts, line, journal } = await paid();
    const chargebacks = ['2026-03-12', '2026-07-30'].map((day) =>
      deposited('Chargeback', -2_500, day),
    );
    line.deposits = [
      ...chargebacks.slice(0, 1),
      deposited('Chargeback Reversal', 2_500, '2026-04-02'),
    ];
    await attempts.sweep();
    for (const read of [chargebacks.slice(1), chargebacks, chargebacks.slice(0, 1)]) {
      line.deposits = read;
      await attempts.sweep();
      expect(foundIn(journal)).toBe(3);
    }
    expect(statusOf(journal)).toBe('charged-back');
  });

  test('journals a correction of a deposit, which changes no payment', async () => {
    const { attempts, line, journal } = await paid();
    line.deposits = [deposited('Instruction Correction', -100, '2026-03-07')];
    await attempts.sweep();
    expect(statusOf(journal)).toBe('approved');
    expect(moved(journal)).toEqual([SALE, { kind: 'funding-correction', net: -100, count: 1 }]);
  });

  test('is complete where the service has no report of deposits', async () => {
    const { attempts, line } = await paid();
    line.depositDetails = () => Promise.reject(new StatusCheckFailed('forbidden'));
    expect(await attempts.sweep()).toBe(true);
    line.depositDetails = () => Promise.reject(new StatusCheckFailed('timeout'));
    expect(await attempts.sweep()).toBe(false);
  });

  test('journals the code of the bank with a return, and asks for it once', async () => {
    const { attempts, line, journal, own } = await paid();
    line.rows = [own, child('REJECT')];
    const asked: string[] = [];
    line.rejects = async (from, to) => {
      asked.push(`${from} ${to}`);
      return [
        {
          ...{ id: 'P', amount: cents(-2_500), timestamp: own.timestamp, trackingId: null },
          ...{ rejectDate: '2026-03-04', rejectCode: 'R01', rejectReason: 'Insufficient Funds' },
          extra: {},
        },
      ];
    };
    await attempts.sweep();
    await attempts.sweep();
    expect(asked).toHaveLength(1);
    expect(returnedPayments(journal.readable)).toMatchObject([
      { code: 'R01', reason: 'Insufficient Funds', due: 2_500 },
    ]);
  });

  test('journals a return without a code where the service has no report of returns', async () => {
    const { attempts, line, journal, own } = await paid();
    line.rows = [own, child('REJECT')];
    line.rejects = () => Promise.reject(new StatusCheckFailed('forbidden'));
    expect(await attempts.sweep()).toBe(true);
    expect(returnedPayments(journal.readable)).toMatchObject([{ code: null, reason: null }]);
  });

  test('reopens the amount of a returned payment: the patient owes it again', async () => {
    const { attempts, line, journal, own, payment } = await paid();
    line.rows = [own, child('REJECT')];
    await attempts.sweep();
    const sale = saleById(journal.readable, payment.saleId ?? '');
    expect(sale).toMatchObject({ paid: 0, total: 2_500 });
    expect(sale?.parked_at).not.toBeNull();
  });

  const ofOther = () => `OTHER1-${newId().replaceAll('-', '')}`;
  const memo = 'receipt 000042 till OTHER1 cashier dana';

  test.each<[string, ReturnType<typeof record>[], boolean]>([
    ['of another counter that the records name', [record({ trackingId: ofOther(), memo })], true],
    ['of a terminal with such an id', [record({ trackingId: ofOther(), memo: null })], false],
    ['of a terminal with such a memo', [record({ trackingId: 'X-1', memo })], false],
  ])('counts a void %s there, or else here', async (_, others, countedThere) => {
    const { attempts, line, journal, own } = await paid();
    line.records = [...line.records, ...others];
    line.rows = [own, child('VOID', { trackingId: ofOther() })];
    await attempts.sweep();
    expect(statusOf(journal)).toBe('voided-at-another-terminal');
    const voided = { kind: 'void', net: -2_500, count: 1 };
    expect(moved(journal)).toEqual(countedThere ? [SALE] : [SALE, voided]);
    expect(entryKinds(journal).filter((kind) => kind === 'counter.found')).toHaveLength(
      countedThere ? 1 : 0,
    );
  });

  describe('of a counter of a clinic', () => {
    const of = (recordId: string) => ({
      ...{ recordIds: [recordId], counters: { [recordId]: 'Desk 2' }, isOpen: false },
    });
    const atDesk2 = ({ readable }: Journal) => paymentOfRecord(readable, 'P')?.counter;

    test('journals a void of another one with its name, and counts it there', async () => {
      const { clinic, hub, allSent } = answeringHub();
      const { attempts, line, journal, own, payment } = await paid({ clinic });
      allSent();
      // The void has the tracking id of its payment.
      const row = child('VOID', { trackingId: payment.trackingId });
      line.rows = [own, row];
      hub.others = of(row.id);
      await attempts.sweep();
      await attempts.sweep();
      expect(foundIn(journal)).toBe(1);
      expect(statusOf(journal)).toBe('voided-at-another-terminal');
      expect(atDesk2(journal)).toBe('Desk 2');
      expect(moved(journal)).toEqual([SALE]);
    });

    test.each<[string, 'VOID' | 'CREDIT', OthersOn | null]>([
      ['the hub was away', 'VOID', null],
      ['the hub was away', 'CREDIT', null],
      ['the entries of the other one arrived late', 'VOID', { recordIds: [], isOpen: true }],
    ])('names it later, and corrects its money, as %s (%s)', async (_, action, others) => {
      const { clinic, hub, allSent } = answeringHub();
      const { attempts, line, journal, own } = await paid({ clinic });
      allSent();
      const row = child(action);
      line.rows = [own, row];
      hub.others = others;
      await attempts.sweep();
      const kind = action === 'VOID' ? 'void' : 'refund';
      expect(moved(journal)).toEqual([SALE, { kind, net: -2_500, count: 1 }]);
      expect(atDesk2(journal)).toBeUndefined();
      hub.others = of(row.id);
      await attempts.sweep();
      await attempts.sweep();
      const named = [...moved(journal)];
      expect(foundIn(journal)).toBe(2);
      expect(atDesk2(journal)).toBe('Desk 2');
      expect(named).toEqual([
        SALE,
        { kind, net: -2_500, count: 1 },
        { kind, net: 2_500, count: -1 },
      ]);
      expect(statusOf(journal)).toBe(`${kind}ed-at-another-terminal`);
      journal.rebuildProjections();
      expect(moved(journal)).toEqual(named);
      expect(atDesk2(journal)).toBe('Desk 2');
    });

    test('asks the hub about no payment that never left this PC', async () => {
      const { clinic, asked } = answeringHub();
      const { attempts, line, journal, own } = await paid({ clinic });
      line.rows = [own, child('VOID')];
      await attempts.sweep();
      expect(asked).toEqual([]);
      expect(foundIn(journal)).toBe(1);
    });
  });

  test('knows another counter after a rebuild', async () => {
    const { attempts, line, journal } = await paid();
    line.records = [...line.records, record({ trackingId: ofOther(), memo })];
    await attempts.sweep();
    await attempts.sweep();
    journal.rebuildProjections();
    expect(isKnownCounter(journal.readable, 'other1')).toBe(true);
    expect(entryKinds(journal).filter((kind) => kind === 'counter.found')).toHaveLength(1);
  });

  test('leaves a record to a refund of this till without a certain outcome', async () => {
    const { attempts, line, journal, own, clock } = await paid();
    line.answer = async () => answer('in-doubt', 'timeout');
    await attempts.run(refundCommand());
    const timestamp = new Date(clock.now().getTime() + 1_000);
    line.rows = [own, child('CREDIT', { timestamp })];
    await attempts.sweep();
    expect(foundIn(journal)).toBe(0);
    await clock.pass(HOUR);
    await attempts.sweep();
    expect(foundIn(journal)).toBe(0);
    expect(moved(journal)).toEqual([SALE, { kind: 'refund', net: -2_500, count: 1 }]);
  });

  test('journals a record with the tracking id of another terminal beside a refund in doubt', async () => {
    const { attempts, line, journal, own } = await paid();
    line.answer = async () => answer('in-doubt', 'timeout');
    await attempts.run(refundCommand());
    line.rows = [own, child('CREDIT', { trackingId: 'desk-2-1' })];
    await attempts.sweep();
    expect(foundIn(journal)).toBe(1);
  });

  test('journals no change of a payment that another till of this PC changes now', async () => {
    const { attempts, line, journal, own, environment } = await paid();
    environment.busyAtAnotherTill.add('P');
    line.rows = [own, child('VOID')];
    await attempts.sweep();
    expect(foundIn(journal)).toBe(0);
  });

  test('gives a change back to a refund of this till that proves to be its own', async () => {
    const { attempts, line, journal, own, clock, stateOf } = await paid();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(refundCommand());
    await clock.pass(25 * HOUR);
    expect(stateOf(attemptId)).toBe('presumed-absent');
    // No longer monitored: only its own tracking id shows it, which the service adds later.
    line.rows = [own, child('CREDIT')];
    await attempts.sweep();
    expect(foundIn(journal)).toBe(1);
    expect(statusOf(journal)).toBe('refunded-at-another-terminal');
    line.rows = [own, child('CREDIT', { trackingId })];
    await attempts.sweep();
    expect(stateOf(attemptId)).toBe('approved');
    expect(statusOf(journal)).toBe('refunded');
    const all = moved(journal);
    expect(all.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(all).toHaveLength(4); // the sale, the change, its correction, and the refund
  });
});
