/**
 * Faults and loss of serial ports, for readers and printers alike: the operating system's words become problems with a
 * code, and a line that hung up is reported once.
 */

import type { SerialPort } from 'serialport';

export type SerialProblem = 'not-found' | 'permission-denied' | 'busy' | 'not-a-port' | 'failed';

/** serialport has no codes, only the operating system's words: Linux and macOS, then Windows. */
const WORDS: readonly (readonly [RegExp, SerialProblem])[] = [
  [/no such (file|device)|file not found/i, 'not-found'],
  [/permission denied/i, 'permission-denied'],
  // Windows refuses access to a port that another program has open.
  [/cannot lock|busy|temporarily unavailable|access denied/i, 'busy'],
  [/inappropriate ioctl|parameter is incorrect/i, 'not-a-port'],
];

/** The reason a serial port did not open. */
export function serialProblem({ message }: Error): SerialProblem {
  return WORDS.find(([words]) => words.test(message))?.[1] ?? 'failed';
}

/**
 * Calls `gone` once when the line of an open port hangs up. After bytes came in, serialport reads a
 * line that hung up over and over, 0 bytes at a time, and reports nothing (serialport/bindings-cpp
 * #162, Linux and macOS). Its poller does know.
 */
export function onHangUp(port: SerialPort, gone: (cause: unknown) => void): void {
  port.on('close', gone);
  if (port.port === undefined || !('poller' in port.port)) return;
  port.port.poller.once('disconnect', (cause: unknown) => {
    gone(cause);
    if (port.isOpen) port.close();
  });
}
