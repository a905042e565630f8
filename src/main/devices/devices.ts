import { encodeCard } from '../../../drivers/readers/virtual/encode-card.ts';
import type { WedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
import type { DemoCard } from '../../shared/contract/devices.ts';
import type { ReaderStatus } from '../../shared/contract/till.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { takeTurns } from '../take-turns.ts';
import { DEMO_CARDS } from './demo-cards.ts';
import { serialCandidate } from './find-candidates.ts';
import { ReaderTrial } from './reader-trial.ts';
import { RegisteredReaders, type RegisteredReadersOptions } from './registered-readers.ts';

export interface DevicesOptions extends Omit<RegisteredReadersOptions, 'keyboard' | 'inTurn'> {
  /** Device path of a serial reader for this run alone; null when there is none. */
  readonly serialReader: string | null;
  /** Only where no money moves. */
  readonly virtualReader: boolean;
  /** A keyboard reader was swiped that nobody registered. */
  readonly unregisteredSwipe: () => void;
}

export interface Devices {
  readonly demoCards: readonly DemoCard[];
  swipeDemoCard(id: string): 'swiped' | 'no-virtual-reader' | 'unknown-card';
  readonly statuses: readonly ReaderStatus[];
  /** Begins a test of all readers, and ends the one before. */
  tryReaders(serialPath: string | null): Promise<ReaderTrial>;
  /** Remembers a reader that the test has proven; false when it has not. */
  register(id: string): Promise<boolean>;
  /** False when there is none. */
  forget(id: string): Promise<boolean>;
  recordLook(id: string, finding: string, cashier: Cashier): boolean;
  /** Opens the registered readers anew, after a sleep of this PC. */
  reopen(): Promise<void>;
  /** The keyboards of this PC, for a host to bring their keys to. */
  readonly keyboard: WedgeReader;
  close(): Promise<void>;
}

/** Puts this PC's readers on the desk. */
export async function openDevices(options: DevicesOptions): Promise<Devices> {
  const { desk, world, serialReader, after, reportFault } = options;
  const keyboard = world.keyboard(options.unregisteredSwipe);
  // One change of readers at a time, whichever windows ask: two may not open one device.
  const inTurn = takeTurns();
  const registered = new RegisteredReaders({ ...options, keyboard, inTurn });
  const virtual = options.virtualReader ? world.virtual() : null;
  if (virtual !== null) await desk.add('virtual', virtual.reader);
  if (serialReader !== null) {
    const { id, name, line } = serialCandidate({ path: serialReader });
    if (line.kind === 'serial') await desk.add(id, world.open(line, name));
  }
  await registered.open();

  let trial: ReaderTrial | null = null;

  return {
    demoCards: virtual === null ? [] : DEMO_CARDS.map(({ stripe: _stripe, ...about }) => about),
    swipeDemoCard: (id) => {
      if (virtual === null) return 'no-virtual-reader';
      const card = DEMO_CARDS.find((each) => each.id === id);
      if (card === undefined) return 'unknown-card';
      virtual.swipe(card.stripe === 'garbage' ? Buffer.from('%E?;E?\r') : encodeCard(card.stripe));
      return 'swiped';
    },
    get statuses() {
      return desk.statuses.map((status) => ({ ...status, ...registered.about(status.id) }));
    },
    tryReaders: (serialPath) =>
      inTurn(async () => {
        await trial?.end('another-window');
        const isRegistered = (id: string) => registered.find(id) !== null;
        trial = new ReaderTrial({
          desk,
          world,
          keyboard,
          isRegistered,
          after,
          reportFault,
          serialPath,
        });
        return trial;
      }),
    register: (id) =>
      inTurn(async () => {
        const candidate = trial?.proven(id) ?? null;
        if (candidate === null) return false;
        await trial?.handOver(id);
        await registered.register(id, candidate.name, candidate.line);
        return true;
      }),
    forget: (id) =>
      inTurn(async () => {
        if (registered.find(id) === null) return false;
        await registered.forget(id);
        trial?.takeBack(id);
        return true;
      }),
    recordLook: (id, finding, cashier) => {
      if (registered.find(id) === null) return false;
      registered.recordLook(id, finding, cashier);
      return true;
    },
    reopen: () => inTurn(() => registered.reopen()),
    keyboard,
    close: async () => {
      registered.close();
      await trial?.end();
    },
  };
}
