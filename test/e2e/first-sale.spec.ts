import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openPty } from '../support/pty.ts';
import { readRoll } from '../support/read-journal.ts';
import {
  chargeDemoCard,
  expect,
  listenFor,
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
  test('a card on the virtual reader: charged, journaled and receipted', async ({
    desk,
    counter,
    data,
  }) => {
    await chargeDemoCard(desk, '25', 'Paul Hogan');
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    const receipt = desk.getByRole('article', { name: 'Receipt 000001' });
    await expect(receipt).toContainText('Mastercard •••• 4444');
    await expect(receipt).toContainText('$25.00');
    await expect(receipt).toContainText('SIMULATED: NO MONEY MOVED');
    const trackingId = await trackingIdOnReceipt(desk);

    const [payment, ...others] = await counter.payments();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      tracking_id: trackingId,
      method: 'CARD',
      action: 'AUTHORIZE',
      results: 'APPROVED',
    });
    await expect(desk.getByRole('complementary', { name: 'Today' })).toContainText('•••• 4444');

    await desk.goto('about:blank'); // or the page reports the stopped program
    await counter.stop();
    // The time of the first sweep's end depends on the service alone.
    const roll = readRoll(data).filter(
      ({ kind }) => kind !== 'connection.used' && kind !== 'scan.completed',
    );
    const kinds = roll.map(({ kind }) => kind);
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
    expect(roll[6]?.body).toMatchObject({ trackingId, amount: 2_500 });
    expect(roll[7]?.body).toMatchObject({ state: 'approved', paymentId: payment?.id });
  });

  test.describe('on a serial line', () => {
    test('a card on a real port is charged, and is at the service, in the journal and on the receipt', async ({
      desk,
      counter,
      data,
    }) => {
      await using line = await openPty();
      await setUpSerialReader(desk, line, SAMPLE);
      await desk.keyboard.press('Escape');
      await listenFor(desk, '25');
      await expect(desk.getByText(`Serial reader at ${line.path}`)).toBeVisible();
      await expect(desk.getByText('is not ready yet')).toHaveCount(0);
      await line.write(SAMPLE);
      await expect(desk.getByRole('main')).toContainText('ending in 1111');
      await expect(desk.getByRole('main')).toContainText('JOANN SMITH');
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
      const trackingId = await trackingIdOnReceipt(desk);
      expect((await counter.payments()).map((payment) => payment.tracking_id)).toEqual([
        trackingId,
      ]);
      await desk.goto('about:blank'); // or the page reports the stopped program
      await counter.stop();
      const attempt = readRoll(data).find(({ kind }) => kind === 'attempt.opened');
      expect(attempt?.body).toMatchObject({
        trackingId,
        card: { brand: 'visa', lastFour: '1111' },
      });
    });
  });

  test('cash: the change, the receipt, and the service told of it', async ({ desk, counter }) => {
    await desk.keyboard.type('42.50');
    await desk.keyboard.press('F2');
    await expect(desk.getByLabel('Given by the patient')).toBeFocused();
    await desk.keyboard.type('50');
    await expect(desk.getByRole('status').filter({ hasText: 'Change' })).toContainText('$7.50');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Change $7.50' })).toBeVisible();
    await expect(desk.getByRole('article', { name: 'Receipt 000001' })).toContainText('$50.00');
    await expect
      .poll(async () => (await counter.payments()).map(({ method, results }) => [method, results]))
      .toEqual([['CASH', 'APPROVED']]);
  });

  test('from patient to patient by keys alone', async ({ desk, counter }) => {
    await chargeDemoCard(desk, '10', 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Next patient' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await listenFor(desk, '20');
    await desk.keyboard.press('F2'); // the patient forgot the card and pays in cash
    await desk.keyboard.press('Enter'); // the exact sum
    await expect(desk.getByRole('heading', { name: 'Paid, no change' })).toBeVisible();
    await desk.keyboard.press('Enter');
    await expect(desk.getByLabel('Amount due')).toBeFocused();
    await expect(desk.getByLabel('Amount due')).toHaveValue('');
    await expect.poll(async () => (await counter.payments()).length).toBe(2);
  });

  test('the person at the desk is told to the service as svc-userid', async ({
    desk,
    counter,
    data,
  }) => {
    await chargeDemoCard(desk, '25', 'Joan Smith');
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await desk.goto('about:blank'); // or the page reports the stopped program
    await counter.stop();
    const store = new Database(join(data, 'demo-service', 'demo.sqlite'), { readonly: true });
    expect(store.prepare('SELECT user_id FROM payment_records').pluck().all()).toEqual([
      'cashier:Dana Reyes',
    ]);
    store.close();
  });

  test('a page that is reloaded finds the sale as it stands', async ({ desk }) => {
    await listenFor(desk, '25');
    await swipe(desk, 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await desk.reload();
    await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(desk.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
  });

  test('a receipt prints once; the next time it says DUPLICATE', async ({ desk }) => {
    await desk.evaluate(() => {
      window.print = () => {
        document.title = document.getElementById('print')?.textContent ?? '';
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    await desk.getByLabel('Description, for an itemised receipt').fill('Sports form');
    await desk.getByLabel('Amount due').focus();
    await chargeDemoCard(desk, '25', 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Print receipt' })).toBeEnabled();
    const receipt = desk.getByRole('article', { name: 'Receipt 000001' });
    await expect(receipt).not.toContainText('Sports form');
    await desk.keyboard.press('p');
    await expect(desk).toHaveTitle(/TOTAL\$25\.00/);
    expect(await desk.title()).not.toContain('DUPLICATE');
    await expect(desk.getByRole('button', { name: 'Print again' })).toBeVisible();
    await desk.keyboard.press('p');
    await expect(desk).toHaveTitle(/^\*\*\* DUPLICATE.*DUPLICATE \*\*\*$/);
    await desk.keyboard.press('i');
    await expect(receipt).toContainText('Sports form');
    await desk.keyboard.press('p');
    await expect(desk).toHaveTitle(/^\*\*\* DUPLICATE.*Sports form.*DUPLICATE \*\*\*$/);
  });

  test('one of today’s receipts opens from the list', async ({ desk }) => {
    await chargeDemoCard(desk, '25', 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Next patient' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByLabel('Amount due')).toBeFocused();
    await desk
      .getByRole('complementary', { name: 'Today' })
      .getByRole('button', { name: /Copay/ })
      .click();
    await expect(desk.getByRole('dialog', { name: 'Receipt 000001' })).toContainText('•••• 1111');
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
  });
});
