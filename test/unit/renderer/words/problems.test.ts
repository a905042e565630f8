import { describe, expect, test } from 'vitest';
import { commandProblem, postingProblem } from '../../../../src/renderer/words/problems.ts';
import { findingName, findingToDo } from '../../../../src/shared/domain/finding.ts';

const said = (code: string, data: object) => commandProblem({ code, data });
const statement = (problem: string, row = 0, text = '') =>
  said('STATEMENT_REFUSED', { problem, row, text });
const daySheet = (problem: string, row = 0) => said('DAY_SHEET_REFUSED', { problem, row });

describe('a file that is refused has a sentence with the reason', () => {
  test.each([
    ['a date of next year', 'date-in-future', /^Nothing was imported\. .*a date in the future/],
    ['another encoding or no text', 'not-text', /not OFX or CSV/],
    ['a full disk', 'no-space', /The disk of this PC is full/],
    ['too many rows', 'too-large', /larger than 40 MB/],
    ['another account', 'other-account', /of another account/],
  ])('a statement with %s', (_, problem, sentence) => {
    expect(statement(problem)).toMatch(sentence);
  });

  test('a statement with a wrong row, which it quotes', () => {
    expect(statement('no-amount', 3, '2026-03-02, B, =1+1')).toBe(
      'Nothing was imported. A row has no amount in the chosen column. Row 3: 2026-03-02, B, =1+1',
    );
  });

  test.each([
    ['of another clinic', 'of-another-clinic', /day sheet of this clinic/],
    ['of other days', 'no-payments', /no payment of these days/],
    ['of 200,001 rows', 'too-many-rows', /larger than 200,000 rows/],
    ['that is no text', 'not-text', /is no text/],
    ['without the chosen columns', 'columns-missing', /lacks a chosen column/],
    ['of receipt numbers alone', 'receipt-alone', /can be those of another counter/],
  ])('a day sheet %s', (_, problem, sentence) => {
    expect(daySheet(problem)).toMatch(sentence);
  });

  test('a day sheet with a broken line, which it names', () => {
    expect(daySheet('not-csv', 1_042)).toMatch(/^Line 1,042 of the file is not CSV/);
  });

  test('a batch below zero, with the recorded sum of the terminal', () => {
    expect(said('BATCH_BELOW_ZERO', { expected: 4_200 })).toMatch(
      /refunds exceed charges\. \$42\.00 is recorded for this terminal/,
    );
  });
});

test('a close of some branches alone names the others, if the hub does', () => {
  expect(said('NOT_ALL_BRANCHES', { branches: ['Mian', 'North'] })).toMatch(
    /lacks Mian, North\. If a name is mistyped, its counter is moved/,
  );
  expect(said('NOT_ALL_BRANCHES', {})).toMatch(/has only some\.$/);
});

test.each([
  ['no-space', /the disk of its folder is full.* No line is lost/],
  ['folder', /the folder cannot be reached or written.* No line is lost/],
  ['earlier-folder', /No line is lost/],
  ['other-file', /a file with its name and other lines/],
])('a posting folder with the problem %s has a sentence', (problem, sentence) => {
  expect(postingProblem(problem)).toMatch(sentence);
});

test.each([
  ['posting-unknown-line', 'Answers for unknown lines'],
  ['transfer-sum-differs', 'A transfer differs from the sum of its details'],
  ['transfer-count-differs', 'The number of rows of a transfer differs from its details'],
] as const)('the finding %s has its name and a remedy', (kind, name) => {
  expect(findingName(kind)).toBe(name);
  expect(findingToDo(kind)).not.toBe('');
});
