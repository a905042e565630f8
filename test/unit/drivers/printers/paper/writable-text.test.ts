import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePagesOf } from '../../../../../drivers/printers/paper/printer-setup.ts';
import {
  needsPicture,
  pageRuns,
  writableWith,
} from '../../../../../drivers/printers/paper/writable-text.ts';

const PAGES = codePagesOf({ paper: 80, model: null, cut: 'full', logo: null });
const write = writableWith(PAGES);
const written = (text: string) =>
  [...text].every((sign) => PAGES.values().some((page) => page.has(sign)));

describe('names and the printer’s code pages', () => {
  test.each([
    ['Dana Reyes', false],
    ['José Muñoz', false],
    ['Jose\u0301', false],
    ['Visa •••• 1111 − ≥', false],
    ['Nguyễn Thị Ánh', true],
    ['محمد', true],
    ['Владимир', true],
    ['李小龙', true],
    ['Łukasz', true],
  ])('%s needs a picture: %s', (name, wanted) => {
    expect(needsPicture(name, PAGES)).toBe(wanted);
  });

  test.each([
    ['−$25.00', '-$25.00'],
    ['Jose\u0301', 'José'],
    ['what?', 'what?'],
    ['A\uE000B', 'A<E000>B'],
  ])('writes %s as %s', (text, wanted) => {
    expect(write(text)).toBe(wanted);
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
