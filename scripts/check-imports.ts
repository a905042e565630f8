import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const RULES: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/**
 * Checks the import rules over the folders of `root`.
 *
 * @throws Error if it read no module: a checker that saw nothing has checked nothing
 */
export async function importViolations(
  root: string,
  folders: readonly string[],
): Promise<readonly { readonly rule: string; readonly from: string; readonly to: string }[]> {
  const { output } = await cruise([...folders], {
    ...RULES.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: RULES.forbidden ?? [] },
  });
  const { summary } = output as ICruiseResult; // the shape of the default reporter
  if (summary.totalCruised === 0) throw new Error('The import checker read no module at all.');
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
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
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} imports ${to}`);
  if (violations.length > 0) process.exitCode = 1;
}
