import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The number of the newest entry that left this PC for the hub, on the disk before the entry leaves. */
export interface SentNumber {
  /** Infinity if the file cannot be read: then every entry may have left. */
  readonly value: number;
  /** @throws the errors of the file system; then the entries stay here. */
  reach(number: number): Promise<void>;
}

/** The number in `hub-sent` next to the journal. */
export function sentNumberIn(folder: string): SentNumber {
  const file = join(folder, 'hub-sent');
  let value = existsSync(file) ? read(file) : 0;
  return {
    get value() {
      return value;
    },
    reach: async (number) => {
      if (number <= value) return;
      // A file that is cut by a power failure reads as infinity.
      await writeFile(file, `${number}\n`, { mode: 0o600, flush: true });
      value = number;
    },
  };
}

function read(file: string): number {
  const text = readFileSync(file, 'utf8');
  return /^\d+\n$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}
