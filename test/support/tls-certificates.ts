import 'reflect-metadata';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

/** A certificate and its key, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateRequest {
  /** Names and addresses of the certificate; 127.0.0.1 and localhost by default. */
  readonly names?: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

/** An authority that exists for one test. */
export interface TestAuthority {
  /** A PEM file with its certificate. */
  readonly caFile: string;
  issue(request?: CertificateRequest): Promise<Certificate>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

export async function testAuthority(): Promise<TestAuthority> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Swipewell test authority',
    keys,
    notBefore: new Date(Date.now() - 365 * DAY_MS),
    notAfter: new Date(Date.now() + 365 * DAY_MS),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  const caFile = join(mkdtempSync(join(tmpdir(), 'test-authority-')), 'ca.pem');
  writeFileSync(caFile, authority.toString('pem'));
  return {
    caFile,
    issue: async (request = {}) => {
      const own = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const names = request.names ?? ['127.0.0.1', 'localhost'];
      const certificate = await x509.X509CertificateGenerator.create({
        subject: 'CN=Swipewell test',
        issuer: authority.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        notBefore: request.notBefore ?? new Date(Date.now() - DAY_MS),
        notAfter: request.notAfter ?? new Date(Date.now() + DAY_MS),
        extensions: [
          new x509.SubjectAlternativeNameExtension(
            names.map((name) => ({ type: /^[\d.]+$/.test(name) ? 'ip' : 'dns', value: name })),
          ),
        ],
      });
      const key = await crypto.subtle.exportKey('pkcs8', own.privateKey);
      return {
        cert: certificate.toString('pem'),
        key: x509.PemConverter.encode(key, 'PRIVATE KEY'),
      };
    },
  };
}
