import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { DEFAULT_SETTINGS } from '../../src/main/settings/settings.ts';
import type { RunningCounter } from '../support/counter.ts';
import { readEntries } from '../support/read-journal.ts';
import { expect, findPatient, nextPatient, signIn, test } from './counter-fixture.ts';
import { importList, makePatient } from './flows.ts';

const answerSchema = z.record(z.string(), z.string());

/** A patient with a copay in the plan, and that copay. */
async function insuredPatient(counter: RunningCounter) {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const made = await counter.ask('POST', '/api/pp/patients', {
      first_name: 'Grace',
      last_name: `Hopper${letter}`,
    });
    const { patient_id } = z.looseObject({ patient_id: z.string() }).parse(made);
    const path = `/api/pp/patients/${patient_id}/eob_eligibility`;
    const answer = answerSchema.parse(await counter.ask('POST', path));
    if (Number(answer['in_individual_copay']) > 0) {
      return { patientId: patient_id, typed: `Hopper${letter}`, answer };
    }
  }
  throw new Error('No invented plan has a copay.');
}

async function openInsurance(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('F6');
  await findPatient(page, `grace ${typed}`);
  await page.getByRole('tab', { name: 'Insurance' }).click();
  await expect(page.getByText('Eligibility has not been checked yet.')).toBeVisible();
}

test('the copay from the insurance is one key from the counter', async ({ app, counter, data }) => {
  const { patientId, typed, answer } = await insuredPatient(counter);
  await openInsurance(app, typed);
  await app.keyboard.press('Alt+e');
  const copay = `$${answer['in_individual_copay']}`;
  await expect(app.getByRole('region', { name: 'Copay' })).toContainText(copay);
  await expect(app.getByText('checked just now')).toBeVisible();
  await app.getByText('All benefits').click();
  const table = app.getByRole('table');
  await expect(table.getByRole('rowheader')).toHaveCount(14);
  await expect(table.locator('tbody td')).toHaveCount(56);
  await app.keyboard.press('Alt+c');
  await expect(app.getByLabel('Amount due')).toHaveValue(answer['in_individual_copay'] ?? '');
  await expect(app.getByRole('main')).toContainText(`Grace ${typed}`);
  await app.goto('about:blank');
  await counter.stop();
  const asked = readEntries(data).filter(({ kind }) => kind === 'eligibility.asked');
  expect(asked).toMatchObject([{ body: { patientId, by: { id: 'cashier' } } }]);
});

test('a failed answer is reported, and the check can be repeated', async ({ app, counter }) => {
  const { patientId, typed } = await insuredPatient(counter);
  await openInsurance(app, typed);
  const path = `/api/pp/patients/${patientId}/eob_eligibility`;
  await counter.fault({ method: 'POST', path, fault: 'status', status: 500, times: 1 });
  await app.keyboard.press('Alt+e');
  await expect(app.getByRole('alert')).toContainText('the payment service is having problems');
  await app.keyboard.press('Alt+e');
  await expect(app.getByRole('region', { name: 'Benefits' })).toBeVisible();
});

test('the counter checks the patient’s eligibility and charges the copay', async ({
  app,
  counter,
}) => {
  const { typed, answer } = await insuredPatient(counter);
  await app.keyboard.press('Alt+a');
  await findPatient(app, `grace ${typed}`);
  await expect(app.getByRole('main')).toContainText(`Grace ${typed}`);
  await app.keyboard.press('Alt+i');
  await expect(app.getByRole('dialog', { name: /^Insurance of Grace/ })).toBeVisible();
  await expect(app.getByText('Eligibility has not been checked yet.')).toBeVisible();
  await app.keyboard.press('Alt+e');
  await expect(app.getByRole('region', { name: 'Copay' })).toBeVisible();
  await app.keyboard.press('Alt+c');
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await expect(app.getByLabel('Amount due')).toHaveValue(answer['in_individual_copay'] ?? '');
  await expect(app.getByRole('main')).toContainText(`Grace ${typed}`);
});

/** A counter that checks patients of today's list once a day. */
const daily = test.extend({
  data: async ({ data }, use) => {
    const settings = { ...DEFAULT_SETTINGS, insurance: { staleHours: 24, askListed: true } };
    writeFileSync(join(data, 'settings.json'), JSON.stringify(settings));
    await use(data);
  },
});

daily.describe('where a setting says so', () => {
  daily.use({ atAmount: false });

  daily(
    'a listed patient is checked once a day, and a self-pay patient never',
    async ({ app, counter, data }) => {
      await makePatient(counter);
      await counter.ask('POST', '/api/pp/patients', {
        first_name: 'Leo',
        last_name: 'Quill',
        birth_date: '1991-01-07',
      });
      await importList(
        app,
        `Last Name,First Name,Birth Date,Appt Time,Self
Quist,Maria,02/29/1980,9:30 AM,no
Quill,Leo,01/07/1991,9:45 AM,yes
`,
      );
      const insurance = app.getByRole('complementary').getByRole('region', { name: 'Insurance' });
      const openMaria = async () => {
        await expect(app.getByRole('button', { name: /9:30/ })).toBeVisible();
        await app.keyboard.press('Alt+j');
        await expect(app.getByRole('button', { name: /9:30/ })).toBeFocused();
        await app.keyboard.press('Enter');
      };
      await openMaria();
      await expect(insurance).toContainText(/Copay .*, checked just now/);
      await app.keyboard.press('Escape');
      // Another person does not see the answer, and the insurance is not asked again.
      await app.getByRole('button', { name: 'Sign out' }).click();
      await signIn(app, { key: '3', name: 'Ines Okafor', pin: '864209' }, false);
      await openMaria();
      await expect(insurance).toContainText('Eligibility not checked yet.');
      await app.getByLabel('Amount due').fill('10');
      await app.keyboard.press('F2');
      await expect(app.getByLabel('Cash received')).toBeFocused();
      await app.keyboard.press('Enter');
      await nextPatient(app);
      await expect(app.getByRole('button', { name: /9:30/ })).toBeVisible();
      await app.keyboard.press('Alt+j');
      await expect(app.getByRole('button', { name: /9:30/ })).toBeFocused();
      await app.keyboard.press('ArrowDown');
      await app.keyboard.press('Enter');
      await expect(insurance).toContainText('Self-pay: eligibility is not checked.');
      await app.goto('about:blank');
      await counter.stop();
      const asked = readEntries(data).filter(({ kind }) => kind === 'eligibility.asked');
      expect(asked).toMatchObject([{ body: { by: { id: 'cashier' } } }]);
    },
  );
});
