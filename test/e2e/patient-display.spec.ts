import type { Page } from '@playwright/test';
import { readRows } from '../support/read-journal.ts';
import {
  chargeDemoCard,
  duplicateTab,
  expect,
  findPatient,
  listenFor,
  nextPatient,
  openQuickPayment,
  swipe,
  test,
} from './counter-fixture.ts';
import { draw, leaks, NAME, openDisplay } from './display-steps.ts';
import { choosePatient, hold, PATIENT_NAME } from './payment-steps.ts';
import { picture } from './picture.ts';

const ROUTING = '021000021';
const ACCOUNT = '000123456789';

/** Fills in the form of a bank account, up to its button. */
async function fillInAccount(app: Page): Promise<void> {
  await app.keyboard.press('Alt+b');
  await expect(app.getByLabel('Routing number')).toBeFocused();
  const fields = [ROUTING, ACCOUNT, 'Zenobia', 'Quist', '1 Main Street', 'Springfield', 'IL'];
  for (const value of fields) {
    await app.keyboard.type(value);
    await app.keyboard.press('Tab');
  }
  await app.keyboard.type('62701');
}

/** The texts that no display may ever get. */
const SECRETS = [
  ...[PATIENT_NAME, 'Quist', 'Zenobia', 'Copay', 'Dana', 'Reyes'],
  // The card that is swiped.
  ...['1117', 'Discover', 'Wei', 'Chen'],
  ...[ROUTING, ACCOUNT],
];

test('the display shows amount, swipe, wait and approved, and gets nothing else', async ({
  app,
  counter,
}) => {
  const { display, watched } = await openDisplay(app);
  await expect(display.getByRole('heading', { name: 'Riverbend Family Clinic' })).toBeVisible();
  await picture(display, 'display-1-idle');
  await choosePatient(app, counter);
  await listenFor(app, '25');
  await expect(display.getByText('Please swipe your card')).toBeVisible();
  await expect(display.getByText('$25.00')).toBeVisible();
  await picture(display, 'display-2-swipe');
  await display.getByRole('button', { name: 'Español' }).click();
  await expect(display.getByText('Por favor, deslice su tarjeta')).toBeVisible();
  await swipe(app, 'Wei Chen');
  await expect(display.getByText('Un momento, por favor')).toBeVisible();
  await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(display.getByText('Aprobado. Gracias.')).toBeVisible();
  await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText('Recibo 000001');
  await picture(display, 'display-3-approved');
  await app.bringToFront();
  await nextPatient(app);
  // The next patient finds the clinic's name and the usual language.
  await expect(display.getByRole('heading', { name: 'Riverbend Family Clinic' })).toBeVisible();
  expect(watched.frames.length).toBeGreaterThan(4);
  expect(await leaks(display, watched, SECRETS)).toEqual([]);
});

