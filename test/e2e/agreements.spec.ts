import type { Page } from '@playwright/test';
import type { RunningCounter } from '../support/counter.ts';
import { readEntries } from '../support/read-journal.ts';
import { expect, findPatient, listenFor, swipe, test } from './counter-fixture.ts';
import { draw, leaks, NAME, openDisplay } from './display-steps.ts';
import { choosePatient, leaveAgreement, PATIENT_NAME } from './payment-steps.ts';
import { picture } from './picture.ts';

/** The texts that no display may get while a card is saved: its brand and last four are shown. */
const SECRETS = [PATIENT_NAME, 'Quist', 'Zenobia', 'Dana', 'Reyes', 'Joan', 'Smith', '411111'];

/** Opens the form that saves a card on file, and swipes one. */
async function swipeToSave(app: Page, counter: RunningCounter): Promise<void> {
  const named = { first_name: 'Zenobia', last_name: 'Quist', birth_date: '1980-02-29' };
  await counter.ask('POST', '/api/pp/patients', named);
  await app.keyboard.press('F6');
  await findPatient(app, PATIENT_NAME);
  await app.getByRole('tab', { name: 'On file' }).click();
  await app.getByRole('button', { name: 'Save a card or account on file' }).click();
  await expect(app.getByText('Swipe the card now.')).toBeVisible();
  await swipe(app, 'Joan Smith');
}

/** A scanner at the field of the agreements: the number, then Enter. */
async function scan(app: Page, number: string): Promise<void> {
  await expect(app.getByRole('button', { name: /^Agreements/ })).toBeVisible();
  await app.keyboard.press('Alt+t');
  const field = app.getByLabel('Scan or type the number of a signed paper');
  await expect(field).toBeFocused();
  await app.keyboard.type(number);
  await app.keyboard.press('Enter');
}

