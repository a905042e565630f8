import { expect, test } from 'vitest';
import { serialProblem } from '../../../../drivers/serial/system-port.ts';

// The words of serialport 13 on Linux, macOS and Windows.
test.each([
  ['Error: No such file or directory, cannot open /dev/ttyUSB0', 'not-found'],
  ['Error: No such device, cannot open /dev/ttyUSB0', 'not-found'],
  ['Opening COM3: File not found', 'not-found'],
  ['Error: Permission denied, cannot open /dev/ttyUSB0', 'permission-denied'],
  ['Error Resource temporarily unavailable Cannot lock port', 'busy'],
  ['Error: Resource busy, cannot open /dev/tty.usbserial', 'busy'],
  ['Opening COM3: Access denied', 'busy'],
  ['Error: Inappropriate ioctl for device setting custom baud rate of 9600', 'not-a-port'],
  ['Open (SetCommState): The parameter is incorrect 87', 'not-a-port'],
  ['Opening COM3: Unknown error code 31', 'failed'],
])('maps %s to %s', (words, problem) => {
  expect(serialProblem(new Error(words))).toBe(problem);
});
