import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';

const demoCardSchema = z.object({
  id: z.string(),
  /** What the card does, e.g. `Approved`. */
  name: z.string(),
  holder: z.string(),
  brand: z.enum(CARD_BRANDS),
  lastFour: z.string(),
  chip: z.boolean(),
  kind: z.enum(['good', 'warning', 'bad']),
});

export type DemoCard = z.infer<typeof demoCardSchema>;

const portSchema = z.object({ path: z.string(), maker: z.string().nullable() });

export type Port = z.infer<typeof portSchema>;

export const devicesContract = {
  /** The cards of the virtual reader; empty where there is none (a real service). */
  demoCards: oc.output(z.array(demoCardSchema)),

  /** Swipes a demo card at the virtual reader. */
  swipeDemoCard: oc
    .input(z.object({ id: z.string() }))
    .errors({ NO_VIRTUAL_READER: {}, UNKNOWN_CARD: {} })
    .output(z.void()),

  /** Serial ports of this PC, for the reader's menu. */
  ports: oc.output(z.array(portSchema)),

  /** Uses the serial reader at `path`, kept for the next start; null forgets it. */
  chooseSerialReader: oc
    .input(z.object({ path: z.string().trim().min(1).max(255).nullable() }))
    .errors({ SALE_OPEN: {} })
    .output(z.void()),
};
