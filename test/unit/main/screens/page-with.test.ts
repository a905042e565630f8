import { describe, expect, test } from 'vitest';
import { pageWith } from '../../../../src/main/screens/page-with.ts';

const PAGE = '<!doctype html><html><head><title>Counter</title></head><body></body></html>';
const BLOCK = /<script type="application\/json" id="known">(.*)<\/script><\/head>/s;

describe('what a page is sent with', () => {
  test.each([
    ['a name', { name: 'Dana Reyes' }],
    ['the end of the block', { name: '</script><script>alert(1)</script>' }],
    ['the beginning of a comment', { name: '<!--' }],
    ['what a replacement would read', { name: "$& $' $1" }],
    ['a name from right to left', { name: 'دانا 😀 \u2028' }],
  ])('is read back as it was: %s', (_, known) => {
    const [, json = ''] = BLOCK.exec(pageWith(PAGE, known)) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(known);
  });

  test('leaves the page around it alone', () => {
    expect(pageWith(PAGE, {}).replace(BLOCK, '</head>')).toBe(PAGE);
  });
});