test('the display gets the amount alone of a declined card, a hold and cash', async ({
  app,
  counter,
}) => {
  const { display, watched } = await openDisplay(app);
  await app.bringToFront();
  await choosePatient(app, counter, { external_id: 'QX-774411' });
  await app.keyboard.press('Alt+4'); // a previous balance
  await chargeDemoCard(app, '31', 'Max Stone');
  await expect(app.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await expect(display.getByText('Please ask at the desk')).toBeVisible();
  await app.keyboard.press('Escape');
  await app.getByLabel('Amount due').fill('');
  await hold(app, '32');
  await app.keyboard.type('33');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type('40');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Change $7.00' })).toBeVisible();
  await expect(display.getByText('$33.00')).toBeVisible();
  const others = ['QX-774411', 'balance', 'Stone', 'declined', '$7.00'];
  expect(await leaks(display, watched, [...SECRETS, ...others])).toEqual([]);
  // The whole steps: no key beside the amount.
  const sent = watched.frames.map(({ payload }) => String(payload)).join('\n');
  expect(sent).toContain('"step":{"kind":"swipe","amount":3100}');
  expect(sent).toContain('"step":{"kind":"wait","amount":3100}');
  expect(sent).toContain('"step":{"kind":"ask","amount":3100}');
  expect(sent).toContain('"step":{"kind":"held","amount":3200}');
  expect(sent).toContain('"step":{"kind":"approved","amount":3300}');
});

test('the language chosen at the desk is that of the receipt, and of the next visit', async ({
  app,
  counter,
}) => {
  const { display } = await openDisplay(app);
  await app.bringToFront();
  const language = (name: string) => app.getByRole('button', { name: `Receipt: ${name}` });
  await choosePatient(app, counter);
  await expect(language('English')).toBeVisible();
  await app.keyboard.press('Alt+g');
  await expect(language('Spanish')).toBeVisible();
  await listenFor(app, '25');
  await expect(display.getByText('Por favor, deslice su tarjeta')).toBeVisible();
  await app.bringToFront();
  await swipe(app, 'Wei Chen');
  await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText('Recibo 000001');
  await nextPatient(app);
  await openQuickPayment(app);
  await expect(language('English')).toBeVisible();
  await app.keyboard.press('Alt+a');
  await findPatient(app, PATIENT_NAME);
  await expect(language('Spanish')).toBeVisible();
});

test('a patient signs the debit of a bank account on the display, after a dot was refused', async ({
  app,
  counter,
  data,
}) => {
  const { display, watched } = await openDisplay(app);
  await choosePatient(app, counter);
  await app.getByLabel('Amount due').fill('80');
  await fillInAccount(app);
  await app.getByRole('button', { name: 'Sign on the display' }).click();
  await expect(app.getByText('The patient reads and signs')).toBeVisible();
  const words = display.getByText(
    /I authorize Riverbend Family Clinic to debit my checking account/,
  );
  await expect(words).toContainText('ending in 6789 once, for $80.00');
  await expect(words).toContainText(
    'To revoke this, call Riverbend Family Clinic at (217) 555-0142',
  );

  await draw(display, [[500, 100]]);
  await display.getByRole('button', { name: 'I agree and sign' }).click();
  await expect(display.getByRole('alert')).toContainText('sign with your whole name');
  await display.getByRole('button', { name: 'Clear' }).click();

  // A reload or a second tab while signing: nothing is signed, and both show the agreement.
  await draw(display, NAME);
  await display.reload();
  await expect(words).toBeVisible();
  const second = await openDisplay(app);
  await expect(second.display.getByText(/I authorize Riverbend Family Clinic/)).toBeVisible();
  await draw(display, NAME);
  await picture(display, 'display-4-agreement');
  await display.setViewportSize({ width: 1280, height: 800 });
  await display.getByRole('button', { name: 'Clear' }).click();
  await draw(display, NAME);
  await display.getByRole('button', { name: 'I agree and sign' }).click();
  await expect(display.getByText('Thank you')).toBeVisible();
  await expect(second.display.getByText('Thank you')).toBeVisible();
  await second.display.close();
  await expect(app.getByText('Signed on the display.')).toBeVisible();
  await app.getByRole('button', { name: /patient agrees/i }).click();
  const receipt = app.getByRole('article', { name: /^Receipt/ });
  await expect(receipt).toContainText('Signed on the display.');
  await expect(receipt).not.toContainText('Signature');
  expect(await leaks(display, watched, SECRETS)).toEqual([]);

  // A page without its counter reports each try to reach it on its console.
  await Promise.all([display.close(), app.goto('about:blank')]);
  await counter.stop();
  const kinds = readRows(data).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'agreement.signed')).toHaveLength(1);
  const body = readRows(data).find(({ kind }) => kind === 'agreement.signed')?.body ?? '';
  expect(body).toMatch(/"signatureHash":"[0-9a-f]{64}"/);
  expect(body).not.toMatch(/M\d+ \d+/);
});

