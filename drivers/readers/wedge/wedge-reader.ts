/**
 * Readers that type their swipes as a keyboard (hardware.md §4): their keys never reach the page.
 *
 *    key ─▶ wedge-machine.ts: pass │ hold ─▶ swipe (us-board.ts: keys to characters) │ given back to the page
 */

import type { StartTimer } from '../after.ts';
import type { BytePortListener } from '../byte-port.ts';
import type { Reader } from '../reader.ts';
import { RETRY_MS, StripeReader } from '../stripe-reader.ts';
import type { GivenBackKey, KeyEvent } from './key-event.ts';
import { listenForSilence } from './silence.ts';
import { GAP_MS, WedgeMachine, type WedgeOutcome } from './wedge-machine.ts';

/** Delivers keys that were held back to their target, in their order, before it returns. */
export type GiveBack = (keys: readonly GivenBackKey[]) => void;

export interface WedgeReader {
  /**
   * The reader that receives the swipes until it is closed; one at a time. Without one, swipes are
   * still kept from the page and wiped.
   */
  openReader(name?: string): Reader;
  /** Sets the longest gap between two keys of the reader, in ms: more over a remote desktop. */
  setGap(gapMs: number): void;
  /**
   * Every key that comes in at a window, before the page sees it. `hold`: the page never gets it,
   * or gets it later by `giveBack`. Keys given back must not come in here again.
   */
  key(event: KeyEvent, giveBack: GiveBack): 'pass' | 'hold';
  /** A swipe that a `WedgeMachine` in a page found: card data, wiped here. */
  swiped(swipe: Uint8Array, tookMs: number): void;
}

/**
 * A reader that types its swipes as a keyboard. It is always ready, and works while a window of the
 * program has the focus; otherwise the card number goes to the window in front.
 */
export function createWedgeReader(options: {
  readonly after: StartTimer;
  /** The clock of the event times, in ms. */
  readonly now: () => number;
  /** A gap in ms that no reader makes; larger for slow readers. */
  readonly gapMs?: number;
  /** A swipe was typed while no reader was open. */
  readonly unheard?: () => void;
}): WedgeReader {
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
    setGap: (ms) => {
      machine.gapMs = ms;
    },
    swiped: (swipe, tookMs) => deliver(swipe, now() - tookMs),
    key: (event, giveBack) => {
      const { wakeAt } = machine;
      const idle = wakeAt === null;
      // Most hosts time a key at its delivery. After real silence, the timer would have fired
      // before.
      if (wakeAt !== null && event.time > wakeAt) machine.heldUp(event.time);
      const outcome = machine.key(event);
      if (idle) began = event.time;
      carryOut(outcome);
      if (outcome.verdict === 'hold') giveBackTo = giveBack;
      return outcome.verdict;
    },
  };
}
