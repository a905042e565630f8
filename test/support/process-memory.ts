import { type FileHandle, open, readFile } from 'node:fs/promises';

/** Largest piece read at once. */
const PIECE = 4 * 1024 * 1024;

/**
 * How often `wanted` stands in the writable memory of another process. Linux, and a process that the
 * caller may look into, such as its child.
 */
export async function timesInMemory(pid: number, wanted: Uint8Array): Promise<number> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
  await using memory = await open(`/proc/${pid}/mem`);
  let times = 0;
  for (const [, from = '', to = ''] of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw.. (?!.*\[v)/gm)) {
    times += await timesInRange(memory, Number.parseInt(from, 16), Number.parseInt(to, 16), wanted);
  }
  return times;
}

async function timesInRange(memory: FileHandle, from: number, to: number, wanted: Uint8Array) {
  const piece = Buffer.alloc(Math.min(PIECE, to - from));
  let times = 0;
  // Pieces overlap by less than what is wanted, so that each place counts once.
  for (let at = from; at < to; at += piece.length - wanted.length + 1) {
    const read = await readAt(memory, piece, at, Math.min(piece.length, to - at));
    const bytes = piece.subarray(0, read);
    for (let found = bytes.indexOf(wanted); found >= 0; found = bytes.indexOf(wanted, found + 1)) {
      times += 1;
    }
    if (read < piece.length) break;
  }
  return times;
}

/** Pages that the kernel will not show (EIO) hold nothing. */
async function readAt(
  memory: FileHandle,
  into: Buffer,
  at: number,
  length: number,
): Promise<number> {
  try {
    return (await memory.read(into, 0, length, at)).bytesRead;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EIO') return 0;
    throw error;
  }
}
