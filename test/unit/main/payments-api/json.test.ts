import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonRows } from '../../../../src/main/payments-api/answer-body.ts';
import { ReadingError } from '../../../../src/main/payments-api/answer-fields.ts';

/** Feeds the text in pieces that end at the given places. */
function rowsOf(text: string, cuts: readonly number[]): readonly unknown[] {
  const bytes = Buffer.from(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  const rows = new JsonRows();
  const taken: unknown[] = [];
  let from = 0;
  for (const end of ends) {
    taken.push(...rows.push(bytes.subarray(from, end)));
    from = end;
  }
  return [...taken, ...rows.end()];
}

const record = fc.dictionary(
  fc.string(),
  fc.oneof(fc.jsonValue(), fc.constantFrom('}', ']', '",', '\\"}', '{"a":[', 'é𝄞')),
);

describe('the rows of a list', () => {
  test('equal the result of JSON.parse for any split of the bytes', () => {
    const property = fc.property(
      fc.array(record),
      fc.array(fc.nat()),
      fc.constantFrom(0, 1, '\t'),
      (list, cuts, indent) => {
        const text = JSON.stringify(list, null, indent);
        expect(rowsOf(text, cuts)).toEqual(JSON.parse(text));
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test('are the same in many batches', () => {
    const list = Array.from({ length: 4_000 }, (_empty, index) => ({
      index,
      inner: { a: '}', b: [{}] },
    }));
    expect(rowsOf(JSON.stringify(list), [1, 70_000, 70_001, 140_000])).toEqual(list);
  });

  test.each(['[]', ' [ ] ', '[{}]', '\n[ {} , {} ]\n', '[{"a":"[{\\"}]"}]'])('%j', (text) => {
    expect(rowsOf(text, [])).toEqual(JSON.parse(text));
    expect(rowsOf(`\uFEFF${text}`, [1, 2])).toEqual(JSON.parse(text));
  });

  test.each([
    ['', 'it is empty'],
    [' '.repeat(200_000), 'it is empty'],
    ['{"id":1}', 'a list was expected'],
    ['<html/>', 'a list was expected'],
    ['[{"a":1}', 'it ends in the middle of the list'],
    ['[{"a":1},', 'it ends in the middle of the list'],
    ['[{"a":1},]', 'it ends in the middle of the list'],
    ['[{"a":', 'it ends in the middle of the list'],
    ['[,{}]', 'it is not JSON'],
    ['[{}{}]', 'it is not JSON'],
    ['[{}];', 'it is not JSON'],
    ['[{}][{}]', 'it is not JSON'],
    ["[{'a':1}]", 'it is not JSON'],
    ['[{"a":NaN}]', 'it is not JSON'],
  ])('%j is an error: %s', (text, message) => {
    expect(() => rowsOf(text, [])).toThrow(new ReadingError(null, message));
  });

  test('one endless row is an error before it fills the memory', () => {
    const rows = new JsonRows();
    rows.push(Buffer.from('[{"a":"'));
    const endless = () => {
      for (let pushed = 0; pushed < 100; pushed += 1) rows.push(Buffer.alloc(65_536, 'x'));
    };
    expect(endless).toThrow(expect.objectContaining({ code: 'answer-too-large' }));
  });
});
