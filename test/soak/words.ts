import { z } from 'zod';
import { wordSchema } from '../integration/kills/words.ts';

/** The order to the program's process, as one line on its standard input; each later line asks for its memory. */
export const orderSchema = z.object({
  /** `work` takes payments; `settle` takes none. */
  task: z.enum(['work', 'settle']),
  data: z.string(),
  seed: z.string(),
  /** Start of the faster clock, ms since 1970. */
  epoch: z.number(),
  paymentsPerHour: z.number(),
});

export type Order = z.infer<typeof orderSchema>;

/** The memory of a process right after a forced collection, and its open files and other handles. */
export const memorySchema = z.object({
  kind: z.literal('memory'),
  /** Bytes. */
  heap: z.number(),
  handles: z.number(),
  /** The client keeps each for a minute, and by the faster clock more requests meet: they are counted apart. */
  connections: z.number(),
});

export type Memory = z.infer<typeof memorySchema>;

/** A message of the program's process on its standard output, one JSON line each. */
export const messageSchema = z.union([wordSchema, memorySchema]);
