import type { HidReaderListing } from '../../../drivers/readers/hid/list-hid-readers.ts';
import type { Reader } from '../../../drivers/readers/reader.ts';
import type { SerialPortListing } from '../../../drivers/readers/serial/list-serial-ports.ts';
import type { SerialSettings } from '../../../drivers/readers/serial/serial-settings.ts';
import type { WedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
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
    options: { readonly signal: AbortSignal; readonly tried: (swipes: number) => void },
  ): Promise<SerialSettings | null>;
}
