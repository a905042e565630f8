import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startCounter } from '../support/counter.ts';
import {
  duplicateTab,
  expect,
  openQuickPayment,
  signIn,
  signInOwner,
  test,
} from './counter-fixture.ts';
import { pay } from './payment-steps.ts';

const FLAGS = ['--virtual-printer'];
const YESTERDAY = new URL('../support/yesterday.ts', import.meta.url).href;

test.use({ flags: FLAGS, environment: { NODE_OPTIONS: `--import ${YESTERDAY}` } });

test('a day is worked, counted and closed, and its receipt is reprinted the next day', async ({
  app,
  counter,
  data,
}) => {
  test.slow(); // the count of a whole day
  await app.keyboard.type('25');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type('40');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Change $15.00' })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Drawer open' })).toBeVisible();
  await app.keyboard.press('Enter');

  await app.keyboard.press('F7');
  const drawer = app.getByRole('article', { name: 'Virtual drawer' });
  await expect(drawer.getByText('starting cash $200.00')).toBeVisible();
  await drawer.getByRole('button', { name: 'Paid out' }).click();
  await app.getByLabel('Amount').fill('5');
  await app.getByLabel('Reason').fill('Stamps');
  await app.getByRole('button', { name: 'Paid out' }).click();
  await expect(app.getByText('Reason: Stamps')).toBeVisible();
  await expect(app.getByRole('form', { name: 'Paid out $5.00' })).toContainText('Virtual drawer');
  await app.getByLabel(/’s PIN$/).fill('246810');
  await app.getByRole('button', { name: 'Paid out' }).click();
  await expect(drawer.getByText('Paid out: Stamps')).toBeVisible();

  await drawer.getByRole('button', { name: 'Count the drawer' }).click();
  await expect(drawer.getByLabel('$100', { exact: true })).toBeFocused();
  await app.keyboard.type('2');
  await drawer.getByLabel('$20', { exact: true }).fill('4000000000000077');
  await expect(drawer.getByLabel('$20', { exact: true })).toHaveValue('');
  await expect(drawer.getByText('That was a card number')).toBeVisible();
  await expect(async () => {
    await drawer.getByLabel('$20', { exact: true }).fill('1');
    await expect(drawer.getByLabel('$20', { exact: true })).toHaveValue('1', { timeout: 100 });
  }).toPass();
  await drawer.getByRole('button', { name: 'Finish count' }).click();
  await expect(drawer.getByText('To the cent')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close Virtual drawer' }).click();
  await expect(app.getByText('Counted today')).toBeVisible();

  await app.getByRole('button', { name: 'Close the day…' }).click();
  await app.getByLabel('Reason').fill('End of the day');
  await app.getByLabel(/’s PIN$/).fill('246810');
  await app.getByRole('button', { name: 'Close the day' }).click();
  const closing = app.getByRole('region', { name: 'Closing the day' });
  await closing.getByRole('button', { name: 'Start the reconciliation' }).click();
  // Another window of the same counter, in which a person closes the day in the same moment.
  const other = await duplicateTab(app);
  await openQuickPayment(other);
  await other.keyboard.press('F7');
  const windows = [app, other].map((page) => ({
    finish: page
      .getByRole('region', { name: 'Closing the day' })
      .getByRole('button', { name: 'Close the day' }),
    days: page.getByRole('region', { name: 'End-of-day reports (Z)' }).getByRole('listitem'),
  }));
  for (const { finish } of windows) await expect(finish).toBeVisible();
  // If one window was so fast that the other's button is gone, there is no button to press.
  const press = (buttons: readonly Element[]) => {
    for (const button of buttons) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  await Promise.all(windows.map(({ finish }) => finish.evaluateAll(press)));
  for (const { finish, days } of windows) {
    await expect(days).toHaveText([/^Z 1/]);
    await expect(finish).toBeHidden();
  }
  await other.close();
  await app.getByRole('button', { name: /^Z 1 / }).click();
  await expect(app.getByRole('article', { name: 'End-of-day report (Z) 1' })).toContainText(
    'TO DEPOSIT',
  );
  await app.keyboard.press('Escape');

  await app.goto('about:blank'); // or the page reports the stopped program
  await counter.stop();
  const today = await startCounter(data, ...FLAGS);
  try {
    await app.goto(today.url);
    await signIn(app);
    await app.keyboard.press('F3');
    await expect(app.getByLabel('Find payment')).toBeFocused();
    await app.keyboard.type('yesterday');
    await expect(app.getByRole('option')).toHaveCount(1);
    await app.getByRole('option').first().click();
    await app.getByRole('button', { name: /^Receipt 0/ }).click();
    await app.getByRole('button', { name: 'Print again' }).click();
    await app.keyboard.press('Escape');
    await expect(app.getByRole('dialog', { name: 'Receipt 000001' })).toBeHidden();
    await app.keyboard.press('Escape');
    await expect(app.getByRole('dialog')).toBeHidden();
    await app.getByRole('button', { name: /Drawer open|Printer ready|Printing/ }).click();
    await expect(app.getByText('Printed, reprint')).toBeVisible();
    await app.keyboard.press('Escape');

    await signInOwner(app);
    await app.keyboard.press('F7');
    await app.getByRole('button', { name: /^Z 1 / }).click();
    const saved = async (button: string) => {
      const [download] = await Promise.all([
        app.waitForEvent('download'),
        app.getByRole('button', { name: button }).click(),
      ]);
      const file = join(data, download.suggestedFilename());
      await download.saveAs(file);
      return file;
    };
    const day = await saved('Save for verification');
    const verifier = await saved('Save verification page');
    const checking = await app.context().newPage();
    await checking.goto(pathToFileURL(verifier).href);
    await checking.getByLabel('Choose a file').setInputFiles(day);
    await expect(checking.getByRole('status').getByRole('heading')).toHaveText(
      '! Nothing is broken, not compared with paper yet',
    );
    await checking.close();
  } finally {
    await app.goto('about:blank');
    await today.stop();
  }
});

