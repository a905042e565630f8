import { expect, test } from 'vitest';
import type { BytePortListener } from '../../../../../drivers/readers/byte-port.ts';
import type { SerialPortListing } from '../../../../../drivers/readers/serial/list-serial-ports.ts';
import { onSameDevice } from '../../../../../drivers/readers/serial/serial-reader.ts';

const PATH = '/dev/ttyUSB0';
const OURS: SerialPortListing = {
  path: PATH,
  maker: 'FTDI',
  serialNumber: 'A1',
  usbId: '0403:6001',
};

function port(list: () => Promise<readonly SerialPortListing[]>) {
  let line: BytePortListener | null = null;
  let closed = 0;
  const got: string[] = [];
  const open = onSameDevice(
    async (listener) => {
      line = listener;
      return {
        close: async () => {
          closed += 1;
        },
      };
    },
    { path: PATH, serialNumber: 'A1', name: 'Front desk', list },
  );
  const opened = open({
    received: (bytes) => got.push(String(bytes.length)),
    ended: () => {},
    encrypted: () => {},
    lost: () => {},
  });
  const send = () => {
    const bytes = Buffer.from(';4111111111111111=3012?');
    line?.received(bytes);
    return bytes;
  };
  return { opened, send, got, closed: () => closed };
}

test.each<readonly [string, readonly SerialPortListing[], boolean]>([
  ['its own device', [OURS], true],
  ['a port that no list has: a link', [], true],
  ['the device at another port', [{ ...OURS, path: '/dev/ttyUSB7' }], true],
  ['another device', [{ ...OURS, serialNumber: 'B2' }], false],
  ['a device without a number', [{ ...OURS, serialNumber: null }], false],
])('opens only its own device, with %s at the port', async (_, listed, opens) => {
  const { opened, send, got, closed } = port(async () => listed);
  if (opens) {
    await opened;
    send();
    expect([got.length, closed()]).toEqual([1, 0]);
    return;
  }
  await expect(opened).rejects.toMatchObject({
    code: 'exchanged',
    message: expect.stringContaining('Do not swipe cards there'),
  });
  expect(closed()).toBe(1);
  send();
  expect(got).toEqual([]);
});

test('wipes bytes unread until the device is known', async () => {
  const list = Promise.withResolvers<SerialPortListing[]>();
  const { opened, send, got } = port(() => list.promise);
  await Promise.resolve();
  expect(send().every((byte) => byte === 0)).toBe(true);
  list.resolve([OURS]);
  await opened;
  expect(got).toEqual([]);
});

test('closes the port when the device list fails', async () => {
  const { opened, closed } = port(() => Promise.reject(new Error('udevadm is broken')));
  await expect(opened).rejects.toThrow('udevadm is broken');
  expect(closed()).toBe(1);
});
