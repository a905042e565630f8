import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReadingError } from '../../../../src/main/payments-api/answer-fields.ts';
import { XmlRows, xmlRows } from '../../../../src/main/payments-api/xml.ts';

/** Feeds the text in pieces that end at the given places. */
function rowsOf(text: string, cuts: readonly number[]): readonly unknown[] {
  const bytes = Buffer.from(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  const rows = new XmlRows();
  const taken: unknown[] = [];
  let from = 0;
  for (const end of ends) {
    taken.push(...rows.push(bytes.subarray(from, end)));
    from = end;
  }
  return [...taken, ...rows.end()];
}

const value = fc.constantFrom(
  '',
  '1',
  'é𝄞',
  '&lt;&amp;&#233;',
  '<![CDATA[</row>]]>',
  '<!-- </row><row> -->2',
  '<row>inner</row>',
  '\n <a>1</a>\n',
);
const row = fc.tuple(value, value).map(([a, b]) => `<row><a>${a}</a><b>${b}</b></row>`);
const start = fc.constantFrom(
  '<rows>',
  '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<rows xmlns="urn:x" colour=\'red\' >\n',
  ' <p:rows>',
);
const list = fc
  .tuple(start, fc.array(row), fc.constantFrom('', '\n ', '<!-- between -->'))
  .map(([head, rows, between]) => {
    const name = /<([^\s?>]+)[^?]*>\s*$/.exec(head)?.[1];
    return `${head}${rows.join(between)}</${name}>\n`;
  });

describe('the rows of an XML list', () => {
  test('equal those of the whole list for any split of the bytes', () => {
    const property = fc.property(list, fc.array(fc.nat()), (text, cuts) => {
      expect(rowsOf(text, cuts)).toEqual(xmlRows(text));
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  test('are emitted before the list has ended', () => {
    const rows = new XmlRows();
    expect(rows.push(Buffer.from('<rows><row><a>1</a></row><row><a>2</'))).toEqual([{ a: '1' }]);
    expect(rows.push(Buffer.from('a></row></rows>'))).toEqual([]);
    expect(rows.end()).toEqual([{ a: '2' }]);
  });

  test('are the same in many batches', () => {
    const many = Array.from({ length: 4_000 }, (_empty, index) => ({
      index: String(index),
      literal: '</row>',
    }));
    const text = many.map(
      ({ index }) => `<row><index>${index}</index><literal><![CDATA[</row>]]></literal></row>`,
    );
    expect(rowsOf(`<rows>${text.join('')}</rows>`, [1, 70_000, 70_001, 140_000])).toEqual(many);
  });

  test.each(['<rows/>', '<rows />', '<rows colour="red"/>', '<rows></rows>', '<rows>\n</rows>\n'])(
    'are empty for %s',
    (text) => {
      for (let cut = 0; cut < text.length; cut += 1) expect(rowsOf(text, [cut])).toEqual([]);
    },
  );
});

describe('an XML list is refused', () => {
  test('with two megabytes of spaces', () => {
    const spaces = ' '.repeat(2_000_000);
    expect(() => rowsOf(spaces, [5])).toThrow(new ReadingError(null, 'it is empty'));
  });

  test.each([
    ['', 'it is empty'],
    ['[{"id":1}]', 'it is not XML'],
    ['<rows><row><a>1</a></row>', 'it is not XML'],
    ['<rows><row><a>1</a></row><row><a>', 'it is not XML'],
    ['<rows><row><a>1</row></a></rows>', 'it is not XML'],
    ['<rows><row><a>1</a></row></rows><rows><row><a>2</a></row></rows>', null],
    ['<rows><row><a>1</a></row></rows> and more', null],
    ['<rows><row><a>&lol;</a></row></rows>', 'it uses an unknown entity'],
    ['<rows><row><a>1</a></row><other><a>1</a></other></rows>', 'a list was expected'],
    ['<!DOCTYPE rows><rows><row><a>1</a></row></rows>', 'it brings a DOCTYPE'],
    ['<rows><row><a>1</a></row><!DOCTYPE rows></rows>', 'it brings a DOCTYPE'],
  ])('%j', (text, message) => {
    for (const cuts of [[], [text.length >> 1], [5, 21]]) {
      const read = () => rowsOf(text, cuts);
      expect(read).toThrow(ReadingError);
      if (message !== null) expect(read).toThrow(new ReadingError(null, message));
    }
  });

  test.each(['<rows><row><a>', '<rows>', '<rows'])(
    'with %s without end, before it fills the memory',
    (text) => {
      const rows = new XmlRows();
      rows.push(Buffer.from(text));
      const endless = () => {
        for (let pushed = 0; pushed < 100; pushed += 1) rows.push(Buffer.alloc(65_536, 'x'));
      };
      expect(endless).toThrow(expect.objectContaining({ code: 'answer-too-large' }));
    },
  );
});
