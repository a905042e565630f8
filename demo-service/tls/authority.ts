import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A private certificate authority and its one server certificate, all PEM. */
export interface Authority {
  readonly authorityCertificate: string;
  readonly serverCertificate: string;
  readonly serverKey: string;
}

const KEYS = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 86_400_000;

/**
 * Makes an authority and a certificate for 127.0.0.1 and localhost (RFC 5280). The authority's
 * private key is discarded: a client that trusts it trusts only this server and no later
 * certificate.
 */
export async function makeAuthority(): Promise<Authority> {
  const authorityKeys = await webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);
  const serverKeys = await webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);
  // One day in the past, for clients with a slow clock.
  const notBefore = new Date(Date.now() - DAY);
  const notAfter = new Date(Date.now() + 3650 * DAY);
  const issuer = 'CN=Swipewell demo service authority';

  const authority = await X509CertificateGenerator.createSelfSigned({
    name: issuer,
    notBefore,
    notAfter,
    keys: authorityKeys,
    signingAlgorithm: KEYS,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const server = await X509CertificateGenerator.create({
    subject: 'CN=localhost',
    issuer,
    notBefore,
    notAfter,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: KEYS,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'dns', value: 'localhost' },
      ]),
      await SubjectKeyIdentifierExtension.create(serverKeys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', serverKeys.privateKey);
  return {
    authorityCertificate: authority.toString('pem'),
    serverCertificate: server.toString('pem'),
    serverKey: PemConverter.encode(key, PemConverter.PrivateKeyTag),
  };
}
