import { describe, expect, test } from 'vitest';
import type { MoneyInput } from '../../../../src/main/payments/sale.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { answer, record } from '../../../support/fake-payments-port.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { APPROVAL, askedBefore, charge, codeOf, openTill, type TestTill } from './test-till.ts';

const copay = (amount: number) => [{ kind: 'copay' as const, amount: cents(amount) }];

/** A sale of one patient, each of another amount. */
const sale = (number: number) => ({
  saleId: id(`sale ${number}`),
  patientId: 'patient-1' as string | null,
  lines: copay(2_500 + number),
});

/** The differing parts of the sale, with its acknowledged duplicates. */
type Part = Partial<MoneyInput>;
type Pay = (till: TestTill, saleNumber: number, part?: Part) => Promise<unknown>;

const byCard = ({ checkout }: TestTill, saleNumber: number, part: Part = {}) =>
  checkout.charge({ ...charge(`command ${saleNumber}`), ...sale(saleNumber), ...part });

const TENDERS: readonly (readonly [string, Pay])[] = [
  ['a card', byCard],
  [
    'cash',
    ({ checkout }, saleNumber, part) =>
      checkout.takeCash({
        ...sale(saleNumber),
        ...part,
        commandId: id(`command ${saleNumber}`),
        given: cents(9_900),
      }),
  ],
  [
    'a check',
    ({ checkout }, saleNumber, part) =>
      checkout.record({
        ...sale(saleNumber),
        ...part,
        commandId: id(`command ${saleNumber}`),
        what: 'check',
        reference: '1042',
      }),
  ],
];

/** Acknowledges all duplicates before a payment, with a manager approval. */
async function payAnyway(
  till: TestTill,
  saleNumber: number,
  pay: Pay,
  part: Part = {},
): Promise<void> {
  const acknowledgedDuplicates = await askedBefore(() => pay(till, saleNumber, part));
  await pay(till, saleNumber, { ...part, acknowledgedDuplicates, approval: APPROVAL });
}

/** A fixture after cards with lost answers, a minute apart; the next is approved. */
async function inDoubt(...parts: readonly Part[]) {
  const till = openTill();
  till.line.answer = async () => answer('in-doubt', 'timeout');
  for (const [index, part] of parts.entries()) {
    await payAnyway(till, index + 1, byCard, part);
    till.counter.leave(id(`sale ${index + 1}`));
    pass(till, 1);
  }
  till.line.answer = async () => ({ ...answer('approved'), paymentId: id('later record') });
  return till;
}

function pass({ time }: TestTill, minutes: number): void {
  time.now = new Date(time.now.getTime() + minutes * 60_000);
}

/** Finds the attempt of a sale approved. */
async function find({ attempts, line }: TestTill, saleNumber: number): Promise<string> {
  const found = attempts.inDoubtList.find(({ saleId }) => saleId === id(`sale ${saleNumber}`));
  if (found === undefined) throw new Error(`Sale ${saleNumber} is not in doubt.`);
  line.records = [record({ trackingId: found.trackingId, id: id('found record') })];
  await attempts.checkNow(found.attemptId);
  return found.attemptId;
}

