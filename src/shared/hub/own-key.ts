import { createHash, createHmac, hkdfSync, X509Certificate } from 'node:crypto';
import { z } from 'zod';

/** A key of a counter or hub, with the certificate that carries it in TLS; PEM. */
export const ownKeySchema = z.object({ key: z.string(), cert: z.string() });

export type OwnKey = z.infer<typeof ownKeySchema>;

const KEYS = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * Makes a P-256 key. Its certificate has no meaning but the key: the other side pins that, so there is no authority and
 * no expiry.
 */
export async function makeOwnKey(name: string): Promise<OwnKey> {
  await import('reflect-metadata');
  // The library takes long to load, and is needed once.
  const { PemConverter, X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = await crypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);
  const cert = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name.replaceAll(/[^\w -]/g, '')}`,
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: new Date('9999-12-31T23:59:59Z'),
    keys,
    signingAlgorithm: KEYS,
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    key: PemConverter.encode(key, PemConverter.PrivateKeyTag),
    cert: cert.toString('pem'),
  };
}

/** The name of the key in a certificate, PEM or DER: SHA-256 of its public part, base64url. */
export function keyOfCertificate(cert: string | Uint8Array): string {
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('base64url');
}

/** A typed code without its blanks and hyphens. */
export function normalizedCode(code: string): string {
  return code.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
}

/** The secret of a code, base64url; the hub stores it in place of the code. */
export function secretOfCode(code: string): string {
  const bytes = hkdfSync('sha256', normalizedCode(code), 'swipewell', 'pairing code', 32);
  return Buffer.from(bytes).toString('base64url');
}

/** Proves a code for two keys, hex: an eavesdropper between them has other keys. */
export function proofOf(
  secret: string,
  by: 'counter' | 'hub',
  keys: { readonly counter: string; readonly hub: string; readonly tillId: string },
): string {
  return createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(`${by}\n${keys.counter}\n${keys.hub}\n${keys.tillId}`)
    .digest('hex');
}
