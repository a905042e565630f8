import { expect, test } from 'vitest';
import { commentLines } from '../../../scripts/comment-clauses.ts';

const SOURCE = `/**
 * The person whose PIN is checked.
 *
 * @throws when it is wrong
 */
const what = 'whose // nobody'; // a reason
/* two */ const a = <p>who</p>; // somebody pays
// ----
`;

test('counts comment lines with text and comment lines with a banned clause', () => {
  expect(
    commentLines(SOURCE).map(({ line, hasClause }) => `${line}${hasClause ? ' clause' : ''}`),
  ).toEqual(['2 clause', '4', '6', '7', '7 clause']);
});
