import { describe, expect, test } from 'vitest';
import { dayFigures } from '../../../../src/main/closing/day-figures.ts';
import { movedMoney } from '../../../../src/main/journal/projections/moved-money.ts';
import { paymentByKey } from '../../../../src/main/journal/projections/payments.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import { paidPartsOf } from '../../../../src/main/journal/projections/tenders.ts';
import { createReturnedPayments } from '../../../../src/main/payments/returned-payments.ts';
import { requireChargeable } from '../../../../src/main/payments/sale.ts';
import { type Cents, cents } from '../../../../src/shared/domain/money.ts';
import { paymentStatus } from '../../../../src/shared/domain/payment-status.ts';
import { returnedFeeText } from '../../../../src/shared/domain/returned-fee.ts';
import { type SaleLine, total } from '../../../../src/shared/domain/sale.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import {
  attemptOpened,
  attemptResolved,
  DANA,
  id,
  journalIn,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW = new Date('2026-03-01T18:00:00Z');
const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const FEE = cents(2_000);

/** A till with one sale of $25 and the given entries. */
function till(entries: readonly NewEntry[], fee: Cents | null = null) {
  const journal = journalIn(temporaryFolder(), () => NOW);
  journal.append(SALE_OPENED, ...entries);
  const commands = commandsOf({ journal, approve: async () => MORGAN });
  const returned = createReturnedPayments({ journal, commands, returnedFee: () => fee });
  return { journal, returned };
}

const CHECK: NewEntry = {
  kind: 'tender.recorded',
  body: {
    commandId: id('check'),
    saleId: id('sale A'),
    what: 'check',
    reference: '1042',
    amount: cents(2_500),
    cashier: DANA,
  },
};

const order = (name = 'command', paymentKey = id('check')) => ({
  commandId: id(name),
  paymentKey,
  reason: 'No funds',
  approval: null,
});

/** A debit of $25 under an authorization, returned by the bank. */
const returnedDebit = (text: string, patientId: string | null = null): readonly NewEntry[] => [
  {
    kind: 'account.authorized',
    body: {
      saleId: id('sale A'),
      commandId: id('debit'),
      text,
      amount: cents(2_500),
      accountKind: 'checking',
      lastFour: '6789',
      holder: 'Ada Lovelace',
      cashier: DANA,
    },
  },
  attemptOpened('debit', {
    method: 'ACH',
    patientId,
    card: null,
    bankAccount: { kind: 'checking', lastFour: '6789' },
  }),
  attemptResolved('debit', 'approved', { paymentId: 'P' }),
  {
    kind: 'payment.changed-outside',
    body: {
      changeId: 'R',
      paymentId: 'P',
      what: 'return',
      amount: cents(-2_500),
      at: '2026-02-26T10:00:00.000Z',
      countedThere: false,
      code: 'R01',
      reason: 'Insufficient Funds',
    },
  },
];

