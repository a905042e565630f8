import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, listenFor, signIn, test } from './counter-fixture.ts';
import { openReaderSetUp, typeSwipe } from './readers.ts';

/** Passes the Luhn check like a real one, and stands nowhere in the program. */
const PAN = '5452300551227189';
const SWIPE = `%B${PAN}^HOGAN/PAUL^30121010000000000?;${PAN}=30121010000000000?\r`;

async function setUpKeyboardReader(page: Page): Promise<void> {
  await openReaderSetUp(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Keyboard reader' })).toContainText(
    'Listening',
  );
  await typeSwipe(page, SWIPE);
  await expect(page.getByText('It works')).toBeVisible();
  await page.getByRole('button', { name: 'Use Keyboard reader' }).click();
  await expect(page.getByRole('button', { name: 'Forget Keyboard reader' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Amount due')).toBeVisible();
}

/** Everything a page can be told by, and what its store and cache hold. */
function storeOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
}

test('a swipe that is typed into a field leaves no digit of it anywhere', async ({
  page,
  counter,
  data,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(counter.url);
  await signIn(page);
  const field = page.getByLabel('Amount due');
  await field.fill('25');
  // Whatever would hear of a key, an input, a change or a sending.
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
  await expect(page.getByText('at a reader that is not set up here')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('25');
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Swipe the card' })).toHaveCount(0);

  await setUpKeyboardReader(page);
  await field.fill('25');
  await field.focus();
  await typeSwipe(page, SWIPE);
  await expect(page.getByText('A card was swiped, but nothing is being charged')).toBeVisible();
  await expect(field).toHaveValue('25');

  // Armed: it is the patient's card, and Enter at its end charges nothing.
  await field.fill('');
  await listenFor(page, '25');
  await typeSwipe(page, SWIPE);
  await expect(page.getByRole('main')).toContainText('ending in 7189');
  await expect(page.getByRole('button', { name: /^Charge/ })).toBeFocused();
  expect(await counter.payments()).toEqual([]);

  // A second one in front of the Charge button presses nothing.
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

test('a swipe goes by shortcuts, the sign-in and a change of screen', async ({ page, counter }) => {
  await page.goto(counter.url);
  await expect(page.getByRole('button', { name: 'Dana Reyes' })).toBeVisible();
  // 1 and 2 sign people in; the number has both.
  await typeSwipe(page, ';4111112222111111=30121010000000000?\r');
  await expect(page.getByRole('heading', { name: 'Who is at the desk?' })).toBeVisible();
  await signIn(page);
  const sent = typeSwipe(page, SWIPE);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await sent;
  await expect(page.getByRole('heading', { name: 'Who is at the desk?' })).toBeVisible();
});

test('what a person types is left alone, sentinels and all', async ({ desk }) => {
  await openReaderSetUp(desk);
  const words = desk.getByLabel('Beside a card that has a chip, say');
  await words.fill('');
  const text = 'Dip it; 50% of fraud is ours? #1 & @desk +1';
  await words.pressSequentially(text, { delay: 60 });
  await expect(words).toHaveValue(text);
  // A barcode scanner's burst that begins like a track.
  await words.fill('');
  await typeSwipe(desk, '%ABC1234');
  await expect(words).toHaveValue('%ABC1234');
  await typeSwipe(desk, ';99\r');
  await expect(words).toHaveValue('%ABC1234;99');
  // Enter, given back, did what Enter does there.
  await expect(desk.getByRole('button', { name: 'Keep these words' })).toBeDisabled();
});

test('a swipe on the covered screen is no PIN, and uncovers nothing', async ({ desk }) => {
  await desk.keyboard.press('F12');
  const pin = desk.getByLabel(/^PIN of/);
  await expect(pin).toBeFocused();
  await typeSwipe(desk, SWIPE);
  await expect(pin).toHaveValue('');
  await expect(pin).toBeFocused();
  await expect(desk.getByLabel('Amount due')).toBeHidden();
  await desk.keyboard.type('135790');
  await expect(desk.getByText('at a reader that is not set up here')).toBeVisible();
});

test('a reader that types numbers with Alt is a reader too', async ({ desk }) => {
  const field = desk.getByLabel('Amount due');
  await field.focus();
  const { keyboard } = desk;
  const strokes = Array.from(`;${PAN}=30121010000000000?\r`).flatMap((character) => [
    keyboard.down('Alt'),
    ...Array.from(String(character.charCodeAt(0)).padStart(3, '0')).flatMap((digit) => [
      keyboard.down(`Numpad${digit}`),
      keyboard.up(`Numpad${digit}`),
    ]),
    keyboard.up('Alt'),
  ]);
  await Promise.all(strokes);
  await expect(desk.getByText('at a reader that is not set up here')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
});

test('a key that is held down repeats, sentinel or not', async ({ desk }) => {
  await openReaderSetUp(desk);
  const words = desk.getByLabel('Beside a card that has a chip, say');
  await words.fill('');
  for (let press = 0; press < 4; press += 1) await desk.keyboard.down('Semicolon');
  await desk.keyboard.up('Semicolon');
  await expect(words).toHaveValue(';;;;');
});
