import type { PrinterFaultCode } from './printer-fault.ts';

/**
 * The status that a printer reports. A value that could not be read is `unknown`, never a guess.
 */
export interface PrinterStatus {
  readonly online: 'online' | 'offline' | 'unknown';
  readonly paper: 'ok' | 'near-end' | 'out' | 'unknown';
  readonly cover: 'closed' | 'open' | 'unknown';
  readonly error: 'none' | 'error' | 'unknown';
  /** Level of the drawer connector's pin 3; the level that means open depends on the drawer. */
  readonly drawerLine: 'high' | 'low' | 'unknown';
}

export const UNKNOWN_STATUS: PrinterStatus = {
  online: 'unknown',
  paper: 'unknown',
  cover: 'unknown',
  error: 'unknown',
  drawerLine: 'unknown',
};

/**
 * Reads the answers to `DLE EOT 1`, `2` and `4`, null for a missing one (hardware.md §5). Bit 6 of
 * the second is any error, including cutter jams.
 */
export function readRealTimeStatus(
  printer: number | null,
  offline: number | null,
  paper: number | null,
): PrinterStatus {
  return {
    ...UNKNOWN_STATUS,
    ...(printer === null
      ? {}
      : {
          online: (printer & 0x08) === 0 ? 'online' : 'offline',
          drawerLine: (printer & 0x04) === 0 ? 'low' : 'high',
        }),
    ...(offline === null
      ? {}
      : {
          cover: (offline & 0x04) === 0 ? 'closed' : 'open',
          error: (offline & 0x40) === 0 ? 'none' : 'error',
        }),
    ...(paper === null
      ? {}
      : { paper: (paper & 0x60) !== 0 ? 'out' : (paper & 0x0c) !== 0 ? 'near-end' : 'ok' }),
  };
}

/** Reads the four bytes of an automatic status (`GS a`). */
export function readAutomaticStatus(
  bytes: readonly [number, number, number, number],
): PrinterStatus {
  const [first, second, third] = bytes;
  return {
    online: (first & 0x08) === 0 ? 'online' : 'offline',
    drawerLine: (first & 0x04) === 0 ? 'low' : 'high',
    cover: (first & 0x20) === 0 ? 'closed' : 'open',
    error: (second & 0x6c) === 0 ? 'none' : 'error',
    paper: (third & 0x0c) !== 0 ? 'out' : (third & 0x03) !== 0 ? 'near-end' : 'ok',
  };
}

/**
 * `ready` only if every possible obstacle was read and is clear, else the obstacle, else `unknown`.
 * Low paper is no obstacle.
 */
export function readiness(
  status: PrinterStatus,
):
  | 'ready'
  | 'unknown'
  | Extract<PrinterFaultCode, 'paper-out' | 'cover-open' | 'jammed' | 'offline'> {
  if (status.cover === 'open') return 'cover-open';
  if (status.paper === 'out') return 'paper-out';
  if (status.error === 'error') return 'jammed';
  if (status.online === 'offline') return 'offline';
  const { online, paper, cover, error } = status;
  return [online, paper, cover, error].includes('unknown') ? 'unknown' : 'ready';
}
