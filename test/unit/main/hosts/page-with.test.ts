import { describe, expect, test } from 'vitest';
import { pageWith } from '../../../../src/main/hosts/page.ts';

const PAGE = '<!doctype html><html><head><title>Counter</title></head><body></body></html>';
const BLOCK = /<script type="application\/json" id="known">(.*)<\/script><\/head>/s;

describe('the initial state of a page', () => {
  test.each([
    ['a name', { name: 'Dana Reyes' }],
    ['the end of the block', { name: '</script><script>alert(1)</script>' }],
    ['the beginning of a comment', { name: '<!--' }],
    ['a replacement pattern', { name: "$& $' $1" }],
    ['a name from right to left', { name: 'دانا 😀 \u2028' }],
  ])('is read back: %s', (_, known) => {
    const [, json = ''] = BLOCK.exec(pageWith(PAGE, known)) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(known);
  });

  test('does not change the page around it', () => {
    expect(pageWith(PAGE, {}).replace(BLOCK, '</head>')).toBe(PAGE);
  });
});
