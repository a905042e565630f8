import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { skipOnWindows } from '../../support/this-system.ts';

beforeEach(skipOnWindows('the nodes of a database are Debian machines'));

const SCRIPT = fileURLToPath(new URL('../../../build/hub/make-certificates.sh', import.meta.url));

const certificate = (...path: readonly string[]) =>
  new X509Certificate(readFileSync(join(...path)));

it('The certificates of the database nodes are of one authority, each for its own address and private', () => {
  const folder = temporaryFolder();
  const make = (...addresses: readonly string[]) =>
    execFileSync('sh', [SCRIPT, ...addresses], { cwd: folder, stdio: 'ignore' });
  const nodes = ['10.0.0.11', 'db2.clinic.lan', 'fd00::3'];
  make(...nodes);
  const authority = certificate(folder, 'ca.pem');
  expect(authority.ca).toBe(true);
  for (const address of nodes) {
    const node = certificate(folder, address, 'node.pem');
    expect(node.checkIssued(authority) && node.verify(authority.publicKey)).toBe(true);
    expect(node.ca).toBe(false);
    const found = nodes.filter((each) =>
      isIP(each) === 0 ? node.checkHost(each) : node.checkIP(each),
    );
    expect(found).toEqual([address]);
    expect(statSync(join(folder, address, 'node.key')).mode & 0o077).toBe(0);
    expect(readFileSync(join(folder, address, 'ca.pem'))).toEqual(
      readFileSync(join(folder, 'ca.pem')),
    );
  }
  const [first = ''] = nodes;
  const before = certificate(folder, first, 'node.pem');
  make(first); // before it expires
  const after = certificate(folder, first, 'node.pem');
  expect(after.fingerprint256).not.toBe(before.fingerprint256);
  expect(after.verify(authority.publicKey)).toBe(true);
  expect(existsSync(join(folder, first, 'extensions'))).toBe(false);
});
