import { expect, signInOwner } from './counter-fixture.ts';
import {
  approval,
  card,
  chooseMaria,
  type Flow,
  field,
  focused,
  heading,
  makePatient,
  type Person,
  quickPayment,
} from './flows.ts';
import { openReport } from './flows-of-lists.ts';
import { returnCheck } from './flows-of-rare-tasks.ts';

async function openPatients({ app, press }: Person): Promise<void> {
  await press('F6');
  await heading(app, 'Patients');
}

/** The flows of docs/how-to/using.md for what is not as usual. */
export const EXCEPTION_FLOWS: readonly Flow[] = [
  {
    name: 'A sale in two equal parts',
    does: async (person) => {
      const { app, press } = person;
      await quickPayment(person, '40');
      await press('Alt+s');
      await heading(app, 'Split payment');
      await press('Alt+2');
      await expect(app.getByRole('main')).toContainText('2 equal parts: $20.00 now.');
      await press('F2');
      await field(app, 'Cash received');
      await press('Enter');
      await heading(app, 'Left to pay');
      await card(person);
      await heading(app, 'Approved');
    },
  },
  {
    name: 'Another language at the desk',
    does: async ({ app, pressLetter }) => {
      await pressLetter('Español');
      await expect(app.getByRole('combobox', { name: 'Buscar paciente' })).toBeFocused();
    },
  },
  {
    name: 'A patient like another one, added anyway',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      const { app, press, type } = person;
      await openPatients(person);
      await press('Alt+n');
      await field(app, 'First name');
      await type('first name', 'Maria');
      await press('Tab');
      await type('last name', 'Quist');
      await press('Tab');
      await type('date of birth', '02/29/1980');
      await press('Enter');
      await expect(app.getByRole('button', { name: 'Add anyway' })).toBeVisible();
      await press('Alt+y');
      await heading(app, 'Maria Quist');
    },
  },
  {
    name: 'A patient’s record, deleted',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      const { app, pressLetter } = person;
      await openPatients(person);
      await chooseMaria(person);
      await heading(app, 'Maria Quist');
      await pressLetter('Delete…');
      await approval(person, 'Added twice');
      await heading(app, 'Patients');
    },
  },
  {
    name: 'A returned check, taken off the list',
    begin: (app) => returnCheck(app),
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await press('F3');
      await expect(app.getByRole('button', { name: 'Returned (1)' })).toBeVisible();
      await pressLetter('Returned (1)');
      await expect(app.getByRole('button', { name: 'Collect $30.00' })).toBeVisible();
      await pressLetter('Take off the list');
      await focused(app, 'Take off the list');
      await press('Enter');
      await approval(person, 'Paid at the bank');
      await expect(app.getByRole('button', { name: 'Collect $30.00' })).toHaveCount(0);
    },
  },
  {
    name: 'The starting cash of a drawer',
    begin: async (app) => {
      await app.keyboard.press('F7');
      await app.getByRole('button', { name: 'Count the drawer' }).click();
      await expect(app.getByLabel('$100', { exact: true })).toBeFocused();
      await app.keyboard.type('2');
      await app.keyboard.press('Control+Enter');
      await expect(app.getByText('To the cent')).toBeVisible();
      await app.keyboard.press('Enter');
      await expect(app.getByText('Counted today')).toBeVisible();
      await app.keyboard.press('F1');
    },
    does: async (person) => {
      const { app, press, type } = person;
      await press('F7');
      await expect(app.getByRole('button', { name: 'Count the starting cash' })).toBeVisible();
      await press('Enter');
      await field(app, '$100');
      await type('pieces', '2');
      await press('Control+Enter');
      await expect(app.getByRole('button', { name: 'Count the drawer' })).toBeVisible();
    },
  },
  {
    name: 'The accountant’s journal of a month',
    begin: (app) => signInOwner(app),
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await openReport(person, 'Bank');
      await expect(app.getByRole('button', { name: 'Accountant’s journal' })).toBeVisible();
      await pressLetter('Accountant’s journal');
      await expect(app.getByRole('dialog', { name: 'Accountant’s journal' })).toBeVisible();
      const saved = app.waitForEvent('download');
      await press('Enter');
      expect((await saved).suggestedFilename()).toMatch(/^journal-/);
    },
  },
];
