/**
 * Readers on a serial port, real or by USB (hardware.md §3).
 *
 *    open-serial-port.ts ─▶ the same device as before? ─▶ bytes ─▶ StripeReader
 *    detect-settings.ts: speed and parity, found with test swipes of any card
 */

import { afterRealTime, type StartTimer } from '../after.ts';
import type { BytePortListener, OpenBytePort } from '../byte-port.ts';
import type { Reader } from '../reader.ts';
import { ReaderFault } from '../reader-fault.ts';
import { RETRY_MS, StripeReader } from '../stripe-reader.ts';
import { listSerialPorts, type SerialPortListing } from './list-serial-ports.ts';
import { openSerialPort } from './open-serial-port.ts';
import { type SerialSettings, USUAL_SETTINGS } from './serial-settings.ts';

/**
 * A stripe reader on a serial port, real or by USB. While unplugged, it tries its port every
 * second. That is cheaper than a list of ports, which starts a program on Linux, and works for
 * links, which no list has.
 */
export function openSerialReader(options: {
  /** `COM3`, `/dev/ttyUSB0`, or better a link that survives replugging. */
  readonly path: string;
  readonly name?: string;
  /** Serial number of the required device at the port; null accepts any. */
  readonly serialNumber?: string | null;
  /** Lists the ports, to find the device. */
  readonly list?: () => Promise<readonly SerialPortListing[]>;
  /** 9600 8N1 by default. */
  readonly settings?: Partial<SerialSettings>;
  readonly after?: StartTimer;
  /** Time between two tries to open a lost port, in ms. */
  readonly retryMs?: number;
}): Reader {
  const { path, name = `Serial reader at ${path}`, settings, after = afterRealTime } = options;
  const { serialNumber = null, list = listSerialPorts, retryMs = RETRY_MS } = options;
  const any = openSerialPort(path, { ...USUAL_SETTINGS, ...settings });
  const open = serialNumber === null ? any : onSameDevice(any, { path, serialNumber, name, list });
  return new StripeReader({ name, kind: 'serial', open, after, retryMs });
}

/**
 * A port that opens only with its original device: another one in its place may be there to steal
 * cards, and is not read. Checked after the opening, because a list costs more and most tries find
 * no port at all. A port that no list has, such as a link, is accepted.
 */
export function onSameDevice(
  open: OpenBytePort,
  {
    path,
    serialNumber,
    name,
    list,
  }: {
    readonly path: string;
    /** Serial number of the required device. */
    readonly serialNumber: string;
    readonly name: string;
    readonly list: () => Promise<readonly SerialPortListing[]>;
  },
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