describe('a check that the bank returned', () => {
  test('is recorded once by hand, and its sale is due again', async () => {
    const { journal, returned } = till([CHECK]);
    const db = journal.readable;
    await Promise.all([returned.recordCheck(order()), returned.recordCheck(order())]);
    expect(saleById(db, id('sale A'))).toMatchObject({ paid: 0, total: 2_500 });
    expect(saleById(db, id('sale A'))?.parked_at).not.toBeNull();
    expect(paidPartsOf(db, id('sale A'))).toEqual([]);
    const payment = paymentByKey(db, id('check'));
    expect(payment === null ? null : paymentStatus(payment)).toBe('returned');
    expect(returned.list()).toMatchObject([
      { payment: { reference: '1042' }, returnedAt: NOW.toISOString(), due: 2_500, fee: null },
    ]);
    const moved = movedMoney(db, journal.tillId, '2026-03-01', '2026-03-02');
    expect(moved.map(({ kind, net }) => [kind, net])).toEqual([
      ['sale', 2_500],
      ['return', -2_500],
    ]);
    expect(dayFigures(db, journal.tillId, 0).tenders).toMatchObject([
      { tender: 'check', taken: { sum: 2_500 }, corrected: { count: 1, sum: -2_500 } },
    ]);
    await expect(returned.recordCheck(order('second'))).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  test('is no cash, and no payment of another till', async () => {
    const { returned } = till([CHECK]);
    await expect(returned.recordCheck(order('command', id('other')))).rejects.toMatchObject({
      code: 'NO_SUCH_PAYMENT',
    });
  });

  test('leaves the list when its sale is paid otherwise', async () => {
    const { journal, returned } = till([CHECK]);
    await returned.recordCheck(order());
    const amount = cents(2_500);
    journal.append({
      kind: 'cash.taken',
      body: {
        commandId: id('cash'),
        saleId: id('sale A'),
        amount,
        given: amount,
        change: cents(0),
        cashier: DANA,
      },
    });
    expect(returned.list()).toEqual([]);
  });

  test('leaves the list when a person closes it with a reason, once', async () => {
    const { returned } = till([CHECK]);
    await returned.recordCheck(order());
    await returned.close(order('close'));
    expect(returned.list()).toEqual([]);
    await expect(returned.close(order('close again'))).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });
});

describe('a bank debit that the bank returned', () => {
  test('is on the list with its last four, the day and the reason of the bank', () => {
    const { returned } = till(returnedDebit('I authorize the clinic to debit my account.'));
    expect(returned.list()).toMatchObject([
      {
        payment: { method: 'ACH', lastFour: '6789' },
        returnedAt: '2026-02-26T10:00:00.000Z',
        due: 2_500,
        fee: null,
        ...{ code: 'R01', reason: 'Insufficient Funds', advice: 'short-of-money' },
      },
    ]);
  });

  test.each([
    ['named', `I authorize. ${returnedFeeText('en', FEE)}`, FEE, FEE],
    ['named in Spanish', `Autorizo. ${returnedFeeText('es', FEE)}`, FEE, FEE],
    ['not named', 'I authorize the clinic to debit my account.', FEE, null],
    ['named with another amount', returnedFeeText('en', cents(1_500)), FEE, null],
    ['named and since turned off', returnedFeeText('en', FEE), null, null],
  ])('has a fee only if the signed text named it: %s', (_, text, fee, offered) => {
    const { returned } = till(returnedDebit(text), fee);
    expect(returned.list().map((each) => each.fee)).toEqual([offered]);
  });
});

describe('a fee for a returned payment', () => {
  const fee = (amount = FEE) => ({ kind: 'returned-fee' as const, amount });
  const paid = (saleId: string): readonly NewEntry[] => [
    {
      kind: 'sale.opened',
      body: { saleId, patientId: 'P1', lines: [fee()], cashier: DANA },
    },
    {
      kind: 'cash.taken',
      body: {
        ...{ commandId: id('fee in cash'), saleId, cashier: DANA },
        ...{ amount: FEE, given: FEE, change: cents(0) },
      },
    },
  ];
  const signed = returnedFeeText('en', FEE);

  test.each<[string, string, string, readonly SaleLine[], readonly NewEntry[], boolean]>([
    ['signed for', signed, 'P1', [fee()], [], true],
    ['beside a copay', signed, 'P1', [{ kind: 'copay', amount: FEE }, fee()], [], true],
    ['not signed for', 'I authorize.', 'P1', [fee()], [], false],
    ['of another amount', signed, 'P1', [fee(cents(2_500))], [], false],
    ['of another patient', signed, 'P2', [fee()], [], false],
    ['twice in one sale', signed, 'P1', [fee(), fee()], [], false],
    ['paid in another sale', signed, 'P1', [fee()], paid(id('earlier fee')), false],
  ])('that is %s is charged or refused', (_, text, patientId, lines, entries, isAllowed) => {
    const { journal } = till(returnedDebit(text, 'P1'));
    journal.append(...entries);
    const sale = { saleId: id('fee'), patientId, lines };
    const rules = { locksSale: () => false };
    const charge = () => requireChargeable({ journal, rules }, sale);
    if (isAllowed) expect(charge()).toBe(total(lines));
    else expect(charge).toThrow('FEE_NOT_SIGNED');
  });

  test('needs no second proof for the rest of a sale that is partly paid', () => {
    const { journal } = till(returnedDebit(signed, 'P1'));
    journal.append(...paid(id('fee')));
    const rules = { locksSale: () => false };
    const sale = { saleId: id('fee'), patientId: 'P1', lines: [fee()] };
    expect(() => requireChargeable({ journal, rules }, sale)).toThrow('SALE_ALREADY_PAID');
  });
});
