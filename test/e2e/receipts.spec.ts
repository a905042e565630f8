import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import {
  expect,
  findPatient,
  nextPatient,
  openQuickPayment,
  signIn,
  signInOwner,
  test,
} from './counter-fixture.ts';
import { choosePatient, PATIENT_NAME } from './payment-steps.ts';
import { picture } from './picture.ts';

/** Takes cash for a previous balance, up to the receipt on the screen. */
async function payBalance(app: Page, amount: string): Promise<void> {
  await app.keyboard.press('Alt+4');
  await app.getByLabel('Amount due').fill(amount);
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type(amount);
  await app.keyboard.press('Enter');
  await expect(app.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
}

/** Leaves a printed sheet on the page, as a print preview has it. */
async function keepSheet(app: Page): Promise<void> {
  await app.evaluate(() => {
    window.print = () => {};
  });
}

test('an HSA/FSA receipt asks for the date of service of a previous balance, and keeps it', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  await payBalance(app, '40');
  const receipt = app.getByRole('article', { name: 'Receipt 000001' });
  await expect(receipt).not.toContainText('Change');
  await app.keyboard.press('i');
  await expect(app.getByLabel('Date of service')).toBeFocused();
  await app.getByLabel('Date of service').fill('2026-02-27');
  await app.getByLabel('Description').fill('Office visit');
  await app.getByLabel('Provider').fill('Ana Silva, MD');
  await app.keyboard.press('Enter');
  for (const text of ['HSA/FSA receipt', '1200 River Road', PATIENT_NAME, 'Office visit']) {
    await expect(receipt).toContainText(text);
  }
  await expect(receipt).toContainText('Date of service02/27/2026');
  await expect(receipt).toContainText('ProviderAna Silva, MD');

  // The details are in the journal: another page has them too.
  await app.reload();
  await expect(receipt).toBeVisible();
  await expect(app.getByRole('button', { name: 'Next patient' })).toBeFocused();
  await app.keyboard.press('i');
  await expect(receipt).toContainText('Date of service02/27/2026');
  await app.keyboard.press('e');
  await expect(app.getByLabel('Date of service')).toHaveValue('2026-02-27');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toHaveCount(0);
});

for (const { key, does } of [
  {
    key: 'i',
    does: (page: Page) => expect(page.getByLabel('Date of service')).toBeFocused(),
  },
  {
    key: 'p',
    does: (page: Page) => expect(page.getByRole('button', { name: 'Print again' })).toBeVisible(),
  },
]) {
  test(`the key ${key} of a receipt works also if it comes before the receipt`, async ({
    page,
    counter,
  }) => {
    const held: (() => void)[] = [];
    let holds = true;
    await page.routeWebSocket(/./, (socket) => {
      const till = socket.connectToServer();
      socket.onMessage((message) => {
        if (holds && String(message).includes('/receipts/get')) held.push(() => till.send(message));
        else till.send(message);
      });
    });
    await page.goto(counter.url);
    await signIn(page);
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('afterprint'));
    });
    await page.keyboard.press('Alt+4');
    await page.getByLabel('Amount due').fill('40');
    await page.keyboard.press('F2');
    await expect(page.getByLabel('Cash received')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Next patient/ })).toBeFocused();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.keyboard.press(key);
    holds = false;
    for (const send of held) send();
    await does(page);
  });
}

test('a sheet of Letter has the receipt in its middle with barcode, and a roll has it narrow', async ({
  app,
}) => {
  await payBalance(app, '40');
  await keepSheet(app);
  await app.keyboard.press('p');
  const sheet = app.locator('#print article');
  await expect(sheet).toBeAttached();
  await app.emulateMedia({ media: 'print' });
  await expect(sheet.locator('svg')).toHaveCount(1);
  const box = () => sheet.evaluate((each) => each.getBoundingClientRect().toJSON());
  await app.setViewportSize({ width: 816, height: 1_000 });
  await expect(async () => {
    const { x, width } = await box();
    expect(width).toBeGreaterThan(480);
    expect(Math.abs(x + width / 2 - 408)).toBeLessThan(8);
  }).toPass({ timeout: 10_000 });
  await app.setViewportSize({ width: 300, height: 1_000 });
  await expect.poll(async () => (await box()).width).toBeLessThan(280);
});

