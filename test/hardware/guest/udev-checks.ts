import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { HidBus } from '../../../drivers/readers/hid/hid-bus.ts';
import { openHidReader } from '../../../drivers/readers/hid/hid-reader.ts';
import { magtekReport } from './cards.ts';
import { check, expectEqual, inState, lastFour, listenTo, say } from './checks.ts';
import { SURE_SWIPE } from './descriptors.ts';
import { createGadget, openSoon } from './gadget.ts';

const UDEVD = '/lib/systemd/systemd-udevd';

/** A MagTek on USB, with its own descriptor; its rule looks at the ids of the USB device. */
const MAGTEK = {
  name: 'magtek',
  controller: 'dummy_udc.1',
  vendorId: 0x0801,
  productId: 0x0002,
  maker: 'Mag-Tek',
  product: 'USB Swipe Reader',
  serialNumber: 'SW0002',
  function: 'hid.0',
  files: { protocol: '0', subclass: '0', report_length: '337', report_desc: SURE_SWIPE },
} as const;

/** The file of the second gadget's reports. */
const REPORTS = '/dev/hidg1';

const OTHER = { ...MAGTEK, name: 'other', vendorId: 0x1d6b, serialNumber: 'OT0001' };

/** The hidraw device of a USB device with this serial number; null if there is none. */
function hidrawOf(serialNumber: string): string | null {
  const names = readdirSync('/sys/class/hidraw');
  const isIt = (name: string) => {
    const about = `/sys/class/hidraw/${name}/device/uevent`;
    return existsSync(about) && readFileSync(about, 'utf8').includes(`HID_UNIQ=${serialNumber}`);
  };
  return names.find(isIt) ?? null;
}

/** Waits until `read` returns something. */
async function settled<Result>(what: string, read: () => Result | null): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    const result = read();
    if (result !== null) return result;
    if (tries === 800) throw new Error(`${what} did not happen.`);
    await pause(50);
  }
}

function udevadm(...args: readonly string[]): string {
  return spawnSync('/bin/udevadm', args, { encoding: 'utf8' }).stdout;
}

/** Permissions and tags that udev gave to a device. */
async function given(serialNumber: string) {
  const name = await settled(`the plug of ${serialNumber}`, () => hidrawOf(serialNumber));
  udevadm('settle', '--timeout=20');
  const mode = (statSync(`/dev/${name}`).mode & 0o777).toString(8);
  const tags = /^TAGS=(.*)$/m.exec(udevadm('info', '--query=property', `--name=${name}`))?.[1];
  return { mode, isForPeople: tags?.includes(':uaccess:') ?? false };
}

export async function checkUdev(): Promise<void> {
  spawnSync(UDEVD, ['--daemon'], { stdio: 'ignore' });
  const other = createGadget(OTHER);
  other.plug();
  await check('udev gives a HID device of another maker to nobody', async () => {
    expectEqual(await given(OTHER.serialNumber), { mode: '600', isForPeople: false });
  });
  other.unplug();
  const isGone = () => (hidrawOf(OTHER.serialNumber) === null ? true : null);
  await settled(`the unplug of ${OTHER.serialNumber}`, isGone);

  const magtek = createGadget(MAGTEK);
  magtek.plug();
  await check('udev gives a MagTek reader to the person at the PC', async () => {
    expectEqual(await given(MAGTEK.serialNumber), { mode: '660', isForPeople: true });
  });

  await check('a MagTek on USB with its own descriptor: swipe, unplugged, swipe', async () => {
    const bus = new HidBus();
    const listing = (await bus.readers()).find(
      ({ serialNumber }) => serialNumber === MAGTEK.serialNumber,
    );
    if (listing === undefined) throw new Error('It is not in the list.');
    say(`DEVICE ${listing.path} ${listing.product} ${listing.serialNumber}`);
    const reader = openHidReader({ bus, identity: listing, name: 'MagTek', retryMs: 100 });
    const heard = listenTo(reader);
    reader.arm();
    for (const again of [false, true]) {
      if (again) {
        magtek.unplug();
        await heard.next('reconnecting', inState('reconnecting'));
        magtek.plug();
      }
      await heard.next('ready', inState('ready'));
      const device = await openSoon(REPORTS);
      await device.write(magtekReport(337, 110));
      expectEqual(lastFour(await heard.next('swipe', ({ kind }) => kind === 'swipe')), '1111');
      await device.close();
    }
    await reader.close();
  });
  magtek.unplug();
}
