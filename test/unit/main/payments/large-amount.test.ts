import { describe, expect, test } from 'vitest';
import type { AmountLimits } from '../../../../src/shared/contract/large-amount.ts';
import { amountLimitsSchema } from '../../../../src/shared/contract/large-amount.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { parseRow } from '../../../../src/shared/journal/entry.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { APPROVAL, debit, FACE, openTill, type TestTill } from './test-till.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };

/** A fixture with the usual limits: $1,000.00 needs a confirmation, $10,000.00 an approval. */
function tillWithLimits(
  limits: Partial<AmountLimits> | (() => Partial<AmountLimits>) = {},
  mayTakeAlone = false,
) {
  const approvals: string[] = [];
  const till: TestTill = openTill(
    () => amountLimitsSchema.parse(typeof limits === 'function' ? limits() : limits),
    {
      mayNow: () => mayTakeAlone,
      approve: async (approval, asker) => {
        approvals.push(`${approval?.managerId} for ${asker.id}`);
        await till.whileApproving();
        return MORGAN;
      },
    },
  );
  return { till, approvals };
}

interface Said {
  readonly confirmed?: ReturnType<typeof cents>;
  readonly approval?: typeof APPROVAL;
}

/** A sale of `total` with a tender of `amount`. */
const saleOf = (total: number, amount = total) => ({
  saleId: id('sale A'),
  lines: [{ kind: 'deductible' as const, amount: cents(total) }],
  amount: cents(amount),
});

type Sale = ReturnType<typeof saleOf>;
type Give = (till: TestTill, sale: Sale, command: string, said?: Said) => Promise<unknown>;

const byCard =
  (operation: 'authorize' | 'preauthorize'): Give =>
  async ({ checkout, counter }, sale, command, said) => {
    counter.listen(sale);
    const facts = { name: null, chip: false, expired: false, tracksDiffer: false };
    counter.cardSwiped({ handle: id('swipe'), face: FACE, ...facts });
    return checkout.charge({
      ...sale,
      operation,
      commandId: id(command),
      swipe: id('swipe'),
      ...said,
    });
  };

const TENDERS: Readonly<Record<string, Give>> = {
  'a card': byCard('authorize'),
  'a hold': byCard('preauthorize'),
  'a bank account': (till, sale, command, said) =>
    till.checkout.charge({ ...sale, ...debit(till), commandId: id(command), ...said }),
  cash: ({ checkout }, sale, command, said) =>
    checkout.takeCash({ ...sale, given: sale.amount, commandId: id(command), ...said }),
  'a check': ({ checkout }, sale, command, said) =>
    checkout.record({ ...sale, what: 'check', reference: '1042', commandId: id(command), ...said }),
};

const moneyRows = ({ journal }: TestTill) =>
  journal.rows().filter(({ kind }) => /^(attempt|cash|tender|receipt)\./.test(kind));

const OPENINGS = ['attempt.opened', 'cash.taken', 'tender.recorded'];

const TENDER_KINDS: Readonly<Record<string, string>> = {
  'a card': 'card',
  'a hold': 'card',
  'a bank account': 'bank',
  cash: 'cash',
  'a check': 'recorded',
};

const approvalsIn = ({ journal }: TestTill) =>
  journal
    .rows()
    .filter(({ kind }) => kind === 'amount.approved')
    .map((row) => parseRow(row).body);

describe.each(Object.entries(TENDERS))('an amount paid by %s', (tender, give) => {
  test('up to the first limit needs no confirmation', async () => {
    const { till } = tillWithLimits();
    await give(till, saleOf(100_000), 'first command');
    expect(moneyRows(till)).not.toHaveLength(0);
  });

  test('above the first limit needs a confirmation of the exact amount', async () => {
    const { till, approvals } = tillWithLimits();
    const sale = saleOf(100_001);
    const asked = {
      code: 'LARGE_AMOUNT',
      data: { amount: 100_001, paid: 0, needsApproval: false },
    };
    await expect(give(till, sale, 'first command')).rejects.toMatchObject(asked);
    await expect(
      give(till, sale, 'first command', { confirmed: cents(100_000) }),
    ).rejects.toMatchObject(asked);
    expect(moneyRows(till)).toEqual([]);
    expect(till.line.asked).toEqual([]);
    await give(till, sale, 'first command', { confirmed: cents(100_001) });
    expect(moneyRows(till)).not.toHaveLength(0);
    expect(approvals).toEqual([]);
  });

  test('above the second limit needs a manager approval', async () => {
    const { till, approvals } = tillWithLimits();
    const sale = saleOf(1_234_567_890);
    const confirmed = cents(1_234_567_890);
    await expect(give(till, sale, 'first command', { confirmed })).rejects.toMatchObject({
      code: 'LARGE_AMOUNT',
      data: { needsApproval: true },
    });
    expect(moneyRows(till)).toEqual([]);
    await give(till, sale, 'first command', { confirmed, approval: APPROVAL });
    expect(moneyRows(till)).not.toHaveLength(0);
    expect(approvals).toEqual(['manager for cashier']);
  });

  test.each([
    ['signs out', null],
    ['is replaced by another', { id: 'other', name: 'Noor Haddad' }],
  ])('is refused when its cashier %s during the approval', async (_, present) => {
    const { till } = tillWithLimits();
    till.whileApproving = async () => {
      till.cashier = present;
    };
    const said = { confirmed: cents(1_234_567_890), approval: APPROVAL };
    await expect(give(till, saleOf(1_234_567_890), 'first command', said)).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    expect(moneyRows(till)).toEqual([]);
    expect(till.line.asked).toEqual([]);
  });

  test('is journaled with its approval in the transaction of its opening', async () => {
    const { till } = tillWithLimits();
    const before = till.journal.rows().length;
    const commits: string[][] = [];
    till.journal.subscribe(() => {
      const known = before + commits.flat().length;
      commits.push(
        till.journal
          .rows()
          .slice(known)
          .map(({ kind }) => kind),
      );
    });
    const confirmed = cents(1_000_001);
    await give(till, saleOf(1_000_001), 'first command', { confirmed, approval: APPROVAL });
    const commit = commits.find((kinds) => kinds.includes('amount.approved'));
    expect(commit?.some((kind) => OPENINGS.includes(kind))).toBe(true);
    expect(approvalsIn(till)).toEqual([
      {
        commandId: id('first command'),
        saleId: id('sale A'),
        amount: 1_000_001,
        tender: TENDER_KINDS[tender],
        manager: MORGAN,
      },
    ]);
  });

  test('asks again when it needs an approval only during the checks', async () => {
    let limits: Partial<AmountLimits> = {};
    const { till, approvals } = tillWithLimits(() => limits);
    const confirmed = cents(500_000);
    const paying = give(till, saleOf(500_000), 'first command', { confirmed, approval: APPROVAL });
    limits = { approveAbove: cents(400_000) };
    await expect(paying).rejects.toMatchObject({
      code: 'LARGE_AMOUNT',
      data: { needsApproval: true },
    });
    expect(approvals).toEqual([]);
    expect(moneyRows(till)).toEqual([]);
  });

  test('above the second limit needs only a confirmation from a manager at the counter', async () => {
    const { till, approvals } = tillWithLimits({}, true);
    const sale = saleOf(1_000_001);
    await expect(give(till, sale, 'first command')).rejects.toMatchObject({
      code: 'LARGE_AMOUNT',
      data: { needsApproval: false },
    });
    await give(till, sale, 'first command', { confirmed: cents(1_000_001) });
    expect(approvals).toEqual([]);
  });

  test('asks nothing when both limits are off', async () => {
    const { till } = tillWithLimits({ confirmAbove: null, approveAbove: null });
    await give(till, saleOf(1_234_567_890), 'first command');
    expect(moneyRows(till)).not.toHaveLength(0);
  });
});