test('the payment summary of a patient lists the payments of the year', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  await payBalance(app, '40');
  await nextPatient(app);
  await openQuickPayment(app);
  await app.keyboard.press('F6');
  await findPatient(app, PATIENT_NAME);
  await app.getByRole('button', { name: 'Payment summary' }).click();
  const dialog = app.getByRole('dialog', { name: 'Payment summary' });
  await dialog.getByLabel('Year').selectOption(String(new Date().getFullYear()));
  const paper = dialog.getByRole('article');
  await expect(paper).toContainText(PATIENT_NAME);
  await expect(paper).toContainText('Receipt 000001');
  await expect(paper).toContainText('TOTAL$40.00');
  const saved = app.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`payments-${new Date().getFullYear()}.pdf`);
  await keepSheet(app);
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(app.locator('#print article')).toContainText('TOTAL$40.00');
});

test('a receipt by e-mail asks for the address, its read-back and the risk', async ({ app }) => {
  await payBalance(app, '40');
  await app.getByRole('button', { name: 'E-mail', exact: true }).click();
  const panel = app.getByRole('dialog', { name: 'E-mail receipt 000001' });
  const address = panel.getByLabel('Patient’s e-mail address');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('');
  await address.fill('ana@example.com, ben@example.com');
  await expect(panel).toContainText('Enter one complete address');
  await address.fill('josé@example.com');
  await expect(panel).toContainText('letters of another alphabet, before the @');
  await address.fill('ana@münchen.de');
  await expect(panel).toContainText('its form that begins with xn--');
  await address.fill(`${'a'.repeat(120)}@example.com`);
  await expect(panel).toContainText('At most 128 characters. Remove 4 characters.');
  await address.fill('ana.lopez@example.com');
  await panel.getByLabel('I read the address back').check();
  await panel.getByLabel('The patient accepts the risk').check();
  await picture(app, 'mail-1-receipt');
  // Other words, or another address, have to be confirmed again.
  await panel.getByLabel('Language').selectOption('es');
  await expect(panel.getByLabel('The patient accepts the risk')).not.toBeChecked();
  await panel.getByLabel('The patient accepts the risk').check();
  await address.press('Enter');
  await expect(panel).toContainText('Nothing is sent from training or Demo.');
  await expect(panel).toContainText('ana.lopez@example.com');
  await app.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
});

test('an administrator sets up the mail server, and Demo refuses a test message', async ({
  app,
}) => {
  await signInOwner(app);
  await app.keyboard.press('F10');
  await app.getByRole('tab', { name: 'E-mail' }).click();
  const form = app.getByRole('form', { name: 'Receipts by e-mail' });
  await form.getByLabel('Mail server').fill('mail.clinic.example');
  await form.getByLabel('Encryption').selectOption('none');
  await expect(form).toContainText('must be on this PC');
  await form.getByLabel('Mail server').fill('localhost');
  await form.getByLabel('Port').fill('9');
  await form.getByLabel('Account').fill('clinic');
  await form.getByLabel('Password').fill('correct horse');
  await form.getByLabel('Sender’s address').fill('desk@clinic.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Password')).toHaveValue('');
  await app.getByLabel('Send a test message to').fill('it@clinic.example');
  await app.getByRole('button', { name: 'Send test message' }).click();
  await expect(app.getByText('Training and Demo send no e-mail.')).toBeVisible();
  await picture(app, 'settings-mail');
});

test('a printer that does not answer receives no page, unless it never answers by its set-up', async ({
  app,
}) => {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => received.push(bytes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const page = () => Buffer.concat(received).length > 100;
  try {
    await signInOwner(app);
    await app.getByRole('button', { name: 'Prints in this window' }).click();
    await app.getByRole('button', { name: 'Set up printer and drawer' }).click();
    for (const never of [false, true]) {
      const name = never ? 'Mute printer' : 'Printer without power';
      await app.getByRole('button', { name: 'Add a printer' }).click();
      const form = app.getByRole('form', { name: 'Add a printer' });
      await form.getByLabel('Name').fill(name);
      const status = form.getByLabel('Status');
      for (const kind of ['usb', 'serial', 'tcp']) {
        await form.getByLabel('Connection').selectOption(kind);
        await expect(status).toHaveValue(never && kind !== 'usb' ? 'never' : 'usual');
        if (never) await status.selectOption('never');
      }
      await form.getByLabel('Address').fill(`127.0.0.1:${port}`);
      await form.getByRole('button', { name: 'Use this printer' }).click();
      const list = app.getByRole('list', { name: 'Printers' });
      const row = list.getByRole('listitem').filter({ hasText: name });
      await row.getByRole('button', { name: 'Test print' }).click();
      if (never) {
        await expect(row).toContainText('The test page was sent', { timeout: 30_000 });
        await expect.poll(page).toBe(true);
      } else {
        const says = `${name} does not answer, so nothing was sent to it.`;
        await expect(row).toContainText(says, { timeout: 30_000 });
        expect(page()).toBe(false);
      }
    }
  } finally {
    server.close();
  }
});
