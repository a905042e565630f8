import type { Page } from '@playwright/test';
import type { RunningCounter } from '../support/counter.ts';
import { expect, swipe } from './counter-fixture.ts';
import { draw, NAME } from './display-steps.ts';
import {
  chooseMaria,
  type Flow,
  field,
  focused,
  heading,
  makePatient,
  type Person,
  payInCash,
  typeAccount,
} from './flows.ts';
import { leaveAgreement } from './payment-steps.ts';

/** Opens the cards and accounts on file of Maria. */
export async function openOnFile({ app, press, pressLetter, type }: Person): Promise<void> {
  await press('F6');
  await heading(app, 'Patients');
  await type('name', 'maria quist');
  await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
  await press('Enter');
  await heading(app, 'Maria Quist');
  await pressLetter('On file');
  await expect(app.getByText('No card or account is on file.')).toBeVisible();
}

/** A card on file with an unsigned paper. */
export async function saveOnFile(app: Page, counter: RunningCounter): Promise<void> {
  await makePatient(counter);
  await app.keyboard.press('F6');
  await app.getByRole('combobox', { name: 'Find patient' }).fill('maria quist');
  await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
  await app.keyboard.press('Enter');
  await app.getByRole('tab', { name: 'On file' }).click();
  await app.getByRole('button', { name: 'Save a card or account on file' }).click();
  await swipe(app, 'Joan Smith');
  await app.getByLabel(/^The patient agreed/).check();
  await app.getByRole('button', { name: 'Save on file' }).click();
  await leaveAgreement(app);
  await app.keyboard.press('F1');
}

async function openDisplay({ app, press, type }: Person): Promise<Page> {
  const opened = app.context().waitForEvent('page');
  await press('Control+k');
  await expect(app.getByRole('searchbox', { name: 'Find an action' })).toBeFocused();
  await type('patient’s display', 'patient’s display');
  await expect(app.getByRole('menuitem')).toHaveCount(1);
  await press('Enter');
  const display = await opened;
  await heading(display, 'Riverbend Family Clinic');
  return display;
}

/** The flows of docs/how-to/using.md with e-mail, agreements and the patient's display. */
export const PAPER_FLOWS: readonly Flow[] = [
  {
    name: 'A receipt by e-mail',
    begin: (app) => payInCash(app),
    does: async ({ app, press, pressLetter, type }) => {
      await pressLetter('E-mail');
      await field(app, 'Patient’s e-mail address');
      await type('address', 'ana.lopez@example.com');
      await press('Tab', 'Space', 'Tab', 'Space', 'Enter');
      await focused(app, 'Done');
      await press('Enter');
      await expect(app.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'A card saved on file',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await openOnFile(person);
      await pressLetter('Save a card or account on file');
      await expect(app.getByText('Swipe the card now.')).toBeVisible();
      await person.swipe();
      await expect(app.getByLabel(/^The patient agreed/)).toBeFocused();
      await press('Space', 'Enter');
      const print = app.getByRole('dialog').getByRole('button', { name: /^Print/ });
      await expect(print).toBeFocused();
      await press('Escape');
      await expect(app.getByRole('listitem', { name: 'Visa ending in 1111' })).toBeVisible();
    },
  },
  {
    name: 'A signed paper, filed',
    begin: saveOnFile,
    does: async ({ app, press, type }) => {
      await press('F6');
      await heading(app, 'Patients');
      await expect(app.getByRole('button', { name: /^Agreements to sign/ })).toBeVisible();
      await press('Alt+t');
      await field(app, 'Scan or type the number of a signed paper');
      await type('number', '90000001');
      await press('Enter');
      await expect(app.getByText('Marked as signed: Card or account on file')).toBeVisible();
    },
  },
  {
    name: 'The patient’s display, opened',
    does: async (person) => void (await openDisplay(person)),
  },
  {
    name: 'A debit signed on the display',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      const { app, press, pressLetter } = person;
      const display = await openDisplay(person);
      await chooseMaria(person);
      await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
      await press('Alt+b');
      await typeAccount(person, 'Maria', 'Quist');
      await pressLetter('Sign on the display');
      await expect(display.getByText(/I authorize Riverbend Family Clinic/)).toBeVisible();
      await draw(display, NAME);
      await display.getByRole('button', { name: 'I agree and sign' }).click();
      await expect(app.getByText('Signed on the display.')).toBeVisible();
      await press('Enter');
      await heading(app, 'Approved');
    },
  },
];
