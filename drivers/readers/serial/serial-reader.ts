import { type After, afterRealTime } from '../after.ts';
import type { Reader } from '../reader.ts';
import { RETRY_MS, StripeReader } from '../stripe-reader.ts';
import { openSerialPort } from './open-serial-port.ts';
import { type SerialSettings, USUAL_SETTINGS } from './serial-settings.ts';

export interface SerialReaderOptions {
  /** `COM3`, `/dev/ttyUSB0`; a link that survives replugging is welcome. */
  readonly path: string;
  readonly name?: string;
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
  const open = openSerialPort(path, { ...USUAL_SETTINGS, ...settings });
  const { retryMs = RETRY_MS } = options;
  return new StripeReader({ name, kind: 'serial', open, after, retryMs });
}
