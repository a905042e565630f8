import { describe, expect, test } from 'vitest';
import { type File, filesIn, levels } from '../../../scripts/house.ts';

/** A module of src/main that imports others of it. */
function file(path: string, ...imports: readonly string[]): File {
  const up = '../'.repeat(path.split('/').length - 1) || './';
  const lines = imports.map((name) => `import type { It } from '${up}${name}';\n`);
  return { path: `src/main/${path}`, text: lines.join('') };
}

const CHAIN = [
  file('hosts/main.ts', 'app.ts'),
  file('app.ts', 'payments/payments.ts'),
  file('payments/payments.ts', 'journal/journal.ts', 'payments/sale.ts'),
  file('journal/journal.ts', 'system/timers.ts'),
];

test('a host reaches the journal in seven folders', () => {
  expect(levels(filesIn('src/main', ['.ts']))).toBe(7);
});

describe('the longest way of imports from a host to the journal', () => {
  test('counts the folders and files at the top, with both ends', () => {
    expect(levels(CHAIN)).toBe(4);
  });

  test('takes the longest of several ways', () => {
    const longer = [file('hosts/one.ts', 'rpc/rpc.ts'), file('rpc/rpc.ts', 'app.ts')];
    expect(levels([...CHAIN, ...longer])).toBe(5);
  });

  test('leaves out a way that does not lead to the journal', () => {
    const aside = [file('app.ts', 'a/a.ts'), file('a/a.ts', 'b/b.ts'), file('b/b.ts', 'c/c.ts')];
    expect(levels([...CHAIN, ...aside])).toBe(4);
  });

  test('counts folders that import each other as one', () => {
    const circle = [file('payments/a.ts', 'staff/a.ts'), file('staff/a.ts', 'payments/a.ts')];
    expect(levels([...CHAIN, ...circle])).toBe(4);
  });
});
