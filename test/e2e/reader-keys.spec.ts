import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { GAP_MS } from '../../drivers/readers/wedge/wedge-machine.ts';
import { ID_TECH_HEX, MAGTEK_LEVEL_3 } from '../unit/drivers/readers/encrypting-readers.ts';
import { framesWith, watchPage } from './canary-watch.ts';
import {
  expect,
  listenFor,
  openQuickPayment,
  signIn,
  signInOwner,
  test,
} from './counter-fixture.ts';
import { openReaderSetUp, setUpKeyboardReader, typeSwipe } from './readers.ts';

/** Passes the Luhn check like a real one, and occurs nowhere in the program. */
const PAN = '5452300551227189';
const SWIPE = `%B${PAN}^HOGAN/PAUL^30121010000000000?;${PAN}=30121010000000000?\r`;

/** All observable state of a page: its content, store and cache. */
function storeOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
}

test('a swipe typed into a field leaves no digit anywhere', async ({ page, counter, data }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(counter.url);
  await signIn(page);
  const field = page.getByLabel('Amount due');
  await field.fill('25');
  // Records every key, input, change and submit event.
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'submit'])
      document.addEventListener(
        type,
        (event) => {
          const key = event instanceof KeyboardEvent ? event.key : '';
          if (key !== 'Shift') heard.push(`${type} ${key}`);
        },
        true,
      );
  });

  // Not registered and not armed: refused, with a hint.
  await field.focus();
  await typeSwipe(page, SWIPE);
  await expect(page.getByText('at a reader that is not set up')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('25');
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Swipe the card' })).toHaveCount(0);

  await setUpKeyboardReader(page, SWIPE);
  await field.fill('25');
  await field.focus();
  await typeSwipe(page, SWIPE);
  await expect(page.getByText('A card was swiped before an amount was entered')).toBeVisible();
  await expect(field).toHaveValue('25');

  // At the lock screen, and in a field of another page: the same.
  await page.keyboard.press('F12');
  const pin = page.getByLabel('Dana Reyes’s PIN');
  await expect(pin).toBeFocused();
  await typeSwipe(page, SWIPE);
  await expect(page.getByText('A card was swiped before a PIN was entered')).toBeVisible();
  await expect(pin).toHaveValue('');
  await pin.pressSequentially('135790');
  await expect(pin).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press('F6');
  const search = page.getByRole('combobox', { name: 'Find patient' });
  await expect(search).toBeFocused();
  await typeSwipe(page, SWIPE);
  await expect(page.getByText('A card was swiped before an amount was entered')).toBeVisible();
  await expect(search).toHaveValue('');
  await page.keyboard.press('F1');
  await openQuickPayment(page);

  // Armed: it is the patient's card, and the Enter at its end charges no money.
  await field.fill('');
  await listenFor(page, '25');
  await typeSwipe(page, SWIPE);
  await expect(page.getByRole('main')).toContainText('ending in 7189');
  await expect(page.getByRole('button', { name: /^Charge/ })).toBeFocused();
  expect(await counter.payments()).toEqual([]);

  // A second swipe at the Charge button presses no button.
  await typeSwipe(page, SWIPE);
  await expect(page.getByRole('button', { name: /^Charge/ })).toBeFocused();
  expect(await counter.payments()).toEqual([]);

  const dom = await page.content();
  const values = await page.evaluate(() =>
    Array.from(document.querySelectorAll('input'), ({ value }) => value),
  );
  const store = await storeOf(page);
  await counter.stop();
  const places: Record<string, string> = {
    DOM: dom,
    fields: values.join(' '),
    store,
    console: said.join('\n'),
    output: counter.output(),
  };
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) places[file] = readFileSync(file, 'latin1');
  }
  const found = Object.entries(places)
    .filter(([, text]) => text.includes(PAN) || text.includes(PAN.slice(0, 12)))
    .map(([place]) => place);
  expect(found).toEqual([]);
});

test('keys of an encrypting reader reach no field and are explained', async ({ page, counter }) => {
  await page.goto(counter.url);
  await signIn(page);
  const field = page.getByLabel('Amount due');
  await field.fill('25');
  await field.focus();
  await typeSwipe(page, ID_TECH_HEX);
  await expect(page.getByText('at a reader that is not set up')).toBeVisible();
  await expect(field).toHaveValue('25');
  await field.fill('');
  await setUpKeyboardReader(page, SWIPE);
  await listenFor(page, '25');
  await typeSwipe(page, MAGTEK_LEVEL_3);
  await expect(page.getByText('This reader encrypts cards')).toBeVisible();
  // Shorter pieces may be in an id that the page made at random.
  expect(await page.content()).not.toMatch(/400300|006781|7EFC7C|02D700/);
  expect(await counter.payments()).toEqual([]);
});

test('a frame that begins as slowly as a person types leaves the field as it was', async ({
  app,
}) => {
  const field = app.getByLabel('Amount due');
  // A PC under load may delay a key by more than 300 ms: typed again.
  await expect(async () => {
    await field.fill('25');
    await field.press('End');
    for (const digit of ID_TECH_HEX.slice(0, 20)) {
      await typeSwipe(app, digit);
      await setTimeout(GAP_MS + 20);
    }
    await typeSwipe(app, ID_TECH_HEX.slice(20));
    await expect(app.getByText('at a reader that is not set up')).toBeVisible();
    await expect(field).toHaveValue('25', { timeout: 1_000 });
  }).toPass();
});

