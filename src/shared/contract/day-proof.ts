import { z } from 'zod';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
/** Two numbers of 32 bytes, hex. */
const pairSchema = z.string().regex(/^[0-9a-f]{128}$/);

/** The proof of a closed day (src/shared/journal/proof/checkpoint.ts). */
export const dayProofSchema = z.object({
  /** The first entry of the day; the last one is the head of the report. */
  first: z.int().min(1),
  /** Of the tree over the entries (RFC 9162). */
  root: hashSchema,
  /** Null if the counter had no key. */
  signed: z
    .object({
      /** P-256: the coordinates x and y. */
      key: pairSchema,
      /** ECDSA with SHA-256 over the text of the checkpoint: r and s. */
      signature: pairSchema,
    })
    .nullable(),
});

export type DayProof = z.infer<typeof dayProofSchema>;
