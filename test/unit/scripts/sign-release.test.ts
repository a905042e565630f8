import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { signRelease } from '../../../scripts/sign-release.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;

/** Two installers with their signature, and the public key of a release. */
function release() {
  const folder = temporaryFolder();
  for (const name of ['Swipewell-1.0.0-linux-amd64.deb', 'latest.yml', 'latest-mac.yml']) {
    writeFileSync(join(folder, name), `content of ${name}`);
  }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  signRelease(folder, privateKey.export(pem).toString());
  const publicFile = join(temporaryFolder(), 'swipewell-release.pem');
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }));
  return { folder, publicFile };
}

/** The check in docs/how-to/installing.md, with the paths of a test. */
function verifies({ folder, publicFile }: ReturnType<typeof release>): boolean {
  const docs = readFileSync(
    fileURLToPath(new URL('../../../docs/how-to/installing.md', import.meta.url)),
    'utf8',
  );
  const [, commands = ''] = /```sh\n(openssl pkeyutl[^`]+)```/.exec(docs) ?? [];
  expect(commands).not.toBe('');
  const script = commands
    .replaceAll('swipewell-release.pem', publicFile)
    .trim()
    .replace('\n', ' && ');
  return spawnSync('sh', ['-c', script], { cwd: folder }).status === 0;
}

// The openssl of macOS is LibreSSL, which has no -rawin.
describe.skipIf(process.platform !== 'linux')('the signature of a release', () => {
  test('verifies each file by the documented commands', () => {
    expect(verifies(release())).toBe(true);
  });

  test.each([
    ['an installer', 'Swipewell-1.0.0-linux-amd64.deb'],
    ['the sums', 'SHA256SUMS'],
  ])('is refused after a change of %s', (_what, name) => {
    const signed = release();
    appendFileSync(join(signed.folder, name), '\n');
    expect(verifies(signed)).toBe(false);
  });

  test('stays valid when a staged roll-out edits the files of the updater', () => {
    const signed = release();
    for (const name of ['latest.yml', 'latest-mac.yml']) {
      appendFileSync(join(signed.folder, name), 'stagingPercentage: 10\n');
    }
    expect(verifies(signed)).toBe(true);
    const sums = readFileSync(join(signed.folder, 'SHA256SUMS'), 'utf8');
    expect(sums).toMatch(/^[0-9a-f]{64} {2}Swipewell-1\.0\.0-linux-amd64\.deb\n$/);
  });

  test('is refused from another key', () => {
    expect(verifies({ ...release(), publicFile: release().publicFile })).toBe(false);
  });

  test('needs an Ed25519 key and a file', () => {
    const { folder } = release();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(() => signRelease(folder, privateKey.export(pem).toString())).toThrow('Ed25519');
    const ours = generateKeyPairSync('ed25519').privateKey.export(pem).toString();
    expect(() => signRelease(temporaryFolder(), ours)).toThrow('has no files to sign');
  });

  test('is made by the command with the key in a file', () => {
    const { folder } = release();
    const key = join(temporaryFolder(), 'key.pem');
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export(pem));
    const before = readFileSync(join(folder, 'SHA256SUMS.sig'));
    const script = fileURLToPath(new URL('../../../scripts/sign-release.ts', import.meta.url));
    execFileSync(process.execPath, [script, folder], {
      env: { ...process.env, SWIPEWELL_RELEASE_KEY: key },
    });
    expect(readFileSync(join(folder, 'SHA256SUMS.sig')).equals(before)).toBe(false);
  });
});
