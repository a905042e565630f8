import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { RunningCounter } from '../support/counter.ts';
import { readEntries } from '../support/read-journal.ts';
import {
  expect,
  findPatient,
  markFirstPatient,
  openQuickPayment,
  test,
} from './counter-fixture.ts';

const PATIENTS = '/api/pp/patients';
const patientSchema = z.looseObject({ patient_id: z.string() });

/** Creates a patient at the service, as another counter would. */
async function makePatient(
  counter: RunningCounter,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  return patientSchema.parse(await counter.ask('POST', PATIENTS, fields)).patient_id;
}

async function openPatients(page: Page): Promise<void> {
  await page.keyboard.press('F6');
  await expect(page.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
}

async function findAndOpen(page: Page, typed: string, name: string): Promise<void> {
  await openPatients(page);
  await findPatient(page, typed);
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

const ADA = {
  first_name: 'Ada',
  last_name: "O'Neill-García",
  birth_date: '1980-02-29',
  primary_phone: '5550101234',
  external_id: 'X-77',
  ssn: '123456789',
  city: 'Troy',
} as const;

test('a patient is found by name, date of birth, phone and patient number', async ({
  app,
  counter,
}) => {
  await makePatient(counter, ADA);
  await openPatients(app);
  for (const typed of ["o'neill-g", '2/29/1980', '(555) 010-1234', 'X-77', 'ada 1980-02-29']) {
    await app.keyboard.press('Escape');
    await app.keyboard.type(typed);
    const option = app.getByRole('option', { name: /Ada O'Neill-García/ });
    await expect(option, typed).toBeVisible();
    await expect(option).toContainText('born 02/29/1980');
    await expect(option).toContainText('••1234');
    await expect(app.getByRole('main')).not.toContainText('0101234');
  }
});

test('Enter takes a marked row or the one full name, and never one of two people', async ({
  app,
  counter,
}) => {
  const [first] = [await makePatient(counter, ADA), await makePatient(counter, ADA)];
  await openPatients(app);
  const combobox = app.getByRole('combobox', { name: 'Find patient' });
  await combobox.fill("ada o'neill-garcía");
  const rows = app.getByRole('option');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Same name' })).toHaveCount(2);
  await app.keyboard.press('Enter');
  await expect(app.getByText('Compare the date of birth.')).toBeVisible();
  await expect(app.getByRole('tab', { name: 'Record' })).toHaveCount(0);
  await markFirstPatient(app);
  await combobox.press('Backspace');
  await expect(rows.and(app.locator('[aria-selected=true]'))).toHaveCount(0);

  await counter.ask('DELETE', `${PATIENTS}/${first}`);
  await combobox.fill('ada o');
  await expect(rows).toHaveCount(1);
  await app.keyboard.press('Enter');
  await expect(app.getByRole('tab', { name: 'Record' })).toHaveCount(0);
  await combobox.fill("o'neill-garcía, ada");
  await expect(app.getByText("Enter chooses Ada O'Neill-García.")).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: "Ada O'Neill-García" })).toBeVisible();
});

test('only changed fields are sent, and the change is journaled by id', async ({
  app,
  counter,
  data,
}) => {
  const id = await makePatient(counter, ADA);
  await findAndOpen(app, 'ada o', "Ada O'Neill-García");
  await app.getByLabel('City').fill('Springfield');
  await app.getByLabel('Phone', { exact: true }).fill('217.555.0199');
  await app.keyboard.press('Control+s');
  await expect(app.getByRole('button', { name: 'Save' })).toHaveCount(0);
  expect(await counter.ask('GET', `${PATIENTS}/${id}`)).toMatchObject({
    ...ADA,
    city: 'Springfield',
    primary_phone: '2175550199',
  });
  await app.goto('about:blank');
  await counter.stop();
  const rows = readEntries(data).filter(
    ({ kind }) => kind.startsWith('patient.') && kind !== 'patient.listed',
  );
  const by = { id: 'cashier', name: 'Dana Reyes' };
  expect(rows).toEqual([
    { kind: 'patient.opened', body: { patientId: id, by } },
    {
      kind: 'patient.changed',
      body: { patientId: id, fields: ['primaryPhone', 'city'], outcome: 'done', by },
    },
  ]);
});

/** Switches the user, from any screen. */
async function changePerson(page: Page, key: string, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page.getByLabel(`${name}’s PIN`)).toBeFocused();
  await page.keyboard.type(pin);
  await openQuickPayment(page);
}

