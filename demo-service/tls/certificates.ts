/**
 * The service's certificate: a private authority, made at the first start, signs one certificate for this computer.
 *
 *    authority.ts: key pair ─▶ certificate for 127.0.0.1 and localhost ─▶ the authority's private key is discarded
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The server's key and certificate (PEM), and the path of the authority's certificate. */
export interface Certificates {
  readonly key: string;
  readonly cert: string;
  readonly caFile: string;
}

/**
 * The certificates saved in `folder`, made at the first start, so that a client that trusts the
 * authority's file once trusts the service after every restart.
 */
export async function certificatesIn(folder: string): Promise<Certificates> {
  const caFile = join(folder, 'ca.pem');
  const keyFile = join(folder, 'server-key.pem');
  const certFile = join(folder, 'server.pem');
  const kept = readIfThere(certFile);
  if (kept === undefined) {
    // Loaded only here: the library for certificates takes longer to load than the rest of the
    // service, and a restart does not need it.
    const { makeAuthority } = await import('./authority.ts');
    const made = await makeAuthority();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(keyFile, made.serverKey, { mode: 0o600 });
    writeFileSync(caFile, made.authorityCertificate);
    // The certificate is written last and atomically: if it exists, the two others do too.
    writeFileSync(`${certFile}.new`, made.serverCertificate);
    renameSync(`${certFile}.new`, certFile);
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8'), caFile };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
