import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LockedPackage, licenseProblems, lockedPackages } from '../check-licenses.ts';
import { mitText, SKIA_TEXT } from './license-texts.ts';
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

/** A library that is compiled into the binaries of a package, which npm does not know. */
interface Embedded {
  readonly name: string;
  /** Its version in a file of the package; without it the version of the package decides. */
  readonly version?: { readonly file: string; readonly pattern: RegExp; readonly cpe: string };
  readonly license: string;
  /** Its text, or the file of the package with it. */
  readonly text?: string | { readonly file: string };
}

/** Libraries by the folder of their package. */
const EMBEDDED: Readonly<Record<string, readonly Embedded[]>> = {
  'node_modules/better-sqlite3': [
    {
      name: 'sqlite',
      version: {
        file: 'deps/sqlite3/sqlite3.h',
        pattern: /#define SQLITE_VERSION\s+"([\d.]+)"/,
        cpe: 'sqlite:sqlite',
      },
      license: 'blessing',
    },
  ],
  'node_modules/node-hid': [
    {
      name: 'hidapi',
      version: { file: 'hidapi/VERSION', pattern: /^([\d.]+)/, cpe: 'libusb:hidapi' },
      license: 'BSD-3-Clause',
      text: { file: 'hidapi/LICENSE-bsd.txt' },
    },
  ],
  'node_modules/@napi-rs/canvas': [
    {
      name: 'skia',
      version: { file: 'README.md', pattern: /Skia-chrome%2F(m\d+)/, cpe: 'google:skia' },
      license: 'BSD-3-Clause',
      text: SKIA_TEXT,
    },
  ],
  // Their licenses are in LICENSES.chromium.html.
  'node_modules/electron': [
    { name: 'chromium', license: 'BSD-3-Clause' },
    { name: 'node', license: 'MIT' },
  ],
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
    ({ folder, ofProgram, ofOneSystem, name }) =>
      bundled.has(folder) ||
      folder === 'node_modules/electron' ||
      (ofProgram && (!ofOneSystem || BINARIES.has(name))),
  );
}

/** The embedded libraries of a package as CycloneDX components. @throws Error without their version */
function embeddedComponents(root: string, { folder, name: owner }: LockedPackage) {
  return (EMBEDDED[folder] ?? []).map(({ name, version, license }) => {
    const component = { type: 'library', 'bom-ref': `${owner}#${name}`, name };
    const licenses = [{ license: { id: license } }];
    if (version === undefined) return { ...component, licenses };
    const text = readFileSync(join(root, folder, version.file), 'utf8');
    const found = version.pattern.exec(text)?.[1];
    if (found === undefined) throw new Error(`${owner} does not name the version of ${name}.`);
    const cpe = `cpe:2.3:a:${version.cpe}:${found}:*:*:*:*:*:*:*`; // as advisories name it
    return { ...component, version: found, cpe, licenses };
  });
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
  const packages = new Map(shipped.map((each) => [`${each.name}@${each.version}`, each]));
  const refs = new Set(packages.keys());
  const own = String(component['bom-ref']);
  const components = bom.components
    .filter((each) => refs.has(each['bom-ref']))
    .map((each) => {
      const locked = packages.get(each['bom-ref']);
      const inside = locked === undefined ? [] : embeddedComponents(root, locked);
      const embedded = inside.length > 0 ? { components: inside } : {};
      return { ...each, scope: 'required', properties: [], ...embedded };
    });
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
function licenseTexts(root: string, each: LockedPackage): readonly string[] {
  const { folder, name } = each;
  const owner = BINARIES.get(name);
  const named = owner === undefined ? folder : `node_modules/${owner}`;
  const place = join(root, named);
  if (!existsSync(place)) throw new Error(`${named} is not installed; run: npm ci`);
  const files = readdirSync(place)
    .filter((file) => LICENSE_FILE.test(file))
    .sort();
  const read = (file: string) =>
    readFileSync(join(place, file), 'utf8').replaceAll('\r\n', '\n').trim();
  const embedded = (EMBEDDED[named] ?? []).flatMap(({ text }) =>
    text === undefined ? [] : [typeof text === 'string' ? text : read(text.file)],
  );
  const own = files.length > 0 ? files.map(read) : [textOfAuthor(root, each)];
  return [...own, ...embedded];
}

const authorSchema = z.object({
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
});

/**
 * The license of a package without a file of it.
 *
 * @throws Error for another license than MIT
 */
function textOfAuthor(root: string, { folder, license, name }: LockedPackage): string {
  if (license !== 'MIT') throw new Error(`${name} has no text of its license ${license}.`);
  const manifest = readFileSync(join(root, folder, 'package.json'), 'utf8');
  const { author } = authorSchema.parse(JSON.parse(manifest));
  return mitText(typeof author === 'object' ? author.name : author);
}

/** The notices of all shipped packages, each text once, with the packages that have it. */
export function notices(root: string, shipped: readonly LockedPackage[]): string {
  const packagesOf = new Map<string, Set<string>>();
  for (const each of shipped) {
    for (const text of licenseTexts(root, each)) {
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
