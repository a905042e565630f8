import type { Reader } from '../../../drivers/readers/reader.ts';
import { encodeCard } from '../../../drivers/readers/virtual/encode-card.ts';
import type { DemoCard, Port } from '../../shared/contract/devices.ts';
import { DEMO_CARDS } from './demo-cards.ts';
import type { ReaderDesk } from './reader-desk.ts';

export interface DevicesOptions {
  readonly desk: ReaderDesk;
  /** The port chosen before; null when there is none. */
  readonly serialReader: string | null;
  /** Keeps a choice of port for the next start. */
  readonly rememberSerialReader: (path: string | null) => void;
  /** Where readers come from: the drivers, or a test's own. */
  readonly readers: {
    serial(path: string): Reader;
    virtual(): { readonly reader: Reader; swipe(bytes: Uint8Array): void };
    ports(): Promise<readonly Port[]>;
  };
  /** Only where no money moves. */
  readonly virtualReader: boolean;
}

export interface Devices {
  readonly demoCards: readonly DemoCard[];
  swipeDemoCard(id: string): 'swiped' | 'no-virtual-reader' | 'unknown-card';
  ports(): Promise<readonly Port[]>;
  /** Uses the serial reader at `path` now and at the next start; null forgets it. */
  chooseSerialReader(path: string | null): Promise<void>;
}

const SERIAL = 'serial';

/** Puts this PC's readers on the desk. */
export async function openDevices(options: DevicesOptions): Promise<Devices> {
  const { desk, readers, serialReader } = options;
  const virtual = options.virtualReader ? readers.virtual() : null;
  if (virtual !== null) await desk.add('virtual', virtual.reader);
  if (serialReader !== null) await desk.add(SERIAL, readers.serial(serialReader));

  return {
    demoCards: virtual === null ? [] : DEMO_CARDS.map(({ stripe: _stripe, ...about }) => about),
    swipeDemoCard: (id) => {
      if (virtual === null) return 'no-virtual-reader';
      const card = DEMO_CARDS.find((each) => each.id === id);
      if (card === undefined) return 'unknown-card';
      virtual.swipe(card.stripe === 'garbage' ? Buffer.from('%E?;E?\r') : encodeCard(card.stripe));
      return 'swiped';
    },
    ports: () => readers.ports(),
    chooseSerialReader: async (next) => {
      options.rememberSerialReader(next);
      if (next === null) await desk.remove(SERIAL);
      else await desk.add(SERIAL, readers.serial(next));
    },
  };
}
