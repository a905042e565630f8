import { readdir, readlink } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { openSerialPort } from '../../../../drivers/readers/serial/open-serial-port.ts';
import { USUAL_SETTINGS } from '../../../../drivers/readers/serial/serial-settings.ts';
import { openPty } from '../../../support/pty.ts';

const UNCONCERNED = { ended: () => {}, encrypted: () => {} };

beforeEach(({ skip }) => skip(process.platform !== 'linux', 'open files are read from /proc'));

test('a closed port emits nothing more', async () => {
  await using line = await openPty();
  const lost: unknown[] = [];
  const open = openSerialPort(line.path, USUAL_SETTINGS);
  const port = await open({
    ...UNCONCERNED,
    received: () => {},
    lost: (fault) => lost.push(fault),
  });
  await port.close();
  await line.hangUp();
  expect(lost).toEqual([]);
});

// After earlier bytes, serialport alone mostly misses the hang-up.
test.each(Array.from({ length: 10 }, (_, round) => round))(
  'a port lost after bytes arrived reports the cause once, and closing it is no error (%i)',
  async () => {
    await using line = await openPty();
    const open = openSerialPort(line.path, USUAL_SETTINGS);
    const faults: unknown[] = [];
    const received = Promise.withResolvers<void>();
    const lost = Promise.withResolvers<void>();
    const port = await open({
      ...UNCONCERNED,
      received: () => received.resolve(),
      lost: (fault) => {
        faults.push(fault);
        lost.resolve();
      },
    });
    await line.write('%B5452300551227189');
    await received.promise;
    await line.hangUp();
    await lost.promise;
    // Closed by the driver: while any program holds it, a USB reader returns under another name.
    await expect.poll(() => openFiles()).not.toContain(`${line.path} (deleted)`);
    await port.close();
    expect(faults).toMatchObject([{ code: 'unplugged' }]);
  },
);

async function openFiles(): Promise<readonly string[]> {
  const files = await readdir('/proc/self/fd');
  // A file may be closed between the two calls, at least the folder's own.
  const targets = await Promise.allSettled(files.map((file) => readlink(`/proc/self/fd/${file}`)));
  return targets.flatMap((target) => (target.status === 'fulfilled' ? target.value : []));
}
