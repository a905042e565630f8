import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../src/renderer', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const text = (path: string) => readFileSync(join(root, path), 'utf8');

interface Use {
  readonly by: string;
  readonly sheet: string;
  readonly names: readonly string[];
  /** True if some class name is known only at run time. */
  readonly anyName: boolean;
}

const uses: readonly Use[] = files
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((by) => {
    const source = text(by);
    const imports = source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g);
    return [...imports].map(([, as = '', from = '']) => ({
      by,
      sheet: join(dirname(by), from),
      names: [...source.matchAll(new RegExp(`\\b${as}\\['([\\w-]+)'\\]`, 'g'))].map(
        ([, name = '']) => name,
      ),
      anyName: new RegExp(`\\b${as}\\[[^']`).test(source),
    }));
  });

function namesOf(sheet: string): ReadonlySet<string> {
  const rules = text(sheet).replaceAll(/\/\*.*?\*\//gs, '');
  return new Set(
    [...rules.matchAll(/\.([a-z][\w-]*)(?=[\s,:[{>.)])/g)].map(([, name = '']) => name),
  );
}

describe('a style sheet', () => {
  it.each(uses)('defines the classes that $by uses, in $sheet', ({ sheet, names }) => {
    const there = namesOf(sheet);
    expect(names.filter((name) => !there.has(name))).toEqual([]);
  });

  it.each(files.filter((path) => path.endsWith('.module.css')))(
    '%s has no unused class',
    (sheet) => {
      const users = uses.filter((use) => use.sheet === sheet);
      const used = new Set(users.flatMap(({ names }) => names));
      const left = [...namesOf(sheet)].filter((name) => !used.has(name));
      expect(users.some(({ anyName }) => anyName) ? [] : left).toEqual([]);
    },
  );
});
