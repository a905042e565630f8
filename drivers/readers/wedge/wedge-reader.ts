import type { After } from '../after.ts';
import type { BytePortListener } from '../byte-port.ts';
import type { Reader } from '../reader.ts';
import { RETRY_MS, StripeReader } from '../stripe-reader.ts';
import type { GivenBackKey, KeyEvent } from './key-event.ts';
import { listenForSilence } from './silence.ts';
import { GAP_MS, WedgeMachine, type WedgeOutcome } from './wedge-machine.ts';

/** Puts keys that were held back where they would have gone, in their order, before it returns. */
export type GiveBack = (keys: readonly GivenBackKey[]) => void;

export interface WedgeReader {
  /**
   * The reader that hears the swipes from now on, until it is closed; one at a time. While there is
   * none they are kept from the page and wiped all the same.
   */
  openReader(name?: string): Reader;
  /**
   * Every key that comes in at a window, before the page sees it. `hold`: the page never gets it, or
   * gets it later by `giveBack`. Keys given back must not come in here again.
   */
  key(event: KeyEvent, giveBack: GiveBack): 'pass' | 'hold';
  /** A swipe that a `WedgeMachine` found where the keys come in, on a page: card data, wiped here. */
  swiped(swipe: Uint8Array, tookMs: number): void;
}

export interface WedgeReaderOptions {
  readonly after: After;
  /** The clock that the events' times are of, in ms. */
  readonly now: () => number;
  /** A gap in ms that no reader makes: for slower ones, more. */
  readonly gapMs?: number;
  /** A swipe was typed while nobody had a reader open for it. */
  readonly unheard?: () => void;
}

/**
 * A reader that types its swipes as a keyboard. It is always ready, and works while a window of the
 * program has the focus: with another one in front, the card number lands there.
 */
export function createWedgeReader(options: WedgeReaderOptions): WedgeReader {
  const { after, now, gapMs = GAP_MS, unheard = () => {} } = options;
  const machine = new WedgeMachine({ gapMs });
  let line: BytePortListener | null = null;
  let giveBackTo: GiveBack = () => {};
  let began = 0;

  const openReader = (name = 'Keyboard reader') =>
    new StripeReader({
      name,
      kind: 'wedge',
      after,
      now,
      retryMs: RETRY_MS,
      open: async (listener) => {
        line = listener;
        return {
          close: async () => {
            if (line === listener) line = null;
          },
        };
      },
    });

  const deliver = (swipe: Uint8Array, since: number) => {
    if (line !== null) return line.received(swipe, since);
    swipe.fill(0);
    unheard();
  };
  const carryOut = ({ giveBack, swipe }: WedgeOutcome) => {
    if (giveBack.length > 0) giveBackTo(giveBack);
    if (swipe !== null) deliver(swipe, began);
    silence.listen();
  };
  const silence = listenForSilence({ machine, after, now, fell: carryOut });

  return {
    openReader,
    swiped: (swipe, tookMs) => deliver(swipe, now() - tookMs),
    key: (event, giveBack) => {
      const { wakeAt } = machine;
      const idle = wakeAt === null;
      // Most hosts time a key when they hear of it. Had it been silent, the timer would have said so.
      if (wakeAt !== null && event.time > wakeAt) machine.heldUp(event.time);
      const outcome = machine.key(event);
      if (idle) began = event.time;
      carryOut(outcome);
      if (outcome.verdict === 'hold') giveBackTo = giveBack;
      return outcome.verdict;
    },
  };
}
