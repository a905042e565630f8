import { beforeEach, expect, test } from 'vitest';
import { detectSerialSettings } from '../../../../drivers/readers/serial/detect-serial-settings.ts';
import { openPty, skipWithoutPty } from '../../../support/pty.ts';

beforeEach(skipWithoutPty);

test('a test swipe on a real port determines the settings', async () => {
  await using line = await openPty();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const found = detectSerialSettings(line.path, {
    signal: new AbortController().signal,
    listening: () => {
      line
        .write('%B4111111111111111^DOE/JANE^3012101?;4111111111111111=3012101?\r')
        .then(resolve, reject);
    },
  });
  await promise;
  expect(await found).toEqual({ baudRate: 9600, format: '8N1' });
});
