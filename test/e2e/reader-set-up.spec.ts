import { startCounter } from '../support/counter.ts';
import { openPty } from '../support/pty.ts';
import {
  duplicateTab,
  expect,
  listenFor,
  openQuickPayment,
  signIn,
  signInOwner,
  swipe,
  test,
} from './counter-fixture.ts';
import { openReaderSetUp, setUpSerialReader } from './readers.ts';

const SWIPE =
  '%B4111111111111111^SMITH/JOAN^30121010000000000?;4111111111111111=30121010000000000?\r';

test.skip(process.platform === 'win32', 'Windows has no pseudo terminals');

test('a serial reader is found, tested, used and saved by keyboard alone', async ({
  page,
  counter,
  data,
}) => {
  await using line = await openPty();
  await page.goto(counter.url);
  await signIn(page);
  await setUpSerialReader(page, line, SWIPE);
  await expect(page.getByText('The reader works').locator('..')).toContainText(
    'Visa ending in 1111',
  );
  await expect(page.getByText('Track 2 read')).toBeVisible();
  await expect(page.getByText('A second reader?')).toBeVisible();
  await page.keyboard.press('Escape');
  await openQuickPayment(page);
  await counter.stop();

  const again = await startCounter(data);
  try {
    await page.goto(again.url);
    await signIn(page);
    await listenFor(page, '25');
    await expect(page.getByText('is not ready yet')).toHaveCount(0);
    await line.write(SWIPE);
    await expect(page.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await page.keyboard.press('Escape');
    await openReaderSetUp(page);
    await page.getByRole('button', { name: /^Remove Serial reader/ }).press('Enter');
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  } finally {
    await again.stop();
  }
});

test('a second reader is a spare, and both are armed', async ({ app }) => {
  await using first = await openPty();
  await using second = await openPty();
  await setUpSerialReader(app, first, SWIPE);
  await app.getByLabel('Serial port by name').fill(second.path);
  await app.keyboard.press('Enter');
  const row = app.getByRole('listitem').filter({ hasText: second.path }).first();
  await expect(row).toContainText('to detect its settings');
  await second.write(SWIPE);
  await expect(row).toContainText('Listening');
  await second.write(SWIPE);
  await app.getByRole('button', { name: /as a spare$/ }).press('Enter');
  await expect(row).toContainText('In use');
  await app.keyboard.press('Escape');
  for (const line of [first, second]) {
    await listenFor(app, '25');
    await expect(app.getByText('is not ready yet')).toHaveCount(0);
    await line.write(SWIPE);
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.keyboard.press('Escape');
    await app.getByLabel('Amount due').fill('');
  }
});

test('the reason for an unusable reader is shown with a remedy', async ({ app }) => {
  await openReaderSetUp(app);
  await app.getByLabel('Serial port by name').fill('/dev/ttyNone');
  await app.keyboard.press('Enter');
  await expect(app.getByText('There is no reader at /dev/ttyNone. Connect it')).toBeVisible();
  await swipe(app, 'Worn card');
  await expect(app.getByText('The swipe could not be read')).toBeVisible();
  await swipe(app, 'Rosa Diaz');
  await expect(app.getByText('The reader works').locator('..')).toContainText(
    'American Express ending in 0005',
  );
});

test('an inspection of a reader and the texts for chip cards are saved', async ({ app }) => {
  await signInOwner(app);
  await using line = await openPty();
  await setUpSerialReader(app, line, SWIPE);
  await app.getByLabel(/^Findings at/).focus();
  await app.keyboard.press('Enter');
  await expect(app.getByText(/last inspected/)).toBeVisible();
  await app.getByLabel('Message for a card with a chip').fill('Ask for the chip terminal.');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: 'Save message' })).toBeDisabled();
  await app.keyboard.press('Escape');
  await listenFor(app, '25');
  await swipe(app, 'Wei Chen');
  await expect(app.getByText('Ask for the chip terminal.')).toBeVisible();
  await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
});

test('a sale in another window ends the test, and simultaneous choices of two windows are done in turn', async ({
  app,
}) => {
  await openReaderSetUp(app);
  await expect(app.getByRole('listitem').first()).toBeVisible();
  const other = await duplicateTab(app);
  await openReaderSetUp(other);
  await expect(app.getByText('Another window is testing the readers')).toBeVisible();
  await app.keyboard.press('Escape');
  await listenFor(app, '25');
  await expect(other.getByText('A sale needs the readers')).toBeVisible();
  await other.getByRole('button', { name: 'Test again' }).click();
  await expect(other.getByText('A sale is open. Finish it')).toBeVisible();
  await swipe(app, 'Joan Smith');
  await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
});
