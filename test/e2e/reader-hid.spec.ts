import { startCounterIn } from '../support/counter.ts';
import { openUsbPorts, type UsbPorts } from '../support/hid-stand-in/usb-ports.ts';
import { magneSafe, SAMPLE, sureSwipe } from '../unit/drivers/readers/hid/reports.ts';
import { test as counterTest, expect, listenFor } from './counter-fixture.ts';
import { foundReader, openReaderSetUp, setUpUsbReader } from './readers.ts';

// The program's own HID driver with devices that replace the kernel's at the edge of node-hid:
// tests of real ones are in test/hardware, where no browser runs.
const test = counterTest.extend<{ readonly usb: UsbPorts }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern
  usb: async ({}, use) => {
    await using ports = await openUsbPorts();
    await use(ports);
  },
  counter: async ({ data, flags, usb }, use) => {
    const counter = await startCounterIn(usb.environment, data, ...flags);
    await use(counter);
    await counter.stop();
  },
});

const CARD = {
  t1: '%B4111111111111111^SMITH/JOAN^30121010000000000?',
  t2: ';4111111111111111=30121010000000000?',
};

test('a USB reader is found, tested, used, unplugged while armed, and charges at another port', async ({
  app,
  usb,
  counter,
}) => {
  await setUpUsbReader(app, usb, CARD);
  await listenFor(app, '25');
  usb.unplug('usb-1');
  await expect(app.getByRole('button', { name: 'Reader disconnected' })).toBeVisible();
  usb.plug({ path: 'usb-7' });
  await expect(app.getByRole('button', { name: 'Reader listening' })).toBeVisible();
  usb.send('usb-7', sureSwipe(CARD));
  await app.getByRole('button', { name: 'Charge $25.00' }).press('Enter');
  await expect
    .poll(() => counter.payments())
    .toMatchObject([{ method: 'CARD', results: 'APPROVED' }]);
});

test('simultaneous swipes at two readers are unreadable', async ({ app, usb, counter }) => {
  await setUpUsbReader(app, usb, CARD);
  await openReaderSetUp(app);
  usb.plug({ path: 'usb-2', serialNumber: 'B0002', product: 'Spare Reader' });
  await expect(foundReader(app, 'Spare Reader')).toContainText('Listening');
  usb.send('usb-2', sureSwipe(CARD));
  await app.getByRole('button', { name: 'Use Spare Reader as a spare' }).press('Enter');
  await expect(foundReader(app, 'Spare Reader')).toContainText('In use');
  await app.keyboard.press('Escape');
  await listenFor(app, '25');
  usb.send('usb-1', sureSwipe(CARD));
  usb.send('usb-2', sureSwipe(SAMPLE));
  await expect(app.getByRole('main')).toContainText('could not be read');
  await expect(app.getByRole('main')).not.toContainText(/ending in (1111|7189)/);
  usb.send('usb-2', sureSwipe(CARD));
  await expect(app.getByRole('main')).toContainText('ending in 1111');
  expect(await counter.payments()).toEqual([]);
});

test('1,000 unexpected reports at once do not disturb the counter, which reads the next swipe', async ({
  app,
  usb,
}) => {
  await setUpUsbReader(app, usb, CARD);
  for (let sent = 0; sent < 1000; sent += 1) usb.send('usb-1', sureSwipe(SAMPLE));
  await expect(app.getByText('A card was swiped before an amount was entered')).toBeVisible();
  // Unplugged right after the last one: no swipe arrives once the counter listens.
  usb.unplug('usb-1');
  await expect(app.getByRole('button', { name: 'Reader disconnected' })).toBeVisible();
  usb.plug({ path: 'usb-7' });
  await expect(app.getByRole('button', { name: 'Reader ready' })).toBeVisible();
  await app.getByLabel('Amount due').focus();
  await listenFor(app, '25');
  usb.send('usb-7', sureSwipe(CARD));
  await expect(app.getByRole('main')).toContainText('ending in 1111');
});

test('an encrypting reader is explained; an exchanged one is announced', async ({ app, usb }) => {
  await setUpUsbReader(app, usb, CARD);
  await openReaderSetUp(app);
  usb.plug({ path: 'usb-3', productId: 0x0011, serialNumber: 'MS1', product: 'MagneSafe' });
  await expect(foundReader(app, 'MagneSafe')).toContainText('Listening');
  usb.send('usb-3', magneSafe(SAMPLE, 0x0006));
  await expect(foundReader(app, 'MagneSafe')).toContainText('encrypts cards for its manufacturer');
  await expect(app.getByRole('button', { name: 'Use MagneSafe' })).toHaveCount(0);
  await app.keyboard.press('Escape');

  usb.unplug('usb-1');
  usb.plug({ serialNumber: 'Z9' });
  // The till checks every 5 s if another device is in the reader's place.
  const exchanged = app.getByRole('button', { name: 'Reader replaced' });
  await expect(exchanged).toBeVisible({ timeout: 20_000 });
  await openReaderSetUp(app);
  await expect(app.getByText('was replaced by a reader with serial number Z9')).toBeVisible();
});
