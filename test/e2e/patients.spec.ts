import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { RunningCounter } from '../support/counter.ts';
import { readRoll } from '../support/read-journal.ts';
import { expect, test } from './counter-fixture.ts';

const PATIENTS = '/api/pp/patients';
const patientSchema = z.looseObject({ patient_id: z.string() });

/** Makes a patient at the service, as another counter would. */
async function makePatient(
  counter: RunningCounter,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  return patientSchema.parse(await counter.ask('POST', PATIENTS, fields)).patient_id;
}

async function openPatients(page: Page): Promise<void> {
  await page.keyboard.press('F6');
  await expect(page.getByRole('combobox', { name: 'Find a patient' })).toBeFocused();
}

async function findAndOpen(page: Page, typed: string, name: string): Promise<void> {
  await openPatients(page);
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
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

test('a patient is found by name, date of birth, phone and own id, masked', async ({
  desk,
  counter,
}) => {
  await makePatient(counter, ADA);
  await openPatients(desk);
  for (const typed of ["o'neill-g", '2/29/1980', '(555) 010-1234', 'X-77', 'ada 1980-02-29']) {
    await desk.keyboard.press('Escape');
    await desk.keyboard.type(typed);
    const option = desk.getByRole('option', { name: /Ada O'Neill-García/ });
    await expect(option, typed).toBeVisible();
    await expect(option).toContainText('born ••/••/1980');
    await expect(option).toContainText('••1234');
    await expect(desk.getByRole('main')).not.toContainText('0101234');
  }
});

test('only what was changed is sent, and it stands on the roll by id', async ({
  desk,
  counter,
  data,
}) => {
  const id = await makePatient(counter, ADA);
  await findAndOpen(desk, 'ada o', "Ada O'Neill-García");
  await desk.getByLabel('City').fill('Springfield');
  await desk.getByLabel('Phone', { exact: true }).fill('217.555.0199');
  await desk.keyboard.press('Control+s');
  await expect(desk.getByRole('button', { name: 'Save' })).toHaveCount(0);
  expect(await counter.ask('GET', `${PATIENTS}/${id}`)).toMatchObject({
    ...ADA,
    city: 'Springfield',
    primary_phone: '2175550199',
  });
  await desk.goto('about:blank');
  await counter.stop();
  const rows = readRoll(data).filter(({ kind }) => kind.startsWith('patient.'));
  const by = { id: 'cashier', name: 'Dana Reyes' };
  expect(rows).toEqual([
    { kind: 'patient.opened', body: { patientId: id, by } },
    {
      kind: 'patient.changed',
      body: { patientId: id, fields: ['city', 'primaryPhone'], outcome: 'done', by },
    },
  ]);
});
