import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import {
  CsvError,
  csvRows,
  separatorOf,
} from '../../../../../src/main/system/import/csv-reader.ts';
import { decodeText, NotText } from '../../../../../src/main/system/import/file-values.ts';

const cells = (text: string, separator?: string) =>
  [...csvRows(text, separator)].map((row) => row.cells);

describe('CSV by RFC 4180', () => {
  test.each([
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'LF without an end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['quotes, commas and breaks in a field', '"a ""b"", c\r\nd",2\n', [['a "b", c\r\nd', '2']]],
    [
      'empty fields and empty lines',
      ',\n\n"",\n',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['a formula is text', '=1+1,"=HYPERLINK(""x"")"', [['=1+1', '=HYPERLINK("x")']]],
    ['nothing', '', []],
  ])('%s', (_title, text, rows) => expect(cells(text)).toEqual(rows));

  test('another separator', () => expect(cells('a;b,c', ';')).toEqual([['a', 'b,c']]));

  test.each([
    ['a\n"b', 2, 'open-quote'],
    ['"a"b,c', 1, 'text-after-quote'],
    ['a\nb"c', 2, 'quote-in-field'],
  ])('%j is refused with its line', (text, line, problem) => {
    expect(() => cells(text)).toThrow(CsvError);
    expect(() => cells(text)).toThrow(expect.objectContaining({ line, problem }));
  });

  test('counts the lines of the file, also in fields with breaks', () => {
    expect([...csvRows('"a\nb"\n\nc\r\nd')].map(({ line }) => line)).toEqual([1, 4, 5]);
  });

  test('reads what another writer wrote', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', '=') });
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field), { minLength: 1 }), (rows) => {
        expect(cells(stringify(rows, { quoted: true }))).toEqual(rows);
      }),
    );
  });

  test.each([
    ['Date,Amount\n1;2', ','],
    ['Date;Amount', ';'],
    ['Date\tAmount\r\n', '\t'],
    ['Date', ','],
  ])('the separator of %j is %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });
});

describe('the encoding of a file', () => {
  const TEXT = 'Café, 25 €\n';

  test.each([
    ['UTF-8', iconv.encode(TEXT, 'utf8')],
    ['UTF-8 with a byte order mark', iconv.encode(TEXT, 'utf8', { addBOM: true })],
    ['UTF-16 LE with a byte order mark', iconv.encode(TEXT, 'utf16le', { addBOM: true })],
    ['UTF-16 BE with a byte order mark', iconv.encode(TEXT, 'utf16be', { addBOM: true })],
    ['Windows-1252', iconv.encode(TEXT, 'windows-1252')],
  ])('%s', (_name, bytes) => expect(decodeText(bytes)).toBe(TEXT));

  test.each(['utf16le', 'utf16be'])('%s without a byte order mark', (encoding) => {
    const text = 'Date,Description,Amount\n';
    expect(decodeText(iconv.encode(text, encoding))).toBe(text);
  });

  test('a file that is no text is refused', () => {
    expect(() => decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0, 8, 0))).toThrow(NotText);
  });
});
