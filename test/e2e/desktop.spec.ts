import { pauseService } from '../support/pause-service.ts';
import { readEntries } from '../support/read-journal.ts';
import {
  chargeDemoCard,
  listenFor,
  openQuickPayment,
  runAction,
  signIn,
  swipe,
  trackingIdOnReceipt,
} from './counter-fixture.ts';
import { expect, HOSTS, test } from './desktop-fixture.ts';
import { debit } from './payment-steps.ts';

for (const host of HOSTS) {
  test.describe(`the desktop program on ${host === 'electron' ? 'Electron' : 'the stand-in'}`, () => {
    test.use({ host });

    test('takes a card payment over the port from main', async ({ desktop }) => {
      const { page } = desktop;
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await signIn(page);
      await chargeDemoCard(page, '25', 'Paul Hogan');
      await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
      expect(await trackingIdOnReceipt(page)).toMatch(/^[0-9A-Z]{6}-[0-9a-f]{32}$/);
      await desktop.ask(({ app }) => {
        app.emit('second-instance', {}, ['swipewell', '--', 'swipewell://no/sale']);
      });
      await expect(
        page.getByText('Another program sent a sale that Swipewell cannot read'),
      ).toBeVisible();
      expect(errors).toEqual([]);
    });

    test('debits a bank account with typed numbers', async ({ desktop }) => {
      await signIn(desktop.page);
      await debit(desktop.page, '021000021', '000123456789');
    });

    test('completes and shows a payment after its page crashed during the charge', async ({
      desktop,
      data,
    }) => {
      test.skip(host === 'electron', 'Playwright has no more of a page that crashed');
      test.skip(process.platform !== 'linux', 'the demo service is found in /proc');
      await signIn(desktop.page);
      await listenFor(desktop.page, '25');
      await swipe(desktop.page, 'Paul Hogan');
      const service = pauseService(data);
      await desktop.page.getByRole('button', { name: /^Charge/ }).press('Enter');
      await expect(desktop.page.getByRole('heading', { name: 'Charging…' })).toBeVisible();
      const page = await desktop.crashPage();
      await expect(page.getByRole('heading', { name: 'Charging…' })).toBeVisible();
      service.goOn();
      await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
      await desktop.close();
      const kinds = readEntries(data).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'attempt.opened')).toHaveLength(1);
    });

    test('shows the steps of a sale in a window of its own for the patient', async ({
      desktop,
    }) => {
      const { page } = desktop;
      await signIn(page);
      const opened = page.context().waitForEvent('page');
      await runAction(page, 'patient’s display');
      const display = await opened;
      await expect(display.getByRole('heading', { name: 'Riverbend Family Clinic' })).toBeVisible();
      await listenFor(page, '25');
      await expect(display.getByText('Please swipe your card')).toBeVisible();
      await display.reload();
      await expect(display.getByText('$25.00')).toBeVisible();
    });

    test('connects a display whose script arrives after its page has loaded', async ({
      desktop,
    }) => {
      const { page } = desktop;
      await signIn(page);
      await page.context().route('**/assets/patient-display*.js', async (route) => {
        await route.request().frame().page().waitForLoadState('load');
        await page.getByRole('button', { name: 'Sign out' }).isVisible(); // main has sent the port
        await route.fallback();
      });
      const opened = page.context().waitForEvent('page');
      await runAction(page, 'patient’s display');
      const display = await opened;
      await expect(display.getByRole('heading', { name: 'Riverbend Family Clinic' })).toBeVisible();
    });

    test('shows it in full on the second screen, which may be unplugged and plugged in again', async ({
      desktop,
    }) => {
      test.skip(host === 'electron', 'only the stand-in has a second screen');
      const { page } = desktop;
      await signIn(page);
      const plug = (isPlugged: boolean) =>
        desktop.ask(
          ({ screen }, plugged) => screen.emit('stand-in:second-screen', plugged),
          isPlugged,
        );
      const places = () =>
        desktop.ask(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().map((window) => window.getBounds().x),
        );
      await plug(true);
      const opened = page.context().waitForEvent('page');
      await runAction(page, 'patient’s display');
      const display = await opened;
      await expect(display.getByRole('heading', { name: 'Riverbend Family Clinic' })).toBeVisible({
        timeout: 50_000, // as long as the counter's own window may take
      });
      await expect.poll(places).toEqual([expect.any(Number), 1920]);
      await plug(false);
      await expect.poll(places).toHaveLength(1);
      const again = page.context().waitForEvent('page');
      await plug(true);
      await expect((await again).getByRole('heading')).toHaveText('Riverbend Family Clinic');
      await expect.poll(places).toEqual([expect.any(Number), 1920]);
    });

    test('continues at the same place after a reload', async ({ desktop }) => {
      const { page } = desktop;
      await signIn(page);
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
      await desktop.ask(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.reload();
      });
      await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
    });

    test('asks before closing while a card is awaited, and stays open', async ({ desktop }) => {
      const { page } = desktop;
      await signIn(page);
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
      await desktop.ask(({ BrowserWindow, dialog }) => {
        // The answer of the dialog: Stay.
        dialog.showMessageBox = (...given: readonly unknown[]) => {
          Object.assign(globalThis, { asked: given.at(-1) });
          return Promise.resolve({ response: 0, checkboxChecked: false });
        };
        for (const window of BrowserWindow.getAllWindows()) window.close();
      });
      const asked = () => desktop.ask(() => Reflect.get(globalThis, 'asked') ?? null);
      await expect.poll(asked).toMatchObject({ message: 'A payment is open.' });
      await page.keyboard.press('Escape');
      await openQuickPayment(page);
    });

    test('prevents sleep during a card payment and hides its window from screen capture', async ({
      desktop,
    }) => {
      const { page } = desktop;
      await signIn(page);
      await desktop.ask(({ BrowserWindow, powerSaveBlocker }) => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        powerSaveBlocker.start = (type) => seen.push(type);
        powerSaveBlocker.stop = () => seen.push('may sleep') > 0;
        for (const window of BrowserWindow.getAllWindows()) {
          window.setContentProtection = (on) => void seen.push(on ? 'black' : 'in sight');
        }
      });
      const seen = () => desktop.ask(() => Reflect.get(globalThis, 'seen') as readonly string[]);
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
      await expect.poll(seen).toEqual(expect.arrayContaining(['prevent-app-suspension', 'black']));
      await page.keyboard.press('Escape');
      await expect.poll(seen).toEqual(expect.arrayContaining(['may sleep']));
    });

    test('reopens its window at the last position', async ({ desktop, data, startAgain }) => {
      const place = { x: 140, y: 90, width: 1_040, height: 720 };
      await expect(desktop.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await desktop.ask(({ BrowserWindow }, bounds) => {
        for (const window of BrowserWindow.getAllWindows()) {
          window.setBounds(bounds);
          window.close();
        }
      }, place);
      const again = await startAgain(data);
      const bounds = () =>
        again.ask(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().map((window) => window.getNormalBounds()),
        );
      await expect.poll(bounds).toEqual([place]);
    });
  });
}