test('a card number typed slower than any reader leaves a field for amounts', async ({ app }) => {
  const field = app.getByLabel('Amount due');
  await field.focus();
  await app.keyboard.type('4000000000000077', { delay: 60 });
  await expect(field).toHaveValue('');
  await expect(app.getByText('That was a card number')).toBeVisible();
  // Digits without a pause behind the number are a part of it.
  await expect(async () => {
    await app.keyboard.type('25', { delay: 60 });
    await expect(field).toHaveValue('25', { timeout: 100 });
  }).toPass();
  await expect(app.getByText('That was a card number')).toBeHidden();
});

/** A number with the check digit of a card. */
const TYPED = '4539071628491733';

test('a card number leaves a search, and never reaches main', async ({ page, counter }) => {
  const watched = watchPage(page);
  await page.goto(counter.url);
  await signIn(page, { key: '3', name: 'Ines Okafor', pin: '864209' }, false);
  const drops = async (label: string) => {
    const search = page.getByLabel(label);
    await search.fill(TYPED);
    await expect(search).toHaveValue('');
    await expect(page.getByText('That was a card number')).toBeVisible();
  };
  await drops('Find patient');
  await page.keyboard.press('F3');
  await drops('Find payment');
  await page.keyboard.press('F8');
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await drops('Receipt number');
  await page.keyboard.press('F6');
  await page.getByRole('button', { name: 'Agreements' }).click();
  await drops('Number or last four digits');
  expect(framesWith(watched, TYPED)).toEqual({ 'to main': 0, 'to the page': 0 });
});

test('a number typed by a person stays, with a 02 in it', async ({ app }) => {
  const field = app.getByLabel('Amount due');
  await field.focus();
  await app.keyboard.type('1020.25', { delay: 60 });
  await expect(field).toHaveValue('1020.25');
});

test('Tab right behind a 0 leaves the field with the 0 in it', async ({ app }) => {
  const field = app.getByLabel('Amount due');
  await field.focus();
  await app.keyboard.type('100.20');
  await expect(field).toHaveValue('100.20');
  await app.keyboard.press('Backspace');
  await app.keyboard.type('0');
  await app.keyboard.press('Tab');
  await expect(field).toHaveValue('100.20');
  await expect(field).not.toBeFocused();
});

test('a swipe triggers no shortcut, sign-in or change of screen', async ({ page, counter }) => {
  await page.goto(counter.url);
  await expect(page.getByRole('button', { name: 'Dana Reyes' })).toBeVisible();
  // The keys 1 and 2 sign people in, and the number contains both.
  await typeSwipe(page, ';4111112222111111=30121010000000000?\r');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page);
  const sent = typeSwipe(page, SWIPE);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await sent;
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a person’s typing is passed, sentinels included', async ({ app }) => {
  await signInOwner(app);
  await openReaderSetUp(app);
  const words = app.getByLabel('Message for a card with a chip');
  await words.fill('');
  const text = 'Dip it; 50% of fraud is ours? #1 & @desk +1';
  await words.pressSequentially(text, { delay: 60 });
  await expect(words).toHaveValue(text);
  // A barcode scanner's burst that starts like a track.
  await words.fill('');
  await typeSwipe(app, '%ABC1234');
  await expect(words).toHaveValue('%ABC1234');
  await typeSwipe(app, ';99\r');
  await expect(words).toHaveValue('%ABC1234;99');
  // The Enter that was given back had its usual effect there.
  await expect(app.getByRole('button', { name: 'Save message' })).toBeDisabled();
});

test('a swipe on the lock screen is no PIN and unlocks nothing', async ({ app }) => {
  await app.keyboard.press('F12');
  const pin = app.getByLabel(/’s PIN$/);
  await expect(pin).toBeFocused();
  await typeSwipe(app, SWIPE);
  await expect(pin).toHaveValue('');
  await expect(pin).toBeFocused();
  await expect(app.getByLabel('Amount due')).toBeHidden();
  await app.keyboard.type('135790');
  await expect(app.getByText('at a reader that is not set up')).toBeVisible();
});

test('a reader that types numbers with Alt is recognized', async ({ app }) => {
  const field = app.getByLabel('Amount due');
  await field.focus();
  const { keyboard } = app;
  const strokes = Array.from(`;${PAN}=30121010000000000?\r`).flatMap((character) => [
    keyboard.down('Alt'),
    ...Array.from(String(character.charCodeAt(0)).padStart(3, '0')).flatMap((digit) => [
      keyboard.down(`Numpad${digit}`),
      keyboard.up(`Numpad${digit}`),
    ]),
    keyboard.up('Alt'),
  ]);
  await Promise.all(strokes);
  await expect(app.getByText('at a reader that is not set up')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
});

test('a held key repeats, sentinel or not', async ({ app }) => {
  await signInOwner(app);
  await openReaderSetUp(app);
  const words = app.getByLabel('Message for a card with a chip');
  await words.fill('');
  for (let press = 0; press < 4; press += 1) await app.keyboard.down('Semicolon');
  await app.keyboard.up('Semicolon');
  await expect(words).toHaveValue(';;;;');
});
