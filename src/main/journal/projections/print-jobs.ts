import { z } from 'zod';
import { type PrintJobView, printJobSchema } from '../../../shared/contract/printers.ts';
import type { Readable } from '../journal.ts';

const jobRow = z.object({
  job: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(printJobSchema),
});

/** Jobs that are not over, and the last `done` of those that are; oldest first. */
export function printJobs(db: Readable, done: number): readonly PrintJobView[] {
  return db
    .all(
      `SELECT job FROM print_jobs WHERE over = 0 OR rowid IN
         (SELECT rowid FROM print_jobs WHERE over = 1 ORDER BY rowid DESC LIMIT ?)
       ORDER BY rowid`,
      done,
    )
    .map((row) => jobRow.parse(row).job);
}
