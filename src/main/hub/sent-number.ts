import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The number of the newest entry that left this PC for the hub, on the disk before the entry leaves. */
export interface SentNumber {
  /** Infinity without the file or with a damaged one: then every entry may have left, until the next one leaves. */
  readonly value: number;
  /** @throws the errors of the file system; then the entries stay here. */
  reach(number: number): Promise<void>;
}

export const SENT_FILE = 'hub-sent';

/** The number in `hub-sent` next to the journal. */
export function sentNumberIn(folder: string): SentNumber {
  const file = join(folder, SENT_FILE);
  let value = read(file);
  return {
    get value() {
      return value;
    },
    reach: async (number) => {
      if (number <= value && Number.isFinite(value)) return;
      // A file that is cut by a power failure reads as infinity.
      await writeFile(file, `${number}\n`, { mode: 0o600, flush: true });
      value = number;
    },
  };
}

function read(file: string): number {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return /^\d+\n$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}
