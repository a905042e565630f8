import type { Page } from '@playwright/test';
import { startCounterIn } from '../support/counter.ts';
import { openUsbPorts, type UsbPorts } from '../support/hid-stand-in/usb-ports.ts';
import { INSPECTABLE } from '../support/inspect-process.ts';
import { openPty } from '../support/pty.ts';
import { sureSwipe } from '../unit/drivers/readers/hid/reports.ts';
import { expectNothingInMain, framesWith, placesWith, watchPage } from './canary-watch.ts';
import {
  chargeDemoCard,
  expect,
  listenFor,
  openQuickPayment,
  signIn,
  test,
} from './counter-fixture.ts';
import { leaveAgreement, openOnFile } from './payment-steps.ts';
import { setUpKeyboardReader, setUpSerialReader, setUpUsbReader, typeSwipe } from './readers.ts';

/** Numbers that occur nowhere in the program, and pass the Luhn check like real ones. */
const SERIAL = '5452300551227180';
const USB = '4929831746205812';
const KEYBOARD = '6011647382910562';
/** The same number as a JSON list of character codes. */
const CODES = Array.from(KEYBOARD, (digit) => digit.charCodeAt(0)).join(',');
/** Paul Hogan's card at the virtual reader: the program itself contains it. */
const VIRTUAL = '5555555555554444';

const tracksOf = (number: string) => ({
  t1: `%B${number}^HOGAN/PAUL^30121010000000000?`,
  t2: `;${number}=30121010000000000?`,
});

const typedBy = (number: string) => {
  const { t1, t2 } = tracksOf(number);
  return `${t1}${t2}\r`;
};

const NOWHERE = { 'to main': 0, 'to the page': 0 };

/** By a click: an Enter right after a swipe by keys is taken for the reader's own. */
async function charged(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Charge/ }).click();
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openQuickPayment(page);
  await page.getByLabel('Amount due').fill('');
}

test.skip(process.platform !== 'linux', 'the memory of another process is read from /proc');

test.describe('a card number is only at the reader and the service', () => {
  test.use({ environment: INSPECTABLE });

  test('for every end of the swipe', async ({ page, counter, data }) => {
    const monitored = watchPage(page);
    const patient = { first_name: 'Ada', last_name: 'Lovelace', birth_date: '1980-02-29' };
    await counter.ask('POST', '/api/pp/patients', patient);
    await page.goto(counter.url);
    await signIn(page);
    const swipe = typedBy(SERIAL);
    await using line = await openPty();
    await setUpSerialReader(page, line, swipe);
    await page.keyboard.press('Escape');

    const hold = async (open: () => Promise<void>) => {
      await open();
      await expect(page.getByText('is not ready yet')).toHaveCount(0);
      await line.write(swipe);
      await expect(page.getByRole('main')).toContainText('ending in 7180');
    };
    const listen = () => listenFor(page, '25');
    // Every end of a swipe: charged, abandoned, held, saved on file, never answered, refused while
    // not armed.
    await hold(listen);
    await charged(page);
    await hold(listen);
    await page.keyboard.press('Escape');
    await page.getByLabel('Amount due').fill('');
    await hold(async () => {
      await page.keyboard.type('90');
      await page.keyboard.press('Alt+h');
      await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
    });
    await expect(page.getByRole('button', { name: /^Hold \$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^Receipt/ })).toContainText('HOLD');
    await page.keyboard.press('Enter');
    await openOnFile(page, 'ada lovelace');
    await page.getByRole('button', { name: 'Save a card or account on file' }).click();
    await expect(page.getByText('Swipe the card now.')).toBeVisible();
    await line.write(swipe);
    await page.getByLabel(/^The patient agreed/).check();
    await page.getByRole('button', { name: 'Save on file' }).click();
    await leaveAgreement(page);
    await expect(page.getByRole('listitem', { name: /ending in 7180/ })).toBeVisible();
    await page.keyboard.press('F1');
    await openQuickPayment(page);
    await counter.fault({
      method: 'POST',
      path: '/api/pp/payments/authorize',
      fault: 'drop_after',
    });
    await hold(() => listenFor(page, '26'));
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
    ).toBeVisible();
    await line.write(swipe);
    await expect(page.getByText('A card was swiped before an amount was entered')).toBeVisible();

    await expectNothingInMain(counter, [SERIAL]);
    expect((await counter.payments()).map(({ action }) => action)).toEqual([
      'AUTHORIZE',
      'PREAUTHORIZE',
      'AUTHORIZE',
    ]);
    expect(monitored.frames.length).toBeGreaterThan(10);
    expect(framesWith(monitored, SERIAL)).toEqual(NOWHERE);
    expect(await placesWith(page, counter, monitored, data, [SERIAL])).toEqual([]);
  });

  test.describe('for every reader', () => {
    const usbTest = test.extend<{ readonly usb: UsbPorts }>({
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern
      usb: async ({}, use) => {
        await using ports = await openUsbPorts();
        await use(ports);
      },
      counter: async ({ data, flags, usb }, use) => {
        const options = [usb.environment['NODE_OPTIONS'], INSPECTABLE.NODE_OPTIONS].join(' ');
        const environment = { ...usb.environment, NODE_OPTIONS: options };
        const counter = await startCounterIn(environment, data, ...flags);
        await use(counter);
        await counter.stop();
      },
    });

    usbTest('by USB, by keys or virtual', async ({ page, counter, usb, data }) => {
      const monitored = watchPage(page);
      await page.goto(counter.url);
      await signIn(page);
      await setUpUsbReader(page, usb, tracksOf(USB));
      await listenFor(page, '25');
      usb.send('usb-1', sureSwipe(tracksOf(USB)));
      await expect(page.getByRole('main')).toContainText('ending in 5812');
      await charged(page);
      await setUpKeyboardReader(page, typedBy(KEYBOARD));
      await page.getByLabel('Amount due').focus();
      await listenFor(page, '26');
      await typeSwipe(page, typedBy(KEYBOARD));
      await expect(page.getByRole('main')).toContainText('ending in 0562');
      await charged(page);
      await chargeDemoCard(page, '27', 'Paul Hogan');
      await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();

      await expectNothingInMain(counter, [USB, KEYBOARD, CODES]);
      expect(await counter.payments()).toHaveLength(3);
      const numbers = [USB, KEYBOARD, CODES, VIRTUAL];
      for (const number of [USB, CODES, VIRTUAL]) {
        expect(framesWith(monitored, number)).toEqual(NOWHERE);
      }
      // In the browser host a swipe by keys crosses as bytes: once for the set-up, once to pay.
      expect(framesWith(monitored, KEYBOARD)).toEqual({ 'to main': 2, 'to the page': 0 });
      expect(await placesWith(page, counter, monitored, data, numbers)).toEqual([]);
    });
  });
});
