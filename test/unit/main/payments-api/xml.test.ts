import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReadingError } from '../../../../src/main/payments-api/answer-fields.ts';
import { xmlRecord, xmlRows } from '../../../../src/main/payments-api/xml.ts';

describe('an XML record', () => {
  test('is read as its fields as texts, under any element names', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <payment colour="red">
        <id>0012.50</id>
        <memo>Crown &amp; &lt;bridge&gt; &#233;&#x1F600;&#10;&quot;&apos;</memo>
        <code nil="true"/>
        <spaces>  two  </spaces>
        <literal><![CDATA[a <b> &amp; c]]></literal>
        <inner><a>1</a><a>2</a></inner>
      </payment>`;
    expect(xmlRecord(xml)).toEqual({
      id: '0012.50',
      memo: 'Crown & <bridge> é😀\n"\'',
      code: '',
      spaces: '  two  ',
      literal: 'a <b> &amp; c',
      inner: { a: ['1', '2'] },
    });
  });

  test('round-trips any text', () => {
    const escaped = (text: string) =>
      text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`);
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/<!/.test(value));
    const property = fc.property(text, (value) => {
      expect(xmlRecord(`<r><a>${escaped(value)}</a><b>x</b></r>`)).toEqual({ a: value, b: 'x' });
    });
    fc.assert(property);
  });
});

describe('an XML list', () => {
  test.each([
    ['<payments/>', []],
    ['<payments></payments>', []],
    ['<payments>\n</payments>', []],
    ['<payments><payment><id>1</id></payment></payments>', [{ id: '1' }]],
    [
      '<payments>\n <payment><id>1</id></payment>\n <payment><id>2</id></payment>\n</payments>',
      [{ id: '1' }, { id: '2' }],
    ],
  ])('%j', (xml, rows) => {
    expect(xmlRows(xml)).toEqual(rows);
  });
});

/** Nine entities, each ten times the previous one: a hundred million times `lol`. */
const laughs = `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${Array.from({ length: 9 }, (_empty, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`).join('')}]><a><b>&lol9;</b></a>`;

describe('XML that is refused', () => {
  test.each([
    ['a DOCTYPE', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a><b>1</b></a>', 'it brings a DOCTYPE'],
    ['a billion laughs', laughs, 'it brings a DOCTYPE'],
    ['an entity', '<a><b>&secret;</b></a>', 'it uses an unknown entity'],
    ['an entity without end', '<a><b>&amp</b><c>&</c></a>', null],
    ['an invalid character', '<a><b>&#x110000;</b></a>', 'it uses an unknown entity'],
    ['an entity of JavaScript', '<a><b>&constructor;</b></a>', 'it uses an unknown entity'],
    ['half a surrogate pair', '<a><b>&#xD800;</b></a>', 'it uses an unknown entity'],
    ['a control character', '<a><b>&#1;</b></a>', 'it uses an unknown entity'],
    ['text around CDATA', '<a><b>x<![CDATA[y]]>z</b></a>', 'it mixes text and CDATA in a value'],
    ['half of it', '<a><b>1</b>', 'it is not XML'],
    ['crossed elements', '<a><b></a></b>', 'it is not XML'],
    ['a prototype', '<a><__proto__><x>1</x></__proto__></a>', 'it is not XML'],
    ['JSON', '{"id":"1"}', 'it is not XML'],
    ['nothing', '  ', 'it is empty'],
    ['two of it', '<a><b>1</b></a><a><b>2</b></a>', null],
    ['a text', '<a>1</a>', 'a record was expected'],
  ])('%s', (_name, xml, message) => {
    const read = () => xmlRecord(xml);
    expect(read).toThrow(ReadingError);
    if (message !== null) expect(read).toThrow(new ReadingError(null, message));
  });

  test('a list of two kinds', () => {
    expect(() => xmlRows('<a><b><c>1</c></b><d><c>1</c></d></a>')).toThrow('a list was expected');
  });
});
