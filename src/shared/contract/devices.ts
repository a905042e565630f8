import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { publicSlice } from './slice.ts';
import { instantSchema, typedText } from './values.ts';

const demoCardSchema = z.object({
  id: z.string(),
  /** The result of the card, e.g. `Approved`. */
  name: z.string(),
  holder: z.string(),
  brand: z.enum(CARD_BRANDS),
  lastFour: z.string(),
  chip: z.boolean(),
  kind: z.enum(['good', 'warning', 'bad']),
});

export type DemoCard = z.infer<typeof demoCardSchema>;

/** The port of a reader and its protocol. */
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
  /** Types its swipes; a keyboard has no serial number. */
  z.object({ kind: z.literal('wedge') }),
]);

export type ReaderLine = z.infer<typeof readerLineSchema>;

/** A reader that a test swipe verified and the clinic uses. */
export const registeredReaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  line: readerLineSchema,
  registeredAt: instantSchema,
  /** Time of the last inspection for tampering (PCI DSS 9.5.1); null before the first. */
  lookedAt: instantSchema.nullable(),
});

export type RegisteredReader = z.infer<typeof registeredReaderSchema>;

/**
 * Longest gap between two keys of a keyboard reader, ms. Remote desktops deliver keys slowly; a
 * person's sentinel appears as much later.
 */
export const KEY_GAPS = [50, 150, 300, 500] as const;
export const keyGapSchema = z.literal(KEY_GAPS);

const trackSchema = z.object({
  state: z.enum(['read', 'unreadable', 'absent']),
  lrc: z.enum(['right', 'wrong', 'absent']),
});

/** The result of a test swipe; no other data of it is saved. */
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
  /** Maker, port and serial number, which distinguish it from others. */
  about: z.string(),
  /** The serial port, to choose it by; null for all others. */
  port: z.string().nullable(),
  state: z.enum(['listening', 'connecting', 'detecting', 'away', 'not-chosen']),
  /** The fault and its remedy. */
  problem: z.string().nullable(),
  registered: z.boolean(),
  proof: proofSchema.nullable(),
});

export type ReaderCandidate = z.infer<typeof candidateSchema>;
export type SwipeProof = z.infer<typeof proofSchema>;

const readerTestSchema = z.object({
  candidates: z.array(candidateSchema),
  /** The test is over: another window began one, or a sale needs the readers. */
  ended: z.enum(['another-window', 'sale']).nullable(),
});

export type ReaderTestState = z.infer<typeof readerTestSchema>;

export const devicesContract = {
  /** The cards of the virtual reader; empty where there is none (a real service). */
  demoCards: requires('cashier').output(z.array(demoCardSchema)),

  /** Swipes a demo card at the virtual reader. */
  swipeDemoCard: requires('cashier')
    .input(z.object({ id: z.string() }))
    .errors({ NO_VIRTUAL_READER: {}, UNKNOWN_CARD: {} })
    .output(z.void()),

  /**
   * Listens to every connected reader while subscribed; a serial port only when chosen, since the
   * device on it may be no reader. Any card will do; none of its data is saved.
   */
  tryReaders: requires('cashier')
    .input(z.object({ serialPath: z.string().trim().min(1).max(LIMITS.place).nullable() }))
    .errors({ SALE_OPEN: {} })
    .output(eventIterator(readerTestSchema)),

  /** Registers a reader that the current test verified. Allowed for every signed-in person. */
  registerReader: command('cashier', { id: z.string() })
    .errors({ SALE_OPEN: {}, NOT_PROVEN: {} })
    .output(z.void()),

  forgetReader: command('cashier', { id: z.string() })
    .errors({ SALE_OPEN: {}, NO_SUCH_READER: {} })
    .output(z.void()),

  /** Records an inspection of the reader for tampering (PCI DSS 9.5.1). */
  recordCheck: command('cashier', { id: z.string(), finding: typedText(LIMITS.finding, 0) })
    .errors({ NO_SUCH_READER: {} })
    .output(z.void()),

  setKeyGap: command('change-settings', { gapMs: keyGapSchema }).output(z.void()),

  /** Sets the clinic's note next to a card that has a chip. */
  sayOfChipCards: command('change-settings', { label: typedText(LIMITS.chipLabel) }).output(
    z.void(),
  ),
};

const readerStatusSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['serial', 'virtual', 'hid', 'wedge']),
  state: z.enum(['connecting', 'ready', 'reconnecting', 'closed']),
  /** The fault and its remedy, from the driver. */
  fault: z.string().nullable(),
  armed: z.boolean(),
  /** Null for the virtual reader, and for a reader given on the command line for one run. */
  registered: z
    .object({
      serialNumber: z.string().nullable(),
      lookedAt: instantSchema.nullable(),
      /** A month has passed since its last inspection, or since it was registered. */
      checkDue: z.boolean(),
    })
    .nullable(),
  /**
   * The serial number of another device of its kind in its place: the reader may have been
   * exchanged.
   */
  exchangedFor: z.string().nullable(),
});

const NOTICES = [
  'swipe-not-armed',
  'reader-not-registered',
  /** Another program opened a link that is not a sale. */
  'link-unreadable',
  /** It opened more links than the till holds. */
  'links-full',
  /** The drawer of a cash payment, or one that a person opens without a sale. */
  'drawer-not-opened',
] as const;

/** The readers and their messages. */
export const devicesState = {
  readers: publicSlice(z.array(readerStatusSchema)),
  /** The latest message outside any step; a new id is a new message. */
  notice: publicSlice(
    z
      .object({
        id: z.int(),
        code: z.enum(NOTICES),
        /** The fault and its remedy, from the driver; null without one. */
        sentence: z.string().nullable(),
      })
      .nullable(),
  ),
  keyGap: publicSlice(keyGapSchema),
  /** The clinic's note next to a card that has a chip. */
  chipLabel: publicSlice(z.string()),
};
