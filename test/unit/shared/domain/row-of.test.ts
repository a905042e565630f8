import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowOf } from '../../../../src/shared/domain/row-of.ts';

describe('a table under a word from outside', () => {
  test('gives the rows it has', () => {
    expect(rowOf({ R01: 'too little money' }, 'R01')).toBe('too little money');
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))('has no row %s', (word) => {
    expect(rowOf({ R01: 'too little money' }, word)).toBeUndefined();
  });

  test('has no row under any other word', () => {
    fc.assert(fc.property(fc.string(), (word) => rowOf({}, word) === undefined));
  });
});
