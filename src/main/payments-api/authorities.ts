import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { type Connection, ConnectionSettingsError } from './connection.ts';

/**
 * The trusted certificates: the system's authorities, those of NODE_EXTRA_CA_CERTS, and the
 * connection's own file. A system without a store (a bare container) falls back to the list that
 * comes with Node. Built once, since reading a few hundred certificates takes tens of milliseconds.
 */
export function trust(connection: Connection): tls.SecureContext {
  const system = tls.getCACertificates('system');
  return tls.createSecureContext({
    minVersion: 'TLSv1.2',
    ca: [
      ...(system.length > 0 ? system : tls.getCACertificates('bundled')),
      ...tls.getCACertificates('extra'),
      ...(connection.caFile === undefined ? [] : [authorityFile(connection.caFile)]),
      ...(connection.authority === undefined ? [] : [checkedPem(connection.authority)]),
    ],
  });
}

function authorityFile(path: string): string {
  try {
    return checkedPem(readFileSync(path, 'utf8'), path);
  } catch (cause) {
    if (cause instanceof ConnectionSettingsError) throw cause;
    throw new ConnectionSettingsError(
      'caFile',
      `The file of the certificate authority cannot be read: ${path}`,
      {
        cause,
      },
    );
  }
}

/** @throws ConnectionSettingsError if it contains no certificate, or an unreadable one. */
function checkedPem(text: string, path?: string): string {
  const [field, which] =
    path === undefined ? (['authority', ''] as const) : (['caFile', `: ${path}`] as const);
  const certificates = text.split(/(?=-----BEGIN CERTIFICATE-----)/).filter(isCertificate);
  if (certificates.length === 0) {
    throw new ConnectionSettingsError(
      field,
      `The certificate authority contains no certificate (PEM)${which}`,
    );
  }
  // OpenSSL silently drops an unreadable certificate, and others with it.
  for (const [index, certificate] of certificates.entries()) {
    try {
      new X509Certificate(certificate);
    } catch (cause) {
      throw new ConnectionSettingsError(
        field,
        `Certificate ${index + 1} of the certificate authority cannot be read${which}`,
        { cause },
      );
    }
  }
  return text;
}

function isCertificate(block: string): boolean {
  return block.startsWith('-----BEGIN CERTIFICATE-----');
}
