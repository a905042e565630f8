import { expect, test } from 'vitest';
import { ES } from '../../../../src/renderer/messages/es/index.ts';
import { ES as PAPER } from '../../../../src/shared/messages/es/index.ts';

test('no Spanish message writes the article of a time, which is another one at 1:05', () => {
  const written = Object.entries({ ...ES, ...PAPER }).filter(([, text]) =>
    /\blas? \{(?!count)/.test(text),
  );
  expect(written).toEqual([]);
});
