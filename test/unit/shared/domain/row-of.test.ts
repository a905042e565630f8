import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowOf } from '../../../../src/shared/domain/row-of.ts';

describe('a table looked up by an external key', () => {
  test('returns its own rows', () => {
    expect(rowOf({ R01: 'too little money' }, 'R01')).toBe('too little money');
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))('has no inherited row %s', (word) => {
    expect(rowOf({ R01: 'too little money' }, word)).toBeUndefined();
  });

  test('returns no row for any unknown key', () => {
    fc.assert(fc.property(fc.string(), (word) => rowOf({}, word) === undefined));
  });
});
