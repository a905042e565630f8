import { expect, test } from 'vitest';
import { mailAddressProblem } from '../../../../src/renderer/words/mail-address.ts';

test.each([
  ['', null],
  ['ana', null],
  ['ana@example.com', null],
  ['ana@xn--mnchen-3ya.de', null],
  [`${'a'.repeat(120)}@example.com`, null], // the field says that it is too long
  ['ana@', 'Enter one complete address'],
  ['ana@example', 'Enter one complete address'],
  ['ana@example.com, josé@example.com', 'Enter one complete address'],
  ['ana@example.com\nben@example.com', 'Enter one complete address'],
  ['josé@example.com', 'before the @'],
  ['ana@münchen.de', 'begins with xn--'],
])('the address %j: %j', (address, problem) => {
  const found = mailAddressProblem(address);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
