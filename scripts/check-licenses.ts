import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Licenses that permit shipping in a program under any terms, with a notice at most (SPDX). */
const SHIPPED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'X11',
  'Zlib',
]);

/** Licenses of tools too: these are used here and are in no installer. */
const TOOLS: ReadonlySet<string> = new Set([
  ...SHIPPED,
  'CC-BY-4.0',
  'MPL-2.0',
  'Unlicense',
  'WTFPL',
]);

/** Tools without the `license` field; their older field `licenses`, or their file, names MIT. */
const WITHOUT_FIELD: ReadonlySet<string> = new Set([
  'compute-gcd',
  'compute-lcm',
  'reserved',
  'validate.io-function',
  'validate.io-integer',
  'validate.io-integer-array',
  'validate.io-number',
]);

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      os: z.union([z.string(), z.array(z.string())]).optional(),
    }),
  ),
});

/** A package of the lock file. */
export interface LockedPackage {
  /** Its folder, from the root of the repository. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or null without one. */
  readonly license: string | null;
  readonly dev: boolean;
  /** True for a package of certain systems only, which may be absent on this one. */
  readonly ofOneSystem: boolean;
}

export function lockedPackages(root: string): readonly LockedPackage[] {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(lock.packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { name, version = '', license = null, dev, os }]) => ({
      folder,
      name: name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      dev,
      ofOneSystem: os !== undefined,
    }));
}

/** True if `allowed` has one of each choice of an SPDX expression without nested parentheses. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((choice) => choice.split(' OR ').some((license) => allowed.has(license.trim())));
}

/** The packages with a license that is not permitted, one sentence each. */
export function licenseProblems(
  packages: readonly LockedPackage[],
  isShipped: (each: LockedPackage) => boolean = ({ dev }) => !dev,
): readonly string[] {
  return packages.flatMap((each) => {
    const { name, version, license } = each;
    const shipped = isShipped(each);
    if (license === null) {
      return !shipped && WITHOUT_FIELD.has(name) ? [] : [`${name} ${version} names no license`];
    }
    if (isAllowed(license, shipped ? SHIPPED : TOOLS)) return [];
    const use = shipped ? 'is shipped' : 'is a tool';
    return [`${name} ${version} ${use} and has the license ${license}, which is not permitted`];
  });
}

if (import.meta.main) {
  const problems = licenseProblems(lockedPackages(fileURLToPath(new URL('..', import.meta.url))));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
