import { afterRealTime } from '../../../drivers/readers/after.ts';
import { HidBus } from '../../../drivers/readers/hid/hid-bus.ts';
import { openHidReader } from '../../../drivers/readers/hid/hid-reader.ts';
import type { HidReaderListing } from '../../../drivers/readers/hid/list-hid-readers.ts';
import type { Reader } from '../../../drivers/readers/reader.ts';
import { detectSerialSettings } from '../../../drivers/readers/serial/detect-serial-settings.ts';
import {
  listSerialPorts,
  type SerialPortListing,
} from '../../../drivers/readers/serial/list-serial-ports.ts';
import { openSerialReader } from '../../../drivers/readers/serial/serial-reader.ts';
import type { SerialSettings } from '../../../drivers/readers/serial/serial-settings.ts';
import { createVirtualReader } from '../../../drivers/readers/virtual/virtual-reader.ts';
import {
  createWedgeReader,
  type WedgeReader,
} from '../../../drivers/readers/wedge/wedge-reader.ts';
import type { ReaderLine } from '../../shared/contract/devices.ts';

/** Source of readers: the drivers, or a test's own. */
export interface ReaderEnvironment {
  open(line: Exclude<ReaderLine, { kind: 'wedge' }>, name: string): Reader;
  virtual(): { readonly reader: Reader; swipe(bytes: Uint8Array): void };
  /** The keyboards of this PC; `unheard` is called for a swipe without an open reader. */
  keyboard(unheard: () => void): WedgeReader;
  hidReaders(): Promise<readonly HidReaderListing[]>;
  serialPorts(): Promise<readonly SerialPortListing[]>;
  /** Detects the settings of the reader at a port by test swipes; null if aborted. */
  detectSerial(
    path: string,
    options: { readonly signal: AbortSignal; readonly listening: (swipes: number) => void },
  ): Promise<SerialSettings | null>;
}

/** The readers of this PC, by the real drivers; create only one per program. */
export function systemReaders(): ReaderEnvironment {
  const bus = new HidBus();
  return {
    open: (line, name) =>
      line.kind === 'hid'
        ? openHidReader({ bus, identity: line, name })
        : openSerialReader({
            path: line.path,
            serialNumber: line.serialNumber,
            name,
            settings: line,
          }),
    virtual: () => createVirtualReader({ after: afterRealTime }),
    keyboard: (unheard) =>
      createWedgeReader({ after: afterRealTime, now: () => performance.now(), unheard }),
    hidReaders: () => bus.readers(),
    serialPorts: listSerialPorts,
    detectSerial: detectSerialSettings,
  };
}
