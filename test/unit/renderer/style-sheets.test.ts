import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { nearPairs, type StyleRule, styleRules } from '../../../scripts/style-rules.ts';

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

it.each(files.filter((path) => path.endsWith('.css')))(
  'fields are white, or without a background, in %s',
  (sheet) => {
    const rules = text(sheet)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{}]*)\{([^{}]*)\}/g);
    const fields = [...rules].filter(([, selector = '']) =>
      /\b(input|select|textarea)\)?\s*$/.test(selector),
    );
    const backgrounds = fields.flatMap(([, , body = '']) =>
      [...body.matchAll(/background: ([^;]+);/g)].map(([, background]) => background),
    );
    expect(backgrounds.filter((each) => each !== 'var(--input)' && each !== 'none')).toEqual([]);
  },
);

describe('the style sheets', () => {
  const rules = files
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => styleRules(path, text(path)));
  const place = ({ sheet, selector }: StyleRule) => `${sheet} ${selector}`;

  it('have no rule of three declarations or more twice: ui/primitives.module.css has it once', () => {
    const copies = Map.groupBy(
      rules.filter(({ declarations }) => declarations.size >= 3),
      ({ declarations }) => [...declarations].sort().join('; '),
    );
    const copied = [...copies.values()].filter(({ length }) => length > 1);
    expect(copied.map((all) => all.map(place))).toEqual([]);
  });

  it('give checks and choices the one accent, once', () => {
    const sheets = files.filter(
      (path) => path.endsWith('.css') && text(path).includes('accent-color'),
    );
    expect(sheets).toEqual(['ui/base.css']);
  });

  it('use no custom property that is set nowhere', () => {
    const sources = files.filter((path) => /\.(css|tsx)$/.test(path)).map(text);
    const found = (pattern: RegExp) =>
      sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name));
    const set = new Set(found(/(--[\w-]+)'?\]?\??:/g));
    expect(found(/var\((--[\w-]+)/g).filter((name) => !set.has(name))).toEqual([]);
  });

  it('have no near pair of rules', () => {
    expect(nearPairs(rules).map((pair) => pair.map(place))).toEqual([]);
  });
});

/** `#rrggbb` as relative luminance (WCAG 2.2, 1.4.3). */
function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the palette in the %s theme', (_, theme) => {
  const colors = Object.fromEntries(
    [...text('ui/tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
      ([, name = '', light = '', dark = '']) => [name, [light, dark][theme] ?? ''],
    ),
  );

  // WCAG 2.2, 1.4.11 and 2.4.7: the border of a field, and the ring around the focus
  it.each(
    ['ground', 'surface', 'input', 'surface-2'].flatMap((behind) =>
      ['line-strong', 'focus'].map((drawn) => [drawn, behind] as const),
    ),
  )('draws %s on %s with a contrast of 3 : 1', (drawn, behind) => {
    expect(contrast(colors[drawn] ?? '', colors[behind] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
