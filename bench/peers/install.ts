import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import envPaths from 'env-paths';

/**
 * Other programs that do the same work, beside which ours is measured. Each is installed at its
 * first use, into a folder of this computer's cache: the project does not depend on them.
 */
const VERSIONS = {
  '@stoplight/prism-cli': '5.16.0',
  'ag-grid-community': '36.2.0',
  axios: '1.21.1',
  'json-server': '0.17.4',
  'mag-stripe': '1.0.8',
  stripe: '23.1.0',
  'stripe-stateful-mock': '0.0.16',
  wiremock: '3.13.2',
} as const;

export type PeerName = keyof typeof VERSIONS;

/** An installed peer. */
export interface Peer {
  /** `axios 1.21.1` */
  readonly title: string;
  readonly version: string;
  /** Path of a file of its package. */
  file(path: string): string;
  /** Its exports. */
  load(): Promise<unknown>;
}

const CACHE =
  process.env['SWIPEWELL_PEERS'] ?? join(envPaths('Swipewell', { suffix: '' }).cache, 'peers');

/**
 * Installs the peer unless its version is in the cache.
 * @throws Error with npm's reason
 */
export function installPeer(name: PeerName): Peer {
  const version = VERSIONS[name];
  const home = join(CACHE, `${name.replace('/', '+')}@${version}`);
  if (!existsSync(home)) {
    mkdirSync(CACHE, { recursive: true });
    // Renamed when complete: an interrupted installation is not taken for one.
    const begun = mkdtempSync(join(CACHE, 'new-'));
    try {
      npmInstall(`${name}@${version}`, begun);
      renameSync(begun, home);
    } finally {
      rmSync(begun, { recursive: true, force: true });
    }
  }
  const entry = () => createRequire(join(home, 'peer.js')).resolve(name);
  return {
    title: `${name} ${version}`,
    version,
    file: (path) => join(home, 'node_modules', name, path),
    load: () => import(pathToFileURL(entry()).href),
  };
}

function npmInstall(what: string, folder: string): void {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...quiet, what],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status === 0) return;
  const reason = stderr.split('\n').find((line) => !/^npm error (code|syscall|errno) /.test(line));
  throw new Error(`npm install ${what}: ${error?.message ?? reason}`);
}
