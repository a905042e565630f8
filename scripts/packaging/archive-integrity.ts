import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFile, getRawHeader, listPackage, statFile, uncache } from '@electron/asar';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * What Electron's fuse compares, in the place of the binary, which cannot be had everywhere: the archive's header with the
 * hash in the program (Windows: the resource ELECTRONASAR), and each block of a file with its hash in the header. Files
 * beside the archive (native modules) have no such hash.
 *
 * @param program the Windows program; null for Linux, where the binary has no hash to compare with
 * @returns the differences; empty if there are none
 */
export function archiveFaults(archive: string, program: string | null): readonly string[] {
  uncache(archive);
  const header = sha256(getRawHeader(archive).headerString);
  const recorded = program === null ? header : recordedHash(program);
  if (header !== recorded) return [`the program expects the header ${recorded}, not ${header}`];
  return listPackage(archive, { isPack: false })
    .map((file) => file.replaceAll('\\', '/').slice(1))
    .flatMap((file) => {
      const entry = statFile(archive, file);
      if ('files' in entry || 'link' in entry || entry.unpacked) return [];
      const { blockSize, blocks } = entry.integrity;
      const bytes = extractFile(archive, file);
      const isSame = blocks.every((hash, at) => {
        return sha256(bytes.subarray(at * blockSize, (at + 1) * blockSize)) === hash;
      });
      return isSame ? [] : [`${file} is not what the header says`];
    });
}

/** @throws Error for a program without the hash: Electron would not start it */
function recordedHash(program: string): string {
  const bytes = readFileSync(program).toString('latin1');
  const [, hash] =
    /\[\{"file":"resources\\\\app\.asar","alg":"SHA256","value":"([0-9a-f]{64})"\}\]/.exec(bytes) ??
    [];
  if (hash === undefined) throw new Error(`${program} has no hash of its archive.`);
  return hash;
}

/**
 * Changes one byte of a copy of the archive: in its header, in its first file and in its last.
 *
 * @throws Error for a change that {@link archiveFaults} does not notice
 */
export function requireChangesNoticed(archive: string, program: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-changed-'));
  const copy = join(folder, 'app.asar');
  try {
    copyFileSync(archive, copy);
    const bytes = readFileSync(archive);
    const { headerSize } = getRawHeader(archive);
    for (const at of [headerSize / 2, headerSize + 8, bytes.length - 1].map(Math.trunc)) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((bytes.readUInt8(at) + 1) % 256, at);
      writeFileSync(copy, changed);
      if (!isNoticed(copy, program)) throw new Error(`A changed byte ${at} is not noticed.`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isNoticed(archive: string, program: string): boolean {
  try {
    return archiveFaults(archive, program).length > 0;
  } catch (error) {
    if (error instanceof SyntaxError) return true; // the header is no JSON any more
    throw error;
  }
}
