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
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { z } from 'zod';
import type { Target } from './targets.ts';

/** The names of a system's C library or compiler in the package names of `@node-rs`. */
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

/**
 * Puts the binary of `@node-rs/argon2` for `target` where electron-builder.yml reads it. It is a
 * separate package, and npm installs only that of this computer; another one is fetched from the
 * registry and checked against the lock file.
 *
 * @throws Error if the registry is unreachable, does not have it, or sends other bytes
 */
export async function fetchNativePackage(root: string, target: Target): Promise<void> {
  const { version } = createRequire(join(root, 'package.json'))('@node-rs/argon2/package.json');
  const name = `argon2-${target.platform}-${target.arch}${ABI[target.platform]}`;
  const place = join(root, 'out', 'native', `${target.platform}-${target.arch}`, name);
  if (existsSync(join(place, `.${version}`))) return;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const installed = join(root, 'node_modules', '@node-rs', name);
  if (existsSync(installed)) {
    cpSync(installed, place, { recursive: true });
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-native-'));
  try {
    execFileSync('npm', ['pack', `@node-rs/${name}@${version}`, '--silent'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const [file = ''] = globSync('*.tgz', { cwd: folder });
    requireLocked(root, `@node-rs/${name}`, readFileSync(join(folder, file)));
    await extract({ file: join(folder, file), cwd: place, strip: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