test('a patient signs for a card on file on the display, in Spanish, and revokes it later', async ({
  app,
  counter,
  data,
}) => {
  test.slow(); // pictures
  const { display, watched } = await openDisplay(app);
  await swipeToSave(app, counter);
  await app.getByRole('button', { name: 'Sign on the display' }).click();
  await display.getByRole('button', { name: 'Español' }).click();
  const words = display.getByText(/Tarjeta Visa terminada en 1111\. Acepto que la clínica guarde/);
  await expect(words).toContainText(/Para revocar .+ \(217\) 555-0142/);
  await draw(display, NAME);
  await picture(display, 'display-5-card-on-file');
  await display.setViewportSize({ width: 1280, height: 800 });
  await display.getByRole('button', { name: 'Borrar' }).click();
  await draw(display, NAME);
  await display.getByRole('button', { name: 'Acepto y firmo' }).click();
  await expect(app.getByText('Signed on the display. No paper needs a signature.')).toBeVisible();
  await expect(app.locator('blockquote')).toHaveAttribute('lang', 'es');
  await expect(app.getByText(/Tarjeta Visa terminada en 1111/)).toBeVisible();
  await app.getByRole('button', { name: 'Save on file' }).click();
  const agreement = app.getByRole('listitem', { name: 'Agreement 90000001' });
  await expect(agreement).toContainText('Signed on the display');
  expect(await leaks(display, watched, SECRETS)).toEqual([]);

  await agreement.getByRole('button', { name: 'Open' }).click();
  const dialog = app.getByRole('dialog', { name: 'Agreement 90000001' });
  await expect(dialog.getByRole('article')).toHaveAttribute('lang', 'es');
  await expect(dialog.getByRole('img', { name: 'Signature of the patient' })).toBeVisible();
  await expect(dialog).toContainText(/SHA-256 .+ [0-9a-f]{64}/);
  await expect(dialog).toContainText(/se firmó en la pantalla\.(?!\.)/);
  await app.setViewportSize({ width: 1024, height: 768 });
  await expect
    .poll(() => dialog.evaluate((each) => each.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(768);
  await picture(app, 'agreement-1-signed');
  await dialog.getByRole('button', { name: 'Revoke…' }).click();
  await expect(dialog).toContainText('The card or account is removed from the payment service');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(dialog).toContainText('REVOCADO');
  await app.keyboard.press('Escape');
  await expect(app.getByText('No card or account is on file.')).toBeVisible();
  await expect(agreement).toContainText(/Revoked .+; kept at least until/);

  await Promise.all([display.close(), app.goto('about:blank')]);
  await counter.stop();
  const kinds = readEntries(data).map(({ kind }) => kind);
  expect(kinds.filter((kind) => /^(agreement|profile)\./.test(kind))).toEqual([
    ...['agreement.signed', 'profile.created', 'profile.deleted', 'agreement.revoked'],
  ]);
});

test('without a display a paper is printed, signed and scanned', async ({ app, counter }) => {
  test.slow(); // pictures
  await swipeToSave(app, counter);
  await app.getByLabel('Language of the agreement').selectOption('Español');
  await expect(app.getByText(/Tarjeta Visa terminada en 1111\. Acepto/)).toBeVisible();
  await app.getByLabel(/^The patient agreed/).check();
  await app.getByRole('button', { name: 'Save on file' }).click();
  const dialog = app.getByRole('dialog', { name: 'Agreement 90000001' });
  await expect(dialog).toContainText('AUTORIZACIÓN');
  await app.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.getElementById('print')?.innerText ?? '';
    };
  });
  await app.keyboard.press('Enter');
  await expect(app.locator('body')).toHaveAttribute('data-printed', /Firma[\s\S]*90000001/);
  await leaveAgreement(app);
  const row = app.getByRole('listitem', { name: 'Agreement 90000001' });
  await expect(row).toContainText('To sign on paper');

  await expect(app.getByRole('button', { name: /^Agreements to sign \(1\)/ })).toBeVisible();
  await scan(app, '90000009');
  const panel = app.getByRole('dialog', { name: 'Agreements' });
  await expect(panel.getByText('No agreement has this number')).toBeVisible();
  // The live region is not hidden with the page behind the panel.
  await expect(app.getByRole('alert')).toContainText('No agreement has this number');
  await picture(app, 'agreement-2-to-sign');
  await panel.getByLabel('Scan or type the number of a signed paper').focus();
  await app.keyboard.type('90000001');
  await app.keyboard.press('Enter');
  const marked = 'Marked as signed: Card or account on file (Visa card ending in 1111';
  await expect(panel).toContainText(marked);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('listitem', { name: 'Agreement 90000001' })).toBeVisible();
  await expect(panel.getByLabel('Scan or type the number of a signed paper')).toBeFocused();
  await app.keyboard.type('90000001');
  await app.keyboard.press('Enter');
  await expect(panel).toContainText(marked);
  await expect(panel).toContainText('No paper waits for its signature');
  await panel.getByText('In force').click();
  await expect(panel.getByRole('listitem')).toContainText('Signed on paper');
  await app.keyboard.press('Escape');
  await expect(row).toContainText('Signed on paper, filed');
});

test('a card saved with its payment is agreed to on the receipt, whose barcode marks it as signed', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  await listenFor(app, '25');
  await swipe(app, 'Wei Chen');
  await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
  await app.keyboard.press('Alt+k');
  await expect(app.getByText(/Discover card ending in 1117\. I agree/)).toBeVisible();
  await app.getByRole('button', { name: /^Charge/ }).click();
  const receipt = app.getByRole('article', { name: /^Receipt/ });
  await expect(receipt).toContainText(/Discover card ending in 1117\. I agree/);
  await expect(receipt).toContainText('Signature');
  await app.keyboard.press('Enter');
  await app.keyboard.press('F6');
  await scan(app, '000001');
  const panel = app.getByRole('dialog', { name: 'Agreements' });
  await expect(panel).toContainText('Marked as signed: Card or account on file');
});
