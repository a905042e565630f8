import type { After } from '../after.ts';
import type { BytePortListener } from '../byte-port.ts';
import type { Reader } from '../reader.ts';
import { RETRY_MS, StripeReader } from '../stripe-reader.ts';
import type { GivenBackKey, KeyEvent } from './key-event.ts';
import { GAP_MS, WedgeMachine } from './wedge-machine.ts';

/** Puts keys that were held back where they would have gone, in their order, before it returns. */
export type GiveBack = (keys: readonly GivenBackKey[]) => void;

export interface WedgeReader {
  readonly reader: Reader;
  /**
   * Every key that comes in at a window, before the page sees it. `hold`: the page never gets it, or
   * gets it later by `giveBack`. Keys given back must not come in here again.
   */
  key(event: KeyEvent, giveBack: GiveBack): 'pass' | 'hold';
  /** Whether a swipe may be coming in: what else the keys would do has to be kept from the page. */
  readonly capturing: boolean;
}

export interface WedgeReaderOptions {
  readonly after: After;
  /** The clock that the events' times are of, in ms. */
  readonly now: () => number;
  readonly name?: string;
  /** A gap in ms that no reader makes: for slower ones, more. */
  readonly gapMs?: number;
}

/**
 * A reader that types its swipes as a keyboard. It is always ready, and works while a window of the
 * program has the focus: with another one in front, the card number lands there.
 */
export function createWedgeReader(options: WedgeReaderOptions): WedgeReader {
  const { after, now, name = 'Keyboard reader', gapMs = GAP_MS } = options;
  const machine = new WedgeMachine({ gapMs });
  let line: BytePortListener | null = null;
  let giveBackTo: GiveBack = () => {};
  let callOff = () => {};

  const reader = new StripeReader({
    name,
    kind: 'wedge',
    after,
    retryMs: RETRY_MS,
    open: async (listener) => {
      line = listener;
      return {
        close: async () => {
          line = null;
        },
      };
    },
  });

  const carryOut = ({ giveBack, swipe }: ReturnType<WedgeMachine['tick']>) => {
    if (giveBack.length > 0) giveBackTo(giveBack);
    // Without a line nobody takes it, and it is wiped all the same.
    if (swipe !== null) (line?.received ?? wipe)(swipe);
    callOff();
    const { wakeAt } = machine;
    if (wakeAt !== null) {
      callOff = after(Math.max(0, wakeAt - now()), () => carryOut(machine.tick(now())));
    }
  };

  return {
    reader,
    get capturing() {
      return machine.wakeAt !== null;
    },
    key: (event, giveBack) => {
      const outcome = machine.key(event);
      carryOut(outcome);
      if (outcome.verdict === 'hold') giveBackTo = giveBack;
      return outcome.verdict;
    },
  };
}

function wipe(swipe: Uint8Array): void {
  swipe.fill(0);
}
