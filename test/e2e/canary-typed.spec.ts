import type { Page } from '@playwright/test';
import { INSPECTABLE } from '../support/inspect-process.ts';
import { expectNothingInMain, framesWith, placesWith, watchPage } from './canary-watch.ts';
import { expect, signIn, test } from './counter-fixture.ts';
import { draw, leaks, NAME, openDisplay } from './display-steps.ts';
import { askForDebit, debit, leaveAgreement, openOnFile } from './payment-steps.ts';

test.use({ environment: INSPECTABLE });
test.skip(process.platform !== 'linux', 'the memory of another process is read from /proc');

/** Numbers that occur nowhere in the program, with valid check digits. */
const DEBIT = { routing: '836194575', account: '73190465528' };
/** The same last four digits: the till asks if it is a duplicate. */
const AGAIN = { routing: '052718366', account: '60017735528' };
const ON_FILE = { routing: '271846394', account: '60482917355' };
const CARD = '4539071628491733';
const NUMBERS = [
  ...[DEBIT, AGAIN, ON_FILE].flatMap(({ routing, account }) => [routing, account]),
  CARD,
];

const OWNER = { key: '3', name: 'Ines Okafor', pin: '864209' };

async function allowTypedCards(page: Page): Promise<void> {
  await page.keyboard.press('F10');
  await page.getByRole('tab', { name: 'Cards on file' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
}

async function fillIn(page: Page, way: string, fill: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Save a card or account on file' }).click();
  await page.getByText(way, { exact: true }).click();
  await fill();
}

async function putOnFile(page: Page, way: string, fill: () => Promise<void>): Promise<void> {
  await fillIn(page, way, fill);
  await page.getByLabel(/^The patient agreed/).check();
  await page.getByRole('button', { name: 'Save on file' }).click();
  await leaveAgreement(page);
}

test('a typed number is in one frame from the page to main and nowhere after the request', async ({
  page,
  counter,
  data,
}) => {
  const monitored = watchPage(page);
  const patient = { first_name: 'Ada', last_name: 'Lovelace', birth_date: '1980-02-29' };
  await counter.ask('POST', '/api/pp/patients', patient);
  await page.goto(counter.url);
  await signIn(page, OWNER);
  await debit(page, DEBIT.routing, DEBIT.account);
  // Handed over, and abandoned before the request.
  await askForDebit(page, AGAIN.routing, AGAIN.account);
  await expect(page.getByRole('button', { name: 'Debit $80.00 (new payment)' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel this charge' }).click();
  await expect(page.getByPlaceholder('•••• 5528')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('•••• 5528')).toHaveCount(0);
  await allowTypedCards(page);
  await openOnFile(page, 'ada lovelace');
  const { display, watched } = await openDisplay(page);
  await fillIn(page, 'Bank account', async () => {
    await page.getByLabel('Routing number').fill(ON_FILE.routing);
    await page.getByRole('textbox', { name: 'Account number' }).fill(ON_FILE.account);
  });
  await page.getByRole('button', { name: 'Sign on the display' }).click();
  await expect(display.getByText(/ending in 7355/)).toBeVisible();
  await draw(display, NAME);
  await display.getByRole('button', { name: 'I agree and sign' }).click();
  await page.getByRole('button', { name: 'Save on file' }).click();
  await expect(page.getByRole('listitem', { name: /ending in 7355/ })).toBeVisible();
  const signed = page.getByRole('listitem', { name: 'Agreement 90000001' });
  await signed.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('img', { name: 'Signature of the patient' })).toBeVisible();
  await leaveAgreement(page);
  await putOnFile(page, 'Enter a card', async () => {
    await page.getByLabel('Card number').fill(CARD);
    await page.getByLabel('Expires').fill('12/49');
    await page.getByLabel('Name on the card').fill('ADA LOVELACE');
  });
  await expect(page.getByRole('listitem', { name: /ending in 1733/ })).toBeVisible();

  expect(watched.frames.length).toBeGreaterThan(2);
  const names = ['Ada', 'Lovelace', 'LOVELACE', 'Ines', 'Okafor'];
  expect(await leaks(display, watched, [...NUMBERS, ...names])).toEqual([]);
  for (const number of NUMBERS) {
    expect([number, framesWith(monitored, number)]).toEqual([
      number,
      { 'to main': 1, 'to the page': 0 },
    ]);
  }
  await expectNothingInMain(counter, NUMBERS);
  expect(await placesWith(page, counter, monitored, data, NUMBERS)).toEqual([]);
});
