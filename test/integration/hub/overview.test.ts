import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { zReportSchema } from '../../../src/shared/contract/day-report.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { arbitraryInput } from '../../support/arbitrary-input.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { followUpOpened, opened, paid, resolved } from '../../support/hub-entries.ts';
import { TestCounter, type TestHub } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';

const clinicOf = clinicsOnPostgres();
const SINCE = '2026-03-02T00:00:00.000Z';
const YESTERDAY = Date.parse('2026-03-01T17:00:00Z');

async function joined(hub: TestHub, tillId: string, ...place: Parameters<TestCounter['join']>) {
  const counter = new TestCounter(hub, tillId);
  await counter.join(...place);
  await counter.hello();
  return counter;
}

/** The entry of a Z report; its other figures are of no interest here. */
function dayClosed(number: number): NewEntry {
  const [report] = fc.sample(
    arbitraryInput(zReportSchema).map((input) => zReportSchema.parse(input)),
    { seed: 1, numRuns: 1 },
  );
  if (report === undefined) throw new Error('No report could be made.');
  const body = { commandId: v7(), closingId: v7(), report: { ...report, number, to: SINCE } };
  return { kind: 'day.closed', body };
}

const overviewOf = (counter: TestCounter) =>
  counter.calls.overview({ session: counter.session, who: DANA, since: SINCE }, counter.call);

const cashTaken = (commandId: string, amount: number): NewEntry => ({
  kind: 'cash.taken',
  body: {
    ...{ commandId, saleId: v7(), cashier: DANA, change: cents(0) },
    ...{ amount: cents(amount), given: cents(amount) },
  },
});

const cashRefunded = (paymentKey: string, amount: number): NewEntry => ({
  kind: 'cash.refunded',
  body: {
    ...{ commandId: v7(), saleId: v7(), paymentKey, amount: cents(amount), reason: 'Overpaid' },
    ...{ receiptNumber: '000001', cashier: DANA, manager: null },
  },
});

/** A drawer that was opened, and counted or closed. */
function drawer(sessionId: string, drawerName: string, end?: 'counted' | 'closed'): NewEntry[] {
  const of = { commandId: v7(), sessionId, cashier: DANA };
  const counted = { counted: cents(12_000), expected: cents(12_500) };
  return [
    {
      kind: 'drawer.opened',
      body: { ...of, drawerId: drawerName, drawerName, count: [], float: cents(10_000) },
    },
    ...(end === undefined
      ? []
      : [{ kind: 'drawer.counted' as const, body: { ...of, ...counted, count: [] } }]),
    ...(end === 'closed'
      ? [
          {
            kind: 'drawer.closed' as const,
            body: { ...of, ...counted, manager: null, reason: null },
          },
        ]
      : []),
  ];
}

