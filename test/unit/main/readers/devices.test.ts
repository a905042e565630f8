import { expect, test } from 'vitest';
import { LICENSE, MAGTEK_LEVEL_3 } from '../../drivers/readers/encrypting-readers.ts';
import { hidListing, plugged, serialListing } from './fake-environment.ts';

const TRACK_2 = ';4111111111111111=30121010000000000?';
const HID_ID = 'hid:2049:2:B0001';

test('a reader is tested, proven by a swipe, used and forgotten', async () => {
  const { devices, entries, swipeAt, settle, settings, openPaths } = await plugged({
    hid: [hidListing()],
  });
  const readerTest = await devices.tryReaders(null);
  await settle();
  expect(await devices.register(HID_ID)).toBe(false);
  await swipeAt('/dev/hidraw0');
  expect(readerTest.state.candidates.find(({ id }) => id === HID_ID)).toMatchObject({
    state: 'listening',
    registered: false,
    proof: { brand: 'visa', lastFour: '1111', tracks: [{ state: 'read' }, { state: 'read' }, {}] },
  });
  expect(await devices.register(HID_ID)).toBe(true);
  expect(settings.readers).toMatchObject([{ id: HID_ID, line: { serialNumber: 'B0001' } }]);
  expect(openPaths()).toEqual(['/dev/hidraw0']);
  await readerTest.end();
  expect(openPaths()).toEqual(['/dev/hidraw0']);
  expect(await devices.forget(HID_ID)).toBe(true);
  expect(await devices.forget(HID_ID)).toBe(false);
  expect(openPaths()).toEqual([]);
  expect(entries.map(({ kind }) => kind)).toEqual(['reader.registered', 'reader.forgotten']);
});

test.each([
  ['a stripe with a wrong check character', `${TRACK_2}=\r`, 'could not be read'],
  ["a driver's license", LICENSE, 'does not look like a payment card'],
  ['a reader that encrypts', MAGTEK_LEVEL_3, 'encrypts cards for its manufacturer'],
])('%s proves no reader and is not shown', async (_, sent, problem) => {
  const { devices, swipeAt, settle } = await plugged({ hid: [hidListing()] });
  const readerTest = await devices.tryReaders(null);
  await settle();
  await swipeAt('/dev/hidraw0', Buffer.from(sent, 'latin1'));
  const tried = readerTest.state.candidates.find(({ id }) => id === HID_ID);
  expect(tried).toMatchObject({ proof: null, problem: expect.stringContaining(problem) });
  expect(JSON.stringify(readerTest.state)).not.toMatch(/1111|4567|6781|visa/);
  expect(await devices.register(HID_ID)).toBe(false);
});

test('a finished test leaves no device open', async () => {
  const { devices, settle, openPaths } = await plugged({
    hid: [hidListing()],
    serial: [serialListing()],
  });
  const readerTest = await devices.tryReaders('/dev/ttyUSB0');
  await settle();
  expect(openPaths()).toEqual(['/dev/hidraw0', '/dev/ttyUSB0']);
  await readerTest.end();
  expect(openPaths()).toEqual([]);
});

test('two readers chosen at once are both used, one after the other', async () => {
  const other = hidListing({ path: '/dev/hidraw1', serialNumber: 'B0002' });
  const { devices, settle, swipeAt, settings, twice } = await plugged({
    hid: [hidListing(), other],
  });
  await devices.tryReaders(null);
  await settle();
  await swipeAt('/dev/hidraw0');
  await swipeAt('/dev/hidraw1');
  const used = await Promise.all([
    devices.register('hid:2049:2:B0002'),
    devices.register(HID_ID),
    devices.register(HID_ID),
  ]);
  expect(used).toEqual([true, true, true]);
  expect(settings.readers.map(({ id }) => id)).toEqual(['hid:2049:2:B0002', HID_ID]);
  expect(twice).toEqual([]);
});

test('a test begun in a second window ends the first, which then proves no reader', async () => {
  const { devices, settle, swipeAt, twice } = await plugged({ hid: [hidListing()] });
  const first = await devices.tryReaders(null);
  await settle();
  await swipeAt('/dev/hidraw0');
  const [second, used] = await Promise.all([devices.tryReaders(null), devices.register(HID_ID)]);
  await settle();
  expect(first.state.ended).toBe('another-window');
  expect(second.state.ended).toBe(null);
  expect(used).toBe(false);
  expect(twice).toEqual([]);
});

test('a sale ends the test and uses the readers', async () => {
  const { devices, readerService, settle, openPaths } = await plugged({ hid: [hidListing()] });
  const readerTest = await devices.tryReaders(null);
  await settle();
  readerService.arm();
  await settle();
  expect(readerTest.state.ended).toBe('sale');
  expect(openPaths()).toEqual([]);
  expect(await devices.register(HID_ID)).toBe(false);
});

test('a reader without a serial number is recognized at another path', async () => {
  const nameless = (path: string) => hidListing({ serialNumber: null, path });
  const { devices, there, settle, swipeAt } = await plugged({ hid: [nameless('/dev/hidraw0')] });
  await devices.tryReaders(null);
  await settle();
  await swipeAt('/dev/hidraw0');
  await devices.register('hid:2049:2#1');
  there.hid = [nameless('/dev/hidraw5')];
  const readerTest = await devices.tryReaders(null);
  await settle();
  const rows = readerTest.state.candidates.filter(({ kind }) => kind === 'hid');
  expect(rows).toMatchObject([{ id: 'hid:2049:2#1', registered: true, problem: null }]);
});

test('a reader plugged in during the test is tested too, and removed when unplugged', async () => {
  const { devices, there, pass, settle, openPaths } = await plugged();
  await devices.tryReaders(null);
  await settle();
  there.hid = [hidListing()];
  await pass(2_000);
  expect(openPaths()).toEqual(['/dev/hidraw0']);
  there.hid = [];
  await pass(2_000);
  expect(openPaths()).toEqual([]);
});
