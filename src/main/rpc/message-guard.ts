import { z } from 'zod';
import { readTypedNumberFrame } from '../../shared/contract/typed-number.ts';
import { readTypedSwipeFrame } from '../../shared/contract/typed-swipe.ts';

/** Largest message of a page, characters; a command is far smaller. */
export const MAX_MESSAGE = 64 * 1024;

/** Most messages at once, and most per second after that; a page sends a few for each action. */
const BURST = 600;
const PER_SECOND = 120;

const id = z.string().min(1).max(40);

/** The two messages of the library's protocol that a page uses: a command, and its end. */
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
  if (data instanceof Uint8Array) {
    return readTypedNumberFrame(data) !== null || readTypedSwipeFrame(data) !== null;
  }
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return false;
  try {
    return messageSchema.safeParse(JSON.parse(data)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * Guards the contract on every channel of a page. Returns true if a message may pass: one of the
 * protocol, a typed number or a typed swipe, and not in a flood. A channel with any other message must be cut: no
 * page of the program sends one, and the library cannot answer it.
 * @param now ms of a monotonic clock.
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
