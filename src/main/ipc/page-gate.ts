import { z } from 'zod';

/** Largest message a page may send, characters; a command is far smaller. */
export const MAX_MESSAGE = 64 * 1024;

/** A page sends a few messages for each thing a person does: as many at once, and as many a second after. */
const BURST = 600;
const PER_SECOND = 120;

const id = z.string().min(1).max(40);

/** The two messages of the line's protocol that a page has a use for: a command, and its end. */
const messageSchema = z.union([
  z.strictObject({
    i: id,
    p: z.strictObject({
      u: z
        .string()
        .regex(/^\/\w+(\/\w+)*$/)
        .max(100),
      b: z.unknown(),
      h: z.record(z.string(), z.string()).optional(),
    }),
  }),
  z.strictObject({ i: id, t: z.literal(4) }),
]);

function isMessage(data: unknown): boolean {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return false;
  try {
    return messageSchema.safeParse(JSON.parse(data)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * What stands before the contract on every line of a page. It answers whether a message may pass: one
 * of the protocol, and not in a flood. A line that sent anything else is to be cut: no page of ours
 * does, and the library behind has no answer for it.
 * @param now ms of a clock that nobody sets.
 */
export function createPageGate(now: () => number): (data: unknown) => boolean {
  let left = BURST;
  let countedAt = now();
  return (data) => {
    const time = now();
    left = Math.min(BURST, left + ((time - countedAt) * PER_SECOND) / 1_000);
    countedAt = time;
    left -= 1;
    return left >= 0 && isMessage(data);
  };
}
