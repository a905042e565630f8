import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// V8 runs the bytecode in this cache unchecked, and its folder would be writable.
test('no source of the program turns on a compile cache', () => {
  const sources = globSync('{src,drivers,demo-service}/**/*.ts');
  expect(sources).toContain('src/main/hosts/desktop/main.ts');
  const callers = sources.filter((file) =>
    /CompileCache|cachedData/.test(readFileSync(file, 'utf8')),
  );
  expect(callers).toEqual([]);
});
