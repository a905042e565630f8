import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { instantSchema, typedText } from './values.ts';

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

/** Where a reader is plugged in, and how it talks there. */
const readerLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hid'),
    vendorId: z.int(),
    productId: z.int(),
    serialNumber: z.string().nullable(),
    path: z.string(),
  }),
  z.object({
    kind: z.literal('serial'),
    path: z.string(),
    serialNumber: z.string().nullable(),
    baudRate: z.int(),
    format: z.enum(['8N1', '7E1', '7O1']),
  }),
  /** Types its swipes; a keyboard tells no serial number. */
  z.object({ kind: z.literal('wedge') }),
]);

export type ReaderLine = z.infer<typeof readerLineSchema>;

/** A reader that a test swipe proved and the clinic uses. */
export const registeredReaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  line: readerLineSchema,
  registeredAt: instantSchema,
  /** When somebody last looked at it for tampering (PCI DSS 9.5.1); null before the first time. */
  lookedAt: instantSchema.nullable(),
});

export type RegisteredReader = z.infer<typeof registeredReaderSchema>;

const trackSchema = z.object({
  state: z.enum(['read', 'unreadable', 'absent']),
  lrc: z.enum(['right', 'wrong', 'absent']),
});

/** What a test swipe showed: nothing else of it was kept. */
const proofSchema = z.object({
  tracks: z.tuple([trackSchema, trackSchema, trackSchema]),
  brand: z.enum(CARD_BRANDS),
  lastFour: z.string(),
  /** From its first byte, in ms. */
  tookMs: z.number(),
});

const candidateSchema = z.object({
  id: z.string(),
  kind: z.enum(['hid', 'serial', 'wedge', 'virtual']),
  name: z.string(),
  /** Maker, port, serial number: what tells it from another one. */
  about: z.string(),
  /** The serial port, to choose it by; null for all others. */
  port: z.string().nullable(),
  state: z.enum(['listening', 'connecting', 'detecting', 'away', 'not-chosen']),
  /** Why it cannot work, and what to do. */
  problem: z.string().nullable(),
  registered: z.boolean(),
  proof: proofSchema.nullable(),
});

export type ReaderCandidate = z.infer<typeof candidateSchema>;
export type SwipeProof = z.infer<typeof proofSchema>;

const trialSchema = z.object({
  candidates: z.array(candidateSchema),
  /** The test is over: another window began one, or a sale needs the readers. */
  ended: z.enum(['another-window', 'sale']).nullable(),
});

export type TrialState = z.infer<typeof trialSchema>;

/** Characters of a longest swipe, with its CR. */
const MOST_CHARACTERS = 301;

export const devicesContract = {
  /** The cards of the virtual reader; empty where there is none (a real service). */
  demoCards: oc.output(z.array(demoCardSchema)),

  /** Swipes a demo card at the virtual reader. */
  swipeDemoCard: oc
    .input(z.object({ id: z.string() }))
    .errors({ NO_VIRTUAL_READER: {}, UNKNOWN_CARD: {} })
    .output(z.void()),

  /**
   * Listens to every reader that is plugged in, for as long as it is followed; a serial port only when
   * it is chosen, since what is on it may be no reader. Any card will do; nothing of it is kept.
   */
  tryReaders: oc
    .input(z.object({ serialPath: z.string().trim().min(1).max(LIMITS.place).nullable() }))
    .errors({ SALE_OPEN: {} })
    .output(eventIterator(trialSchema)),

  /** Remembers a reader that the test under way has proven, for whoever is signed in. */
  registerReader: oc
    .input(z.object({ id: z.string() }))
    .errors({ NOT_SIGNED_IN: {}, SALE_OPEN: {}, NOT_PROVEN: {} })
    .output(z.void()),

  forgetReader: oc
    .input(z.object({ id: z.string() }))
    .errors({ NOT_SIGNED_IN: {}, SALE_OPEN: {}, NO_SUCH_READER: {} })
    .output(z.void()),

  /** Somebody looked at the reader for tampering (PCI DSS 9.5.1). */
  recordLook: oc
    .input(z.object({ id: z.string(), finding: typedText(LIMITS.finding, 0) }))
    .errors({ NOT_SIGNED_IN: {}, NO_SUCH_READER: {} })
    .output(z.void()),

  /** What the clinic wants to be said beside a card that has a chip. */
  sayOfChipCards: oc
    .input(z.object({ label: typedText(LIMITS.chipLabel) }))
    .errors({ NOT_SIGNED_IN: {} })
    .output(z.void()),

  /**
   * A swipe that a keyboard reader typed into a page, as ASCII codes. Taken in the browser host
   * alone, on the embedded service: everywhere else no key of a swipe reaches a page.
   */
  typedSwipe: oc
    .input(
      z.object({
        characters: z.array(z.int().min(0).max(127)).max(MOST_CHARACTERS),
        tookMs: z.number().min(0),
      }),
    )
    .errors({ KEYS_PASS_NO_PAGE: {} })
    .output(z.void()),
};
