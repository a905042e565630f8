import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LockedPackage, licenseProblems, lockedPackages } from '../check-licenses.ts';
import { nativePackages } from './native-packages.ts';
import { INSTALLER_TARGETS } from './targets.ts';

/** Both in the folder `resources` of an installed program; electron-builder.yml names them. */
export const COMPONENTS = 'sbom.cdx.json';
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** The packages with the binaries of another one in any installer, and the name of the other. */
const BINARIES: ReadonlyMap<string, string> = new Map(
  (['linux', 'win32', 'darwin'] as const).flatMap((platform) =>
    INSTALLER_TARGETS[platform].flatMap((arch) => nativePackages({ platform, arch })),
  ),
);

/** License texts of C libraries in the native modules, next to the text of the module. */
const EMBEDDED: Readonly<Record<string, string>> = {
  'node_modules/node-hid': 'hidapi/LICENSE-bsd.txt',
};

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

const bomSchema = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

/**
 * The packages in an installer of any system: those with a module in the bundle, those that are packed next to it, and
 * Electron. The bundle has to be built.
 *
 * @throws Error if a bundled package is not in the lock file
 */
export function shippedPackages(root: string): readonly LockedPackage[] {
  const bundled = new Set(
    ['main', 'preload', 'renderer'].flatMap((part) =>
      z
        .array(z.string())
        .parse(JSON.parse(readFileSync(join(root, 'out', 'packages', `${part}.json`), 'utf8'))),
    ),
  );
  const locked = lockedPackages(root);
  const known = new Set(locked.map(({ folder }) => folder));
  const unknown = [...bundled].filter((folder) => !known.has(folder));
  if (unknown.length > 0) throw new Error(`package-lock.json lacks ${unknown.join(', ')}.`);
  return locked.filter(
    ({ folder, dev, ofOneSystem, name }) =>
      bundled.has(folder) ||
      folder === 'node_modules/electron' ||
      (!dev && (!ofOneSystem || BINARIES.has(name))),
  );
}

/** The components as CycloneDX JSON, by `npm sbom`, equal for equal lock files and bundles. */
export function componentList(root: string, shipped: readonly LockedPackage[]): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const text = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  const { serialNumber: _random, ...bom } = bomSchema.parse(JSON.parse(text));
  const { timestamp: _now, component, ...metadata } = bom.metadata;
  const refs = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const own = String(component['bom-ref']);
  const components = bom.components
    .filter((each) => refs.has(each['bom-ref']))
    .map((each) => ({ ...each, scope: 'required', properties: [] }));
  const missing = [...refs].filter((ref) => !components.some((each) => each['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`npm sbom lacks ${missing.join(', ')}.`);
  return `${JSON.stringify(
    {
      ...bom,
      // npm names the component by the folder of the clone.
      metadata: {
        ...metadata,
        component: { ...component, type: 'application', name: 'swipewell' },
      },
      components,
      dependencies: bom.dependencies
        .filter(({ ref }) => ref === own || refs.has(ref))
        .map(({ ref, dependsOn = [] }) => ({
          ref,
          dependsOn: ref === own ? [...refs] : dependsOn.filter((each) => refs.has(each)),
        })),
    },
    null,
    2,
  )}\n`;
}

/** The license texts of a package's folder; of a package of one system, those of the package that it belongs to. */
function licenseTexts(root: string, { folder, name }: LockedPackage): readonly string[] {
  const owner = BINARIES.get(name);
  const named = owner === undefined ? folder : `node_modules/${owner}`;
  const place = join(root, named);
  if (!existsSync(place)) throw new Error(`${named} is not installed; run: npm ci`);
  const files = readdirSync(place)
    .filter((file) => LICENSE_FILE.test(file))
    .sort();
  const embedded = EMBEDDED[named];
  if (embedded !== undefined) files.push(...globSync(embedded, { cwd: place }).sort());
  return files.map((file) =>
    readFileSync(join(place, file), 'utf8').replaceAll('\r\n', '\n').trim(),
  );
}

const authorSchema = z.object({
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
});

/** For a package without a license file: the name of the license and of the author, which is all that it states. */
function statement(root: string, { folder, license }: LockedPackage): string {
  const manifest = readFileSync(join(root, folder, 'package.json'), 'utf8');
  const { author } = authorSchema.parse(JSON.parse(manifest));
  const by = typeof author === 'object' ? author.name : author;
  return `License: ${license}, without a file of its text.${by ? `\nAuthor: ${by}` : ''}`;
}

/** The notices of all shipped packages, each text once, with the packages that have it. */
export function notices(root: string, shipped: readonly LockedPackage[]): string {
  const packagesOf = new Map<string, Set<string>>();
  for (const each of shipped) {
    const texts = licenseTexts(root, each);
    for (const text of texts.length > 0 ? texts : [statement(root, each)]) {
      const packages = packagesOf.get(text) ?? new Set();
      packagesOf.set(text, packages.add(`${each.name} ${each.version} (${each.license})`));
    }
  }
  const blocks = [...packagesOf].map(
    ([text, packages]) => `${[...packages].join('\n')}\n\n${text}`,
  );
  const head =
    'Swipewell contains the following packages and fonts. The notices of Chromium are in LICENSES.chromium.html, next to the program.';
  return `${[head, ...blocks].join(RULE)}\n`;
}

/**
 * Writes the components and the notices to out/packaging, where electron-builder.yml reads them.
 *
 * @throws Error if a shipped package has a license that is not permitted
 */
export function writeComponents(root: string): void {
  const shipped = shippedPackages(root);
  const problems = licenseProblems(shipped, () => true);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const folder = join(root, 'out', 'packaging');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, COMPONENTS), componentList(root, shipped));
  writeFileSync(join(folder, NOTICES), notices(root, shipped));
}
