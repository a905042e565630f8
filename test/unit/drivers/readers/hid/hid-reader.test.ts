import { expect, onTestFinished, test } from 'vitest';
import { cardBytes } from '../../../../../drivers/magstripe/card-memory.ts';
import { HidBus } from '../../../../../drivers/readers/hid/hid-bus.ts';
import type { HidIdentity } from '../../../../../drivers/readers/hid/hid-identity.ts';
import { openHidReader } from '../../../../../drivers/readers/hid/hid-reader.ts';
import { hear } from '../../../../integration/drivers/readers/hear.ts';
import { manualClock } from '../../../../support/synchronous-clock.ts';
import { fakeHidSystem, sureSwipeDevice } from './fake-hid-system.ts';
import {
  idTech,
  magneSafe,
  magneSafeEncrypted,
  SAMPLE,
  secureFrame,
  sureSwipe,
} from './reports.ts';

const PATH = '/dev/hidraw0';
const OTHER_PATH = '/dev/hidraw7';
const RETRY_MS = 1000;
const IDENTITY: HidIdentity = {
  vendorId: 0x0801,
  productId: 0x0002,
  serialNumber: 'B0001',
  path: PATH,
};
const WITHOUT_SERIAL = { ...IDENTITY, serialNumber: null };

function usb() {
  const fake = fakeHidSystem();
  const bus = new HidBus(fake.system);
  const clock = manualClock();
  const open = (identity: HidIdentity = IDENTITY, name = 'Front desk') => {
    const reader = openHidReader({ bus, identity, name, after: clock.after, retryMs: RETRY_MS });
    onTestFinished(() => reader.close());
    return { reader, heard: hear(reader) };
  };
  return { ...fake, bus, clock, open };
}

async function plugIn() {
  const host = usb();
  host.plug(sureSwipeDevice());
  const { reader, heard } = host.open();
  await heard.state('ready');
  return { ...host, reader, heard };
}

const kinds = (heard: ReturnType<typeof hear>) =>
  heard.events.map((event) => (event.kind === 'state' ? event.state.kind : event.kind));

test('emits a swipe with its report and wipes the report', async () => {
  const { reader, heard, send, clock } = await plugIn();
  reader.arm();
  const report = send(PATH, sureSwipe(SAMPLE));
  expect(heard.events.at(-1)).toMatchObject({
    kind: 'swipe',
    swipe: { card: { lastFour: '7189', name: 'HOGAN/PAUL' }, tracks: { 3: { kind: 'read' } } },
  });
  expect(report.every((byte) => byte === 0)).toBe(true);
  expect(clock.waiting).toBe(0);
});

test.each([
  ['track 2 alone is not waited for either', sureSwipe({ t2: SAMPLE.t2 }), 'swipe'],
  ['an unreadable card', sureSwipe({ ...SAMPLE, status: [255, 255, 255] }), 'swipe-unreadable'],
  ['lengths over 110', sureSwipe({ ...SAMPLE, lengths: [111, 111, 111] }), 'swipe-unreadable'],
  ['one byte short', sureSwipe(SAMPLE).subarray(0, 336), 'swipe-unreadable'],
  ['of no bytes', Buffer.alloc(0), 'swipe-unreadable'],
])('reads a report: %s', async (_, report, kind) => {
  const { reader, heard, send } = await plugIn();
  reader.arm();
  send(PATH, report);
  expect(kinds(heard)).toEqual(['ready', kind]);
});

const MASKED = '%*4264********9999^DOE/JANE^****************?*;4264********9999=***************?*';

// hardware.md §7: neither may be charged as clear data.
test.each([
  ['MagneSafe', 0x0801, magneSafeEncrypted()],
  ['ID TECH', 0x0acd, idTech({ data: `${MASKED}7EFC`, encodeType: 0x80 })],
  ['ID TECH, a secure frame', 0x0acd, idTech({ data: secureFrame(Buffer.from(MASKED)) })],
])(
  'recognizes an encrypting HID reader from a report cut at every byte: %s',
  async (_, vendorId, whole) => {
    const host = usb();
    host.plug(sureSwipeDevice({ vendorId }));
    const { reader, heard } = host.open({ ...IDENTITY, vendorId });
    await heard.state('ready');
    reader.arm();
    for (let cut = 1; cut <= whole.length; cut += 1) {
      host.send(PATH, Buffer.from(whole.subarray(0, cut)));
    }
    expect(new Set(kinds(heard).slice(1))).toEqual(
      new Set(['swipe-unreadable', 'swipe-encrypted']),
    );
    expect(kinds(heard).at(-1)).toBe('swipe-encrypted');
  },
);

test('ignores an empty report', async () => {
  const { reader, heard, send } = await plugIn();
  reader.arm();
  send(PATH, sureSwipe({}));
  expect(kinds(heard)).toEqual(['ready']);
});

test('refuses and wipes a swipe while not armed', async () => {
  const { heard, send } = await plugIn();
  const { buffer } = cardBytes(1);
  const report = send(PATH, sureSwipe({ t2: ';4000000000000002=3012101?' }));
  expect(kinds(heard)).toEqual(['ready', 'swipe-refused']);
  expect(report.every((byte) => byte === 0)).toBe(true);
  for (const memory of [buffer, cardBytes(1).buffer]) {
    expect(Buffer.from(memory).includes('4000000000000002')).toBe(false);
  }
});

