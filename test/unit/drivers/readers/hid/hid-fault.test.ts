import { expect, test } from 'vitest';
import { hidFault } from '../../../../../drivers/readers/hid/hid-bus.ts';

// The words of hidapi 0.15's three platforms.
test.each([
  [
    'linux',
    "Failed to open a device with path '/dev/hidraw0': Permission denied",
    'udev-rule-missing',
  ],
  [
    'linux',
    "Failed to open a device with path '/dev/hidraw0': No such file or directory",
    'not-found',
  ],
  ['linux', "Failed to open a device with path '/dev/hidraw0': Device or resource busy", 'busy'],
  ['darwin', 'failed to open IOHIDDevice from mach entry: (0xE00002C5) exclusive access', 'busy'],
  [
    'darwin',
    'failed to open IOHIDDevice from mach entry: (0xE00002E2) not permitted',
    'permission-denied',
  ],
  ['win32', 'hid_open_path/CreateFile: (0x00000020) The process cannot access the file', 'busy'],
  ['win32', 'hid_open_path/CreateFile: (0x00000005) Access is denied.', 'busy'],
  ['win32', 'hid_open_path/CreateFile: (0x00000002) The system cannot find the file', 'not-found'],
  ['linux', 'something else', 'failed'],
] as const)('maps %s to %s', (platform, words, code) => {
  const cause = new Error(`cannot open device with path x: ${words}`);
  expect(hidFault(cause, 'Front desk', platform)).toMatchObject({ code, cause });
});

test('names the udev rule to install when Linux denies permission', () => {
  const { message } = hidFault(new Error('Permission denied'), 'Front desk', 'linux');
  expect(message).toContain('99-swipewell.rules');
});
