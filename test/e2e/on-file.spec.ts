import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { RunningCounter } from '../support/counter.ts';
import { readEntries } from '../support/read-journal.ts';
import { expect, findPatient, openQuickPayment, swipe, test } from './counter-fixture.ts';
import { leaveAgreement } from './payment-steps.ts';

const PROFILES = '/api/pp/payment_profiles';
const profileSchema = z.looseObject({ id: z.string(), account_number: z.string() });

async function openOnFile(page: Page, counter: RunningCounter): Promise<string> {
  const made = await counter.ask('POST', '/api/pp/patients', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    birth_date: '1980-02-29',
    address_line1: '1 Engine Row',
    city: 'Troy',
  });
  await page.keyboard.press('F6');
  await findPatient(page, 'ada lovelace');
  await page.getByRole('tab', { name: 'On file' }).click();
  await expect(page.getByText('No card or account is on file.')).toBeVisible();
  await page.getByRole('button', { name: 'Save a card or account on file' }).click();
  return z.looseObject({ patient_id: z.string() }).parse(made).patient_id;
}

const onFile = (counter: RunningCounter, patientId: string) =>
  counter
    .ask('GET', `${PROFILES}/?patient_id=${patientId}`)
    .then((found) => z.array(profileSchema).parse(found));

test('a card is saved on file from one swipe, with the patient’s consent', async ({
  app,
  counter,
  data,
}) => {
  const patientId = await openOnFile(app, counter);
  await expect(app.getByRole('radio', { name: 'Enter a card' })).toHaveCount(0);
  await expect(app.getByText('Swipe the card now.')).toBeVisible();
  await swipe(app, 'Joan Smith');
  await expect(app.getByRole('button', { name: 'Save on file' })).toBeDisabled();
  await app.getByLabel(/^The patient agreed/).check();
  await app.getByRole('button', { name: 'Save on file' }).dblclick();
  await leaveAgreement(app);
  const row = app.getByRole('listitem', { name: 'Visa ending in 1111' });
  await expect(row).toContainText('Agreed');
  await expect(row).toContainText('1 Engine Row');
  const kept = await onFile(counter, patientId);
  expect(kept).toMatchObject([
    { account_type: 'VI', account_number: '1111', billing_city: 'Troy' },
  ]);

  await row.getByRole('button', { name: 'Change' }).click();
  await row.getByLabel('City').fill('Rome');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Rome');
  expect(await onFile(counter, patientId)).toMatchObject([{ ...kept[0], billing_city: 'Rome' }]);

  await row.getByRole('button', { name: 'Remove…' }).click();
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(app.getByText('No card or account is on file.')).toBeVisible();
  expect(await onFile(counter, patientId)).toEqual([]);

  await app.goto('about:blank');
  await counter.stop();
  const rows = readEntries(data).filter(({ kind }) => kind.startsWith('profile.'));
  const profileId = kept[0]?.id;
  expect(rows).toMatchObject([
    { kind: 'profile.created', body: { profileId, patientId, lastFour: '1111', outcome: 'done' } },
    { kind: 'profile.changed', body: { profileId, fields: ['billingCity'], outcome: 'done' } },
    { kind: 'profile.deleted', body: { profileId, outcome: 'done' } },
  ]);
});

test('a bank account needs a valid routing number', async ({ app, counter }) => {
  const patientId = await openOnFile(app, counter);
  await app.getByText('Bank account', { exact: true }).click();
  await expect(app.getByLabel('Routing number')).toBeFocused();
  await app.keyboard.type('021000022');
  await app.keyboard.press('Tab');
  await expect(app.getByText('check the nine digits')).toBeVisible();
  await app.getByLabel('Routing number').fill('021000021');
  await app.getByRole('textbox', { name: 'Account number' }).fill('000123456789');
  await app.getByLabel('Account type').selectOption('Savings');
  await app.getByLabel(/^The patient agreed/).check();
  await app.getByRole('button', { name: 'Save on file' }).click();
  await leaveAgreement(app);
  await expect(app.getByRole('listitem', { name: 'Savings account ending in 6789' })).toBeVisible();
  expect(await onFile(counter, patientId)).toMatchObject([
    { method_type: 'A', account_type: 'S', account_number: '6789' },
  ]);
});

test('a card is typed when an administrator allowed it, and its number is nowhere afterwards', async ({
  app,
  counter,
  data,
}) => {
  const NUMBER = '4111111111111111';
  await app.getByRole('button', { name: 'Sign out' }).click();
  await expect(app.getByRole('button', { name: 'Ines Okafor' })).toBeVisible();
  await app.keyboard.press('3');
  await expect(app.getByLabel('Ines Okafor’s PIN')).toBeFocused();
  await app.keyboard.type('864209');
  await openQuickPayment(app);
  await app.keyboard.press('F10');
  await app.getByRole('tab', { name: 'Cards on file' }).click();
  await app.getByRole('checkbox').check();
  await app.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(app.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  const patientId = await openOnFile(app, counter);
  await app.getByText('Enter a card', { exact: true }).click();
  await app.getByLabel('Card number').fill('4111 1111 1111 1112');
  await app.getByLabel('Expires').fill('12/49');
  await expect(app.getByText('check the digits')).toBeVisible();
  await app.getByLabel('Card number').fill(NUMBER);
  await app.getByLabel('Name on the card').fill('ADA LOVELACE');
  await app.getByLabel(/^The patient agreed/).check();
  const path = PROFILES;
  await counter.fault({ method: 'POST', path, fault: 'status', status: 400, times: 1 });
  await app.getByRole('button', { name: 'Save on file' }).click();
  await expect(app.getByRole('alert')).toContainText('The payment service rejected it');
  await expect(app.getByLabel('Card number')).toHaveValue('');
  await app.getByLabel('Card number').fill(NUMBER);
  await app.getByRole('button', { name: 'Save on file' }).click();
  await leaveAgreement(app);
  await expect(app.getByRole('listitem', { name: 'Visa ending in 1111' })).toBeVisible();
  expect(await onFile(counter, patientId)).toMatchObject([{ exp_date: '2049-12' }]);
  expect(await app.content()).not.toContain(NUMBER);
  await app.goto('about:blank');
  await counter.stop();
  expect(JSON.stringify(readEntries(data))).not.toContain(NUMBER);
  expect(counter.output()).not.toContain(NUMBER);
});