describe('parts of one sale', () => {
  const cash = TENDERS['cash'] as Give;
  const check = TENDERS['a check'] as Give;

  test('count together: the part that lifts the sale above a limit asks', async () => {
    const { till } = tillWithLimits();
    await cash(till, saleOf(1_100_000, 90_000), 'first command');
    await expect(check(till, saleOf(1_100_000, 20_000), 'second command')).rejects.toMatchObject({
      code: 'LARGE_AMOUNT',
      data: { amount: 20_000, paid: 90_000, needsApproval: false },
    });
    await check(till, saleOf(1_100_000, 20_000), 'second command', { confirmed: cents(20_000) });
    await expect(cash(till, saleOf(1_100_000, 990_000), 'third command')).rejects.toMatchObject({
      code: 'LARGE_AMOUNT',
      data: { needsApproval: true },
    });
  });

  test('do not ask again when a small rest follows a confirmed amount', async () => {
    const { till } = tillWithLimits();
    await cash(till, saleOf(150_000, 120_000), 'first command', { confirmed: cents(120_000) });
    await check(till, saleOf(150_000, 30_000), 'second command');
    expect(till.counter.current?.remaining).toBe(0);
  });
});

describe('parts of one sale after an approval', () => {
  test('need another approval each time they reach the limit again', async () => {
    const cash = TENDERS['cash'] as Give;
    const { till } = tillWithLimits({ confirmAbove: null });
    const sale = (part: number) => saleOf(5_000_000, part);
    await cash(till, sale(999_999), 'first command');
    await cash(till, sale(2), 'second command', { confirmed: cents(2), approval: APPROVAL });
    await cash(till, sale(500_000), 'third command');
    await expect(cash(till, sale(1_000_000), 'fourth command')).rejects.toMatchObject({
      code: 'LARGE_AMOUNT',
      data: { needsApproval: true },
    });
  });
});

test('an approval is checked against the reference of a check, which stays readable', async () => {
  const references: (string | undefined)[] = [];
  const till = openTill(() => amountLimitsSchema.parse({}), {
    approve: async (_approval, _asker, _permission, reference) => {
      references.push(reference);
      return MORGAN;
    },
  });
  const confirmed = cents(1_000_001);
  const check = TENDERS['a check'] as Give;
  await check(till, saleOf(1_000_001), 'first command', { confirmed, approval: APPROVAL });
  expect(references).toEqual(['1042']);
});

describe('the limits', () => {
  test.each([
    ['are $1,000.00 and $10,000.00 by default', {}, [100_000, 1_000_000]],
    ['are off when null', { confirmAbove: null, approveAbove: null }, [null, null]],
    ['may be one cent', { confirmAbove: 1, approveAbove: 1 }, [1, 1]],
  ])('%s', (_what, set, [confirmAbove, approveAbove]) => {
    expect(amountLimitsSchema.parse(set)).toEqual({ confirmAbove, approveAbove });
  });

  test.each([
    ['zero, which could mean off or always', { confirmAbove: 0 }],
    ['zero for the approval', { approveAbove: 0 }],
    ['below zero', { confirmAbove: -1 }],
    ['a part of a cent', { confirmAbove: 0.5 }],
    ['an approval below the confirmation', { confirmAbove: 200, approveAbove: 100 }],
    ['more than any amount', { approveAbove: 100_000_000_000 }],
  ])('are invalid: %s', (_what, set) => {
    expect(amountLimitsSchema.safeParse(set).success).toBe(false);
  });
});
