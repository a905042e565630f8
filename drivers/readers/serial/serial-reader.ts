import { afterRealTime, type StartTimer } from '../after.ts';
import type { Reader } from '../reader.ts';
import { RETRY_MS, StripeReader } from '../stripe-reader.ts';
import { listSerialPorts, type SerialPortListing } from './list-serial-ports.ts';
import { openSerialPort } from './open-serial-port.ts';
import { onSameDevice } from './same-device.ts';
import { type SerialSettings, USUAL_SETTINGS } from './serial-settings.ts';

export interface SerialReaderOptions {
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
}

/**
 * A stripe reader on a serial port, real or by USB. While unplugged, it tries its port every
 * second. That is cheaper than a list of ports, which starts a program on Linux, and works for
 * links, which no list has.
 */
export function openSerialReader(options: SerialReaderOptions): Reader {
  const { path, name = `Serial reader at ${path}`, settings, after = afterRealTime } = options;
  const { serialNumber = null, list = listSerialPorts, retryMs = RETRY_MS } = options;
  const any = openSerialPort(path, { ...USUAL_SETTINGS, ...settings });
  const open = serialNumber === null ? any : onSameDevice(any, { path, serialNumber, name, list });
  return new StripeReader({ name, kind: 'serial', open, after, retryMs });
}