test('a display that is unplugged while the patient signs leaves the paper', async ({
  app,
  counter,
}) => {
  const { display } = await openDisplay(app);
  await choosePatient(app, counter);
  await app.getByLabel('Amount due').fill('80');
  await fillInAccount(app);
  await app.getByRole('button', { name: 'Sign on the display' }).click();
  await expect(display.getByText(/I authorize Riverbend Family Clinic/)).toBeVisible();
  await draw(display, NAME);
  await display.close();
  await expect(app.getByText('The display is not connected.')).toBeVisible();
  await app.getByRole('button', { name: 'Cancel signing' }).click();
  await app.getByRole('button', { name: /patient agrees/i }).click();
  const receipt = app.getByRole('article', { name: /^Receipt/ });
  await expect(receipt).toContainText('Signature');
});

test('an agreement outlives a second counter tab, and leaves the display with its own page', async ({
  app,
  counter,
}) => {
  const { display } = await openDisplay(app);
  await choosePatient(app, counter);
  await app.getByLabel('Amount due').fill('80');
  await fillInAccount(app);
  await app.getByRole('button', { name: 'Sign on the display' }).click();
  const words = display.getByText(/I authorize Riverbend Family Clinic/);
  await expect(words).toBeVisible();
  const second = await duplicateTab(app);
  await openQuickPayment(second);
  await second.keyboard.type('25');
  await expect(second.getByLabel('Amount due')).toHaveValue('25');
  await second.keyboard.press('Alt+b');
  await expect(second.getByLabel('Routing number')).toBeFocused();
  await expect(second.getByRole('button', { name: 'Sign on the display' })).toBeVisible();
  await second.close();
  await expect(words).toBeVisible();
  await expect(app.getByText('The patient reads and signs')).toBeVisible();

  await app.bringToFront();
  await app.reload();
  await expect(words).toHaveCount(0);
  await expect(display.getByRole('heading', { name: 'Riverbend Family Clinic' })).toBeVisible();
});

test('the page of a display cannot reach the contract of the counter', async ({ app }) => {
  const { display } = await openDisplay(app);
  await expect(display.getByRole('heading')).toBeVisible();
  const [secret, page] = await Promise.all([
    display.evaluate(() => sessionStorage.getItem('swipewell-display') ?? ''),
    display.evaluate(() => sessionStorage.getItem('swipewell-page')),
  ]);
  expect(secret).not.toBe('');
  expect(page).toBeNull();
  /** The first answer of a socket with this protocol to a call, or how it ended. */
  const answer = (protocol: string, path: string) =>
    display.evaluate(
      ([protocol, secret, path]) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/`, [protocol, secret]);
          socket.addEventListener('open', () =>
            socket.send(JSON.stringify({ i: '1', p: { u: path, b: {} } })),
          );
          socket.addEventListener('message', ({ data }) => resolve(String(data)));
          socket.addEventListener('close', () => resolve('closed'));
        }),
      [protocol, secret, path] as const,
    );
  expect(await answer('swipewell', '/till/watch')).toBe('closed');
  for (const path of ['/till/watch', '/patients/find', '/checkout/today', '/staff/signIn']) {
    expect(await answer('swipewell-display', path)).toMatch(/NOT_FOUND|404/);
  }
});

test('the display shows only the clinic while the screen is locked', async ({ app }) => {
  const { display } = await openDisplay(app);
  await app.getByLabel('Amount due').fill('25');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await expect(display.getByText('$25.00')).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(display.getByText('$25.00')).toHaveCount(0);
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type('25');
  await app.keyboard.press('Enter');
  await expect(display.getByText('Approved. Thank you.')).toBeVisible();
  await expect(display.getByText('$25.00')).toBeVisible();
  await app.keyboard.press('F12');
  await expect(display.getByText('$25.00')).toHaveCount(0);
  await expect(display.getByRole('heading', { name: 'Riverbend Family Clinic' })).toBeVisible();
});
