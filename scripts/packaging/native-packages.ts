import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import type { Target } from './targets.ts';

/** How `@node-rs` names the C library or compiler of a system in its packages' names. */
const ABI: Readonly<Record<Target['platform'], string>> = {
  linux: '-gnu',
  win32: '-msvc',
  darwin: '',
};

/**
 * Puts the binary of `@node-rs/argon2` for `target` where electron-builder.yml takes it from. It is a
 * package of its own, and npm installs only that of this computer; another's is asked of the registry.
 * @throws when the registry cannot be reached or does not have it.
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
    await extract({ file: join(folder, file), cwd: place, strip: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
