import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { z } from 'zod';
import type { Target } from './targets.ts';

/** The names of a system's C library or compiler in the names of its packages. */
const ABI: Readonly<Record<Target['platform'], string>> = {
  linux: '-gnu',
  win32: '-msvc',
  darwin: '',
};

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
});

/**
 * Compares a package's archive with its sha512 in package-lock.json.
 *
 * @throws Error if the lock file does not have the package, or the bytes differ
 */
export function requireLocked(root: string, name: string, archive: Buffer): void {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (lock.packages[`node_modules/${name}`]?.integrity !== integrity) {
    throw new Error(`The archive of ${name} is not the one that package-lock.json names.`);
  }
}

/** The packages with the binaries of another one, for `target`: each its name, and the other's. */
export function nativePackages({ platform, arch }: Target): readonly (readonly [string, string])[] {
  const system = `${platform}-${arch}`;
  return [
    [`@node-rs/argon2-${system}${ABI[platform]}`, '@node-rs/argon2'],
    [`@napi-rs/canvas-${system}${ABI[platform]}`, '@napi-rs/canvas'],
    ...(platform === 'win32' ? [[`@koromix/koffi-${system}`, 'koffi'] as const] : []),
  ];
}

/**
 * Puts the binaries for `target` where electron-builder.yml reads them. They are packages of their
 * own, and npm installs only those of this computer; another one is fetched from the registry and
 * checked against the lock file.
 *
 * @throws Error if the registry is unreachable, does not have one, or sends other bytes
 */
export async function fetchNativePackages(root: string, target: Target): Promise<void> {
  for (const [name, owner] of nativePackages(target)) {
    await fetchNativePackage(root, target, name, owner);
  }
}

const packageSchema = z.object({ version: z.string() });

async function fetchNativePackage(
  root: string,
  target: Target,
  name: string,
  owner: string,
): Promise<void> {
  const about = readFileSync(join(root, 'node_modules', owner, 'package.json'), 'utf8');
  const { version } = packageSchema.parse(JSON.parse(about));
  const place = join(root, 'out', 'binaries', `${target.platform}-${target.arch}`, name);
  if (existsSync(join(place, `.${version}`))) return;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const installed = join(root, 'node_modules', name);
  if (existsSync(installed)) {
    cpSync(installed, place, { recursive: true });
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-native-'));
  try {
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const [file = ''] = globSync('*.tgz', { cwd: folder });
    requireLocked(root, name, readFileSync(join(folder, file)));
    await extract({ file: join(folder, file), cwd: place, strip: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