describe.each(TENDERS)('a payment by %s', (_, pay) => {
  test.each([
    ['the one in doubt', [{}], 1],
    ['two in doubt, of which the newer', [{}, {}], 2],
    ['two in doubt, of which the older', [{}, {}], 1],
    ['three in doubt, of which the oldest', [{}, {}, {}], 1],
  ])('raises an alarm when %s is found approved after it', async (__, parts, n) => {
    const till = await inDoubt(...parts);
    await payAnyway(till, 9, pay);
    expect(till.attempts.alarms).toEqual([]);
    const attemptId = await find(till, n);
    expect(till.attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
  });
});

describe('a payment with duplicates by patient and by card', () => {
  const OF_CARD = { patientId: null, lines: copay(2_509) };

  test('asks about all duplicates, and an approval of one is not enough', async () => {
    const till = await inDoubt({}, OF_CARD);
    const acknowledgedDuplicates = await askedBefore(() => byCard(till, 9));
    expect(acknowledgedDuplicates).toMatchObject([
      { duplicateStatus: 'open', amount: 2_509, receiptNumber: null },
      { duplicateStatus: 'open', amount: 2_501 },
    ]);
    for (const one of acknowledgedDuplicates) {
      const said = { acknowledgedDuplicates: [one], approval: APPROVAL };
      expect(await askedBefore(() => byCard(till, 9, said))).toEqual(acknowledgedDuplicates);
    }
    expect(till.line.asked).toHaveLength(2);
    await byCard(till, 9, { acknowledgedDuplicates, approval: APPROVAL });
    expect(till.line.asked).toHaveLength(3);
  });

  test.each([
    ['the patient’s', 1],
    ['the card’s', 2],
  ])('raises an alarm when %s is found approved after it', async (_, n) => {
    const till = await inDoubt({}, OF_CARD);
    await payAnyway(till, 9, byCard);
    const attemptId = await find(till, n);
    expect(till.attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
  });

  test('asks again about a duplicate found approved during the manager approval', async () => {
    const till = await inDoubt({}, OF_CARD);
    const acknowledgedDuplicates = await askedBefore(() => byCard(till, 9));
    const attemptId = await find(till, 1);
    const again = await askedBefore(() =>
      byCard(till, 9, { acknowledgedDuplicates, approval: APPROVAL }),
    );
    expect(again).toMatchObject([
      { duplicateStatus: 'open' },
      { attemptId, duplicateStatus: 'paid' },
    ]);
    await byCard(till, 9, { acknowledgedDuplicates: again, approval: APPROVAL });
    expect(till.attempts.alarms).toEqual([]);
  });

  test('acknowledges the paid duplicate by the cashier and the open one by the manager', async () => {
    const till = await inDoubt({}, OF_CARD);
    await find(till, 1);
    const acknowledgedDuplicates = await askedBefore(() => byCard(till, 9));
    expect(await codeOf(() => byCard(till, 9, { acknowledgedDuplicates }))).toBe('SAME_AS_EARLIER');
    await byCard(till, 9, { acknowledgedDuplicates, approval: APPROVAL });
    const opened = till.journal.rows().findLast(({ kind }) => kind === 'attempt.opened');
    expect(JSON.parse(opened?.body ?? '{}')).toMatchObject({
      acknowledgedDuplicates: [{ manager: { id: 'manager' } }, { manager: null }],
    });
  });
});

test('an attempt in doubt raises an alarm when a payment follows that is linked to it through another attempt in doubt', async () => {
  const till = await inDoubt({}, {});
  const ofItsCard = { patientId: null, lines: copay(2_502) };
  expect(await askedBefore(() => byCard(till, 9, ofItsCard))).toHaveLength(1);
  await payAnyway(till, 9, byCard, ofItsCard);
  const attemptId = await find(till, 1);
  expect(till.attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
});

test('an attempt in doubt that is found approved while its duplicate is sent raises an alarm', async () => {
  const till = await inDoubt({}, {});
  till.line.answer = async () => {
    await find(till, 1);
    return { ...answer('approved'), paymentId: id('later record') };
  };
  await payAnyway(till, 9, byCard);
  expect(till.attempts.alarms).toMatchObject([{ kind: 'overpaid' }]);
});

test('a payment charged beside a known paid one raises no alarm', async () => {
  const till = openTill();
  await byCard(till, 1);
  till.counter.leave(id('sale 1'));
  const acknowledgedDuplicates = await askedBefore(() => byCard(till, 2));
  expect(acknowledgedDuplicates).toMatchObject([
    { duplicateStatus: 'paid', receiptNumber: '000001' },
  ]);
  till.line.answer = async () => ({ ...answer('approved'), paymentId: id('later record') });
  await byCard(till, 2, { acknowledgedDuplicates });
  expect(till.attempts.alarms).toEqual([]);
  expect(till.journal.readable.all('SELECT * FROM acknowledged_duplicates')).toEqual([]);
});

test('an old attempt found approved just now is a duplicate', async () => {
  const till = await inDoubt({});
  pass(till, 15);
  await find(till, 1);
  expect(await codeOf(() => byCard(till, 2))).toBe('SAME_AS_EARLIER');
  pass(till, 10);
  expect(await codeOf(() => byCard(till, 2))).toBe('nothing was thrown');
});

test('a part paid before its sale had a patient is a duplicate', async () => {
  const till = openTill();
  const { patientId, ...unnamed } = sale(1);
  await till.checkout.charge({ ...charge('first part'), ...unnamed, amount: cents(1_000) });
  till.counter.park({ ...unnamed, patientId });
  expect(await codeOf(() => byCard(till, 2))).toBe('SAME_AS_EARLIER');
});
