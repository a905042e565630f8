import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { isOfEarlierBuild } from '../system/earlier-build.ts';

/** Purpose of an encrypted file; one purpose is never accepted for another. */
export type Purpose = 'backup' | 'names' | 'provisioning';

/** A key and the salt of its derivation, so that the pass phrase alone opens the file anywhere. */
export interface EncryptionKey {
  readonly key: Buffer;
  /** Base64. */
  readonly salt: string;
}

/**
 * - `not-encrypted`: not a file of this program, or of another purpose.
 * - `earlier-build`: encrypted by a build from before the first release.
 * - `newer`: encrypted by a newer version of the program.
 * - `not-opened`: wrong pass phrase, or the file is changed or cut off.
 */
export class EncryptedFileError extends Error {
  readonly code: 'not-encrypted' | 'earlier-build' | 'newer' | 'not-opened';

  constructor(code: EncryptedFileError['code'], options?: ErrorOptions) {
    super(sentences()[code], options);
    this.name = 'EncryptedFileError';
    this.code = code;
  }
}

const sentences = perLanguage(
  () =>
    ({
      'not-encrypted': t('encryptedFile.notEncryptedFileSwipewell'),
      'earlier-build': t('encryptedFile.fileMadeSwipewellFrom'),
      newer: t('encryptedFile.fileEncryptedNewerSwipewell'),
      'not-opened': t('encryptedFile.fileCannotOpenedPass'),
    }) as const,
);

/** scrypt at about 128 MB and half a second: a guess costs the same. */
const COSTS = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 } as const;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const LONGEST_HEADER = 1_000;

/** Version of the header and of the encryption. */
const FILE_VERSION = 10;

const headerSchema = z.object({
  swipewell: z.enum(['backup', 'names', 'provisioning']),
  version: z.int().min(1),
  salt: z.base64(),
  nonce: z.base64(),
});

export async function deriveKey(
  passPhrase: string,
  salt = randomBytes(16).toString('base64'),
): Promise<EncryptionKey> {
  const key = await new Promise<Buffer>((resolve, reject) => {
    const from = [passPhrase.normalize('NFKC'), Buffer.from(salt, 'base64')] as const;
    scrypt(...from, KEY_BYTES, COSTS, (error, made) => (error ? reject(error) : resolve(made)));
  });
  return { key, salt };
}

/** Encrypts `source` into a file: AES-256-GCM, with its header authenticated too. */
export async function encryptFile(
  source: Readable | string,
  file: string,
  { key, salt }: EncryptionKey,
  purpose: Purpose,
): Promise<void> {
  const nonce = randomBytes(12);
  const header = Buffer.from(
    `${JSON.stringify({ swipewell: purpose, version: FILE_VERSION, salt, nonce: nonce.toString('base64') })}\n`,
  );
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(header);
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  target.write(header);
  await pipeline(
    typeof source === 'string' ? Readable.from([Buffer.from(source)]) : source,
    cipher,
    async function* (encrypted: AsyncIterable<Buffer>) {
      yield* encrypted;
      yield cipher.getAuthTag();
    },
    target,
  );
}

/**
 * Decrypts an encrypted file into `target`; its content is valid only after this returns.
 * @param opener the pass phrase, or a key for the file's salt.
 * @throws {EncryptedFileError}
 */
export async function unseal(
  file: string,
  opener: string | EncryptionKey,
  purpose: Purpose,
  target: Writable,
): Promise<void> {
  const header = await readHeader(file, purpose);
  const { key } = typeof opener === 'string' ? await deriveKey(opener, header.salt) : opener;
  const end = (await stat(file)).size - TAG_BYTES;
  if (end < header.bytes.length) throw new EncryptedFileError('not-opened');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(header.nonce, 'base64'), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(header.bytes);
  decipher.setAuthTag(await readBytes(file, end, TAG_BYTES));
  const encrypted =
    end === header.bytes.length
      ? Readable.from([])
      : createReadStream(file, { start: header.bytes.length, end: end - 1 });
  try {
    await pipeline(encrypted, decipher, target);
  } catch (error) {
    const system = error instanceof Error && 'syscall' in error;
    throw system ? error : new EncryptedFileError('not-opened', { cause: error });
  }
}

/** The text of a small encrypted file, in memory only. @throws {EncryptedFileError} */
export async function unsealText(
  file: string,
  passPhrase: string,
  purpose: Purpose,
): Promise<string> {
  const pieces: Buffer[] = [];
  const target = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      done();
    },
  });
  await unseal(file, passPhrase, purpose, target);
  return Buffer.concat(pieces).toString('utf8');
}

async function readBytes(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function readHeader(file: string, purpose: Purpose) {
  const start = await readBytes(file, 0, LONGEST_HEADER);
  const bytes = start.subarray(0, start.indexOf('\n') + 1);
  const parsed = headerSchema.safeParse(jsonOf(bytes.toString('utf8')));
  if (!parsed.success || parsed.data.swipewell !== purpose)
    throw new EncryptedFileError('not-encrypted');
  const { version } = parsed.data;
  if (isOfEarlierBuild(version)) throw new EncryptedFileError('earlier-build');
  if (version > FILE_VERSION) throw new EncryptedFileError('newer');
  return { ...parsed.data, bytes };
}

/** Undefined for invalid JSON, which is not a valid header. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