test('a change of another counter is shown side by side before it is overwritten', async ({
  app,
  counter,
}) => {
  const id = await makePatient(counter, ADA);
  await findAndOpen(app, 'X-77', "Ada O'Neill-García");
  await counter.ask('POST', `${PATIENTS}/${id}`, { city: 'Utica', first_name: 'Augusta' });
  await app.getByLabel('City').fill('Rome');
  await app.getByLabel('First name').first().fill('Adah');
  await app.keyboard.press('Control+s');
  const panel = app.getByRole('dialog', { name: 'Changed at another counter' });
  await expect(panel.getByRole('group', { name: 'City' })).toContainText('Utica');
  await expect(panel.getByRole('button', { name: 'Continue with these' })).toBeDisabled();
  await panel.getByRole('group', { name: 'City' }).getByText('Rome').click();
  await panel.getByRole('group', { name: 'First name' }).getByText('Augusta').click();
  await panel.getByRole('button', { name: 'Continue with these' }).click();
  await expect(app.getByRole('heading', { name: "Augusta O'Neill-García" })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Save' })).toHaveCount(0);
  expect(await counter.ask('GET', `${PATIENTS}/${id}`)).toMatchObject({
    city: 'Rome',
    first_name: 'Augusta',
  });
});

test('an open patient deleted at another counter is not saved', async ({ app, counter }) => {
  const id = await makePatient(counter, ADA);
  await findAndOpen(app, 'X-77', "Ada O'Neill-García");
  await counter.ask('DELETE', `${PATIENTS}/${id}`);
  await app.getByLabel('City').fill('Rome');
  await app.keyboard.press('Control+s');
  await expect(app.getByRole('alert')).toContainText('deleted, here or at another counter');
  await expect(app.getByLabel('City')).toBeDisabled();
});

test('secrets are dots, shown to a manager, and absent while locked', async ({ app, counter }) => {
  const id = await makePatient(counter, ADA);
  await findAndOpen(app, 'X-77', "Ada O'Neill-García");
  const identifiers = app.getByRole('button', { name: /^Identifiers/ });
  await expect(identifiers).toContainText('1 filled in, hidden until opened');
  await expect(app.getByLabel('Social security number')).toHaveCount(0);
  await identifiers.click();
  await expect(app.getByLabel('Social security number').first()).toHaveText('••••••••');
  await expect(app.getByRole('button', { name: 'Show' })).toHaveCount(0);
  await changePerson(app, '2', 'Morgan Lee', '246810');
  await findAndOpen(app, 'X-77', "Ada O'Neill-García");
  await identifiers.click();
  await app.getByRole('button', { name: 'Show' }).click();
  await expect(app.getByText(ADA.ssn)).toBeVisible();
  await app.keyboard.press('F12');
  await expect(app.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(app.getByRole('region', { name: /^Record of/ })).toBeHidden();
  expect(await app.content()).not.toContain(ADA.ssn);
  await app.getByLabel('Morgan Lee’s PIN').pressSequentially('246810');
  await expect(app.getByLabel('Social security number').first()).toHaveText('••••••••');
  await app.getByRole('button', { name: 'Replace' }).click();
  await expect(app.getByLabel('Social security number').first()).toBeFocused();
  await app.keyboard.type('987-65-4321');
  await app.keyboard.press('Control+s');
  await expect(app.getByRole('button', { name: 'Save' })).toHaveCount(0);
  expect(await counter.ask('GET', `${PATIENTS}/${id}`)).toMatchObject({ ssn: '987654321' });
});

test('a new patient similar to another needs a second, different confirmation', async ({
  app,
  counter,
}) => {
  await makePatient(counter, { ...ADA, first_name: 'Augusta', last_name: 'Lovelace' });
  await openPatients(app);
  await app.keyboard.press('Alt+n');
  await expect(app.getByLabel('First name')).toBeFocused();
  await app.keyboard.type('Agusta');
  await app.getByLabel('Last name').fill('Lovelace');
  await app.getByLabel('Date of birth').fill('2/29/1980');
  const known = app.getByRole('button', { name: /^Open Augusta Lovelace/ });
  const added = () => counter.ask('GET', `${PATIENTS}/?first_name=Agusta`);
  await app.keyboard.press('Control+s');
  await app.keyboard.press('Control+s');
  await expect(known).toBeVisible();
  await app.keyboard.press('Control+s');
  await expect(known).toBeVisible();
  expect(await added()).toHaveLength(0);
  await app.getByLabel('Date of birth').fill('2/28/1980');
  await expect(known).toHaveCount(0);
  await app.getByLabel('Date of birth').fill('2/29/1980');
  await app.keyboard.press('Control+s');
  await expect(app.getByRole('button', { name: 'Add anyway' })).toBeVisible();
  await app.keyboard.press('Alt+y');
  await expect(app.getByRole('heading', { name: 'Agusta Lovelace' })).toBeVisible();
  expect(await added()).toHaveLength(1);
});

test('a new patient is added once, however fast the button is pressed', async ({
  app,
  counter,
}) => {
  await openPatients(app);
  await app.keyboard.press('Alt+n');
  await expect(app.getByLabel('First name')).toBeFocused();
  await app.getByLabel('Phone', { exact: true }).fill('5550101234');
  await app.keyboard.press('Enter');
  // Every missing field is marked, and the first has the focus.
  await expect(app.getByLabel('First name')).toBeFocused();
  await expect(app.locator('[aria-invalid=true]')).toHaveCount(2);
  await expect(
    app.getByRole('status').filter({ hasText: 'Still missing: first name and last name.' }),
  ).toBeVisible();
  await app.keyboard.type('Agusta');
  await app.getByLabel('Last name').fill('Lovelace');
  await app.getByRole('button', { name: 'Add patient' }).dblclick();
  await expect(app.getByRole('heading', { name: 'Agusta Lovelace' })).toBeVisible();
  expect(await counter.ask('GET', `${PATIENTS}/?first_name=Agusta`)).toHaveLength(1);
});

test('a record is archived, and deleted with a manager approval', async ({ app, counter }) => {
  const id = await makePatient(counter, ADA);
  await findAndOpen(app, 'X-77', "Ada O'Neill-García");
  await app.getByRole('button', { name: 'Make inactive' }).click();
  await expect(app.getByText('inactive', { exact: true }).first()).toBeVisible();
  await app.getByRole('button', { name: 'Delete…' }).click();
  const approval = app.getByRole('form', { name: 'Delete record' });
  await expect(approval).toContainText("Ada O'Neill-García");
  await app.getByLabel('Reason').fill('made twice');
  await app.getByLabel(/’s PIN$/).fill('246810');
  await app.getByRole('button', { name: 'Delete record' }).click();
  await expect(app.getByText('Find a patient on the left')).toBeVisible();
  expect(await counter.ask('GET', `${PATIENTS}/${id}`)).toMatchObject({ patient_status: '2' });
});

test('the answer to an earlier search is never shown, and Enter does not select from it', async ({
  app,
  counter,
}) => {
  await makePatient(counter, { first_name: 'Slow', last_name: 'Answer' });
  await makePatient(counter, { first_name: 'Quick', last_name: 'Reply' });
  await openPatients(app);
  const slow = {
    method: 'GET',
    path: PATIENTS,
    fault: 'delay',
    delay_ms: 1_500,
    times: 2,
  } as const;
  await counter.fault(slow);
  await app.keyboard.type('answer');
  await expect(app.getByText('Searching by name…')).toBeVisible();
  const asked = app.getByRole('listbox');
  await expect(asked).toHaveAttribute('aria-busy', 'true');
  await app.keyboard.press('Enter');
  await app.getByRole('combobox').fill('reply');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('option')).toHaveText(/Quick Reply/);
  await expect(asked).toHaveAttribute('aria-busy', 'false');
  await expect(app.getByText('Slow Answer')).toHaveCount(0);
  await expect(app.getByRole('tab', { name: 'Record' })).toHaveCount(0);
});

test('a service failure is shown in the search, which then continues', async ({ app, counter }) => {
  await makePatient(counter, ADA);
  await openPatients(app);
  await counter.fault({ method: 'GET', path: PATIENTS, fault: 'status', status: 500, times: 100 });
  await app.keyboard.type('1980-02-29');
  await expect(app.getByRole('alert')).toContainText('the payment service is having problems');
});
