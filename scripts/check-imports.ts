import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const RULES: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** The folders and files at the top of src/main: each imports only those before it. */
export const MAIN_ORDER: readonly string[] = [
  'system',
  'journal',
  'settings',
  'hub',
  'context.ts',
  'commands.ts',
  'payments-api',
  'reconciliation',
  'staff',
  'receipts',
  'printing',
  'readers',
  'payments',
  'drawer',
  'patients',
  'downtime',
  'clinic',
  'closing',
  'reports',
  'setup',
  'app.ts',
  'rpc',
  'cli',
  'hosts',
];

/** The contents of each folder with rules by name: anything else there would escape them. */
export const LAYOUT: Readonly<Record<string, readonly string[]>> = {
  src: ['hub', 'main', 'preload', 'renderer', 'shared', 'verifier'],
  'src/main': MAIN_ORDER,
  'src/renderer': [
    'app',
    'display',
    'features',
    'icon.svg',
    'index.html',
    'ipc',
    'messages',
    'tsconfig.json',
    'ui',
    'widgets',
    'words',
  ],
  'src/renderer/features': [
    'attempts',
    'bank',
    'checkout',
    'clinic',
    'closing',
    'devices',
    'downtime',
    'drawer',
    'holds',
    'installation',
    'mail',
    'patients',
    'payments',
    'printers',
    'receipts',
    'reports',
    'settings',
    'sounds',
    'staff',
  ],
  'src/shared': ['contract', 'domain', 'hub', 'journal', 'messages'],
};

export interface ImportViolation {
  readonly rule: string;
  readonly from: string;
  /** Null for a file or folder outside of the layout. */
  readonly to: string | null;
}

/**
 * Checks the layout of `root`, and the import rules over its folders.
 *
 * @throws Error if it read no module: a checker that saw nothing has checked nothing
 */
export async function importViolations(
  root: string,
  folders: readonly string[],
): Promise<readonly ImportViolation[]> {
  const { output } = await cruise([...folders], {
    ...RULES.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: RULES.forbidden ?? [] },
  });
  const { summary, modules } = output as ICruiseResult; // the shape of the default reporter
  if (summary.totalCruised === 0) throw new Error('The import checker read no module at all.');
  const ofRules = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  const ofOrder = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const rule = brokenOrder(source, resolved);
      return rule === null ? [] : [{ rule, from: source, to: resolved }];
    }),
  );
  return [...outsideLayout(root), ...ofRules, ...ofOrder];
}

/** The files and folders that the layout does not list. */
function outsideLayout(root: string): readonly ImportViolation[] {
  return Object.entries(LAYOUT)
    .filter(([folder]) => existsSync(join(root, folder)))
    .flatMap(([folder, listed]) =>
      readdirSync(join(root, folder))
        .filter((name) => !listed.includes(name))
        .map((name) => ({ rule: 'layout-is-listed', from: `${folder}/${name}`, to: null })),
    );
}

/** The folder or file at the top of src/main; null outside it. */
function topOf(path: string): string | null {
  return /^src\/main\/([^/]+)/.exec(path)?.[1] ?? null;
}

/** The rule that an import within src/main breaks; null if none. */
function brokenOrder(from: string, to: string): string | null {
  const [importing, imported] = [topOf(from), topOf(to)];
  if (importing === null || imported === null || importing === imported) return null;
  const [at, before] = [MAIN_ORDER.indexOf(importing), MAIN_ORDER.indexOf(imported)];
  return before < at ? null : 'main-follows-its-order';
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const violations = await importViolations(root, [
    'src',
    'drivers',
    'demo-service',
    'test',
    'bench',
    'scripts',
  ]);
  for (const { rule, from, to } of violations) {
    console.error(to === null ? `${rule}: ${from}` : `${rule}: ${from} imports ${to}`);
  }
  if (violations.length > 0) process.exitCode = 1;
}
