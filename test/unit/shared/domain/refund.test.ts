import { expect, test } from 'vitest';
import {
  LISTED_REASONS,
  lastReturnDay,
  reasonGiven,
  reasonWords,
} from '../../../../src/shared/domain/refund.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';
import { receiptMessage } from '../../../../src/shared/messages/t.ts';

const localDay = localDays('America/Denver');
const at = (iso: string) => Date.parse(iso);

test.each([
  ['on its own day', '2026-03-02T03:00:00Z', 7, '2026-03-08'],
  ['late on the last day of the clinic', '2026-03-09T05:59:00Z', 7, '2026-03-08'],
  ['on the next day of the clinic', '2026-03-09T06:01:00Z', 7, null],
  ['without days', '2026-03-02T03:00:00Z', 0, null],
])('a debit of the evening of March 1 may be returned, %s', (_, now, days, last) => {
  expect(lastReturnDay(at('2026-03-02T02:00:00Z'), at(now), days, localDay)).toBe(last);
});

test.each(LISTED_REASONS)('the reason %s has words in each language of receipts', (reason) => {
  const given = reasonGiven(reason);
  const [english, spanish] = [receiptMessage.en, receiptMessage.es].map((t) =>
    reasonWords(given, t),
  );
  expect(english).toBe(given.reason);
  expect(spanish).not.toBe(english);
});

test('another reason is printed as typed', () => {
  expect(reasonWords(reasonGiven({ other: 'Moved away' }), receiptMessage.es)).toBe('Moved away');
});
