import { type FileHandle, open, readFile } from 'node:fs/promises';

/** Largest piece read at once. */
const PIECE = 4 * 1024 * 1024;

/**
 * The number of occurrences of `wanted` in the writable memory of another process; as
 * `timesOfEach`.
 */
export async function timesInMemory(pid: number, wanted: Uint8Array): Promise<number> {
  const [times = 0] = await timesOfEach(pid, [wanted]);
  return times;
}

/**
 * The number of occurrences of each of `wanted` in the writable memory of another process, which is
 * read once. Linux, and a process that the caller may inspect, such as its child.
 */
export async function timesOfEach(pid: number, wanted: readonly Uint8Array[]): Promise<number[]> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
  await using memory = await open(`/proc/${pid}/mem`);
  const times = wanted.map(() => 0);
  for (const [, from = '', to = ''] of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw.. (?!.*\[v)/gm)) {
    await countInRange(memory, Number.parseInt(from, 16), Number.parseInt(to, 16), wanted, times);
  }
  return times;
}

async function countInRange(
  memory: FileHandle,
  from: number,
  to: number,
  wanted: readonly Uint8Array[],
  times: number[],
): Promise<void> {
  const piece = Buffer.alloc(Math.min(PIECE, to - from));
  // Pieces overlap by less than the longest, and a hit only in the overlap counts in the next.
  const overlap = Math.max(...wanted.map(({ length }) => length)) - 1;
  for (let at = from; at < to; at += piece.length - overlap) {
    const read = await readAt(memory, piece, at, Math.min(piece.length, to - at));
    const bytes = piece.subarray(0, read);
    const isLast = read < piece.length || at + piece.length >= to;
    for (const [index, each] of wanted.entries()) {
      let found = bytes.indexOf(each);
      for (; found >= 0; found = bytes.indexOf(each, found + 1)) {
        if (isLast || found < piece.length - overlap) times[index] = (times[index] ?? 0) + 1;
      }
    }
    if (isLast) break;
  }
}

/** Pages that the kernel does not return (EIO) are empty. */
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
