import { describe, expect, test } from 'vitest';
import { cents } from '../../../../src/shared/domain/money.ts';
import { answer } from '../../../support/fake-payments-port.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { charge, codeOf, openTill, SALE, type TestTill, tillWithCard } from './test-till.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PATIENT = { patientId: 'patient-1' };

type Pay = (till: TestTill, command: string, sale: typeof SALE) => Promise<unknown>;

const TENDERS: readonly (readonly [string, Pay])[] = [
  [
    'cash',
    ({ checkout }, command, sale) =>
      checkout.takeCash({ ...sale, ...PATIENT, commandId: id(command), given: cents(9_900) }),
  ],
  [
    'a check',
    ({ checkout }, command, sale) =>
      checkout.record({
        ...sale,
        ...PATIENT,
        commandId: id(command),
        what: 'check',
        reference: '1042',
      }),
  ],
  [
    'a card',
    ({ checkout }, command, sale) => checkout.charge({ ...charge(command, sale), ...PATIENT }),
  ],
];

const PAIRS = TENDERS.flatMap(([earlier, first]) =>
  TENDERS.map(([later, second]) => [earlier, later, first, second] as const),
);

/** Lets time pass while this PC's clock is set by `setMs`. */
function passAndSet({ time }: TestTill, passMs: number, setMs: number): void {
  time.now = new Date(time.now.getTime() + passMs + setMs);
  time.setByMs += setMs;
}

/** The outcome of a patient's second sale, of another amount than the first. */
async function acknowledgedDuplicates(
  first: Pay,
  second: Pay,
  passMs: number,
  setMs: number,
): Promise<string> {
  const till = openTill();
  await first(till, 'first command', SALE);
  till.counter.leave(SALE.saleId);
  passAndSet(till, passMs, setMs);
  const other = {
    saleId: id('sale B'),
    lines: [{ kind: 'balance' as const, amount: cents(9_900) }],
  };
  return codeOf(() => second(till, 'second command', other));
}

describe('a change of the PC’s clock between two payments of a patient', () => {
  test.each(PAIRS)(
    'forward: %s, and %s a minute later, is still a duplicate',
    async (_, __, first, second) => {
      expect(await acknowledgedDuplicates(first, second, MINUTE, HOUR)).toBe('SAME_AS_EARLIER');
    },
  );

  test.each(PAIRS)(
    'back: %s, and %s eleven minutes later, is no duplicate',
    async (_, __, one, two) => {
      expect(await acknowledgedDuplicates(one, two, 11 * MINUTE, -HOUR)).toBe('nothing was thrown');
    },
  );
});

test('a slow charge is hidden after 20 seconds under any change of the clock', async () => {
  const till = tillWithCard();
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<ReturnType<typeof answer>>();
  till.line.answer = () => {
    sent.resolve();
    return answered.promise;
  };
  const charged = till.checkout.charge(charge());
  await sent.promise;
  passAndSet(till, 19_999, HOUR);
  expect(await codeOf(() => till.counter.leave(SALE.saleId))).toBe('SALE_LOCKED');
  passAndSet(till, 1, -2 * HOUR);
  till.counter.leave(SALE.saleId);
  expect(till.counter.current).toBeNull();
  answered.resolve(answer('approved'));
  await charged;
});
