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

const namesSchema = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().default(false),
      dev: z.boolean().default(false),
      os: z.union([z.string(), z.array(z.string())]).optional(),
      dependencies: namesSchema,
      optionalDependencies: namesSchema,
      peerDependencies: namesSchema,
    }),
  ),
});
type Lock = z.output<typeof lockSchema>;

/** A package of the lock file. */
export interface LockedPackage {
  /** Its folder, from the root of the repository. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or null without one. */
  readonly license: string | null;
  /** Of tools alone: neither the program nor a workspace depends on it. */
  readonly dev: boolean;
  /** The program depends on it at run time, not only a workspace, which is bundled. */
  readonly ofProgram: boolean;
  /** True for a package of certain systems only, which may be absent on this one. */
  readonly ofOneSystem: boolean;
}

/** The packages of the lock file, workspaces among them. */
export function lockedPackages(root: string): readonly LockedPackage[] {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const program = foldersOfProgram(lock);
  return Object.entries(lock.packages)
    .filter(([folder, { link }]) => folder !== '' && !link)
    .map(([folder, { name, version = '', license = null, dev, os }]) => ({
      folder,
      name: name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      dev,
      ofProgram: program.has(folder),
      ofOneSystem: os !== undefined,
    }));
}

/** The folders of the packages that the root depends on, and of theirs, as Node finds them. */
function foldersOfProgram({ packages }: Lock): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const at = nearest(folder, name);
      if (at === null || found.has(at)) continue;
      found.add(at);
      visit(at);
    }
  };
  /** In its own node_modules, or in the next one above; null for a package that is not locked. */
  const nearest = (folder: string, name: string): string | null => {
    const at = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (at in packages) return at;
    const above = folder.lastIndexOf('/node_modules/');
    if (folder === '') return null;
    return nearest(above === -1 ? '' : folder.slice(0, above), name);
  };
  visit('');
  return found;
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
