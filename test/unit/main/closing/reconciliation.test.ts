import { describe, expect, test } from 'vitest';
import { signedBefore } from '../../../../src/main/closing/carried-over.ts';
import { dayReport, zReport } from '../../../../src/main/closing/day-reports.ts';
import { Matching } from '../../../../src/main/closing/reconciliation.ts';
import { lastMatch } from '../../../../src/main/journal/projections/closing.ts';
import { depositsOf } from '../../../../src/main/payments/deposits.ts';
import { finding } from '../../../../src/shared/domain/finding.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';
import type { AttemptConnection } from '../../../../src/shared/journal/attempt-entries.ts';
import {
  type FakePaymentsPort,
  fakePaymentsPort,
  record,
} from '../../../support/fake-payments-port.ts';
import {
  attemptOpened,
  attemptResolved,
  CONNECTION,
  DANA,
  id,
  journalIn,
  newId,
  SALE_OPENED,
  trackingId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { dayClosed } from '../../../support/z-report.ts';

const EAST: AttemptConnection = { ...CONNECTION, clientId: 'AB12CD34' };
const WEST: AttemptConnection = { ...CONNECTION, clientId: 'ZX98YW76' };
const NOW = new Date('2026-03-01T10:00:00Z');

const NOTHING = { count: 0, sum: cents(0) };

/** A payment of $25 on a connection, and its records at the service. */
function shownOn(line: FakePaymentsPort, attempt: string): void {
  const row = { id: id(`record of the ${attempt}`), trackingId: trackingId(attempt) };
  line.records = [...line.records, record(row)];
  line.rows = [
    ...line.rows,
    {
      ...row,
      method: 'CARD',
      action: 'AUTHORIZE',
      amount: cents(2_500),
      results: 'APPROVED',
      timestamp: new Date('2026-03-01T09:30:00Z'),
      originalId: row.id,
    },
  ];
}

/** One payment in the east in the morning, then one in the west. */
function dayOfTwoBranches(lines: readonly FakePaymentsPort[]) {
  const journal = journalIn(temporaryFolder(), () => NOW);
  const paid = { paymentId: id('record of the east charge') };
  journal.append(
    SALE_OPENED,
    attemptOpened('east charge', { connection: EAST }),
    attemptResolved('east charge', 'approved', paid),
  );
  const other = { connection: WEST, saleId: null };
  journal.append(
    attemptOpened('west charge', other),
    attemptResolved('west charge', 'approved', { paymentId: id('record of the west charge') }),
  );
  const lineOf = ({ clientId }: AttemptConnection) =>
    lines.find(({ connection }) => connection.clientId === clientId) ?? null;
  const matching = new Matching({
    journal,
    now: () => NOW,
    line: () => lines.at(-1) ?? fakePaymentsPort(WEST),
    portTo: lineOf,
    changed: () => undefined,
    localDay: localDays('UTC'),
    ofPosting: () => [],
  });
  const result = async () => {
    await matching.run(null);
    return lastMatch(journal.readable)?.result;
  };
  return { journal, result };
}

describe('a day on several connections', () => {
  test('is reconciled on each of them', async () => {
    const [east, west] = [fakePaymentsPort(EAST), fakePaymentsPort(WEST)];
    shownOn(east, 'east charge');
    shownOn(west, 'west charge');
    const { result } = dayOfTwoBranches([east, west]);
    expect(await result()).toMatchObject({
      differences: [],
      pending: [],
      matched: { count: 2, sum: 5_000 },
    });
  });

  test('names payments on a connection that this till has no more', async () => {
    const west = fakePaymentsPort(WEST);
    shownOn(west, 'west charge');
    const { result } = dayOfTwoBranches([west]);
    expect(await result()).toMatchObject({
      differences: [{ kind: 'connection-gone', trackingId: trackingId('east charge') }],
      matched: { count: 1 },
    });
  });

  test('takes a row that two branches show for one, and a row shown twice for two', async () => {
    const [east, west] = [fakePaymentsPort(EAST), fakePaymentsPort(WEST)];
    for (const line of [east, west]) {
      for (const attempt of ['east charge', 'west charge']) shownOn(line, attempt);
    }
    const { result } = dayOfTwoBranches([east, west]);
    expect(await result()).toMatchObject({ differences: [], matched: { count: 2 } });
    shownOn(east, 'east charge');
    expect(await result()).toMatchObject({
      differences: [{ kind: 'reported-twice', trackingId: trackingId('east charge') }],
    });
  });

  const closed = () => {
    const { journal } = dayOfTwoBranches([]);
    const close = { closedBy: DANA, signed: [], match: null, floatKept: cents(0) };
    const report = zReport(
      journal,
      dayReport(journal, { clinic: 'Clinic', timeZone: 'UTC', terminals: [], branches: [] }, NOW),
      close,
    );
    return { journal, report };
  };

  test('is paid out once if each of them shows the rows of both', async () => {
    const { journal, report } = closed();
    const paid = {
      ...{ fundsTransferId: 'FT', settlementDate: '2026-03-04', transactionDate: null },
      ...{ action: 'Authorization', depositAmount: cents(2_500) },
    };
    const transfer = {
      ...{ fundsTransferId: 'FT', batchDate: '2026-03-04', status: 'CONFIRMED' },
      expectedSettlementDate: '2026-03-06',
    };
    const deposits = await depositsOf(journal, report, async () => ({
      details: ['east charge', 'west charge'].map((attempt) => ({
        ...paid,
        transactionId: id(`record of the ${attempt}`),
      })),
      summaries: [{ ...transfer }],
    }));
    expect(deposits).toMatchObject({
      expected: 5_000,
      paid: 5_000,
      transfers: [{ id: 'FT', amount: 5_000, count: 2 }],
    });
  });

  test('is paid out on each of them', async () => {
    const { journal, report } = closed();
    const asked: (string | null)[] = [];
    const deposits = await depositsOf(journal, report, async ({ clientId }) => {
      asked.push(clientId);
      const transactionId =
        clientId === EAST.clientId
          ? id('record of the east charge')
          : id('record of the west charge');
      const fundsTransferId = `FT-${clientId}`;
      const settlementDate = '2026-03-04';
      const paid = { transactionId, fundsTransferId, settlementDate, transactionDate: null };
      const details = [{ ...paid, action: 'Authorization', depositAmount: cents(2_500) }];
      return { details, summaries: [] };
    });
    expect(asked).toEqual([EAST.clientId, WEST.clientId]);
    expect(deposits).toMatchObject({
      expected: 5_000,
      paid: 5_000,
      transfers: [{ id: 'FT-AB12CD34' }, { id: 'FT-ZX98YW76' }],
    });
  });
});

test('a difference of the report is signed off for its payment and amounts alone', () => {
  const journal = journalIn(temporaryFolder(), () => NOW);
  const refunded = (payment: string, amount: number) =>
    finding('refunded-too-much', {
      ...{ recordId: id(payment), payments: [id(payment)] },
      ...{ amount: cents(amount), other: cents(9_000) },
    });
  const result = {
    ...{ differences: [refunded('one', 2_500)], pending: [], othersSeen: [] },
    ...{ matched: NOTHING, held: NOTHING, fromAnotherTerminal: NOTHING },
  };
  const day = dayClosed('K7M2Q9', { number: 1 });
  if (day.kind !== 'day.closed') throw new Error('Another entry.');
  const { closingId } = day.body;
  journal.append(
    { kind: 'closing.begun', body: { commandId: newId(), closingId, cashier: DANA } },
    { kind: 'closing.matched', body: { closingId, upTo: 1, result } },
    day,
  );
  const isSigned = signedBefore(journal.readable);
  expect(isSigned(refunded('one', 2_500))).toBe(true);
  expect(isSigned(refunded('one', 3_000))).toBe(false);
  expect(isSigned(refunded('other', 2_500))).toBe(false);
});
