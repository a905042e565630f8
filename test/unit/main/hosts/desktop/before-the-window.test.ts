import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../../../../src');

/** Our modules that a static import of values loads with `file`. */
function loadedWith(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gms,
  );
  for (const [, path] of statements) loadedWith(resolve(dirname(file), path ?? ''), found);
  return found;
}

// The window opens first; the counter with its schemas and drivers is read while it loads.
test('the desktop reads only the hosts, the log and the texts before its window', () => {
  const modules = [...loadedWith(resolve(SRC, 'main/hosts/desktop/run-desktop.ts'))];
  const files = modules.map((file) => relative(SRC, file).replaceAll('\\', '/'));
  const folders = files
    .map((file) => dirname(file))
    .filter((each) => !each.startsWith('shared/messages'));
  expect([...new Set(folders)].sort()).toEqual([
    'main/hosts',
    'main/hosts/desktop',
    'main/setup',
    'main/system',
    'shared/contract',
  ]);
  expect(files.filter((file) => /^(?:main\/setup|shared\/contract)/.test(file))).toEqual([
    'main/setup/log.ts',
    'shared/contract/port.ts',
  ]);
});
