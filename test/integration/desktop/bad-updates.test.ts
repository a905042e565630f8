import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeHttpExecutor } from 'builder-util';
import { NsisUpdater } from 'electron-updater';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStarts } from '../../../src/main/setup/first-start.ts';
import { createUpdateFlow, electronUpdates } from '../../../src/main/setup/update-flow.ts';
import { NO_SMALL_DISK, smallDisk } from '../../support/small-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const US = 'CN="Riverbend Software, Inc.", O="Riverbend Software, Inc.", C=US';
const OTHER = 'CN="Milldam Software, LLC", O="Milldam Software, LLC", C=US';

/** A server with one version; its installer's first line is the subject of its signature. */
async function offer({ version = '1.1.0', signer = US, bytes = 50_000, changed = false }) {
  const installer = Buffer.from(`${signer}\n`.padEnd(bytes, '.'));
  const sha512 = createHash('sha512').update(installer).digest('base64');
  if (changed) installer[bytes - 1] = 0x21;
  const file = `Swipewell-${version}-setup.exe`;
  const info = { version, path: file, sha512, releaseDate: '2026-03-01T12:00:00.000Z' };
  const latest = { ...info, files: [{ url: file, sha512, size: bytes }] };
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('latest'))
      response.end(JSON.stringify(latest)); // JSON is YAML
    else if (url.includes('blockmap')) response.writeHead(404).end();
    else response.end(installer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return `http://127.0.0.1:${address.port}/`;
}

type DownloadOptions = Parameters<NodeHttpExecutor['downloadToBuffer']>[1];

/** Downloads by Node, as electron-updater's own executor by Electron's `net`. */
class Downloads extends NodeHttpExecutor {
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const { protocol, hostname, port, pathname, search } = url;
      const request = { protocol, hostname, port, path: `${pathname}${search}` };
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(
        request,
        { destination, options, onCancel, callback, responseHandler: null },
        0,
      );
    });
  }
}

/** Electron's part of the updater, by Node. */
class WindowsUpdater extends NsisUpdater {
  constructor(cache: string) {
    const folder = temporaryFolder();
    super(null, {
      version: '1.0.0',
      name: 'Swipewell',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'app-update.yml'),
      userDataPath: folder,
      baseCachePath: cache,
      whenReady: () => Promise.resolve(),
      relaunch: () => {},
      quit: () => {},
      onQuit: () => {},
    });
    Object.assign(this, { httpExecutor: new Downloads() });
    // The work of PowerShell's Get-AuthenticodeSignature.
    this.verifyUpdateCodeSignature = async (publishers, file) => {
      const subject = readFileSync(file, 'latin1').split('\n')[0] ?? '';
      return publishers.some((name) => subject.includes(name)) ? null : `signed by ${subject}`;
    };
    this.on('error', () => {}); // the promise has it
  }

  get config(): string {
    return this.app.appUpdateConfigPath;
  }
}

/** A PC of version 1.0.0 that asks `url` for updates. */
function pc(
  url: string,
  { cache = temporaryFolder(), saved = join(temporaryFolder(), 'updates') } = {},
) {
  const updater = new WindowsUpdater(cache);
  const config = {
    provider: 'generic',
    url,
    publisherName: ['Riverbend Software, Inc.'],
    updaterCacheDirName: 'swipewell-updater',
  };
  writeFileSync(updater.config, JSON.stringify(config));
  const faults: string[] = [];
  const starts = openStarts(saved, '1.0.0');
  starts.proved();
  const flow = createUpdateFlow({
    updater: electronUpdates(updater, () => {}),
    mayInterrupt: () => true,
    saveInstaller: starts.saveInstaller,
    after: () => () => {},
    reportFault: (error) => faults.push(String(error)),
  });
  const installers = () => globSync('**/*.exe', { cwd: cache });
  return { updater, flow, faults, saved, installers };
}

/** Neither offered nor saved, and not left to be found by a second search. */
async function expectRefused({ flow, faults, saved, installers }: ReturnType<typeof pc>) {
  for (const times of [1, 2]) {
    await flow.check();
    expect(flow.state).toEqual({ kind: 'failed' });
    expect(faults).toHaveLength(times);
    expect(flow.install()).toBe(false);
    expect(installers()).toEqual([]);
    expect(readdirSync(saved)).toEqual(['starts.json']);
  }
}

describe('an update', () => {
  test('of the publisher is downloaded, saved and offered', async () => {
    const { flow, faults, saved } = pc(await offer({}));
    await flow.check();
    expect([flow.state, faults]).toEqual([{ kind: 'ready', version: '1.1.0' }, []]);
    expect(readdirSync(saved)).toContain('1.1.0.exe');
  });

  test('of another publisher is refused', async () => {
    const at = pc(await offer({ signer: OTHER }));
    await expectRefused(at);
    expect(at.faults[0]).toContain('is not signed by the application owner');
  });

  test('that changed by one byte is refused', async () => {
    const at = pc(await offer({ changed: true }));
    await expectRefused(at);
    expect(at.faults[0]).toContain('sha512 checksum mismatch');
  });

  test('is refused while PowerShell cannot read its signature', async () => {
    const at = pc(await offer({ signer: OTHER }));
    const verifier = 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js';
    const code = readFileSync(join(MODULES, verifier), 'utf8');
    const warning = 'Ignoring signature validation due to unsupported powershell version.';
    expect(code.split(warning)).toHaveLength(3);
    at.updater.verifyUpdateCodeSignature = async () => {
      at.updater.logger?.warn(`Cannot execute ConvertTo-Json: spawn ENOENT. ${warning}`);
      return null;
    };
    await expectRefused(at);
    expect(at.faults[0]).toContain('The signature of the update cannot be read on this PC');
  });

  test.each(['1.0.0', '0.9.9'])('to version %s, which is not newer, is none', async (version) => {
    const { flow, faults, installers } = pc(await offer({ version }));
    await flow.check();
    expect([flow.state, faults, installers()]).toEqual([{ kind: 'current' }, [], []]);
  });

  test('is refused on a full disk, and offered once there is space', async ({ skip }) => {
    const disk = smallDisk(100);
    if (disk === null) return skip(NO_SMALL_DISK);
    const ballast = join(disk.folder, 'ballast');
    writeFileSync(ballast, Buffer.alloc(80_000));
    const at = pc(await offer({}), { cache: disk.folder });
    await expectRefused(at);
    expect(at.faults[0]).toContain('ENOSPC');
    rmSync(ballast);
    await at.flow.check();
    expect(at.flow.state).toEqual({ kind: 'ready', version: '1.1.0' });
  });

  test('leaves no part of its installer where the disk for it is full', async ({ skip }) => {
    const disk = smallDisk(100);
    if (disk === null) return skip(NO_SMALL_DISK);
    const saved = join(disk.folder, 'updates');
    const { flow, faults } = pc(await offer({ bytes: 200_000 }), { saved });
    await flow.check();
    expect([flow.state, faults]).toEqual([{ kind: 'failed' }, [expect.stringContaining('ENOSPC')]]);
    expect(readdirSync(saved)).toEqual(['starts.json']);
    expect(openStarts(saved, '1.0.0').verdict).toEqual({ kind: 'fine' });
  });
});
