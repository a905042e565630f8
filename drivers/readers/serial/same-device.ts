import type { BytePortListener, OpenBytePort } from '../byte-port.ts';
import { ReaderFault } from '../reader-fault.ts';
import type { SerialPortListing } from './list-serial-ports.ts';

export interface SameDeviceOptions {
  readonly path: string;
  /** Of the device that has to be there. */
  readonly serialNumber: string;
  readonly name: string;
  readonly list: () => Promise<readonly SerialPortListing[]>;
}

/**
 * A port that opens only with the device it had: another one in its place may be there to steal
 * cards, and is not listened to. Looked up behind the opening, since a list costs more and most
 * tries find no port at all. A port that no list has, a link for one, is believed.
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
