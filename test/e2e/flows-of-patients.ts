import type { Page } from '@playwright/test';
import type { RunningCounter } from '../support/counter.ts';
import { expect } from './counter-fixture.ts';
import { card, chooseMaria, type Flow, heading, importList, makePatient } from './flows.ts';

const FAMILY = [
  'Patient ID,Last Name,First Name,Birth Date,Responsible,Appt Time,Copay',
  'Q-1,Quist,Maria,02/29/1980,Juan Quist,9:30 AM,25.00',
  'Q-2,Quist,Leo,05/05/2015,Juan Quist,9:45 AM,15.00',
  '',
].join('\n');

async function listFamily(app: Page, counter: RunningCounter): Promise<void> {
  for (const [external_id, first_name, birth_date] of [
    ['Q-1', 'Maria', '1980-02-29'],
    ['Q-2', 'Leo', '2015-05-05'],
  ]) {
    const patient = { external_id, first_name, last_name: 'Quist', birth_date };
    await counter.ask('POST', '/api/pp/patients', patient);
  }
  await importList(app, FAMILY);
}

/** The flows of docs/how-to/using.md on the page of a patient and with today's list. */
export const PATIENT_FLOWS: readonly Flow[] = [
  {
    name: 'A family in one charge',
    begin: listFamily,
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await press('Alt+j');
      await expect(app.getByRole('button', { name: /9:30/ })).toBeFocused();
      await press('Enter');
      await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
      await pressLetter('Add Leo Q., $15.00');
      await expect(app.getByLabel('Another item')).toBeFocused();
      await card(person);
      await heading(app, 'Approved');
    },
  },
  {
    name: 'Another payer',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      const { app, press, type } = person;
      await chooseMaria(person);
      await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
      await press('Alt+w');
      await expect(app.getByRole('radio', { name: 'Patient' })).toBeFocused();
      await press('ArrowRight', 'ArrowRight', 'Tab');
      await type('name of the payer', 'Joan Smith');
      await press('Enter');
      await expect(app.getByRole('button', { name: 'Joan Smith pays' })).toBeVisible();
      await expect(app.getByLabel('Amount due')).toBeFocused();
    },
  },
  {
    name: 'The payment summary of a year',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      await chooseMaria(person);
      await person.pressLetter('Payment summary');
      await heading(person.app, /^Payment summary/);
    },
  },
];
