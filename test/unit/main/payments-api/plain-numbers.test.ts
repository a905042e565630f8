import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlainNumbers } from '../../../../src/main/payments-api/answer-body.ts';

describe('a number written with an exponent', () => {
  test.each(['amount', 'deposit_amount', 'txn_amount', 'txn_count'])('is refused in %s', (name) => {
    for (const number of ['1e3', '1E3', '1e+3', '-2.5e-1', '0e0']) {
      expect(parsePlainNumbers(`{"${name}":${number}}`)).toEqual({ [name]: Number.NaN });
      expect(parsePlainNumbers(`[{"id":"a"},{"${name}" : ${number}}]`)).toEqual([
        { id: 'a' },
        { [name]: Number.NaN },
      ]);
    }
  });

  test('keeps its value in a field without arithmetic', () => {
    expect(parsePlainNumbers('[{"amount":25.5,"score":1.5e-7,"memo":"\\":1e3"}]')).toEqual([
      { amount: 25.5, score: 1.5e-7, memo: '":1e3' },
    ]);
  });
});

test('every other value equals the result of JSON.parse', () => {
  const record = fc.dictionary(fc.constantFrom('amount', 'txn_count', 'note'), fc.jsonValue());
  const property = fc.property(fc.oneof(record, fc.array(record), fc.jsonValue()), (value) => {
    const text = JSON.stringify(value);
    fc.pre(!/\de/i.test(text));
    expect(parsePlainNumbers(text)).toEqual(JSON.parse(text));
  });
  fc.assert(property);
});
