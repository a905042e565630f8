import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openPty } from '../support/pty.ts';
import { readEntries } from '../support/read-journal.ts';
import {
  chargeDemoCard,
  expect,
  listenFor,
  nextPatient,
  openQuickPayment,
  swipe,
  test,
  trackingIdOnReceipt,
} from './counter-fixture.ts';
import { setUpSerialReader } from './readers.ts';

/**
 * The track data of a reader as vendors show it (hardware.md §1, §3): three tracks, one line, CR.
 */
const SAMPLE =
  '%B4111111111111111^SMITH/JOANN^30121010000000000?;4111111111111111=30121010000000000?<\r';

test.describe('the first sale', () => {
  test('a card on the virtual reader is charged, journaled and receipted', async ({
    app,
    counter,
    data,
  }) => {
    await chargeDemoCard(app, '25', 'Paul Hogan');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    const receipt = app.getByRole('article', { name: 'Receipt 000001' });
    await expect(receipt).toContainText('Mastercard •••• 4444');
    await expect(receipt).toContainText('$25.00');
    await expect(receipt).toContainText('SIMULATED: NO MONEY MOVED');
    const trackingId = await trackingIdOnReceipt(app);

    const [payment, ...others] = await counter.payments();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      tracking_id: trackingId,
      method: 'CARD',
      action: 'AUTHORIZE',
      results: 'APPROVED',
    });
    await expect(app.getByRole('complementary', { name: 'Today' })).toContainText('•••• 4444');

    await app.goto('about:blank'); // or the page reports the stopped program
    await counter.stop();
    // The time of the first sweep's end depends on the service alone.
    const entries = readEntries(data).filter(
      ({ kind }) => kind !== 'connection.used' && kind !== 'sweep.completed',
    );
    const kinds = entries.map(({ kind }) => kind);
    expect(kinds).toEqual([
      'till.created',
      'installation.bound',
      'till.started',
      'drawer.opened',
      'staff.signed-in',
      'sale.opened',
      'attempt.opened',
      'attempt.resolved',
      'receipt.issued',
    ]);
    expect(entries[6]?.body).toMatchObject({ trackingId, amount: 2_500 });
    expect(entries[7]?.body).toMatchObject({ state: 'approved', paymentId: payment?.id });
  });

  test.describe('on a serial line', () => {
    test.skip(process.platform === 'win32', 'Windows has no pseudo terminals');

    test('a card on a real port is charged and is at the service, in the journal and on the receipt', async ({
      app,
      counter,
      data,
    }) => {
      await using line = await openPty();
      await setUpSerialReader(app, line, SAMPLE);
      await app.keyboard.press('Escape');
      await listenFor(app, '25');
      await expect(app.getByText(`Serial reader at ${line.path}`)).toBeVisible();
      await expect(app.getByText('is not ready yet')).toHaveCount(0);
      await line.write(SAMPLE);
      await expect(app.getByRole('main')).toContainText('ending in 1111');
      await expect(app.getByRole('main')).not.toContainText('SMITH'); // of a card, the page has no name
      await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
      await app.keyboard.press('Enter');
      await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
      const trackingId = await trackingIdOnReceipt(app);
      expect((await counter.payments()).map((payment) => payment.tracking_id)).toEqual([
        trackingId,
      ]);
      await app.goto('about:blank'); // or the page reports the stopped program
      await counter.stop();
      const attempt = readEntries(data).find(({ kind }) => kind === 'attempt.opened');
      expect(attempt?.body).toMatchObject({
        trackingId,
        card: { brand: 'visa', lastFour: '1111' },
      });
    });
  });

  test('cash gives change, a receipt and a posting to the service', async ({ app, counter }) => {
    await app.keyboard.type('42.50');
    await app.keyboard.press('F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await app.keyboard.type('50');
    await expect(app.getByRole('status').filter({ hasText: 'Change' })).toContainText('$7.50');
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Change $7.50' })).toBeVisible();
    await expect(app.getByRole('article', { name: 'Receipt 000001' })).toContainText('$50.00');
    await expect
      .poll(async () => (await counter.payments()).map(({ method, results }) => [method, results]))
      .toEqual([['CASH', 'APPROVED']]);
  });

  test('the next patient needs the keyboard alone', async ({ app, counter }) => {
    await chargeDemoCard(app, '10', 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Next patient' })).toBeFocused();
    await app.keyboard.press('Enter');
    await listenFor(app, '20');
    await app.keyboard.press('F2'); // the patient forgot the card and pays in cash
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await app.keyboard.press('Enter'); // the exact sum
    await expect(app.getByRole('heading', { name: 'Paid, no change' })).toBeVisible();
    await nextPatient(app);
    await openQuickPayment(app);
    await expect(app.getByLabel('Amount due')).toHaveValue('');
    await expect.poll(async () => (await counter.payments()).length).toBe(2);
  });

  test('the cashier is sent to the service as svc-userid', async ({ app, counter, data }) => {
    await chargeDemoCard(app, '25', 'Joan Smith');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await app.goto('about:blank'); // or the page reports the stopped program
    await counter.stop();
    const store = new Database(join(data, 'demo-service', 'demo.sqlite'), { readonly: true });
    expect(store.prepare('SELECT user_id FROM payment_records').pluck().all()).toEqual([
      'cashier:Dana Reyes',
    ]);
    store.close();
  });

  test('a reloaded page shows the current sale', async ({ app }) => {
    await listenFor(app, '25');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.reload();
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await app.reload();
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(app.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
  });

  test('a receipt prints once; a reprint says DUPLICATE', async ({ app }) => {
    await app.evaluate(() => {
      window.print = () => {
        document.title = document.getElementById('print')?.textContent ?? '';
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    await app.getByLabel('Description for the HSA/FSA receipt').fill('Sports form');
    await app.getByLabel('Amount due').focus();
    await chargeDemoCard(app, '25', 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Print receipt' })).toBeEnabled();
    const receipt = app.getByRole('article', { name: 'Receipt 000001' });
    await expect(receipt).not.toContainText('Sports form');
    await app.keyboard.press('p');
    await expect(app).toHaveTitle(/TOTAL\$25\.00/);
    expect(await app.title()).not.toContain('DUPLICATE');
    await expect(app.getByRole('button', { name: 'Print again' })).toBeVisible();
    await app.keyboard.press('p');
    await expect(app).toHaveTitle(/^\*\*\* DUPLICATE.*DUPLICATE \*\*\*$/);
    await app.keyboard.press('i');
    await expect(receipt).toContainText('Sports form');
    await app.keyboard.press('p');
    await expect(app).toHaveTitle(/^\*\*\* DUPLICATE.*Sports form.*DUPLICATE \*\*\*$/);
  });

  test('a receipt of today opens from the list', async ({ app }) => {
    await chargeDemoCard(app, '25', 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Next patient' })).toBeFocused();
    await app.keyboard.press('Enter');
    await openQuickPayment(app);
    await app
      .getByRole('complementary', { name: 'Today' })
      .getByRole('button', { name: /Copay/ })
      .click();
    await expect(app.getByRole('dialog', { name: 'Receipt 000001' })).toContainText('•••• 1111');
    await app.keyboard.press('Escape');
    await expect(app.getByRole('dialog')).toHaveCount(0);
  });
});
