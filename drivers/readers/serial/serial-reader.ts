import { type After, afterRealTime } from '../after.ts';
import type { Reader } from '../reader.ts';
import { RETRY_MS, StripeReader } from '../stripe-reader.ts';
import { listSerialPorts, type SerialPortListing } from './list-serial-ports.ts';
import { openSerialPort } from './open-serial-port.ts';
import { onSameDevice } from './same-device.ts';
import { type SerialSettings, USUAL_SETTINGS } from './serial-settings.ts';

export interface SerialReaderOptions {
  /** `COM3`, `/dev/ttyUSB0`; a link that survives replugging is welcome. */
  readonly path: string;
  readonly name?: string;
  /** Of the device that has to be at the port; null where any will do. */
  readonly serialNumber?: string | null;
  /** The ports there are, to look it up. */
  readonly list?: () => Promise<readonly SerialPortListing[]>;
  /** 9600 8N1 unless said otherwise. */
  readonly settings?: Partial<SerialSettings>;
  readonly after?: After;
  /** Between two tries to open a port that is gone, in ms. */
  readonly retryMs?: number;
}

/**
 * A stripe reader on a serial port, real or by USB. Unplugged, it tries its port again every second:
 * cheaper than listing ports, which starts a program on Linux, and right for links, which no list has.
 */
export function openSerialReader(options: SerialReaderOptions): Reader {
  const { path, name = `Serial reader at ${path}`, settings, after = afterRealTime } = options;
  const { serialNumber = null, list = listSerialPorts, retryMs = RETRY_MS } = options;
  const any = openSerialPort(path, { ...USUAL_SETTINGS, ...settings });
  const open = serialNumber === null ? any : onSameDevice(any, { path, serialNumber, name, list });
  return new StripeReader({ name, kind: 'serial', open, after, retryMs });
}
