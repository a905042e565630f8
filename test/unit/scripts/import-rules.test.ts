import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import type { IConfiguration } from 'dependency-cruiser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importViolations, LAYOUT } from '../../../scripts/check-imports.ts';

const RULES: IConfiguration = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs');

/** For each rule one import that breaks it: the importing file and the imported one. */
const PLANTED: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'domain-is-pure': ['src/shared/domain/sale.ts', 'src/shared/contract/checkout.ts'],
  'shared-knows-no-side': ['src/shared/contract/checkout.ts', 'src/main/payments/counter.ts'],
  'drivers-stand-alone': ['drivers/readers/reader.ts', 'src/shared/domain/sale.ts'],
  'electron-only-in-its-hosts': ['src/main/app.ts', 'electron'],
  'renderer-knows-only-the-contract': ['src/renderer/app.ts', 'src/main/app.ts'],
  'renderer-has-no-node': ['src/renderer/app.ts', 'node:fs'],
  'verifier-stands-alone': ['src/verifier/page.ts', 'src/renderer/app.ts'],
  'preload-only-forwards': ['src/preload/preload.ts', 'src/main/app.ts'],
  'service-shares-nothing': ['demo-service/main.ts', 'src/shared/domain/money.ts'],
  'nobody-imports-the-service': ['src/main/app.ts', 'demo-service/main.ts'],
  'client-stands-alone': ['src/main/payments-api/client.ts', 'src/shared/domain/sale.ts'],
  'features-on-screen-are-apart': [
    'src/renderer/features/checkout/checkout.ts',
    'src/renderer/features/staff/sign-in.ts',
  ],
  'ui-knows-no-feature': ['src/renderer/ui/button.ts', 'src/renderer/features/staff/sign-in.ts'],
  'only-the-application-knows-features': [
    'src/renderer/words/receipt.ts',
    'src/renderer/features/staff/sign-in.ts',
  ],
  'features-know-no-application': [
    'src/renderer/features/staff/sign-in.ts',
    'src/renderer/app/use-page.ts',
  ],
  'orpc-only-at-the-border': ['src/main/app.ts', '@orpc/server'],
  'main-knows-no-page': ['src/main/staff/staff.ts', 'src/renderer/words/staff.ts'],
  'hosts-are-apart': ['src/main/hosts/browser/main.ts', 'src/main/hosts/desktop/main.ts'],
  'product-imports-the-product': ['src/main/app.ts', 'lib/money.ts'],
  'hub-knows-no-counter': ['src/hub/hub.ts', 'src/main/app.ts'],
  'nothing-imports-the-hub': ['src/main/app.ts', 'src/hub/hub.ts'],
  'packages-declare-their-dependencies': ['drivers/readers/reader.ts', 'fastify'],
  'packages-by-path': ['src/main/app.ts', '@swipewell/demo-service'],
  'nothing-imports-tests': ['src/main/app.ts', 'test/support/pty.ts'],
  'no-circles': ['src/main/a.ts', 'src/main/b.ts'],
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'swipewell-imports-'));
});

afterEach(() => rmSync(root, { recursive: true }));

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function importing(from: string, to: string): string {
  const ours = /\.ts$/.test(to);
  const path = ours ? relative(dirname(from), to) : to;
  return `import * as it from '${ours && !path.startsWith('.') ? `./${path}` : path}';\nexport const its = it;\n`;
}

describe('the import rules (.dependency-cruiser.cjs)', () => {
  test('have a planted violation each', () => {
    expect(RULES.forbidden?.map(({ name }) => name)).toEqual(Object.keys(PLANTED));
  });

  test.each(Object.entries(PLANTED))('report %s', async (rule, [from, to]) => {
    if (to.endsWith('.ts')) {
      plant(to, rule === 'no-circles' ? importing(to, from) : 'export const its = 1;\n');
    }
    plant(from, importing(from, to));
    const violations = await importViolations(root, ['.']);
    expect(violations.map((violation) => violation.rule)).toContain(rule);
  });

  test.each([
    ['renderer-knows-only-the-contract', 'src/renderer/app.ts', 'src/shared/journal/entry.ts'],
    [
      'only-the-application-knows-features',
      'src/renderer/display/display.ts',
      'src/renderer/features/staff/sign-in.ts',
    ],
    [
      'only-the-application-knows-features',
      'src/renderer/widgets/receipt.ts',
      'src/renderer/features/staff/sign-in.ts',
    ],
    ['product-imports-the-product', 'src/main/app.ts', 'scripts/house.ts'],
    ['main-follows-its-order', 'src/main/staff/staff.ts', 'src/main/payments/counter.ts'],
    ['main-follows-its-order', 'src/main/context.ts', 'src/main/staff/staff.ts'],
  ])('report %s from %s to %s', async (rule, from, to) => {
    plant(to, 'export const its = 1;\n');
    plant(from, importing(from, to));
    const violations = await importViolations(root, ['.']);
    expect(violations.map((violation) => violation.rule)).toContain(rule);
  });

  test.each([
    ['src/main/elsewhere/one.ts', 'src/main/elsewhere'],
    ['src/main/stray.ts', 'src/main/stray.ts'],
    ['src/extra/two.ts', 'src/extra'],
    ['src/renderer/helpers/three.ts', 'src/renderer/helpers'],
    ['src/shared/utils/four.ts', 'src/shared/utils'],
    ['src/renderer/features/helpers/five.ts', 'src/renderer/features/helpers'],
    ['src/renderer/features/stray.ts', 'src/renderer/features/stray.ts'],
  ])('report %s, which imports only shared code, outside of the layout', async (file, from) => {
    plant('src/shared/domain/money.ts', 'export const its = 1;\n');
    plant(file, importing(file, 'src/shared/domain/money.ts'));
    expect(await importViolations(root, ['src'])).toEqual([
      { rule: 'layout-is-listed', from, to: null },
    ]);
  });

  test.each(Object.entries(LAYOUT))('list exactly what is in %s', (folder, listed) => {
    expect(readdirSync(folder).sort()).toEqual([...listed].sort());
  });

  test('report a circle of types alone', async () => {
    plant('src/main/app.ts', "import type { B } from './context.ts';\nexport type A = B;\n");
    plant('src/main/context.ts', "import type { A } from './app.ts';\nexport type B = A;\n");
    const violations = await importViolations(root, ['src']);
    expect(violations.map(({ rule }) => rule)).toContain('no-circles');
  });

  test('report a package that only the root depends on, in a package of its own', async () => {
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
    const manifest = (names: readonly string[]) =>
      JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) });
    plant('package.json', manifest(['undici', 'zod']));
    plant('src/main/payments-api/package.json', manifest(['undici']));
    plant('src/main/payments-api/client.ts', importing('client.ts', 'undici'));
    plant('src/main/payments-api/call.ts', importing('call.ts', 'zod'));
    expect(await importViolations(root, ['src'])).toMatchObject([
      { rule: 'packages-declare-their-dependencies', from: 'src/main/payments-api/call.ts' },
    ]);
  });

  test('accept a clean tree', async () => {
    plant('src/shared/domain/money.ts', 'export const its = 1;\n');
    plant(
      'src/main/payments-api/client.ts',
      importing('src/main/payments-api/client.ts', 'src/shared/domain/money.ts'),
    );
    expect(await importViolations(root, ['.'])).toEqual([]);
  });

  test('fail on a tree without files', async () => {
    mkdirSync(join(root, 'src'));
    await expect(importViolations(root, ['src'])).rejects.toThrow('read no module');
  });
});
