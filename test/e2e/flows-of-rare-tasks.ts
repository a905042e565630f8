import type { Page } from '@playwright/test';
import { expect, signInOwner } from './counter-fixture.ts';
import {
  chooseMaria,
  type Flow,
  field,
  focused,
  heading,
  importList,
  makePatient,
  quickPayment,
} from './flows.ts';
import { openReport, payBy } from './flows-of-lists.ts';
import { saveOnFile } from './flows-of-papers.ts';
import { giveManagerApproval } from './payment-steps.ts';

/** A check of $30.00 that the bank returned. */
export async function returnCheck(app: Page): Promise<void> {
  await payBy(app, '30', 'Alt+r');
  await app.keyboard.press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await timeline.getByRole('button', { name: 'Record a returned check' }).click();
  await timeline.getByRole('button', { name: 'Record the returned check of $30.00' }).click();
  await giveManagerApproval(app, 'Not enough funds');
  await expect(timeline.getByText('Returned by the bank').first()).toBeVisible();
  await app.keyboard.press('Escape');
  await app.keyboard.press('F1');
}

/** The flows of docs/how-to/using.md that are rarer than a payment a day. */
export const RARE_FLOWS: readonly Flow[] = [
  {
    name: 'A patient of today’s list, arrived',
    begin: (app) => importList(app),
    does: async ({ app, press }) => {
      const row = app.getByRole('button', { name: /9:30/ });
      await press('Alt+j');
      await expect(row).toBeFocused();
      await press('Tab');
      await focused(app, 'Mark arrived');
      await press('Enter');
      await expect(row).toContainText('Arrived');
    },
  },
  {
    name: 'A card at the clinic’s terminal',
    does: async (person) => {
      const { app, press, type } = person;
      await quickPayment(person, '40');
      await press('Alt+r');
      await field(app, 'Check number');
      await press('Shift+Tab');
      await expect(app.getByRole('radio', { name: 'Check' })).toBeFocused();
      await press('ArrowRight');
      await field(app, 'Last four digits');
      await type('last four digits', '4242');
      await press('Tab');
      await type('approval code', 'A7B2');
      await press('Enter');
      await heading(app, 'Paid');
    },
  },
  {
    name: 'A receipt in Spanish',
    does: async (person) => {
      const { app, press, swipe } = person;
      await quickPayment(person, '25');
      await press('Alt+g');
      await expect(app.getByRole('button', { name: 'Receipt: Spanish' })).toBeVisible();
      await press('Enter');
      await heading(app, 'Swipe the card');
      await swipe();
      await focused(app, /^Charge/);
      await press('Enter');
      await heading(app, 'Approved');
      await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText('Recibo');
    },
  },
  {
    name: 'A card with two numbers',
    does: async (person) => {
      const { app, press, swipe } = person;
      await quickPayment(person, '25');
      await press('Enter');
      await heading(app, 'Swipe the card');
      await swipe('Sam Ortiz');
      await focused(app, 'Another card');
      await press('Alt+c');
      await heading(app, 'Approved');
    },
  },
  {
    name: 'The HSA/FSA receipt of a previous balance, with its date',
    begin: async (app) => {
      await app.keyboard.press('Alt+q');
      await field(app, 'Amount due');
      await app.keyboard.press('Alt+4');
      await app.keyboard.type('25');
      await app.keyboard.press('F2');
      await field(app, 'Cash received');
      await app.keyboard.press('Enter');
      await expect(app.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
    },
    does: async ({ app, press, type }) => {
      await press('i');
      await field(app, 'Date of service');
      await type('date', '02272026');
      await press('Enter');
      const receipt = app.getByRole('article', { name: /^Receipt/ });
      await expect(receipt).toContainText('Date of service02/27/2026');
      await press('e');
      await expect(app.getByLabel('Date of service')).toHaveValue('2026-02-27');
    },
  },
  {
    name: 'An estimate of the patient’s cost',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      const { app, press, type } = person;
      await chooseMaria(person);
      await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
      await press('Alt+e');
      await expect(app.getByText(/checked just now$/)).toBeVisible();
      await press('Alt+i');
      const panel = app.getByRole('dialog', { name: /^Insurance of Maria/ });
      await expect(panel.getByRole('region', { name: 'Benefits' })).toBeVisible();
      await press('Shift+Tab', 'Shift+Tab'); // from the end: a plan may have no copay to charge
      await field(app, 'Cost of the service');
      await type('cost', '5000');
      await expect(panel.getByText(/^(Patient pays$|No estimate: )/)).toBeVisible();
    },
  },
  {
    name: 'An agreement, revoked',
    begin: saveOnFile,
    does: async (person) => {
      const { app, press, pressLetter, type } = person;
      await press('F6');
      await heading(app, 'Patients');
      await type('name', 'maria quist');
      await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
      await press('Enter');
      await heading(app, 'Maria Quist');
      await pressLetter('On file');
      await expect(app.getByRole('listitem', { name: 'Agreement 90000001' })).toBeVisible();
      await pressLetter('Open');
      const paper = app.getByRole('dialog', { name: 'Agreement 90000001' });
      await expect(paper.getByRole('button', { name: /^Print/ })).toBeFocused();
      await pressLetter('Revoke…');
      await expect(paper.getByRole('button', { name: 'Keep' })).toBeFocused();
      await press('Shift+Tab');
      await expect(paper.getByRole('button', { name: 'Revoke', exact: true })).toBeFocused();
      await press('Enter');
      await expect(paper).toContainText('REVOKED');
    },
  },
  {
    name: 'A returned check, collected',
    begin: (app) => returnCheck(app),
    does: async ({ app, press, pressLetter }) => {
      await press('F3');
      await expect(app.getByRole('button', { name: 'Returned (1)' })).toBeVisible();
      await pressLetter('Returned (1)');
      await expect(app.getByRole('button', { name: 'Collect $30.00' })).toBeVisible();
      await pressLetter('Collect $30.00');
      await expect(app.getByRole('dialog')).toHaveCount(0);
      await press('F2');
      await field(app, 'Cash received');
      await press('Enter');
      await heading(app, 'Paid, no change');
    },
  },
  {
    name: 'The summary of a month',
    begin: (app) => signInOwner(app),
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await openReport(person, 'Reconciliation');
      await expect(app.getByRole('button', { name: 'This month' })).toBeVisible();
      await press('Alt+5');
      const formats = app.getByRole('group', { name: 'Month summary' });
      await expect(formats.getByRole('button', { name: 'PDF' })).toBeVisible();
      const saved = app.waitForEvent('download');
      await pressLetter('PDF');
      expect((await saved).suggestedFilename()).toMatch(/^summary-/);
    },
  },
];
