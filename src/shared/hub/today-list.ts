import { z } from 'zod';

/**
 * Today's list as the counters of a branch share it: entries that a later change replaces, each encrypted by the counters with a
 * key of the branch and day. The hub orders them, and reads none.
 */

/** Changes of one call, and entries of one answer. */
export const LIST_AT_ONCE = 100;

/** An id under the list's key: the hub learns no name or number from it. */
const entryIdSchema = z.string().length(22);

const listEntrySchema = z.object({
  entryId: entryIdSchema,
  /** Key id and ciphertext. */
  body: z.string().min(1).max(8_000),
});

/** A change of an entry at a counter, so many ms ago: clocks of PCs differ. */
export const listChangeSchema = listEntrySchema.extend({ ageMs: z.int().min(0) });

export type ListChange = z.infer<typeof listChangeSchema>;

export const listIdSchema = z.string().length(12);

export const listAnswerSchema = z.object({
  branch: z.string(),
  /** Another one after a clear or a loss: all entries are read again. */
  listId: listIdSchema,
  /** Time since the newest clear, ms; null without one. */
  clearedAgeMs: z.int().nullable(),
  /** Base64url of 32 bytes; the one of `listId` encrypts. */
  keys: z.array(z.object({ keyId: listIdSchema, key: z.string().length(43) })),
  /** Those after the number of the question, oldest first. */
  entries: z.array(listEntrySchema),
  /** The number of the last one. */
  upTo: z.int(),
});

export type ListAnswer = z.infer<typeof listAnswerSchema>;
