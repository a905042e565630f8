import fc from 'fast-check';
import { zReportSchema } from '../../src/shared/contract/day-report.ts';
import { cents } from '../../src/shared/domain/money.ts';
import type { NewEntry } from '../../src/shared/journal/entry.ts';
import { arbitraryInput } from './arbitrary-input.ts';
import { openIn } from './damaged-journal.ts';
import { chargeApproved, chargeOpened } from './journal-day.ts';
import { attemptOpened, CONNECTION, COPAY, id } from './journal-fixtures.ts';

const [REPORT] = fc.sample(
  arbitraryInput(zReportSchema).map((input) => zReportSchema.parse(input)),
  { seed: 1, numRuns: 1 },
);

/** Entries that add one row to every projection of the journal. */
function entriesOfRound(n: number): readonly NewEntry[] {
  if (REPORT === undefined) throw new Error('No report could be made.');
  const named = (name: string) => id(`round ${n}: ${name}`);
  const cashier = { id: `cashier-${n}`, name: `Cashier ${n}` };
  const manager = { id: 'manager', name: 'Morgan Hale' };
  const [cash, saleId] = [named('cash'), named('sale')];
  const [closingId, sessionId] = [named('closing'), named('session')];
  const charge = `round ${n}: charge`;
  const acknowledgedDuplicates = [{ attemptId: id(charge), manager }];
  const amount = cents(2_500);
  const child = { patientId: `C-${n}`, externalId: `X-${n}` };
  const part = {
    saleId,
    cashier,
    connection: { ...CONNECTION, username: `clinic-${n}` },
  };
  return [
    ...chargeOpened(n),
    ...chargeApproved(n),
    {
      kind: 'sale.opened',
      body: { saleId, patientId: `P-${n}`, patientName: 'Ada Byron', lines: COPAY, cashier },
    },
    {
      kind: 'mail.queued',
      body: {
        ...{ mailId: named('mail'), number: '000001', saleId, address: 'ada@example.com' },
        ...{ form: 'short', language: 'en', consent: 'Accepted.', by: cashier },
      },
    },
    {
      kind: 'drawer.opened',
      body: {
        commandId: named('drawer opening'),
        sessionId,
        drawerId: `drawer-${n}`,
        drawerName: 'Front',
        count: [],
        float: cents(10_000),
        cashier,
      },
    },
    attemptOpened(charge, part),
    attemptOpened(`round ${n}: second charge`, { ...part, acknowledgedDuplicates }),
    {
      kind: 'agreement.signed',
      body: {
        ...{ agreementId: named('agreement'), number: null },
        terms: { kind: 'debit', saleId, amount, accountKind: 'checking', lastFour: '6789' },
        ...{ text: 'I authorize the clinic.', language: 'en', cashier },
        signature: `${'k'.repeat(12)}.${'s'.repeat(40)}`,
        signatureHash: '0'.repeat(64),
      },
    },
    {
      kind: 'cash.taken',
      body: { commandId: cash, saleId, amount, given: amount, change: cents(0), cashier },
    },
    {
      kind: 'cash.refunded',
      body: {
        commandId: named('cash refund'),
        saleId,
        paymentKey: cash,
        amount,
        reason: 'Overpaid',
        receiptNumber: '000001',
        cashier,
        manager,
        payment: {
          ...{ trackingId: null, receiptNumber: '000007', brand: null, lastFour: null },
          ...{ externalId: `X-${n}`, lines: [], ofSale: [], ofPayment: [] },
        },
      },
    },
    {
      kind: 'cash.taken',
      body: {
        ...{ commandId: named('large cash'), saleId, amount, given: amount },
        ...{ change: cents(0), cashier },
      },
    },
    ...(['first', 'second'] as const).flatMap((each): NewEntry[] => {
      const of = { saleId, paymentKey: named('large cash'), amount, cashier };
      const decided = { ...of, requestId: named(`${each} request`), manager };
      const request = { ...of, commandId: named(`${each} request`) };
      const commandId = named(`${each} decision`);
      const reason = 'Never cashed';
      return [
        {
          kind: 'refund.check-requested',
          body: { ...request, reason: 'Overpaid', reasonCode: 'overpaid' },
        },
        ...(each === 'first'
          ? [{ kind: 'refund.check-declined', body: { ...decided, commandId, reason } } as const]
          : [
              {
                kind: 'refund.check-issued',
                body: { ...decided, commandId, checkNumber: '2051', receiptNumber: '000001' },
              } as const,
              {
                kind: 'refund.check-canceled',
                body: { ...decided, commandId: named('cancellation'), reason },
              } as const,
            ]),
      ];
    }),
    {
      kind: 'tender.recorded',
      body: {
        commandId: named('check'),
        saleId,
        what: 'check',
        reference: '1042',
        amount,
        cashier,
      },
    },
    {
      kind: 'check.returned',
      body: {
        commandId: named('returned check'),
        saleId,
        paymentKey: named('check'),
        amount,
        reason: 'No funds',
        cashier,
        manager,
      },
    },
    {
      kind: 'sale.opened',
      body: {
        saleId: named('family'),
        patientId: `P-${n}`,
        patientName: 'Ada Byron',
        payer: { relation: 'other', name: 'Anne Byron' },
        lines: [...COPAY, { kind: 'copay', amount, patient: { ...child, name: 'Leo Byron' } }],
        cashier,
      },
    },
    {
      kind: 'payment.moved',
      body: {
        commandId: named('move'),
        saleId,
        places: [1],
        amount,
        from: { patientId: `P-${n}`, externalId: null, name: 'Ada Byron' },
        to: { ...child, name: 'Leo Byron' },
        reason: 'Wrong patient',
        cashier,
        manager,
      },
    },
    {
      kind: 'alarm.raised',
      body: {
        alarmId: named('alarm'),
        kind: 'unknown-payment',
        attemptId: null,
        paymentId: named('record'),
        trackingId: null,
        amount,
        asked: null,
      },
    },
    {
      kind: 'outbox.queued',
      body: {
        outboxId: named('receipt'),
        kind: 'print-receipt',
        saleId,
        receiptNumber: '000001',
        sessionId: null,
      },
    },
    { kind: 'closing.begun', body: { commandId: named('close command'), closingId, cashier } },
    {
      kind: 'closing.batch-entered',
      body: {
        commandId: named('batch command'),
        closingId,
        terminal: 'Front desk',
        total: amount,
        expected: amount,
        cashier,
      },
    },
    {
      kind: 'closing.matched',
      body: {
        closingId,
        upTo: n,
        result: {
          differences: [],
          pending: [],
          matched: { count: 1, sum: amount },
          held: { count: 0, sum: cents(0) },
          fromAnotherTerminal: { count: 0, sum: cents(0) },
        },
      },
    },
    {
      kind: 'day.closed',
      body: { commandId: named('end command'), closingId, report: { ...REPORT, number: n } },
    },
    {
      kind: 'day.booked',
      body: { report: n, part: 1, parts: 1, lines: [], ledger: [], payout: null },
    },
    {
      kind: 'posting.written',
      body: { first: n, last: n, file: `posting-${n}.csv`, folder: `folder ${n}` },
    },
    {
      kind: 'posting.acknowledged',
      body: { file: `posting-${n}.csv`, accepted: [{ from: n, to: n }], rejected: [] },
    },
    {
      kind: 'bag.clinic-packed',
      body: {
        ...{ closeId: named('clinic close'), epoch: named('epoch'), number: n },
        ...{ zReports: [{ number: n, cash: amount }], checks: [named('check of the clinic')] },
      },
    },
    {
      kind: 'bag.packed',
      body: {
        commandId: named('bag command'),
        bagId: named('bag'),
        bagNumber: String(n),
        accountId: 'checking',
        day: '2026-03-01',
        businessDays: ['2026-02-28'],
        bills: amount,
        coin: cents(0),
        checks: [
          { paymentKey: named('check'), saleId, number: '1042', payer: 'Ada Byron', amount },
        ],
        cashier,
      },
    },
    {
      kind: 'bank.lines-matched',
      body: {
        commandId: null,
        lines: [
          {
            lineId: `line ${n}`,
            accountId: 'checking',
            day: '2026-03-02',
            amount,
            meaning: { kind: 'transfer', transferId: `transfer ${n}`, ach: cents(0) },
          },
        ],
        cashier,
      },
    },
    { kind: 'counter.found', body: { tillId: `TILL${n}` } },
    { kind: 'downtime.slips-printed', body: { from: n, to: n, cashier } },
    {
      kind: 'downtime.slip-entered',
      body: { slip: n, saleId, takenAt: '2026-03-01T09:30:00.000Z', amount, cashier },
    },
    {
      kind: 'print.changed',
      body: {
        id: named('print'),
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
        profileId: named('profile'),
        patientId: `P-${n}`,
        way: 'keyed-card',
        lastFour: '1111',
        consent: 'I agree.',
        outcome: 'done',
        by: cashier,
      },
    },
    {
      kind: 'agreement.printed',
      body: {
        ...{ agreementId: named('agreement on paper'), number: `9${String(n).padStart(7, '0')}` },
        terms: {
          ...{ kind: 'on-file', patientId: `P-${n}`, saleId: null },
          ...{ accountKind: 'card', brand: 'visa', lastFour: '1111' },
        },
        ...{ text: 'I agree.', language: 'es', cashier },
      },
    },
    {
      kind: 'agreement.filed',
      body: {
        ...{ agreementId: named('agreement on paper'), saleId: null },
        ...{ patientId: `P-${n}`, cashier },
      },
    },
    {
      kind: 'agreement.unfiled',
      body: {
        ...{ agreementId: named('agreement on paper'), saleId: null },
        ...{ patientId: `P-${n}`, cashier },
      },
    },
    {
      kind: 'agreement.revoked',
      body: {
        ...{ agreementId: named('agreement on paper'), saleId: null },
        ...{ patientId: `P-${n}`, cashier },
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
