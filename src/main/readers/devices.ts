import { cardBytes } from '../../../drivers/magstripe/card-memory.ts';
import { encodeCard } from '../../../drivers/readers/virtual/encode-card.ts';
import type { WedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
import type { DemoCard } from '../../shared/contract/devices.ts';
import type { ReaderStatus } from '../../shared/contract/till.ts';
import { readTypedSwipeFrame } from '../../shared/contract/typed-swipe.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { takeTurns } from '../system/timers.ts';
import { demoCards } from './demo-cards.ts';
import { serialCandidate } from './find-candidates.ts';
import { VIRTUAL_ID } from './reader-service.ts';
import { ReaderTest } from './reader-test.ts';
import { type ReaderSetUp, RegisteredReaders } from './registered-readers.ts';

export interface Devices {
  readonly demoCards: readonly DemoCard[];
  swipeDemoCard(id: string): 'swiped' | 'no-virtual-reader' | 'unknown-card';
  readonly statuses: readonly ReaderStatus[];
  /** Starts a test of all readers, and ends the previous one. */
  tryReaders(serialPath: string | null): Promise<ReaderTest>;
  /** Registers a reader that passed the test; false otherwise. */
  register(id: string): Promise<boolean>;
  /** False if it is not registered. */
  forget(id: string): Promise<boolean>;
  recordCheck(id: string, finding: string, cashier: Cashier): boolean;
  /** Reopens the registered readers, after a sleep of this PC. */
  reopen(): Promise<void>;
  /** The keyboards of this PC, which receive the host's key events. */
  readonly keyboard: WedgeReader;
  /**
   * Reads a page's frame with a swipe of a keyboard reader; any other frame is left as it is. Also
   * at the sign-in and the lock screen, where a swipe must be reported.
   */
  typedSwipe(frame: Uint8Array): void;
  close(): Promise<void>;
}

/** Opens the readers of this PC. */
export async function openDevices(
  options: ReaderSetUp & {
    /** Device path of a serial reader for this run only; null without one. */
    readonly serialReader: string | null;
    /** True only if no real money moves. */
    readonly virtualReader: boolean;
    /** True if keys of a reader may reach pages: in the browser host on the embedded service. */
    readonly keysPassPages: boolean;
    /** Called for a swipe at an unregistered keyboard reader. */
    readonly unregisteredSwipe: () => void;
  },
): Promise<Devices> {
  const { readerService, environment, serialReader, after, reportFault } = options;
  const keyboard = environment.keyboard(options.unregisteredSwipe);
  // One change of readers at a time, from any window: a device cannot be opened twice.
  const inTurn = takeTurns();
  const registered = new RegisteredReaders(options, keyboard, inTurn);
  const virtual = options.virtualReader ? environment.virtual() : null;
  if (virtual !== null) await readerService.add(VIRTUAL_ID, virtual.reader);
  if (serialReader !== null) {
    const { id, name, line } = serialCandidate(serialReader);
    if (line.kind === 'serial') await readerService.add(id, environment.open(line, name));
  }
  await registered.open();

  let readerTest: ReaderTest | null = null;

  return {
    /** In the language of the person that asks. */
    get demoCards() {
      return virtual === null ? [] : demoCards().map(({ stripe: _stripe, ...about }) => about);
    },
    swipeDemoCard: (id) => {
      if (virtual === null) return 'no-virtual-reader';
      const card = demoCards().find((each) => each.id === id);
      if (card === undefined) return 'unknown-card';
      const { stripe } = card;
      virtual.swipe('line' in stripe ? Buffer.from(stripe.line, 'latin1') : encodeCard(stripe));
      return 'swiped';
    },
    get statuses() {
      return readerService.statuses.map((status) => ({
        ...status,
        ...registered.about(status.id),
      }));
    },
    tryReaders: (serialPath) =>
      inTurn(async () => {
        await readerTest?.end('another-window');
        const isRegistered = (id: string) => registered.find(id) !== null;
        readerTest = new ReaderTest({
          readerService,
          environment,
          keyboard,
          isRegistered,
          after,
          reportFault,
          serialPath,
        });
        return readerTest;
      }),
    register: (id) =>
      inTurn(async () => {
        const candidate = readerTest?.proven(id) ?? null;
        if (candidate === null) return false;
        await readerTest?.handOver(id);
        await registered.register(id, candidate.name, candidate.line);
        return true;
      }),
    forget: (id) =>
      inTurn(async () => {
        if (registered.find(id) === null) return false;
        await registered.forget(id);
        readerTest?.takeBack(id);
        return true;
      }),
    recordCheck: (id, finding, cashier) => {
      if (registered.find(id) === null) return false;
      registered.recordCheck(id, finding, cashier);
      return true;
    },
    reopen: () => inTurn(() => registered.reopen()),
    keyboard,
    typedSwipe: (frame) => {
      const typed = options.keysPassPages ? readTypedSwipeFrame(frame) : null;
      if (typed === null) return;
      const swipe = cardBytes(typed.characters.length);
      swipe.set(typed.characters);
      keyboard.swiped(swipe, typed.tookMs);
    },
    close: async () => {
      registered.close();
      await readerTest?.end();
    },
  };
}
