import { afterRealTime } from '../after.ts';
import { detectSettings } from './detect-settings.ts';
import { openSerialPort } from './open-serial-port.ts';
import type { SerialSettings } from './serial-settings.ts';

/** `detectSettings` on the serial port at `path`, which no reader may have open meanwhile. */
export function detectSerialSettings(
  path: string,
  options: { readonly signal: AbortSignal; readonly listening?: (swipes: number) => void },
): Promise<SerialSettings | null> {
  const open = (settings: SerialSettings) => openSerialPort(path, settings);
  return detectSettings({ ...options, open, after: afterRealTime });
}
