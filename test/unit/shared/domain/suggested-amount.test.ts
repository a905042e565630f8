import { expect, test } from 'vitest';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { LineChoice } from '../../../../src/shared/domain/sale.ts';
import { suggestedAmount } from '../../../../src/shared/domain/suggested-amount.ts';

const COPAY: LineChoice = { kind: 'copay', name: null, amount: null };
const USUAL_COPAY: LineChoice = { kind: 'copay', name: 'Visit', amount: cents(2_000) };
const DEDUCTIBLE: LineChoice = { kind: 'deductible', name: null, amount: null };

const AT = '2026-11-23T14:00:00Z';
const EXPECTED = { kind: 'copay', amount: cents(3_500), at: AT } as const;
const ANSWER = { amount: cents(2_500), at: AT };

test.each([
  [
    'the list of the practice system',
    USUAL_COPAY,
    EXPECTED,
    ANSWER,
    { source: 'list', amount: 3_500 },
  ],
  ['the usual amount', USUAL_COPAY, null, ANSWER, { source: 'usual', amount: 2_000 }],
  ['the copay of the answer', COPAY, null, ANSWER, { source: 'eligibility', amount: 2_500 }],
])('an amount is suggested from %s', (_source, choice, expected, answer, suggested) => {
  expect(suggestedAmount(choice, expected, answer)).toMatchObject(suggested);
});

test.each([
  ['without a source', COPAY, null, null],
  ['for a deductible from a copay', DEDUCTIBLE, null, ANSWER],
  ['for another kind than the list names', DEDUCTIBLE, EXPECTED, null],
])('no amount is suggested %s', (_when, choice, expected, answer) => {
  expect(suggestedAmount(choice, expected, answer)).toBeNull();
});
