import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lines in `folder/swipewell.log`; a full file becomes `swipewell.1.log`, the previous one `.2` and
 * so on. Each line is passed to the operating system before the call returns, so that the last line
 * before a crash is there.
 */
export function openRotatingFile(options: {
  readonly folder: string;
  /** Size limit of a file before rotation, bytes. */
  readonly maxBytes: number;
  /** Number of rotated files to keep. */
  readonly keep: number;
}): (line: string) => void {
  const { folder, maxBytes, keep } = options;
  const file = (number: number) =>
    join(folder, number === 0 ? 'swipewell.log' : `swipewell.${number}.log`);
  let size: number | null = null;
  const rotate = () => {
    rmSync(file(keep), { force: true });
    for (let number = keep - 1; number >= 0; number -= 1) {
      if (statSync(file(number), { throwIfNoEntry: false })) {
        renameSync(file(number), file(number + 1));
      }
    }
    size = 0;
  };
  return (line) => {
    mkdirSync(folder, { recursive: true });
    size ??= statSync(file(0), { throwIfNoEntry: false })?.size ?? 0;
    const bytes = Buffer.byteLength(line) + 1;
    if (size > 0 && size + bytes > maxBytes) rotate();
    appendFileSync(file(0), `${line}\n`, { mode: 0o600 });
    size += bytes;
  };
}