test.each([
  ['MagneSafe V5 at level 3', 0x0801, magneSafe(SAMPLE, 0x0006)],
  ['ID TECH with a key', 0x0acd, idTech({ data: secureFrame(Buffer.alloc(90, 7)) })],
])('explains %s and never reads it as a track', async (_, vendorId, report) => {
  const { plug, open, send } = usb();
  plug(sureSwipeDevice({ vendorId }));
  const { reader, heard } = open({ ...IDENTITY, vendorId });
  await heard.state('ready');
  send(PATH, Buffer.from(report));
  reader.arm();
  send(PATH, report);
  expect(kinds(heard)).toEqual(['ready', 'swipe-refused', 'swipe-encrypted']);
  expect(heard.events.at(-1)).toMatchObject({
    fault: { code: 'encrypting', message: expect.stringContaining('without encryption') },
  });
  expect(report.every((byte) => byte === 0)).toBe(true);
});

test('finds a reader plugged in later', async () => {
  const { open, plug, clock } = usb();
  const { reader, heard } = open();
  await heard.state('reconnecting');
  expect(reader.state).toMatchObject({ fault: { code: 'not-found' } });
  plug(sureSwipeDevice());
  clock.advance(RETRY_MS);
  await heard.state('ready');
});

test('stays armed when unplugged and plugged into another port, and reads the next swipe', async () => {
  const { reader, heard, send, plug, unplug, clock, openPaths } = await plugIn();
  expect(openPaths()).toEqual([PATH]);
  reader.arm();
  unplug(PATH);
  await heard.state('reconnecting');
  expect(reader.state).toMatchObject({ fault: { code: 'unplugged' } });
  plug(sureSwipeDevice({ path: OTHER_PATH }));
  clock.advance(RETRY_MS);
  await heard.state('ready');
  send(OTHER_PATH, sureSwipe(SAMPLE));
  expect(kinds(heard)).toEqual(['ready', 'reconnecting', 'ready', 'swipe']);
});

test('searches again for a reader that vanishes while it opens', async () => {
  const { open, plug, refuse, clock } = usb();
  plug(sureSwipeDevice());
  refuse("Failed to open a device with path '/dev/hidraw0': No such device or address");
  const { reader, heard } = open();
  await heard.state('reconnecting');
  expect(reader.state).toMatchObject({ fault: { code: 'not-found' } });
  clock.advance(RETRY_MS);
  await heard.state('ready');
});

test('closes a reader that fails its first read and searches again', async () => {
  const { reader, heard, unplug, plug, clock } = await plugIn();
  unplug(PATH);
  unplug(PATH);
  await heard.state('reconnecting');
  plug(sureSwipeDevice());
  clock.advance(RETRY_MS);
  await heard.state('ready');
  await reader.close();
  expect(kinds(heard)).toEqual(['ready', 'reconnecting', 'ready', 'closed']);
});

test.each([
  ['of the same model with serial numbers', 'B0001', 'B0002'],
  ['of the same model without', undefined, undefined],
])('assigns two readers %s a device each', async (_, first, second) => {
  const { open, plug, send } = usb();
  plug(sureSwipeDevice({ path: PATH, serialNumber: first }));
  plug(sureSwipeDevice({ path: OTHER_PATH, serialNumber: second }));
  const one = open({ ...IDENTITY, serialNumber: first ?? null, path: PATH });
  const two = open({ ...IDENTITY, serialNumber: second ?? null, path: PATH });
  await one.heard.state('ready');
  await two.heard.state('ready');
  one.reader.arm();
  two.reader.arm();
  send(PATH, sureSwipe(SAMPLE));
  expect([kinds(one.heard).at(-1), kinds(two.heard).at(-1)]).toEqual(['swipe', 'ready']);
  send(OTHER_PATH, sureSwipe(SAMPLE));
  expect([kinds(one.heard).at(-1), kinds(two.heard).at(-1)]).toEqual(['swipe', 'swipe']);
});

test('gives a second program no device while the first uses the only one without serial number', async () => {
  const { open, plug } = usb();
  plug(sureSwipeDevice({ serialNumber: undefined }));
  const one = open(WITHOUT_SERIAL);
  await one.heard.state('ready');
  const two = open(WITHOUT_SERIAL);
  await two.heard.state('reconnecting');
  await one.reader.close();
});

test('reads and wipes 1,000 reports in a second while armed', async () => {
  const { reader, heard, send } = await plugIn();
  reader.arm();
  for (let sent = 0; sent < 1000; sent += 1) {
    expect(send(PATH, sureSwipe(SAMPLE)).includes('5452')).toBe(false);
  }
  expect(heard.events.filter(({ kind }) => kind === 'swipe')).toHaveLength(1000);
});

test('releases the device when closed and ignores its reports', async () => {
  const host = await plugIn();
  const { reader, heard, send } = host;
  reader.arm();
  await reader.close();
  expect(host.openPaths()).toEqual([]);
  send(PATH, sureSwipe(SAMPLE));
  expect(kinds(heard)).toEqual(['ready', 'closed']);
});

// The end of a test, of the program, or of an exclusive session: all close during an opening.
test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'releases the device when closed %i steps into its opening',
  async (steps) => {
    const { open, plug, openPaths } = usb();
    plug(sureSwipeDevice());
    const { reader } = open();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    await reader.close();
    expect(reader.state.kind).toBe('closed');
    expect(openPaths()).toEqual([]);
  },
);
