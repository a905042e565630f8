import { z } from 'zod';
import { cashierSchema } from '../contract/values.ts';

/** The person that decided about a file of a folder that is out of reach. */
const decidedBy = cashierSchema.optional();

/** Entries of the posting files that are written on a schedule (docs/sale-links.md). */
export const postingEntries = {
  /** The schedule begins after this line; earlier ones were saved by hand. */
  'posting.started': z.object({ after: z.int().min(0) }),
  /** Lines from `first` to `last` are complete on the disk, still under a temporary name. */
  'posting.written': z.object({
    first: z.int().min(1),
    last: z.int().min(1),
    file: z.string().max(100),
    folder: z.string().max(500),
    /** For a file that is written again. */
    decidedBy,
  }),
  /** The file that begins with this line has its own name in the folder. */
  'posting.placed': z.object({ first: z.int().min(1), decidedBy }),
  /**
   * The practice's system answered for lines of a file. Its reasons may name patients: they stay in
   * its file.
   */
  'posting.acknowledged': z.object({
    file: z.string().max(100),
    /** Both ends included. */
    accepted: z.array(z.object({ from: z.int(), to: z.int() })),
    rejected: z.array(z.int()),
  }),
} as const;
