import { HidBus } from '../../../drivers/readers/hid/hid-bus.ts';
import { openHidReader } from '../../../drivers/readers/hid/hid-reader.ts';
import type { HidReaderListing } from '../../../drivers/readers/hid/list-hid-readers.ts';
import { idTechReport, magtekReport } from './cards.ts';
import { check, expectEqual, inState, lastFour, listenTo, say } from './checks.ts';
import { ID_TECH_FORMAT, MAGNESAFE_V5, plainDescriptor, SURE_SWIPE } from './descriptors.ts';
import { plug, type VirtualDevice } from './uhid.ts';

const MAGTEK: VirtualDevice = {
  name: 'Mag-Tek USB Swipe Reader',
  serialNumber: 'SW0001',
  vendorId: 0x0801,
  productId: 0x0002,
  descriptor: SURE_SWIPE,
};
const ID_TECH: VirtualDevice = {
  name: 'ID TECH TM3 Magstripe USB-HID Reader',
  serialNumber: 'IT0001',
  vendorId: 0x0acd,
  productId: 0x0500,
  descriptor: ID_TECH_FORMAT,
};
const MAGNESAFE: VirtualDevice = {
  ...MAGTEK,
  name: 'Mag-Tek MagneSafe',
  serialNumber: 'MS0001',
  productId: 0x0011,
  descriptor: MAGNESAFE_V5,
};
const CARD_WRITER: VirtualDevice = {
  ...MAGTEK,
  name: 'A card writer',
  serialNumber: 'CW0001',
  productId: 0x0003,
  descriptor: plainDescriptor(64),
};

const NOBODY = 65534;
const RETRY_MS = 100;

export async function checkHid(): Promise<void> {
  const bus = new HidBus();
  const open = (listing: HidReaderListing) => {
    const reader = openHidReader({
      bus,
      identity: listing,
      name: listing.product ?? '',
      retryMs: RETRY_MS,
    });
    return { reader, heard: listenTo(reader) };
  };
  const find = async ({ serialNumber }: VirtualDevice): Promise<HidReaderListing> => {
    for (;;) {
      const found = (await bus.readers()).find((reader) => reader.serialNumber === serialNumber);
      if (found !== undefined) return found;
    }
  };

  let magtek = plug(MAGTEK);
  const idTech = plug(ID_TECH);
  const writer = plug(CARD_WRITER);
  const first = open(await find(MAGTEK));
  const second = open(await find(ID_TECH));

  await check('HID readers are found, a card writer with ids of MagTek is not', async () => {
    const readers = await bus.readers();
    for (const { path, product, serialNumber } of readers) {
      say(`DEVICE ${path} ${product} ${serialNumber}`);
    }
    expectEqual(readers.map(({ serialNumber }) => serialNumber).toSorted(), ['IT0001', 'SW0001']);
  });

  await check('MagTek: a swipe', async () => {
    await first.heard.next('ready', inState('ready'));
    first.reader.arm();
    magtek.send(magtekReport(337, 110));
    expectEqual(lastFour(await first.heard.next('swipe', ({ kind }) => kind === 'swipe')), '1111');
  });

  await check('MagTek: unplugged and plugged in again while armed', async () => {
    magtek.unplug();
    await first.heard.next('reconnecting', inState('reconnecting'));
    magtek = plug(MAGTEK);
    await first.heard.next('ready', inState('ready'));
    magtek.send(magtekReport(337, 110));
    expectEqual(lastFour(await first.heard.next('swipe', ({ kind }) => kind === 'swipe')), '1111');
  });

  await check('ID TECH: a swipe beside it, which MagTek does not hear', async () => {
    await second.heard.next('ready', inState('ready'));
    second.reader.arm();
    const before = first.heard.events.length;
    idTech.send(idTechReport(509));
    expectEqual(lastFour(await second.heard.next('swipe', ({ kind }) => kind === 'swipe')), '1111');
    expectEqual(first.heard.events.length, before);
  });

  await check('1,000 reports as fast as they come, then a swipe', async () => {
    first.reader.disarm();
    for (let sent = 0; sent < 1000; sent += 1) magtek.send(magtekReport(337, 110));
    await first.heard.next('swipe-refused', ({ kind }) => kind === 'swipe-refused');
    first.reader.arm();
    magtek.send(magtekReport(337, 110));
    expectEqual(lastFour(await first.heard.next('swipe', ({ kind }) => kind === 'swipe')), '1111');
  });

  await check('MagneSafe at level 3: explained, no track of it sent', async () => {
    const magneSafe = plug(MAGNESAFE);
    const third = open(await find(MAGNESAFE));
    await third.heard.next('ready', inState('ready'));
    third.reader.arm();
    const report = magtekReport(856, 112);
    report[494] = 0x06;
    magneSafe.send(report);
    await third.heard.next('swipe-encrypted', ({ kind }) => kind === 'swipe-encrypted');
    await third.reader.close();
    magneSafe.unplug();
  });

  await check('without permission, the sentence names the udev rule', async () => {
    await second.reader.close();
    const listing = await find(ID_TECH);
    process.seteuid?.(NOBODY);
    const denied = open(listing);
    await denied.heard.next('reconnecting', inState('reconnecting'));
    process.seteuid?.(0);
    const { state } = denied.reader;
    await denied.reader.close();
    expectEqual(state.kind === 'reconnecting' && state.fault.code, 'udev-rule-missing');
  });

  await first.reader.close();
  for (const device of [magtek, idTech, writer]) device.unplug();
}
