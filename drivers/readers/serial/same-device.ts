import type { BytePortListener, OpenBytePort } from '../byte-port.ts';
import { ReaderFault } from '../reader-fault.ts';
import type { SerialPortListing } from './list-serial-ports.ts';

export interface SameDeviceOptions {
  readonly path: string;
  /** Serial number of the required device. */
  readonly serialNumber: string;
  readonly name: string;
  readonly list: () => Promise<readonly SerialPortListing[]>;
}

/**
 * A port that opens only with its original device: another one in its place may be there to steal
 * cards, and is not read. Checked after the opening, because a list costs more and most tries find
 * no port at all. A port that no list has, such as a link, is accepted.
 */
export function onSameDevice(
  open: OpenBytePort,
  { path, serialNumber, name, list }: SameDeviceOptions,
): OpenBytePort {
  return async (listener) => {
    let known = false;
    const deaf: BytePortListener = {
      ...listener,
      received: (bytes, began) => (known ? listener.received(bytes, began) : void bytes.fill(0)),
    };
    const port = await open(deaf);
    try {
      const listed = (await list()).find((each) => each.path === path);
      if (listed !== undefined && listed.serialNumber !== serialNumber) {
        throw new ReaderFault('exchanged', name);
      }
    } catch (error) {
      await port.close();
      throw error;
    }
    known = true;
    return port;
  };
}
