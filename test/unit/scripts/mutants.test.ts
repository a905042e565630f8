import { expect, test } from 'vitest';
import { mutantsOf, mutated } from '../../mutants/mutants-of.ts';

/** The changed texts of a source, without the rest. */
const changes = (source: string) => mutantsOf(source).map(({ change }) => change);

test.each([
  ['a < b;', ['< → <=', '< → >=']],
  ['a && b;', ['&& → ||']],
  ['1 - a;', ['- → +', '1 → (1 + 1)']],
  ["'a' + b;", ["'a' → ''"]],
  ['if (a) b();', ['a → true', 'a → false', 'b(); → ;']],
  ['a ? b : c;', ['a → true', 'a → false']],
  ['x.some(f);', ['x.some(f); → ;', 'some → every']],
  ['/^a$/;', ['/^a$/ → /a$/', '/^a$/ → /^a/']],
  ['[a];', ['[a] → []']],
])('%s is changed in each of its parts', (source, expected) => {
  expect(changes(source)).toEqual(expected);
});

test.each([
  "import a from 'a';",
  "type A = 'a' | 1;",
  "x = t('text');",
  "throw new Error('text');",
])('%s has no logic to change', (source) => {
  expect(changes(source)).toEqual([]);
});

test('a mutant differs in its one place', () => {
  const source = 'const a = b + 2;';
  expect(mutantsOf(source).map((mutant) => mutated(source, mutant))).toEqual([
    'const a = b - 2;',
    'const a = b + (2 + 1);',
  ]);
});
