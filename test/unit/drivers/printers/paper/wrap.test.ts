import { expect, test } from 'vitest';
import { wrapped } from '../../../../../drivers/printers/paper/wrap.ts';

const inTwenty = (text: string) => wrapped(text, (line) => line.length <= 20);

test.each([
  ['Payment on the plan in two-part form', ['Payment on the plan', 'in two-part form']],
  ['A plan that is pre-arranged', ['A plan that is pre-', 'arranged']],
  ['K7M2Q90190d3a1000070008000', ['K7M2Q90190d3a1000070', '008000']],
  ['K7M2Q9-0190d3a10000700080000002', ['K7M2Q9-0190d3a100007', '00080000002']],
  ['Reference K7M2Q90190d3a1000070008000', ['Reference', 'K7M2Q90190d3a1000070', '008000']],
])('divides %s into lines that fit', (text, lines) => {
  expect(inTwenty(text)).toEqual(lines);
});
