import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lockedPackages } from '../check-licenses.ts';
import { writeComponents } from './components.ts';
import { runBuilder } from './run-builder.ts';

/** The sources of the bundle and of the archive; no result of an earlier build. */
const SOURCES = [
  'src',
  'drivers',
  'demo-service',
  'build',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'electron.vite.config.ts',
  'electron-builder.yml',
];

/** The files below `folder` that differ between two roots, or exist in one of them only. */
export function differences(first: string, second: string, folder: string): readonly string[] {
  const files = (root: string) =>
    globSync('**/*', { cwd: join(root, folder), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1));
  const [ours, theirs] = [new Set(files(first)), new Set(files(second))];
  return [...new Set([...ours, ...theirs])]
    .filter(
      (file) =>
        !ours.has(file) ||
        !theirs.has(file) ||
        !readFileSync(join(first, folder, file)).equals(readFileSync(join(second, folder, file))),
    )
    .map((file) => join(folder, file))
    .sort();
}

/** Copies the packages of the archive, since electron-builder packs a linked folder otherwise, and links the tools. */
function giveModules(root: string, second: string): void {
  const packed = new Set(
    lockedPackages(root)
      .filter(({ ofProgram }) => ofProgram)
      .map(({ folder }) => folder),
  );
  const give = (folder: string) => {
    mkdirSync(join(second, dirname(folder)), { recursive: true });
    if (packed.has(folder)) cpSync(join(root, folder), join(second, folder), { recursive: true });
    else symlinkSync(join(root, folder), join(second, folder), 'junction');
  };
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const folder = `node_modules/${name}`;
    if (name.startsWith('.')) continue;
    if (!name.startsWith('@')) give(folder);
    else for (const part of readdirSync(join(root, folder))) give(`${folder}/${part}`);
  }
}

/**
 * Builds the program, its SBOM, its notices and its archive for Linux again, from the sources alone in a folder of another
 * name, and compares them with the rehearsal's in `root`.
 *
 * @throws Error with the names of the files that differ
 */
export function requireReproducible(root: string, electronVersion: string): void {
  const second = mkdtempSync(join(tmpdir(), 'swipewell-second-build-'));
  try {
    for (const source of SOURCES)
      cpSync(join(root, source), join(second, source), { recursive: true });
    giveModules(root, second);
    const vite = join(second, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: second,
      stdio: ['ignore', 2, 2],
    });
    if (built.status !== 0) throw new Error('The second build failed; see above.');
    // Of other packages in the lock file, unpacked as they are.
    cpSync(join(root, 'out', 'binaries'), join(second, 'out', 'binaries'), { recursive: true });
    writeComponents(second);
    runBuilder(second, {
      platform: 'linux',
      archs: ['x64'],
      only: 'dir',
      over: {
        electronDist: join(root, 'out', 'packaging', 'electron-linux'),
        electronVersion,
        directories: { output: join('out', 'rehearsal') },
        publish: null,
      },
    });
    const archive = join('out', 'rehearsal', 'linux-unpacked', 'resources');
    const differing = [
      ...['main', 'preload', 'renderer', 'packages'].map((part) => join('out', part)),
      archive,
    ].flatMap((folder) => differences(root, second, folder));
    if (differing.length > 0) {
      throw new Error(
        `A second build differs:\n${differing.map((file) => `  ${file}`).join('\n')}`,
      );
    }
  } finally {
    rmSync(second, { recursive: true, force: true });
  }
}
