import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePagesOf } from '../../../../../drivers/printers/paper/printer-setup.ts';
import { pageRuns, writableWith } from '../../../../../drivers/printers/paper/writable-text.ts';

const PAGES = codePagesOf({ paper: 80, model: null, cut: 'full', logo: null });
const write = writableWith(PAGES);
const written = (text: string) =>
  [...text].every((sign) => PAGES.values().some((page) => page.has(sign)));

describe('names outside the printer’s code pages', () => {
  test.each([
    ['Dana Reyes', 'Dana Reyes'],
    ['José Muñoz', 'José Muñoz'],
    ['Jose\u0301', 'José'],
    ['Nguyễn Thị Ánh', 'Nguyen Thi Ánh'],
    ['Trần Đức', 'Tran Duc'],
    ['محمد', 'mhmd'],
    ['عبد الرحمن', '`bd alrhmn'],
    ['أحمـد', 'ahmd'],
    ['Владимир', 'Vladimir'],
    ['李小龙', 'LiXiaoLong'],
    ['Łukasz', 'Lukasz'],
    ['Visa •••• 1111', 'Visa •••• 1111'],
    ['−$25.00', '-$25.00'],
    ['what?', 'what?'],
  ])('prints %s as %s', (name, wanted) => {
    expect(write(name)).toBe(wanted);
  });

  test('replaces a character without spelling by its number', () => {
    expect(write('A\uE000B')).toBe('A<E000>B');
  });
});

test.each([
  ['DLE EOT', 'a\u0010\u0004\u0001b', 'a   b'],
  ['ESC p', 'a\u001bp\u0000\u0019\u00fab', 'a p  úb'],
  ['a new line', 'a\nb', 'a b'],
  ['DEL and C1', 'a\u007f\u009bb', 'a  b'],
  ['pictures of control characters', '►♦♪', null],
  ['marks that turn the writing', 'a\u202eb\u200fc', 'abc'],
])('removes %s', (_, typed, wanted) => {
  const text = write(typed);
  if (wanted !== null) expect(text).toBe(wanted);
  expect(written(text)).toBe(true);
});

test('makes any typed text printable', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => written(write(typed))));
});

test('never replaces a letter of any script by a question mark', () => {
  const letter = fc
    .integer({ min: 0x41, max: 0xffff })
    .map((code) => String.fromCharCode(code))
    .filter((sign) => /\p{L}/u.test(sign));
  fc.assert(
    fc.property(fc.array(letter), (letters) => {
      const text = write(letters.join(''));
      return written(text) && !text.includes('?');
    }),
  );
});

describe('text in code pages', () => {
  test.each([
    ['Copay', ['cp437']],
    ['José', ['cp437']],
    ['25 €', ['cp858']],
    ['Visa •••• 1111', ['windows1252']],
    ['≥ 25 €', ['cp437', 'cp858']],
  ])('prints %s in %j', (text, pages) => {
    const runs = pageRuns(text, PAGES);
    expect(runs.map(({ page }) => page)).toEqual(pages);
    expect(runs.map((run) => run.text).join('')).toBe(text);
  });
});