describe('The overview of the clinic (hub.md, section 1)', () => {
  it('sums the money of a day by branch, counter and tender, at the counter that moved it', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const c = await joined(hub, 'CCCC', 'North', 'clinic');
    const [card, cash, hold, refund] = [v7(), v7(), v7(), v7()];
    const today = hub.clock.now;
    hub.clock.now = YESTERDAY;
    a.add(...paid('AAAA', { attemptId: v7(), recordId: v7(), amount: 99_900 }));
    hub.clock.now = today;
    a.add(
      ...paid('AAAA', { attemptId: v7(), recordId: card, amount: 2_500 }),
      ...paid('AAAA', { attemptId: v7(), recordId: v7(), amount: 4_000 }),
      ...paid('AAAA', {
        attemptId: v7(),
        recordId: hold,
        amount: 5_000,
        operation: 'preauthorize',
      }),
      ...opened('AAAA', { attemptId: v7(), recordId: v7(), amount: 7_700 }),
      cashTaken(cash, 1_500),
    );
    await a.send();
    const captured = v7();
    c.add(
      ...paid('CCCC', { attemptId: v7(), recordId: v7(), amount: 800 }),
      followUpOpened('CCCC', { key: refund, amount: 1_000, of: card }),
      resolved(refund, 'approved', v7()),
      followUpOpened('CCCC', { key: hold, operation: 'capture', amount: 3_000, of: hold }),
      resolved(hold, 'approved', captured),
      cashRefunded(cash, 200),
    );
    await c.send();
    const lostRefund = v7();
    c.add(
      followUpOpened('CCCC', { key: lostRefund, amount: 600, of: captured }),
      resolved(lostRefund, 'approved', v7()),
    );
    await c.send();
    const { collected } = await overviewOf(c);
    const byCheck = false;
    expect(collected).toEqual([
      {
        branch: 'Main',
        tillId: 'AAAA',
        method: 'CARD',
        count: 2,
        taken: 6_500,
        returned: 0,
        byCheck,
      },
      {
        branch: 'Main',
        tillId: 'AAAA',
        method: 'CASH',
        count: 1,
        taken: 1_500,
        returned: 0,
        byCheck,
      },
      {
        branch: 'Main',
        tillId: 'CCCC',
        method: 'CARD',
        count: 1,
        taken: 3_000,
        returned: 1_600,
        byCheck,
      },
      {
        branch: 'Main',
        tillId: 'CCCC',
        method: 'CASH',
        count: 0,
        taken: 0,
        returned: 200,
        byCheck,
      },
      {
        branch: 'North',
        tillId: 'CCCC',
        method: 'CARD',
        count: 1,
        taken: 800,
        returned: 0,
        byCheck,
      },
    ]);
  });

  it('has the unconfirmed payments, holds and drawers of each counter', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const c = await joined(hub, 'CCCC', 'North', 'clinic');
    const [open, counted, closed, before] = [v7(), v7(), v7(), v7()];
    const today = hub.clock.now;
    hub.clock.now = YESTERDAY;
    a.add(...drawer(open, 'Front'), ...drawer(before, 'Old', 'closed'), dayClosed(6), dayClosed(7));
    hub.clock.now = today;
    a.add(...drawer(counted, 'Back', 'counted'), ...drawer(closed, 'Side', 'closed'));
    a.add(
      ...opened('AAAA', { attemptId: v7(), recordId: v7(), amount: 7_700 }),
      ...paid('AAAA', {
        attemptId: v7(),
        recordId: v7(),
        amount: 5_000,
        operation: 'preauthorize',
      }),
    );
    await a.send();
    hub.clock.now += 600_000;
    const { clock, counters } = await overviewOf(c);
    expect(counters).toEqual([
      {
        ...{ tillId: 'AAAA', name: 'Desk AAAA', branch: 'Main', state: 'active' },
        lastClose: { number: 7, at: SINCE },
        heardAt: new Date(today).toISOString(),
        unconfirmed: { count: 1, sum: 7_700 },
        holds: { count: 1, sum: 5_000 },
        drawers: [
          {
            sessionId: open,
            name: 'Front',
            state: 'open',
            counted: null,
            expected: null,
            by: DANA.name,
          },
          ...(['counted', 'closed'] as const).map((state) => ({
            ...{ sessionId: state === 'counted' ? counted : closed, state, by: DANA.name },
            ...{ name: state === 'counted' ? 'Back' : 'Side', counted: 12_000, expected: 12_500 },
          })),
        ],
      },
      expect.objectContaining({ tillId: 'CCCC', branch: 'North', drawers: [] }),
    ]);
    expect(clock).toBe(new Date(today + 600_000).toISOString());
  });

  it('shows a counter of one branch that branch', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const c = await joined(hub, 'CCCC', 'North', 'clinic');
    for (const counter of [a, c]) {
      counter.add(...paid(counter.tillId, { attemptId: v7(), recordId: v7(), amount: 800 }));
      await counter.send();
    }
    const { collected, counters } = await overviewOf(a);
    expect(collected.map(({ tillId }) => tillId)).toEqual(['AAAA']);
    expect(counters.map(({ tillId }) => tillId)).toEqual(['AAAA']);
  });
});
