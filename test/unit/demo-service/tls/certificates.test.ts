import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { certificatesIn } from '../../../../demo-service/tls/certificates.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

it('creates an authority whose certificate is valid for 127.0.0.1 and localhost', async () => {
  const { caFile, cert, key } = await certificatesIn(temporaryFolder());
  const authority = new X509Certificate(readFileSync(caFile));
  const server = new X509Certificate(cert);
  expect(authority.ca).toBe(true);
  expect(server.verify(authority.publicKey)).toBe(true);
  expect(server.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(server.checkHost('localhost')).toBe('localhost');
  expect(server.checkHost('example.com')).toBeUndefined();
  expect(key).toContain('PRIVATE KEY');
});

it('saves the certificates without the authority’s private key', async () => {
  const folder = temporaryFolder();
  const first = await certificatesIn(folder);
  expect(await certificatesIn(folder)).toEqual(first);
  expect(readdirSync(folder).sort()).toEqual(['ca.pem', 'server-key.pem', 'server.pem']);
});
