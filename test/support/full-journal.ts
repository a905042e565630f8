import fc from 'fast-check';
import type { NewEntry } from '../../src/main/journal/entry.ts';
import { zReportSchema } from '../../src/shared/contract/closing.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { arbitraryInput } from './arbitrary-input.ts';
import { openIn } from './damaged-journal.ts';
import { attemptApproved, attemptOpened } from './journal-day.ts';
import { CONNECTION, COPAY, id, opened } from './journal-fixtures.ts';

const [REPORT] = fc.sample(
  arbitraryInput(zReportSchema).map((input) => zReportSchema.parse(input)),
  { seed: 1, numRuns: 1 },
);

/** Entries that add one row to every projection of the journal. */
function entriesOfRound(n: number): readonly NewEntry[] {
  if (REPORT === undefined) throw new Error('No report could be made.');
  const of = (k: number) => id(100_000 * n + k);
  const cashier = { id: `cashier-${n}`, name: `Cashier ${n}` };
  const manager = { id: 'manager', name: 'Morgan Hale' };
  const [cash, saleId, closingId, sessionId] = [of(1), of(2), of(3), of(4)];
  const amount = cents(2_500);
  const part = {
    saleId,
    cashier,
    connection: { ...CONNECTION, username: `clinic-${n}` },
  };
  return [
    ...attemptOpened(n),
    ...attemptApproved(n),
    {
      kind: 'sale.opened',
      body: { saleId, patientId: `P-${n}`, patientName: 'Ada Byron', lines: COPAY, cashier },
    },
    {
      kind: 'drawer.opened',
      body: {
        commandId: of(5),
        sessionId,
        drawerId: `drawer-${n}`,
        drawerName: 'Front',
        count: [],
        float: cents(10_000),
        cashier,
      },
    },
    opened(100_000 * n + 6, part),
    opened(100_000 * n + 7, { ...part, acknowledgedDuplicates: [{ attemptId: of(6), manager }] }),
    {
      kind: 'cash.taken',
      body: { commandId: cash, saleId, amount, given: amount, change: cents(0), cashier },
    },
    {
      kind: 'cash.refunded',
      body: {
        commandId: of(8),
        saleId,
        paymentKey: cash,
        amount,
        reason: 'Overpaid',
        receiptNumber: '000001',
        cashier,
        manager,
      },
    },
    {
      kind: 'tender.recorded',
      body: { commandId: of(9), saleId, what: 'check', reference: '1042', amount, cashier },
    },
    {
      kind: 'alarm.raised',
      body: {
        alarmId: of(10),
        kind: 'orphan-charge',
        attemptId: null,
        paymentId: of(11),
        trackingId: null,
        amount,
        asked: null,
      },
    },
    {
      kind: 'outbox.queued',
      body: {
        outboxId: of(12),
        kind: 'print-receipt',
        saleId,
        receiptNumber: '000001',
        sessionId: null,
      },
    },
    { kind: 'closing.begun', body: { commandId: of(13), closingId, cashier } },
    {
      kind: 'closing.matched',
      body: {
        closingId,
        upTo: n,
        result: {
          differences: [],
          pending: [],
          matched: { count: 1, sum: amount },
          fromAnotherTerminal: 0,
        },
      },
    },
    {
      kind: 'day.closed',
      body: { commandId: of(14), closingId, report: { ...REPORT, number: n } },
    },
    { kind: 'downtime.slips-printed', body: { from: n, to: n, cashier } },
    {
      kind: 'downtime.slip-entered',
      body: { slip: n, saleId, takenAt: '2026-03-01T09:30:00.000Z', amount, cashier },
    },
    {
      kind: 'print.changed',
      body: {
        id: of(15),
        title: 'Receipt 000001',
        content: { kind: 'paper', lines: [] },
        printers: ['front'],
        again: false,
        state: { kind: 'printing', printer: 'front' },
      },
    },
    {
      kind: 'installation.bound',
      body: {
        installation: n.toString(16).padStart(64, '0'),
        retiredTill: null,
        manager: null,
        reason: null,
      },
    },
    { kind: 'staff.pin-refused', body: { personId: cashier.id } },
    {
      kind: 'profile.created',
      body: {
        profileId: of(16),
        patientId: `P-${n}`,
        way: 'keyed-card',
        lastFour: '1111',
        consent: 'I agree.',
        outcome: 'done',
        by: cashier,
      },
    },
  ];
}

/** Makes a journal in `folder` that has at least `rows` rows in every projection, and closes it. */
export function makeFullJournal(folder: string, rows: number): void {
  const journal = openIn(folder);
  for (let n = 1; n <= rows; n += 1) journal.append(...entriesOfRound(n));
  journal.close();
}
