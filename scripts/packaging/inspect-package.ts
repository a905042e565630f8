import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractAll, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { z } from 'zod';
import { archiveFaults } from './archive-integrity.ts';
import { COMPONENTS, NOTICES } from './components.ts';
import type { Target } from './targets.ts';

/** A fuse is a digit in the binary. */
const OFF = 0x30;
const ON = 0x31;

/** The required state of each fuse: on for protections, off for openings. */
const FUSES: Readonly<Record<FuseV1Options, number>> = {
  [FuseV1Options.RunAsNode]: OFF,
  [FuseV1Options.EnableCookieEncryption]: ON,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: OFF,
  [FuseV1Options.EnableNodeCliInspectArguments]: OFF,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: ON,
  [FuseV1Options.OnlyLoadAppFromAsar]: ON,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: OFF,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: OFF,
};

/**
 * The native modules at their paths in a package of each system; `arch` stands for the processor.
 */
const NATIVE_FILES: Readonly<Record<'linux' | 'win32', readonly string[]>> = {
  linux: [
    '@napi-rs/canvas-linux-ARCH-gnu/skia.linux-ARCH-gnu.node',
    '@node-rs/argon2-linux-ARCH-gnu/argon2.linux-ARCH-gnu.node',
    '@serialport/bindings-cpp/prebuilds/linux-ARCH/@serialport+bindings-cpp.glibc.node',
    'better-sqlite3/prebuilds/linux-ARCH.node',
    'node-hid/prebuilds/HID-linux-ARCH/node-napi-v4.node',
    'node-hid/prebuilds/HID_hidraw-linux-ARCH/node-napi-v4.node',
  ],
  win32: [
    '@koromix/koffi-win32-ARCH/win32_ARCH/koffi.node',
    '@napi-rs/canvas-win32-ARCH-msvc/skia.win32-ARCH-msvc.node',
    '@node-rs/argon2-win32-ARCH-msvc/argon2.win32-ARCH-msvc.node',
    '@serialport/bindings-cpp/prebuilds/win32-ARCH/@serialport+bindings-cpp.node',
    'better-sqlite3/prebuilds/win32-ARCH.node',
    'node-hid/prebuilds/HID-win32-ARCH/node-napi-v4.node',
  ],
};

/** Source and documentation of libraries: useless on a clinic's PC. */
const UNWANTED = /\.(ts|tsx|map|md|gyp|cc?|cpp|h)$|(^|\/)(test|bench|docs|drivers|scripts)\//;

export interface PackedProgram {
  /** The unpacked folder from electron-builder. */
  readonly folder: string;
  /** The program in it. */
  readonly binary: string;
  readonly target: Target & { readonly platform: 'linux' | 'win32' };
}

const bomSchema = z.object({ components: z.array(z.object({ name: z.string() })) });

/** The packages in the archive that are missing in its list of components or in its notices. */
function unlisted(packed: PackedProgram, files: readonly string[]): readonly string[] {
  const read = (file: string) => readFileSync(join(packed.folder, 'resources', file), 'utf8');
  const { components } = bomSchema.parse(JSON.parse(read(COMPONENTS)));
  const listed = new Set(components.map(({ name }) => name));
  const notices = read(NOTICES);
  const packages = files.flatMap(
    (file) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
  );
  return [...new Set(['electron', ...packages])].flatMap((name) => [
    ...(listed.has(name) ? [] : [`${name} is not in ${COMPONENTS}`]),
    ...(notices.includes(`\n${name} `) ? [] : [`${name} is not in ${NOTICES}`]),
  ]);
}

/** The defects of a packed program; empty if there are none. */
export async function inspectPackage(packed: PackedProgram): Promise<readonly string[]> {
  const archive = join(packed.folder, 'resources', 'app.asar');
  const files = listPackage(archive, { isPack: false })
    .map((file) => file.replaceAll('\\', '/').slice(1))
    .filter((file) => !('files' in statFile(archive, file)));
  const { platform, arch } = packed.target;
  const wanted = NATIVE_FILES[platform].map(
    (file) => `node_modules/${file.replaceAll('ARCH', arch)}`,
  );
  const natives = files.filter((file) => file.endsWith('.node')).sort();
  const wire = await getCurrentFuseWire(join(packed.folder, packed.binary));
  return [
    ...files.filter((file) => UNWANTED.test(file)).map((file) => `${file} has no use there`),
    ...natives.filter((file) => !wanted.includes(file)).map((file) => `${file} is not of ${arch}`),
    ...wanted.filter((file) => !natives.includes(file)).map((file) => `${file} is missing`),
    ...natives
      .filter((file) => !existsSync(join(`${archive}.unpacked`, file)))
      .map((file) => `${file} is not beside the archive, where it can be loaded`),
    ...unlisted(packed, files),
    ...archiveFaults(archive, platform === 'win32' ? join(packed.folder, packed.binary) : null),
    ...Object.entries(FUSES)
      .filter(([fuse, state]) => wire[Number(fuse) as FuseV1Options] !== state)
      .map(([fuse]) => `the fuse ${FuseV1Options[Number(fuse)]} is not set as it must be`),
  ];
}

/** Extracts the archive of a packed program, with the files next to it, into `folder`. */
export function openArchive(packed: PackedProgram, folder: string): void {
  extractAll(join(packed.folder, 'resources', 'app.asar'), folder);
}