test('cash that leaves the drawer is recorded once, also if its answer was lost', async ({
  page,
  counter,
}) => {
  let isSent = false;
  let isCut = false;
  await page.routeWebSocket(/./, (socket) => {
    const till = socket.connectToServer();
    socket.onMessage((message) => {
      isSent ||= String(message).includes('/drawer/move');
      till.send(message);
    });
    till.onMessage((message) => {
      if (!isSent || isCut) return socket.send(message);
      isCut = true;
      return socket.close();
    });
  });
  await page.goto(counter.url);
  await signIn(page);
  await page.keyboard.press('F7');
  const drawer = page.getByRole('article', { name: 'Virtual drawer' });
  await drawer.getByRole('button', { name: 'Paid out' }).click();
  await page.getByLabel('Amount').fill('5');
  await page.getByLabel('Reason').fill('Stamps');
  const payOut = page.getByRole('button', { name: 'Paid out' });
  await payOut.click();
  await page.getByLabel(/’s PIN$/).fill('246810');
  await payOut.click();
  await expect(page.getByText('The connection to Swipewell was lost')).toBeVisible();
  await expect(drawer.getByText('Paid out: Stamps')).toBeVisible();
  await page.getByLabel(/’s PIN$/).fill('246810');
  await payOut.click();
  await expect(drawer.getByRole('button', { name: 'Count the drawer' })).toBeEnabled();
  await expect(page.getByLabel(/’s PIN$/)).toBeHidden();
  await expect(drawer.getByText('Paid out: Stamps')).toHaveCount(1);
});

test('a day that was not closed is announced at the sign-in until its close', async ({
  app,
  counter,
  data,
}) => {
  await app.keyboard.type('25');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type('25');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('article', { name: /^Receipt/ })).toBeVisible();
  await app.goto('about:blank'); // or the page reports the stopped program
  await counter.stop();
  const today = await startCounter(data, ...FLAGS);
  try {
    await app.goto(today.url);
    await signIn(app);
    const announced = app.getByRole('complementary', { name: 'Days without a close' });
    await expect(announced).toContainText(/\d was not closed/);
    await announced.getByRole('button', { name: 'Open the close' }).click();
    await expect(app.getByRole('button', { name: 'Close the day…' })).toBeVisible();
  } finally {
    await app.goto('about:blank');
    await today.stop();
  }
});

test.describe('today', () => {
  test.use({ environment: {} });

  test('a difference that the close finds fits beside the drawers of a small screen', async ({
    app,
    counter,
  }) => {
    await app.setViewportSize({ width: 1024, height: 768 });
    await pay(app, '40');
    const [record] = await counter.payments();
    await counter.ask('POST', `/api/pp/payments/${record?.id}/credit`, { amount: '15.00' });
    await app.keyboard.press('F7');
    await app.getByRole('button', { name: 'Close the day…' }).click();
    await app.getByLabel('Reason').fill('End of the day');
    await app.getByLabel(/’s PIN$/).fill('246810');
    await app.getByRole('button', { name: 'Close the day' }).click();
    const drawer = app.getByRole('article', { name: 'Virtual drawer' });
    await drawer.getByRole('button', { name: 'Count the drawer' }).click();
    await drawer.getByLabel('$100', { exact: true }).fill('2');
    await drawer.getByRole('button', { name: 'Finish count' }).click();
    await drawer.getByRole('button', { name: 'Close Virtual drawer' }).click();
    await app.getByRole('button', { name: 'Start the reconciliation' }).click();
    const found = app.getByRole('article', { name: 'Refunded at another terminal' });
    await expect(found).toContainText('$40.00 charged, $15.00 refunded there: $15.00 less');
    for (const part of [app.getByRole('region', { name: 'Closing the day' }), found]) {
      await expect
        .poll(() => part.evaluate((each) => each.getBoundingClientRect().right))
        .toBeLessThanOrEqual(1024);
      await expect.poll(() => part.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    }
  });
});
