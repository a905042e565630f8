import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Journal } from '../src/main/journal/journal.ts';
import { openJournal } from '../src/main/journal/open-journal.ts';
import type { NewEntry } from '../src/shared/journal/entry.ts';
import { chargeApproved, chargeOpened } from '../test/support/journal-day.ts';
import { id } from '../test/support/journal-fixtures.ts';

/** Sales per transaction, so that filling does not wait for the disk at each. */
const SALES_AT_ONCE = 1_000;

export function openIn(folder: string, tillId = 'K7M2Q9'): Journal {
  return openJournal({
    folder,
    version: '0.0.0',
    now: () => new Date(),
    newTillId: () => tillId,
  });
}

/**
 * Writes `sales` card sales, of four rows each, to a new journal.
 * @param more further entries of a sale, by its number.
 */
export function fillJournal(
  folder: string,
  sales: number,
  more: (n: number) => readonly NewEntry[] = () => [],
): void {
  const journal = openIn(folder);
  for (let first = 1; first <= sales; first += SALES_AT_ONCE) {
    const count = Math.min(SALES_AT_ONCE, sales - first + 1);
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    journal.append(
      ...numbers.flatMap((n) => [...chargeOpened(n), ...chargeApproved(n), ...more(n)]),
    );
  }
  journal.close();
}

/** Ends the status checks of a sale: its service does not know it. */
export const confirmed = (n: number): readonly NewEntry[] => [
  { kind: 'attempt.monitoring-ended', body: { attemptId: id(`charge ${n}`) } },
];

/** Gives `work` a temporary folder, and removes it afterwards. */
export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds that `work` takes. */
export function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
